#pragma once

#include "games/vigo/builder.h"

#include <gtest/gtest.h>

// Random games for the rules that must hold at every moment of every game.

namespace oya::vigo {

// One step of a game, looked at from both sides.
struct Step {
    const State& before;
    Actor actor;
    Action action;
    const State& after;
};

// The action that chance draws, or any legal one of the seat that is to act.
inline Action random_action(const State& state, Rng& rng) {
    const Actor actor = Vigo::actor(state);
    if (actor.is_chance()) return Vigo::draw(state, rng);
    Actions legal;
    Vigo::legal(state, actor.seat(), legal);
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

// Plays games from the first deal to the last count and calls `look(step)` at every step, until one fails.
template <class Look>
void random_games(int seats, int games, Rng& rng, Look look, const Options& options = {}) {
    const Board board = Vigo::board(options, seats);
    for (int game = 0; game < games; ++game) {
        State state = Vigo::start(board);
        while (!Vigo::actor(state).is_nobody()) {
            const State before = state;
            const Actor actor = Vigo::actor(state);
            const Action action = random_action(state, rng);
            Vigo::apply(state, actor, action);
            look(Step{before, actor, action, state});
            if (testing::Test::HasFailure()) return;
        }
    }
}

// Plays on, chance and players alike, until `until(state)` holds or the game is over.
template <class Until>
void play_on(State& state, Rng& rng, Until until) {
    while (!until(state) && !Vigo::actor(state).is_nobody()) {
        Vigo::apply(state, Vigo::actor(state), random_action(state, rng));
    }
}

// Whether the step has completed a trick: its cards are placed and its farmers handed out.
inline bool completes_trick(const Step& step) {
    return step.before.phase == Phase::placing && step.after.phase != Phase::placing;
}
// The table is cleared for a round: when its dealer is known, or with the first card of a later one.
inline bool clears_table(const Step& step) {
    return step.before.phase == Phase::choosing_dealer || step.before.phase == Phase::counted;
}

inline bool completes_round(const Step& step) {
    return completes_trick(step) && step.before.trick + 1 == tricks_per_round;
}

} // namespace oya::vigo
