#pragma once

#include "core/json_reader.h"
#include "games/cascadia/state.h"

#include <optional>
#include <string>
#include <string_view>

// Cells, tiles and environments as text, both ways.

namespace oya::cascadia {

// What nobody may do, but people ask for: the referee explains why not.
inline constexpr Action passes{0xFF, 0, 0, 0};
inline constexpr Action moves_tile{0xFE, 0, 0, 0};
inline constexpr Action moves_token{0xFD, 0, 0, 0};

std::string text(Hex); // "1,-1"
// Reads "1,-1", also "(1,-1)", "1 -1"; coordinates up to 99 either way.
std::optional<Hex> read_cell(std::string_view);
// Reads [1,-1], at most so far from (0,0); errors are recorded at the value.
Hex read_cell(JsonValue, int farthest);

// A face by its terrains and animals: "MF bh", a keystone "M b*".
std::string text(Face);

// A species by its name or letter; nothing for other text.
std::optional<int> read_species(std::string_view);
// A face from its six sides, such as "PFFFPP", and how it is turned; nothing unless each terrain has three
// consecutive sides or all six. Animals and keystone are left out.
struct TurnedFace {
    Face face;
    int turns = 0;
};
std::optional<TurnedFace> read_sides(std::string_view);

} // namespace oya::cascadia
