#pragma once

#include "bots/sight.h"

#include <cassert>

// The two bots that do not think: one acts at random, the other on instinct.

namespace oya {

// One step, each legal one as likely as the others. The seat must be awaited.
template <Game G>
Plan random_plan(const Sight<G>& sight, Rng& rng) {
    Actions actions;
    sight.legal(actions);
    assert(!actions.empty());
    return Plan{actions[rng.below(static_cast<std::uint32_t>(actions.size()))]};
}

// The first idea of the game's instinct. The seat must be awaited.
template <Game G>
Plan greedy_plan(const Sight<G>& sight) {
    Ideas ideas;
    sight.instinct(ideas);
    assert(!ideas.empty());
    return ideas[0].plan;
}

} // namespace oya
