#include "games/cascadia/cascadia.h"
#include "games/cascadia/turn.h"

#include <algorithm>

// The last turn of a player: what each plan leads to is known, but for animals that are still to be drawn and
// for the turns of those who come after.

namespace oya::cascadia {

namespace {

float lead(const Result& result, Seat seat) {
    constexpr float victory = 10;
    float others = 0;
    for (Seat other : Seats::first(result.seats))
        others += other == seat ? 0 : static_cast<float>(result.points[other.index]);
    float lead = static_cast<float>(result.points[seat.index]);
    if (result.seats > 1) lead -= others / static_cast<float>(result.seats - 1);
    if (result.winners.has(seat)) lead += victory / static_cast<float>(result.winners.count());
    return lead;
}

} // namespace

bool Cascadia::finish(const State& state, Seat seat, Ideas& ideas) {
    if (state.phase != Phase::choosing || seat.index != state.turn) return false;
    if (state.turns_done / state.seats() != state.board->turns - 1) return false;
    const auto removes = [](const Idea& idea) {
        return kind_of(idea.plan[0]) == Kind::refresh || kind_of(idea.plan[0]) == Kind::wipe;
    };
    if (!std::ranges::all_of(ideas, [&](const Idea& idea) { return idea.plan.size() > 2 || removes(idea); }))
        return false;

    // What a pair adds to the lead over all placings of it, and from there what a new market promises.
    const bool draws = std::ranges::any_of(ideas, removes);
    if (draws && state.board->options.scenario() > 0) return false; // goals are no sum of tile and animal
    if (draws) {
        Turn turn = Turn::last(state);
        const Turn::Pairs pairs = turn.all_pairs();
        const float now = lead(result(state), seat) - turn.habitats_now();
        for (Idea& idea : ideas) {
            if (!removes(idea)) continue;
            const Action step = idea.plan[0];
            const bool paid = kind_of(step) == Kind::wipe;
            const int cost = paid ? state.board->nature_cost : 0;
            const unsigned slots = paid ? step.a : crowd(state).slots;
            idea.score = now - static_cast<float>(cost) +
                         turn.expected_market(pairs, slots, state.mine().nature - cost);
        }
    }
    for (Idea& idea : ideas) {
        if (removes(idea)) continue;
        State after = state;
        for (Action step : idea.plan) apply(after, seat, step);
        idea.score = lead(result(after), seat) + aim(after, seat);
    }
    return true;
}

} // namespace oya::cascadia
