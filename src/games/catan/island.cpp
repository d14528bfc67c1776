#include "core/data_files.h"
#include "games/catan/board.h"

#include <algorithm>

// What follows from the places of the hexes: corners, edges, neighbours.

namespace oya::catan {

namespace {

struct Spot {
    int y = 0;
    int x = 0;

    friend auto operator<=>(const Spot&, const Spot&) = default;
};

Spot spot_of(CornerName corner) {
    const int q = corner.hex.q;
    const int r = corner.hex.r;
    return {3 * r + (corner.bottom ? 2 : -2), 2 * q + r};
}

} // namespace

CornerName corner_of(Hex hex, int direction) {
    switch (direction) {
    case 0: return {hex, false};
    case 1: return {neighbour(hex, 5), true};
    case 2: return {neighbour(hex, 1), false};
    case 3: return {hex, true};
    case 4: return {neighbour(hex, 2), false};
    default: return {neighbour(hex, 4), true};
    }
}

template <class Size>
Corners<Size> Island<Size>::all_corners() const {
    Corners<Size> all;
    for (std::size_t i = 0; i < corners.size(); ++i) all.set(static_cast<int>(i));
    return all;
}

template <class Size>
Edges<Size> Island<Size>::all_edges() const {
    Edges<Size> all;
    for (std::size_t i = 0; i < edges.size(); ++i) all.set(static_cast<int>(i));
    return all;
}

template <class Size>
Hexes<Size> Island<Size>::all_hexes() const {
    Hexes<Size> all;
    for (std::size_t i = 0; i < hexes.size(); ++i) all.set(static_cast<int>(i));
    return all;
}

template <class Size>
int Island<Size>::hex_number(Hex hex) const {
    for (std::size_t i = 0; i < hexes.size(); ++i) {
        if (hexes[i].hex == hex) return static_cast<int>(i);
    }
    return -1;
}

template <class Size>
int Island<Size>::corner_number(CornerName name) const {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (corners[i] == name) return static_cast<int>(i);
    }
    return -1;
}

template <class Size>
int Island<Size>::edge_number(Hex hex, int side) const {
    const int from = corner_number(corner_of(hex, turn(side, 1)));
    const int to = corner_number(corner_of(hex, turn(side, 2)));
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        if ((edge.from == from && edge.to == to) || (edge.from == to && edge.to == from))
            return static_cast<int>(i);
    }
    return -1;
}

template <class Size>
Message connect(Island<Size>& island) {
    std::array<CornerName, 6 * Size::hexes> names{};
    std::size_t count = 0;
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex) {
        if (island.frame.test(static_cast<int>(hex))) continue;
        const auto& place = island.hexes[hex];
        for (int direction = 0; direction < hex_directions; ++direction) {
            const CornerName name = corner_of(place.hex, direction);
            if (std::find(names.data(), names.data() + count, name) == names.data() + count)
                names[count++] = name;
        }
    }
    if (count > Size::corners)
        return {"catan.map.corners", {{"count", static_cast<int>(count)}, {"most", Size::corners}}};
    std::sort(names.data(), names.data() + count,
              [](CornerName a, CornerName b) { return spot_of(a) < spot_of(b); });
    for (std::size_t i = 0; i < count; ++i) island.corners.push_back(names[i]);

    using Edge = typename Island<Size>::Edge;
    std::array<Edge, 6 * Size::hexes> paths{};
    std::size_t path_count = 0;
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex) {
        if (island.frame.test(static_cast<int>(hex))) continue;
        const auto& place = island.hexes[hex];
        for (int side = 0; side < hex_directions; ++side) {
            const int one = island.corner_number(corner_of(place.hex, turn(side, 1)));
            const int other = island.corner_number(corner_of(place.hex, turn(side, 2)));
            const Edge edge{static_cast<std::uint8_t>(std::min(one, other)),
                            static_cast<std::uint8_t>(std::max(one, other)), static_cast<std::uint8_t>(hex),
                            static_cast<std::uint8_t>(side)};
            const auto known = std::find_if(paths.data(), paths.data() + path_count, [&](const Edge& each) {
                return each.from == edge.from && each.to == edge.to;
            });
            if (known == paths.data() + path_count) paths[path_count++] = edge;
        }
    }
    if (path_count > Size::edges)
        return {"catan.map.paths", {{"count", static_cast<int>(path_count)}, {"most", Size::edges}}};
    const auto middle = [&](const Edge& edge) {
        const Spot a = spot_of(island.corners[edge.from]);
        const Spot b = spot_of(island.corners[edge.to]);
        return Spot{a.y + b.y, a.x + b.x};
    };
    std::sort(paths.data(), paths.data() + path_count,
              [&](const Edge& a, const Edge& b) { return middle(a) < middle(b); });
    for (std::size_t i = 0; i < path_count; ++i) island.edges.push_back(paths[i]);

    island.water = island.all_hexes().andnot(island.land);
    island.harbour_at.fill(nothing);
    island.region_at.fill(nothing);
    for (std::size_t h = 0; h < island.hexes.size(); ++h) {
        const int hex = static_cast<int>(h);
        for (int direction = 0; direction < hex_directions; ++direction) {
            const int beside = island.hex_number(neighbour(island.hexes[h].hex, direction));
            if (beside >= 0) island.beside_hex[h].set(beside);
            const int corner = island.corner_number(corner_of(island.hexes[h].hex, direction));
            if (corner < 0) continue;
            const auto c = static_cast<std::size_t>(corner);
            island.around_hex[h].set(corner);
            if (!island.land.test(hex)) continue;
            island.land_corners.set(corner);
            island.hexes_at[c].set(hex);
            island.hex_list[c][island.touching[c]++] = static_cast<std::uint8_t>(hex);
        }
    }
    for (std::size_t e = 0; e < island.edges.size(); ++e) {
        const int edge = static_cast<int>(e);
        const Edge ends = island.edges[e];
        island.next_to[ends.from].set(ends.to);
        island.next_to[ends.to].set(ends.from);
        for (const std::size_t c : {std::size_t{ends.from}, std::size_t{ends.to}}) {
            island.edges_at[c].set(edge);
            island.edge_list[c][island.degree[c]++] = static_cast<std::uint16_t>(e);
        }
        const int across = island.hex_number(neighbour(island.hexes[ends.hex].hex, ends.side));
        for (const int hex : {int{ends.hex}, across}) {
            const bool land = hex >= 0 && island.land.test(hex);
            if (hex >= 0) island.sides_of[static_cast<std::size_t>(hex)].set(edge);
            if (land) island.road_edges.set(edge);
            if (island.sea && !land) island.ship_edges.set(edge);
        }
    }
    for (std::size_t c = 0; c < count; ++c) {
        island.near[c] = island.next_to[c];
        island.near[c].set(static_cast<int>(c));
    }
    return {};
}

// The hexes of a whole hexagon around the middle from each of its corners inwards, counter-clockwise
// (catan.board.spiral-tokens). At sea it is the land that takes its tokens from the bag (catan.sea.module).
template <class Size>
void lay_spirals(Island<Size>& island) {
    int hexes = 0;
    int outermost = 0;
    for (const auto& place : island.hexes) {
        if (island.sea && place.token != nothing) continue;
        ++hexes;
        outermost = std::max(outermost, distance(place.hex, {}));
    }
    int radius = 0;
    while (disc_cells(radius) < hexes) ++radius;
    if (disc_cells(radius) != hexes || outermost > radius) return;
    for (int start = 0; start < hex_directions; ++start) {
        auto& spiral = island.spirals[static_cast<std::size_t>(start)];
        for (int around = radius; around > 0; --around) {
            for (int side = 0; side < hex_directions; ++side) {
                const int corner = turn(start, -side);
                for (int along = 0; along < around; ++along) {
                    const Hex hex = step(corner) * around + step(turn(corner, -2)) * along;
                    spiral.push_back(static_cast<std::uint8_t>(island.hex_number(hex)));
                }
            }
        }
        spiral.push_back(static_cast<std::uint8_t>(island.hex_number({})));
    }
}

template struct Island<Small>;
template struct Island<Large>;
template Message connect(Island<Small>&);
template Message connect(Island<Large>&);
template void lay_spirals(Island<Small>&);
template void lay_spirals(Island<Large>&);

std::string_view random_island() { return data_file("catan/random.txt"); }
std::string_view beginner_island(bool knights) {
    return data_file(knights ? "catan/beginner_knights.txt" : "catan/beginner.txt");
}
// catan.options.scenario-maps
std::string_view scenario_map(Scenario scenario, bool old, int seats) {
    const bool four = seats == 4;
    switch (scenario) {
    case Scenario::new_shores:
        if (old) return data_file("catan/new_shores_old.txt");
        return data_file(four ? "catan/new_shores_4.txt" : "catan/new_shores_3.txt");
    case Scenario::desert:
        if (old) return data_file(four ? "catan/desert_old_4.txt" : "catan/desert_old_3.txt");
        return data_file(four ? "catan/desert_4.txt" : "catan/desert_3.txt");
    default: return data_file("catan/greater_catan.txt");
    }
}

} // namespace oya::catan
