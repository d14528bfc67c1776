#pragma once

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/hex.h"
#include "core/message.h"
#include "games/catan/components.h"
#include "games/catan/options.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// The island: hexes, corners (intersections), edges (paths), harbours. The engine is a template on how large
// it may be; everything about it that does not change in a game is here.
//
// Hexes have pointed tops and axial coordinates with (0,0) in the middle; they are numbered in reading order.
// A corner is the top N(q,r) or the bottom S(q,r) of a hex, which need not be on the island itself; corners
// are numbered from top to bottom, then from left to right, and edges likewise by their middle.
//
// On a map of the Seafarers the sea is hexes too. Its outermost ring is the frame: those hexes are numbered
// as well, for the pirate may stand there, but corners and edges are those of the hexes inside
// (catan.sea.frame).

namespace oya::catan {

// The island of the box fits in one word of corners and two of edges.
struct Small {
    static constexpr int corners = 64;
    static constexpr int edges = 128;
    static constexpr int hexes = 32;
    static constexpr int harbours = 16;
    static constexpr bool sea = false;
};

// Islands drawn by owners, and all maps of the Seafarers: the largest of the box has 94 hexes, 152 corners
// and 211 edges, so that an edge fits in a byte.
struct Large {
    static constexpr int corners = 192;
    static constexpr int edges = 256;
    static constexpr int hexes = 128;
    static constexpr int harbours = 32;
    static constexpr bool sea = true;
};

template <class Size>
using Corners = Bits<Size::corners>;
template <class Size>
using Edges = Bits<Size::edges>;
template <class Size>
using Hexes = Bits<Size::hexes>;

inline constexpr std::uint8_t nothing = 0xFF;
inline constexpr int most_regions = 8;

// A corner by the hex it is the top or the bottom of.
struct CornerName {
    Hex hex;
    bool bottom = false;

    friend constexpr bool operator==(CornerName, CornerName) = default;
};

// The corner of a hex, clockwise from the top.
CornerName corner_of(Hex, int direction);

// An island with what follows from its drawing.
template <class Size>
struct Island {
    struct HexPlace {
        Hex hex;
        std::uint8_t terrain = nothing; // of the drawing; nothing where chance decides
        std::uint8_t token = nothing;   // 0 for none; nothing where chance decides
    };
    struct HarbourPlace {
        std::uint16_t edge = 0;
        std::uint8_t hex = 0;        // the land
        std::uint8_t side = 0;       // of the land, as `hex_steps` counts
        std::uint8_t kind = nothing; // of the drawing; nothing where chance decides
    };
    struct Edge {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        std::uint8_t hex = 0;  // the first hex it belongs to
        std::uint8_t side = 0; // and on which side of it
    };

    // Land where the first settlement of a player is worth points (catan.scenarios.bonus).
    struct Region {
        Hexes<Size> hexes;
        std::uint8_t points = 0;
    };

    FixedVector<HexPlace, Size::hexes> hexes;
    FixedVector<CornerName, Size::corners> corners;
    FixedVector<Edge, Size::edges> edges;
    FixedVector<HarbourPlace, Size::harbours> harbours;
    std::uint8_t robber = nothing; // the hex where the robber begins; nothing for the first desert

    bool sea = false;                  // the parts of the Seafarers are in play
    std::uint8_t pirate = nothing;     // the hex where the pirate begins; nothing for off the map
    std::uint8_t target = 0;           // points that win; 0 where the options say
    std::uint8_t target_knights = 0;   // the same with Cities & Knights
    std::uint8_t cities = cities_each; // that a player has
    Hexes<Size> land;                  // all but sea
    Hexes<Size> water;                 // the sea, its frame included
    Hexes<Size> frame;                 // sea at the rim of the map
    Hexes<Size> start_area;            // where the set-up is, all land where the drawing names none
    Hexes<Size> later;                 // land that has no token until somebody reaches it
    FixedVector<Region, most_regions> regions;

    // What chance deals over the places that the drawing leaves open, in the order in which it is written.
    std::array<std::uint8_t, terrains> terrain_bag{};
    std::array<std::uint8_t, terrains> later_terrain_bag{}; // the same for `later`
    FixedVector<std::uint8_t, Size::hexes> token_bag;
    std::array<std::uint8_t, harbour_kinds> harbour_bag{};
    // The tokens that chance lays in play on `later`. When they are used up, one of the other land hexes
    // gives its own and is exhausted (catan.scenarios.greater-reveal, greater-pool-empty).
    FixedVector<std::uint8_t, Size::hexes> later_tokens;
    // For spiral tokens: the hexes from each of the six outer corners inwards, counter-clockwise. Empty where
    // the island, or at sea the part of it that takes tokens from the bag, is no hexagon.
    std::array<FixedVector<std::uint8_t, Size::hexes>, hex_directions> spirals;

    Edges<Size> road_edges;      // with land beside
    Edges<Size> ship_edges;      // with sea or the end of the map beside; none where there are no ships
    Corners<Size> land_corners;  // with land beside
    Corners<Size> start_corners; // where the set-up may build
    std::array<std::uint8_t, Size::corners> region_at{}; // a corner: its place in `regions`, or nothing

    std::array<Corners<Size>, Size::hexes> around_hex{}; // a hex: its corners
    std::array<Edges<Size>, Size::hexes> sides_of{};     // a hex: its edges
    std::array<Hexes<Size>, Size::hexes> beside_hex{};   // a hex: the hexes next to it
    std::array<Corners<Size>, Size::corners> next_to{};  // a corner: the corners one edge away
    std::array<Corners<Size>, Size::corners> near{};     // the same and the corner itself
    std::array<Edges<Size>, Size::corners> edges_at{};   // a corner: its edges
    std::array<Hexes<Size>, Size::corners> hexes_at{};   // a corner: its land
    std::array<std::array<std::uint16_t, 3>, Size::corners> edge_list{}; // a corner: its edges
    std::array<std::array<std::uint8_t, 3>, Size::corners> hex_list{};   // a corner: its land
    std::array<std::uint8_t, Size::corners> degree{};                    // a corner: how many edges
    std::array<std::uint8_t, Size::corners> touching{};                  // a corner: how much land
    std::array<std::uint8_t, Size::corners> harbour_at{}; // a corner: the place of its harbour, or nothing

    int other_end(int edge, int corner) const {
        const Edge& ends = edges[static_cast<std::size_t>(edge)];
        return ends.from == corner ? ends.to : ends.from;
    }
    Corners<Size> all_corners() const;
    Edges<Size> all_edges() const;
    Hexes<Size> all_hexes() const;
    // The number of a hex, corner or edge on this island, or -1.
    int hex_number(Hex) const;
    int corner_number(CornerName) const;
    int edge_number(Hex, int side) const;
};

// An island that was read, or what is wrong with its drawing.
template <class Size>
struct Drawn {
    Island<Size> island{};
    Message fault{};
};

// Reads a drawing: data/catan/random.txt says how it is written. A drawing that has too much for the size, or
// that cannot be played on, has a fault.
template <class Size>
Drawn<Size> read_island(std::string_view text);

// The drawings that belong to the program.
std::string_view random_island();
std::string_view beginner_island(bool knights);
// Two players take the map for three; where one map serves all, that one (catan.scenarios.two-players).
std::string_view scenario_map(Scenario, bool old, int seats);

} // namespace oya::catan
