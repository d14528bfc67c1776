#include "server/clerk.h"
#include "server/client.h"
#include "server/sqlite/database.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <map>
#include <memory>
#include <thread>
#include <vector>

// Whose password is looked at when, by counts: no test here looks at a clock.

namespace oya::server {

namespace {

TEST(NetworkOf, is_what_one_client_may_have_all_of) {
    EXPECT_EQ(network_of("192.0.2.77"), "192.0.2.0/24");
    EXPECT_EQ(network_of("::ffff:192.0.2.77"), "192.0.2.0/24");
    EXPECT_EQ(network_of("2001:db8:7:1234:5678::9"), "2001:db8:7::/48");
    EXPECT_EQ(network_of("nowhere"), "nowhere");
}

// A clerk with one thread that looks at nothing until `go`.
class ClerkTest : public testing::Test {
  protected:
    ClerkTest() {
        clerk.take("198.51.100.1", [end = held.get_future().share()] { end.wait(); }, [] {});
        while (clerk.waiting() > 0) std::this_thread::yield();
    }
    // Whether there is room for one from this address.
    bool come(const std::string& address) {
        return clerk.take(
            address, [this, address] { served.push_back(address); },
            [this, address] { sent_away.push_back(address); });
    }
    void go() {
        held.set_value();
        clerk.stop();
    }
    // How many were served before the first of this address.
    std::ptrdiff_t before(const std::string& address) const {
        return std::ranges::find(served, address) - served.begin();
    }

    std::promise<void> held;
    std::vector<std::string> served, sent_away;
    Durations waits;
    Clerk clerk{1, Clerk::passwords, waits, [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; }};
};

TEST_F(ClerkTest, serves_an_honest_one_after_one_of_each_who_guess) {
    int waiting = 0;
    for (int i = 0; i < 20; ++i)
        for (int guesser = 1; guesser <= 12; ++guesser)
            waiting += come("192.0." + std::to_string(guesser) + ".1") ? 1 : 0;
    EXPECT_EQ(waiting, 24) << "two of each";
    EXPECT_TRUE(come("203.0.113.9"));
    EXPECT_EQ(clerk.waiting(), 25u);
    go();
    EXPECT_LE(before("203.0.113.9"), 12);
    EXPECT_EQ(served.size(), 25u);
    EXPECT_TRUE(sent_away.empty());
}

TEST_F(ClerkTest, takes_a_network_for_one) {
    for (int host = 1; host <= 20; ++host) {
        EXPECT_TRUE(come("192.0.2." + std::to_string(host)));
        EXPECT_TRUE(come("2001:db8:7:" + std::to_string(host) + "::1"));
    }
    EXPECT_TRUE(come("2001:db8:7:1::2")) << "the second of the same /64";
    EXPECT_FALSE(come("2001:db8:7:1::3"));
    EXPECT_TRUE(come("2001:db8:8::1"));
    go();
    EXPECT_EQ(before("2001:db8:8::1"), 2) << "one of either network came before";
    EXPECT_EQ(served.back(), "2001:db8:7:1::2") << "of a network every /64 had its turn before one had two";
}

TEST_F(ClerkTest, sends_away_those_who_are_most) {
    for (int host = 0; host < 200; ++host) EXPECT_TRUE(come("192.0.2." + std::to_string(host)));
    EXPECT_EQ(clerk.waiting(), Clerk::passwords.in_all);
    EXPECT_EQ(sent_away.size(), 200 - Clerk::passwords.in_all);
    for (int network = 0; network < 50; ++network)
        EXPECT_TRUE(come("203." + std::to_string(network) + ".0.1"));
    EXPECT_EQ(clerk.waiting(), Clerk::passwords.in_all);
    go();
    EXPECT_EQ(sent_away.size(), 250 - Clerk::passwords.in_all);
    for (const std::string& address : sent_away) EXPECT_TRUE(address.starts_with("192.0.2.")) << address;
    EXPECT_EQ(before("203.49.0.1"), 50) << "one of the many, and those who came before";
}

TEST(Turns, send_the_newcomer_away_where_all_are_alike) {
    Turns<int> turns;
    for (const int thing : {1, 2, 3}) turns.push(std::to_string(thing), std::to_string(thing), thing);
    EXPECT_EQ(turns.pop_from_busiest(), 3);
    EXPECT_EQ(turns.pop(), 1);
    EXPECT_EQ(turns.pop(), 2);
    EXPECT_EQ(turns.size(), 0u);
}

// The same through the door: who guesses with all their might keeps nobody else out.
class Guessing : public WholeServer {
  protected:
    static std::string post(const std::string& path, const std::string& body, const std::string& from) {
        return "POST " + path +
               " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
               "\r\nX-Forwarded-For: " + from + "\r\n\r\n" + body;
    }
    static std::string try_of(const std::string& password, const std::string& from) {
        return post("/api/sessions", R"({"name":"Ann","password":")" + password + "\"}", from);
    }
    // Whether this line of the metrics comes.
    bool is_told(const std::string& line) {
        for (int tries = 0; tries < 1000; ++tries) {
            const std::string metrics = ask(port(), "GET", "/metrics").body;
            if (metrics.find(line + '\n') != metrics.npos) return true;
            std::this_thread::sleep_for(milliseconds(5));
        }
        return false;
    }
};

TEST_F(Guessing, keeps_nobody_out) {
    setup.trust_proxy = true;
    setup.password_cost = PasswordCost::usual;
    ASSERT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})").status, 201);
    std::vector<std::unique_ptr<Client>> guessers;
    for (int i = 0; i < 20; ++i) {
        guessers.push_back(std::make_unique<Client>(port()));
        guessers.back()->write(try_of("a wrong one", "192.0.2.1"));
    }
    Client honest(port());
    honest.write(try_of("grey herons", "203.0.113.9"));
    EXPECT_EQ(honest.answer().status, 200);
    int wrong = 0, too_many = 0;
    for (const auto& guesser : guessers) {
        const Client::Answer answer = guesser->answer();
        wrong += answer.status == 401 ? 1 : 0;
        too_many += answer.status == 429 ? 1 : 0;
        if (answer.status != 429) continue;
        EXPECT_EQ(at(answer.body, {"error", "code"}), "too-many");
        EXPECT_EQ(answer.headers.at("retry-after"), "2");
    }
    EXPECT_EQ(wrong + too_many, 20);
    EXPECT_GT(wrong, 0);
    EXPECT_GT(too_many, 0) << "two of one address wait, not more";
    const std::string metrics = ask(port(), "GET", "/metrics").body;
    EXPECT_NE(metrics.find("oya_password_wait_seconds_count " + std::to_string(wrong + 2)), metrics.npos);
    EXPECT_NE(metrics.find("oya_waiting{queue=\"passwords\"} 0"), metrics.npos);
}

// Somebody else has the database, so that the threads for passwords wait for it.
TEST_F(Guessing, by_too_many_is_told_to_come_again) {
    setup.trust_proxy = true;
    ASSERT_EQ(ask(port(), "GET", "/healthz").status, 200);
    Database other(folder.path / "oya.db", Database::Use::writing);
    other.run("BEGIN IMMEDIATE");
    const std::size_t threads = std::clamp(std::thread::hardware_concurrency(), 1u, 4u);
    std::vector<std::unique_ptr<Client>> clients;
    const auto send = [&](const std::string& request) {
        clients.push_back(std::make_unique<Client>(port()));
        clients.back()->write(request);
    };
    for (std::size_t i = 0; i < threads; ++i) {
        const std::string number = std::to_string(i);
        const std::string body = R"({"name":"Ann )" + number + R"(","password":"grey herons"})";
        send(post("/api/accounts", body, "198.51." + number + ".1"));
    }
    ASSERT_TRUE(is_told("oya_password_wait_seconds_count " + std::to_string(threads)));
    for (std::size_t i = 0; i < Clerk::passwords.in_all + 10; ++i)
        send(try_of("a wrong one", "203.0." + std::to_string(i) + ".1"));
    EXPECT_TRUE(is_told(R"(oya_responses_total{class="5xx"} 10)"));
    other.run("ROLLBACK");
    std::map<int, int> answers;
    for (const auto& client : clients) {
        const Client::Answer answer = client->answer();
        ++answers[answer.status];
        if (answer.status != 503) continue;
        EXPECT_EQ(at(answer.body, {"error", "code"}), "password.busy");
        EXPECT_EQ(answer.headers.at("retry-after"), "6");
    }
    const auto made = static_cast<int>(threads), wrong = static_cast<int>(Clerk::passwords.in_all);
    EXPECT_EQ(answers, (std::map<int, int>{{201, made}, {401, wrong}, {503, 10}}));
}

} // namespace

} // namespace oya::server
