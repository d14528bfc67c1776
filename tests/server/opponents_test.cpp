#include "bots/opponents.h"
#include "server/client.h"
#include "server/whole_server.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya::server {

namespace {

using Opponents = WholeServer;

TEST_F(Opponents, are_listed_in_the_language_of_who_asks) {
    const std::string english = ask(port(), "GET", "/api/games").body;
    const std::string french = ask(port(), "GET", "/api/games", "", "Accept-Language: fr\r\n").body;
    EXPECT_EQ(at(english, {"opponents", "0", "name"}), "novice");
    EXPECT_EQ(at(english, {"opponents", "1", "title"}), "Apprentice");
    EXPECT_EQ(at(english, {"opponents", "2", "name"}), "adept");
    EXPECT_EQ(at(french, {"opponents", "1", "name"}), "apprentice");
    EXPECT_EQ(at(french, {"opponents", "1", "title"}), "Apprenti");
    EXPECT_EQ(at(french, {"opponents", "2", "title"}), "Confirmé");
    EXPECT_EQ(at(french, {"opponents", "3", "title"}), "Expert");
    EXPECT_EQ(at(french, {"opponents", "4", "name"}), "master");
    EXPECT_EQ(at(french, {"opponents", "4", "title"}), "Maître");
    EXPECT_NE(at(french, {"opponents", "0", "text"}), at(english, {"opponents", "0", "text"}));
}

TEST_F(Opponents, have_a_rating_at_every_game_and_none_is_below_the_one_before_it) {
    const std::string shelf = ask(port(), "GET", "/api/games").body;
    std::size_t number = 0;
    for (const AnyGame* const game : games()) {
        const std::string at_game = std::to_string(number++);
        EXPECT_EQ(at(shelf, {"games", at_game, "ratings", "apprentice"}), "1500") << game->name();
        int last = 0;
        for (const Opponent& opponent : opponents()) {
            const std::string rating = at(shelf, {"games", at_game, "ratings", std::string(opponent.name)});
            ASSERT_FALSE(rating.empty()) << game->name() << ' ' << opponent.name;
            EXPECT_GE(std::stoi(rating), last) << game->name() << ' ' << opponent.name;
            last = std::stoi(rating);
        }
    }
}

TEST_F(Opponents, sit_down_by_their_names_and_play) {
    const Made made = make_table(
        port(),
        R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"novice"},{"bot":"apprentice"},{"empty":true}]})");
    const std::string headers = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    const std::string path = "/api/tables/" + made.table;
    EXPECT_EQ(ask(port(), "POST", path + "/bots", R"({"seat":3,"bot":"grandmaster"})", headers).status, 400);
    EXPECT_EQ(ask(port(), "POST", path + "/bots", R"({"seat":3,"bot":"master:20"})", headers).status, 201);
    const std::string card = ask(port(), "GET", path, "", headers).body;
    EXPECT_EQ(at(card, {"seats", "1", "bot"}), "novice");
    EXPECT_EQ(at(card, {"seats", "3", "bot"}), "master:20");
    Player ann = player(made.seats[0], 3);
    ann.play();
    EXPECT_TRUE(ann.over);
    const std::string record = ask(port(), "GET", path + "/record", "", headers).body;
    EXPECT_EQ(at(record, {"seats", "2", "bot"}), "apprentice");
}

} // namespace

} // namespace oya::server
