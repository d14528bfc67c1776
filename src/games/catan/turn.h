#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

#include <algorithm>

// The turn from its beginning to its end (catan.turn).

namespace oya::catan {

// Whether so many hidden cards might be the points that the seat lacks, as far as everybody can count.
template <class Size>
bool hidden_points_may_win(const Position<Size>& state, Seat seat) {
    if (state.rules().knights) return false;
    const int hidden = std::min<int>(state.player(seat).card_count, card_counts[victory_point]);
    return hidden > 0 && public_points(state, seat) + hidden >= state.rules().target;
}

template <class Size, class Story>
void begin_turn(Play<Size, Story>& play, Seat seat) {
    auto& state = play.state;
    state.turn = seat.index;
    ++state.turns;
    state.rolled = false;
    state.white = 0;
    state.red = 0;
    state.bought = {};
    state.harbor_rights = {};
    state.fleet = 0;
    state.offers_sent = 0;
    state.card_played = false;
    if constexpr (Size::sea) {
        state.new_ships.clear();
        state.ship_moved = false;
    }
    state.spent.clear();
    state.promoted.clear();
    // Only the variant knight_errant lets a knight act before the roll.
    state.ready = play.rules().knight_errant ? play.active().active : Corners<Size>();
    play.ask(Phase::before_roll);
    play.tell([&](Teller& teller) {
        teller.tell(rule::turn_oya, {"catan.story.turn", {{"player", seat}}});
        // Whether hidden points win now is learnt in either case: also that they do not.
        if (hidden_points_may_win(state, seat)) teller.reveals(play.everyone());
    });
    won(play); // catan.victory.check-at-start
}

template <class Size, class Story>
void end_turn(Play<Size, Story>& play) {
    play.say(rule::turn_end, "catan.story.ends-turn");
    begin_turn(play, next_clockwise(play.oya(), play.state.seats()));
}

template <class Size, class Story>
void roll(Play<Size, Story>& play) {
    play.ask(Phase::rolling);
}

template <class Size, class Story>
void roll_dice(Play<Size, Story>& play, int white, int red, Event event) {
    auto& state = play.state;
    state.white = static_cast<std::uint8_t>(white);
    state.red = static_cast<std::uint8_t>(red);
    state.event = event;
    state.rolled = true;
    play.tell(
        [&](Teller& teller) { tell_dice(teller, play.rules().knights, play.oya(), white, red, event); });
    if (!play.rules().knights) return after_event(play);
    // catan.turn.event-first
    if (event == Event::ship) return sail(play);
    open_gate(play, static_cast<int>(event) - 1);
}

// The event die is done with; now production or the 7.
template <class Size, class Story>
void after_event(Play<Size, Story>& play) {
    if (play.state.sum() == 7) return seven(play);
    produce(play);
}

// The roll is resolved: the active player does what it likes. Knights that are active now may act
// (catan.knights.ready).
template <class Size, class Story>
void begin_acting(Play<Size, Story>& play) {
    auto& state = play.state;
    state.ready = play.active().active.andnot(state.spent);
    play.ask(Phase::acting);
}

} // namespace oya::catan
