#pragma once

#include "games/catan/islands.h"
#include "games/catan/judgement.h"
#include "games/catan/pirate.h"
#include "games/catan/shipping.h"

#include <algorithm>

// What places are worth to a quick player: sites, roads and ships, and where to put the robber.

namespace oya::catan {

template <class Size>
float Judgement<Size>::hex_pips(int hex) const {
    const auto h = static_cast<std::size_t>(hex);
    // What lies on land that nobody has reached is anybody's guess.
    if (Size::sea && state_.island().later.test(hex) && state_.token[h] == 0) return weights_.unknown_roll;
    return state_.terrain[h] == desert ? 0 : static_cast<float>(pips(state_.token[h]));
}

template <class Size>
float Judgement<Size>::roll_worth(int terrain) const {
    const bool ck = state_.rules().knights;
    switch (terrain) {
    case forest: return ck ? weights_.ck_lumber_roll : weights_.lumber_roll;
    case hills: return ck ? weights_.ck_brick_roll : weights_.brick_roll;
    case pasture: return ck ? weights_.ck_wool_roll : weights_.wool_roll;
    case fields: return ck ? weights_.ck_grain_roll : weights_.grain_roll;
    case mountains: return ck ? weights_.ck_ore_roll : weights_.ore_roll;
    default: return weights_.gold_roll;
    }
}

// Numbers that come often, goods the seat does not have yet, a harbour.
template <class Size>
float Judgement<Size>::site(int corner) const {
    const auto& island = state_.island();
    const auto c = static_cast<std::size_t>(corner);
    const bool ck = state_.rules().knights;
    const bool first_city = ck && opening() && state_.placed >= state_.seats();
    std::array<float, goods> had = income_;
    float worth = 0;
    for (std::size_t i = 0; i < island.touching[c]; ++i) {
        const std::uint8_t terrain = state_.terrain[island.hex_list[c][i]];
        if (terrain == desert) continue;
        const float rolls = hex_pips(island.hex_list[c][i]);
        worth += roll_worth(terrain) * rolls;
        if (terrain >= resources) continue;
        if (had[terrain] < 3) {
            worth += ck ? weights_.ck_new_good_roll * rolls + weights_.ck_new_good
                        : weights_.new_good_roll * rolls + weights_.new_good;
        } else if (had[terrain] < 6) {
            worth += weights_.scarce_good_roll * rolls;
        }
        had[terrain] += rolls;
        if (ck && city_second[terrain] >= resources)
            worth += (weights_.commodity_roll + (first_city ? weights_.first_commodity_roll : 0)) * rolls;
    }
    if constexpr (Size::sea) {
        if (island.region_at[c] != nothing) {
            const int points = region_points(island, player_.buildings() | Corners<Size>::of(corner));
            worth += weights_.island_point * static_cast<float>(points - player_.islands);
        }
    }
    const std::uint8_t place = island.harbour_at[c];
    if (place != nothing) {
        const std::uint8_t kind = state_.harbour_kind[place];
        worth += kind == generic_harbour ? weights_.harbour_any
                                         : weights_.harbour_good + weights_.harbour_income * had[kind];
    }
    return worth;
}

template <class Size>
float Judgement<Size>::site_ahead(int corner) const {
    const auto& island = state_.island();
    const auto c = static_cast<std::size_t>(corner);
    const auto open = [&](int at) {
        const bool land = !Size::sea || island.land_corners.test(at);
        return land && !state_.taken.test(at) && !state_.knights.test(at);
    };
    float best = open(corner) ? site(corner) : 0;
    if (enemies_of(state_, seat_).test(corner)) return best;
    for (std::size_t i = 0; i < island.degree[c]; ++i) {
        const int edge = island.edge_list[c][i];
        const int next = island.other_end(edge, corner);
        if (open(next) && !state_.paths().test(edge))
            best = std::max(best, weights_.second_road * site(next));
    }
    return best;
}

template <class Size>
float Judgement<Size>::road_ahead(int edge) const {
    const auto& ends = state_.island().edges[static_cast<std::size_t>(edge)];
    float ahead = 0;
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        if (!player_.touched.test(corner) && !player_.buildings().test(corner))
            ahead = std::max(ahead, site_ahead(corner));
    }
    return ahead;
}

// From every corner the best site that ships lead to, each ship on the way taking something off it.
template <class Size>
void Judgement<Size>::look_over_the_sea() {
    const Island<Size>& island = state_.island();
    const Corners<Size> open = island.land_corners.andnot(state_.taken | state_.knights);
    for (int corner : open) over_sea_[static_cast<std::size_t>(corner)] = site(corner);
    const Edges<Size> free = island.ship_edges.andnot(state_.paths());
    for (int ships = 0; ships < 7; ++ships) {
        for (int edge : free) {
            const auto& ends = island.edges[static_cast<std::size_t>(edge)];
            float& one = over_sea_[ends.from];
            float& other = over_sea_[ends.to];
            one = std::max(one, weights_.each_ship * other);
            other = std::max(other, weights_.each_ship * one);
        }
    }
}

// What a ship on this path leads to, if it leads anywhere new.
template <class Size>
float Judgement<Size>::ship_ahead(int edge) const {
    const auto& ends = state_.island().edges[static_cast<std::size_t>(edge)];
    const Corners<Size> known = player_.sailed | player_.buildings();
    float ahead = 0;
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        if (!known.test(corner)) ahead = std::max(ahead, over_sea_[static_cast<std::size_t>(corner)]);
    }
    return ahead;
}

template <class Size>
float Judgement<Size>::founding(int corner) const {
    float ahead = 0;
    for (int next : state_.island().next_to[static_cast<std::size_t>(corner)]) {
        for (int beyond : state_.island().next_to[static_cast<std::size_t>(next)]) {
            if (beyond != corner && !state_.taken.test(beyond)) ahead = std::max(ahead, site(beyond));
        }
    }
    return end_of_turn + site(corner) + weights_.founding_ahead * ahead;
}

// Whether the longest road is near, and not held.
template <class Size>
bool Judgement<Size>::racing() const {
    int best_other = shortest_route - 1;
    for (Seat seat : Seats::first(state_.seats()).without(seat_))
        best_other = std::max(best_other, int{state_.player(seat).route});
    return player_.route + 2 > best_other && state_.longest != seat_.index;
}

// The road that makes the longest way longer, while few are missing.
template <class Size>
void Judgement<Size>::consider_longest_road() {
    if (!racing() || player_.roads_left() == 0 || player_.route < shortest_route - 2) return;
    int best_other = shortest_route - 1;
    for (Seat seat : Seats::first(state_.seats()).without(seat_))
        best_other = std::max(best_other, int{state_.player(seat).route});
    const Corners<Size> cuts = enemies_of(state_, seat_);
    int best = player_.route;
    int step = -1;
    for (int edge : road_sites(state_, seat_)) {
        Edges<Size> roads = player_.roads;
        roads.set(edge);
        const int length = longest_trail(state_.island(), roads, cuts);
        if (length <= best) continue;
        best = length;
        step = edge;
    }
    if (step < 0) return;
    consider(best > best_other ? price::road : price::road + price::road, make(Kind::road, step),
             weights_.longest_near, 2);
}

// A road or ship that opens a site while there is none, or that wins the longest road.
template <class Size>
float Judgement<Size>::path(float ahead, bool spare, int laid) const {
    if (state_.phase != Phase::acting) return end_of_turn + 5 + ahead;
    const bool race = racing();
    if (sites_.none() && player_.settlements_left() > 0)
        return ahead > 0 ? weights_.road_opens + ahead : end_of_turn - 8;
    if (laid > 11 && !race) return 5;
    if (race && spare) return weights_.road_race + ahead / 4;
    return (spare && ahead > weights_.road_leads_far ? weights_.road_ahead_spare : 5) + ahead / 10;
}

template <class Size>
float Judgement<Size>::road(int edge) const {
    const bool meant = goal_.step == make(Kind::road, edge) && state_.phase == Phase::acting;
    if (meant && sites_.any()) return weights_.road_race;
    return path(road_ahead(edge), surplus(brick) > 0 && surplus(lumber) > 0, player_.roads.count());
}

template <class Size>
float Judgement<Size>::ship(int edge) const {
    return path(ship_ahead(edge), surplus(wool) > 0 && surplus(lumber) > 0, player_.ships.count() - 1);
}

template <class Size>
int Judgement<Size>::leader_bonus(Seat seat) const {
    return public_points(state_, seat) - public_points(state_, seat_);
}

template <class Size>
float Judgement<Size>::hex_against(int hex) const {
    const Corners<Size>& around = state_.island().around_hex[static_cast<std::size_t>(hex)];
    float harm = 0;
    for (Seat seat : Seats::first(state_.seats())) {
        const Player<Size>& player = state_.player(seat);
        const auto weight =
            static_cast<float>((player.settlements & around).count() + 2 * (player.cities & around).count());
        harm +=
            weight * (seat == seat_ ? -weights_.robber_own
                                    : 1 + weights_.robber_leader * static_cast<float>(leader_bonus(seat)));
    }
    return harm * hex_pips(hex);
}

template <class Size>
float Judgement<Size>::theft_from(Seat victim) const {
    return weights_.theft +
           weights_.theft_card * static_cast<float>(std::min(8, state_.player(victim).hand.total()));
}

template <class Size>
float Judgement<Size>::robber(int hex) const {
    float worth = hex_against(hex);
    for (Seat victim : victims_at(state_, seat_, hex)) worth += theft_from(victim);
    return worth;
}

// Thefts, and ships that may not move; a robber on own land stays where it is.
template <class Size>
float Judgement<Size>::pirate(int hex) const {
    const Edges<Size>& sides = state_.island().sides_of[static_cast<std::size_t>(hex)];
    float worth = std::min(0.0f, hex_against(state_.robber));
    for (Seat victim : pirate_victims_at(state_, seat_, hex)) worth += theft_from(victim);
    for (Seat seat : Seats::first(state_.seats())) {
        const auto ships = static_cast<float>((state_.player(seat).ships & sides).count());
        worth += (seat == seat_ ? -weights_.pirate_own_ship : weights_.pirate_ship) * ships;
    }
    return worth;
}

} // namespace oya::catan
