#include "bots/opponents.h"

#include "arena/simulation.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <cstdio>

// What the names of the opponents promise, in every game of the house: the apprentice is stronger than the
// novice, and the novice stronger than somebody who knows nothing. It counts when the 95 % interval does.

namespace oya {
namespace {

// Two players, seats rotated: what one does better than the other.
Estimate ahead(const AnyGame& game, const char* bot, const char* other, int blocks) {
    SimPlan plan;
    plan.lineup.game = &game;
    plan.lineup.bots = {*parse_bot(bot), *parse_bot(other)};
    plan.games = blocks * 2;
    plan.seed = 31;
    plan.threads = 2;
    const Estimate ahead = simulate(plan).bots.front().ahead;
    std::printf("%s: %s is ahead of %s by %.1f ± %.1f points a game (%d games)\n",
                std::string(game.name()).c_str(), bot, other, ahead.mean, ahead.margin.value_or(0),
                blocks * 2);
    return ahead;
}

TEST(Opponents, TheNoviceIsAheadOfChance) {
    for (const AnyGame* game : games()) {
        const Estimate points = ahead(*game, "novice", "random", scaled(20, 60, 600));
        EXPECT_GT(points.mean - points.margin.value(), 0) << game->name();
    }
}

TEST(Opponents, TheApprenticeIsAheadOfTheNovice) {
    for (const AnyGame* game : games()) {
        const Estimate points = ahead(*game, "apprentice", "novice", scaled(40, 100, 1000));
        EXPECT_GT(points.mean - points.margin.value(), 0) << game->name();
    }
}

} // namespace
} // namespace oya
