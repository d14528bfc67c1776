#pragma once

#include "games/cascadia/wildlife.h"

#include <bitset>

namespace oya::cascadia {

// Which points a card can bring at all, a bit for each number: what the groups of up to twenty tokens add up
// to, wherever they lie. So every number that a table can have is among them, and a number that is not can
// only be a mistake.
using PossiblePoints = std::bitset<256>;
PossiblePoints possible_points(Species, int card, const CardReadings&);

} // namespace oya::cascadia
