#pragma once

#include "games/cascadia/cascadia.h"

namespace oya::cascadia {

// Goes on at random until a seat chooses and so many turns are done.
inline void go_on(State& state, int turns, Rng& rng) {
    while (state.turns_done < turns || state.phase != Phase::choosing) {
        const Actor actor = Cascadia::actor(state);
        Cascadia::apply(state, actor,
                        actor.is_chance() ? Cascadia::draw(state, rng)
                                          : Cascadia::any_legal(state, actor.seat(), rng));
    }
}

} // namespace oya::cascadia
