#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The places of the island by their coordinates alone, as catan.board.coordinates has them. Nothing here
// knows the engine: a reckoner has only what a person reads.

namespace oya::reckoning {

struct Hex {
    int q = 0;
    int r = 0;
    friend auto operator<=>(const Hex&, const Hex&) = default;
};

// The top ('N') or bottom ('S') corner of a hex, which need not be on the map itself. Every intersection has
// one such name and no other.
struct Corner {
    Hex hex;
    char pole = 'N';
    friend auto operator<=>(const Corner&, const Corner&) = default;
};

// A path by its two ends, the smaller first.
struct Path {
    Corner one;
    Corner other;
    friend auto operator<=>(const Path&, const Path&) = default;

    bool touches(Corner corner) const { return one == corner || other == corner; }
    Corner far_from(Corner corner) const { return corner == one ? other : one; }
};

std::array<Hex, 6> neighbours(Hex);    // east, south-east, south-west, west, north-west, north-east
std::array<Corner, 6> corners_of(Hex); // clockwise from the top
std::array<Path, 6> sides_of(Hex);     // in the order of the neighbours
std::array<Hex, 3> hexes_at(Corner);
std::array<Corner, 3> neighbours(Corner);
Path path_between(Corner, Corner);
std::vector<Hex> hexes_beside(Path); // two

// "(0,-1)", "N(0,0)" and "(0,0)ne".
Hex read_hex(std::string_view);
Corner read_corner(std::string_view);
Path read_path(std::string_view);
std::string text(Hex);
std::string text(Corner);

} // namespace oya::reckoning
