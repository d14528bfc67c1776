#include "core/any_bit.h"
#include "games/vigo/vigo.h"
#include "generated/vigo_rules.h"

// Who acts, what is legal, what chance may do, and the result.

namespace oya {

using namespace vigo;

namespace {

std::size_t at(Seat seat) { return seat.index; }

// How many cards of this deal are out. It is read off the hand that is next, and not off the cards left,
// which have just changed: so the count need not wait for the card before, and a deal is a tenth quicker.
int cards_dealt(const State& state) {
    const int before = state.turn - state.dealer - 1;
    const int served = before < 0 ? before + state.seats() : before;
    return std::popcount(state.hands[state.turn]) * state.seats() + served;
}

} // namespace

Board Vigo::board(const Options& options, int seats) {
    return {options, seats, seats == 2 ? options.two_player_farmers : farmer_pieces};
}

Actor Vigo::actor(const State& state) {
    switch (state.phase) {
    case Phase::choosing_dealer:
    case Phase::counted:
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
    if (state.phase == Phase::counted) return deal(Card(static_cast<int>(rng.below(card_count))));
    const auto left = static_cast<std::uint32_t>(card_count - cards_dealt(state));
    return deal(Card(nth_bit(state.aside, static_cast<int>(rng.below(left)))));
}

void Vigo::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    if (state.phase == Phase::choosing_dealer) {
        for (Seat seat : Seats::first(state.seats())) outcomes.push_back({choose_dealer(seat), 1});
    } else if (actor(state).is_chance()) {
        for (int card : bits_of(state.phase == Phase::counted ? all_cards : state.aside))
            outcomes.push_back({deal(Card(card)), 1});
    }
}

Source Vigo::source(const State& state) {
    return state.phase == Phase::choosing_dealer ? Source{"dealer"} : Source{"deal"};
}

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
