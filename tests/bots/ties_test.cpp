#include "bots/any_bot.h"

#include "bots/contender.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

// Where instinct has several equal ideas, the bot's seed chooses. Without that, Cascadero, where nothing is
// left to chance, would be the same game every time.

namespace oya {
namespace {

// The actions of the seats in a game of this bot against itself; chance is the same in every game.
std::vector<int> game_of(const AnyGame& game, const BotSpec& bot, std::uint64_t seed) {
    Rng chance(1);
    Rng seeds(seed);
    std::vector<int> actions;
    const auto position = game.start({}, game.min_seats() < 2 ? 2 : game.min_seats());
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(chance));
            continue;
        }
        for (const Action step : think(*position, actor.seat(), bot, seeds.next())->plan()) {
            actions.push_back(game.code(step));
            position->apply(actor, step);
        }
    }
    return actions;
}

TEST(Greedy, PlaysNoGameTwice) {
    constexpr std::uint64_t played = 8;
    for (const AnyGame* game : games()) {
        std::set<std::vector<int>> different;
        for (std::uint64_t seed = 1; seed <= played; ++seed)
            different.insert(game_of(*game, {"greedy", 0}, seed));
        EXPECT_EQ(different.size(), played) << game->name();
    }
}

TEST(Greedy, PlaysTheSameAgainForTheSameSeed) {
    for (const AnyGame* game : games())
        EXPECT_EQ(game_of(*game, {"greedy", 0}, 3), game_of(*game, {"greedy", 0}, 3)) << game->name();
}

TEST(Greedy, DecidesByTheWeightsItIsGiven) {
    const AnyGame& cascadero = *find_game("cascadero");
    BotSpec other;
    ASSERT_FALSE(read_contender(cascadero, "greedy:own_step_worth=0,own_top_worth=0,seal_worth=6", other));
    EXPECT_NE(game_of(cascadero, other, 1), game_of(cascadero, {"greedy", 0}, 1));
}

} // namespace
} // namespace oya
