#pragma once

#include "core/lookback.h"
#include "games/cascadero/state.h"

namespace oya::cascadero {

// What a game that is over leaves to be compared: how high each cube stands, the own one apart, which
// achievements were claimed, envoys and seals.
void look_back(const State&, Lookback&);

} // namespace oya::cascadero
