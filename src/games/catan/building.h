#pragma once

#include "games/catan/islands.h"
#include "games/catan/play.h"
#include "games/catan/routes.h"
#include "games/catan/shipping.h"
#include "games/catan/sites.h"

// Roads, settlements, cities, walls (catan.building, catan.walls).

namespace oya::catan {

template <class Size, class Story>
void put_road(Play<Size, Story>& play, Seat seat, int edge) {
    auto& player = play.player(seat);
    const auto& ends = play.island().edges[static_cast<std::size_t>(edge)];
    player.roads.set(edge);
    play.state.roads.set(edge);
    player.touched.set(ends.from);
    player.touched.set(ends.to);
}

template <class Size, class Story>
void put_building(Play<Size, Story>& play, Seat seat, int corner, bool city) {
    auto& state = play.state;
    auto& player = play.player(seat);
    const auto c = static_cast<std::size_t>(corner);
    (city ? player.cities : player.settlements).set(corner);
    state.buildings.set(corner);
    state.taken |= play.island().near[c];
    const std::uint8_t place = play.island().harbour_at[c];
    if (place != nothing)
        player.harbours = static_cast<std::uint8_t>(player.harbours | 1u << state.harbour_kind[place]);
}

template <class Size, class Story>
void tell_built(Play<Size, Story>& play, RuleId rule, std::string_view id, int corner) {
    play.tell([&](Teller& teller) {
        teller.tell(rule, {id, {{"player", play.oya()}, {"corner", corner_message(play.island(), corner)}}});
    });
}

template <class Size, class Story>
void tell_road(Play<Size, Story>& play, RuleId rule, std::string_view id, int edge) {
    play.tell([&](Teller& teller) {
        teller.tell(rule, {id, {{"player", play.oya()}, {"edge", edge_message(play.island(), edge)}}});
    });
}

template <class Size, class Story>
void build_road(Play<Size, Story>& play, int edge) {
    play.pay(play.oya(), price::road);
    put_road(play, play.oya(), edge);
    tell_road(play, rule::building_road_cost, "catan.story.road", edge);
    settle_new_path(play, play.oya());
    if (!won(play)) reaches_land(play, edge);
}

// A road building card gives up to two roads or ships, one after the other, as far as the pieces go.
template <class Size, class Story>
void begin_free_roads(Play<Size, Story>& play) {
    play.state.free_roads = 2;
    play.ask(Phase::free_roads);
}

template <class Size, class Story>
void build_free_road(Play<Size, Story>& play, int edge) {
    put_road(play, play.oya(), edge);
    tell_road(play, play.rules().knights ? rule::cards_science_road_building : rule::dev_cards_road_building,
              "catan.story.free-road", edge);
    settle_new_path(play, play.oya());
    --play.state.free_roads;
    if (won(play) || reaches_land(play, edge)) return;
    next_free_path(play);
}

// Whether the seat has a road or a ship and a place for it.
template <class Size>
bool may_lay_path(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    if (player.roads_left() > 0 && road_sites(state, seat).any()) return true;
    if constexpr (Size::sea) return player.ships_left() > 0 && ship_sites(state, seat).any();
    return false;
}

template <class Size, class Story>
void next_free_path(Play<Size, Story>& play) {
    auto& state = play.state;
    if (state.free_roads > 0 && may_lay_path(state, play.oya())) return play.ask(Phase::free_roads);
    state.free_roads = 0;
    resume(play);
}

template <class Size, class Story>
void decline_free_road(Play<Size, Story>& play) {
    play.state.free_roads = 0;
    play.say(play.rules().knights ? rule::cards_science_road_building : rule::dev_cards_road_building,
             "catan.story.no-second-road");
    resume(play);
}

template <class Size, class Story>
void build_settlement(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::settlement);
    put_building(play, play.oya(), corner, false);
    tell_built(play, rule::building_settlement_cost, "catan.story.settlement", corner);
    Seats routes = cut_at(play.state, play.oya(), corner);
    if constexpr (Size::sea) {
        settle_region(play, corner);
        const auto& player = play.active();
        if (player.touched.test(corner) && player.sailed.test(corner))
            routes = routes.with(play.oya()); // it joins roads and ships
    }
    settle_routes(play, routes);
    won(play);
}

template <class Size, class Story>
void raise_city(Play<Size, Story>& play, int corner) {
    auto& player = play.active();
    player.settlements.reset(corner);
    player.sideways.reset(corner);
    player.cities.set(corner);
}

template <class Size, class Story>
void build_city(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::city);
    tell_built(play,
               play.active().sideways.test(corner) ? rule::barbarians_sideways_upgrade
                                                   : rule::building_city_cost,
               "catan.story.city", corner);
    raise_city(play, corner);
    won(play);
}

template <class Size, class Story>
void build_wall(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::wall);
    play.active().walls.set(corner);
    tell_built(play, rule::walls_cost, "catan.story.wall", corner);
}

template <class Size, class Story>
void repair_city(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::repair);
    play.active().overturned.reset(corner);
    tell_built(play, rule::cards_politics_saboteur_repair, "catan.story.repairs", corner);
}

} // namespace oya::catan
