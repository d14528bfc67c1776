#pragma once

#include "arena/speed.h"

#include <cstdint>
#include <set>
#include <string_view>

namespace oya {

// How good the ideas are among which bots choose: whether the best step is among them. Every legal step is
// played on in the same worlds as every idea, by quick players, as far as the expert of the game looks.
struct IdeaShare {
    std::int64_t decisions = 0; // that were looked at
    std::int64_t among = 0;     // in which no other step came out better than the best idea
    std::int64_t missed = 0;    // in which one did, by more than two standard errors in fresh worlds
    double lost = 0;            // by how much, in points, over all decisions
    std::set<std::string_view> offered{}; // kinds of actions that were legal somewhere
    std::set<std::string_view> thought{}; // and those that an idea had
};

// Looks at decisions of games of quick players for about so many seconds of the processor's time, at least at
// one.
IdeaShare measure_ideas(const SpeedTask&, double seconds, std::uint64_t seed);

} // namespace oya
