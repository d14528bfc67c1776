#pragma once

#include "core/merits.h"
#include "games/cascadero/state.h"

namespace oya::cascadero {

// What speaks for a plan of a seat that is awaited, and what against it, by what everybody sees.
void merits(const State&, Seat, const Plan&, Merits&);

} // namespace oya::cascadero
