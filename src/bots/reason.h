#pragma once

#include "core/action.h"
#include "core/message.h"
#include "shelf/any_game.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace oya {

// The sentence that says that nothing shows at once.
inline constexpr std::string_view only_ahead = "bots.reason.ahead";

// Why somebody who has looked ahead would rather follow one plan than another, in one sentence in the game's
// own words: the term in which it leads most (core/merits.h). Where nothing of it shows at once, the sentence
// says so; there is none for plans that lead to the same. Both are tried in a world that the seat cannot tell
// from the real one, so that nothing hidden is told; the position must learn for the seat, or there is none.
std::optional<Message> reason_for(const AnyPosition&, Seat, const Plan& choice, const Plan& other,
                                  std::uint64_t seed);

} // namespace oya
