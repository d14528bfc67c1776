#pragma once

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/hex.h"
#include "core/refusal.h"

#include <array>
#include <cstdint>
#include <string_view>

// The pieces of Cascadero as they lie in the box. Maps, tracks and farmer tiles are drawn in data/cascadero/.

namespace oya::cascadero {

// The colours of towns and success tracks. The first four are also the players' colours.
enum Colour : std::uint8_t { yellow, orange, blue, pink, white };
inline constexpr int colours = 5;
inline constexpr int player_colours = 4;
inline constexpr std::array<std::string_view, colours> colour_names = {"yellow", "orange", "blue", "pink",
                                                                       "white"};

inline constexpr int envoys_each = 30;
inline constexpr int flags_each = 12;
inline constexpr int seal_count = 12;
inline constexpr int herald_count = 4;
inline constexpr int points_to_end = 50;

// The grid has 15 columns of rows 0 to 16; an odd column lies half a hex higher (cascadero.map.grid).
inline constexpr int columns = 15;
inline constexpr int rows = 17;
inline constexpr int hex_count = columns * rows;
inline constexpr int max_fields = 240; // so that every placement, with a seal or not, can be listed

// A hex of the grid, on the map or not; envoys stand on fields.
struct Field {
    std::uint8_t index = 0;

    constexpr Field() = default;
    constexpr explicit Field(int number) : index(static_cast<std::uint8_t>(number)) {}
    constexpr Field(int column, int row) : Field(column * rows + row) {}

    constexpr int column() const { return index / rows; }
    constexpr int row() const { return index % rows; }
    constexpr Hex hex() const { return from_even_columns({column(), row()}); }
    friend constexpr bool operator==(Field, Field) = default;
};

// The neighbour in a direction from 0 to 5, clockwise from the lower right, or the field itself where the
// grid ends.
Field neighbour(Field, int direction);

// A set of fields, one bit each.
using Fields = Bits<256>;

// A town, by its number in the order in which the map is read.
struct Town {
    std::uint8_t index = 0;

    friend constexpr bool operator==(Town, Town) = default;
};
inline constexpr int max_towns = 64;
inline constexpr Town no_town{0xFF};

// A set of towns, one bit each.
using Towns = std::uint64_t;
constexpr Towns only(Town town) { return Towns{1} << town.index; }
constexpr bool has(Towns towns, Town town) { return (towns >> town.index & 1) != 0; }

enum class HeraldSetup : std::uint8_t { star, dot, cross, two };
inline constexpr std::array<std::string_view, 4> herald_setup_names = {"star", "dot", "cross", "two"};

inline constexpr int max_farmer_spaces = 32;

// One side of the board, with what follows from the drawing.
struct Map {
    struct TownPlace {
        Field field;
        Colour colour;
    };
    FixedVector<TownPlace, max_towns> towns;
    FixedVector<Field, max_farmer_spaces> farmer_spaces; // in the order in which the map is read
    Fields fields;                                       // where envoys may stand, farmer spaces too
    Fields farmers;
    Fields next_to_town;
    std::array<Fields, 256> around{};          // of any hex: its neighbouring fields
    std::array<Towns, 256> touches{};          // of a field: the town next to it, if any
    std::array<Town, 256> town_by{};           // the same by number
    std::array<Town, 256> town_at{};           // the town that stands on a hex
    std::array<std::uint8_t, 256> farmer_at{}; // the number of a farmer space
    std::array<Towns, colours> of_colour{};
    std::array<Towns, max_towns> near{}; // of a town: those exactly 3 hexes away
    std::array<Towns, 4> heralds{};      // where they begin, by setup

    std::uint8_t town_count() const { return static_cast<std::uint8_t>(towns.size()); }
    // The neighbouring fields of a town.
    const Fields& around_town(Town town) const { return around[towns[town.index].field.index]; }
    Colour colour(Town town) const { return towns[town.index].colour; }
};

// What a space of a success track does.
enum class Deed : std::uint8_t { nothing, points, folded, advance, extra_turn, forbidden };

struct Space {
    Deed deed = Deed::nothing;
    std::uint8_t first = 0; // points for the first player there
    std::uint8_t later = 0;
};

inline constexpr int top = 15;
inline constexpr int space_count = top + 1;
inline constexpr int banners = 3;
inline constexpr int most_steps = 3;

// One success track, from space 0 up.
struct Track {
    std::array<Space, space_count> spaces{};
    std::array<std::uint8_t, banners> banner{}; // the spaces of the achievement banners
    std::array<std::array<std::uint8_t, space_count>, most_steps + 1>
        ends{};              // where an advance of n steps ends
    std::uint16_t seals = 0; // the folded spaces, one bit each
};

enum class Tile : std::uint8_t { two_points, three_points, advance, extra_turn, herald };
inline constexpr int tile_kinds = 5;
inline constexpr std::array<std::string_view, tile_kinds> tile_names = {"2 VP", "3 VP", "advance", "envoy",
                                                                        "herald"};
using TileCounts = std::array<std::uint8_t, tile_kinds>;

using Tracks = std::array<Track, colours>;

// A drawing that was read, or what is wrong with it and the rule that says so.
template <class T>
struct Drawn {
    T value{};
    Refusal fault{};
};

Drawn<Map> read_map(std::string_view text);
Drawn<Tracks> read_tracks(std::string_view text);
Drawn<TileCounts> read_tiles(std::string_view text);

// The drawings that belong to the program.
std::string_view map_text(bool farmer_side);
std::string_view tracks_text();
std::string_view tiles_text();

// The achievements, the six for the first player alone before the six that everybody may claim.
enum Achievement : std::uint8_t {
    all_first_banner,
    three_seals,
    three_second_banner,
    five_colours,
    third_banner,
    three_same_colour,
    pair_yellow,
    pair_orange,
    pair_blue,
    pair_pink,
    pair_white,
    all_pairs,
};
inline constexpr int achievement_count = 12;
inline constexpr int first_only_count = 6;
inline constexpr std::array<std::string_view, achievement_count> achievement_names = {
    "all-first-banner", "three-seals",       "three-second-banner", "five-colours",
    "third-banner",     "three-same-colour", "pair-yellow",         "pair-orange",
    "pair-blue",        "pair-pink",         "pair-white",          "all-pairs"};
inline constexpr std::array<int, achievement_count> achievement_points = {3, 3, 3, 3, 3, 3,
                                                                          2, 2, 2, 2, 2, 10};

// A set of achievements, one bit each.
using Achievements = std::uint16_t;
constexpr Achievements only(Achievement achievement) { return static_cast<Achievements>(1u << achievement); }
inline constexpr Achievements first_only = (1u << first_only_count) - 1;
inline constexpr Achievements pairs = 31u << pair_yellow;

} // namespace oya::cascadero
