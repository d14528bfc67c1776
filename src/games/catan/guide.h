#pragma once

#include "core/message.h"
#include "games/catan/state.h"

// What the guide to a table says of it beside its options.

namespace oya::catan {

// Fills in what the map brings: the points that win (`target`), whether ships sail (`sea`), whether there are
// lands that bring points (`islands`), and such as get their number later (`later`).
template <class Size>
void fill_guide(const Position<Size>&, Message&);

} // namespace oya::catan
