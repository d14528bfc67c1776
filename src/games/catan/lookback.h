#pragma once

#include "core/lookback.h"
#include "games/catan/state.h"

namespace oya::catan {

// What a game that is over leaves to be compared: where the points came from, improvements, knights, roads.
template <class Size>
void look_back(const Position<Size>&, Lookback&);

// The dice that were thrown, and how every landing of the barbarians ended.
template <class Size>
void look_on(const Position<Size>& before, Action, const Position<Size>& after, Lookback&);

} // namespace oya::catan
