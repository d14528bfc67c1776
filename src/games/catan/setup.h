#pragma once

#include "games/catan/building.h"
#include "games/catan/gold.h"
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
        if (terrain < resources) cards += Cards::of(terrain); // catan.sea.gold-setup
    }
    return cards;
}

template <class Size>
int gold_beside(const Position<Size>& state, int corner) {
    int hexes = 0;
    for (int hex : state.island().hexes_at[static_cast<std::size_t>(corner)])
        hexes += state.terrain[static_cast<std::size_t>(hex)] == gold ? 1 : 0;
    return hexes;
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
    if constexpr (Size::sea) {
        // The option setup_gold_yield: one card for each gold hex.
        const int hexes = second && play.rules().gold_at_setup ? gold_beside(state, corner) : 0;
        if (hexes > 0) {
            state.owed[seat.index] = static_cast<std::uint8_t>(hexes);
            state.pending = seat;
            return ask_gold(play);
        }
    }
    play.ask(Phase::founding_road);
}

template <class Size, class Story>
void found_road(Play<Size, Story>& play, int edge) {
    const bool second = play.state.placed >= play.state.seats();
    put_road(play, play.oya(), edge);
    found_path(play, second ? rule::setup_second_road_touches_second : rule::setup_round_one,
               "catan.story.founds-road", edge);
}

// catan.sea.setup-ship
template <class Size, class Story>
void found_ship(Play<Size, Story>& play, int edge) {
    put_ship(play, play.oya(), edge);
    found_path(play, rule::sea_setup_ship, "catan.story.founds-ship", edge);
}

template <class Size, class Story>
void found_path(Play<Size, Story>& play, RuleId rule, std::string_view id, int edge) {
    auto& state = play.state;
    play.active().route = static_cast<std::uint8_t>(route_length(state, play.oya()));
    tell_road(play, rule, id, edge);
    state.site = no_site;
    if (!reaches_land(play, edge)) next_founder(play);
}

template <class Size, class Story>
void next_founder(Play<Size, Story>& play) {
    auto& state = play.state;
    if (++state.placed == 2 * state.seats()) return begin_turn(play, Seat{state.first});
    state.turn = founder(state).index;
    play.ask(Phase::founding);
}

} // namespace oya::catan
