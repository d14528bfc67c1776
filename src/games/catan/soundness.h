#pragma once

#include "games/catan/state.h"

#include <string_view>

// What must hold in every position, chapter by chapter. Each function names the promise that is broken, and
// is silent when none is. A chapter relies on those before it.

namespace oya::catan {

// The island is as drawn, and what chance has laid came from its bags.
template <class Size>
std::string_view island_fault(const Position<Size>&);
// The box stays whole, and pieces stand where they may.
template <class Size>
std::string_view box_fault(const Position<Size>&);
// The open question is one that can be asked here, and answered.
template <class Size>
std::string_view question_fault(const Position<Size>&);

template <class Size>
bool after_layout(const Position<Size>& state) {
    return state.phase > Phase::laying_harbours;
}

// While a displacement, a Diplomat or a ship move is under way the routes wait (catan.route.recompute,
// catan.sea.trade-route).
template <class Size>
bool routes_wait(const Position<Size>& state) {
    return state.phase == Phase::relocating || state.phase == Phase::placing_knight ||
           state.phase == Phase::rebuilding || state.phase == Phase::placing_ship ||
           state.phase == Phase::rebuilding_ship;
}

// A seat of the table, or nobody.
template <class Size>
bool is_seat(const Position<Size>& state, int number) {
    return number == nothing || number < state.seats();
}

} // namespace oya::catan
