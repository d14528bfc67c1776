#include "bots/race.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace oya {
namespace {

// Runs a race in which each candidate is worth so much, give or take the luck of the world and its own.
template <int Most>
void run(Race<Most>& race, const std::vector<double>& worths, double own_luck, std::uint64_t seed) {
    Rng rng(seed);
    double luck = 0;
    while (!race.over()) {
        if (race.world_begins()) luck = 100 * rng.real();
        race.add(worths[race.next()] + luck + own_luck * (rng.real() - 0.5));
    }
}

TEST(Race, FindsTheBestThroughTheLuckThatAllShare) {
    Race<8> race(6, 600, 0);
    run(race, {1, 2, 3, 7, 5, 6}, 1, 1);
    EXPECT_EQ(race.best(), 3u);
    EXPECT_EQ(race.order()[0], 3u);
    EXPECT_EQ(race.order()[1], 0u) << "only the first is still there beside it";
    EXPECT_EQ(race.order().size(), 6u);
}

TEST(Race, NeverDropsTheFirst) {
    Race<8> race(8, 800, 0);
    std::array<int, 8> runs{};
    while (!race.over()) {
        ++runs[race.next()];
        race.add(race.next() == 0 ? -1000 : static_cast<double>(race.next()));
    }
    for (std::size_t i = 1; i < runs.size(); ++i) EXPECT_LE(runs[i], runs[0]);
    EXPECT_EQ(runs[7], runs[0]) << "the best ran as often";
    EXPECT_EQ(race.best(), 7u);
    EXPECT_GT(race.nodes(), 780);
    EXPECT_LE(race.nodes(), 800);
}

// Six that are all worth the same: without doubt one of them seems better, with doubt the first is kept.
TEST(Race, InDoubtKeepsTheFirst) {
    int left_without = 0;
    int left_with = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Race<8> trusting(6, 300, 0);
        Race<8> doubting(6, 300, 3);
        run(trusting, {5, 5, 5, 5, 5, 5}, 10, seed);
        run(doubting, {5, 5, 5, 5, 5, 5}, 10, seed);
        left_without += trusting.best() != 0 ? 1 : 0;
        left_with += doubting.best() != 0 ? 1 : 0;
    }
    EXPECT_GT(left_without, 60);
    EXPECT_LT(left_with, 10);
}

TEST(Race, BeyondDoubtLeavesTheFirst) {
    Race<8> race(6, 300, 3);
    run(race, {5, 5, 5, 9, 5, 5}, 2, 1);
    EXPECT_EQ(race.best(), 3u);
}

TEST(Race, BeforeTheFirstWorldIsOverKeepsTheFirst) {
    Race<4> race(3, 100, 0);
    race.add(0);
    race.add(50);
    EXPECT_EQ(race.best(), 0u);
    race.add(60);
    EXPECT_EQ(race.best(), 2u);
}

TEST(Race, IsOverAfterAWorldWithoutLuck) {
    Race<4> race(4, 400, 2);
    for (const double worth : {3.0, 2.0, 5.0, 4.0}) {
        EXPECT_FALSE(race.over());
        race.add(worth, false);
    }
    EXPECT_TRUE(race.over());
    EXPECT_EQ(race.nodes(), 4);
    const auto order = race.order();
    EXPECT_EQ(std::vector(order.begin(), order.end()), (std::vector<std::size_t>{2, 3, 0, 1}))
        << "nothing is in doubt, and nobody has dropped out";
}

TEST(Race, GoesOnWhileAnyRunIsLucky) {
    Race<4> race(4, 400, 0);
    while (!race.over()) race.add(static_cast<double>(race.next()), race.next() == 1);
    EXPECT_GT(race.nodes(), 4) << "luck may turn for one of them";
    EXPECT_EQ(race.best(), 3u);
}

TEST(Race, WithOneCandidateIsOver) {
    const Race<4> race(1, 100, 1);
    EXPECT_TRUE(race.over());
    EXPECT_EQ(race.best(), 0u);
    EXPECT_EQ(race.nodes(), 0);
}

} // namespace
} // namespace oya
