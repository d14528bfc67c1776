#include "games/cascadero/judgement.h"

#include <algorithm>

namespace oya::cascadero {

Judgement::Judgement(const State& state, Seat seat, const Weights& weights)
    : state_(state), map_(state.map()), seat_(seat), weights_(weights) {
    for (std::size_t track = 0; track < colours; ++track) {
        for (int steps = 1; steps <= most_steps; ++steps)
            climbs_[track][static_cast<std::size_t>(steps)] = climb(track, steps);
    }
    for (std::uint8_t town = 0; town < map_.town_count(); ++town)
        towns_[town] = climbs_[map_.colour(Town{town})][static_cast<std::size_t>(steps_at(Town{town}))];
    edges_ = state.free & map_.next_to_town;
    look_around(state.player(seat).envoys);
    for (unsigned i = 0; i < achievement_count; ++i) {
        const bool open = i >= first_only_count || state.met_first[i] == nobody;
        const bool claimed = (state.player(seat).flags >> i & 1) != 0;
        if (open && !claimed) wanted_ = static_cast<Achievements>(wanted_ | 1u << i);
    }
    pair_bonus_ =
        weights_.pair_share * static_cast<float>(std::popcount(unsigned{state.player(seat).flags} & pairs));
}

void Judgement::look_around(const Fields& envoys) {
    Fields left = envoys;
    while (left.any()) {
        const Group group = group_at(map_, envoys, Field(left.first()));
        for (int number : group.envoys) {
            const auto field = static_cast<std::size_t>(number);
            contacts_[field] = group.towns;
            within_[field] = 0;
            for (int next : map_.around[field] & edges_)
                within_[field] |= map_.touches[static_cast<std::size_t>(next)];
        }
        left = left.andnot(group.envoys);
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
        return (state_.seals[track] >> number & 1) != 0 ? weights_.seal_worth : weights_.move_worth;
    case Deed::advance: return weights_.free_step_worth;
    case Deed::extra_turn: return weights_.extra_turn_worth;
    default: return 0;
    }
}

float Judgement::climb(std::size_t track, int steps) const {
    const Track& drawn = state_.board->tracks[track];
    const int from = state_.player(seat_).cubes[track];
    const int to = drawn.ends[static_cast<std::size_t>(steps)][static_cast<std::size_t>(from)];
    const bool own = track == state_.board->colour(seat_);
    float worth = static_cast<float>(to - from) *
                  (own ? weights_.step_worth + weights_.own_step_worth : weights_.step_worth);
    for (int number = from + 1; number <= to; ++number) worth += space(track, number, number == to);
    if (own && from < top && to == top) worth += weights_.own_top_worth;
    return worth;
}

int Judgement::steps_at(Town town) const {
    const bool fresh = map_.around_town(town).andnot(state_.free).none() && !has(state_.visited, town);
    return (fresh ? 1 : 2) + (has(state_.heralds, town) ? 1 : 0);
}

float Judgement::flags(Towns towns) const {
    if ((towns & (towns - 1)) == 0) return 0; // one town meets nothing
    float worth = 0;
    for (int i : bits_of(met_by_towns(map_, towns) & wanted_)) {
        worth += static_cast<float>(achievement_points[static_cast<std::size_t>(i)]);
        if (i >= pair_yellow) worth += pair_bonus_;
    }
    return worth;
}

// The towns that one more envoy beside this field could score for a group with these contacts.
float Judgement::chances(Field field, Towns contacts) const {
    float worth = 0;
    Towns seen = contacts;
    for (int next : map_.around[field.index] & edges_) {
        const Towns touched = map_.touches[static_cast<std::size_t>(next)];
        if ((touched & seen) != 0) continue;
        seen |= touched;
        worth += town(map_.town_by[static_cast<std::size_t>(next)]) +
                 weights_.flag_share * flags(contacts | touched);
    }
    return worth * weights_.chance_share;
}

float Judgement::tile(Tile tile) const {
    switch (tile) {
    case Tile::two_points: return 2;
    case Tile::three_points: return 3;
    case Tile::advance:
        return weights_.free_step_worth +
               (weights_.own_step_worth + weights_.step_worth) * weights_.any_step_share;
    case Tile::extra_turn: return weights_.extra_turn_worth;
    case Tile::herald: break;
    }
    return weights_.herald_worth;
}

float Judgement::placement(Field field, bool seal) const {
    Towns contacts = 0;
    Towns had = 0; // what the clusters beside it could reach without it
    bool joins = false;
    for (int own : map_.around[field.index] & state_.player(seat_).envoys) {
        joins = true;
        contacts |= contacts_[static_cast<std::size_t>(own)];
        had |= within_[static_cast<std::size_t>(own)];
    }
    const Towns touched = map_.touches[field.index];
    float worth = 0;
    if (touched != 0 && (joins ? (contacts & touched) == 0 : seal)) worth += town(map_.town_by[field.index]);
    if (seal) worth -= weights_.seal_worth;
    if (joins) worth += flags(contacts | touched);
    worth += chances(field, contacts | touched | had);
    for (int space : map_.around[field.index] & map_.farmers & state_.free) {
        if (alone(map_, state_.player(seat_).envoys, Field(space)))
            worth += weights_.unlock_share *
                     tile(static_cast<Tile>(state_.tiles[map_.farmer_at[static_cast<std::size_t>(space)]]));
    }
    if (map_.farmers.test(field.index))
        worth += tile(static_cast<Tile>(state_.tiles[map_.farmer_at[field.index]]));
    return worth;
}

Prospect Judgement::prospect() const {
    Prospect prospect;
    const Fields& envoys = state_.player(seat_).envoys;
    Fields left = envoys;
    while (left.any()) {
        const Group group = group_at(map_, envoys, Field(left.first()));
        left = left.andnot(group.envoys);
        Towns within = 0;
        for (int field : group.envoys) within |= within_[static_cast<std::size_t>(field)];
        for (int number : bits_of(within & ~group.towns)) {
            const Town next{static_cast<std::uint8_t>(number)};
            const float worth = town(next) + flags(group.towns | only(next)) - flags(group.towns);
            prospect.all += worth;
            prospect.best = std::max(prospect.best, worth);
        }
    }
    return prospect;
}

// What a group has met, and a share of what it could score.
float Judgement::worth_of(const Group& group, const Fields& free) const {
    float worth = 0;
    if (group.envoys.count() >= 2) worth += flags(group.towns);
    Towns within = 0;
    for (int field : beside(map_, group.envoys) & free & map_.next_to_town)
        within |= map_.touches[static_cast<std::size_t>(field)];
    for (int number : bits_of(within & ~group.towns))
        worth += weights_.chance_share * town(Town{static_cast<std::uint8_t>(number)});
    return worth;
}

JudgedGroups Judgement::groups() const {
    JudgedGroups groups;
    const Fields& envoys = state_.player(seat_).envoys;
    Fields left = envoys;
    while (left.any()) {
        const Group group = group_at(map_, envoys, Field(left.first()));
        left = left.andnot(group.envoys);
        for (int field : group.envoys)
            groups.of[static_cast<std::size_t>(field)] = static_cast<std::uint8_t>(groups.list.size());
        groups.list.push_back({group, worth_of(group, state_.free)});
    }
    return groups;
}

// Only the group that is left and those that are joined change.
float Judgement::move(const JudgedGroups& groups, Field from, Field to) const {
    Fields free = state_.free;
    free.set(from.index);
    free.reset(to.index);
    Fields touched;
    double change = 0;
    for (int field : (map_.around[to.index] & state_.player(seat_).envoys) | Fields::of(from.index)) {
        const JudgedGroup& judged = groups.list[groups.of[static_cast<std::size_t>(field)]];
        if (touched.test(field)) continue;
        touched |= judged.group.envoys;
        change -= static_cast<double>(judged.worth);
    }
    touched.reset(from.index);
    touched.set(to.index);
    Fields left = touched;
    while (left.any()) {
        const Group group = group_at(map_, touched, Field(left.first()));
        left = left.andnot(group.envoys);
        change += static_cast<double>(worth_of(group, free));
    }
    return static_cast<float>(change);
}

} // namespace oya::cascadero
