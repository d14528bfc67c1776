#include "server/client.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <memory>
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

} // namespace

} // namespace oya::server
