#pragma once

#include "core/message.h"
#include "games/cascadia/wildlife.h"

#include <vector>

// What stands behind the numbers of a card, in words: what a group is, and why animals bring nothing.

namespace oya::cascadia {

// Animals that bring nothing by a card, and why.
struct Nothing {
    Slots animals = 0;
    Message why;
    RuleId rule{};
};
std::vector<Nothing> nothing_for(const Environment&, Species, int card, const CardReadings&);

// What a group that brings points is: "3 elk in a line".
Message group_message(const Environment&, Species, int card, const Group&);

} // namespace oya::cascadia
