#include "server/client.h"
#include "server/failing_heap.h"
#include "server/net/http_server.h"

#include "kit/captured.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>

// The network's thread for which there is no memory: that may cost whoever is being served their connection,
// but nobody waits for an answer that never comes, and whoever comes next is served.

namespace oya::server {

namespace {

struct Channels {
    std::atomic<int> opened = 0;
    std::atomic<int> closed = 0;
};

class Parrot : public Listener {
  public:
    explicit Parrot(Channels& channels) : channels_(channels) {}
    void message(std::string text) override { channel->send("you said " + text + std::string(200, '.')); }
    void closed() override {
        ++channels_.closed;
        channel.reset();
    }
    std::shared_ptr<Channel> channel;

  private:
    Channels& channels_;
};

class NetWithoutMemory : public testing::Test {
  protected:
    NetWithoutMemory() {
        setup.port = 0;
        setup.limits.requests = {.per_second = 100'000, .at_once = 100'000};
        // Nobody is to be rescued by the clock.
        setup.limits.read_time = setup.limits.write_time = setup.limits.idle_time = milliseconds(600'000);
        // What is not counted back would soon be missed.
        setup.limits.connections_per_address = 6;
        setup.limits.channels_per_address = 3;
        setup.limits.large_bodies_per_address = 1;
        setup.limits.body_bytes = 1000;
        setup.takes_large_body = [](const Request&) { return true; };
        setup.handle = [this](const std::shared_ptr<Exchange>& exchange) { answer(exchange); };
        server.emplace(setup, log, metrics);
        port = server->port();
    }
    // On the network's thread.
    void answer(const std::shared_ptr<Exchange>& exchange) {
        const Request& request = exchange->request();
        if (request.wants_socket() || request.path == "/stream") {
            const auto parrot = std::make_shared<Parrot>(channels);
            parrot->channel =
                request.wants_socket() ? exchange->open_socket(parrot) : exchange->open_stream(parrot);
            ++channels.opened;
            or_close(*parrot->channel, [&] { parrot->channel->send("welcome" + std::string(200, '.')); });
        } else if (request.path == "/fail") {
            exchange->respond({.body = "from now on"});
            fail_request(std::stol(std::string(request.parameter("n"))));
        } else if (request.path == "/made") {
            const long made = requests_made();
            fail_request(0);
            exchange->respond({.body = std::to_string(made)});
        } else {
            exchange->respond({.body = request.body});
        }
    }

    // Whether somebody was cut off; nobody may be left waiting.
    static bool cut_off(const std::function<void()>& visit) {
        try {
            visit();
            return false;
        } catch (const std::runtime_error& error) {
            EXPECT_STRNE(error.what(), "nothing came in time");
            return true;
        }
    }
    void ask_twice() const {
        Client client(port);
        client.ask("GET", "/x");
        client.ask("POST", "/y", std::string(5000, 'y'));
    }
    void talk() const {
        Client client(port);
        if (client.open_socket("/socket", "Sec-WebSocket-Extensions: permessage-deflate; "
                                          "client_max_window_bits\r\n") != 101)
            return;
        client.unpack = [](const std::string& packed) { return packed; };
        for (int i = 0; i < 3; ++i) {
            if (!client.receive()) return;
            client.send("hello");
        }
        client.send_frame(0x8, "");
        while (client.receive()) {
        }
    }
    void read_lines() const {
        Client client(port);
        if (client.ask_for_stream("/stream").status == 200) client.line();
    }
    // How often memory was asked for; nothing fails any more.
    long stop_failing() const {
        long made = 0;
        const auto ask_how_often = [&] { made = std::stol(ask(port, "GET", "/made").body); };
        if (cut_off(ask_how_often)) ask_how_often(); // that was the one
        return made;
    }
    void wait_until_all_have_left() {
        for (int i = 0; i < 20'000 && (metrics.connections > 0 || channels.opened != channels.closed); ++i)
            std::this_thread::sleep_for(milliseconds(1));
        EXPECT_EQ(metrics.connections, 0);
        EXPECT_EQ(metrics.channels, 0);
        EXPECT_EQ(channels.opened, channels.closed) << "whoever listened is told of the end";
    }

    Captured said;
    Log log{said.file()};
    Metrics metrics;
    NetSetup setup;
    Channels channels;
    std::optional<HttpServer> server;
    std::uint16_t port = 0;
};

TEST_F(NetWithoutMemory, whoever_comes_next_is_served) {
    ask_twice();
    talk();
    read_lines();
    int failed = 0;
    for (long request = 1; request <= 2000; request += scaled(5, 1, 1)) {
        SCOPED_TRACE(request);
        cut_off([&] { ask(port, "GET", "/fail?n=" + std::to_string(request)); });
        cut_off([&] { ask_twice(); });
        cut_off([&] { talk(); });
        cut_off([&] { read_lines(); });
        const bool fails = stop_failing() >= request;
        failed += fails ? 1 : 0;
        EXPECT_FALSE(cut_off([&] { ask_twice(); }));
        EXPECT_FALSE(cut_off([&] { talk(); }));
        EXPECT_FALSE(cut_off([&] { read_lines(); }));
        wait_until_all_have_left();
        if (testing::Test::HasFailure() || !fails) break;
    }
    EXPECT_GE(failed, 100 / scaled(5, 1, 1)) << "a visit asks for memory more often than that";
    EXPECT_NE(said.text().find("network fault"), std::string::npos);
}

} // namespace

} // namespace oya::server
