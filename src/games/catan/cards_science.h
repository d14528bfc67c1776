#pragma once

#include "games/catan/building.h"
#include "games/catan/improvements.h"
#include "games/catan/knights.h"
#include "games/catan/progress.h"

// The green progress cards (catan.cards-science).

namespace oya::catan {

template <class Size, class Story>
void play_alchemist(Play<Size, Story>& play, int white, int red) {
    play_card(play, alchemist);
    play.state.white = static_cast<std::uint8_t>(white);
    play.state.red = static_cast<std::uint8_t>(red);
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_science_alchemist_dice,
                    {"catan.story.alchemist", {{"player", play.oya()}, {"white", white}, {"red", red}}});
    });
}

template <class Size, class Story>
void play_crane(Play<Size, Story>& play, int track) {
    play_card(play, crane);
    improve(play, track, true);
}

template <class Size, class Story>
void play_engineer(Play<Size, Story>& play, int corner) {
    play_card(play, engineer);
    play.active().walls.set(corner);
    tell_built(play, rule::cards_science_engineer, "catan.story.wall", corner);
}

// Tokens that the Inventor may take: not 2, 6, 8 and 12.
template <class Size>
Hexes<Size> movable_tokens(const Position<Size>& state) {
    Hexes<Size> hexes;
    for (const std::size_t number : {3u, 4u, 5u, 9u, 10u, 11u}) hexes |= state.with_number[number];
    return hexes;
}

// Those that can be swapped with the one on this hex (catan.cards-science.inventor-same).
template <class Size>
Hexes<Size> swap_partners(const Position<Size>& state, int hex) {
    Hexes<Size> hexes = movable_tokens(state);
    if (!state.rules().allow_no_effect)
        return hexes.andnot(state.with_number[state.token[static_cast<std::size_t>(hex)]]);
    hexes.reset(hex);
    return hexes;
}

template <class Size, class Story>
void play_inventor(Play<Size, Story>& play, int hex) {
    play_card(play, inventor);
    play.state.site = static_cast<std::uint16_t>(hex);
    play.ask(Phase::swapping);
}

// catan.cards-science.inventor-robber: the robber stays where it is.
template <class Size, class Story>
void swap_tokens(Play<Size, Story>& play, int other) {
    auto& state = play.state;
    const int hex = state.site;
    std::uint8_t& one = state.token[static_cast<std::size_t>(hex)];
    std::uint8_t& two = state.token[static_cast<std::size_t>(other)];
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_science_inventor, {"catan.story.swaps",
                                                   {{"player", play.oya()},
                                                    {"number", int{one}},
                                                    {"hex", hex_message(play.island(), hex)},
                                                    {"other_number", int{two}},
                                                    {"other", hex_message(play.island(), other)}}});
    });
    state.with_number[one].reset(hex);
    state.with_number[two].reset(other);
    std::swap(one, two);
    state.with_number[one].set(hex);
    state.with_number[two].set(other);
    state.site = no_site;
    play.ask(Phase::acting);
}

// The hexes of a terrain that touch a building of the active player.
template <class Size>
int harvest_hexes(const Position<Size>& state, Terrain terrain) {
    int hexes = 0;
    for (int hex : hexes_around(state, state.active().buildings()))
        hexes += state.terrain[static_cast<std::size_t>(hex)] == terrain ? 1 : 0;
    return hexes;
}

// What Irrigation or Mining would pay: two for each of them, as far as the bank goes.
template <class Size>
Cards harvest_of(const Position<Size>& state, Terrain terrain) {
    return Cards::of(terrain, std::min(2 * harvest_hexes(state, terrain), state.bank[terrain]));
}

template <class Size, class Story>
void play_harvest(Play<Size, Story>& play, Card card, Terrain terrain) {
    play_card(play, card);
    const Cards cards = harvest_of(play.state, terrain);
    play.receive(play.oya(), cards);
    play.tell([&](Teller& teller) {
        tell_gain(teller, card == mining ? rule::cards_science_mining : rule::cards_science_irrigation,
                  play.oya(), cards);
    });
}

template <class Size, class Story>
void play_medicine(Play<Size, Story>& play, int corner) {
    play_card(play, medicine);
    play.pay(play.oya(), price::medicine);
    tell_built(play, rule::cards_science_medicine, "catan.story.city", corner);
    raise_city(play, corner);
    won(play);
}

template <class Size, class Story>
void play_road_building(Play<Size, Story>& play) {
    play_card(play, road_building);
    begin_free_roads(play);
}

// The first knight is named with the card, a second one may follow.
template <class Size, class Story>
void play_smith(Play<Size, Story>& play, int corner) {
    const bool second = play.state.phase == Phase::smithing;
    if (!second) play_card(play, smith);
    raise_knight(play, corner);
    play.ask(!second && promotable(play.state, play.oya()).any() ? Phase::smithing : Phase::acting);
}

template <class Size, class Story>
void decline_smithing(Play<Size, Story>& play) {
    play.say(rule::cards_science_smith, "catan.story.no-second-knight");
    play.ask(Phase::acting);
}

} // namespace oya::catan
