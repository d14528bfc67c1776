#pragma once

#include "bots/sight.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

// The bots that do not think beyond instinct: one acts at random, one on instinct, and one on an instinct
// that it does not always trust.

namespace oya {

// One step, each legal one as likely as the others. The seat must be awaited.
template <Game G>
Plan random_plan(const Sight<G>& sight, Rng& rng) {
    Actions actions;
    sight.legal(actions);
    assert(!actions.empty());
    return Plan{actions[rng.below(static_cast<std::uint32_t>(actions.size()))]};
}

// What comes to the seat's mind, one of those that look best first: which of them, the dice say. The seat
// must be awaited.
template <Game G>
void instinctive_ideas(const Sight<G>& sight, Rng& rng, Ideas& ideas) {
    float tie = 0;
    if constexpr (HasTies<G>) tie = G::tie;
    sight.instinct(ideas);
    assert(!ideas.empty());
    std::size_t equal = 1;
    while (equal < ideas.size() && ideas[equal].score >= ideas[0].score - tie) ++equal;
    const auto chosen = static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint32_t>(equal)));
    std::rotate(ideas.begin(), ideas.begin() + chosen, ideas.begin() + chosen + 1);
}

// Instinct that errs, but never without an idea: each idea is taken as often as it loses little, by
// instinct's own points, against the first. One that loses `softness` more is taken e times less often. The
// seat must be awaited.
template <Game G>
Plan softened_plan(const Sight<G>& sight, Rng& rng, double softness) {
    constexpr double one = 1 << 20; // of shares that are whole numbers, so that all machines draw the same
    Ideas ideas;
    sight.instinct(ideas);
    assert(!ideas.empty() && softness > 0);
    std::uint32_t shares = 0;
    FixedVector<std::uint32_t, Ideas::capacity()> up_to;
    for (const Idea& idea : ideas) {
        const double loss = static_cast<double>(ideas[0].score) - static_cast<double>(idea.score);
        shares += static_cast<std::uint32_t>(one * std::exp(-std::max(loss, 0.0) / softness));
        up_to.push_back(shares);
    }
    const std::uint32_t drawn = rng.below(shares);
    const auto chosen = std::ranges::upper_bound(up_to, drawn);
    return ideas[static_cast<std::size_t>(chosen - up_to.begin())].plan;
}

} // namespace oya
