#pragma once

#include "core/lookback.h"
#include "games/vigo/state.h"

namespace oya::vigo {

// What a game that is over leaves to be compared: the points of every round.
void look_back(const State&, Lookback&);

// What the end of a round leaves: cards won, colours and farmers.
void look_on(const State& before, Action, const State& after, Lookback&);

} // namespace oya::vigo
