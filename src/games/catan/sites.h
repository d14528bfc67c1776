#pragma once

#include "games/catan/state.h"

// Where things may stand and go. These are asked at every step of a game, so they lie in the open for the
// compiler; sites.cpp holds one copy for everybody else.

namespace oya::catan {

template <class Size>
int public_points(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    int sum = player.settlements.count() + 2 * player.cities.count() + player.defender + player.point_cards;
    if constexpr (Size::sea) sum += player.islands; // catan.victory.points-sea
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

// The edges at these corners.
template <class Size>
Edges<Size> edges_around(const Island<Size>& island, const Corners<Size>& corners) {
    Edges<Size> edges;
    for (int corner : corners) edges |= island.edges_at[static_cast<std::size_t>(corner)];
    return edges;
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

// catan.building.road-site, road-blocked, catan.sea.road-edge, road-connection, one-piece-per-edge
template <class Size>
Edges<Size> road_sites(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    const Corners<Size> from = player.touched.andnot(enemies_of(state, seat)) | player.buildings();
    Edges<Size> sites = edges_around(state.island(), from).andnot(state.paths());
    if constexpr (Size::sea) sites &= state.island().road_edges;
    return sites;
}

// catan.building.settlement-site, distance-rule, knight-blocks-site, catan.sea.settle-by-ship
template <class Size>
Corners<Size> settlement_sites(const Position<Size>& state, Seat seat) {
    Corners<Size> sites = state.player(seat).reached().andnot(state.taken | state.knights);
    if constexpr (Size::sea) sites &= state.island().land_corners;
    return sites;
}

// catan.building.sideways-first, catan.cards-politics.saboteur-repair-first
template <class Size>
Corners<Size> city_sites(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    if (player.sideways.any() || (state.rules().repair_first && player.overturned.any()))
        return player.sideways;
    return player.cities_left(state.island().cities) > 0 ? player.settlements : Corners<Size>();
}

// catan.knights.recruit-site, catan.sea-knights.recruit-land
template <class Size>
Corners<Size> knight_sites(const Position<Size>& state, Seat seat) {
    Corners<Size> sites = state.player(seat).reached().andnot(state.buildings | state.knights);
    if constexpr (Size::sea) sites &= state.island().land_corners;
    return sites;
}

// The corners that a knight comes to from a corner along own roads and ships, its own included; at enemy
// pieces it stops (catan.knights.move, move-through-own, move-not-through-enemy). On its way it changes
// between road and ship at own buildings only (catan.sea-knights.change-at-building).
template <class Size>
Corners<Size> knight_net(const Position<Size>& state, Seat seat, int corner, const Corners<Size>& blocked) {
    const Player<Size>& player = state.player(seat);
    const auto& island = state.island();
    if constexpr (Size::sea) {
        if (player.ships.any()) {
            const Corners<Size> start = Corners<Size>::of(corner);
            Corners<Size> by_road = start;
            Corners<Size> by_ship = start;
            Corners<Size> roads_from = start;
            Corners<Size> ships_from = start;
            while (roads_from.any() || ships_from.any()) {
                const Edges<Size> roads = edges_around(island, roads_from) & player.roads;
                const Edges<Size> ships = edges_around(island, ships_from) & player.ships;
                Corners<Size> next_road = ends_of(island, roads);
                Corners<Size> next_ship = ends_of(island, ships);
                const Corners<Size> change = (next_road | next_ship) & player.buildings();
                next_road = (next_road | change).andnot(by_road);
                next_ship = (next_ship | change).andnot(by_ship);
                by_road |= next_road;
                by_ship |= next_ship;
                roads_from = next_road.andnot(blocked);
                ships_from = next_ship.andnot(blocked);
            }
            return by_road | by_ship;
        }
    }
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

// Those of this seat's opponents that the robber may rob on a hex (catan.robber.steal, steal-empty).
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
