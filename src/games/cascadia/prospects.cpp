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

// The value of a group by its size, for the cards that look no further.
constexpr int largest_group = max_tiles;
using BySize = std::array<std::uint8_t, largest_group + 1>;

template <std::size_t N>
constexpr BySize held_last(const std::array<std::uint8_t, N>& table) {
    BySize values{};
    for (int size = 1; size <= largest_group; ++size)
        values[static_cast<std::size_t>(size)] = static_cast<std::uint8_t>(value_for(table, size));
    return values;
}
constexpr BySize none_beyond(const std::array<std::uint8_t, 5>& table) {
    BySize values{};
    for (std::size_t size = 1; size < table.size(); ++size) values[size] = table[size];
    return values;
}
constexpr BySize family_values = held_last(family_groups);
constexpr BySize intermediate_values = held_last(intermediate_groups);
constexpr BySize herd_values = held_last(elk_herds);
constexpr std::array<BySize, letters> bear_values = {none_beyond(bear_groups[0]), none_beyond(bear_groups[1]),
                                                     none_beyond(bear_groups[2]),
                                                     none_beyond(bear_groups[3])};
constexpr std::array<BySize, 3> run_values = {held_last(salmon_runs[0]), held_last(salmon_runs[1]),
                                              held_last(salmon_runs[2])};

// What counts by number: pairs of bears, and hawks that are alone.
constexpr int counted_size(int animal) { return animal == static_cast<int>(Species::bear) ? 2 : 1; }
int value_of_number(int animal, int number) {
    return animal == static_cast<int>(Species::bear) ? value_for(bear_pairs, number)
                                                     : value_for(hawk_counts[0], number);
}

// How many of some sides, one bit each, meet the first or the second half of a two-terrain tile: a byte for
// each orientation, the first one lowest.
using BySides = std::array<std::uint64_t, 64>;
constexpr BySides met_sides(bool second) {
    BySides met{};
    for (unsigned some = 0; some < met.size(); ++some) {
        for (int turns = 0; turns < sides; ++turns) {
            const unsigned turned = 0b111u << turns;
            const unsigned first = (turned | turned >> sides) & 0b111111u;
            const int count = std::popcount(some & (second ? ~first : first));
            met[some] |= static_cast<std::uint64_t>(count) << 8 * turns;
        }
    }
    return met;
}
constexpr BySides met_by_first = met_sides(false);
constexpr BySides met_by_second = met_sides(true);
constexpr std::uint64_t every_byte = 0x0101'0101'0101'0101;
using OfSides = std::array<std::uint8_t, 8>;
static_assert(std::endian::native == std::endian::little, "the first orientation is the lowest byte");

} // namespace

Prospects::Prospects(const Environment& land, const State& state, unsigned counted)
    : land_(land), state_(state), readings_(state.board->options.readings()), counted_(counted) {
    salmon_counts_others_ = uses(state, Species::salmon, letters - 1);
    hawks_count_between_ = uses(state, Species::hawk, letters - 1);
    foxes_count_others_ = state.board->options.variant() == Variant::standard;
    for (int animal = 0; animal < species; ++animal) {
        Tally& tallied = tallies_[static_cast<std::size_t>(animal)];
        tallied.way = way_of(state, animal);
        tallied.card = state.cards[static_cast<std::size_t>(animal)][0];
        recounted_ |= unsigned{tallied.way == Way::recount} << animal;
        tally(animal);
    }
}

Prospects::Way Prospects::way_of(const State& state, int animal) const {
    const auto& cards = state.cards[static_cast<std::size_t>(animal)];
    if ((counted_ >> animal & 1) == 0 || cards[0] == no_letter) return Way::nothing;
    if (cards[1] != no_letter) return Way::recount; // the better of two cards
    const int card = cards[0];
    if (card >= letters) return Way::by_size;
    switch (static_cast<Species>(animal)) {
    case Species::bear: return card == 0 ? Way::by_number : card == 2 ? Way::sets : Way::by_size;
    case Species::elk: return card == 2 ? Way::by_size : Way::formations;
    case Species::salmon: return card == 3 || readings_.salmon_forgiving ? Way::recount : Way::runs;
    case Species::hawk: return card == 0 ? Way::by_number : Way::recount;
    case Species::fox: return card == 3 ? Way::recount : Way::around;
    }
    return Way::recount;
}

int Prospects::value(const Tally& tallied, int animal, int size) const {
    const auto at = static_cast<std::size_t>(size);
    if (tallied.card >= letters)
        return (tallied.card == family_card ? family_values : intermediate_values)[at];
    switch (static_cast<Species>(animal)) {
    case Species::bear: return bear_values[tallied.card][at];
    case Species::elk: return herd_values[at];
    default: return run_values[tallied.card][at];
    }
}

// Finds the groups of a species and its points anew.
void Prospects::tally(int animal) {
    Tally& tallied = tallies_[static_cast<std::size_t>(animal)];
    tallied.points = static_cast<std::int16_t>(points(animal));
    tallied.groups.clear();
    tallied.number = 0;
    tallied.of_size = {};
    const Way way = tallied.way;
    if (way == Way::nothing || way == Way::recount || way == Way::around) return;
    const Slots all = land_.animals[static_cast<std::size_t>(animal)];
    for (Slots left = all; left != 0;) {
        Group group;
        group.members = connected(land_, left, left & (~left + 1));
        left &= ~group.members;
        group.size = static_cast<std::uint8_t>(std::popcount(group.members));
        if (way == Way::formations) {
            group.worth = static_cast<std::uint8_t>(
                detail::best_formations(land_, group.members, tallied.card, readings_, nullptr));
        } else if (way != Way::by_number) {
            group.worth = static_cast<std::uint8_t>(value(tallied, animal, group.size));
        }
        if (way == Way::runs) {
            for (int slot : bits_of(group.members)) {
                const Slots beside = land_.near[static_cast<std::size_t>(slot)] & all;
                group.crowded = group.crowded || std::popcount(beside) > 2;
            }
            if (group.crowded) group.worth = 0;
        }
        tallied.number =
            static_cast<std::int8_t>(tallied.number + (group.size == counted_size(animal) ? 1 : 0));
        if (group.size < tallied.of_size.size()) ++tallied.of_size[group.size];
        tallied.groups.push_back(group);
    }
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

// The points of one fox by what stands around it (cards A to C), with one more animal there or none (-1).
int Prospects::around(Slots near, int extra) const {
    int worth = 0;
    switch (tallies_[static_cast<std::size_t>(Species::fox)].card) {
    case 0:
        for (int kind = 0; kind < species; ++kind)
            worth += (land_.animals[static_cast<std::size_t>(kind)] & near) != 0 || kind == extra ? 1 : 0;
        return worth;
    case 1:
        for (int kind = 0; kind < static_cast<int>(Species::fox); ++kind) {
            const int count = std::popcount(land_.animals[static_cast<std::size_t>(kind)] & near);
            worth += count + (kind == extra ? 1 : 0) > 1 ? 1 : 0;
        }
        return value_for(fox_pairs_near, worth);
    default:
        for (int kind = 0; kind < static_cast<int>(Species::fox); ++kind) {
            const int count = std::popcount(land_.animals[static_cast<std::size_t>(kind)] & near);
            worth = std::max(worth, count + (kind == extra ? 1 : 0));
        }
        return worth;
    }
}

// What an animal beside it brings a fox.
int Prospects::neighbour_gain(int fox, int animal) const {
    const Slots near = land_.near[static_cast<std::size_t>(fox)];
    return around(near, animal) - around(near, -1);
}

int Prospects::formation_gain(const Tally& tallied, int slot, Slots near) {
    Slots joined = 0;
    int before = 0;
    for (const Group& group : tallied.groups) {
        if ((group.members & near) == 0) continue;
        joined |= group.members;
        before += group.worth;
    }
    // One alone and two together are worth the same in every shape.
    if (joined == 0) return elk_lines[1];
    if (std::popcount(joined) == 1) return elk_lines[2] - elk_lines[1];
    return detail::best_formations(land_, joined | only(slot), tallied.card, readings_, nullptr) - before;
}

// What an animal changes in the points of its own species; the tile lies, and the animal is not on it yet.
int Prospects::own_gain(int slot, int animal) {
    const Tally& tallied = tallies_[static_cast<std::size_t>(animal)];
    const Slots near = land_.near[static_cast<std::size_t>(slot)];
    const Slots own = land_.animals[static_cast<std::size_t>(animal)];
    switch (tallied.way) {
    case Way::nothing:
    case Way::recount: return 0;
    case Way::formations: return formation_gain(tallied, slot, near);
    case Way::around: {
        int sum = around(near, -1);
        for (int fox : bits_of(near & own)) sum += neighbour_gain(fox, animal);
        return sum;
    }
    default: break;
    }
    int size = 1;
    int before = 0;
    int number = tallied.number;
    bool crowded = std::popcount(near & own) > 2;
    std::array<std::int8_t, 4> of_size = tallied.of_size;
    for (const Group& group : tallied.groups) {
        if ((group.members & near) == 0) continue;
        size += group.size;
        before += group.worth;
        number -= group.size == counted_size(animal) ? 1 : 0;
        if (group.size < of_size.size()) --of_size[group.size];
        crowded = crowded || group.crowded;
    }
    if (tallied.way == Way::by_number) {
        number += size == counted_size(animal) ? 1 : 0;
        return value_of_number(animal, number) - tallied.points;
    }
    if (tallied.way == Way::runs) {
        for (int beside : bits_of(near & own))
            crowded = crowded || std::popcount(land_.near[static_cast<std::size_t>(beside)] & own) > 1;
        return (crowded ? 0 : value(tallied, animal, size)) - before;
    }
    const bool large_herd = tallied.card == 2 && animal == static_cast<int>(Species::elk) &&
                            size >= static_cast<int>(elk_herds.size()) && !readings_.elk_c_capped;
    if (large_herd) {
        Slots& mine = land_.animals[static_cast<std::size_t>(animal)];
        mine |= only(slot);
        const int after = points(animal);
        mine &= ~only(slot);
        return after - tallied.points;
    }
    int gain = value(tallied, animal, size) - before;
    if (tallied.way == Way::sets) {
        const auto full = [](const auto& sizes) { return sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0; };
        if (size < static_cast<int>(of_size.size())) ++of_size[static_cast<std::size_t>(size)];
        gain += bear_set_bonus * ((full(of_size) ? 1 : 0) - (full(tallied.of_size) ? 1 : 0));
    }
    return gain;
}

int Prospects::gain(int slot, int animal) {
    int sum = own_gain(slot, animal);
    constexpr auto fox = static_cast<int>(Species::fox);
    if (animal != fox && tallies_[fox].way == Way::around) {
        for (int each : bits_of(land_.near[static_cast<std::size_t>(slot)] & land_.animals[fox]))
            sum += neighbour_gain(each, animal);
    }
    if (recounted_ == 0) return sum;
    Slots& mine = land_.animals[static_cast<std::size_t>(animal)];
    mine |= only(slot);
    for (int other : bits_of(recounted_)) {
        if (touches(slot, animal, other))
            sum += points(other) - tallies_[static_cast<std::size_t>(other)].points;
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
        if (touches(slot, animal, other)) tally(other);
    }
}

void Prospects::lay(const OpenCell& open, Face face) { land_.lay(open.cell, foreign_tile, face, 0); }

// Tile by tile: each has at most six cells beside it, and a map of the cells found tells which are new.
OpenCells Prospects::open_cells() const {
    OpenCells open;
    std::array<std::uint8_t, 32 * 32> found{}; // by row and column modulo 32: a place in the list, from 1
    for (int slot = 0; slot < land_.count; ++slot) {
        const Hex cell = land_.cells[static_cast<std::size_t>(slot)];
        const unsigned first = land_.first_sides(slot);
        for (int side = 0; side < sides; ++side) {
            const Hex beside = cell + across(side);
            const auto row = static_cast<std::size_t>(beside.r & 31);
            const auto column = static_cast<std::size_t>(beside.q & 31);
            if ((land_.rows[row] >> column & 1) != 0) continue;
            std::uint8_t& place = found[row * 32 + column];
            if (place == 0) {
                OpenCell around;
                around.cell = beside;
                around.terrain.fill(-1);
                open.push_back(around);
                place = static_cast<std::uint8_t>(open.size());
            }
            OpenCell& around = open[place - std::size_t{1}];
            const int half = (first >> side & 1) != 0 ? 0 : 1;
            const int terrain = half == 0 ? land_.first_terrain(slot) : land_.second_terrain(slot);
            const int back = side < 3 ? side + 3 : side - 3;
            const auto at = static_cast<std::size_t>(back);
            around.near |= only(slot);
            around.terrain[at] = static_cast<std::int8_t>(terrain);
            around.corridor[at] = land_.corridor[static_cast<std::size_t>(2 * slot + half)];
            std::uint8_t& facing = around.facing[static_cast<std::size_t>(terrain)];
            facing = static_cast<std::uint8_t>(facing | 1u << back);
        }
    }
    return open;
}

Lies Prospects::lies(const OpenCell& open, Face face) const {
    Lies lies;
    const int restriction = state_.board->restriction();
    const bool plain = restriction < 2 || restriction > 4;
    const bool two = face.two_terrains();
    if (!two) {
        lies.matches[0] = static_cast<std::uint8_t>(std::popcount(open.facing[face.first]));
    } else {
        lies.matches = std::bit_cast<OfSides>(met_by_first[open.facing[face.first]] +
                                              met_by_second[open.facing[face.second]]);
    }
    if (!plain) {
        for (int turns = 0; turns < (two ? sides : 1); ++turns)
            lies.gain[static_cast<std::size_t>(turns)] =
                static_cast<std::int8_t>(corridor_gain(open, face, turns));
        return lies;
    }
    std::uint64_t gains = 0; // a byte for each orientation
    for (int half = 0; half < (two ? 2 : 1); ++half) {
        const std::size_t terrain = half == 0 ? face.first : face.second;
        const int longest = land_.longest[terrain];
        const unsigned facing = open.facing[terrain];
        int most = 1;
        for (int side : bits_of(facing))
            most += land_.corridor_size[open.corridor[static_cast<std::size_t>(side)]];
        if (most <= longest) continue;
        if (longest == 0) gains += every_byte; // the first of its terrain
        const auto& met = half == 0 ? met_by_first : met_by_second;
        if (two && std::has_single_bit(facing)) {
            gains += met[facing] * static_cast<std::uint64_t>(most - std::max(1, longest));
            continue;
        }
        for (int turns = 0; turns < (two ? sides : 1); ++turns) {
            const unsigned first = first_sides(face, turns);
            int size = 1;
            std::uint64_t joined = 0;
            for (int side : bits_of(facing & (half == 0 ? first : ~first))) {
                const std::uint8_t label = open.corridor[static_cast<std::size_t>(side)];
                size += (joined >> label & 1) == 0 ? land_.corridor_size[label] : 0;
                joined |= std::uint64_t{1} << label;
            }
            gains += static_cast<std::uint64_t>(std::max(0, size - std::max(1, longest))) << 8 * turns;
        }
    }
    lies.gain = std::bit_cast<std::array<std::int8_t, 8>>(gains);
    return lies;
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
