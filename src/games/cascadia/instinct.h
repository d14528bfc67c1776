#pragma once

#include "core/action.h"
#include "games/cascadia/state.h"

namespace oya::cascadia {

// What brings the most points at once: the exact best selection and placement of this turn, ideas best first.
void greedy(const State&, Seat, Ideas&);

} // namespace oya::cascadia
