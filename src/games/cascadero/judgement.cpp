#include "games/cascadero/judgement.h"

#include <algorithm>

namespace oya::cascadero {

namespace {

// Rough prices; on one's own track they are high enough to finish it in nearly every game.
constexpr float seal_worth = 1.6f;
constexpr float extra_turn_worth = 2.2f;
constexpr float free_step_worth = 1.4f;
constexpr float move_worth = 0.5f;
constexpr float herald_worth = 0.7f;
constexpr float step_worth = 0.45f;    // on any track
constexpr float own_step_worth = 2.3f; // more on one's own, until its top is reached
constexpr float own_top_worth = 6.0f;
constexpr float chance_share = 0.42f; // what a town within reach is worth, of what scoring it would be
constexpr float unlock_share = 0.25f;

} // namespace

Judgement::Judgement(const State& state, Seat seat) : state_(state), map_(state.map()), seat_(seat) {
    for (std::size_t track = 0; track < colours; ++track) {
        for (int steps = 1; steps <= most_steps; ++steps)
            climbs_[track][static_cast<std::size_t>(steps)] = climb(track, steps);
    }
    const Fields& envoys = state.player(seat).envoys;
    Fields left = envoys;
    while (left.any()) {
        const Group group = group_at(map_, envoys, Field(left.first()));
        for (int field : group.envoys)
            cluster_of_[static_cast<std::size_t>(field)] = static_cast<std::uint8_t>(contacts_.size());
        contacts_.push_back(group.towns);
        left = left.andnot(group.envoys);
    }
    for (unsigned i = 0; i < achievement_count; ++i) {
        const bool open = i >= first_only_count || state.met_first[i] == nobody;
        const bool claimed = (state.player(seat).flags >> i & 1) != 0;
        if (open && !claimed) wanted_ = static_cast<Achievements>(wanted_ | 1u << i);
    }
}

float Judgement::space(std::size_t track, int number, bool stopped) const {
    const Space& space = state_.board->tracks[track].spaces[static_cast<std::size_t>(number)];
    switch (space.deed) {
    case Deed::points: {
        bool first = true;
        for (Seat other : Seats::first(state_.seats()))
            first = first && (other == seat_ || state_.player(other).cubes[track] < number);
        return static_cast<float>(first ? space.first : space.later);
    }
    case Deed::folded:
        if (!stopped) return 0;
        return (state_.seals[track] >> number & 1) != 0 ? seal_worth : move_worth;
    case Deed::advance: return free_step_worth;
    case Deed::extra_turn: return extra_turn_worth;
    default: return 0;
    }
}

float Judgement::climb(std::size_t track, int steps) const {
    const Track& drawn = state_.board->tracks[track];
    const int from = state_.player(seat_).cubes[track];
    const int to = drawn.ends[static_cast<std::size_t>(steps)][static_cast<std::size_t>(from)];
    const bool own = track == state_.board->colour(seat_);
    float worth = static_cast<float>(to - from) * (own ? step_worth + own_step_worth : step_worth);
    for (int number = from + 1; number <= to; ++number) worth += space(track, number, number == to);
    if (own && from < top && to == top) worth += own_top_worth;
    return worth;
}

int Judgement::steps_at(Town town) const {
    const bool fresh = map_.around_town(town).andnot(state_.free).none() && !has(state_.visited, town);
    return (fresh ? 1 : 2) + (has(state_.heralds, town) ? 1 : 0);
}

float Judgement::town(Town town) const {
    return climbs_[map_.colour(town)][static_cast<std::size_t>(steps_at(town))];
}

// The fifth pair brings ten points more, so each pair is worth a share of them.
float Judgement::flags(Towns towns) const {
    float worth = 0;
    for (int i : bits_of(met_by_towns(map_, towns) & wanted_)) {
        worth += static_cast<float>(achievement_points[static_cast<std::size_t>(i)]);
        if (i >= pair_yellow)
            worth += 0.8f * static_cast<float>(std::popcount(unsigned{state_.player(seat_).flags} & pairs));
    }
    return worth;
}

// The towns that one more envoy beside this field could score for a group with these contacts.
float Judgement::chances(Field field, Towns contacts) const {
    float worth = 0;
    Towns seen = contacts;
    for (int next : map_.around[field.index] & state_.free) {
        const Towns touched = map_.touches[static_cast<std::size_t>(next)];
        if (touched == 0 || (touched & seen) != 0) continue;
        seen |= touched;
        worth += town(map_.town_by[static_cast<std::size_t>(next)]) + 0.5f * flags(contacts | touched);
    }
    return worth * chance_share;
}

float Judgement::tile(Tile tile) const {
    switch (tile) {
    case Tile::two_points: return 2;
    case Tile::three_points: return 3;
    case Tile::advance: return free_step_worth + (own_step_worth + step_worth) * 0.5f;
    case Tile::extra_turn: return extra_turn_worth;
    case Tile::herald: break;
    }
    return herald_worth;
}

float Judgement::placement(Field field, bool seal) const {
    Towns contacts = 0;
    Towns had = 0; // what the clusters beside it could reach without it
    bool joins = false;
    for (int own : map_.around[field.index] & state_.player(seat_).envoys) {
        joins = true;
        contacts |= contacts_[cluster_of_[static_cast<std::size_t>(own)]];
        for (int next : map_.around[static_cast<std::size_t>(own)] & state_.free)
            had |= map_.touches[static_cast<std::size_t>(next)];
    }
    const Towns touched = map_.touches[field.index];
    float worth = 0;
    if (touched != 0 && (joins ? (contacts & touched) == 0 : seal)) worth += town(map_.town_by[field.index]);
    if (seal) worth -= seal_worth;
    if (joins) worth += flags(contacts | touched);
    worth += chances(field, contacts | touched | had);
    for (int space : map_.around[field.index] & map_.farmers & state_.free) {
        if (alone(map_, state_.player(seat_).envoys, Field(space)))
            worth += unlock_share *
                     tile(static_cast<Tile>(state_.tiles[map_.farmer_at[static_cast<std::size_t>(space)]]));
    }
    if (map_.farmers.test(field.index))
        worth += tile(static_cast<Tile>(state_.tiles[map_.farmer_at[field.index]]));
    return worth;
}

float Judgement::reach(const Fields& envoys, const Fields& free) const {
    float worth = 0;
    Fields left = envoys;
    while (left.any()) {
        const Group group = group_at(map_, envoys, Field(left.first()));
        left = left.andnot(group.envoys);
        if (group.envoys.count() >= 2) worth += flags(group.towns);
        Towns within = 0;
        for (int field : beside(map_, group.envoys) & free)
            within |= map_.touches[static_cast<std::size_t>(field)];
        for (int number : bits_of(within & ~group.towns))
            worth += chance_share * town(Town{static_cast<std::uint8_t>(number)});
    }
    return worth;
}

} // namespace oya::cascadero
