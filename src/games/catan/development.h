#pragma once

#include "games/catan/building.h"
#include "games/catan/cards_trade.h"
#include "games/catan/play.h"
#include "games/catan/progress.h"

// The development cards of base Catan and the largest army (catan.dev-cards, catan.army).

namespace oya::catan {

template <class Size, class Story>
void buy_development(Play<Size, Story>& play) {
    play.pay(play.oya(), price::development);
    play.say(rule::dev_cards_cost, "catan.story.buys-card");
    play.ask(Phase::buying);
}

template <class Size, class Story>
void bought(Play<Size, Story>& play, int card) {
    auto& state = play.state;
    state.development.remove(card - first_development);
    ++state.bought[static_cast<std::size_t>(card - first_development)];
    add_card(play.active(), card);
    play.tell([&](Teller& teller) {
        teller.reveals(play.oya());
        teller.tell(rule::dev_cards_cost,
                    {"catan.story.draws", {{"player", play.oya()}, {"card", card_message(card)}}},
                    Audience::only(play.oya()));
    });
    play.ask(Phase::acting);
    won(play);
}

template <class Size, class Story>
void play_development(Play<Size, Story>& play, RuleId why, int card) {
    remove_card(play.active(), card);
    play.state.card_played = true;
    play.tell([&](Teller& teller) {
        teller.reveals(play.opponents());
        teller.tell(why, {"catan.story.plays", {{"player", play.oya()}, {"card", card_message(card)}}});
    });
}

// catan.army.minimum, take-strictly
template <class Size, class Story>
void play_knight_card(Play<Size, Story>& play) {
    auto& state = play.state;
    play_development(play, rule::dev_cards_knight, knight_card);
    const int army = ++play.active().army;
    const bool largest = state.largest == nothing || army > state.players[state.largest].army;
    if (army >= smallest_army && largest && state.largest != state.turn) {
        state.largest = state.turn;
        play.say(rule::army_take_strictly, "catan.story.largest-army");
        if (won(play)) return;
    }
    state.cause = Cause::card;
    play.ask(Phase::moving_robber);
}

template <class Size, class Story>
void play_free_roads(Play<Size, Story>& play) {
    play_development(play, rule::dev_cards_road_building, free_roads);
    begin_free_roads(play);
}

template <class Size, class Story>
void play_year_of_plenty(Play<Size, Story>& play, int first, int second) {
    play_development(play, rule::dev_cards_year_of_plenty, year_of_plenty);
    Cards cards = Cards::of(first);
    if (second != nothing_more) cards += Cards::of(second);
    play.receive(play.oya(), cards);
    play.tell([&](Teller& teller) { tell_gain(teller, rule::dev_cards_year_of_plenty, play.oya(), cards); });
}

template <class Size, class Story>
void play_monopoly(Play<Size, Story>& play, int resource) {
    play_development(play, rule::dev_cards_monopoly, monopoly);
    collect(play, rule::dev_cards_monopoly, resource, bank_stock[lumber]);
}

} // namespace oya::catan
