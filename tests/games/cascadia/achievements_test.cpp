#include "games/cascadia/finished_game.h"
#include "games/cascadia/trail.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// The scenarios and the achievements of the normal game. A case that gives numbers alone is about the sheet.

namespace oya::cascadia {

namespace {

using Game = FinishedGame;

TEST(CascadiaScenarios, CardsAndWinners) {
    EXPECT_EQ(Position(3, {{"achievements", "scenarios"}, {"scenario", "5"}}).state().cards,
              read_letters("CDBBB"));
    shows(rule::scenarios_cards, 1);
    const auto told = [](std::vector<Setting> settings) {
        return Position::before_set_up(3, std::move(settings))
            .chance("first 2")
            .chance("starter S1")
            .told(rule::options_cards.id);
    };
    EXPECT_TRUE(told({{"achievements", "scenarios"}, {"scenario", "5"}, {"cards", "CBDDB"}}))
        << "what the table chose is not passed over in silence";
    EXPECT_TRUE(told({{"variant", "family"}, {"cards", "first_game"}}));
    EXPECT_FALSE(told({{"achievements", "scenarios"}, {"scenario", "5"}}));
    EXPECT_FALSE(told({{"cards", "CBDDB"}}));
    EXPECT_FALSE(Game().species_points({0, 0, 0, 19, 0}).total(95).wins(7));
    shows(rule::scenarios_all_goals, 1);
    EXPECT_TRUE(Game().species_points({0, 0, 0, 20, 0}).total(90).wins(7));
    shows(rule::scenarios_all_goals, 2);
    const Options one = options({{"achievements", "scenarios"}, {"scenario", "1"}});
    Result result;
    result.over = true;
    result.seats = 3;
    result.winners = first_seat;
    for (const auto& [points, wins] : {std::pair(95, true), {84, true}, {79, false}}) {
        Game game;
        game.total(points).options = one;
        EXPECT_EQ(earned(one, game.judged(), {}, result, points == 95 ? first_seat : second_seat).choices !=
                      0,
                  wins);
    }
    shows(rule::scenarios_everyone, 1);
    EXPECT_EQ(refuses_table(1, {{"achievements", "scenarios"}, {"scenario", "12"}}), "");
    shows(rule::scenarios_free_order, 1);
}

TEST(CascadiaScenarios, OneToSeven) {
    const std::array<RuleId, 4> totals_only = {rule::scenarios_scenario_01, rule::scenarios_scenario_02,
                                               rule::scenarios_scenario_03, rule::scenarios_scenario_04};
    for (int number = 1; number <= 4; ++number) {
        const int needed = number == 4 ? 85 : 80;
        EXPECT_TRUE(Game().total(needed).wins(number));
        EXPECT_FALSE(Game().total(needed - 1).wins(number));
        shows(totals_only[static_cast<std::size_t>(number - 1)], 1);
    }
    EXPECT_TRUE(Game().lives(three_happy_foxes).total(85).wins(5));
    shows(rule::scenarios_scenario_05, 1);
    // Without the hawk at (1,2) two foxes still score 7, the third only 5.
    Game two;
    two.lives("fox (0,0) (1,1) (-1,2), bear (1,0) (1,-1) (2,0) (-1,3) (-2,3), elk (0,1) (0,-1) (2,1) (-2,2), "
              "hawk (-1,1) (-1,0) (0,2)");
    EXPECT_EQ(score(two.land, "fox B"), 7 + 5 + 7);
    EXPECT_FALSE(two.total(110).wins(5));
    shows(rule::scenarios_scenario_05, 2);
    EXPECT_TRUE(Game().counts({4, 4, 4, 4, 4}).total(85).wins(6));
    shows(rule::scenarios_scenario_06, 1);
    EXPECT_FALSE(Game().counts({6, 4, 4, 3, 3}).total(100).wins(6));
    shows(rule::scenarios_scenario_06, 2);
    EXPECT_TRUE(Game().species_points({0, 0, 0, 20, 0}).total(90).wins(7));
    shows(rule::scenarios_scenario_07, 1);
    EXPECT_FALSE(Game().species_points({0, 0, 0, 18, 0}).total(90).wins(7));
    shows(rule::scenarios_scenario_07, 2);
}

TEST(CascadiaScenarios, EightToFifteen) {
    EXPECT_TRUE(Game().lives("bear (0,0), elk (2,0)").nature(5).total(90).wins(8));
    shows(rule::scenarios_scenario_08, 1);
    EXPECT_FALSE(Game().lives("bear (0,0), elk (2,0)").nature(4).total(120).wins(8));
    shows(rule::scenarios_scenario_08, 2);
    EXPECT_FALSE(Game().lives("bear (0,0), elk (1,0)").nature(5).total(120).wins(8));
    shows(rule::scenarios_scenario_08, 3);
    EXPECT_TRUE(Game().species_points({10, 10, 10, 12, 10}).habitats({8, 8, 8, 8, 6}).total(90).wins(9));
    shows(rule::scenarios_scenario_09, 1);
    EXPECT_FALSE(Game().species_points({9, 15, 15, 15, 15}).habitats({8, 8, 8, 8, 8}).total(109, 1).wins(9));
    shows(rule::scenarios_scenario_09, 2);
    EXPECT_FALSE(Game().species_points({15, 15, 15, 15, 15}).habitats({12, 12, 5, 5, 4}).total(113).wins(9));
    shows(rule::scenarios_scenario_09, 3);
    EXPECT_TRUE(
        Game().species_points({60, 0, 0, 0, 0}).habitats({7, 7, 7, 5, 5}).nature(4).total(95).wins(10));
    shows(rule::scenarios_scenario_10, 1);
    EXPECT_FALSE(
        Game().species_points({59, 0, 0, 0, 0}).habitats({17, 7, 7, 5, 5}).nature(4).total(104).wins(10));
    shows(rule::scenarios_scenario_10, 2);
    Game eleven;
    eleven.lives("bear (0,0) (1,0) (0,1) (3,0) (4,0) (3,1) (6,0) (7,0) (6,1)")
        .species_points({30, 65, 0, 0, 0});
    EXPECT_EQ(score(eleven.land, "bear B"), 30);
    EXPECT_TRUE(eleven.wins(11));
    shows(rule::scenarios_scenario_11, 1);
    EXPECT_FALSE(Game().species_points({20, 90, 0, 0, 0}).wins(11));
    shows(rule::scenarios_scenario_11, 2);
    Game touching;
    touching.land = tiles("(0,0) FFFPPP, (1,0) RRRRRR");
    EXPECT_FALSE(touching.species_points({30, 90, 0, 0, 0}).wins(11));
    shows(rule::scenarios_scenario_11, 3);
    const std::string_view seven = "salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0)";
    EXPECT_TRUE(Game().lives(seven).habitats({12, 0, 0, 0, 0}).total(95).wins(12));
    shows(rule::scenarios_scenario_12, 1);
    EXPECT_FALSE(Game()
                     .lives("salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0)")
                     .habitats({12, 0, 0, 0, 0})
                     .total(95)
                     .wins(12));
    shows(rule::scenarios_scenario_12, 2);
    EXPECT_FALSE(Game().lives(seven).habitats({11, 0, 0, 0, 0}).total(95).wins(12));
    shows(rule::scenarios_scenario_12, 3);
    const std::string herd =
        "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0), hawk (0,1) (1,1) (2,1) (3,1)";
    EXPECT_TRUE(Game().lives(herd + " (4,1)").total(100).wins(13));
    shows(rule::scenarios_scenario_13, 1);
    EXPECT_FALSE(Game().lives(herd).total(100).wins(13));
    shows(rule::scenarios_scenario_13, 2);
    Game stray;
    stray.lives(herd + " (4,1) (4,5)").total(100);
    EXPECT_FALSE(stray.wins(13));
    stray.options = options({{"goal_adjacency", "some"}});
    EXPECT_TRUE(stray.wins(13));
    shows(rule::scenarios_scenario_13, 3);
    EXPECT_TRUE(Game().habitats({10, 10, 5, 5, 5}).total(100).wins(14));
    shows(rule::scenarios_scenario_14, 1);
    EXPECT_FALSE(Game().habitats({10, 10, 5, 5, 4}).total(100).wins(14));
    shows(rule::scenarios_scenario_14, 2);
    Game starter;
    starter.land.lay_starter(3);
    EXPECT_TRUE(starter.habitats({10, 10, 5, 5, 5}).total(100).wins(14));
    shows(rule::scenarios_scenario_14, 3);
    EXPECT_TRUE(
        Game().species_points({27, 21, 8, 7, 4}).habitats({7, 7, 7, 4, 3}).nature(5).total(100).wins(15));
    shows(rule::scenarios_scenario_15, 1);
    EXPECT_FALSE(
        Game().species_points({27, 19, 19, 15, 15}).habitats({7, 7, 7, 4, 3}).nature(5).total(128).wins(15));
    shows(rule::scenarios_scenario_15, 2);
}

TEST(CascadiaNormalGame, TheTwentyFiveAchievements) {
    for (int number = 1; number <= 7; ++number) {
        const int needed = 75 + 5 * number;
        EXPECT_TRUE(Game().total(needed).reaches(number));
        EXPECT_FALSE(Game().total(needed - 1).reaches(number));
        shows(normal_goal_rule(number), 1);
    }
    EXPECT_TRUE(Game().nature(0).reaches(8));
    EXPECT_FALSE(Game().nature(1).reaches(8));
    shows(rule::normal_goal_08, 1);
    for (int animal = 0; animal < species; ++animal) {
        const int number = 9 + animal;
        Five one{};
        one[static_cast<std::size_t>(animal)] = 1;
        EXPECT_TRUE(Game().counts({}).reaches(number));
        EXPECT_FALSE(Game().counts(one).reaches(number));
        shows(normal_goal_rule(number), 1);
        Position back(2);
        const std::string name(species_names[static_cast<std::size_t>(animal)]);
        const std::string_view rest = animal == 4 ? " bear elk bear" : " fox fox ";
        back.tokens(name + std::string(rest) +
                    (animal == 4   ? ""
                     : animal == 0 ? "elk"
                                   : "bear"))
            .acts({"take 1", "give back"});
        EXPECT_EQ(back.state().environments[0].animals[static_cast<std::size_t>(animal)], 0u);
        shows(normal_goal_rule(number), 2);
    }
    EXPECT_TRUE(Game().counts({0, 11, 0, 0, 0}).reaches(14));
    EXPECT_FALSE(Game().counts({0, 10, 0, 0, 0}).reaches(14));
    shows(rule::normal_goal_14, 1);
    EXPECT_TRUE(Game().habitats({6, 5, 7, 8, 5}).reaches(16));
    EXPECT_FALSE(Game().habitats({6, 4, 7, 8, 9}).reaches(16));
    shows(rule::normal_goal_16, 1);
    Game with_bonus;
    with_bonus.habitats({9, 0, 0, 0, 0}).sheet.bonuses[0] = 3;
    EXPECT_TRUE(Game().habitats({12, 0, 0, 0, 0}).reaches(17));
    EXPECT_TRUE(with_bonus.reaches(17));
    EXPECT_FALSE(Game().habitats({11, 0, 0, 0, 0}).reaches(17));
    shows(rule::normal_goal_17, 1);
    with_bonus.habitats({12, 0, 0, 0, 0});
    EXPECT_TRUE(with_bonus.reaches(18));
    with_bonus.options = options({{"goal_habitat_points", "corridor"}});
    EXPECT_FALSE(with_bonus.reaches(18));
    shows(rule::normal_goal_18, 1);
    with_bonus.habitats({15, 0, 0, 0, 0});
    EXPECT_TRUE(with_bonus.reaches(18));
    EXPECT_TRUE(Game().habitats({15, 0, 0, 0, 0}).reaches(18));
    shows(rule::normal_goal_18, 2);
    EXPECT_TRUE(Game().species_points({11, 14, 12, 11, 11}).reaches(19));
    EXPECT_FALSE(Game().species_points({30, 30, 30, 30, 9}).reaches(19));
    shows(rule::normal_goal_19, 1);
    EXPECT_TRUE(Game().species_points({20, 20, 0, 0, 0}).reaches(20));
    EXPECT_FALSE(Game().species_points({39, 19, 0, 0, 0}).reaches(20));
    shows(rule::normal_goal_20, 1);
    EXPECT_TRUE(Game().species_points({30, 0, 0, 0, 0}).reaches(21));
    EXPECT_FALSE(Game().species_points({29, 0, 0, 0, 0}).reaches(21));
    shows(rule::normal_goal_21, 1);
    EXPECT_TRUE(Game().nature(5).reaches(22));
    EXPECT_FALSE(Game().nature(4).reaches(22));
    shows(rule::normal_goal_22, 1);
    EXPECT_TRUE(Game().nature(10).reaches(23));
    EXPECT_FALSE(Game().nature(9).reaches(23));
    shows(rule::normal_goal_23, 1);
    Game starter;
    starter.land.lay_starter(0);
    EXPECT_TRUE(starter.reaches(24));
    shows(rule::normal_goal_24, 1);
    shows(rule::normal_goal_24, 3);
    starter.land.settle(0, static_cast<int>(Species::bear));
    EXPECT_FALSE(starter.reaches(24));
    shows(rule::normal_goal_24, 2);
    EXPECT_TRUE(Game().counts({1, 1, 0, 0, 1}).reaches(25));
    shows(rule::normal_goal_25, 1);
    EXPECT_TRUE(Game().counts({1, 1, 0, 0, 0}).reaches(25));
    shows(rule::normal_goal_25, 2);
    EXPECT_FALSE(Game().counts({1, 1, 1, 1, 0}).reaches(25));
    shows(rule::normal_goal_25, 3);
}

// Whether the first player reaches achievement 15 with these corridors against the others.
bool majority_goal(std::vector<Five> corridors, bool shared) {
    Sheets sheets{};
    for (std::size_t seat = 0; seat < corridors.size(); ++seat) sheets[seat].corridors = corridors[seat];
    Game game;
    game.sheet = sheets[0];
    game.options = options({{"goal_majority_ties", shared ? "shared" : "sole"}});
    const int players = static_cast<int>(corridors.size());
    return (normal_goals_met(game.judged(), sheets, players, first_seat) >> 15 & 1) != 0;
}

TEST(CascadiaNormalGame, Majorities) {
    EXPECT_TRUE(majority_goal({{6, 6, 6, 1, 1}, {2, 2, 2, 2, 2}}, false));
    EXPECT_TRUE(majority_goal({{6, 6, 6, 6, 1}, {2, 2, 2, 2, 2}}, false));
    EXPECT_FALSE(majority_goal({{6, 6, 1, 1, 1}, {2, 2, 2, 2, 2}}, false));
    shows(rule::normal_goal_15, 1);
    EXPECT_FALSE(majority_goal({{6, 6, 2, 1, 1}, {2, 2, 2, 2, 2}}, false));
    EXPECT_TRUE(majority_goal({{6, 6, 2, 1, 1}, {2, 2, 2, 2, 2}}, true));
    shows(rule::normal_goal_15, 2);
    EXPECT_FALSE(majority_goal({{6, 6, 6, 1, 1}, {6, 2, 2, 2, 2}, {3, 1, 1, 1, 1}}, false));
    EXPECT_TRUE(majority_goal({{6, 6, 6, 1, 1}, {6, 2, 2, 2, 2}, {3, 1, 1, 1, 1}}, true));
    shows(rule::options_goal_majority_ties, 1);
}

} // namespace

} // namespace oya::cascadia
