#pragma once

#include "core/merits.h"
#include "shelf/any_game.h"

namespace oya {

// A game may say what speaks for a plan of a seat that is awaited, and what against it: it then has a
// function `merits` beside its position. It looks at nothing the seat may not know. Adds nothing in games
// without.
void merits(const AnyPosition&, Seat, const Plan&, Merits&);

} // namespace oya
