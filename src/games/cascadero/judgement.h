#pragma once

#include "games/cascadero/state.h"
#include "games/cascadero/weights.h"

#include <array>

// What a quick player thinks things are worth, in points.

namespace oya::cascadero {

// What towns next to envoys promise: all of them, and the best alone.
struct Prospect {
    float all = 0;
    float best = 0;
};

struct JudgedGroup {
    Group group;
    float worth = 0;
};
struct JudgedGroups {
    FixedVector<JudgedGroup, envoys_each> list;
    std::array<std::uint8_t, 256> of; // a field with an envoy: its group's place in the list; else unset
};

class Judgement {
  public:
    // The weights must outlive it.
    Judgement(const State&, Seat, const Weights&);

    // What scoring this town now would be worth.
    float town(Town town) const { return towns_[town.index]; }
    // What one step of a cube is worth.
    float step(int track) const { return climbs_[static_cast<std::size_t>(track)][1]; }
    // What a placement brings at once and leaves to come.
    float placement(Field, bool seal) const;
    // What moving an envoy to a free field changes: towns within reach, and achievements.
    float move(const JudgedGroups&, Field from, Field to) const;
    // The groups of this seat, single envoys too, and what each is worth.
    JudgedGroups groups() const;
    // The towns that each group of envoys could score with one more.
    Prospect prospect() const;
    float tile(Tile) const;

  private:
    float climb(std::size_t track, int steps) const;
    float space(std::size_t track, int number, bool stopped) const;
    float flags(Towns towns) const;
    float chances(Field, Towns contacts) const;
    int steps_at(Town) const;
    float worth_of(const Group&, const Fields& free) const;
    void look_around(const Fields& envoys);

    const State& state_;
    const Map& map_;
    Seat seat_;
    const Weights& weights_;
    std::array<std::array<float, most_steps + 1>, colours> climbs_{};
    std::array<float, max_towns> towns_{};
    Fields edges_; // free fields next to a town
    // Of an own envoy, and unset elsewhere: the towns next to all that hang together with it, and those that
    // one more envoy beside it would stand next to.
    std::array<Towns, 256> contacts_;
    std::array<Towns, 256> within_;
    Achievements wanted_ = 0;
    float pair_bonus_ = 0;
};

} // namespace oya::cascadero
