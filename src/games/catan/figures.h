#pragma once

#include "core/figures.h"
#include "games/catan/state.h"

// Figures of a game that is over, for each seat, in cards; commodities and gold count as well.

namespace oya::catan {

// Adds what one action has brought, given the positions before and after it:
// - `received` from the hexes when dice were rolled, and `expected`, what the dice bring on average to the
//   buildings that stood there; the robber and an empty bank are no part of it, the Alchemist's dice are sure
// - `blocked` by the robber
// - `stolen` from others, by a card too, and `lost` to them; `discarded` into the bank
// - `given` and `got` between players, `bank_given` and `bank_got` with the bank
template <class Size>
void count_figures(const Position<Size>& before, Action, const Position<Size>& after, Figures&);

} // namespace oya::catan
