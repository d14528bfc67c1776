#pragma once

#include "core/words.h"
#include "games/cascadia/view.h"

#include <string>

namespace oya::cascadia {

// A picture of the table: every environment with its animals, and the market below. Names and numbers are
// text, so that the picture can be searched and read aloud.
std::string svg(const View&, const Words&, Names);

} // namespace oya::cascadia
