#pragma once

#include "games/cascadia/components.h"

#include <array>
#include <bit>
#include <cstdint>

namespace oya::cascadia {

// Some tiles of an environment, one bit each in the order in which they were laid.
using Slots = std::uint32_t;
constexpr Slots only(int slot) { return Slots{1} << slot; }

// What lies in front of a player. Everything but cells, tiles, turns, animals and Nature Tokens follows from
// these, kept up to date with every tile so that play and scoring need not look for it.
struct Environment {
    std::array<Hex, max_tiles + 1> cells{}; // one more, so that four at a time can be compared
    std::array<Tile, max_tiles> tiles{};
    std::array<std::uint8_t, max_tiles> turns{};
    std::array<std::uint8_t, max_tiles> terrain_pairs{};     // first terrain, and second times eight
    std::array<std::uint8_t, 2 * max_tiles> corridor{};      // of each half of a tile: a label
    std::array<std::uint8_t, 2 * max_tiles> corridor_size{}; // by label, 0 for one that is not in use
    std::array<std::uint8_t, terrains> longest{};
    std::uint8_t count = 0;
    std::uint8_t nature = 0;
    std::int8_t least_q = 0;
    std::int8_t least_r = 0;
    std::int8_t most_r = 0;
    bool scenario_lost = false; // only where bans are enforced (cascadia.goal.bans-judged)
    std::array<Slots, max_tiles> near{};
    std::array<Slots, species> animals{};
    std::array<Slots, species> shown{}; // tiles that show the species, occupied or not
    Slots keystones = 0;
    // Cells with a tile, row by row, each row and column modulo 32: tiles hang together, so that no two of
    // them are 32 apart.
    std::array<std::uint32_t, 32> rows{};

    Slots occupied() const { return animals[0] | animals[1] | animals[2] | animals[3] | animals[4]; }
    Slots open_to(int animal) const { return shown[static_cast<std::size_t>(animal)] & ~occupied(); }
    // The animal on a tile, or -1.
    int animal_on(int slot) const;
    int first_terrain(int slot) const { return terrain_pairs[static_cast<std::size_t>(slot)] & 7; }
    int second_terrain(int slot) const { return terrain_pairs[static_cast<std::size_t>(slot)] >> 3; }
    bool has_terrain(int slot, int terrain) const {
        return first_terrain(slot) == terrain || second_terrain(slot) == terrain;
    }
    // The face of a tile, as it can be told from what lies there.
    Face face(int slot) const;
    // The sides on which a tile shows its first terrain, one bit each.
    unsigned first_sides(int slot) const {
        if (first_terrain(slot) == second_terrain(slot)) return 0b111111;
        const unsigned turned = 0b111u << turns[static_cast<std::size_t>(slot)];
        return (turned | turned >> sides) & 0b111111u;
    }
    // Which half of a tile lies at a side: 0 for the first terrain, 1 for the second.
    int half_at(int slot, int side) const { return (first_sides(slot) >> side & 1) != 0 ? 0 : 1; }
    int terrain_at(int slot, int side) const {
        return half_at(slot, side) == 0 ? first_terrain(slot) : second_terrain(slot);
    }

    // The tile at a cell, or -1.
    int slot_at(Hex) const;
    // Lays a tile on a free cell. There must be room for it.
    void lay(Hex, Tile, Face, int turns);
    void lay(Hex cell, Tile tile, int turned) { lay(cell, tile, faces[tile], turned); }
    void lay_starter(int starter);
    // Puts an animal on a tile.
    void settle(int slot, int animal) { animals[static_cast<std::size_t>(animal)] |= only(slot); }

    // Whether a tile may lie at the cell: free, and beside a tile.
    bool is_open(Hex) const;
    // Calls `visit(left, r, cells)` for every row with its free cells beside a tile, one bit each from column
    // `left` on.
    template <class Visit>
    void each_open_row(Visit visit) const {
        const int left = least_q - 1;
        for (int r = least_r - 1; r <= most_r + 1; ++r) visit(left, r, std::rotr(open_in_row(r), left));
    }
    // How many free cells lie beside a tile, and the one at this place of `each_open_cell`.
    int open_cells() const;
    Hex open_cell(int place) const;
    // Calls `visit(hex)` for every free cell beside a tile, row by row.
    template <class Visit>
    void each_open_cell(Visit visit) const {
        each_open_row([&](int left, int r, std::uint32_t open) {
            for (; open != 0; open &= open - 1)
                visit(Hex{static_cast<std::int8_t>(left + std::countr_zero(open)),
                          static_cast<std::int8_t>(r)});
        });
    }

    friend bool operator==(const Environment&, const Environment&) = default;

  private:
    std::uint32_t row(int r) const { return rows[static_cast<std::size_t>(r & 31)]; }
    bool maybe_occupied(Hex cell) const { return (row(cell.r) >> (cell.q & 31) & 1) != 0; }
    std::uint32_t open_in_row(int r) const {
        const std::uint32_t here = row(r);
        const std::uint32_t above = row(r - 1);
        const std::uint32_t below = row(r + 1);
        const std::uint32_t beside = std::rotl(here, 1) | std::rotr(here, 1) | above | std::rotr(above, 1) |
                                     below | std::rotl(below, 1);
        return beside & ~here;
    }
    void join(int half, int other_half);
};

// The tiles beside a cell, by side (-1 for none) and all together.
struct Beside {
    std::array<std::int8_t, sides> slots{};
    Slots all = 0;
};
Beside tiles_beside(const Environment&, Hex);

// Whether some side of a tile laid so would touch a side of the same terrain.
bool matches_somewhere(const Environment&, const Beside&, Face, int turns);

} // namespace oya::cascadia
