#include "games/cascadia/prospects.h"

#include "core/bits.h"

#include <algorithm>

namespace oya::cascadia {

namespace {

bool uses(const State& state, Species animal, int card) {
    for (std::uint8_t letter : state.cards[static_cast<std::size_t>(animal)])
        if (letter == card) return true;
    return false;
}

// cascadia.restrictions.r04-minimum-five
int at_least_five(int size) { return size >= 5 ? size : 0; }

} // namespace

Prospects::Prospects(const Environment& land, const State& state, unsigned counted)
    : land_(land), state_(state), readings_(state.board->options.readings()), counted_(counted) {
    for (int animal = 0; animal < species; ++animal)
        points_[static_cast<std::size_t>(animal)] = points(animal);
    salmon_counts_others_ = uses(state, Species::salmon, letters - 1);
    hawks_count_between_ = uses(state, Species::hawk, letters - 1);
    foxes_count_others_ = state.board->options.variant() == Variant::standard;
}

int Prospects::points(int animal) const {
    if ((counted_ >> animal & 1) == 0) return 0;
    int best = 0;
    for (std::uint8_t card : state_.cards[static_cast<std::size_t>(animal)]) {
        if (card != no_letter)
            best = std::max(best, score_species(land_, static_cast<Species>(animal), card, readings_));
    }
    return best;
}

// Whether an animal on the tile can change what another species scores.
bool Prospects::touches(int slot, int animal, int other) const {
    if (animal == other) return true;
    const Slots theirs = land_.animals[static_cast<std::size_t>(other)];
    const Slots near = land_.near[static_cast<std::size_t>(slot)];
    const auto kind = static_cast<Species>(other);
    if (kind == Species::fox) return foxes_count_others_ && (near & theirs) != 0;
    if (kind == Species::salmon) return salmon_counts_others_ && (near & theirs) != 0;
    return kind == Species::hawk && hawks_count_between_ && std::popcount(theirs) > 1;
}

int Prospects::gain(int slot, int animal) {
    Slots& mine = land_.animals[static_cast<std::size_t>(animal)];
    mine |= only(slot);
    int sum = 0;
    for (int other = 0; other < species; ++other) {
        if (touches(slot, animal, other)) sum += points(other) - points_[static_cast<std::size_t>(other)];
    }
    mine &= ~only(slot);
    return sum;
}

int Prospects::gain_at(const OpenCell& open, int animal) {
    const int slot = land_.count;
    const auto at = static_cast<std::size_t>(slot);
    land_.cells[at] = open.cell;
    land_.near[at] = open.near;
    for (int other : bits_of(open.near)) land_.near[static_cast<std::size_t>(other)] |= only(slot);
    const int sum = gain(slot, animal);
    for (int other : bits_of(open.near)) land_.near[static_cast<std::size_t>(other)] &= ~only(slot);
    land_.near[at] = 0; // as `lay` expects it of a place where nothing lies
    return sum;
}

void Prospects::settle(int slot, int animal) {
    land_.settle(slot, animal);
    for (int other = 0; other < species; ++other) {
        if (touches(slot, animal, other)) points_[static_cast<std::size_t>(other)] = points(other);
    }
}

void Prospects::lay(const OpenCell& open, Face face) { land_.lay(open.cell, foreign_tile, face, 0); }

OpenCells Prospects::open_cells() const {
    OpenCells open;
    land_.each_open_cell([&](Hex cell) {
        OpenCell around;
        around.cell = cell;
        for (int side = 0; side < sides; ++side) {
            const auto at = static_cast<std::size_t>(side);
            const int slot = land_.slot_at(cell + across(side));
            around.terrain[at] = -1;
            if (slot < 0) continue;
            const int half = land_.half_at(slot, (side + 3) % sides);
            around.near |= only(slot);
            around.terrain[at] =
                static_cast<std::int8_t>(half == 0 ? land_.first_terrain(slot) : land_.second_terrain(slot));
            around.corridor[at] = land_.corridor[static_cast<std::size_t>(2 * slot + half)];
        }
        open.push_back(around);
    });
    return open;
}

int Prospects::corridor_gain(const OpenCell& open, Face face, int turns) const {
    const unsigned first = first_sides(face, turns);
    const int restriction = state_.board->restriction();
    int gain = 0;
    for (int half = 0; half < (face.two_terrains() ? 2 : 1); ++half) {
        const int terrain = half == 0 ? face.first : face.second;
        int size = 1;
        int threes_lost = 0;
        std::uint64_t joined = 0;
        for (int side : bits_of(half == 0 ? first : ~first & 0b111111u)) {
            const auto at = static_cast<std::size_t>(side);
            if (open.terrain[at] != terrain) continue;
            const std::uint64_t label = std::uint64_t{1} << open.corridor[at];
            const int other = (joined & label) == 0 ? land_.corridor_size[open.corridor[at]] : 0;
            size += other;
            threes_lost += other == 3 ? 1 : 0;
            joined |= label;
        }
        const int longest = land_.longest[static_cast<std::size_t>(terrain)];
        switch (restriction) {
        case 2: break;
        case 3: gain += 3 * ((size == 3 ? 1 : 0) - threes_lost); break;
        case 4: gain += at_least_five(std::max(size, longest)) - at_least_five(longest); break;
        default: gain += std::max(0, size - longest);
        }
    }
    return gain;
}

} // namespace oya::cascadia
