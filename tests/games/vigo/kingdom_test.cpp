#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

// How many farmers stand on a space, printed ones included.
int standing_on(int space, int farmers) {
    const auto index = static_cast<std::size_t>(space - 1);
    return printed_farmers[index] + farmers_on(index, farmers);
}
int slots_on(int space) { return slots[static_cast<std::size_t>(space - 1)]; }

std::vector<int> filled_spaces(int farmers) {
    std::vector<int> filled;
    for (int space = 1; space <= spaces; ++space) {
        if (standing_on(space, farmers) == slots_on(space)) filled.push_back(space);
    }
    return filled;
}

// The same, found out from what cards score there.
std::vector<int> spaces_that_score(int farmers) {
    std::vector<int> scoring;
    constexpr std::array<std::string_view, 5> tops_one = {
        "[red 1 | - | - | - | -]", "[red 1 | blue 1 | - | - | -]", "[red 1 | blue 1 | green 1 | - | -]",
        "[red 1 | blue 1 | green 1 | yellow 1 | -]", "[red 1 | blue 1 | green 1 | yellow 1 | black 1]"};
    constexpr std::array<std::string_view, 5> tops_two = {
        "[red 2 | - | - | - | -]", "[red 1 | blue 2 | - | - | -]", "[red 1 | blue 1 | green 2 | - | -]",
        "[red 1 | blue 1 | green 1 | yellow 2 | -]", "[red 1 | blue 1 | green 1 | yellow 1 | black 2]"};
    for (std::size_t space = 0; space < spaces; ++space) {
        const int one = score(kingdom_of(tops_one[space], farmers));
        const int two = score(kingdom_of(tops_two[space], farmers));
        if (two != one) scoring.push_back(static_cast<int>(space) + 1);
    }
    return scoring;
}

TEST(VigoKingdom, HasFiveSpacesAndNoOther) { check_cases("vigo.kingdom.five-spaces", {1, 2}); }

TEST(VigoKingdom, HasElevenSlotsOfWhichNineAreFree) {
    shows("vigo.kingdom.slots", 1);
    EXPECT_EQ(slots, (std::array<int, 5>{1, 1, 2, 3, 4}));
    int all = 0;
    int taken = 0;
    for (int space = 1; space <= 5; ++space) {
        all += slots_on(space);
        taken += standing_on(space, 0);
    }
    EXPECT_EQ(all, 11);
    EXPECT_EQ(all - taken, 9);
}

TEST(VigoKingdom, SpaceThreeLacksOneInExampleC) {
    shows("vigo.kingdom.slots", 2);
    EXPECT_EQ(slots_on(3) - standing_on(3, 1), 1);
    const Kingdom with = kingdom_of("[red 0 | blue 8 | green 6 | - | -]", 1);
    const Kingdom without = kingdom_of("[red 0 | blue 8 | - | - | -]", 1);
    EXPECT_EQ(score(with) - score(without), -5);
}

TEST(VigoKingdom, SpacesOneAndTwoStartWithTheirFarmer) {
    shows("vigo.kingdom.printed-farmers", 1);
    const Board board = Vigo::board({.first_dealer = 1}, 4);
    const State start = Vigo::start(board);
    EXPECT_EQ(start.supply, 36);
    for (const Kingdom& kingdom : start.kingdoms) {
        EXPECT_EQ(kingdom.farmers, 0);
        EXPECT_EQ(filled_spaces(kingdom.farmers), (std::vector{1, 2}));
        EXPECT_EQ(spaces_that_score(kingdom.farmers), (std::vector{1, 2}));
        for (int space : {3, 4, 5}) EXPECT_EQ(standing_on(space, kingdom.farmers), 0);
    }
    EXPECT_EQ(slots_on(3), 2);
    EXPECT_EQ(slots_on(4), 3);
    EXPECT_EQ(slots_on(5), 4);
    check_case("vigo.kingdom.printed-farmers", 2);
}

TEST(VigoKingdom, SpacesOneAndTwoNeverCauseAPenalty) {
    check_case("vigo.kingdom.printed-farmers", 3, "Spaces 1 and 2 can never cause a penalty: *.");
    for (int farmers = 0; farmers <= 9; ++farmers) {
        for (int value = 0; value < values; ++value) {
            Kingdom kingdom;
            kingdom.farmers = static_cast<std::uint8_t>(farmers);
            const int empty = score(kingdom);
            kingdom.put(Card(0, value));
            EXPECT_EQ(score(kingdom), empty + value);
            kingdom.put(Card(1, value));
            EXPECT_EQ(score(kingdom), empty + 2 * value);
        }
    }
}

TEST(VigoKingdom, ShowsOneThreeAndFiveOnSpacesThreeToFive) {
    check_cases("vigo.kingdom.printed-values", {1, 2, 3});
}

TEST(VigoKingdom, SpacesFillFromTheLeft) {
    shows("vigo.kingdom.filled", 1);
    const auto filled_at = [](int farmers, std::vector<int> expected) {
        EXPECT_EQ(filled_spaces(farmers), expected) << farmers;
        EXPECT_EQ(spaces_that_score(farmers), expected) << farmers;
    };
    filled_at(0, {1, 2});
    filled_at(1, {1, 2});
    filled_at(2, {1, 2, 3});
    filled_at(4, {1, 2, 3});
    filled_at(5, {1, 2, 3, 4});
    filled_at(8, {1, 2, 3, 4});
    filled_at(9, {1, 2, 3, 4, 5});
}

TEST(VigoKingdom, FourFarmersStandOnSpacesThreeAndFour) {
    shows("vigo.kingdom.filled", 2);
    EXPECT_EQ(standing_on(3, 4), 2);
    EXPECT_EQ(standing_on(4, 4), 2);
    EXPECT_EQ(standing_on(5, 4), 0);
    // One colour more on each: space 4 lacks one farmer, space 5 all four.
    EXPECT_EQ(score(kingdom_of("[red 0 | blue 0 | green 0 | yellow 0 | -]", 4)), -5);
    EXPECT_EQ(score(kingdom_of("[red 0 | blue 0 | green 0 | yellow 0 | black 0]", 4)), -5 - 20);
}

TEST(VigoKingdom, HasRoomForEveryColour) {
    check_case("vigo.kingdom.room-for-all-colours", 1);
    shows("vigo.kingdom.room-for-all-colours", 2);
    TestRandom random;
    int complete = 0;
    random_games(2, scaled(3, 30, 300), random.rng, [&](const Step& step) {
        if (kind_of(step.action) != Kind::lay) return;
        const Kingdom& before = step.before.kingdoms[step.before.turn];
        if (before.used < 5 || step.after.phase == Phase::dealing || step.after.phase == Phase::over) return;
        ++complete;
        const Kingdom& after = step.after.kingdoms[step.before.turn];
        EXPECT_EQ(after.space_of, before.space_of);
        EXPECT_EQ(cards_in(after), cards_in(before) | only(card_of(step.action)));
    });
    EXPECT_GT(complete, 0);
}

} // namespace
} // namespace oya::vigo
