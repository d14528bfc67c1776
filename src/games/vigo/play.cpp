#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"

#include <algorithm>

// The start, and how an action changes a position, told to a story or to nobody.

namespace oya {

using namespace vigo;

namespace {

// The seat that plays at this place of the trick, and the place of a seat.
Seat seat_at(const State& state, int place) {
    const int seat = state.leaders[state.trick] + place;
    return Seat{static_cast<std::uint8_t>(seat < state.seats() ? seat : seat - state.seats())};
}
int place_of(const State& state, Seat seat) {
    const int place = seat.index - state.leaders[state.trick];
    return place < 0 ? place + state.seats() : place;
}

// vigo.farmers.first-free-slot, .at-most-nine, vigo.two.pool-empty: what does not fit or is not there is not
// taken. Who gets farmers is as good as random, so nothing branches on it.
template <class Story>
void take_farmers(State& state, Seat seat, Card card, bool won, bool same_colour, int due, Story& story) {
    Kingdom& kingdom = state.kingdoms[seat.index];
    const int room = free_slots - kingdom.farmers;
    const int taken = std::min({due, room, static_cast<int>(state.supply)});
    kingdom.farmers = static_cast<std::uint8_t>(kingdom.farmers + taken);
    state.supply = static_cast<std::uint8_t>(state.supply - taken);
    if constexpr (Story::tells) {
        if (due > 0) tell_farmers(story, seat, card, {won, same_colour, due, taken, room});
    }
}

void begin_deal(State& state, int dealer) {
    state.dealer = static_cast<std::uint8_t>(dealer);
    state.turn = next_clockwise(Seat{state.dealer}, state.seats()).index;
    state.supply = static_cast<std::uint8_t>(state.board->supply);
    state.phase = Phase::dealing;
}

// vigo.deal.fresh-kingdoms, .shuffle-all, .dealer-rotation
void next_round(State& state) {
    ++state.round;
    state.aside = all_cards;
    state.kingdoms = {};
    state.played = {};
    state.leaders = {};
    state.voids = {};
    state.trick = 0;
    state.cards_played = 0;
    begin_deal(state, next_clockwise(Seat{state.dealer}, state.seats()).index);
}

template <class Story>
void score_round(State& state, Story& story) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
        state.scores[state.round][seat] = static_cast<std::int8_t>(score(state.kingdoms[seat]));
    }
    if constexpr (Story::tells) tell_round_score(story, state);
    state.phase = state.round + 1 < rounds ? Phase::counted : Phase::over;
    if constexpr (Story::tells) {
        if (state.phase == Phase::over) tell_end(story, Vigo::result(state));
    }
}

// The winner, who is to move, has laid the last card: farmers, then the next trick or the count.
template <class Story>
void finish_trick(State& state, Story& story) {
    const Icons& icons = state.board->options.icons;
    const Card* const trick = &state.played[state.trick_begins()];
    const int winner = place_of(state, Seat{state.turn});
    const Card winning = trick[winner];
    const int earned = icons.win[static_cast<std::size_t>(winning.value())];
    take_farmers(state, Seat{state.turn}, winning, true, true, earned, story);
    for (int place = 0; place < state.seats(); ++place) {
        const Card card = trick[place];
        const bool same = card.colour() == winning.colour();
        const auto& lost = same ? icons.lose_same_colour : icons.lose_other_colour;
        const int due = place == winner ? 0 : lost[static_cast<std::size_t>(card.value())];
        take_farmers(state, seat_at(state, place), card, false, same, due, story);
    }
    if (++state.trick == tricks_per_round) {
        score_round(state, story);
    } else {
        state.leaders[state.trick] = state.turn; // vigo.trick.winner-leads
        state.phase = Phase::playing;
    }
}

template <class Story>
void play_card(State& state, Card card, Story& story) {
    const Seat seat{state.turn};
    if constexpr (Story::tells) {
        story.reveals(Seats::first(state.seats()).without(seat));
        tell_play(story, state, seat, card);
    }
    if (!state.leading()) {
        const int led = state.led_colour();
        state.voids[seat.index] =
            static_cast<std::uint8_t>(state.voids[seat.index] | unsigned{card.colour() != led} << led);
    }
    state.hands[seat.index] &= ~only(card);
    state.played[state.cards_played++] = card;
    state.turn = next_clockwise(seat, state.seats()).index;
    const std::size_t begin = state.trick_begins();
    if (state.cards_played < begin + static_cast<std::size_t>(state.seats())) return;

    const Card* const trick = &state.played[begin];
    state.turn = seat_at(state, winning_place(trick, state.seats())).index;
    Cards won = 0;
    for (int place = 0; place < state.seats(); ++place) won |= only(trick[place]);
    state.to_place = won;
    state.phase = Phase::placing;
    if constexpr (Story::tells) {
        const TrickWinner winner = trick_winner(trick, state.seats());
        tell_trick(story, Seat{state.turn}, trick[winner.place], winner.by);
    }
}

template <class Story>
void lay_card(State& state, Card card, Story& story) {
    Kingdom& kingdom = state.kingdoms[state.turn];
    if constexpr (Story::tells) tell_lay(story, Seat{state.turn}, kingdom, card);
    kingdom.put(card);
    state.to_place &= ~only(card);
    if (state.to_place == 0) finish_trick(state, story);
}

template <class Story>
void deal_card(State& state, Card card, Story& story) {
    if (state.phase == Phase::counted) {
        next_round(state);
        if constexpr (Story::tells) tell_new_round(story, state);
    }
    const Seat seat{state.turn};
    if constexpr (Story::tells) {
        story.reveals(seat);
        tell_deal(story, seat, card);
    }
    state.aside &= ~only(card);
    state.hands[seat.index] |= only(card);
    state.turn = next_clockwise(seat, state.seats()).index;
    if (seat.index == state.dealer && std::popcount(state.hands[seat.index]) == hand_size) {
        state.phase = Phase::playing; // the dealer is dealt the last card, so the turn is back at their left
        state.leaders[0] = state.turn;
        if constexpr (Story::tells) tell_first_leader(story, state);
    }
}

template <class Story>
void apply_to(State& state, Action action, Story& story) {
    switch (kind_of(action)) {
    case Kind::dealer:
        begin_deal(state, action.a);
        if constexpr (Story::tells) {
            story.reveals(Seats::first(state.seats()));
            tell_new_round(story, state);
        }
        return;
    case Kind::deal: return deal_card(state, card_of(action), story);
    case Kind::play: return play_card(state, card_of(action), story);
    case Kind::lay: return lay_card(state, card_of(action), story);
    }
}

} // namespace

State Vigo::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    state.supply = static_cast<std::uint8_t>(board.supply);
    if (board.options.first_dealer > 0) begin_deal(state, board.options.first_dealer - 1);
    return state;
}

void Vigo::apply(State& state, Actor, Action action) {
    NoStory silent;
    apply_to(state, action, silent);
}

void Vigo::apply(State& state, Actor, Action action, Teller& teller) { apply_to(state, action, teller); }

} // namespace oya
