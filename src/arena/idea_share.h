#pragma once

#include "arena/speed.h"

#include <cstdint>
#include <set>
#include <string_view>

namespace oya {

// How good the ideas are among which an expert of the game chooses: whether the best plan is among them. What
// might be done as well (strangers) is played on in the same worlds as every idea, by quick players, as far
// as the expert looks.
struct IdeaShare {
    int ideas = 0;              // at most, of a decision
    std::int64_t decisions = 0; // that were looked at
    std::int64_t among = 0;     // in which no other step came out better than the best idea
    std::int64_t missed = 0;    // in which one did, by more than two standard errors in fresh worlds
    double lost = 0;            // by how much, in points, over all decisions
    std::int64_t strangers = 0; // that were tried, in all decisions
    std::int64_t turnings =
        0; // of them those of several steps: most begin as an idea does and go on otherwise
    std::set<std::string_view> offered{}; // kinds of actions that were legal somewhere
    std::set<std::string_view> thought{}; // and those that an idea had
};

// In how many worlds everything is tried, and what seems better than the ideas once more.
struct IdeaWorlds {
    int at_first = 48;
    int to_be_sure = 192;
};

// Looks at decisions of games of quick players for about so many seconds of the processor's time, and at so
// many at least.
IdeaShare measure_ideas(const SpeedTask&, double seconds, std::uint64_t seed, const IdeaWorlds& = {},
                        std::int64_t least = 1);

} // namespace oya
