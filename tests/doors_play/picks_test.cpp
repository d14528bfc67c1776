#include "doors/engine/engine.h"
#include "doors_play/played.h"
#include "kit/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace oya {
namespace {

using nlohmann::json;

// A seven has come in Anna's turn, and half of her hand must go.
class Discards : public PlayTest {
  protected:
    // The record of a game in which Anna is asked.
    static std::string seven(const json& hand) {
        Engine engine{{.tables = 2, .nodes = 1000}};
        const auto ask = [&](json request) {
            const json answer = json::parse(engine.answer(request.dump()));
            EXPECT_FALSE(answer.contains("error")) << request << answer;
            return answer;
        };
        const json seats = {{{"name", "Anna"}}, {{"bot", "greedy"}}, {{"bot", "greedy"}}};
        const json options = {{"expansion", "none"}};
        ask({{"cmd", "new"}, {"game", "catan"}, {"seats", 3}, {"seed", 5}, {"options", options}});
        json position = ask({{"cmd", "position"}})["position"];
        while (position["turns"] == 0 || position["turn"] != 0) {
            ask({{"cmd", "bot"}, {"bot", "greedy"}, {"act", true}});
            position = ask({{"cmd", "position"}})["position"];
        }
        json before = position;
        for (json& player : before["players"]) {
            const json cards = &player == &before["players"][0] ? hand : json::object();
            for (const auto& [good, count] : player["hand"].items())
                before["bank"][good] = before["bank"].value(good, 0) + count.get<int>();
            for (const auto& [good, count] : cards.items())
                before["bank"][good] = before["bank"].value(good, 0) - count.get<int>();
            player["hand"] = cards;
        }
        for (int seed = 1; seed < 100 && position["phase"] != "discarding"; ++seed) {
            ask({{"cmd", "set"},
                 {"game", "catan"},
                 {"seats", seats},
                 {"seed", seed},
                 {"options", options},
                 {"position", before}});
            ask({{"cmd", "act"}, {"step", "roll"}});
            position = ask({{"cmd", "position"}})["position"];
        }
        EXPECT_EQ(position["phase"], "discarding") << "one roll in six is a seven";
        return ask({{"cmd", "record"}})["record"].dump();
    }
    // What becomes of such a game, each time from its beginning.
    Played answered(std::string_view typed, std::string_view language = "en") const {
        home_.write("seven.json", game_);
        return play({"--resume", (home_.path / "seven.json").string(), "--lang", language},
                    std::string(typed) + "\nquit\n");
    }
    void expect_refused(std::string_view typed, std::string_view why, bool by_rule = true) const {
        const Played played = answered(std::string(typed) + "\n1 2 3 3");
        std::string said = played.out.substr(played.out.find("▸ "));
        std::ranges::replace(said, '\n', ' ');
        EXPECT_NE(said.find(why), std::string::npos) << played.out;
        EXPECT_EQ(played.count("before\nthe robber moves, also by the roller.  § robber.discard-choice"),
                  by_rule ? 1 : 0)
            << typed;
        EXPECT_TRUE(played.says("Anna discards 1 lumber, 1 wool and 2 ore."))
            << "and nothing was named by it";
    }

    const std::string game_ = seven({{"lumber", 3}, {"wool", 2}, {"ore", 3}}); // 4 of these 8
};

TEST_F(Discards, MayBeNamedAtOnceInNumbersOrWordsAndInAnyOrder) {
    for (const std::string_view typed :
         {"1 2 3 3", "3 1 3 2", "3,2, 3,1", "ore, lumber, wool, ore", "discard 1 ore, 2, 3, 1"}) {
        const Played played = answered(typed);
        EXPECT_EQ(played.count("Anna discards 1 lumber, 1 wool and 2 ore.  § robber.hand-limit"), 1)
            << typed << played.out;
        EXPECT_EQ(played.err, "");
    }
    EXPECT_TRUE(answered("").says("Several at once, in any order: 1 2 2.")) << "who does not know is told";
    EXPECT_TRUE(answered("", "fr").says("Plusieurs à la fois, dans n’importe quel ordre"));
}

TEST_F(Discards, MayBeNamedOneByOneInAnyOrder) {
    const Played played = answered("ore\n3\n2\n1");
    EXPECT_TRUE(played.says("Anna discards 1 lumber, 1 wool and 2 ore.")) << played.out;
    EXPECT_TRUE(played.says("; 1 more.")) << played.out;
    // What is all named is not listed any more.
    const Played all_wool = answered("2 2\n2 2");
    EXPECT_TRUE(all_wool.says("Anna discards 2 wool and 2 ore.")) << all_wool.out;
    const Played undone = answered("1 1 1\nundo\n1 2 3 3");
    EXPECT_TRUE(undone.says("Anna discards 1 lumber, 1 wool and 2 ore.")) << undone.out;
    EXPECT_TRUE(answered("3 3\n1", "fr").says("il en manque 1")) << "in French too";
}

TEST_F(Discards, AreCompleteWhenOnlyOneKindIsLeft) {
    home_.write("two.json", seven({{"lumber", 3}, {"wool", 5}}));
    const Played played =
        play({"--resume", (home_.path / "two.json").string()}, "lumber\nlumber\nlumber\nquit\n");
    EXPECT_TRUE(played.says("Anna discards 3 lumber and 1 wool.")) << played.out;
    EXPECT_EQ(played.count("the only choice"), 0) << played.out;
    home_.write("most.json", seven({{"lumber", 1}, {"ore", 7}}));
    const Played rest = play({"--resume", (home_.path / "most.json").string()}, "1\nquit\n");
    EXPECT_TRUE(rest.says("Anna discards 1 lumber and 3 ore.")) << rest.out;
    EXPECT_EQ(rest.count("more."), 0) << rest.out;
}

TEST_F(Discards, WhatCannotBeNamedIsRefusedWithItsReasonAndRule) {
    expect_refused("2 2 2", "You do not hold 3 wool.");
    expect_refused("brick", "You do not hold 1 brick.");
    expect_refused("discard brick 1", "You do not hold 1 brick.");
    expect_refused("3 3 3 3", "you do not hold enough: begin with an earlier one.");
    expect_refused("discard ore 2", "Discard card by card: name one card at a time.");
    expect_refused("1 1 1 2 2", "4 are to be named, not 5.", false);
    expect_refused("1 4", "“1 4” means nothing here.", false);
}

TEST_F(Discards, MoreThanAPlanHoldsAreTakenAllTheSame) {
    home_.write("many.json", seven({{"lumber", 12}, {"wool", 12}, {"ore", 12}}));
    std::string typed;
    for (int card = 0; card < 18; ++card) typed += card < 10 ? "3 " : "1 ";
    const Played played = play({"--resume", (home_.path / "many.json").string()}, typed + "\nquit\n");
    EXPECT_TRUE(played.says("Anna discards 8 lumber and 10 ore.")) << played.out;
}

} // namespace
} // namespace oya
