#include "arena/simulation.h"

#include "kit/asked.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <cstdio>

// How strong the bots are at VIGO!, with four players and seats rotated. The goals count when the lower bound
// of the 95 % interval clears them.

namespace oya {
namespace {

Estimate ahead(const char* bot, const char* others, int blocks) {
    SimPlan plan;
    plan.lineup.game = find_game("vigo");
    plan.lineup.bots = {*parse_bot(bot), *parse_bot(others), *parse_bot(others), *parse_bot(others)};
    plan.games = blocks * 4;
    plan.seed = 20;
    plan.threads = 2;
    const Estimate ahead = simulate(plan).bots.front().ahead;
    std::printf("%s is ahead of three %s by %.1f ± %.1f points a game (%d games)\n", bot, others, ahead.mean,
                ahead.margin.value_or(0), blocks * 4);
    return ahead;
}

TEST(Strength, GreedyIsWellAheadOfRandom) {
    const Estimate points = ahead("greedy", "random", asked(40, 400, 4000));
    EXPECT_GE(points.mean - points.margin.value(), 12);
}

TEST(Strength, SamplerIsFarAheadOfRandom) {
    const Estimate points = ahead("sampler:100", "random", asked(8, 24, 400));
    EXPECT_GE(points.mean - points.margin.value(), 35);
}

TEST(Strength, SamplerBeatsGreedy) {
    const Estimate points = ahead("sampler:100", "greedy", asked(8, 24, 400));
    EXPECT_GE(points.mean - points.margin.value(), 10);
}

} // namespace
} // namespace oya
