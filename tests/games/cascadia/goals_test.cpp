#include "games/cascadia/builder.h"
#include "games/cascadia/goals.h"
#include "games/cascadia/trail.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// Scenarios, normal-game achievements and the trail. A case that gives numbers alone is about the sheet.

namespace oya::cascadia {

namespace {

using Five = std::array<int, 5>;

// A finished game of one player as the goals see it.
struct Game {
    Environment land;
    Sheet sheet;
    CardLetters cards = read_letters("AAAAA");
    Options options;

    // Fills the total up with bear points, unless a goal looks at them.
    Game& total(int points, std::size_t filled = 0) {
        sheet.wildlife[filled] += points - sheet.total();
        EXPECT_EQ(sheet.total(), points);
        return *this;
    }
    Game& species_points(Five points) {
        sheet.wildlife = points;
        return *this;
    }
    Game& habitats(Five points) {
        sheet.corridors = points;
        return *this;
    }
    Game& nature(int tokens) {
        sheet.nature = tokens;
        return *this;
    }
    Game& lives(std::string_view tokens) {
        land = animals(tokens);
        return *this;
    }
    // So many tokens of each species, far from each other.
    Game& counts(Five each) {
        int row = 0;
        for (int animal = 0; animal < species; ++animal) {
            for (int i = 0; i < each[static_cast<std::size_t>(animal)]; ++i, row += 2) {
                land.lay(hex_at(row, 0), foreign_tile, Face{0, 0, 0b11111, false}, 0);
                land.settle(land.count - 1, animal);
            }
        }
        return *this;
    }
    Judged judged() const { return {land, sheet, cards, options}; }
    bool meets(const Goal& goal) const { return cascadia::meets(goal, judged()); }
    bool wins(int scenario_number) {
        cards = read_letters(scenario(scenario_number).cards);
        return wins_scenario(scenario_number, judged());
    }
    bool reaches(int achievement) const {
        Sheets sheets{};
        sheets[0] = sheet;
        return (normal_goals_met(judged(), sheets, 1, first_seat) >> achievement & 1) != 0;
    }
};

Goal goal(GoalType type, int least, int count = 0, unsigned which = 0b11111) {
    return {type, least, count, which, 0, 0};
}
Goal between(GoalType type, int first, int second) {
    return {type, 0, 0, 0, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
}
Goal top(Species kind, int times) {
    return {GoalType::top_value, 0, times, 0, static_cast<std::uint8_t>(kind), 0};
}

// Each of the three foxes has two bears, two elk and two hawks beside it.
constexpr std::string_view three_happy_foxes =
    "fox (0,0) (1,1) (-1,2), bear (1,0) (1,-1) (2,0) (-1,3) (-2,3), elk (0,1) (0,-1) (2,1) (-2,2), "
    "hawk (-1,1) (-1,0) (0,2) (1,2)";

constexpr int bear = 0, elk = 1, hawk = 3;
constexpr int forest = 1, wetland = 3, river = 4;

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
    EXPECT_EQ(stuck.count("place"), 6);
    stuck.act("place 1,0");
    EXPECT_TRUE(stuck.state().environments[0].scenario_lost);
    Position kept(2, in_scenario("11", true));
    kept.change().environments[0] = {};
    kept.change().environments[0].lay(hex_at(0, 0), foreign_tile, Face{river, river, 1, false}, 0);
    kept.tile(first_seat, "0,1", 1).market({6, 27, 28, 29}).act("take 1");
    EXPECT_FALSE(kept.state().lifted);
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

TEST(CascadiaScenarios, CardsAndWinners) {
    EXPECT_EQ(Position(3, in_scenario("5")).state().cards, read_letters("CDBBB"));
    shows(rule::scenarios_cards, 1);
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
    starter.land.settle(0, bear);
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

Result won_by(Seats winners, int seats) {
    Result result;
    result.over = true;
    result.seats = seats;
    result.winners = winners;
    return result;
}

TEST(CascadiaNormalGame, OnlyTheWinnerMarksAndOnlyOne) {
    const Options normal = options({{"achievements", "normal"}});
    Game game;
    game.total(101).options = normal;
    EXPECT_NE(earned(normal, game.judged(), {}, won_by(first_seat, 2), first_seat).choices >> 5 & 1, 0u);
    Game loser;
    loser.total(100).options = normal;
    EXPECT_EQ(earned(normal, loser.judged(), {}, won_by(first_seat, 2), second_seat).choices, 0u);
    shows(rule::normal_winner_only, 1);
    Game ninety_five;
    // One of each species and a Nature Token, so that nothing but the totals is met.
    ninety_five.counts({1, 1, 1, 1, 1})
        .nature(1)
        .species_points({19, 19, 18, 18, 9})
        .habitats({11, 0, 0, 0, 0})
        .options = normal;
    ninety_five.total(95, 3);
    ninety_five.sheet.wildlife = {19, 19, 19, 17, 9};
    ninety_five.land.keystones = only(0);
    EXPECT_EQ(ninety_five.sheet.total(), 95);
    const Earned choices = earned(normal, ninety_five.judged(), {}, won_by(first_seat, 2), first_seat);
    EXPECT_EQ(choices.choices, 0b11110u);
    Hiker hiker{"Jade", 0, 0, 0};
    EXPECT_TRUE(mark(hiker, choices.mode, 3));
    EXPECT_EQ(hiker.marks(), 1);
    shows(rule::normal_at_most_one, 1);
    for (int number : {1, 2, 4}) EXPECT_TRUE(mark(hiker, choices.mode, number));
    EXPECT_EQ(choices.choices & ~hiker.normal, 0u);
    shows(rule::normal_at_most_one, 2);
    Position others(2);
    others.animal(second_seat, "-1,1", "bear");
    const Sheets all = sheets(others.state());
    const Judged mine{others.state().environments[0], all[0], others.state().cards, others.board().options};
    EXPECT_NE(normal_goals_met(mine, all, 2, first_seat) >> 9 & 1, 0u);
    shows(rule::normal_condition_own, 1);
}

TEST(CascadiaTrail, FiveTrailsWithTheirShapes) {
    Trail map;
    for (std::string_view name : {"Jade", "Lee", "Ash", "Kim"}) EXPECT_FALSE(join(map, name));
    EXPECT_EQ(join(map, "Sol", 0).rule, rule::achievements_trails);
    EXPECT_FALSE(join(map, "Sol", 4));
    EXPECT_EQ(join(map, "Max").rule, rule::achievements_trails);
    EXPECT_FALSE(join(*std::make_unique<Trail>(), "Max"));
    shows(rule::achievements_trails, 1);
    Trail other;
    EXPECT_FALSE(join(other, "Jade", 2));
    EXPECT_EQ(join(other, "Lee", 2).rule, rule::achievements_trails);
    shows(rule::achievements_trails, 2);
    const std::array<std::string_view, trails> shapes = {"circle", "left-pointing triangle",
                                                         "right-pointing triangle", "diamond", "square"};
    for (int trail = 0; trail < trails; ++trail)
        EXPECT_EQ(Words::in("en")->say(shape_message(trail)), shapes[static_cast<std::size_t>(trail)]);
    shows(rule::achievements_shapes, 1);
}

TEST(CascadiaTrail, MarksAreKept) {
    Trail map;
    join(map, "Jade");
    Hiker& jade_hiker = *map.find("Jade");
    EXPECT_EQ(jade_hiker.marks(), 0);
    shows(rule::achievements_join, 1);
    EXPECT_EQ(map.find("Lee"), nullptr);
    shows(rule::achievements_join, 2);
    EXPECT_TRUE(mark(jade_hiker, Achievements::restrictions, 10));
    EXPECT_EQ(jade_hiker.marks(), 1);
    shows(rule::achievements_left_to_right, 1);
    for (int number = 1; number <= 6; ++number) mark(jade_hiker, Achievements::normal, number);
    EXPECT_EQ(jade_hiker.marks(), 7);
    EXPECT_TRUE(mark(jade_hiker, Achievements::scenarios, 4));
    EXPECT_EQ(jade_hiker.marks(), 8);
    EXPECT_EQ(jade_hiker.scenarios, 1u << 4);
    shows(rule::achievements_double_mark, 1);
    EXPECT_EQ(jade_hiker.marks(), std::popcount(jade_hiker.scenarios) + std::popcount(jade_hiker.normal) +
                                      std::popcount(jade_hiker.restrictions));
    shows(rule::achievements_double_mark, 2);
    EXPECT_FALSE(mark(jade_hiker, Achievements::scenarios, 4));
    EXPECT_EQ(jade_hiker.marks(), 8);
    shows(rule::achievements_once, 1);
    join(map, "Lee");
    EXPECT_TRUE(mark(*map.find("Lee"), Achievements::scenarios, 4));
    EXPECT_EQ(map.find("Lee")->marks(), 1);
    shows(rule::achievements_once, 2);
    std::string text;
    {
        JsonWriter json(text);
        write(json, map);
    }
    JsonReader reader(text);
    Trail again;
    read(reader.root(), again);
    EXPECT_TRUE(reader.ok()) << reader.error().sentence();
    EXPECT_EQ(again, map);
    for (std::string_view language : {"en", "fr"})
        EXPECT_NE(sketch(map, *Words::in(language)).find("Jade"), std::string::npos);
}

TEST(CascadiaTrail, LengthAndRanks) {
    EXPECT_EQ(scenarios + normal_goals + restrictions, 50);
    Hiker hiker{"Jade", 0, 0, 0};
    for (int number = 1; number <= scenarios; ++number) mark(hiker, Achievements::scenarios, number);
    EXPECT_EQ(hiker.marks(), 15);
    shows(rule::achievements_length, 2);
    for (int number = 1; number <= normal_goals; ++number) mark(hiker, Achievements::normal, number);
    for (int number = 1; number <= restrictions; ++number) mark(hiker, Achievements::restrictions, number);
    EXPECT_EQ(hiker.marks(), trail_length);
    shows(rule::achievements_length, 1);
    EXPECT_EQ(trail_rank(7), 0);
    EXPECT_EQ(trail_rank(8), 1);
    EXPECT_EQ(trail_rank(15), 1);
    EXPECT_EQ(trail_rank(16), 2);
    EXPECT_EQ(trail_rank(49), 5);
    EXPECT_EQ(trail_rank(50), 6);
    EXPECT_EQ(Words::in("en")->say(rank_message(1)), "river study");
    EXPECT_EQ(Words::in("en")->say(rank_message(6)), "Cascadia biologist");
    shows(rule::achievements_ranks, 1);
}

TEST(CascadiaTrail, Modes) {
    const Options scenario_one = options({{"achievements", "scenarios"}, {"scenario", "1"}});
    Game game;
    game.total(100).options = scenario_one;
    const Earned found = earned(scenario_one, game.judged(), {}, won_by(first_seat, 2), first_seat);
    EXPECT_EQ(found.mode, Achievements::scenarios);
    EXPECT_EQ(found.choices, 1u << 1);
    shows(rule::achievements_one_mode, 1);
    EXPECT_EQ(earned(Options{}, game.judged(), {}, won_by(first_seat, 2), first_seat).choices, 0u);
    shows(rule::achievements_one_mode, 2);
    shows(rule::options_achievements, 2);
    Position mode(2, {{"achievements", "normal"}});
    EXPECT_EQ(mode.board().options.achievements(), Achievements::normal);
    shows(rule::achievements_one_mode, 3);
    EXPECT_EQ(refuses_table(1, {{"achievements", "normal"}}), rule::achievements_solo_modes.id);
    shows(rule::achievements_solo_modes, 1);
    EXPECT_EQ(refuses_table(1, {{"achievements", "restrictions"}, {"restriction", "8"}}),
              rule::achievements_solo_modes.id);
    shows(rule::achievements_solo_modes, 2);
    shows(rule::options_achievements, 1);
    EXPECT_EQ(refuses_table(1, {{"achievements", "scenarios"}, {"scenario", "1"}}), "");
    shows(rule::achievements_solo_modes, 3);
    EXPECT_EQ(refuses_table(2, {{"variant", "family"}, {"achievements", "normal"}}),
              rule::achievements_standard_cards.id);
    EXPECT_EQ(
        refuses_table(2, {{"variant", "intermediate"}, {"achievements", "scenarios"}, {"scenario", "1"}}),
        rule::achievements_standard_cards.id);
    shows(rule::achievements_standard_cards, 1);
    shows(rule::options_variant, 1);
    const Options normal = options({{"achievements", "normal"}});
    Game shared;
    shared.total(92).options = normal;
    for (Seat seat : {first_seat, second_seat})
        EXPECT_NE(
            earned(normal, shared.judged(), {}, won_by(Seats(first_seat).with(second_seat), 2), seat).choices,
            0u);
    shows(rule::achievements_shared_victory, 1);
    // Seats are seats, whoever sits there; what a computer wins is written under nobody's name.
    EXPECT_NE(earned(normal, shared.judged(), {}, won_by(first_seat, 4), first_seat).choices, 0u);
    shows(rule::achievements_computer_seats, 1);
    EXPECT_EQ(earned(normal, shared.judged(), {}, won_by(second_seat, 4), first_seat).choices, 0u);
    shows(rule::achievements_computer_seats, 2);
    const Options four = options({{"achievements", "restrictions"}, {"restriction", "4"}});
    Game low;
    low.total(61).options = four;
    const Earned by_restriction = earned(four, low.judged(), {}, won_by(first_seat, 2), first_seat);
    EXPECT_EQ(by_restriction.mode, Achievements::restrictions);
    EXPECT_EQ(by_restriction.choices, 1u << 4);
    shows(rule::restrictions_winner_marks, 1);
    Game high;
    high.total(101).options = four;
    EXPECT_EQ(earned(four, high.judged(), {}, won_by(first_seat, 2), first_seat).choices, 1u << 4);
    shows(rule::restrictions_winner_marks, 2);
}

TEST(CascadiaOptions, ModesAndNumbersBelongTogether) {
    EXPECT_NE(refuses_table(2, {{"achievements", "scenarios"}}), "");
    shows(rule::options_scenario, 1);
    EXPECT_NE(refuses_table(2, {{"achievements", "normal"}, {"scenario", "7"}}), "");
    shows(rule::options_scenario, 2);
    EXPECT_NE(refuses_table(2, {{"scenario", "7"}}), "");
    shows(rule::options_scenario, 3);
    EXPECT_NE(refuses_table(2, {{"achievements", "restrictions"}}), "");
    shows(rule::options_restriction, 1);
    EXPECT_NE(refuses_table(2, {{"achievements", "scenarios"}, {"scenario", "1"}, {"restriction", "8"}}), "");
    shows(rule::options_restriction, 2);
    EXPECT_NE(refuses_table(2, {{"restriction", "8"}}), "");
    shows(rule::options_restriction, 3);
}

} // namespace

} // namespace oya::cascadia
