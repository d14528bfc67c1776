#pragma once

#include "core/merits.h"
#include "games/catan/state.h"

namespace oya::catan {

// What speaks for a plan of a seat that is awaited, and what against it, by what the seat may know.
template <class Size>
void merits(const Position<Size>&, Seat, const Plan&, Merits&);

} // namespace oya::catan
