#pragma once

#include "games/cascadia/environment.h"

#include <string_view>

namespace oya::cascadia {

// Keeps an exhibit of animals that a test lays down without tiles: the same animals, as they lie to each
// other, in the middle of a solo game with this card ("bear A", "family"). Their tiles come out of the box,
// each shows its animal; a few more join them with the starter.
void show_on_table(const Environment& land, std::string_view card);

} // namespace oya::cascadia
