#include "server/client.h"
#include "server/told.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

// The scoring assistant over HTTP.

namespace oya::server {

namespace {

using ScoreApi = WholeServer;

constexpr const char* numbers = "player Jade\nwildlife 11 14 12 11 11\ncorridors 6 4 7 8 5\nnature 2\n"
                                "player Lee\nwildlife 19 7 20 8 13\ncorridors 5 4 3 7 7\nnature 0\n"
                                "player Ash\nwildlife 4 11 16 14 10\ncorridors 6 4 8 6 7\nnature 1\n";

TEST_F(ScoreApi, counts_text_and_json) {
    const Client::Answer text = ask(port(), "POST", "/api/score/cascadia", numbers);
    ASSERT_EQ(text.status, 200) << text.body;
    EXPECT_NE(text.body.find(R"("says":"Jade wins with 98 points.")"), std::string::npos) << text.body;
    EXPECT_NE(text.body.find(R"("complete":true,"winners":[0])"), std::string::npos) << text.body;
    const Client::Answer json =
        ask(port(), "POST", "/api/score/cascadia", R"({"players":[{"tokens":{"bear":[[0,0],[1,0]]}}]})");
    ASSERT_EQ(json.status, 200) << json.body;
    EXPECT_NE(json.body.find(R"("text":"2 bears together")"), std::string::npos) << json.body;
    EXPECT_NE(json.body.find(R"("complete":false)"), std::string::npos);
}

TEST_F(ScoreApi, refuses_in_the_language_of_who_asks) {
    const Client::Answer refused =
        ask(port(), "POST", "/api/score/cascadia", "wildlife 13 0 0 0 0\n", "Accept-Language: fr\r\n");
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(at(refused.body, {"error", "code"}), "score.board");
    EXPECT_NE(at(refused.body, {"error", "message"}).find("ligne 1, colonne 10"), std::string::npos)
        << refused.body;
    EXPECT_EQ(at(refused.body, {"error", "place"}), "ligne 1, colonne 10");
    EXPECT_EQ(at(refused.body, {"error", "rule"}), "cascadia.bear.card-a");
    EXPECT_TRUE(at(refused.body, {"error", "reason"}).starts_with("la carte ours A ne peut pas"))
        << refused.body;
    EXPECT_EQ(ask(port(), "POST", "/api/score/cascadia", "").status, 400) << "nobody is described";
}

TEST_F(ScoreApi, reads_no_more_than_a_table_can_be) {
    const std::string remarks(20'000, '#');
    const Client::Answer large = ask(port(), "POST", "/api/score/cascadia", remarks);
    EXPECT_EQ(large.status, 413) << large.body;
    EXPECT_EQ(at(large.body, {"error", "code"}), "net.body");
}

TEST_F(ScoreApi, counts_only_so_often_for_one_address) {
    int counted = 0;
    Client::Answer last{};
    for (int i = 0; i < 400; ++i) {
        last = ask(port(), "POST", "/api/score/cascadia", "b b\n");
        if (last.status != 200) break;
        ++counted;
    }
    EXPECT_EQ(last.status, 429) << last.body;
    EXPECT_GE(counted, 120);
    EXPECT_NE(last.body.find("retry_after"), std::string::npos) << last.body;
}

} // namespace

} // namespace oya::server
