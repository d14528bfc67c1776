#pragma once

#include "bots/any_bot.h"

#include <span>

// Advice for people is the same at every door: whom to ask, and how much of the answer to show.

namespace oya {

// At most so many choices are shown, the best first.
inline constexpr std::size_t most_choices = 3;

// Who advises people: an expert at least, and never anybody weaker than the opponents they play against.
BotSpec adviser(std::span<const BotSpec> at_the_table);
// Who advises where others wait for their turn to think as well.
BotSpec quick_adviser();

} // namespace oya
