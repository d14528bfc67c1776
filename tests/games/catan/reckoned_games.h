#pragma once

#include "shelf/settings.h"

#include <vector>

namespace oya::reckoning {

// Plays so many random games at a table with these options, each beside a reckoner that shares no code with
// the engine: after every step both must have the same hands, bank, pieces, roads, awards and points, and ask
// the same question next. Random games are followed to their end at the larger scales only.
void follow_games(const std::vector<Settings::Pair>& options, int seats, int games);

// The same with players who seek the victory, apart from a step now and then: they find it soon, so that its
// end is reckoned at every scale; at the smallest one, all but their first 100 steps are compared one in ten.
void follow_quick_games(const std::vector<Settings::Pair>& options, int seats, int games);

} // namespace oya::reckoning
