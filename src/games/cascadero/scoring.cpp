#include "games/cascadero/state.h"

#include <algorithm>

// Groups, contact with towns, and what follows from them.

namespace oya::cascadero {

Group group_at(const Map& map, const Fields& envoys, Field start) {
    Group group{Fields::of(start.index), map.touches[start.index]};
    std::array<std::uint8_t, envoys_each> waiting;
    std::size_t count = 0;
    std::size_t at = start.index;
    for (;;) {
        const Fields found = (map.around[at] & envoys).andnot(group.envoys);
        group.envoys |= found;
        for (int field : found) {
            group.towns |= map.touches[static_cast<std::size_t>(field)];
            waiting[count++] = static_cast<std::uint8_t>(field);
        }
        if (count == 0) return group;
        at = waiting[--count];
    }
}

Contact contact_at(const State& state, Seat seat, Field field, const Group& group) {
    const Map& map = state.map();
    Contact contact;
    contact.town = map.town_by[field.index];
    contact.group = !alone(map, state.player(seat).envoys, field);
    if (contact.town == no_town) return contact;
    Fields others = map.around_town(contact.town).andnot(state.free);
    others.reset(field.index);
    contact.first = (others & group.envoys).none();
    contact.beside = others.any();
    contact.fresh = others.none() && !has(state.visited, contact.town);
    contact.herald = has(state.heralds, contact.town);
    return contact;
}

Achievements met_by_towns(const Map& map, Towns towns) {
    unsigned met = 0;
    bool every_colour = true;
    for (unsigned colour = 0; colour < colours; ++colour) {
        const Towns same = towns & map.of_colour[colour];
        const Towns beyond_one = clear_lowest(same);
        every_colour = every_colour && same != 0;
        if (beyond_one != 0) met |= 1u << (pair_yellow + colour);
        if (clear_lowest(beyond_one) != 0) met |= only(three_same_colour);
    }
    if (every_colour) met |= only(five_colours);
    return static_cast<Achievements>(met);
}

Achievements met_by_cubes(const Tracks& tracks, const std::array<std::uint8_t, colours>& cubes) {
    std::array<int, banners> reached{};
    for (std::size_t track = 0; track < colours; ++track) {
        for (std::size_t banner = 0; banner < banners; ++banner)
            reached[banner] += cubes[track] >= tracks[track].banner[banner] ? 1 : 0;
    }
    unsigned met = 0;
    if (reached[0] == colours) met |= only(all_first_banner);
    if (reached[1] >= 3) met |= only(three_second_banner);
    if (reached[2] >= 1) met |= only(third_banner);
    return static_cast<Achievements>(met);
}

Achievements met_now(const State& state, Seat seat) {
    const Player& player = state.player(seat);
    unsigned met = met_by_cubes(state.board->tracks, player.cubes);
    if (player.seals >= 3) met |= only(three_seals);
    Fields left = player.envoys;
    while (left.any()) {
        const Field field(left.first());
        const Group group = group_at(state.map(), player.envoys, field);
        left = left.andnot(group.envoys);
        if (group.envoys.count() >= 2) met |= met_by_towns(state.map(), group.towns);
    }
    return static_cast<Achievements>(met);
}

Achievements claimable(const State& state, Seat seat) {
    unsigned own = static_cast<unsigned>(pairs);
    for (unsigned i = 0; i < first_only_count; ++i) {
        if (state.met_first[i] == seat.index) own |= 1u << i;
    }
    own &= ~unsigned{state.player(seat).flags};
    if (own == 0) return 0;
    return static_cast<Achievements>(own & met_now(state, seat));
}

Fields beside(const Map& map, const Fields& envoys) {
    Fields fields;
    for (int field : envoys) fields |= map.around[static_cast<std::size_t>(field)];
    return fields;
}

// cascadero.farmer.locked: a tile is open only to whoever has an envoy beside it.
Fields open_to(const State& state, Seat seat) {
    const Map& map = state.map();
    Fields open = state.free;
    for (int space : map.farmers & state.free) {
        if (alone(map, state.player(seat).envoys, Field(space))) open.reset(space);
    }
    return open;
}

// cascadero.seals.only-lone-next-to-town
Fields open_with_seal(const State& state, Seat seat) {
    const Player& player = state.player(seat);
    if (player.seals == 0) return {};
    return (state.free & state.map().next_to_town).andnot(beside(state.map(), player.envoys));
}

Fields sealed_in_vain(const State& state, Seat seat) {
    const Map& map = state.map();
    Fields in_vain;
    for (int number : open_with_seal(state, seat)) {
        const Field field(number);
        const Contact contact =
            contact_at(state, seat, field, {Fields::of(number), map.touches[field.index]});
        const std::size_t track = map.colour(contact.town);
        const std::uint8_t from = state.player(seat).cubes[track];
        const auto steps = static_cast<std::size_t>(contact.steps());
        if (state.board->tracks[track].ends[steps][from] == from) in_vain.set(number);
    }
    return in_vain;
}

unsigned movable_cubes(const State& state, Seat seat) {
    unsigned movable = 0;
    for (std::size_t track = 0; track < colours; ++track) {
        const std::uint8_t from = state.player(seat).cubes[track];
        if (state.board->tracks[track].ends[1][from] != from) movable |= 1u << track;
    }
    return movable;
}

Towns open_to_herald(const State& state) {
    const Map& map = state.map();
    Towns open = 0;
    for (std::uint8_t number = 0; number < map.town_count(); ++number) {
        const Town town{number};
        if (!has(state.heralds, town) && (map.around_town(town) & state.free).any()) open |= only(town);
    }
    return open;
}

// cascadero.advanced.distance, .not-to-other-herald, .not-to-full-town
Towns reposition_targets(const State& state) {
    if (state.scored == no_town) return 0;
    const Map& map = state.map();
    Towns open = 0;
    for (int number : bits_of(map.near[state.scored.index] & ~state.heralds)) {
        const Town town{static_cast<std::uint8_t>(number)};
        if ((map.around_town(town) & state.free).any()) open |= only(town);
    }
    return open;
}

int herald_in(const State& state, Town town) { return std::popcount(state.heralds & (only(town) - 1)); }

Town town_of_herald(const State& state, int herald) {
    return Town{static_cast<std::uint8_t>(nth_bit(state.heralds, herald))};
}

bool eligible(const State& state, Seat seat) {
    return state.player(seat).cubes[state.board->colour(seat)] == top;
}

} // namespace oya::cascadero
