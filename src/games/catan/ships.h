#pragma once

#include "games/catan/building.h"
#include "games/catan/play.h"
#include "games/catan/routes.h"
#include "games/catan/shipping.h"

// Ships are built and moved (catan.sea).

namespace oya::catan {

template <class Size, class Story>
void put_ship(Play<Size, Story>& play, Seat seat, int edge) {
    auto& player = play.player(seat);
    player.ships.set(edge);
    play.state.ships.set(edge);
    chart_ships(play.island(), player, edge);
}

template <class Size, class Story>
void lift_ship(Play<Size, Story>& play, Seat seat, int edge) {
    auto& player = play.player(seat);
    player.ships.reset(edge);
    chart_ships(play.island(), player, edge);
    play.state.ships.reset(edge);
    play.state.new_ships.reset(edge);
    play.state.removed = static_cast<std::uint16_t>(edge);
}

template <class Size, class Story>
void build_ship(Play<Size, Story>& play, int edge) {
    play.pay(play.oya(), price::ship);
    put_ship(play, play.oya(), edge);
    play.state.new_ships.set(edge);
    tell_road(play, rule::sea_ship_cost, "catan.story.ship-built", edge);
    settle_new_path(play, play.oya());
    if (!won(play)) reaches_land(play, edge);
}

// Of a road building card (catan.sea.dev-road-building, catan.sea-knights.road-building).
template <class Size, class Story>
void build_free_ship(Play<Size, Story>& play, int edge) {
    put_ship(play, play.oya(), edge);
    play.state.new_ships.set(edge);
    tell_road(play, play.rules().knights ? rule::sea_knights_road_building : rule::sea_dev_road_building,
              "catan.story.free-ship", edge);
    settle_new_path(play, play.oya());
    --play.state.free_roads;
    if (won(play) || reaches_land(play, edge)) return;
    next_free_path(play);
}

// A ship is lifted and has to be placed: one action, so that no award changes in between.
template <class Size, class Story>
void move_ship(Play<Size, Story>& play, int edge) {
    lift_ship(play, play.oya(), edge);
    play.ask(Phase::placing_ship);
}

// catan.sea.trade-route: settled once, when the ship lies in its new place
template <class Size, class Story>
void place_ship(Play<Size, Story>& play, int edge) {
    auto& state = play.state;
    const int from = state.removed;
    put_ship(play, play.oya(), edge);
    state.removed = 0xFFFF;
    state.ship_moved = true;
    play.tell([&](Teller& teller) {
        teller.tell(rule::sea_move_ship, {"catan.story.ship-moved",
                                          {{"player", play.oya()},
                                           {"from", edge_message(play.island(), from)},
                                           {"edge", edge_message(play.island(), edge)}}});
    });
    settle_routes(play, Seats(play.oya()));
    play.ask(Phase::acting);
    if (!won(play)) reaches_land(play, edge);
}

// catan.sea-knights.diplomat-ship
template <class Size, class Story>
void rebuild_ship(Play<Size, Story>& play, int edge) {
    put_ship(play, play.oya(), edge);
    play.state.new_ships.set(edge);
    tell_road(play, rule::sea_knights_diplomat_ship, "catan.story.free-ship", edge);
    diplomat_done(play);
    if (play.state.phase != Phase::over) reaches_land(play, edge);
}

} // namespace oya::catan
