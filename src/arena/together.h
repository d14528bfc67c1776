#pragma once

#include "bots/any_bot.h"

#include <functional>

namespace oya {

// Lets every head of a thought think on a thread of its own, the first on this one, in slices of so many
// nodes. After each slice of its own this thread asks whether it is to go on; if not, all end with the slice
// they are at. True once it is decided.
bool think_together(Thinking&, int slice, const std::function<bool()>& goes_on = {});

} // namespace oya
