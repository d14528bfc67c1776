#pragma once

#include "core/story.h"
#include "games/catan/state.h"
#include "games/catan/telling.h"
#include "generated/catan_rules.h"

// An action at work: the position it changes and the story it is told to. The chapters of the rulebook are
// functions over a Play, in the files of their names.

namespace oya::catan {

template <class Size, class Story>
struct Play {
    Position<Size>& state;
    Story& story;

    Seat oya() const { return Seat{state.turn}; }
    Player<Size>& player(Seat seat) { return state.players[seat.index]; }
    Player<Size>& active() { return state.players[state.turn]; }
    const Island<Size>& island() const { return state.board->island; }
    const Rules& rules() const { return state.board->rules; }
    Seats everyone() const { return Seats::first(state.board->seats); }
    Seats opponents() const { return everyone().without(oya()); }

    void ask(Phase phase) { state.phase = phase; }
    // No more answers are awaited of this seat.
    void done(Seat seat) { state.pending = state.pending.without(seat); }
    Seat next() const { return next_of(state, state.pending); }

    void pay(Seat seat, Cards price) {
        player(seat).hand -= price;
        state.bank += price;
    }
    void receive(Seat seat, Cards cards) {
        state.bank -= cards;
        player(seat).hand += cards;
    }

    template <class Telling>
    void tell([[maybe_unused]] Telling telling) {
        if constexpr (Story::tells) telling(story);
    }
    // One fact for everybody.
    void say([[maybe_unused]] RuleId rule, [[maybe_unused]] std::string_view id) {
        if constexpr (Story::tells) story.tell(rule, {id, {{"player", oya()}}});
    }
    void say([[maybe_unused]] RuleId rule, [[maybe_unused]] std::string_view id, [[maybe_unused]] Seat seat) {
        if constexpr (Story::tells) story.tell(rule, {id, {{"player", seat}}});
    }
};

// Ends the game if the active player has the points for it (catan.victory.immediate, own-turn).
template <class Size, class Story>
bool won(Play<Size, Story>& play) {
    auto& state = play.state;
    if (points(state, play.oya()) < play.rules().target) return false;
    state.phase = Phase::over;
    state.pending = Seats::none();
    play.tell([&](Teller& teller) {
        teller.reveals(play.everyone());
        for (Seat seat : play.everyone()) {
            const int hidden = state.player(seat).cards[victory_point];
            if (hidden > 0) tell_hidden_points(teller, seat, hidden);
        }
        tell_win(teller, play.rules().knights, play.oya(), points(state, play.oya()));
    });
    return true;
}

// Back to what the turn was at when a card or a knight moved the robber.
template <class Size, class Story>
void resume(Play<Size, Story>& play) {
    play.ask(play.state.rolled ? Phase::acting : Phase::before_roll);
}

} // namespace oya::catan
