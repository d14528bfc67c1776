#include "bots/levels.h"

#include "bots/contender.h"

#include <algorithm>
#include <cassert>

namespace oya {

namespace {

// The nodes are those that `oya bench --levels` has found to take at most 0.3 s a decision up to the fourth
// and 2 s at the fifth, on one core; docs/strength.md says how strong each is, and how to measure it again.
// The ratings are those of `oya arena` (docs/strength.md), to the nearest 50: a game that has several boards
// is rated on its usual one, and a level that was not shown to be stronger has the rating of the one below
// it.
constexpr std::array<Levels, 4> all_levels{{
    {"vigo",
     {"softened:softness=6", "greedy", "sampler:100", "sampler:80000", "sampler:600000"},
     "sampler:5000",
     {1400, 1500, 1750, 1800, 1800}},
    {"cascadero",
     {"softened", "greedy", "tree:300,value=0,explore=8,victory=60",
      "tree:15000,value=0,explore=8,victory=60", "tree:100000,value=0,explore=8,victory=60"},
     "tree:2000,value=0,explore=8,victory=60",
     {1300, 1500, 1900, 2200, 2500}},
    {"cascadia",
     {"softened:softness=0.5", "greedy", "sampler:40,policy,ideas=4,doubt=1,own",
      "sampler:640,policy,ideas=8,doubt=1,own", "sampler:5000,policy,ideas=12,doubt=1,own"},
     "sampler:160,policy,ideas=8,doubt=1,own",
     {1050, 1500, 1650, 1850, 1950}},
    {"catan",
     {"softened:softness=3", "greedy", "sampler:40,value=30,doubt=1", "sampler:1500,value=30,doubt=1",
      "sampler:8000,value=30,doubt=1"},
     "sampler:400,value=30,doubt=1",
     {1300, 1500, 1500, 1600, 1600}},
}};

// A game that came in later plays by the same search, with what it knows by itself.
constexpr Levels unmeasured{
    "", {"softened", "greedy", "sampler:1000", "sampler:4000", "sampler:20000"}, "sampler:1000"};

} // namespace

std::span<const Levels> level_table() { return all_levels; }

const Levels& levels_of(const AnyGame& game) {
    const auto found = std::ranges::find(all_levels, game.name(), &Levels::game);
    return found == all_levels.end() ? unmeasured : *found;
}

namespace {

// Read anew each time: what is kept from the first call on must need no memory (docs/server.md).
BotSpec read(const AnyGame& game, std::string_view bot) {
    BotSpec player;
    [[maybe_unused]] const auto fault = read_contender(game, bot, player);
    assert(!fault);
    return player;
}

} // namespace

BotSpec player_at(const AnyGame& game, std::size_t level) { return read(game, levels_of(game).bots[level]); }

BotSpec reviewer_of(const AnyGame& game) { return read(game, levels_of(game).reviewer); }

} // namespace oya
