#pragma once

#include "core/game.h"

namespace oya {

// What a result is worth to a seat: the points it is ahead of the mean of the others and, once the game is
// over, a bonus for its share of the victory.
inline double worth(const Result& result, Seat seat) {
    constexpr double victory = 10;
    int others = 0;
    for (Seat other : Seats::first(result.seats)) others += other == seat ? 0 : result.points[other.index];
    double worth = result.points[seat.index];
    if (result.seats > 1) worth -= static_cast<double>(others) / (result.seats - 1);
    if (result.winners.has(seat)) worth += victory / result.winners.count();
    return worth;
}

// Plays on at random, to the end of the game, of its stage or as far as its horizon, and says what that was
// worth to the seat.
template <Game G>
double play_out(typename G::State& state, Seat seat, Rng rng) {
    if constexpr (HasStages<G>) {
        for (const int stage = G::stage(state); G::stage(state) == stage;) {
            if (!random_step<G>(state, rng)) break;
        }
    } else if constexpr (HasHorizon<G>) {
        for (int steps = 0; steps < G::horizon && random_step<G>(state, rng);) ++steps;
    } else {
        while (random_step<G>(state, rng)) {
        }
    }
    return worth(G::result(state), seat);
}

} // namespace oya
