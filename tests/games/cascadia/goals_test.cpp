#include "games/cascadia/finished_game.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// What goals ask for. A case that gives numbers alone is about the sheet.

namespace oya::cascadia {

namespace {

using Game = FinishedGame;

Goal goal(GoalType type, int least, int count = 0, unsigned which = 0b11111) {
    return {type, least, count, which, 0, 0};
}
Goal between(GoalType type, int first, int second) {
    return {type, 0, 0, 0, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
}
Goal top(Species kind, int times) {
    return {GoalType::top_value, 0, times, 0, static_cast<std::uint8_t>(kind), 0};
}

constexpr int bear = 0, elk = 1, hawk = 3;
constexpr int forest = 1, wetland = 3, river = 4;

TEST(CascadiaGoals, TellHowFarTheyAre) {
    const auto far = [](const Game& game, const Goal& goal) { return progress(goal, game.judged()); };
    EXPECT_EQ(far(Game().total(79), goal(GoalType::total, 80)), (Progress{79, 80, false}));
    EXPECT_EQ(far(Game().habitats({9, 9, 6, 6, 6}), goal(GoalType::any_habitats, 7, 3)),
              (Progress{2, 3, false}));
    EXPECT_EQ(far(Game().species_points({9, 30, 30, 30, 30}), goal(GoalType::each_species, 10)),
              (Progress{4, 5, false}));
    Game game;
    game.land.lay_starter(0);
    const Goal apart = between(GoalType::species_apart, bear, elk);
    game.land.settle(0, bear);
    EXPECT_FALSE(far(game, apart).lost());
    game.land.settle(1, elk);
    EXPECT_TRUE(far(game, apart).lost()) << "what lies is never moved";
    EXPECT_FALSE(far(Game().total(0), goal(GoalType::total, 80)).lost()) << "it may still be reached";
}

TEST(CascadiaGoals, TotalsAndPoints) {
    EXPECT_TRUE(Game().total(80).meets(goal(GoalType::total, 80)));
    EXPECT_FALSE(Game().total(79).meets(goal(GoalType::total, 80)));
    shows(rule::goal_total, 1);
    Game all;
    all.species_points({10, 0, 0, 0, 0}).habitats({5, 0, 0, 0, 0}).nature(2);
    all.sheet.bonuses[0] = 3;
    EXPECT_TRUE(all.meets(goal(GoalType::total, 20)));
    EXPECT_FALSE(all.meets(goal(GoalType::total, 21)));
    shows(rule::goal_total, 2);
    const Goal three_of_seven = goal(GoalType::any_habitats, 7, 3);
    EXPECT_TRUE(Game().habitats({9, 7, 7, 2, 1}).meets(three_of_seven));
    EXPECT_FALSE(Game().habitats({9, 9, 6, 6, 6}).meets(three_of_seven));
    shows(rule::goal_any_habitats, 1);
    EXPECT_TRUE(Game().species_points({10, 14, 12, 11, 11}).meets(goal(GoalType::each_species, 10)));
    EXPECT_FALSE(Game().species_points({9, 30, 30, 30, 30}).meets(goal(GoalType::each_species, 10)));
    shows(rule::goal_each_species, 1);
    EXPECT_TRUE(Game().habitats({6, 5, 7, 8, 5}).meets(goal(GoalType::each_habitat, 5)));
    EXPECT_FALSE(Game().habitats({6, 4, 7, 8, 5}).meets(goal(GoalType::each_habitat, 5)));
    shows(rule::goal_each_habitat, 1);
    EXPECT_TRUE(Game().species_points({27, 20, 4, 2, 0}).meets(goal(GoalType::any_species, 20, 2)));
    EXPECT_FALSE(Game().species_points({39, 19, 19, 10, 10}).meets(goal(GoalType::any_species, 20, 2)));
    shows(rule::goal_any_species, 1);
    EXPECT_TRUE(Game().nature(5).meets(goal(GoalType::nature_left, 5)));
    EXPECT_FALSE(Game().nature(4).meets(goal(GoalType::nature_left, 5)));
    shows(rule::goal_nature_left, 1);
    Game jade_sheet;
    jade_sheet.species_points({11, 14, 12, 11, 11}).habitats({6, 4, 7, 8, 5});
    jade_sheet.sheet.bonuses = {2, 1, 1, 3, 0};
    EXPECT_FALSE(jade_sheet.meets(goal(GoalType::wildlife_total, 60)));
    EXPECT_TRUE(jade_sheet.meets(goal(GoalType::habitat_total, 35)));
    shows(rule::goal_subtotal, 1);
    jade_sheet.options = options({{"goal_habitat_points", "corridor"}});
    EXPECT_TRUE(jade_sheet.meets(goal(GoalType::habitat_total, 35)));
    shows(rule::goal_subtotal, 2);
}

TEST(CascadiaGoals, HabitatPointsHoldTheBonus) {
    Game game;
    game.habitats({10, 0, 0, 0, 0});
    game.sheet.bonuses[0] = 2;
    const Goal twelve = goal(GoalType::any_habitats, 12, 1);
    EXPECT_TRUE(game.meets(twelve));
    shows(rule::goal_habitat_points, 1);
    game.options = options({{"goal_habitat_points", "corridor"}});
    EXPECT_FALSE(game.meets(twelve));
    shows(rule::goal_habitat_points, 2);
    EXPECT_EQ(game.sheet.habitat(0, false), 12);
    EXPECT_EQ(game.sheet.habitat(0, true), 10);
    shows(rule::options_goal_habitat_points, 1);
    Sheets tied{};
    for (std::size_t seat = 0; seat < 3; ++seat) tied[seat].corridors[0] = 4;
    add_majorities(tied, {}, 3, {});
    EXPECT_EQ(tied[0].habitat(0, false), 5);
    shows(rule::goal_habitat_points, 3);
}

TEST(CascadiaGoals, TopValues) {
    Game three;
    three.lives(three_happy_foxes).cards = read_letters("BBBBB");
    EXPECT_TRUE(three.meets(top(Species::fox, 3)));
    EXPECT_FALSE(three.meets(top(Species::fox, 4)));
    shows(rule::goal_top_value, 1);
    Game four;
    four.lives("fox (-1,-1), bear (0,-2) (-2,0), hawk (-2,-1), elk (-1,-2), " +
               std::string(three_happy_foxes))
        .cards = read_letters("BBBBB");
    EXPECT_TRUE(four.meets(top(Species::fox, 4)));
    EXPECT_TRUE(four.meets(top(Species::fox, 3)));
    shows(rule::goal_top_value, 4);
    Game run;
    run.lives("salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0)").cards = read_letters("AAAAA");
    EXPECT_TRUE(run.meets(top(Species::salmon, 1)));
    EXPECT_FALSE(Game().lives("salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0)").meets(top(Species::salmon, 1)));
    shows(rule::goal_top_value, 2);
    Game herd;
    herd.lives("elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0)").cards = read_letters("CCCCC");
    EXPECT_TRUE(herd.meets(top(Species::elk, 1)));
    shows(rule::goal_top_value, 3);
    Game fourteen;
    fourteen
        .lives("elk (0,0) (0,-1) (0,-2) (0,-3) (-1,1) (-2,2) (-3,3) (1,0) (2,-1) (3,-2) (4,-3) (1,1) (1,2) "
               "(1,3)")
        .cards = read_letters("CCCCC");
    EXPECT_EQ(score(fourteen.land, "elk C"), 46);
    EXPECT_TRUE(fourteen.meets(top(Species::elk, 1)));
    shows(rule::goal_top_value, 5);
}

TEST(CascadiaGoals, TokensAndNeighbours) {
    const Goal four_each = goal(GoalType::tokens_each, 4);
    EXPECT_TRUE(Game().counts({4, 4, 4, 4, 4}).meets(four_each));
    EXPECT_FALSE(Game().counts({5, 5, 4, 3, 3}).meets(four_each));
    shows(rule::goal_tokens_each, 1);
    Position given_back(2);
    given_back.any_turn();
    EXPECT_EQ(given_back.state().environments[0].occupied(), 0u);
    shows(rule::goal_tokens_each, 2);
    const Goal apart = between(GoalType::species_apart, bear, elk);
    EXPECT_FALSE(Game().lives("bear (0,0), elk (1,0)").meets(apart));
    shows(rule::goal_species_apart, 1);
    EXPECT_TRUE(Game().lives("bear (0,0), elk (2,0)").meets(apart));
    shows(rule::goal_species_apart, 2);
    EXPECT_TRUE(Game().lives("elk (0,0) (1,0)").meets(apart));
    shows(rule::goal_species_apart, 3);
    const Goal together = between(GoalType::species_together, hawk, elk);
    EXPECT_TRUE(Game().lives("hawk (0,0) (4,0), elk (1,0) (5,0)").meets(together));
    shows(rule::goal_species_together, 1);
    Game lonely;
    lonely.lives("hawk (0,0) (4,0), elk (1,0)");
    EXPECT_FALSE(lonely.meets(together));
    lonely.options = options({{"goal_adjacency", "some"}});
    EXPECT_TRUE(lonely.meets(together));
    shows(rule::goal_species_together, 2);
    shows(rule::options_goal_adjacency, 1);
    EXPECT_TRUE(Game().lives("hawk (0,0) (2,0), elk (1,0)").meets(together));
    shows(rule::goal_species_together, 3);
}

TEST(CascadiaGoals, Terrains) {
    const Goal apart = between(GoalType::habitats_apart, forest, river);
    Game game;
    game.land = tiles("(0,0) FFFPPP, (1,0) RRRRRR");
    EXPECT_FALSE(game.meets(apart));
    shows(rule::goal_habitats_apart, 1);
    game.land = tiles("(0,0) PPPFFF, (1,0) RRRRRR");
    EXPECT_TRUE(game.meets(apart));
    shows(rule::goal_habitats_apart, 2);
    game.land = tiles("(0,0) FFFRRR");
    EXPECT_TRUE(game.meets(apart));
    shows(rule::goal_habitats_apart, 3);
    const Goal wet = between(GoalType::habitats_apart, wetland, river);
    game.land = {};
    game.land.lay_starter(3);
    EXPECT_TRUE(game.meets(wet));
    shows(rule::goal_starter_contacts, 1);
    game.land.lay(hex_at(1, 0), 20, 0); // a river keystone beside the wetland keystone
    EXPECT_FALSE(game.meets(wet));
    shows(rule::goal_starter_contacts, 2);
    const Goal off = between(GoalType::species_off_habitat, elk, forest);
    game.land = tiles("(0,0) FFFPPP");
    game.land.settle(0, elk);
    EXPECT_FALSE(game.meets(off));
    shows(rule::goal_species_off_habitat, 1);
    game.land = tiles("(0,0) PPPPPP");
    game.land.settle(0, elk);
    EXPECT_TRUE(game.meets(off));
    shows(rule::goal_species_off_habitat, 2);
}

std::vector<Setting> in_scenario(std::string_view number, bool enforced = false) {
    return {
        {"achievements", "scenarios"}, {"scenario", number}, {"goal_bans", enforced ? "enforced" : "judged"}};
}

TEST(CascadiaGoals, BansAreJudgedUnlessTheTableEnforcesThem) {
    for (const bool enforced : {false, true}) {
        Position position(2, in_scenario("8", enforced));
        position.animal(first_seat, "0,0", "bear").tokens("elk fox salmon hawk").act("take 1");
        if (enforced) {
            EXPECT_EQ(position.refused("settle -1,1"), rule::goal_bans_judged.id);
            EXPECT_EQ(position.count("settle"), 0);
        } else {
            position.act("settle -1,1");
            EXPECT_TRUE(position.told(rule::goal_species_apart.id));
            shows(rule::goal_bans_judged, 1);
        }
    }
    shows(rule::options_goal_bans, 1);
    // Scenario 11, forest against river. Every free cell faces river: a forest keystone fits nowhere.
    Position stuck(2, in_scenario("11", true));
    State& state = stuck.change();
    state.environments[0] = {};
    state.environments[0].lay(hex_at(0, 0), foreign_tile, Face{river, river, 1, false}, 0);
    stuck.market({6, 27, 28, 29}).act("take 1");
    EXPECT_TRUE(stuck.state().lifted);
    EXPECT_TRUE(stuck.told(rule::goal_bans_judged.id));
    EXPECT_EQ(stuck.count("place"), 6);
    stuck.act("place 1,0");
    EXPECT_TRUE(stuck.state().environments[0].scenario_lost);
    Position kept(2, in_scenario("11", true));
    kept.change().environments[0] = {};
    kept.change().environments[0].lay(hex_at(0, 0), foreign_tile, Face{river, river, 1, false}, 0);
    kept.tile(first_seat, "0,1", 1).market({6, 27, 28, 29}).act("take 1");
    EXPECT_FALSE(kept.state().lifted);
    EXPECT_FALSE(kept.told(rule::goal_bans_judged.id));
    EXPECT_EQ(kept.refused("place 1,-1"), rule::goal_bans_judged.id);
    EXPECT_TRUE(kept.allows("place 0,2"));
    shows(rule::goal_bans_judged, 2);
    Position elk_off(2, in_scenario("12", true));
    elk_off.tile(first_seat, "1,0", 28)
        .tokens("elk fox salmon hawk")
        .act("take 1"); // mountain/forest for elk and hawk
    EXPECT_EQ(elk_off.refused("settle 1,0"), rule::goal_bans_judged.id);
    EXPECT_EQ(elk_off.refused("settle -1,1"), rule::goal_bans_judged.id);
    EXPECT_EQ(elk_off.count("settle"), 0);
    EXPECT_TRUE(elk_off.allows("give back"));
    shows(rule::goal_bans_judged, 3);
    Position hawk_first(2, in_scenario("13", true));
    hawk_first.tokens("hawk fox salmon elk").act("take 1");
    EXPECT_TRUE(hawk_first.allows("settle -1,1"));
    shows(rule::goal_bans_judged, 4);
}

} // namespace

} // namespace oya::cascadia
