#pragma once

#include "core/figures.h"
#include "shelf/any_game.h"

namespace oya {

// A game may count figures for every seat, for looking back once it is over: it then has a function
// `count_figures` beside its position. Adds what an action has brought that led from one position to another;
// nothing in games without.
void count_figures(const AnyPosition& before, Action, const AnyPosition& after, Figures&);

} // namespace oya
