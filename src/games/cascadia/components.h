#pragma once

#include "core/hex.h"
#include "core/seat.h"

#include <array>
#include <cstdint>
#include <string_view>

// The pieces of Cascadia as they lie in the box.

namespace oya::cascadia {

inline constexpr int terrains = 5;
inline constexpr int species = 5;
inline constexpr int letters = 4; // A to D
inline constexpr int sides = 6;

enum class Terrain : std::uint8_t { mountain, forest, prairie, wetland, river };
enum class Species : std::uint8_t { bear, elk, salmon, hawk, fox };

inline constexpr std::string_view terrain_letters = "MFPWR";
inline constexpr std::string_view species_letters = "beshf";
inline constexpr std::array<std::string_view, terrains> terrain_names = {"mountain", "forest", "prairie",
                                                                         "wetland", "river"};
inline constexpr std::array<std::string_view, species> species_names = {"bear", "elk", "salmon", "hawk",
                                                                        "fox"};

inline constexpr int tokens_per_species = 20;
inline constexpr int token_count = species * tokens_per_species;
inline constexpr int nature_tokens = 25;
inline constexpr int market_slots = 4;
inline constexpr int full_turns = 20;
inline constexpr int spare_tiles = 3; // 20 tiles a player, plus 3

inline constexpr int habitat_tiles = 85;
inline constexpr int starter_count = 5;
inline constexpr int starter_hexes = 3;
inline constexpr int max_tiles = starter_hexes + full_turns; // in one environment

// What is printed on one hexagon. A two-terrain hexagon shows `first` on three consecutive sides and `second`
// on the others; a keystone shows its terrain all round.
struct Face {
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    std::uint8_t wildlife = 0; // one bit for each species
    bool keystone = false;

    constexpr bool two_terrains() const { return first != second; }
    constexpr bool shows(int animal) const { return (wildlife >> animal & 1) != 0; }
    constexpr bool has_terrain(int terrain) const { return first == terrain || second == terrain; }
    friend constexpr bool operator==(Face, Face) = default;
};

// A hexagon by number: the 85 habitat tiles, then the three hexagons of each starter. An environment that a
// person describes by its faces has `foreign_tile` instead.
using Tile = std::uint8_t;
inline constexpr int all_tiles = habitat_tiles + starter_count * starter_hexes;
inline constexpr Tile foreign_tile = 0xFE;
inline constexpr Tile no_tile = 0xFF;

extern const std::array<Face, all_tiles> faces;
constexpr Tile starter_tile(int starter, int hexagon) {
    return static_cast<Tile>(habitat_tiles + starter * starter_hexes + hexagon);
}

// Where the hexagons of a starter lie, and how each of its faces is turned: the keystone on top, the
// three-species hexagon lower left, the two-species hexagon lower right.
inline constexpr std::array<Hex, starter_hexes> starter_cells = {{{0, 0}, {-1, 1}, {0, 1}}};
inline constexpr std::array<std::uint8_t, starter_hexes> starter_turns = {0, 4, 5};

// Restriction 7 begins with two tiles here.
inline constexpr std::array<Hex, 2> start_tile_cells = {{{0, 0}, {1, 0}}};

// The step across a side; sides are counted NE, E, SE, SW, W, NW.
constexpr Hex across(int side) { return step(turn(side, -1)); }

// The sides on which a face turned clockwise by `turns` shows its first terrain, one bit each.
constexpr unsigned first_sides(Face face, int turns) {
    if (!face.two_terrains()) return 0b111111;
    return (0b111u << turns | 0b111u << turns >> sides) & 0b111111u;
}
// The terrain on one side of a turned face.
constexpr int terrain_at(Face face, int turns, int side) {
    return (first_sides(face, turns) >> side & 1) != 0 ? face.first : face.second;
}

// Cells are numbered ring by ring about the top of the starter: no environment reaches farther than 21.
inline constexpr int cell_count = disc_cells(max_hex_radius);
inline constexpr int cell_columns = 73; // 19 x 73 = 1387, so that two small numbers name a cell exactly
inline constexpr int cell_rows = cell_count / cell_columns;
static_assert(cell_rows * cell_columns == cell_count);

// The scoring tables of the cards, by letter; each list begins with a count of 0 and its last value holds for
// every larger count, unless a card says that larger groups are worth nothing.
inline constexpr std::array<std::uint8_t, 5> bear_pairs = {0, 4, 11, 19, 27};
inline constexpr std::array<std::array<std::uint8_t, 5>, letters> bear_groups = {
    {{0, 0, 0, 0, 0}, {0, 0, 0, 10, 0}, {0, 2, 5, 8, 0}, {0, 0, 5, 8, 13}}};
inline constexpr int bear_set_bonus = 3;
inline constexpr std::array<std::uint8_t, 5> elk_lines = {0, 2, 5, 9, 13};
inline constexpr std::array<std::uint8_t, 9> elk_herds = {0, 2, 4, 7, 10, 14, 18, 23, 28};
inline constexpr std::array<std::uint8_t, 7> elk_rings = {0, 2, 5, 8, 12, 16, 21};
inline constexpr std::array<std::array<std::uint8_t, 8>, 3> salmon_runs = {
    {{0, 2, 5, 8, 12, 16, 20, 25}, {0, 2, 4, 9, 11, 17, 17, 17}, {0, 0, 0, 10, 12, 15, 15, 15}}};
inline constexpr std::array<std::array<std::uint8_t, 9>, 2> hawk_counts = {
    {{0, 2, 5, 8, 11, 14, 18, 22, 26}, {0, 0, 5, 9, 12, 16, 20, 24, 28}}};
inline constexpr int hawk_line = 3;
inline constexpr std::array<std::uint8_t, 5> hawk_pairs = {0, 4, 7, 9, 9};
inline constexpr std::array<std::uint8_t, 4> fox_pairs_near = {0, 3, 5, 7};
inline constexpr std::array<std::uint8_t, 5> fox_duos = {0, 5, 7, 9, 11};
inline constexpr std::array<std::uint8_t, 4> family_groups = {0, 2, 5, 9};
inline constexpr std::array<std::uint8_t, 5> intermediate_groups = {0, 0, 5, 8, 12};

// The value for a count; the last one stands for all above it.
template <std::size_t N>
constexpr int value_for(const std::array<std::uint8_t, N>& table, int count) {
    const auto last = static_cast<int>(N) - 1;
    return table[static_cast<std::size_t>(count < last ? count : last)];
}

// The ratings of a solo total (cascadia.solo.rating).
inline constexpr std::array<int, 6> rating_from = {60, 70, 80, 90, 100, 110};

} // namespace oya::cascadia
