#pragma once

#include "core/merits.h"
#include "games/cascadia/state.h"

namespace oya::cascadia {

// What speaks for a plan of a seat that is awaited, and what against it, by the cards that it can see.
void merits(const State&, Seat, const Plan&, Merits&);

} // namespace oya::cascadia
