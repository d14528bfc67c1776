#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// The 7, the robber and thefts (catan.robber), and cards that others choose at the same time.

namespace oya::catan {

// The cards a seat may still choose of these: no good before the last one it named.
inline Cards choosable(Cards from, Cards aside) {
    int last = goods - 1;
    while (last > 0 && !aside.has(last)) --last;
    return (from - aside).from(last);
}

// Asks these seats to choose cards of their hands, as many as `owed` says, all at once. Only where everybody
// can see that there is no choice is it not asked: anything else would betray a hand.
template <class Size, class Story>
void ask_for_cards(Play<Size, Story>& play, Phase phase, Seats seats) {
    auto& state = play.state;
    state.pending = seats;
    state.aside = {};
    play.ask(phase);
    for (Seat seat : seats) {
        const Cards hand = play.player(seat).hand;
        if (hand.total() != state.owed[seat.index]) continue;
        state.aside[seat.index] = hand;
        play.done(seat);
    }
    if (state.pending.empty()) settle_cards(play);
}

// One card of a discard. Everybody counts the steps and knows how many cards there are to be: more than that
// nobody learns, not even where the rest could be named in one way only.
template <class Size, class Story>
void put_aside(Play<Size, Story>& play, Seat seat, int good) {
    auto& state = play.state;
    state.aside[seat.index] += Cards::of(good);
    if (state.aside[seat.index].total() < state.owed[seat.index]) return;
    cards_chosen(play, seat,
                 state.cause == Cause::seven ? rule::robber_discard_choice
                                             : rule::cards_politics_saboteur_discard);
}

template <class Size, class Story>
void give_for_wedding(Play<Size, Story>& play, Seat seat, Cards cards) {
    play.state.aside[seat.index] = cards;
    cards_chosen(play, seat, rule::cards_politics_wedding);
}

template <class Size, class Story>
void cards_chosen(Play<Size, Story>& play, Seat seat, RuleId why) {
    play.done(seat);
    play.tell([&](Teller& teller) {
        teller.reveals(play.everyone().without(seat));
        teller.tell(why, {"catan.story.has-chosen", {{"player", seat}}});
    });
    if (play.state.pending.empty()) settle_cards(play);
}

// The last answer has come: the cards change hands.
template <class Size, class Story>
void settle_cards(Play<Size, Story>& play) {
    auto& state = play.state;
    const bool gifts = state.phase == Phase::gifting;
    play.tell([&](Teller& teller) { teller.reveals(play.everyone()); });
    for (Seat seat : play.everyone()) {
        const Cards cards = state.aside[seat.index];
        state.owed[seat.index] = 0;
        if (cards.none()) continue;
        state.aside[seat.index] = Cards();
        play.player(seat).hand -= cards;
        if (gifts) {
            play.active().hand += cards;
            play.tell([&](Teller& teller) {
                tell_closed(teller, rule::cards_politics_wedding, seat, play.oya(), cards);
            });
        } else {
            state.bank += cards;
            play.tell([&](Teller& teller) {
                teller.tell(state.cause == Cause::seven ? rule::robber_hand_limit
                                                        : rule::cards_politics_saboteur_discard,
                            {"catan.story.discards", {{"player", seat}, {"cards", cards_message(cards)}}});
            });
        }
    }
    if (gifts || state.cause != Cause::seven) return play.ask(Phase::acting);
    after_discards(play);
}

template <class Size, class Story>
void seven(Play<Size, Story>& play) {
    auto& state = play.state;
    state.cause = Cause::seven;
    Seats over;
    for (Seat seat : play.everyone()) {
        const Player<Size>& player = play.player(seat);
        const int cards = player.hand.total();
        if (cards <= player.limit()) continue;
        over = over.with(seat);
        state.owed[seat.index] = static_cast<std::uint8_t>(cards / 2);
    }
    if (over.empty()) return after_discards(play);
    ask_for_cards(play, Phase::discarding, over);
}

template <class Size, class Story>
void after_discards(Play<Size, Story>& play) {
    if (robber_free(play.state)) return play.ask(Phase::moving_robber);
    play.say(rule::robber_lock,
             play.island().sea ? "catan.story.pirate-locked" : "catan.story.robber-locked");
    begin_acting(play);
}

// Where the robber may go (catan.robber.must-move, catan.sea.robber-islands).
template <class Size>
Hexes<Size> robber_goals(const Position<Size>& state) {
    Hexes<Size> hexes = state.island().all_hexes();
    if constexpr (Size::sea) hexes = state.island().land;
    hexes.reset(state.robber);
    return hexes;
}

template <class Size, class Story>
void put_robber(Play<Size, Story>& play, RuleId why, int hex) {
    play.state.robber = static_cast<std::uint8_t>(hex);
    play.tell([&](Teller& teller) {
        teller.tell(
            why, {"catan.story.robber", {{"player", play.oya()}, {"hex", hex_message(play.island(), hex)}}});
    });
}

template <class Size, class Story>
void move_robber(Play<Size, Story>& play, int hex) {
    auto& state = play.state;
    put_robber(play, state.cause == Cause::chase ? rule::knights_chase_destination : rule::robber_must_move,
               hex);
    rob_one_of(play, victims_at(state, play.oya(), hex));
}

// The robber or the pirate stands where these can be robbed.
template <class Size, class Story>
void rob_one_of(Play<Size, Story>& play, Seats victims) {
    if (victims.empty()) {
        play.say(rule::robber_steal_empty, "catan.story.nobody-to-rob");
        return robber_done(play);
    }
    play.state.pending = victims;
    play.ask(victims.count() == 1 ? Phase::stealing : Phase::choosing_victim);
}

template <class Size, class Story>
void rob(Play<Size, Story>& play, Seat victim) {
    play.state.pending = victim;
    play.ask(Phase::stealing);
}

// catan.robber.steal-random
template <class Size, class Story>
void stolen(Play<Size, Story>& play, int good) {
    auto& state = play.state;
    const Seat victim = play.next();
    play.player(victim).hand -= Cards::of(good);
    play.active().hand += Cards::of(good);
    play.tell([&](Teller& teller) {
        teller.reveals(Seats(victim).with(play.oya()));
        tell_closed(teller, rule::robber_steal, victim, play.oya(), Cards::of(good));
    });
    play.done(victim);
    if (state.pending.empty()) robber_done(play);
}

template <class Size, class Story>
void robber_done(Play<Size, Story>& play) {
    if (play.state.cause == Cause::seven) return begin_acting(play);
    resume(play);
}

} // namespace oya::catan
