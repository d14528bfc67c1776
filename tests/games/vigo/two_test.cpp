#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

TEST(VigoTwo, FewerPlayersUseTheSameRules) {
    shows("vigo.two.same-rules", 1);
    TestRandom random;
    for (int seats : {2, 3}) {
        int tricks = 0;
        random_games(seats, scaled(2, 10, 100), random.rng, [&](const Step& step) {
            if (!completes_trick(step)) return;
            ++tricks;
            EXPECT_EQ(step.before.cards_played - static_cast<int>(step.before.trick_begins()), seats);
            if (!completes_round(step)) return;
            EXPECT_EQ(tricks, 10);
            tricks = 0;
            int placed = 1; // the card this step lays
            for (const Kingdom& kingdom : step.before.kingdoms) placed += std::popcount(cards_in(kingdom));
            EXPECT_EQ(placed, seats == 2 ? 20 : 30);
        });
    }
    check_cases("vigo.two.same-rules", {2, 3});
}

TEST(VigoTwo, AllFarmersAreAvailable) {
    shows("vigo.two.farmers-default", 1);
    Position position(2);
    EXPECT_EQ(position.supply(), 36);
    position.kingdom(theo, "[- | - | - | - | -]", 8).kingdom(sonia, "[- | - | - | - | -]", 7).supply(36 - 15);
    position.trick("Théo red 7, Sonia blue 1").lays_all();
    EXPECT_EQ(position.farmers(theo), 9);
    EXPECT_EQ(position.farmers(sonia), 9);
    EXPECT_EQ(position.supply(), 18);
}

TEST(VigoTwo, TwelveFarmersMayBeShared) {
    shows("vigo.two.pool-of-twelve", 1);
    TestRandom random;
    int starts = 0;
    random_games(
        2, scaled(2, 20, 200), random.rng,
        [&](const Step& step) {
            const State& now = step.after;
            EXPECT_EQ(now.kingdoms[theo.index].farmers + now.kingdoms[sonia.index].farmers + now.supply, 12);
            if (!clears_table(step)) return;
            ++starts;
            EXPECT_EQ(now.supply, 12);
        },
        {.two_player_farmers = 12});
    EXPECT_EQ(starts, 4 * scaled(2, 20, 200));
}

TEST(VigoTwo, WhoTakesNineLeavesThree) {
    shows("vigo.two.pool-of-twelve", 2);
    Position position(2, {.two_player_farmers = 12});
    position.kingdom(theo, "[- | - | - | - | -]", 9).supply(3);
    position.trick("Théo red 8, Sonia blue 1").lays_all(); // brings Sonia 2
    EXPECT_EQ(position.farmers(sonia), 2);
    position.trick("Théo red 7, Sonia green 1").lays_all(); // would bring her 2 more
    EXPECT_EQ(position.farmers(sonia), 3);
    EXPECT_EQ(position.supply(), 0);
}

TEST(VigoTwo, TheOptionIsForTwoPlayersAlone) {
    shows("vigo.two.pool-of-twelve", 3);
    for (int players : {3, 4}) EXPECT_EQ(Position(players, {.two_player_farmers = 12}).supply(), 36);
    EXPECT_EQ(Position(2, {.two_player_farmers = 12}).supply(), 12);
}

Position with_pool(int supply, int of_theo, int of_sonia) {
    Position position(2, {.two_player_farmers = 12});
    position.kingdom(theo, "[- | - | - | - | -]", of_theo).kingdom(sonia, "[- | - | - | - | -]", of_sonia);
    return position.supply(supply).trick("Théo red 7, Sonia blue 1");
}

TEST(VigoTwo, WhenThePoolRunsShortTheWinnerTakesFirst) {
    check_case("vigo.two.pool-empty", 1,
               "2 players, supply 2, Théo F = 4, Sonia F = 6: *. Théo takes 1 (F = 5), Sonia gets 1 (F = 7), "
               "supply 0.");
    Position position = with_pool(2, 4, 6);
    EXPECT_EQ(position.turn(), theo);
    position.lays_all();
    EXPECT_EQ(position.farmers(theo), 5);
    EXPECT_EQ(position.farmers(sonia), 7);
    EXPECT_EQ(position.supply(), 0);
}

TEST(VigoTwo, AnEmptyPoolGivesNobodyAFarmer) {
    shows("vigo.two.pool-empty", 2);
    Position position = with_pool(0, 5, 7);
    position.lays("red 7, blue 1");
    EXPECT_EQ(position.farmers(theo), 5);
    EXPECT_EQ(position.farmers(sonia), 7);
    EXPECT_EQ(position.tops(theo), "[red 7 | blue 1 | - | - | -]");
    EXPECT_EQ(position.turn(), theo);
}

TEST(VigoTwo, AFullKingdomLeavesMoreForTheOther) {
    shows("vigo.two.pool-empty", 3);
    Position position = with_pool(2, 9, 1);
    position.lays_all();
    EXPECT_EQ(position.farmers(theo), 9);
    EXPECT_EQ(position.farmers(sonia), 3);
    EXPECT_EQ(position.supply(), 0);
}

} // namespace
} // namespace oya::vigo
