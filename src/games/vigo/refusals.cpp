#include "core/bits.h"
#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"
#include "generated/vigo_rules.h"

// Why not: the referee's answers to what a seat may not do.

namespace oya {

using namespace vigo;

namespace {

bool has_played_in_this_trick(const State& state, Seat seat) {
    const int seats = state.seats();
    const int place = (seat.index - state.leaders[state.trick] + seats) % seats;
    return state.cards_played > state.trick_begins() + static_cast<std::size_t>(place);
}

// No cards are in hand yet, or none any more.
Refusal refuse_between(const State& state) {
    if (state.phase == Phase::choosing_dealer) return {rule::setup_first_dealer, {"vigo.why.still-dealing"}};
    return {rule::deal_ten_each, {"vigo.why.still-dealing"}};
}

Refusal refuse_play(const State& state, Seat seat, Action action) {
    if (state.phase == Phase::placing) {
        if (seat.index == state.turn) return {rule::round_trick_steps, {"vigo.why.place-first"}};
        return {rule::round_trick_steps, {"vigo.why.trick-not-finished", {{"player", Seat{state.turn}}}}};
    }
    if (state.phase != Phase::playing) return refuse_between(state);
    if (seat.index != state.turn)
        return {rule::play_turn, {"vigo.why.not-your-turn", {{"player", Seat{state.turn}}}}};
    if (!codes.valid(action)) return {rule::components_cards, {"vigo.why.no-such-card"}};
    const Card card = card_of(action);
    if (!has(state.hands[seat.index], card)) {
        return {rule::play_own_card, {"vigo.why.not-in-hand", {{"card", card_message(card)}}}};
    }
    if (!has(playable(state, seat), card)) {
        const int led = state.led_colour();
        const Cards held = state.hands[seat.index] & of_colour(led);
        return {rule::play_follow,
                {"vigo.why.follow", {{"colour", colour_message(led)}, {"cards", card_messages(held)}}}};
    }
    return {};
}

Refusal refuse_lay(const State& state, Seat seat, Action action) {
    const Card card = card_of(action);
    const bool real_card = action.a < card_count;
    const Kingdom& kingdom = state.kingdoms[seat.index];
    if (real_card && has(cards_in(kingdom), card)) {
        const bool elsewhere = kingdom.space_for(card.colour()) != space_of(action);
        return {elsewhere ? rule::place_fixed_space : rule::place_never_moved,
                {"vigo.why.already-laid", {{"card", card_message(card)}}}};
    }
    if (state.phase != Phase::placing) return {rule::round_trick_steps, {"vigo.why.nothing-to-place"}};
    if (seat.index != state.turn) {
        return {rule::place_winner_places, {"vigo.why.not-the-winner", {{"player", Seat{state.turn}}}}};
    }
    if (!real_card) return {rule::components_cards, {"vigo.why.no-such-card"}};
    if (space_of(action) >= spaces) return {rule::kingdom_five_spaces, {"vigo.why.no-such-space"}};
    if (!has(state.to_place, card)) {
        return {rule::place_all_cards, {"vigo.why.not-won", {{"card", card_message(card)}}}};
    }
    const int right = kingdom.space_for(card.colour());
    if (space_of(action) == right) return {};
    const Message reason = {"vigo.why.wrong-space",
                            {{"colour", colour_message(card.colour())}, {"space", right + 1}}};
    if (space_of(action) < kingdom.used) return {rule::place_one_colour_per_space, reason};
    const bool known = kingdom.space_of[static_cast<std::size_t>(card.colour())] != no_space;
    return {known ? rule::place_one_space_per_colour : rule::place_left_to_right, reason};
}

// What is no action of the game at all: passing, taking back, ending the round early.
Refusal refuse_unknown(const State& state, Seat seat) {
    if (state.phase == Phase::placing) {
        if (seat.index == state.turn) return {rule::place_all_cards, {"vigo.why.must-place"}};
        return {rule::round_trick_steps, {"vigo.why.trick-not-finished", {{"player", Seat{state.turn}}}}};
    }
    if (state.phase != Phase::playing) return refuse_between(state);
    if (seat.index == state.turn) return {rule::play_one_card, {"vigo.why.must-play"}};
    if (has_played_in_this_trick(state, seat)) return {rule::play_final, {"vigo.why.final"}};
    return {rule::play_turn, {"vigo.why.not-your-turn", {{"player", Seat{state.turn}}}}};
}

} // namespace

Refusal Vigo::refuse(const State& state, Seat seat, Action action) {
    if (state.phase == Phase::over) return {rule::end_four_rounds, {"vigo.why.over"}};
    if (action.c != 0) return refuse_unknown(state, seat);
    switch (kind_of(action)) {
    case Kind::dealer:
        return {
            rule::setup_first_dealer,
            {state.board->options.first_dealer == 0 ? "vigo.why.chance-dealer" : "vigo.why.dealer-agreed"}};
    case Kind::deal: return {rule::deal_no_draw, {"vigo.why.chance-deals"}};
    case Kind::play: return action.b != 0 ? refuse_unknown(state, seat) : refuse_play(state, seat, action);
    case Kind::lay: return refuse_lay(state, seat, action);
    }
    return refuse_unknown(state, seat);
}

} // namespace oya
