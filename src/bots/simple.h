#pragma once

#include "bots/sight.h"

#include <cassert>

// The bots that do not think: one acts at random, one on instinct, and one on instinct that it does not
// always trust.

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

// Instinct that errs: now and then any step at all, else one of its first ideas, a later one more seldom than
// the one before it. Only the order of ideas counts, because scores of different games cannot be compared.
// The seat must be awaited.
template <Game G>
Plan softened_plan(const Sight<G>& sight, Rng& rng) {
    constexpr std::uint32_t one_slip_in = 6;
    constexpr std::uint32_t one_lesser_in = 3;
    if (rng.below(one_slip_in) == 0) return random_plan(sight, rng);
    Ideas ideas;
    sight.instinct(ideas);
    assert(!ideas.empty());
    std::size_t chosen = 0;
    while (chosen + 1 < ideas.size() && rng.below(one_lesser_in) == 0) ++chosen;
    return ideas[chosen].plan;
}

} // namespace oya
