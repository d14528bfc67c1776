#include "server/client.h"
#include "server/net/http_client.h"
#include "server/net/http_server.h"

#include "kit/captured.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <vector>

namespace oya::server {

namespace {

// Whoever asks, and all that it is told.
class Curious : public Asker {
  public:
    void answered(Response response) override {
        told([&] { answer = std::move(response), over = true; });
    }
    void unanswered(bool was_sent) override {
        told([&] { sent = was_sent, over = true; });
    }
    void opened(std::shared_ptr<Channel> channel) override {
        told([&] { there = std::move(channel); });
    }
    void heard(std::string text) override {
        told([&] { lines.push_back(std::move(text)); });
    }
    void ended(int with, std::string why) override {
        told([&] { code = with, reason = std::move(why), over = true, there.reset(); });
    }
    template <class Known>
    bool wait(Known known) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, std::chrono::seconds(30), [&] { return known(*this); });
    }
    bool wait_for_end() {
        return wait([](const Curious& me) { return me.over; });
    }

    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Response> answer;
    std::optional<bool> sent;
    std::shared_ptr<Channel> there;
    std::vector<std::string> lines;
    int code = 0;
    std::string reason;
    bool over = false;

  private:
    template <class Change>
    void told(Change change) {
        const std::lock_guard lock(mutex);
        change();
        changed.notify_all();
    }
};

class EchoBack : public Listener {
  public:
    void message(std::string text) override {
        const std::lock_guard lock(mutex);
        if (text == "goodbye") return channel->close(4321, "as you wish");
        channel->send("you said " + text);
    }
    void closed() override {
        const std::lock_guard lock(mutex);
        channel.reset();
        is_closed = true;
    }
    std::mutex mutex;
    std::shared_ptr<Channel> channel;
    std::atomic<bool> is_closed = false;
};

class AskingClient : public testing::Test {
  protected:
    AskingClient() {
        setup.port = 0;
        setup.headers = {{"X-Content-Type-Options", "nosniff"}};
        setup.handle = [this](const std::shared_ptr<Exchange>& exchange) { answer_it(exchange); };
    }
    // What nobody has answered ends before its server.
    ~AskingClient() override {
        client.reset();
        end_server();
    }
    void end_server() {
        {
            const std::lock_guard lock(mutex);
            ends = true;
            forgotten.clear();
        }
        if (server) server->drain(milliseconds(2000));
        server.reset();
    }
    void answer_it(const std::shared_ptr<Exchange>& exchange) {
        const Request& request = exchange->request();
        if (request.path == "/turned-away")
            return exchange->respond({.status = 404, .type = "text/plain", .body = "no such table"});
        if (request.path == "/forgotten") {
            const std::lock_guard lock(mutex);
            if (!ends) forgotten.push_back(exchange);
            return;
        }
        if (request.wants_socket() || request.path == "/stream") {
            const std::lock_guard lock(mutex);
            echo = std::make_shared<EchoBack>();
            const std::lock_guard inner(echo->mutex);
            echo->channel =
                request.wants_socket() ? exchange->open_socket(echo) : exchange->open_stream(echo);
            return;
        }
        exchange->respond({.type = "text/plain",
                           .body = request.method + ' ' + request.target + ' ' + request.body + ' ' +
                                   std::string(request.header("oya-seat"))});
    }
    std::string url() {
        if (!server) server.emplace(setup, log, metrics);
        return "http://127.0.0.1:" + std::to_string(server->port());
    }
    std::shared_ptr<Curious> ask(Outbound request) {
        const std::string where = url();
        request.headers.emplace_back("host", "localhost");
        const auto curious = std::make_shared<Curious>();
        client->ask(where, std::move(request), curious);
        return curious;
    }

    Captured said;
    Log log{said.file()};
    Metrics metrics;
    NetSetup setup;
    std::mutex mutex;
    std::shared_ptr<EchoBack> echo;
    std::vector<std::shared_ptr<Exchange>> forgotten;
    bool ends = false;
    std::optional<HttpServer> server;
    std::optional<HttpClient> client{std::in_place,
                                     ClientLimits{.answer_time = milliseconds(300), .busy = 4}};
};

TEST_F(AskingClient, is_answered_over_and_over_on_the_same_connections) {
    for (int i = 0; i < 20; ++i) {
        const auto curious = ask({.method = "POST",
                                  .target = "/a%20b?x=" + std::to_string(i),
                                  .headers = {{"oya-seat", "secret"}},
                                  .body = "body"});
        ASSERT_TRUE(curious->wait_for_end());
        ASSERT_TRUE(curious->answer);
        EXPECT_EQ(curious->answer->status, 200);
        EXPECT_EQ(curious->answer->type, "text/plain");
        EXPECT_EQ(curious->answer->body, "POST /a%20b?x=" + std::to_string(i) + " body secret");
    }
    EXPECT_EQ(metrics.connections, 1);
    std::vector<std::shared_ptr<Curious>> many;
    for (int i = 0; i < 50; ++i) many.push_back(ask({.method = "GET", .target = "/x"}));
    for (const auto& each : many) {
        ASSERT_TRUE(each->wait_for_end());
        EXPECT_TRUE(each->answer);
    }
    EXPECT_LE(metrics.connections, 4);
    const auto head = ask({.method = "HEAD", .target = "/x"});
    ASSERT_TRUE(head->wait_for_end());
    EXPECT_TRUE(head->answer);
}

TEST_F(AskingClient, says_whether_the_other_may_have_been_asked) {
    const auto silent = ask({.method = "POST", .target = "/forgotten", .body = "x"});
    ASSERT_TRUE(silent->wait_for_end());
    EXPECT_EQ(silent->sent, true);
    const std::string gone = url();
    end_server();
    const auto curious = std::make_shared<Curious>();
    client->ask(gone, {.method = "GET", .target = "/", .headers = {{"host", "localhost"}}}, curious);
    ASSERT_TRUE(curious->wait_for_end());
    EXPECT_FALSE(curious->answer);
    const auto socket = std::make_shared<Curious>();
    client->ask(gone,
                {.method = "GET", .target = "/", .headers = {{"host", "localhost"}}, .wants_socket = true},
                socket);
    ASSERT_TRUE(socket->wait_for_end());
    EXPECT_EQ(socket->sent, false);
    const auto nowhere = std::make_shared<Curious>();
    client->ask("gopher://here", {.method = "GET", .target = "/"}, nowhere);
    ASSERT_TRUE(nowhere->wait_for_end());
    EXPECT_EQ(nowhere->sent, false);
}

TEST_F(AskingClient, notices_that_a_kept_connection_has_ended) {
    ASSERT_TRUE(ask({.method = "GET", .target = "/x"})->wait_for_end());
    setup.port = server->port();
    server.reset();
    const auto again = ask({.method = "POST", .target = "/y", .body = "z"});
    ASSERT_TRUE(again->wait_for_end());
    ASSERT_TRUE(again->answer);
    EXPECT_EQ(again->answer->status, 200);
}

TEST_F(AskingClient, speaks_on_a_socket_and_is_told_why_it_ends) {
    const auto curious = ask({.method = "GET", .target = "/socket", .wants_socket = true});
    ASSERT_TRUE(curious->wait([](const Curious& me) { return me.there != nullptr || me.over; }));
    ASSERT_TRUE(curious->there);
    for (int i = 0; i < 100; ++i) curious->there->send(std::to_string(i));
    ASSERT_TRUE(curious->wait([](const Curious& me) { return me.lines.size() == 100 || me.over; }));
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(curious->lines[static_cast<std::size_t>(i)], "you said " + std::to_string(i));
    curious->there->send("goodbye");
    ASSERT_TRUE(curious->wait_for_end());
    EXPECT_EQ(curious->code, 4321);
    EXPECT_EQ(curious->reason, "as you wish");
}

TEST_F(AskingClient, is_answered_when_it_gets_no_socket) {
    const auto curious = ask({.method = "GET", .target = "/turned-away", .wants_socket = true});
    ASSERT_TRUE(curious->wait_for_end());
    ASSERT_TRUE(curious->answer);
    EXPECT_EQ(curious->answer->status, 404);
    EXPECT_EQ(curious->answer->body, "no such table");
}

TEST_F(AskingClient, hears_the_lines_of_a_stream_and_its_end) {
    const auto curious = ask({.method = "GET", .target = "/stream"});
    ASSERT_TRUE(curious->wait([](const Curious& me) { return me.there != nullptr || me.over; }));
    const std::string longer(200'000, 'x');
    for (const std::string& line : {std::string("one"), longer, std::string("three")}) {
        const std::lock_guard lock(echo->mutex);
        echo->channel->send(line);
    }
    ASSERT_TRUE(curious->wait([](const Curious& me) { return me.lines.size() == 3 || me.over; }));
    EXPECT_EQ(curious->lines, (std::vector<std::string>{"one", longer, "three"}));
    {
        const std::lock_guard lock(echo->mutex);
        echo->channel->close(closed_normally, "");
    }
    ASSERT_TRUE(curious->wait_for_end());
    EXPECT_EQ(curious->code, closed_normally);
    // Who hangs up is heard of at the other end.
    const auto other = ask({.method = "GET", .target = "/stream"});
    ASSERT_TRUE(other->wait([](const Curious& me) { return me.there != nullptr || me.over; }));
    other->there->close(closed_normally, "");
    for (int i = 0; i < 3000 && !echo->is_closed; ++i) std::this_thread::sleep_for(milliseconds(10));
    EXPECT_TRUE(echo->is_closed);
}

TEST_F(AskingClient, tells_everybody_when_it_ends_itself) {
    std::optional<HttpClient> brief(std::in_place, ClientLimits{.busy = 1});
    std::vector<std::shared_ptr<Curious>> all;
    for (const bool socket : {true, false, false}) {
        all.push_back(std::make_shared<Curious>());
        brief->ask(url(),
                   {.method = "GET",
                    .target = socket ? "/socket" : "/forgotten",
                    .headers = {{"host", "localhost"}},
                    .wants_socket = socket},
                   all.back());
    }
    ASSERT_TRUE(all[0]->wait([](const Curious& me) { return me.there != nullptr; }));
    brief.reset();
    for (const auto& each : all) EXPECT_TRUE(each->wait_for_end());
}

// Only who shows the secret is believed whom it speaks for.
TEST_F(AskingClient, is_believed_only_with_the_secret) {
    setup.is_neighbour = [](const Request& request) { return request.header(node_header) == "open sesame"; };
    setup.handle = [](const std::shared_ptr<Exchange>& exchange) {
        exchange->respond(
            {.type = "text/plain",
             .body = exchange->request().address + (exchange->request().passed_on ? " passed on" : "")});
    };
    setup.limits.connections_per_address = 2;
    const auto shown = [this](std::vector<Header> headers) {
        headers.emplace_back("x-forwarded-for", "203.0.113.7");
        const auto curious = ask({.method = "GET", .target = "/", .headers = std::move(headers)});
        EXPECT_TRUE(curious->wait_for_end());
        return curious->answer.value_or(Response{.status = 0});
    };
    EXPECT_EQ(shown({}).body, "127.0.0.1");
    EXPECT_EQ(shown({{"oya-node", "open sesame"}}).body, "203.0.113.7 passed on");
    EXPECT_EQ(shown({{"oya-node", "open barley"}}).status, 403);
    // However many connections a neighbour has, they are not counted as those of one client.
    std::vector<std::shared_ptr<Client>> many;
    for (int i = 0; i < 8; ++i) {
        many.push_back(std::make_shared<Client>(server->port()));
        EXPECT_EQ(many.back()->ask("GET", "/", "", "Oya-Node: open sesame\r\n").status, 200);
    }
}

} // namespace

} // namespace oya::server
