#include "games/catan/reckoned_places.h"

#include <algorithm>
#include <cstddef>

namespace oya::reckoning {

std::array<Hex, 6> neighbours(Hex hex) {
    const auto [q, r] = hex;
    return {Hex{q + 1, r}, Hex{q, r + 1}, Hex{q - 1, r + 1}, Hex{q - 1, r}, Hex{q, r - 1}, Hex{q + 1, r - 1}};
}

std::array<Corner, 6> corners_of(Hex hex) {
    const auto [q, r] = hex;
    return {Corner{{q, r}, 'N'}, Corner{{q + 1, r - 1}, 'S'}, Corner{{q, r + 1}, 'N'},
            Corner{{q, r}, 'S'}, Corner{{q - 1, r + 1}, 'N'}, Corner{{q, r - 1}, 'S'}};
}

Path path_between(Corner one, Corner other) { return {std::min(one, other), std::max(one, other)}; }

std::array<Path, 6> sides_of(Hex hex) {
    const std::array<Corner, 6> corner = corners_of(hex);
    std::array<Path, 6> sides;
    for (std::size_t side = 0; side < 6; ++side)
        sides[side] = path_between(corner[(side + 1) % 6], corner[(side + 2) % 6]);
    return sides;
}

std::array<Hex, 3> hexes_at(Corner corner) {
    const auto [q, r] = corner.hex;
    if (corner.pole == 'N') return {Hex{q, r}, Hex{q, r - 1}, Hex{q + 1, r - 1}};
    return {Hex{q, r}, Hex{q - 1, r + 1}, Hex{q, r + 1}};
}

std::array<Corner, 3> neighbours(Corner corner) {
    const auto [q, r] = corner.hex;
    if (corner.pole == 'N')
        return {Corner{{q, r - 1}, 'S'}, Corner{{q + 1, r - 1}, 'S'}, Corner{{q + 1, r - 2}, 'S'}};
    return {Corner{{q, r + 1}, 'N'}, Corner{{q - 1, r + 1}, 'N'}, Corner{{q - 1, r + 2}, 'N'}};
}

std::vector<Hex> hexes_beside(Path path) {
    std::vector<Hex> both;
    for (const Hex hex : hexes_at(path.one)) {
        const auto others = hexes_at(path.other);
        if (std::find(others.begin(), others.end(), hex) != others.end()) both.push_back(hex);
    }
    return both;
}

Hex read_hex(std::string_view written) {
    const std::size_t comma = written.find(',');
    return {std::stoi(std::string(written.substr(1, comma - 1))),
            std::stoi(std::string(written.substr(comma + 1)))};
}

Corner read_corner(std::string_view written) { return {read_hex(written.substr(1)), written.front()}; }

Path read_path(std::string_view written) {
    static constexpr std::array<std::string_view, 6> names = {"e", "se", "sw", "w", "nw", "ne"};
    const std::string_view side = written.substr(written.find(')') + 1);
    const auto found = std::find(names.begin(), names.end(), side);
    return sides_of(read_hex(written))[static_cast<std::size_t>(found - names.begin()) % 6];
}

std::string text(Hex hex) { return '(' + std::to_string(hex.q) + ',' + std::to_string(hex.r) + ')'; }

std::string text(Corner corner) { return corner.pole + text(corner.hex); }

} // namespace oya::reckoning
