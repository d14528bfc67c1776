#pragma once

#include "games/catan/state.h"

// Where things may stand and go. These are asked at every step of a game, so they lie in the open for the
// compiler; sites.cpp holds one copy for everybody else.

namespace oya::catan {

template <class Size>
int public_points(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    int sum = player.settlements.count() + 2 * player.cities.count() + player.defender + player.point_cards;
    sum += state.longest == seat.index ? 2 : 0;
    sum += state.largest == seat.index ? 2 : 0;
    sum += state.merchant_owner == seat.index ? 1 : 0;
    for (const Metropolis& metropolis : state.metropolis) sum += metropolis.owner == seat.index ? 2 : 0;
    return sum;
}

template <class Size>
int points(const Position<Size>& state, Seat seat) {
    return public_points(state, seat) + state.player(seat).cards[victory_point];
}

template <class Size>
std::uint8_t building_owner(const Position<Size>& state, int corner) {
    for (Seat seat : Seats::first(state.seats())) {
        if (state.player(seat).buildings().test(corner)) return seat.index;
    }
    return nothing;
}

template <class Size>
std::uint8_t knight_owner(const Position<Size>& state, int corner) {
    for (Seat seat : Seats::first(state.seats())) {
        if (state.player(seat).all_knights().test(corner)) return seat.index;
    }
    return nothing;
}

// catan.building.road-site, road-blocked
template <class Size>
Edges<Size> road_sites(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    Corners<Size> from = player.touched.andnot(enemies_of(state, seat)) | player.buildings();
    Edges<Size> sites;
    for (int corner : from) sites |= state.island().edges_at[static_cast<std::size_t>(corner)];
    return sites.andnot(state.roads);
}

// catan.building.settlement-site, distance-rule, knight-blocks-site
template <class Size>
Corners<Size> settlement_sites(const Position<Size>& state, Seat seat) {
    return state.player(seat).touched.andnot(state.taken | state.knights);
}

// catan.building.sideways-first, catan.cards-politics.saboteur-repair-first
template <class Size>
Corners<Size> city_sites(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    if (player.sideways.any() || (state.rules().repair_first && player.overturned.any()))
        return player.sideways;
    return player.cities_left() > 0 ? player.settlements : Corners<Size>();
}

// catan.knights.recruit-site
template <class Size>
Corners<Size> knight_sites(const Position<Size>& state, Seat seat) {
    return state.player(seat).touched.andnot(state.buildings | state.knights);
}

// The corners that a knight comes to from a corner along own roads, its own included; at enemy pieces it
// stops (catan.knights.move, move-through-own, move-not-through-enemy).
template <class Size>
Corners<Size> knight_net(const Position<Size>& state, Seat seat, int corner, const Corners<Size>& blocked) {
    const Player<Size>& player = state.player(seat);
    const auto& island = state.island();
    Corners<Size> reached = Corners<Size>::of(corner);
    Corners<Size> border = reached;
    while (border.any()) {
        Corners<Size> next;
        for (int at : border) {
            const auto c = static_cast<std::size_t>(at);
            for (std::size_t i = 0; i < island.degree[c]; ++i) {
                const int edge = island.edge_list[c][i];
                if (player.roads.test(edge)) next.set(island.other_end(edge, at));
            }
        }
        next = next.andnot(reached);
        reached |= next;
        border = next.andnot(blocked);
    }
    return reached;
}

template <class Size>
Corners<Size> knight_reach(const Position<Size>& state, Seat seat, int corner, bool enemies) {
    const Corners<Size> blocked = enemies_of(state, seat);
    Corners<Size> reached = knight_net(state, seat, corner, blocked);
    reached.reset(corner);
    return enemies ? reached & blocked & state.knights : reached.andnot(state.buildings | state.knights);
}

// catan.trade.rates-not-combined
template <class Size>
int bank_rate(const Position<Size>& state, Seat seat, int good) {
    const Player<Size>& player = state.player(seat);
    const bool two = is_resource(good)
                         ? (player.harbours >> good & 1) != 0 ||
                               (state.merchant_owner == seat.index && state.terrain[state.merchant] == good)
                         : player.levels[trade] >= ability_level;
    if (two || (seat.index == state.turn && (state.fleet >> good & 1) != 0)) return 2;
    return (player.harbours >> generic_harbour & 1) != 0 ? 3 : 4;
}

// catan.knights.promote-once, promote-piece, mighty-needs-fortress
template <class Size>
Corners<Size> promotable(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    Corners<Size> knights;
    if (player.knights_left(1) > 0) knights |= player.knights[0];
    if (player.levels[politics] >= ability_level && player.knights_left(2) > 0) knights |= player.knights[1];
    return knights.andnot(state.promoted);
}

// The cities that carry a metropolis.
template <class Size>
Corners<Size> metropolis_cities(const Position<Size>& state) {
    Corners<Size> cities;
    for (const Metropolis& metropolis : state.metropolis) {
        if (metropolis.owner != nothing) cities.set(metropolis.corner);
    }
    return cities;
}

// The hexes that touch these corners.
template <class Size>
Hexes<Size> hexes_around(const Position<Size>& state, const Corners<Size>& corners) {
    Hexes<Size> hexes;
    for (int corner : corners) hexes |= state.island().hexes_at[static_cast<std::size_t>(corner)];
    return hexes;
}

// The corners at an end of these roads.
template <class Size>
Corners<Size> ends_of(const Island<Size>& island, const Edges<Size>& roads) {
    Corners<Size> ends;
    for (int edge : roads) {
        ends.set(island.edges[static_cast<std::size_t>(edge)].from);
        ends.set(island.edges[static_cast<std::size_t>(edge)].to);
    }
    return ends;
}

// Those of these seats' opponents that the robber may rob on a hex (catan.robber.steal, steal-empty).
template <class Size>
Seats victims_at(const Position<Size>& state, Seat thief, int hex) {
    Seats victims;
    for (Seat seat : Seats::first(state.seats()).without(thief)) {
        const Player<Size>& player = state.player(seat);
        const bool there =
            (player.buildings() & state.island().around_hex[static_cast<std::size_t>(hex)]).any();
        if (there && !player.hand.none()) victims = victims.with(seat);
    }
    return victims;
}

} // namespace oya::catan
