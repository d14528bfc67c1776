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
};
using OpenCells = FixedVector<OpenCell, max_open_cells>;

// An environment with animals and one more tile to try: it knows the points of each species and counts again
// only those that a new animal can change.
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

  private:
    int points(int animal) const;
    bool touches(int slot, int animal, int other) const;

    Environment land_;
    const State& state_;
    CardReadings readings_;
    unsigned counted_;
    std::array<int, species> points_{};
    bool salmon_counts_others_ = false;
    bool hawks_count_between_ = false;
    bool foxes_count_others_ = false;
};

} // namespace oya::cascadia
