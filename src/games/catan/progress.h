#pragma once

#include "games/catan/play.h"

// Progress cards drawn, kept and returned (catan.progress).

namespace oya::catan {

template <class Size>
void add_card(Player<Size>& player, int card) {
    ++player.cards[static_cast<std::size_t>(card)];
    ++player.card_count;
    player.card_kinds_held |= only(static_cast<Card>(card));
}

template <class Size>
void remove_card(Player<Size>& player, int card) {
    --player.card_count;
    if (--player.cards[static_cast<std::size_t>(card)] == 0)
        player.card_kinds_held &= ~only(static_cast<Card>(card));
}

constexpr bool is_point_card(int card) { return card == constitution || card == printer; }

template <class Size>
void put_under(Position<Size>& state, int card, Seats known) {
    const auto deck = static_cast<std::size_t>(deck_of(card));
    state.decks[deck].put_under(card - deck_first[deck], known);
}

// A gate opens: who has built enough draws (catan.progress.draw-rule).
template <class Size, class Story>
void open_gate(Play<Size, Story>& play, int track) {
    auto& state = play.state;
    state.deck = static_cast<std::uint8_t>(track);
    state.pending = Seats::none();
    for (Seat seat : play.everyone()) {
        const int level = play.player(seat).levels[static_cast<std::size_t>(track)];
        if (level > 0 && state.red <= level + 1) state.pending = state.pending.with(seat);
    }
    draw_on(play);
}

template <class Size, class Story>
void draw_on(Play<Size, Story>& play) {
    auto& state = play.state;
    if (!state.pending.empty() && state.decks[state.deck].empty()) {
        play.say(rule::progress_short_deck, "catan.story.deck-empty");
        state.pending = Seats::none();
    }
    if (state.pending.empty()) return ask_for_returns(play);
    play.ask(Phase::drawing);
}

// Chance has shown the next card of the deck.
template <class Size, class Story>
void drawn(Play<Size, Story>& play, int card) {
    auto& state = play.state;
    const bool tie = state.phase == Phase::drawing_for_tie;
    const Seat seat = tie ? Seat{state.victim} : play.next();
    state.decks[state.deck].take(card - deck_first[state.deck]);
    state.victim = nothing;
    play.done(seat);
    if (is_point_card(card)) {
        // catan.progress.point-cards
        ++play.player(seat).point_cards;
        play.player(seat).shown |= only(static_cast<Card>(card));
        play.tell([&](Teller& teller) {
            teller.reveals(play.everyone());
            teller.tell(rule::progress_point_cards,
                        {"catan.story.point-card", {{"player", seat}, {"card", card_message(card)}}});
        });
        if (seat == play.oya() && won(play)) return;
    } else {
        add_card(play.player(seat), card);
        play.tell([&](Teller& teller) {
            teller.reveals(seat);
            teller.tell(rule::progress_look_and_keep,
                        {"catan.story.draws", {{"player", seat}, {"card", card_message(card)}}},
                        Audience::only(seat));
            teller.tell(
                rule::progress_look_and_keep,
                {"catan.story.draws-hidden", {{"player", seat}, {"track", track_message(deck_of(card))}}},
                Audience::except(seat));
        });
    }
    if (tie) return ask_for_deck(play);
    draw_on(play);
}

// catan.progress.all-draws-then-returns, overflow-off-turn, overflow-classic, overflow-modern
template <class Size, class Story>
void ask_for_returns(Play<Size, Story>& play) {
    auto& state = play.state;
    state.pending = Seats::none();
    for (Seat seat : play.everyone()) {
        const bool later = seat == play.oya() && play.rules().overflow_at_end;
        if (play.player(seat).card_count > progress_limit && !later) state.pending = state.pending.with(seat);
    }
    if (state.pending.empty()) return after_event(play);
    play.ask(Phase::returning);
}

template <class Size, class Story>
void return_card(Play<Size, Story>& play, Seat seat, int card) {
    auto& state = play.state;
    remove_card(play.player(seat), card);
    put_under(state, card, seat);
    play.tell([&](Teller& teller) {
        teller.tell(rule::progress_hand_limit,
                    {"catan.story.returns", {{"player", seat}, {"card", card_message(card)}}},
                    Audience::only(seat));
        teller.tell(
            rule::progress_hand_limit,
            {"catan.story.returns-hidden", {{"player", seat}, {"track", track_message(deck_of(card))}}},
            Audience::except(seat));
    });
    if (state.phase != Phase::returning) return;
    if (play.player(seat).card_count <= progress_limit) play.done(seat);
    if (state.pending.empty()) after_event(play);
}

// The active player shows a card and slides it under its deck (catan.progress.under-deck).
template <class Size, class Story>
void play_card(Play<Size, Story>& play, int card) {
    remove_card(play.active(), card);
    put_under(play.state, card, Seats::all());
    play.tell([&](Teller& teller) {
        teller.reveals(play.opponents());
        teller.tell(rule::progress_under_deck,
                    {"catan.story.plays", {{"player", play.oya()}, {"card", card_message(card)}}});
    });
}

} // namespace oya::catan
