#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

TEST(VigoScore, IsCountedAfterTheFarmersOfTheTenthTrick) {
    shows("vigo.score.when", 1);
    Position position;
    position.kingdom(gabriel, "[red 0 | blue 8 | green 6 | - | -]", 1).supply(35).after_tricks(9);
    position.trick("Théo yellow 8, Sonia yellow 3, Gabriel black 1, Carole yellow 4");
    EXPECT_EQ(position.round_score(1, gabriel), 0); // not counted yet
    position.lays_all();
    EXPECT_EQ(position.round_score(1, gabriel), 14);
}

TEST(VigoScore, AFilledSpaceScoresItsTopCard) {
    check_cases("vigo.score.filled-with-cards", {1, 2, 3});
    check_cases("vigo.score.top-card-only", {1, 2});
}

TEST(VigoScore, AFilledSpaceWithoutCardsScoresItsPrintedValue) {
    check_cases("vigo.score.filled-without-cards", {1, 2});
    check_cases("vigo.score.printed-or-card", {1, 2});
    check_cases("vigo.score.empty-first-spaces", {1, 2});
}

TEST(VigoScore, EveryMissingFarmerCostsFive) {
    check_cases("vigo.score.missing-farmers", {1, 2, 3, 4});
    check_cases("vigo.score.unfilled-card-worthless", {1, 2, 3});
    check_cases("vigo.score.unfilled-without-cards", {1, 2, 3});
    check_cases("vigo.score.several-unfilled", {1, 2});
}

TEST(VigoScore, IsTheSumOfTheSpaces) { check_cases("vigo.score.sum", {1, 2}); }

// A kingdom of so many colours with nothing but 0s on top: its score is penalty and printed values alone.
Kingdom of_zeros(int used, int farmers) {
    Kingdom kingdom;
    for (int colour = 0; colour < used; ++colour) kingdom.put(Card(colour, 0));
    kingdom.farmers = static_cast<std::uint8_t>(farmers);
    return kingdom;
}

std::vector<int> penalties(int used) {
    std::vector<int> table;
    for (int farmers = 0; farmers <= 9; ++farmers)
        table.push_back(std::min(0, score(of_zeros(used, farmers))));
    return table;
}

std::vector<int> bonuses(int used) {
    std::vector<int> table;
    for (int farmers = 0; farmers <= 9; ++farmers)
        table.push_back(std::max(0, score(of_zeros(used, farmers))));
    return table;
}

TEST(VigoScore, PenaltyByColoursAndFarmers) {
    shows("vigo.score.penalty-table", 1);
    EXPECT_EQ(penalties(3), (std::vector{-10, -5, 0, 0, 0, 0, 0, 0, 0, 0}));
    shows("vigo.score.penalty-table", 2);
    EXPECT_EQ(penalties(4), (std::vector{-25, -20, -15, -10, -5, 0, 0, 0, 0, 0}));
    shows("vigo.score.penalty-table", 3);
    EXPECT_EQ(penalties(5), (std::vector{-45, -40, -35, -30, -25, -20, -15, -10, -5, 0}));
    for (int used : {0, 1, 2}) EXPECT_EQ(penalties(used), std::vector(10, 0));
}

TEST(VigoScore, PrintedValuesByColoursAndFarmers) {
    shows("vigo.score.bonus-table", 1);
    for (int used : {0, 1, 2}) EXPECT_EQ(bonuses(used), (std::vector{0, 0, 1, 1, 1, 4, 4, 4, 4, 9}));
    EXPECT_EQ(bonuses(3), (std::vector{0, 0, 0, 0, 0, 3, 3, 3, 3, 8}));
    EXPECT_EQ(bonuses(4), (std::vector{0, 0, 0, 0, 0, 0, 0, 0, 0, 5}));
    EXPECT_EQ(bonuses(5), std::vector(10, 0));
}

TEST(VigoScore, WithoutTricksOnlyPrintedValuesCount) { check_cases("vigo.score.no-tricks", {1, 2, 3, 4}); }

TEST(VigoScore, NothingElseScores) {
    check_cases("vigo.score.nothing-else", {1, 2});
    shows("vigo.score.nothing-else", 3);
    // The same tops and farmers, from one trick of three cards and from ten with everything buried.
    const Kingdom from_one = kingdom_of("[red 6 | blue 5 | green 4 | - | -]", 2);
    const Kingdom from_ten =
        kingdom_of("[red 0 < red 1 < red 2 < red 3 < red 4 < red 5 < red 7 < red 8 < red 6 | "
                   "blue 0 < blue 1 < blue 2 < blue 3 < blue 4 < blue 6 < blue 7 < blue 5 | "
                   "green 0 < green 1 < green 4 | - | -]",
                   2);
    EXPECT_EQ(std::popcount(cards_in(from_ten)), 20);
    EXPECT_EQ(score(from_one), 15);
    EXPECT_EQ(score(from_ten), 15);
}

TEST(VigoScore, MayBeBelowZero) {
    check_case("vigo.score.negative", 1);
    shows("vigo.score.negative", 2);
    Position position;
    position.in_round(2).scores(1, {0, 0, 3, 0});
    position.kingdom(gabriel, "[red 1 | blue 0 | green 8 | yellow 8 | -]").end_round(theo);
    EXPECT_EQ(position.round_score(2, gabriel), -24);
    EXPECT_EQ(position.points(gabriel), -21);
}

TEST(VigoScore, LiesBetweenMinusFortyFiveAndForty) { check_cases("vigo.score.range", {1, 2}); }

TEST(VigoScore, MayBePreviewedAtAnyMoment) {
    shows("vigo.score.preview", 1);
    Position position;
    const auto preview = [&](Seat seat) {
        return Vigo::view(position.state(), Viewer::spectator()).kingdoms[seat.index].worth;
    };
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4")
        .lays("red 3, red 4, red 6, blue 5");
    EXPECT_EQ(preview(gabriel), 11);
    position.trick("Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6");
    position.lays("blue 1, blue 8, green 6, red 0");
    EXPECT_EQ(preview(gabriel), 3);
    const View view = Vigo::view(position.state(), Viewer::spectator());
    // Red 0, blue 8, and a green card on a space that is one farmer short.
    EXPECT_EQ(view.kingdoms[gabriel.index].counts, (std::array{0, 8, -5, 0, 0}));
    EXPECT_EQ(position.farmers(theo), 1);
    EXPECT_EQ(preview(theo), 0);
    EXPECT_NE(view_json(position.state(), theo).find("\"worth\":3,"), std::string::npos);
    EXPECT_EQ(position.points(gabriel), 0); // it decides nothing
    check_case("vigo.score.preview", 2, "A player without cards is not always at 0: *.");
}

} // namespace
} // namespace oya::vigo
