#pragma once

#include "core/lookback.h"
#include "shelf/any_game.h"

namespace oya {

// A game may leave something to be compared with other games: it then has a function `look_back` beside its
// position for the end of a game, and perhaps `look_on` for what happens on the way. Both add nothing in
// games without.
void look_back(const AnyPosition& over, Lookback&);
void look_on(const AnyPosition& before, Action, const AnyPosition& after, Lookback&);

} // namespace oya
