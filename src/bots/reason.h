#pragma once

#include "core/action.h"
#include "core/message.h"
#include "shelf/any_game.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace oya {

// In what a plan is ahead of another: so much more of something that the seat would have at once, as games
// name it for looking back (core/lookback.h).
struct Lead {
    std::string_view section;
    Message what;
    int by = 0;
};

// What a choice gains most over its runner-up; nothing where it gains nothing that can be counted at once.
// Both are tried in a world that the seat cannot tell from the real one, so that nothing hidden is told.
std::optional<Lead> lead_over(const AnyPosition&, Seat, const Plan& choice, const Plan& runner_up,
                              std::uint64_t seed);

} // namespace oya
