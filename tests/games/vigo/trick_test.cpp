#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::vigo {
namespace {

TEST(VigoTrick, TheHighestValueWinsWhateverItsColour) { check_cases("vigo.trick.highest-wins", {1, 2, 3}); }

TEST(VigoTrick, ThereIsNoTrump) { check_cases("vigo.trick.no-trump", {1, 2}); }

TEST(VigoTrick, AmongEqualsTheLedColourWins) { check_cases("vigo.trick.tie-led-colour", {1, 2, 3}); }

TEST(VigoTrick, AmongEqualsOfOtherColoursTheFirstWins) {
    check_cases("vigo.trick.tie-first-played", {1, 2, 3});
}

TEST(VigoTrick, LowerTiesPlayNoPart) { check_cases("vigo.trick.lower-ties-ignored", {1}); }

TEST(VigoTrick, TheLeaderWinsEveryTie) {
    check_cases("vigo.trick.leader-wins-ties", {1, 2});
    for (int first = 0; first < card_count; ++first) {
        for (int second = 0; second < card_count; ++second) {
            const std::array<Card, 2> trick = {Card(first), Card(second)};
            if (first == second || trick[1].value() > trick[0].value()) continue;
            EXPECT_EQ(trick_winner(trick.data(), 2).place, 0);
        }
    }
}

// The tie rules of the ledger, word by word: the places that win, which must be one.
std::vector<int> winners_by_the_ledger(const std::array<Card, 4>& trick) {
    int highest = 0;
    for (Card each : trick) highest = std::max(highest, each.value());
    std::vector<int> best;
    for (int place = 0; place < 4; ++place) {
        if (trick[static_cast<std::size_t>(place)].value() == highest) best.push_back(place);
    }
    if (best.size() == 1) return best;
    std::vector<int> of_led_colour;
    for (int place : best) {
        if (trick[static_cast<std::size_t>(place)].colour() == trick[0].colour())
            of_led_colour.push_back(place);
    }
    return of_led_colour.empty() ? std::vector{best.front()} : of_led_colour;
}

TEST(VigoTrick, EveryTrickHasOneWinner) {
    shows("vigo.trick.one-winner", 1);
    // All 45 x 44 x 43 x 42 tricks; under sanitizers every seventh, which meets every card in every place.
    const int stride = scaled(7, 1, 1);
    int number = 0;
    int wrong = 0;
    int not_one = 0;
    int not_highest = 0;
    std::array<Card, 4> trick;
    const auto used = [&](std::size_t count) {
        return std::find(trick.begin(), trick.begin() + count, trick[count]) != trick.begin() + count;
    };
    for (int a = 0; a < card_count; ++a) {
        trick[0] = Card(a);
        for (int b = 0; b < card_count; ++b) {
            trick[1] = Card(b);
            if (used(1)) continue;
            for (int c = 0; c < card_count; ++c) {
                trick[2] = Card(c);
                if (used(2)) continue;
                for (int d = 0; d < card_count; ++d) {
                    trick[3] = Card(d);
                    if (used(3) || ++number % stride != 0) continue;
                    const int winner = trick_winner(trick.data(), 4).place;
                    const std::vector<int> expected = winners_by_the_ledger(trick);
                    not_one += expected.size() != 1;
                    wrong += winner != expected[0];
                    for (Card each : trick)
                        not_highest += each.value() > trick[static_cast<std::size_t>(winner)].value();
                }
            }
        }
    }
    EXPECT_EQ(number, 45 * 44 * 43 * 42);
    EXPECT_EQ(not_one, 0);
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(not_highest, 0);
}

TEST(VigoTrick, AZeroDoesNotWinAgainstAnotherValue) { check_cases("vigo.trick.zero-cannot-win", {1, 2}); }

TEST(VigoTrick, OfZerosTheLeadersWins) { check_cases("vigo.trick.all-zeros", {1, 2}); }

TEST(VigoTrick, TheWinnerTakesAllCards) {
    shows("vigo.trick.winner-takes-all", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(2, 20, 200), random.rng, [seats](const Step& step) {
            if (!completes_trick(step) || completes_round(step)) return;
            Cards trick = 0;
            for (std::size_t i = step.before.trick_begins(); i < step.before.cards_played; ++i)
                trick |= only(step.before.played[i]);
            EXPECT_EQ(std::popcount(trick), seats);
            for (Seat seat : Seats::first(seats)) {
                const Cards laid = cards_in(step.after.kingdoms[seat.index]) & trick;
                EXPECT_EQ(laid, seat == Seat{step.before.turn} ? trick : 0u);
            }
        });
    }
}

TEST(VigoTrick, TheWinnerLeadsTheNext) {
    shows("vigo.trick.winner-leads", 1);
    Position position;
    position.hand(theo, "red 3, green 1").hand(sonia, "red 2, green 2").hand(gabriel, "red 6, green 3");
    position.hand(carole, "red 4, green 4");
    position.plays("Théo red 3, Sonia red 2, Gabriel red 6, Carole red 4").lays_all();
    for (const Played& each : read_trick("Gabriel green 3, Carole green 4, Théo green 1, Sonia green 2")) {
        EXPECT_EQ(position.turn(), each.seat);
        position.act(each.seat, text(each.card));
    }
    EXPECT_TRUE(position.placing());
}

} // namespace
} // namespace oya::vigo
