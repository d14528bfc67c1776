#pragma once

#include "arena/results.h"
#include "arena/trial.h"

#include <span>

namespace oya {

// What a file of results tells of the games of some contests, which have equally many seats: of seats and of
// points, not of bots, nor of what nobody has written down. `games` are all that were played, and blocks
// without an end are left out.
SimReport retold(std::span<const RecordedContest* const>);

// What came out for the first bot of a contest, over all blocks that were played; there is no verdict.
Trial trial_of(const RecordedContest&);

} // namespace oya
