#include "games/vigo/random_games.h"
#include "games/vigo/vigo.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

// A farmer taken from one kingdom's tricks and given to another's: the sum stays right.
TEST(VigoSoundness, FarmersThatNoTrickGaveAreNotSound) {
    TestRandom random;
    int found = 0;
    for (const int seats : {2, 3, 4}) {
        random_games(seats, scaled(1, 5, 50), random.rng, [&](const Step& step) {
            if (step.after.trick == 0) return;
            ASSERT_EQ(Vigo::unsound(step.after), "");
            State moved = step.after;
            if (moved.kingdoms[0].farmers == 0 || moved.kingdoms[1].farmers == free_slots) return;
            --moved.kingdoms[0].farmers;
            ++moved.kingdoms[1].farmers;
            ++found;
            EXPECT_EQ(Vigo::unsound(moved), "a kingdom has more or fewer farmers than its tricks gave");
        });
    }
    EXPECT_GT(found, 0);
}

TEST(VigoSoundness, ALastRowThatItsKingdomsDoNotCountIsNotSound) {
    TestRandom random;
    int ends = 0;
    random_games(4, scaled(1, 5, 50), random.rng, [&](const Step& step) {
        if (step.after.phase != Phase::over && step.after.phase != Phase::counted) return;
        ++ends;
        ASSERT_EQ(Vigo::unsound(step.after), "");
        State other = step.after;
        ++other.scores[other.round][2];
        EXPECT_EQ(Vigo::unsound(other), "the last round is not counted as its kingdoms are");
        if (step.after.phase == Phase::over) return;
        State on = step.after;
        on.phase = Phase::playing;
        EXPECT_EQ(Vigo::unsound(on), "the round is over");
    });
    EXPECT_EQ(ends, rounds * scaled(1, 5, 50));
}

// Nobody plays on before what was won is laid.
TEST(VigoSoundness, ACardPlayedWhileOthersWaitToBePlacedIsNotSound) {
    TestRandom random;
    int found = 0;
    random_games(3, scaled(1, 5, 50), random.rng, [&](const Step& step) {
        if (step.after.phase != Phase::placing || step.after.trick + 1 == tricks_per_round) return;
        ASSERT_EQ(Vigo::unsound(step.after), "");
        State early = step.after;
        const Cards hand = early.hands[early.turn];
        const auto card = static_cast<std::uint8_t>(std::countr_zero(hand));
        early.leaders[early.trick + std::size_t{1}] = early.turn;
        early.played[early.cards_played++] = Card(card);
        ++found;
        EXPECT_EQ(Vigo::unsound(early), "the count of tricks is wrong");
    });
    EXPECT_GT(found, 0);
}

} // namespace
} // namespace oya::vigo
