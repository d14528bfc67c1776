#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

TEST(VigoLow, FarmersAreEarnedOnlyByLosing) { check_cases("vigo.low.only-when-losing", {1, 2, 3}); }

TEST(VigoLow, AOneBeatenByItsColourEarnsOne) { check_cases("vigo.low.one-same-colour", {1, 2}); }

TEST(VigoLow, AOneBeatenByAnotherColourEarnsTwo) { check_cases("vigo.low.one-other-colour", {1, 2}); }

TEST(VigoLow, ATwoBeatenByAnotherColourEarnsOne) { check_cases("vigo.low.two-other-colour", {1, 2}); }

TEST(VigoLow, ATwoBeatenByItsColourEarnsNothing) { check_cases("vigo.low.two-same-colour", {1, 2}); }

TEST(VigoLow, TheColourIsComparedWithTheWinningCard) {
    check_case("vigo.low.compare-with-winner", 1,
               "*. Blue was led: Sonia followed and still gets 1, Carole threw green and gets none.");
    Position position;
    position.trick("Gabriel blue 7, Carole green 2, Théo green 8, Sonia blue 2").lays_all();
    EXPECT_EQ(position.farmers(sonia), 1);
    EXPECT_EQ(position.farmers(carole), 0);
    check_case("vigo.low.compare-with-winner", 2);
}

TEST(VigoLow, ThePlaceInTheTrickDoesNotMatter) { check_cases("vigo.low.leader-too", {1, 2}); }

TEST(VigoLow, ALostTieIsLost) { check_cases("vigo.low.tie-lost", {1, 2, 3}); }

TEST(VigoLow, EachIsRewardedAlone) { check_cases("vigo.low.each-alone", {1}); }

TEST(VigoLow, TheCardGoesToTheWinner) {
    shows("vigo.low.card-goes-to-winner", 1);
    Position position;
    position.trick("Gabriel blue 3, Carole green 7, Théo red 1, Sonia blue 7").lays_all();
    EXPECT_EQ(cards_in(position.kingdom(sonia)), cards("blue 3, green 7, red 1, blue 7"));
    EXPECT_EQ(cards_in(position.kingdom(theo)), 0u);
    EXPECT_EQ(position.farmers(theo), 2);
}

TEST(VigoLow, TheWholeTable) {
    shows("vigo.low.full-table", 1);
    int checked = 0;
    for (int first = 0; first < card_count; ++first) {
        for (int second = 0; second < card_count; ++second) {
            if (first == second) continue;
            const Card led(first);
            const Card answer(second);
            Position position(2);
            position.trick("Théo " + text(led) + ", Sonia " + text(answer));
            const bool theo_wins = position.turn() == theo;
            const Card winning = theo_wins ? led : answer;
            const Card losing = theo_wins ? answer : led;
            position.lays_all();
            const bool other_colour = winning.colour() != losing.colour();
            if (losing.value() == 1 || losing.value() == 2) {
                ++checked;
                const int expected = (losing.value() == 1 ? 1 : 0) + (other_colour ? 1 : 0);
                EXPECT_EQ(position.farmers(theo_wins ? sonia : theo), expected)
                    << text(led) << ", " << text(answer);
            }
            if (winning.value() == 1 || winning.value() == 2) {
                EXPECT_EQ(position.farmers(theo_wins ? theo : sonia), 0) << text(led) << ", " << text(answer);
            }
        }
    }
    // A led 1 loses to 5 x 7 higher cards, a led 2 to 5 x 6; as the second card they also lose to equals.
    EXPECT_EQ(checked, 5 * (35 + 30) + 5 * (35 + 4 + 30 + 4));
}

} // namespace
} // namespace oya::vigo
