#pragma once

#include "shelf/any_game.h"

#include <cstddef>
#include <span>
#include <vector>

namespace oya {

// What a seat has to name one after the other, and people name in any order: the cards of a discard. The
// table wants them in one order, so that some may not come first which may come later.
struct Picks {
    std::vector<Action> choices; // what may be named at some time, by code
    std::size_t due = 0;         // so many in all
};

// Of the question that is put to a seat; with nothing due where no more than one step is wanted, or where
// the order matters.
Picks picks_of(const AnyPosition& position, Seat seat);

// How often one of the choices may be among those that are named.
std::size_t most_picks_of(const AnyPosition& position, Seat seat, Action choice);

// Those of the choices of which more can be named beside what has been.
std::vector<Action> still_to_pick(const AnyPosition& position, Seat seat, const Picks& picks,
                                  std::span<const Action> picked);

} // namespace oya
