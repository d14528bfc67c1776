#include "server/client.h"
#include "server/player.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

// Looking back over HTTP: who may see a game once more, through whose eyes, and how often.

namespace oya::server {

namespace {

using nlohmann::json;

class ReplayOfTable : public WholeServer {
  protected:
    std::string seat_of(const Ticket& ticket) { return "Oya-Seat: " + ticket.secret + "\r\n"; }
    Client::Answer replay(const std::string& table, const std::string& query, const std::string& headers) {
        return ask(port(), "GET", "/api/tables/" + table + "/replay" + query, "", headers);
    }
    Made two(const std::string& more = {}) {
        return make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"}])" + more + "}");
    }
};

TEST_F(ReplayOfTable, is_for_every_seat_once_the_game_is_over) {
    const Made made = two();
    Player ann = player(made.seats[0], 5);
    ann.play(6);
    const std::string seat = seat_of(made.seats[0]);
    EXPECT_EQ(replay(made.table, "", "").status, 404) << "it is a private table";
    const json own = json::parse(replay(made.table, "", seat).body);
    EXPECT_EQ(own["you"], 0);
    EXPECT_EQ(own["over"], false);
    EXPECT_EQ(replay(made.table, "?seat=0", seat).status, 200);
    EXPECT_EQ(replay(made.table, "?seat=1", seat).status, 403) << "its cards are its own";
    const json watching = json::parse(replay(made.table, "?seat=none", seat).body);
    EXPECT_EQ(watching["you"], "spectator");
    EXPECT_FALSE(watching["view"].contains("hand"));

    ann.play();
    const json other = json::parse(replay(made.table, "?seat=1", seat).body);
    EXPECT_EQ(other["you"], 1);
    EXPECT_EQ(other["over"], true);
    EXPECT_EQ(other["from"], 0);
    EXPECT_EQ(other["changes"].size(), other["version"]);
    for (const char* none : {"?seat=2", "?seat=x", "?seat=10", "?seat=-1"})
        EXPECT_EQ(replay(made.table, none, seat).status, 404) << none;
    const json late = json::parse(replay(made.table, "?from=20", seat).body);
    EXPECT_EQ(late["from"], 20);
    EXPECT_EQ(json::parse(replay(made.table, "?from=soon", seat).body)["from"], 0);
}

TEST_F(ReplayOfTable, is_not_for_those_who_may_not_watch) {
    const Made made = two(R"(,"listed":true,"terms":{"spectators":false})");
    EXPECT_EQ(replay(made.table, "", "").status, 403);
    EXPECT_EQ(replay(made.table, "?seat=none", seat_of(made.seats[0])).status, 200);
}

TEST_F(ReplayOfTable, survives_a_restart) {
    const Made made = two();
    player(made.seats[0], 7).play();
    const std::string before = replay(made.table, "?seat=1", seat_of(made.seats[0])).body;
    server.reset();
    EXPECT_EQ(json::parse(replay(made.table, "?seat=1", seat_of(made.seats[0])).body)["changes"],
              json::parse(before)["changes"]);
}

TEST_F(ReplayOfTable, is_told_so_often_and_no_oftener) {
    const Made made = two();
    const std::string seat = seat_of(made.seats[0]);
    int told = 0;
    while (told < 200 && replay(made.table, "", seat).status == 200) ++told;
    EXPECT_GE(told, 60);
    EXPECT_LT(told, 200);
    const Client::Answer refused = replay(made.table, "", seat);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(at(refused.body, {"error", "code"}), "too-many");
}

} // namespace

} // namespace oya::server
