#pragma once

#include "games/cascadero/state.h"

#include <optional>
#include <string>
#include <string_view>

// Fields as text, both ways: "(5,8)" is column 5, row 8.

namespace oya::cascadero {

std::string text(Field);

// Reads "(5,8)", also "5,8" or "5 8". A hex outside the grid is read as the one that never exists, so that
// the referee can say so.
std::optional<Field> read_field(std::string_view);

// The direction from a field to its neighbour, or `hex_directions` if it is none.
int direction_to(Field from, Field to);

} // namespace oya::cascadero
