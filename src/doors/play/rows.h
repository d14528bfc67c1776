#pragma once

#include "shelf/any_game.h"

#include <vector>

namespace oya {

// Where a seat has to do several things one after the other, all of them, and only which one comes last makes
// a difference: a plan for each last step. Empty where that is not so. People are then asked once.
std::vector<Plan> rows_by_their_last_step(const AnyPosition& position, Seat seat);

} // namespace oya
