#include "games/cascadia/environment.h"

#include "core/bits.h"

#include <algorithm>
#include <cassert>

namespace oya::cascadia {

int Environment::animal_on(int slot) const {
    for (int animal = 0; animal < species; ++animal) {
        if ((animals[static_cast<std::size_t>(animal)] >> slot & 1) != 0) return animal;
    }
    return -1;
}

Face Environment::face(int slot) const {
    Face face;
    face.first = static_cast<std::uint8_t>(first_terrain(slot));
    face.second = static_cast<std::uint8_t>(second_terrain(slot));
    for (std::size_t animal = 0; animal < species; ++animal) {
        face.wildlife = static_cast<std::uint8_t>(face.wildlife | (shown[animal] >> slot & 1)
                                                                      << static_cast<int>(animal));
    }
    face.keystone = (keystones >> slot & 1) != 0;
    return face;
}

int Environment::slot_at(Hex cell) const {
    if (!maybe_occupied(cell)) return -1;
    // Four cells at a time: a cell that is equal leaves 16 zero bits, of which the lowest are found exactly.
    constexpr std::uint64_t each = 0x0001'0001'0001'0001;
    const std::uint64_t wanted = each * std::bit_cast<std::uint16_t>(cell);
    for (std::size_t first = 0; first < count; first += 4) {
        std::array<Hex, 4> four;
        std::copy_n(&cells[first], 4, four.begin());
        const std::uint64_t differs = std::bit_cast<std::uint64_t>(four) ^ wanted;
        const std::uint64_t equal = (differs - each) & ~differs & each << 15;
        if (equal == 0) continue;
        const int slot = static_cast<int>(first) + std::countr_zero(equal) / 16;
        return slot < count ? slot : -1;
    }
    return -1;
}

bool Environment::is_open(Hex cell) const {
    if (slot_at(cell) >= 0) return false;
    for (int side = 0; side < sides; ++side) {
        if (slot_at(cell + across(side)) >= 0) return true;
    }
    return false;
}

int Environment::open_cells() const {
    int count_all = 0;
    each_open_row([&](int, int, std::uint32_t open) { count_all += std::popcount(open); });
    return count_all;
}

Hex Environment::open_cell(int place) const {
    Hex found{};
    int before = 0;
    each_open_row([&](int left, int r, std::uint32_t open) {
        const int here = std::popcount(open);
        if (place >= before && place < before + here) found = hex_at(left + nth_bit(open, place - before), r);
        before += here;
    });
    return found;
}

// Gives every half tile of the other corridor the label of this one.
void Environment::join(int half, int other_half) {
    const std::uint8_t mine = corridor[static_cast<std::size_t>(half)];
    const std::uint8_t theirs = corridor[static_cast<std::size_t>(other_half)];
    if (mine == theirs) return;
    for (std::uint8_t& label : corridor) label = label == theirs ? mine : label;
    corridor_size[mine] = static_cast<std::uint8_t>(corridor_size[mine] + corridor_size[theirs]);
    corridor_size[theirs] = 0;
}

void Environment::lay(Hex cell, Tile tile, Face face, int turned) {
    assert(count < max_tiles);
    const int slot = count;
    const auto at = static_cast<std::size_t>(slot);
    const unsigned first = cascadia::first_sides(face, turned);
    cells[at] = cell;
    tiles[at] = tile;
    turns[at] = static_cast<std::uint8_t>(turned);
    terrain_pairs[at] = static_cast<std::uint8_t>(face.first | face.second << 3);
    for (std::size_t animal = 0; animal < species; ++animal)
        shown[animal] |= Slots{face.wildlife} >> animal << slot & only(slot);
    keystones |= Slots{face.keystone} << slot;
    // A label of its own for each half; the second half of a keystone is no corridor.
    corridor[2 * at] = static_cast<std::uint8_t>(2 * slot);
    corridor[2 * at + 1] = static_cast<std::uint8_t>(2 * slot + 1);
    corridor_size[2 * at] = 1;
    corridor_size[2 * at + 1] = face.two_terrains() ? 1 : 0;

    for (int side = 0; side < sides; ++side) {
        const int other = slot_at(cell + across(side));
        if (other < 0) continue;
        const auto there = static_cast<std::size_t>(other);
        near[at] |= only(other);
        near[there] |= only(slot);
        const int their_half = half_at(other, side < 3 ? side + 3 : side - 3);
        const int my_half = (first >> side & 1) != 0 ? 0 : 1;
        const int theirs = their_half == 0 ? first_terrain(other) : second_terrain(other);
        if (theirs == (my_half == 0 ? face.first : face.second))
            join(2 * slot + my_half, 2 * other + their_half);
    }
    longest[face.first] = std::max(longest[face.first], corridor_size[2 * at]);
    longest[face.second] =
        std::max(longest[face.second], corridor_size[2 * at + (face.two_terrains() ? 1 : 0)]);

    if (slot == 0) {
        least_q = cell.q;
        least_r = most_r = cell.r;
    }
    least_q = std::min(least_q, cell.q);
    least_r = std::min(least_r, cell.r);
    most_r = std::max(most_r, cell.r);
    rows[static_cast<std::size_t>(cell.r & 31)] |= 1u << (cell.q & 31);
    ++count;
}

void Environment::lay_starter(int starter) {
    for (int hexagon = 0; hexagon < starter_hexes; ++hexagon) {
        const auto at = static_cast<std::size_t>(hexagon);
        lay(starter_cells[at], starter_tile(starter, hexagon), starter_turns[at]);
    }
}

Beside tiles_beside(const Environment& environment, Hex cell) {
    Beside beside;
    for (int side = 0; side < sides; ++side) {
        const int slot = environment.slot_at(cell + across(side));
        beside.slots[static_cast<std::size_t>(side)] = static_cast<std::int8_t>(slot);
        if (slot >= 0) beside.all |= only(slot);
    }
    return beside;
}

bool matches_somewhere(const Environment& environment, const Beside& beside, Face face, int turns) {
    for (int side = 0; side < sides; ++side) {
        const int other = beside.slots[static_cast<std::size_t>(side)];
        if (other >= 0 && environment.terrain_at(other, (side + 3) % sides) == terrain_at(face, turns, side))
            return true;
    }
    return false;
}

} // namespace oya::cascadia
