#pragma once

#include "core/words.h"
#include "games/cascadia/environment.h"

#include <optional>
#include <string>

// Environments as plain text, for terminals: at most `page_width` columns, in several strips where one is
// wider.

namespace oya::cascadia {

inline constexpr std::size_t page_width = 78;

// The letter by which a language marks a terrain (a capital) or a species (a small letter).
char terrain_sign(int terrain, const Words&);
char species_sign(int animal, const Words&);
// The capital of a species: an animal that lives on a tile.
char animal_sign(int animal, const Words&);

// Hexagon by hexagon, three lines each, with the free cells around by their names. A cell that was chosen for
// a tile stands between arrows.
std::string draw_large(const Environment&, std::optional<Hex> chosen, const Words&);
// One short word for each hexagon.
std::string draw_small(const Environment&, const Words&);

} // namespace oya::cascadia
