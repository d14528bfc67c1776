#pragma once

#include "games/cascadia/state.h"

#include <optional>

namespace oya::cascadia {

// Who has met every goal of the scenario that is played, as it stands; nothing without a scenario.
std::optional<Seats> tasks_met(const State&);

} // namespace oya::cascadia
