#include "core/any_bit.h"
#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"
#include "generated/vigo_rules.h"

#include <algorithm>

namespace oya {

using namespace vigo;

namespace {

std::size_t at(Seat seat) { return seat.index; }

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
    Kingdom& kingdom = state.kingdoms[at(seat)];
    const int room = free_slots - kingdom.farmers;
    const int taken = std::min({due, room, static_cast<int>(state.supply)});
    kingdom.farmers = static_cast<std::uint8_t>(kingdom.farmers + taken);
    state.supply = static_cast<std::uint8_t>(state.supply - taken);
    if constexpr (Story::tells) {
        if (due > 0) tell_farmers(story, seat, card, {won, same_colour, due, taken, room});
    }
}

// How many cards of this deal are out. It is read off the hand that is next, and not off the cards left,
// which have just changed: so the count need not wait for the card before, and a deal is a tenth quicker.
int cards_dealt(const State& state) {
    const int before = state.turn - state.dealer - 1;
    const int served = before < 0 ? before + state.seats() : before;
    return std::popcount(state.hands[state.turn]) * state.seats() + served;
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
    if (state.round + 1 < rounds) {
        next_round(state);
        if constexpr (Story::tells) tell_new_round(story, state);
    } else {
        state.phase = Phase::over;
        if constexpr (Story::tells) tell_end(story, Vigo::result(state));
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
        state.voids[at(seat)] =
            static_cast<std::uint8_t>(state.voids[at(seat)] | unsigned{card.colour() != led} << led);
    }
    state.hands[at(seat)] &= ~only(card);
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
    const Seat seat{state.turn};
    if constexpr (Story::tells) {
        story.reveals(seat);
        tell_deal(story, seat, card);
    }
    state.aside &= ~only(card);
    state.hands[at(seat)] |= only(card);
    state.turn = next_clockwise(seat, state.seats()).index;
    if (seat.index == state.dealer && std::popcount(state.hands[at(seat)]) == hand_size) {
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

Board Vigo::board(const Options& options, int seats) {
    return {options, seats, seats == 2 ? options.two_player_farmers : farmer_pieces};
}

State Vigo::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    state.supply = static_cast<std::uint8_t>(board.supply);
    if (board.options.first_dealer > 0) begin_deal(state, board.options.first_dealer - 1);
    return state;
}

Actor Vigo::actor(const State& state) {
    switch (state.phase) {
    case Phase::choosing_dealer:
    case Phase::dealing: return Actor::chance();
    case Phase::playing:
    case Phase::placing: return Seat{state.turn};
    case Phase::over: break;
    }
    return Actor::nobody();
}

Seats Vigo::awaited(const State& state) {
    const Actor next = actor(state);
    return next.is_seat() ? Seats(next.seat()) : Seats::none();
}

Cards vigo::playable(const State& state, Seat seat) {
    const Cards hand = state.hands[at(seat)];
    if (state.leading()) return hand;
    const Cards following = hand & of_colour(state.led_colour());
    return following != 0 ? following : hand;
}

void Vigo::legal(const State& state, Seat seat, Actions& actions) {
    actions.clear();
    if (seat.index != state.turn) return;
    if (state.phase == Phase::playing) {
        for (int card : bits_of(playable(state, seat))) actions.push_back(play(Card(card)));
    } else if (state.phase == Phase::placing) {
        const Kingdom& kingdom = state.kingdoms[at(seat)];
        for (int index : bits_of(state.to_place)) {
            const Card card(index);
            actions.push_back(lay(card, kingdom.space_for(card.colour())));
        }
    }
}

Action Vigo::any_legal(const State& state, Seat seat, Rng& rng) {
    if (state.phase == Phase::playing) return play(Card(any_bit(playable(state, seat), rng)));
    const Card card(any_bit_of_four(state.to_place, rng));
    return lay(card, state.kingdoms[at(seat)].space_for(card.colour()));
}

Action Vigo::draw(const State& state, Rng& rng) {
    if (state.phase == Phase::choosing_dealer) {
        return choose_dealer(
            Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(state.seats())))});
    }
    const auto left = static_cast<std::uint32_t>(card_count - cards_dealt(state));
    return deal(Card(nth_bit(state.aside, static_cast<int>(rng.below(left)))));
}

void Vigo::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    if (state.phase == Phase::choosing_dealer) {
        for (Seat seat : Seats::first(state.seats())) outcomes.push_back({choose_dealer(seat), 1});
    } else if (state.phase == Phase::dealing) {
        for (int card : bits_of(state.aside)) outcomes.push_back({deal(Card(card)), 1});
    }
}

Source Vigo::source(const State& state) {
    return state.phase == Phase::choosing_dealer ? Source{"dealer"} : Source{"deal"};
}

void Vigo::apply(State& state, Actor, Action action) {
    NoStory silent;
    apply_to(state, action, silent);
}

void Vigo::apply(State& state, Actor, Action action, Teller& teller) { apply_to(state, action, teller); }

Result Vigo::result(const State& state) {
    Result result;
    result.over = state.phase == Phase::over;
    result.seats = state.seats();
    for (const auto& round : state.scores) {
        for (std::size_t seat = 0; seat < oya::max_seats; ++seat) result.points[seat] += round[seat];
    }
    rank_by_points(result);
    if (!result.over) return result;
    for (Seat seat : Seats::first(result.seats)) {
        if (result.places[at(seat)] == 1) result.winners = result.winners.with(seat);
    }
    result.rule = result.winners.count() > 1 ? rule::end_tie : rule::end_winner;
    return result;
}

} // namespace oya
