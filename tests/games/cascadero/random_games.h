#pragma once

#include "games/cascadero/given.h"

// Random games for the rules that must hold at every moment of every game.

namespace oya::cascadero {

// One step of a game, looked at from both sides.
struct Step {
    const State& before;
    Actor actor;
    Action action;
    const State& after;
};

// Plays games from the set-up to the end and calls `look(step)` at every step, until one fails.
template <class Look>
void random_games(std::string_view options, int seats, int games, Rng& rng, Look look) {
    const Given setup("", options, seats);
    for (int game = 0; game < games; ++game) {
        State state = setup.state;
        while (!Cascadero::actor(state).is_nobody()) {
            const State before = state;
            const Actor actor = Cascadero::actor(state);
            const Action action = actor.is_chance() ? Cascadero::draw(state, rng)
                                                    : Cascadero::any_legal(state, actor.seat(), rng);
            Cascadero::apply(state, actor, action);
            look(Step{before, actor, action, state});
            if (testing::Test::HasFailure()) return;
        }
    }
}

} // namespace oya::cascadero
