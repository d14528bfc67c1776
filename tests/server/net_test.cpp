#include "server/client.h"
#include "server/net/http_server.h"

#include "kit/captured.h"

#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace oya::server {

namespace {

// Answers with what was said.
class Echo : public Listener, public std::enable_shared_from_this<Echo> {
  public:
    void message(std::string text) override {
        const std::lock_guard lock(mutex);
        if (text == "goodbye") {
            channel->close(closed_normally, "goodbye");
        } else if (text == "throw") {
            throw std::runtime_error("planted");
        } else if (text == "flood") {
            for (int i = 0; i < 64; ++i) channel->send(std::string(1 << 20, 'x'));
        } else {
            channel->send("you said " + text);
        }
    }
    void closed() override {
        const std::lock_guard lock(mutex);
        channel.reset();
    }
    std::mutex mutex;
    std::shared_ptr<Channel> channel;
};

// A server that echoes, with limits a test can reach.
class Net : public testing::Test {
  protected:
    Net() {
        setup.port = 0;
        setup.headers = {{"X-Content-Type-Options", "nosniff"}};
        setup.handle = [](const std::shared_ptr<Exchange>& exchange) { answer(exchange); };
        setup.takes_large_body = [](const Request& request) { return request.path == "/large"; };
    }
    static void answer(const std::shared_ptr<Exchange>& exchange) {
        const Request& request = exchange->request();
        if (request.wants_socket() || request.path == "/stream") {
            const auto echo = std::make_shared<Echo>();
            const std::lock_guard lock(echo->mutex);
            const bool socket = request.wants_socket();
            echo->channel = socket ? exchange->open_socket(echo) : exchange->open_stream(echo);
            if (!socket) echo->channel->send("first");
            if (!socket) echo->channel->send("second");
            for (int i = 0; i < 64 && request.parameter("much") == "1"; ++i)
                echo->channel->send(std::string(1 << 20, 'x'));
        } else if (request.path == "/forget") {
            return;
        } else if (request.path == "/throw") {
            throw std::runtime_error("planted");
        } else if (request.path == "/late") {
            std::thread([exchange] { exchange->respond({.body = "late"}); }).detach();
        } else {
            std::string body = request.method + ' ' + request.path;
            for (const auto& [name, value] : request.query) body += ' ' + name + '=' + value;
            exchange->respond(
                {.type = "text/plain", .body = body + ' ' + request.body + ' ' + request.address});
        }
    }
    HttpServer& server() {
        if (!server_) server_.emplace(setup, log, metrics);
        return *server_;
    }
    std::uint16_t port() { return server().port(); }

    Captured said;
    Log log{said.file()};
    Metrics metrics;
    NetSetup setup;

  private:
    std::optional<HttpServer> server_;
};

TEST_F(Net, answers_requests_one_after_the_other) {
    Client client(port());
    const Client::Answer first = client.ask("GET", "/a%20b?x=1&y=%2f+z");
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.body, "GET /a b x=1 y=/ z  127.0.0.1");
    EXPECT_EQ(first.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(client.ask("POST", "/c", "body").body, "POST /c body 127.0.0.1");
    EXPECT_EQ(client.ask("HEAD", "/c").headers.at("content-length"), "18");
    EXPECT_EQ(client.ask("GET", "/late").body, "late");
    EXPECT_EQ(client.ask("GET", "/forget").status, 500);
    EXPECT_NE(said.text().find(R"("what":"request","method":"POST","path":"/c","status":200)"),
              std::string::npos);
}

TEST_F(Net, echoes_on_a_socket_and_says_goodbye) {
    Client client(port());
    ASSERT_EQ(client.open_socket("/socket"), 101);
    client.send("hello");
    EXPECT_EQ(client.receive(), "you said hello");
    client.send_frame(0x1, "in two ", false);
    client.send_frame(0x0, "pieces");
    EXPECT_EQ(client.receive(), "you said in two pieces");
    client.send("goodbye");
    EXPECT_EQ(client.receive(), std::nullopt);
    EXPECT_EQ(client.close_code, closed_normally);
}

TEST_F(Net, streams_lines) {
    Client client(port());
    EXPECT_EQ(client.ask_for_stream("/stream").headers.at("content-type"), "application/x-ndjson");
    EXPECT_EQ(client.line(), "first");
    EXPECT_EQ(client.line(), "second");
}

TEST_F(Net, believes_only_its_own_names_and_pages) {
    const auto with = [this](std::string headers) { return ask(port(), "POST", "/x", "", headers).status; };
    const std::string own = "localhost:" + std::to_string(port());
    EXPECT_EQ(with("Origin: http://" + own + "\r\n"), 200);
    EXPECT_EQ(with("Origin: http://evil.example\r\n"), 403);
    EXPECT_EQ(with("Origin: null\r\n"), 403);
    EXPECT_EQ(with("Sec-Fetch-Site: cross-site\r\n"), 403) << "a form of another page, without its name";
    EXPECT_EQ(with("Sec-Fetch-Site: same-origin\r\n"), 200);
    // A name that its owner has made to lead to this machine.
    EXPECT_EQ(with("Host: evil.example\r\nOrigin: http://evil.example\r\n"), 421);
    EXPECT_EQ(ask(port(), "GET", "/x", "", "Origin: http://evil.example\r\n").status, 200);
    EXPECT_EQ(Client(port()).open_socket("/x", "Origin: http://evil.example\r\n"), 403);
    EXPECT_EQ(Client(port()).open_socket("/x", "Origin: http://" + own + "\r\n"), 101);
}

TEST_F(Net, goes_by_its_public_name) {
    setup.place = {.url = "https://play.example.org/", .only_loopback = false};
    const auto with = [this](std::string headers) { return ask(port(), "POST", "/x", "", headers).status; };
    EXPECT_EQ(with("Host: play.example.org\r\nOrigin: https://play.example.org\r\n"), 200);
    EXPECT_EQ(with("Host: play.example.org\r\nOrigin: https://play.example.org.evil.example\r\n"), 403);
    EXPECT_EQ(with("Host: other.example.org\r\n"), 421);
}

TEST_F(Net, limits_sizes) {
    EXPECT_EQ(ask(port(), "POST", "/x", std::string(70'000, 'x')).status, 413);
    EXPECT_EQ(ask(port(), "POST", "/large", std::string(70'000, 'x')).status, 200);
    EXPECT_EQ(ask(port(), "GET", "/x", "", "X: " + std::string(20'000, 'x') + "\r\n").status, 431);
    Client chunked(port());
    chunked.write("POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 9; ++i) chunked.write("2000\r\n" + std::string(0x2000, 'x') + "\r\n");
    EXPECT_TRUE(chunked.is_ended());
    Client socket(port());
    ASSERT_EQ(socket.open_socket("/x"), 101);
    socket.send(std::string(70'000, 'x'));
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, 1009);
}

TEST_F(Net, takes_few_large_bodies_at_a_time) {
    setup.limits.body_bytes = 1000;
    setup.limits.large_body_bytes = 100'000;
    setup.limits.large_bodies_per_address = 2;
    setup.limits.requests = {.per_second = 100'000, .at_once = 100'000};
    const auto begin = [](Client& client) {
        client.write("POST /large HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n" +
                     std::string(20'000, 'a'));
    };
    const auto finish = [](Client& client) {
        client.write(std::string(30'000, 'b'));
        return client.answer().status;
    };
    Client one(port()), two(port()), third(port());
    begin(one);
    begin(two);
    // What was begun may take a moment to be seen.
    const auto refused = [&] {
        Client next(port());
        begin(next);
        next.write(std::string(30'000, 'b'));
        return next.answer().status == 429;
    };
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!refused() && std::chrono::steady_clock::now() < deadline) {
    }
    EXPECT_TRUE(refused()) << "two are under way";
    EXPECT_EQ(third.ask("POST", "/large", std::string(900, 'c')).status, 200) << "a small one is no burden";
    EXPECT_EQ(finish(one), 200);
    EXPECT_EQ(third.ask("POST", "/large", std::string(50'000, 'c')).status, 200) << "there is room again";
    two.drop(); // and who gives up makes room too
    bool room = false;
    while (!room && std::chrono::steady_clock::now() < deadline) {
        Client first(port()), second(port());
        begin(first);
        begin(second);
        room = finish(first) == 200 && finish(second) == 200;
    }
    EXPECT_TRUE(room);
}

TEST_F(Net, refuses_what_is_no_request) {
    for (const char* const bytes : {"hello\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                    "GET x HTTP/1.1\r\nHost: localhost\r\n\r\n"}) {
        Client client(port());
        client.write(bytes);
        EXPECT_TRUE(client.is_ended()) << bytes;
    }
    Client socket(port());
    ASSERT_EQ(socket.open_socket("/x"), 101);
    socket.send_frame(0x2, "binary");
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, 1003);
    Client half(port());
    EXPECT_NE(half.ask("GET", "/x", "", "Upgrade: websocket\r\n").status, 101);
}

// What follows such a head would be taken for a request of its own, behind the back of a proxy.
TEST_F(Net, takes_one_host_and_no_socket_without_a_key) {
    const auto told = [&](const std::string& lines) {
        Client client(port());
        client.write("GET /hello HTTP/1.1\r\n" + lines + "\r\n");
        const Client::Answer answer = client.answer();
        return std::to_string(answer.status) + (answer.status == 400 ? answer.body : "");
    };
    const auto is_refused = [](const std::string& answer, const std::string& code) {
        return answer.starts_with("400") && answer.find("\"" + code + "\"") != answer.npos;
    };
    EXPECT_EQ(told("Host: localhost\r\n"), "200");
    for (const char* const second : {"Host: localhost\r\n", "HOST: evil.example\r\n", "host:\r\n"})
        EXPECT_TRUE(is_refused(told("Host: localhost\r\n" + std::string(second)), "net.hosts")) << second;
    const std::string upgrade = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                "Sec-WebSocket-Version: 13\r\n";
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (const std::string& bad :
         {std::string(), std::string("Sec-WebSocket-Key:\r\n"), std::string("Sec-WebSocket-Key: short\r\n"),
          std::string("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n"),
          std::string("Sec-WebSocket-Key: dGhlIHNhbXBs=SBub25jZQ==\r\n"), key + key})
        EXPECT_TRUE(is_refused(told(upgrade + bad), "net.key")) << bad;
    Client socket(port());
    EXPECT_EQ(socket.open_socket("/x"), 101);
}

TEST_F(Net, lets_no_request_hide_in_the_body_of_another) {
    const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const std::string upgrade = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
    for (const std::string& length :
         {"Content-Length: " + std::to_string(hidden.size()), std::string("Transfer-Encoding: chunked")}) {
        Client client(port());
        client.write("POST /x HTTP/1.1\r\n" + upgrade + length + "\r\n\r\n" + hidden);
        EXPECT_TRUE(client.is_ended());
    }
    EXPECT_EQ(said.text().find("/hidden"), std::string::npos) << said.text();
}

TEST_F(Net, reads_no_body_of_who_may_not_ask) {
    setup.limits.requests = {.per_second = 0.01, .at_once = 1};
    EXPECT_EQ(ask(port(), "GET", "/x").status, 200);
    Client client(port());
    client.patience = milliseconds(5000);
    client.write("POST /large HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n");
    EXPECT_TRUE(client.is_ended()) << "the answer does not wait for the body";
}

TEST_F(Net, limits_how_often_an_address_asks) {
    setup.limits.requests = {.per_second = 0.01, .at_once = 3};
    Client client(port());
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask("GET", "/x").status, 200);
    const Client::Answer answer = client.ask("GET", "/x");
    EXPECT_EQ(answer.status, 429);
    EXPECT_GT(std::stoi(answer.headers.at("retry-after")), 50);
    EXPECT_NE(answer.body.find(R"("retry_after":)"), std::string::npos);
}

TEST_F(Net, reads_a_hasty_client_later_and_loses_nothing) {
    setup.limits.messages = {.per_second = 100, .at_once = 2};
    Client client(port());
    ASSERT_EQ(client.open_socket("/x"), 101);
    for (int i = 0; i < 20; ++i) client.send(std::to_string(i));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(client.receive(), "you said " + std::to_string(i));
}

// One socket alone would be quick enough.
TEST_F(Net, reads_the_many_sockets_of_one_address_later_and_loses_nothing) {
    setup.limits.messages_per_address = {.per_second = 100, .at_once = 4};
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 4; ++i) {
        clients.push_back(std::make_unique<Client>(port()));
        ASSERT_EQ(clients.back()->open_socket("/x"), 101);
    }
    for (int i = 0; i < 5; ++i)
        for (auto& client : clients) client->send(std::to_string(i));
    for (int i = 0; i < 5; ++i)
        for (auto& client : clients) EXPECT_EQ(client->receive(), "you said " + std::to_string(i));
    EXPECT_GT(metrics.bad[static_cast<std::size_t>(Metrics::Bad::rate)], 0);
}

TEST_F(Net, limits_what_is_open_from_one_address) {
    setup.limits.channels_per_address = 2;
    setup.limits.connections_per_address = 4;
    Client first(port()), second(port()), third(port());
    EXPECT_EQ(first.open_socket("/x"), 101);
    EXPECT_EQ(second.open_socket("/x"), 101);
    EXPECT_EQ(third.open_socket("/x"), 429);
    EXPECT_EQ(third.ask("GET", "/x").status, 200);
    second.drop();
    int status = 429;
    while (status == 429) status = third.open_socket("/x");
    EXPECT_EQ(status, 101);
    Client fourth(port());
    EXPECT_EQ(fourth.ask("GET", "/x").status, 200);
    Client fifth(port()), sixth(port());
    EXPECT_TRUE(sixth.is_ended());
}

TEST_F(Net, counts_addresses_behind_a_trusted_proxy) {
    setup.trust_proxy = true;
    const Client::Answer answer = ask(port(), "GET", "/x", "", "X-Forwarded-For: 10.0.0.1, 192.0.2.7\r\n");
    EXPECT_EQ(answer.body, "GET /x  192.0.2.7");
    const auto seen = [this](const std::string& headers) {
        return ask(port(), "GET", "/x", "", headers).body;
    };
    const std::string forged = "X-Forwarded-For: 198.51.100.1\r\n";
    EXPECT_EQ(seen(forged + "X-Forwarded-For: 192.0.2.8\r\n"), "GET /x  192.0.2.8") << "the proxy's own line";
    EXPECT_EQ(seen(forged + "X-Forwarded-For: 192.0.2.8:5555\r\n"), "GET /x  192.0.2.8");
    EXPECT_EQ(seen(forged + "X-Forwarded-For: [2001:db8::1]:5555\r\n"), "GET /x  2001:db8::1");
    EXPECT_EQ(seen("X-Forwarded-For: somebody\r\n"), "GET /x  127.0.0.1") << "that is no address";
    const std::string broken_off = std::string("2001:db8::1") + '\0' + std::string(80, 'x');
    EXPECT_EQ(forwarded_address({.headers = {{"x-forwarded-for", broken_off}}}, "192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(counted_address(broken_off), broken_off);
    EXPECT_EQ(counted_address("2001:db8:1:2:3:4:5:6"), counted_address("2001:db8:1:2::9"));
    EXPECT_NE(counted_address("2001:db8:1:2::1"), counted_address("2001:db8:1:3::1"));
    EXPECT_EQ(counted_address("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST_F(Net, ends_slow_and_half_open_connections) {
    setup.limits.read_time = milliseconds(200);
    setup.limits.idle_time = milliseconds(400);
    Client slow(port());
    slow.write("GET /x HTTP/1.1\r\nHost:");
    EXPECT_TRUE(slow.is_ended());
    Client silent(port());
    EXPECT_TRUE(silent.is_ended());
    Client deaf(port()); // never answers a ping
    ASSERT_EQ(deaf.open_socket("/x"), 101);
    EXPECT_TRUE(deaf.is_ended());
    while (metrics.channels > 0) std::this_thread::sleep_for(milliseconds(1));
}

TEST_F(Net, cuts_off_who_does_not_read) {
    Client client(port());
    ASSERT_EQ(client.open_socket("/x"), 101);
    client.send("flood");
    while (metrics.clients_cut_off == 0) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(metrics.clients_cut_off, 1);
    EXPECT_EQ(ask(port(), "GET", "/x").status, 200);
}

// The limit of what waits is never reached here: that it waits, and for how long, is enough.
TEST_F(Net, cuts_off_who_stalls_on_a_stream) {
    setup.limits.unsent_bytes = std::size_t{1} << 30;
    setup.limits.write_time = milliseconds(300);
    Client stalled(port()), reader(port());
    ASSERT_EQ(stalled.ask_for_stream("/stream?much=1").status, 200);
    ASSERT_EQ(reader.ask_for_stream("/stream").status, 200);
    while (metrics.clients_cut_off == 0) std::this_thread::sleep_for(milliseconds(1));
    while (metrics.channels > 1) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(metrics.clients_cut_off, 1);
    EXPECT_EQ(reader.line(), "first") << "who has been told everything is not waited for";
}

TEST_F(Net, goes_on_after_a_handler_has_thrown) {
    Client kept(port());
    EXPECT_EQ(kept.ask("GET", "/throw").status, 500);
    EXPECT_EQ(kept.ask("GET", "/x").status, 200);
    Client socket(port());
    ASSERT_EQ(socket.open_socket("/x"), 101);
    socket.send("throw");
    EXPECT_EQ(socket.receive(), std::nullopt) << "who was not heard is to come again";
    EXPECT_EQ(ask(port(), "GET", "/x").status, 200);
    EXPECT_NE(said.text().find(R"("what":"network fault","why":"planted")"), std::string::npos);
}

TEST_F(Net, drains_before_it_goes) {
    Client idle(port()), socket(port()), stream(port());
    const std::uint16_t where = port();
    EXPECT_EQ(idle.ask("GET", "/x").status, 200);
    ASSERT_EQ(socket.open_socket("/x"), 101);
    ASSERT_EQ(stream.ask_for_stream("/stream").status, 200);
    socket.send("last words");
    EXPECT_EQ(socket.receive(), "you said last words");
    std::thread drain([this] { server().drain(milliseconds(10'000)); });
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, closed_for_restart);
    socket.send_frame(0x8, "");
    socket.drop();
    EXPECT_TRUE(idle.is_ended());
    EXPECT_TRUE(stream.is_ended());
    drain.join();
    EXPECT_THROW(Client{where}, std::runtime_error);
    EXPECT_EQ(metrics.connections, 0);
}

} // namespace

} // namespace oya::server
