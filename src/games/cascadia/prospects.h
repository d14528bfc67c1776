#pragma once

#include "games/cascadia/state.h"

#include <array>

// What placements would bring one environment at once, found without laying anything.

namespace oya::cascadia {

inline constexpr int max_open_cells = 4 * max_tiles + 2;

// A free cell and what lies around it.
struct OpenCell {
    Hex cell;
    Slots near = 0;
    // By side: the terrain that faces the cell (-1 where there is no tile) and the corridor it belongs to.
    std::array<std::int8_t, sides> terrain{};
    std::array<std::uint8_t, sides> corridor{};
    std::array<std::uint8_t, terrains> facing{}; // by terrain: the sides that face it, one bit each
};
using OpenCells = FixedVector<OpenCell, max_open_cells>;

// A tile at an open cell, by how it is turned: what it adds to the habitat numbers, and how many of its sides
// meet their own terrain. A face without a second terrain has only its first orientation.
struct Lies {
    std::array<std::int8_t, 8> gain{}; // of which six count
    std::array<std::uint8_t, 8> matches{};
};

// An environment with animals and one more tile to try. It knows the groups of each species and what they
// score, so that for most cards a new animal is a matter of the groups beside it; the others are counted
// again.
class Prospects {
  public:
    // `counted`: the species whose cards may be used, one bit each.
    Prospects(const Environment&, const State&, unsigned counted);

    const Environment& land() const { return land_; }

    // The points that an animal on this tile adds or takes away.
    int gain(int slot, int animal);
    // The same on a tile that would lie at the cell.
    int gain_at(const OpenCell&, int animal);

    // Puts an animal, or an empty tile, where it stays; the points follow.
    void settle(int slot, int animal);
    void lay(const OpenCell&, Face face);

    OpenCells open_cells() const;
    // What a tile turned so adds to the habitat numbers, as the restriction of the table counts them.
    int corridor_gain(const OpenCell&, Face, int turns) const;
    // The same in every orientation.
    Lies lies(const OpenCell&, Face) const;

  private:
    // How a card is counted when an animal comes.
    enum class Way : std::uint8_t {
        nothing,    // nobody counts it
        by_size,    // a value for each group, by its size
        by_number,  // a value for the number of groups of one size
        sets,       // a value for each group, and a bonus for one of each size
        runs,       // by size, unless somebody has more than two beside it
        formations, // the best division of each group
        around,     // by what stands beside each animal
        recount     // everything again
    };
    struct Group {
        Slots members = 0;
        std::uint8_t size = 0;
        std::uint8_t worth = 0;
        bool crowded = false;
    };
    struct Tally {
        Way way = Way::nothing;
        std::uint8_t card = 0;
        std::int16_t points = 0;
        std::int8_t number = 0;                 // of the groups that count by number
        std::array<std::int8_t, 4> of_size{};   // how many groups have one, two or three members
        FixedVector<Group, max_tiles> groups{}; // where the way goes by groups
    };

    Way way_of(const State&, int animal) const;
    void tally(int animal);
    int value(const Tally&, int animal, int size) const;
    int own_gain(int slot, int animal);
    int formation_gain(const Tally&, int slot, Slots near);
    int neighbour_gain(int fox, int animal) const;
    int around(Slots near, int extra) const;
    int points(int animal) const;
    bool touches(int slot, int animal, int other) const;

    Environment land_;
    const State& state_;
    CardReadings readings_;
    unsigned counted_;
    unsigned recounted_ = 0; // the species that are counted again, one bit each
    bool salmon_counts_others_ = false;
    bool hawks_count_between_ = false;
    bool foxes_count_others_ = false;
    std::array<Tally, species> tallies_{};
};

} // namespace oya::cascadia
