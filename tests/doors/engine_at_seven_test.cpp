#include "doors/asked_engine.h"

namespace oya {
namespace {

// A table of Catan at which seat 0 has rolled a seven: it owes cards, and the robber has yet to move.
class EngineAtSeven : public EngineTest {
  protected:
    json seven(const json& hand, const json& victim) {
        ask({{"cmd", "new"},
             {"game", "catan"},
             {"seats", 3},
             {"seed", 5},
             {"options", {{"expansion", "none"}}}});
        while (ask({{"cmd", "position"}})["position"]["turns"] == 0)
            ask({{"cmd", "bot"}, {"bot", "greedy"}, {"act", true}});
        json position = ask({{"cmd", "position"}})["position"];
        turn_ = position["turn"];
        for (json& player : position["players"]) give(position, player, json::object());
        give(position, position["players"][turn_], hand);
        give(position, position["players"][(turn_ + 1) % 3], victim);
        ask({{"cmd", "set"},
             {"game", "catan"},
             {"seats", 3},
             {"chance", "manual"},
             {"options", {{"expansion", "none"}}},
             {"position", position}});
        return ask({{"cmd", "act"}, {"steps", {"roll"}}});
    }
    static void give(json& position, json& player, const json& cards) {
        for (const auto& [good, count] : player["hand"].items())
            position["bank"][good] = position["bank"].value(good, 0) + count.get<int>();
        for (const auto& [good, count] : cards.items())
            position["bank"][good] = position["bank"].value(good, 0) - count.get<int>();
        player["hand"] = cards;
    }
    // The hex beside a building of the next player and of nobody else but the one to move.
    std::string only_victim() {
        const json legal = ask({{"cmd", "legal"}});
        for (const json& action : legal["actions"]) {
            const json alone = ask({{"cmd", "preview"}, {"step", action["code"]}});
            if (alone["cut"] == true) return action["text"];
        }
        return "";
    }
    std::size_t turn_ = 0;
};

TEST_F(EngineAtSeven, DiscardsComeInAnyOrder) {
    seven({{"lumber", 3}, {"wool", 2}, {"ore", 3}, {"grain", 0}}, {{"brick", 0}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error") << "zeros are no cards";
    EXPECT_EQ(code({{"cmd", "act"}, {"step", "discard ore 1"}}), "catan.why.discard-order");
    const json dropped =
        ask({{"cmd", "act"},
             {"steps", {"discard ore 1", "discard lumber 1", "discard wool 1", "discard ore 1"}},
             {"with", json::array({"position"})}});
    ASSERT_FALSE(dropped.contains("error")) << dropped;
    EXPECT_EQ(dropped["position"]["players"][turn_]["hand"], json({{"lumber", 2}, {"wool", 1}, {"ore", 1}}));
    EXPECT_EQ(dropped["position"]["phase"], "moving_robber");
}

TEST_F(EngineAtSeven, ADiscardThatComesTooEarlyOrTooLateIsToldWhich) {
    seven({{"lumber", 3}, {"wool", 4}, {"ore", 1}}, {{"brick", 0}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error");
    EXPECT_EQ(code({{"cmd", "act"}, {"step", "discard ore 1"}}), "catan.why.discard-order");
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "discard wool 1"}}), "no error");
    EXPECT_EQ(code({{"cmd", "act"}, {"step", "discard lumber 1"}}), "catan.why.later-named");
    EXPECT_EQ(code({{"cmd", "act"}, {"step", "discard ore 1"}}), "catan.why.discard-order");
    EXPECT_EQ(code({{"cmd", "act"}, {"steps", {"discard ore 1", "discard wool 1", "discard wool 1"}}}),
              "no error");
}

TEST_F(EngineAtSeven, AWrongDiscardIsToldWhyAndByWhichRule) {
    seven({{"lumber", 3}, {"wool", 2}, {"ore", 3}}, {{"brick", 1}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error");
    const json steps[] = {{"discard brick 1", "discard wool 1", "discard ore 1", "discard ore 1"},
                          {"discard wool 1", "discard wool 1", "discard wool 1", "discard lumber 1"},
                          {"discard ore 1"},
                          {"discard lumber 2", "discard ore 1", "discard ore 1"}};
    const std::string reasons[] = {"catan.why.not-held", "catan.why.not-held", "catan.why.discard-order",
                                   "catan.why.card-by-card"};
    for (std::size_t i = 0; i < std::size(steps); ++i) {
        const json answer = ask({{"cmd", "act"}, {"steps", steps[i]}});
        ASSERT_TRUE(answer.contains("error")) << steps[i];
        EXPECT_EQ(answer["error"]["code"], reasons[i]) << steps[i];
        EXPECT_EQ(answer["error"]["rule"], "catan.robber.discard-choice") << steps[i];
        EXPECT_TRUE(answer["error"]["at"].get<std::string>().starts_with("steps[")) << answer;
    }
    // Somebody else who holds too few cards for it owes none.
    const json other = ask({{"cmd", "act"}, {"seat", (turn_ + 1) % 3}, {"step", "discard brick 1"}});
    EXPECT_NE(other["error"].value("rule", ""), "") << other;
}

TEST_F(EngineAtSeven, MoreDiscardsThanAPlanHoldsAreSeveralPlans) {
    seven({{"lumber", 12}, {"wool", 12}, {"ore", 12}}, {{"brick", 0}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error");
    json steps = json::array();
    for (int card = 0; card < 10; ++card) steps.push_back("discard lumber 1");
    for (int card = 0; card < 6; ++card) steps.push_back("discard ore 1");
    steps.push_back("discard ore 1");
    EXPECT_EQ(code({{"cmd", "act"}, {"steps", steps}}), "json.range");
    steps.erase(steps.size() - 1);
    EXPECT_EQ(code({{"cmd", "act"}, {"steps", steps}}), "no error");
    EXPECT_EQ(code({{"cmd", "act"}, {"step", "discard wool 1"}}), "catan.why.later-named")
        << "what comes before cannot be named any more";
    EXPECT_EQ(code({{"cmd", "act"}, {"steps", {"discard ore 1", "discard ore 1"}}}), "no error");
    EXPECT_EQ(ask({{"cmd", "position"}})["position"]["players"][turn_]["hand"],
              json({{"lumber", 2}, {"wool", 12}, {"ore", 4}}));
}

TEST_F(EngineAtSeven, TheLastDiscardMayBeSaidAlthoughItIsForced) {
    seven({{"lumber", 3}, {"wool", 5}}, {{"ore", 1}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error");
    const json dropped =
        ask({{"cmd", "act"},
             {"steps", {"discard lumber 1", "discard lumber 1", "discard lumber 1", "discard wool 1"}},
             {"with", json::array({"position"})}});
    ASSERT_FALSE(dropped.contains("error")) << dropped;
    EXPECT_EQ(dropped["position"]["players"][turn_]["hand"], json({{"wool", 4}}));
    EXPECT_EQ(dropped["position"]["phase"], "moving_robber");
}

TEST_F(EngineAtSeven, AForcedStepMayBeSaid) {
    seven({{"lumber", 1}}, {{"ore", 1}});
    ASSERT_EQ(code({{"cmd", "act"}, {"step", "dice 3 4"}}), "no error");
    const std::string robber = only_victim();
    ASSERT_NE(robber, "");
    const std::string victim = std::to_string((turn_ + 1) % 3 + 1);
    const std::string other = std::to_string((turn_ + 2) % 3 + 1);
    EXPECT_EQ(code({{"cmd", "act"}, {"steps", {robber, "steal " + other}}}), "table.plan.blind");
    const json moved = ask({{"cmd", "act"}, {"steps", {robber, "steal " + victim}}});
    ASSERT_FALSE(moved.contains("error")) << moved;
    EXPECT_EQ(moved["version"].get<int>() - moved["since"].get<int>(), 1) << "said, and not done twice";
    EXPECT_EQ(ask({{"cmd", "act"},
                   {"step", "stolen ore"},
                   {"with", json::array({"position"})}})["position"]["players"][turn_]["hand"],
              json({{"lumber", 1}, {"ore", 1}}));
}

} // namespace
} // namespace oya
