#include "server/client.h"
#include "server/sqlite/database.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

// Many tables at once: each gets its turn.

namespace oya::server {

namespace {

class Crowd : public WholeServer {
  protected:
    // Ann at a table of Catan with two adepts, where a game has begun.
    struct Sitting {
        std::unique_ptr<Client> client;
        std::string last; // how things stand, as last told
        int acts = 0;
    };
    Sitting sit_down(const std::string& seed) {
        const Made made =
            make_table(port(), R"({"game":"catan","seats":[{"name":"Ann"},{"bot":"adept"},{"bot":"adept"}],)"
                               R"("same_seed":")" +
                                   seed + "\"}");
        Sitting sitting{std::make_unique<Client>(port()), ""};
        EXPECT_EQ(sitting.client->open_socket("/api/tables/" + made.table + "/socket"), 101);
        sitting.client->send(R"({"t":"hello","d":{"legal":"codes","secret":")" + made.seats[0].secret +
                             "\"}}");
        sitting.last = next(sitting, "table");
        return sitting;
    }
    // There are, as far as an address may make so many tables.
    static unsigned more_than_threads() {
        return std::clamp(2 * std::thread::hardware_concurrency(), 4u, 50u);
    }
    static std::string next(Sitting& sitting, std::string_view kind) {
        while (const std::optional<std::string> message = sitting.client->receive())
            if (at(*message, {"t"}) == kind) return *message;
        return "";
    }
    static bool is_asked(const Sitting& sitting) { return at(sitting.last, {"d", "actor"}) == "0"; }
    // Does the first thing that may be done until it is another's turn.
    static void end_turn(Sitting& sitting) {
        while (is_asked(sitting)) {
            sitting.client->send(R"({"t":"act","d":{"id":")" + std::to_string(++sitting.acts) +
                                 R"(","codes":[)" + at(sitting.last, {"d", "legal", "0"}) + "]}}");
            sitting.last = next(sitting, "events");
        }
    }
};

TEST_F(Crowd, of_adepts_keeps_no_table_from_going_on) {
    setup.thinkers = 1;
    std::vector<Sitting> tables;
    for (int i = 0; i < 20; ++i) tables.push_back(sit_down(std::string(62, '7') + std::to_string(10 + i)));
    for (Sitting& table : tables) end_turn(table);
    for (Sitting& table : tables) EXPECT_NE(next(table, "events"), "") << "no bot has moved";
    const std::string metrics = ask(port(), "GET", "/metrics").body;
    EXPECT_EQ(metrics.find("oya_bot_moves_total 0"), metrics.npos);
    EXPECT_NE(metrics.find("oya_waiting{queue=\"bots\"} "), metrics.npos);
}

// Somebody else has the database, so that nothing can be written for a while.
TEST_F(Crowd, that_talks_does_not_hold_up_the_server) {
    std::vector<std::unique_ptr<Client>> speakers;
    for (unsigned i = 0; i < more_than_threads(); ++i) {
        const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})");
        speakers.push_back(std::make_unique<Client>(port()));
        ASSERT_EQ(speakers.back()->open_socket("/api/tables/" + made.table + "/socket"), 101);
        speakers.back()->send(R"({"t":"hello","d":{"secret":")" + made.seats[0].secret + "\"}}");
        ASSERT_EQ(at(speakers.back()->receive().value_or(""), {"t"}), "table");
    }
    Database other(folder.path / "oya.db", Database::Use::writing);
    other.run("BEGIN IMMEDIATE");
    for (const auto& speaker : speakers) {
        speaker->send(R"({"t":"chat","d":{"text":"is anybody there"}})");
        speaker->send(R"({"t":"mute","d":{"muted":true,"author":"nobody"}})");
        speaker->send(R"({"t":"report","d":{"number":1,"reason":"quiet"}})");
        speaker->send(R"({"t":"ping"})");
    }
    EXPECT_EQ(ask(port(), "GET", "/api/games").status, 200);
    // Each is answered first what need not be stored.
    for (const auto& speaker : speakers) EXPECT_EQ(at(speaker->receive().value_or(""), {"t"}), "pong");
    other.run("ROLLBACK");
    for (const auto& speaker : speakers) {
        const std::string line = speaker->receive().value_or("");
        EXPECT_EQ(at(line, {"d", "text"}), "is anybody there") << line;
        const std::string about_line = speaker->receive().value_or("");
        EXPECT_TRUE(at(about_line, {"t"}) == "reported" || at(about_line, {"d", "code"}) == "chat.line")
            << about_line; // the first line of all was said at one of the tables
    }
}

TEST_F(Crowd, that_leaves_does_not_hold_up_the_server) {
    const Client::Answer ann =
        ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})");
    const std::string set = ann.headers.at("set-cookie");
    const std::string cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    std::vector<std::string> tokens;
    for (unsigned i = 0; i < std::min(more_than_threads(), 10u); ++i)
        tokens.push_back(
            at(ask(port(), "POST", "/api/me/tokens", R"({"label":"bot"})", cookie).body, {"id"}));
    Database other(folder.path / "oya.db", Database::Use::writing);
    other.run("BEGIN IMMEDIATE");
    std::vector<std::unique_ptr<Client>> leavers;
    for (const std::string& token : tokens) {
        leavers.push_back(std::make_unique<Client>(port()));
        leavers.back()->write("DELETE /api/me/tokens/" + token + " HTTP/1.1\r\nHost: localhost\r\n" + cookie +
                              "\r\n");
    }
    EXPECT_EQ(ask(port(), "GET", "/api/games").status, 200);
    other.run("ROLLBACK");
    for (const auto& leaver : leavers) EXPECT_EQ(leaver->answer().status, 200);
}

} // namespace

} // namespace oya::server
