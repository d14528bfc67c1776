#pragma once

#include "core/lookback.h"
#include "games/cascadia/state.h"

namespace oya::cascadia {

// What a game that is over leaves to be compared: the lines of the score sheets, and what each card that lay
// on the table has brought.
void look_back(const State&, Lookback&);

} // namespace oya::cascadia
