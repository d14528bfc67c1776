#pragma once

#include "core/fixed_vector.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace oya {

// A cell of a hexagonal grid in axial coordinates. With pointed cells q runs to the right and r down to the
// right; with flat ones the whole picture is turned by 30 degrees. Which of the two is a matter of drawing
// only.
struct Hex {
    std::int8_t q = 0;
    std::int8_t r = 0;

    friend constexpr bool operator==(Hex, Hex) = default;
};

// The cell at these coordinates, each from -128 to 127.
constexpr Hex hex_at(int q, int r) {
    assert(q >= -128 && q <= 127 && r >= -128 && r <= 127);
    return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
}

constexpr Hex operator+(Hex a, Hex b) { return hex_at(a.q + b.q, a.r + b.r); }
constexpr Hex operator-(Hex a, Hex b) { return hex_at(a.q - b.q, a.r - b.r); }
constexpr Hex operator*(Hex a, int factor) { return hex_at(a.q * factor, a.r * factor); }

inline constexpr int hex_directions = 6;

// The steps to the six neighbours, clockwise.
inline constexpr std::array<Hex, hex_directions> hex_steps{
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

// A direction turned clockwise by so many sixths of a circle, or the other way if negative.
constexpr int turn(int direction, int sixths) {
    const int turned = (direction + sixths) % hex_directions;
    return turned < 0 ? turned + hex_directions : turned;
}

// The step in a direction from 0 to 5.
constexpr Hex step(int direction) {
    assert(direction >= 0 && direction < hex_directions);
    return hex_steps[static_cast<std::size_t>(direction)];
}
constexpr Hex neighbour(Hex hex, int direction) { return hex + step(direction); }

// The fewest steps from one cell to the other.
constexpr int distance(Hex a, Hex b) {
    const int q = a.q - b.q;
    const int r = a.r - b.r;
    const int s = q + r;
    return std::max({q < 0 ? -q : q, r < 0 ? -r : r, s < 0 ? -s : s});
}

// The cell turned clockwise about the centre by so many sixths of a circle, or the other way if negative.
constexpr Hex rotate(Hex hex, int sixths, Hex centre = {}) {
    Hex arm = hex - centre;
    for (int left = turn(0, sixths); left > 0; --left) arm = hex_at(-arm.r, arm.q + arm.r);
    return centre + arm;
}

// The mirror image on the line through the centre in direction 0; `rotate` gives the other five mirrors from
// it.
constexpr Hex reflect(Hex hex, Hex centre = {}) {
    const Hex arm = hex - centre;
    return centre + hex_at(arm.q + arm.r, -arm.r);
}

inline constexpr int max_hex_radius = 21;

// How many cells lie within this distance of a cell, itself included.
constexpr int disc_cells(int radius) { return 1 + 3 * radius * (radius + 1); }

// The cells at exactly this distance, clockwise from the one in direction 0; at distance 0 the centre alone.
template <int MaxRadius = max_hex_radius>
constexpr FixedVector<Hex, 6 * MaxRadius> ring(int radius, Hex centre = {}) {
    static_assert(MaxRadius > 0);
    assert(radius >= 0 && radius <= MaxRadius);
    FixedVector<Hex, 6 * MaxRadius> cells;
    if (radius == 0) cells.push_back(centre);
    for (int side = 0; side < hex_directions && radius > 0; ++side) {
        const Hex corner = centre + step(side) * radius;
        for (int along = 0; along < radius; ++along) cells.push_back(corner + step(turn(side, 2)) * along);
    }
    return cells;
}

// The cells within this distance, ring after ring from the centre outwards.
template <int MaxRadius = max_hex_radius>
constexpr FixedVector<Hex, disc_cells(MaxRadius)> disc(int radius, Hex centre = {}) {
    FixedVector<Hex, disc_cells(MaxRadius)> cells;
    for (int around = 0; around <= radius; ++around) {
        for (const Hex hex : ring<MaxRadius>(around, centre)) cells.push_back(hex);
    }
    return cells;
}

// The cell's place in `disc` about the origin: a dense number, below `disc_cells(R)` exactly within distance
// R.
constexpr int disc_index(Hex hex) {
    const int q = hex.q;
    const int r = hex.r;
    const int radius = distance(hex, {});
    if (radius == 0) return 0;
    const int first = disc_cells(radius - 1);
    if (q > 0 && r >= 0) return first + r;
    if (q <= 0 && q + r > 0) return first + radius - q;
    if (q < 0) return first + 3 * radius - r;
    if (q + r < 0) return first + 4 * radius + q;
    return first + 6 * radius + r;
}

// The cell with this `disc_index`.
constexpr Hex disc_cell(int index) {
    assert(index >= 0);
    int radius = 0;
    while (index >= disc_cells(radius)) ++radius;
    if (radius == 0) return {};
    const int place = index - disc_cells(radius - 1);
    const int side = place / radius;
    return step(side) * radius + step(turn(side, 2)) * (place % radius);
}

// A place in a map written as lines of text.
struct ColumnRow {
    int column = 0;
    int row = 0;

    friend constexpr bool operator==(ColumnRow, ColumnRow) = default;
};

// Pointed cells in straight rows, the odd rows half a cell to the right ("odd-r").
constexpr ColumnRow to_odd_rows(Hex hex) { return {hex.q + (hex.r - (hex.r & 1)) / 2, hex.r}; }
constexpr Hex from_odd_rows(ColumnRow place) {
    return hex_at(place.column - (place.row - (place.row & 1)) / 2, place.row);
}

// Flat cells in straight columns, the even columns half a cell down ("even-q").
constexpr ColumnRow to_even_columns(Hex hex) { return {hex.q, hex.r + (hex.q + (hex.q & 1)) / 2}; }
constexpr Hex from_even_columns(ColumnRow place) {
    return hex_at(place.column, place.row - (place.column + (place.column & 1)) / 2);
}

} // namespace oya
