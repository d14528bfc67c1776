#pragma once

#include "core/story.h"
#include "games/cascadia/state.h"

#include <optional>

namespace oya::cascadia {

// Who knows by now what chance has dealt face down: everybody, once the card lies open (restriction 10).
std::optional<Audience> opened(const State& before, Actor, Action, const State& after, Actor by,
                               Action secret);

} // namespace oya::cascadia
