#pragma once

#include "games/cascadero/state.h"

#include <array>

// What a quick player thinks things are worth, in points.

namespace oya::cascadero {

class Judgement {
  public:
    Judgement(const State&, Seat);

    // What scoring this town now would be worth.
    float town(Town) const;
    // What one step of a cube is worth.
    float step(int track) const { return climbs_[static_cast<std::size_t>(track)][1]; }
    // What a placement brings at once and leaves to come.
    float placement(Field, bool seal) const;
    // What the map is worth with these envoys: towns within reach, and achievements.
    float reach(const Fields& envoys, const Fields& free) const;
    float tile(Tile) const;

  private:
    float climb(std::size_t track, int steps) const;
    float space(std::size_t track, int number, bool stopped) const;
    float flags(Towns towns) const;
    float chances(Field, Towns contacts) const;
    int steps_at(Town) const;

    const State& state_;
    const Map& map_;
    Seat seat_;
    std::array<std::array<float, most_steps + 1>, colours> climbs_{};
    std::array<std::uint8_t, 256> cluster_of_{};
    FixedVector<Towns, envoys_each> contacts_; // of envoys that hang together, single ones too
    Achievements wanted_ = 0;
};

} // namespace oya::cascadero
