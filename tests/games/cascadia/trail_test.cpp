#include "games/cascadia/finished_game.h"
#include "games/cascadia/trail.h"
#include "generated/cascadia_rules.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// Who earns what, and the trail on which it is marked.

namespace oya::cascadia {

namespace {

using Game = FinishedGame;

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
    for (int number : {1, 2, 3, 4}) EXPECT_TRUE(mark(hiker, choices.mode, number));
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
    const std::array<std::string_view, trails> names = {"Jade", "Lee", "Ash", "Kim", "Sol"};
    for (std::string_view name : names) EXPECT_FALSE(join(map, name));
    for (std::size_t trail = 0; trail < trails; ++trail)
        EXPECT_EQ(map.hikers[trail].name, names[trail]) << "each on a trail of their own";
    EXPECT_EQ(join(map, "Lee").rule, rule::achievements_trails) << "and nobody on two";
    shows(rule::achievements_trails, 2);
    EXPECT_EQ(join(map, "Max").reason.id, "cascadia.trail.full");
    Trail long_name;
    EXPECT_TRUE(join(long_name, std::string(129, 'x')));
    const std::string page = sketch(map, *Words::in("en"));
    std::size_t before = 0;
    for (std::string_view line : {"● Jade", "◀ Lee", "▶ Ash", "◆ Kim", "■ Sol"}) {
        const std::size_t at = page.find(line);
        ASSERT_NE(at, page.npos) << line << page;
        EXPECT_GE(at, before);
        before = at;
    }
    shows(rule::achievements_shapes, 1);
}

TEST(CascadiaTrail, MarksAreKept) {
    Trail map;
    join(map, "Jade");
    Hiker& jade_hiker = *map.find("Jade");
    EXPECT_EQ(jade_hiker.marks(), 0);
    shows(rule::achievements_join, 1);
    EXPECT_TRUE(mark(jade_hiker, Achievements::restrictions, 10));
    EXPECT_EQ(jade_hiker.marks(), 1);
    shows(rule::achievements_left_to_right, 1);
    for (int number = 1; number <= 6; ++number) mark(jade_hiker, Achievements::normal, number);
    EXPECT_EQ(jade_hiker.marks(), 7);
    EXPECT_TRUE(mark(jade_hiker, Achievements::scenarios, 4));
    EXPECT_EQ(jade_hiker.marks(), 8);
    EXPECT_EQ(jade_hiker.scenarios, 1u << 4);
    shows(rule::achievements_double_mark, 1);
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

// How often a shape stands in these lines of a page.
int shapes_in(std::string_view page, std::string_view shape, int first_line, int last_line) {
    int found = 0;
    for (int line = 0; !page.empty() && line <= last_line; ++line) {
        const std::size_t end = std::min(page.find('\n'), page.size() - 1);
        std::string_view text = page.substr(0, end);
        page.remove_prefix(end + 1);
        if (line < first_line) continue;
        for (std::size_t at = text.find(shape); at != text.npos; at = text.find(shape, at + 1)) ++found;
    }
    return found;
}

TEST(CascadiaTrail, ListsAndTrailAgreeAtAllTimes) {
    Trail map;
    join(map, "Jade");
    TestRandom random;
    for (int i = 0; i < 80; ++i) {
        const auto mode = static_cast<Achievements>(1 + random.rng.below(3));
        const std::uint32_t most = mode == Achievements::scenarios ? scenarios
                                   : mode == Achievements::normal  ? normal_goals
                                                                   : restrictions;
        mark(map.hikers[0], mode, static_cast<int>(1 + random.rng.below(most)));
        const std::string page = sketch(map, *Words::in("en"));
        ASSERT_EQ(shapes_in(page, "●", 1, 1), shapes_in(page, "●", 3, 5)) << page;
        ASSERT_EQ(shapes_in(page, "●", 1, 1) + shapes_in(page, "○", 1, 1), trail_length);
    }
    shows(rule::achievements_double_mark, 2);
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

TEST(CascadiaTrail, TheViewNamesWhatAFinishedGameHasEarned) {
    Position game(2, {{"achievements", "normal"}});
    EXPECT_EQ(Cascadia::view(game.state(), first_seat).earned, (std::array<std::uint32_t, max_seats>{}));
    // Nobody keeps an animal, so the winner may choose among the goals that ask for none.
    game.play_to_end();
    const auto view = Cascadia::view(game.state(), first_seat);
    for (Seat seat : Seats::first(2)) {
        EXPECT_EQ(view.earned[seat.index], earned(game.state(), seat).choices);
        EXPECT_EQ(view.earned[seat.index] != 0, view.result.winners.has(seat));
    }
    std::string text;
    JsonWriter json(text);
    Cascadia::write(json, view);
    EXPECT_NE(text.find(R"("earned":[)"), text.npos);
    EXPECT_NE(text.find(R"(9,10,11,12,13)"), text.npos) << text;
}

} // namespace

} // namespace oya::cascadia
