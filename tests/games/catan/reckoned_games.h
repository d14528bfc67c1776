#pragma once

#include "shelf/settings.h"

#include <vector>

namespace oya::reckoning {

// Plays so many random games at a table with these options, each beside a reckoner that shares no code with
// the engine: after every step both must have the same hands, bank, pieces, roads, awards and points, and ask
// the same question next.
void follow_games(const std::vector<Settings::Pair>& options, int seats, int games);

} // namespace oya::reckoning
