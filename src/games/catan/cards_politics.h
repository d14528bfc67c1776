#pragma once

#include "games/catan/knights.h"
#include "games/catan/pirate.h"
#include "games/catan/progress.h"
#include "games/catan/robber.h"
#include "games/catan/ships.h"

// The blue progress cards (catan.cards-politics).

namespace oya::catan {

template <class Size, class Story>
void play_bishop(Play<Size, Story>& play, int hex) {
    auto& state = play.state;
    play_card(play, bishop);
    state.cause = Cause::card;
    if (Size::sea && !play.island().land.test(hex)) {
        put_pirate(play, rule::sea_knights_bishop, hex);
        state.pending = pirate_victims_at(state, play.oya(), hex);
    } else {
        put_robber(play, rule::cards_politics_bishop, hex);
        state.pending = victims_at(state, play.oya(), hex);
    }
    if (!state.pending.empty()) return play.ask(Phase::stealing);
    play.say(rule::cards_politics_bishop_empty_hex, "catan.story.nobody-to-rob");
}

template <class Size, class Story>
void play_deserter(Play<Size, Story>& play, Seat victim) {
    play_card(play, deserter);
    play.state.victim = victim.index;
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_politics_deserter,
                    {"catan.story.deserter", {{"player", play.oya()}, {"victim", victim}}});
    });
    const Corners<Size> knights = play.player(victim).all_knights();
    if (knights.count() == 1) return give_up_knight(play, knights.first());
    play.ask(Phase::giving_up_knight);
}

// The strengths of a knight that may take the deserter's place, a bit each
// (catan.cards-politics.deserter-place, deserter-no-piece).
template <class Size>
unsigned deserter_strengths(const Position<Size>& state) {
    const Player<Size>& player = state.active();
    const int removed = state.displaced.strength;
    if (state.rules().deserter_equal_else_basic) {
        if (player.knights_left(removed) > 0) return 1u << removed;
        return player.knights_left(0) > 0 ? 1u : 0u;
    }
    unsigned allowed = 0;
    for (int strength = 0; strength <= removed; ++strength) {
        if (player.knights_left(strength) > 0) allowed |= 1u << strength;
    }
    return allowed;
}

// Whether it may arrive inactive (bit 0) or active (bit 1).
template <class Size>
unsigned deserter_states(const Position<Size>& state) {
    if (!state.displaced.active) return 1u;
    return state.rules().deserter_copies ? 2u : 3u;
}

template <class Size, class Story>
void give_up_knight(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    const Seat victim{state.victim};
    state.displaced = lift_knight(play, victim, corner);
    state.victim = nothing;
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_politics_deserter,
                    {"catan.story.gives-up-knight",
                     {{"player", victim}, {"corner", corner_message(play.island(), corner)}}});
    });
    if (deserter_strengths(state) != 0 && knight_sites(state, play.oya()).any())
        return play.ask(Phase::placing_knight);
    play.say(rule::cards_politics_deserter_no_piece, "catan.story.no-knight-placed");
    displacement_done(play);
}

template <class Size, class Story>
void place_knight(Play<Size, Story>& play, int corner, int strength, bool active) {
    put_knight(play, play.oya(), corner, strength, active);
    if (active && play.rules().deserter_may_act) play.state.ready.set(corner);
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_politics_deserter_place,
                    {active ? "catan.story.places-active-knight" : "catan.story.places-knight",
                     {{"player", play.oya()},
                      {"corner", corner_message(play.island(), corner)},
                      {"strength", strength_message(strength)}}});
    });
    displacement_done(play);
}

template <class Size, class Story>
void decline_knight(Play<Size, Story>& play) {
    play.say(rule::cards_politics_deserter_place, "catan.story.no-knight-placed");
    displacement_done(play);
}

template <class Size, class Story>
void play_diplomat(Play<Size, Story>& play, int edge) {
    auto& state = play.state;
    play_card(play, diplomat);
    Seat owner = play.oya();
    const bool ship = state.ships.test(edge);
    for (Seat seat : play.opponents()) {
        if ((play.player(seat).roads | play.player(seat).ships).test(edge)) owner = seat;
    }
    if (ship) {
        lift_ship(play, owner, edge);
    } else {
        auto& player = play.player(owner);
        player.roads.reset(edge);
        player.touched = ends_of(play.island(), player.roads);
        state.roads.reset(edge);
        state.removed = static_cast<std::uint16_t>(edge);
    }
    play.tell([&](Teller& teller) {
        teller.tell(ship                        ? rule::sea_knights_diplomat_ship
                    : play.rules().diplomat_any ? rule::cards_politics_diplomat_modern
                                                : rule::cards_politics_diplomat_classic,
                    {ship ? "catan.story.removes-ship" : "catan.story.removes-road",
                     {{"player", play.oya()},
                      {"owner", owner},
                      {"own", std::string(owner == play.oya() ? "yes" : "no")},
                      {"edge", edge_message(play.island(), edge)}}});
    });
    if (owner == play.oya() && ship && ship_goals(state, owner, edge).any())
        return play.ask(Phase::rebuilding_ship);
    if (owner == play.oya() && !ship && diplomat_sites(state).any()) return play.ask(Phase::rebuilding);
    diplomat_done(play);
}

// catan.cards-politics.diplomat-not-same, diplomat-legal-after
template <class Size>
Edges<Size> diplomat_sites(const Position<Size>& state) {
    Edges<Size> sites = road_sites(state, Seat{state.turn});
    sites.reset(state.removed);
    return sites;
}

// Whether an own road that is taken away finds another place (catan.cards-politics.diplomat-classic).
template <class Size>
bool diplomat_can_rebuild(const Position<Size>& state, int edge) {
    Position<Size> without = state;
    Player<Size>& player = without.players[state.turn];
    player.roads.reset(edge);
    player.touched = ends_of(state.island(), player.roads);
    without.roads.reset(edge);
    without.removed = static_cast<std::uint16_t>(edge);
    return diplomat_sites(without).any();
}

template <class Size, class Story>
void rebuild_road(Play<Size, Story>& play, int edge) {
    put_road(play, play.oya(), edge);
    tell_road(play, rule::cards_politics_diplomat_legal_after, "catan.story.free-road", edge);
    diplomat_done(play);
    if (play.state.phase != Phase::over) reaches_land(play, edge);
}

template <class Size, class Story>
void decline_rebuilding(Play<Size, Story>& play) {
    play.say(rule::cards_politics_diplomat_modern,
             play.state.phase == Phase::rebuilding ? "catan.story.keeps-road" : "catan.story.keeps-ship");
    diplomat_done(play);
}

// catan.cards-politics.diplomat-route
template <class Size, class Story>
void diplomat_done(Play<Size, Story>& play) {
    play.state.removed = 0xFFFF;
    settle_routes(play, play.everyone());
    play.ask(Phase::acting);
    won(play);
}

template <class Size, class Story>
void play_intrigue(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    play_card(play, intrigue);
    const Seat owner{knight_owner(state, corner)};
    state.displaced = lift_knight(play, owner, corner);
    play.tell([&](Teller& teller) {
        teller.tell(
            rule::cards_politics_intrigue,
            {"catan.story.intrigue",
             {{"player", play.oya()}, {"victim", owner}, {"corner", corner_message(play.island(), corner)}}});
    });
    ask_relocation(play);
}

template <class Size, class Story>
void play_saboteur(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    play_card(play, saboteur);
    if (!play.rules().saboteur_overturns) {
        const Seats victims = sabotaged(state);
        state.cause = Cause::card;
        for (Seat seat : victims)
            state.owed[seat.index] = static_cast<std::uint8_t>(play.player(seat).hand.total() / 2);
        if (!victims.empty()) ask_for_cards(play, Phase::discarding, victims);
        return;
    }
    const Seat owner{building_owner(state, corner)};
    play.player(owner).overturned.set(corner);
    play.tell([&](Teller& teller) {
        teller.tell(
            rule::cards_politics_saboteur_overturn,
            {"catan.story.overturns",
             {{"player", play.oya()}, {"victim", owner}, {"corner", corner_message(play.island(), corner)}}});
    });
}

// catan.cards-politics.saboteur-discard: level with the active player or ahead, and something to discard.
template <class Size>
Seats sabotaged(const Position<Size>& state) {
    const int own = public_points(state, Seat{state.turn});
    Seats victims;
    for (Seat seat : Seats::first(state.seats()).without(Seat{state.turn})) {
        if (public_points(state, seat) >= own && state.player(seat).hand.total() >= 2)
            victims = victims.with(seat);
    }
    return victims;
}

template <class Size, class Story>
void play_spy(Play<Size, Story>& play, Seat victim) {
    auto& state = play.state;
    play_card(play, spy);
    state.victim = victim.index;
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_politics_spy,
                    {"catan.story.spies", {{"player", play.oya()}, {"victim", victim}}});
        teller.reveals(play.oya());
        std::vector<Message> cards;
        for (int card = 0; card < progress_kinds; ++card) {
            for (int i = 0; i < play.player(victim).cards[static_cast<std::size_t>(card)]; ++i)
                cards.push_back(card_message(card));
        }
        teller.tell(rule::cards_politics_spy_secret,
                    {"catan.story.finds", {{"player", play.oya()}, {"cards", std::move(cards)}}},
                    Audience::only(play.oya()));
    });
    const Player<Size>& target = play.player(victim);
    play.ask(Phase::spying);
    if (target.card_count == 1 && !play.rules().spy_may_decline)
        take_with_spy(play, lowest_bit(target.card_kinds_held));
}

template <class Size, class Story>
void take_with_spy(Play<Size, Story>& play, int card) {
    auto& state = play.state;
    const Seat victim{state.victim};
    remove_card(play.player(victim), card);
    add_card(play.active(), card);
    const Seats both = Seats(victim).with(play.oya());
    play.tell([&](Teller& teller) {
        teller.reveals(both);
        teller.tell(rule::cards_politics_spy,
                    {"catan.story.takes-card",
                     {{"player", play.oya()}, {"victim", victim}, {"card", card_message(card)}}},
                    Audience::only(both));
        teller.tell(rule::cards_politics_spy_secret,
                    {"catan.story.takes-card-hidden",
                     {{"player", play.oya()}, {"victim", victim}, {"track", track_message(deck_of(card))}}},
                    Audience::except(both));
    });
    state.victim = nothing;
    play.ask(Phase::acting);
}

template <class Size, class Story>
void decline_spying(Play<Size, Story>& play) {
    play.say(rule::options_spy_take, "catan.story.takes-nothing");
    play.state.victim = nothing;
    play.ask(Phase::acting);
}

template <class Size, class Story>
void play_warlord(Play<Size, Story>& play) {
    play_card(play, warlord);
    make_active(play, play.active().all_knights());
    play.say(rule::cards_politics_warlord, "catan.story.warlord");
}

// catan.cards-politics.wedding: those ahead who have a card.
template <class Size>
Seats wedding_guests(const Position<Size>& state) {
    const int own = public_points(state, Seat{state.turn});
    Seats guests;
    for (Seat seat : Seats::first(state.seats()).without(Seat{state.turn})) {
        if (public_points(state, seat) > own && !state.player(seat).hand.none()) guests = guests.with(seat);
    }
    return guests;
}

template <class Size, class Story>
void play_wedding(Play<Size, Story>& play) {
    auto& state = play.state;
    play_card(play, wedding);
    const Seats guests = wedding_guests(state);
    for (Seat seat : guests)
        state.owed[seat.index] = static_cast<std::uint8_t>(std::min(2, play.player(seat).hand.total()));
    if (!guests.empty()) ask_for_cards(play, Phase::gifting, guests);
}

} // namespace oya::catan
