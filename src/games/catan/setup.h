#pragma once

#include "games/catan/building.h"
#include "games/catan/play.h"

// The first buildings, in snake order (catan.setup).

namespace oya::catan {

// catan.setup.starting-cards
template <class Size>
Cards starting_cards(const Position<Size>& state, int corner) {
    const auto& island = state.island();
    const auto c = static_cast<std::size_t>(corner);
    Cards cards;
    for (std::size_t i = 0; i < island.touching[c]; ++i) {
        const std::uint8_t terrain = state.terrain[island.hex_list[c][i]];
        if (terrain != desert) cards += Cards::of(terrain);
    }
    return cards;
}

template <class Size, class Story>
void found(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    const Seat seat = play.oya();
    const bool second = state.placed >= state.seats();
    const bool city = second && play.rules().knights;
    put_building(play, seat, corner, city);
    play.tell([&](Teller& teller) {
        teller.tell(city     ? rule::setup_second_is_city
                    : second ? rule::setup_second_is_settlement
                             : rule::setup_round_one,
                    {city ? "catan.story.founds-city" : "catan.story.founds",
                     {{"player", seat}, {"corner", corner_message(play.island(), corner)}}});
    });
    if (second) {
        const Cards cards = starting_cards(state, corner);
        play.receive(seat, cards);
        play.tell([&](Teller& teller) { tell_gain(teller, rule::setup_starting_cards, seat, cards); });
    }
    state.site = static_cast<std::uint16_t>(corner);
    play.ask(Phase::founding_road);
}

template <class Size, class Story>
void found_road(Play<Size, Story>& play, int edge) {
    auto& state = play.state;
    const Seat seat = play.oya();
    put_road(play, seat, edge);
    play.player(seat).route = static_cast<std::uint8_t>(route_length(state, seat));
    play.tell([&](Teller& teller) {
        teller.tell(
            state.placed >= state.seats() ? rule::setup_second_road_touches_second : rule::setup_round_one,
            {"catan.story.founds-road", {{"player", seat}, {"edge", edge_message(play.island(), edge)}}});
    });
    state.site = no_site;
    if (++state.placed == 2 * state.seats()) return begin_turn(play, Seat{state.first});
    state.turn = founder(state).index;
    play.ask(Phase::founding);
}

} // namespace oya::catan
