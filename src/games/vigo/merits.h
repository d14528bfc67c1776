#pragma once

#include "core/merits.h"
#include "games/vigo/state.h"

namespace oya::vigo {

// What speaks for playing a card or laying won cards so, and what against it.
void merits(const State&, Seat, const Plan&, Merits&);

} // namespace oya::vigo
