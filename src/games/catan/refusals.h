#pragma once

#include "core/refusal.h"
#include "games/catan/state.h"
#include "games/catan/telling.h"
#include "generated/catan_rules.h"

// The referee's answers, chapter by chapter. Each is asked about something that is not legal; the order of
// reasons is that of catan.building.pay-first: turn, phase, open question, piece, cards, site, condition.

namespace oya::catan {

inline Refusal why(RuleId rule, std::string_view id) { return {rule, Message(id)}; }

// Cards of the price that are missing.
inline Refusal too_poor(RuleId rule, Cards price) {
    return {rule, {"catan.why.price", {{"price", cards_message(price)}}}};
}
inline Refusal not_held(RuleId rule, Cards cards) {
    return {rule, {"catan.why.not-held", {{"cards", cards_message(cards)}}}};
}

// The rule of the card that gives roads, at sea ships too.
template <class Size>
RuleId road_card_rule(const Position<Size>& state) {
    if (state.island().sea)
        return state.rules().knights ? rule::sea_knights_road_building : rule::sea_dev_road_building;
    return state.rules().knights ? rule::cards_science_road_building : rule::dev_cards_road_building;
}

// Whether the seat is writing an offer, or an answer to one.
template <class Size>
bool drafts_offer(const Position<Size>& state, Seat seat) {
    return seat.index == state.turn ? state.phase == Phase::offering
                                    : state.replies[seat.index] == Reply::writing;
}

template <class Size>
Refusal refuse_building(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_trade(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_knight(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_card(const Position<Size>&, Seat, Action);
// At sea: the ship of a founder, a ship, one that should be lifted, where the pirate goes, a card for gold, a
// token that should be moved.
template <class Size>
Refusal refuse_founding_ship(const Position<Size>&, int edge);
template <class Size>
Refusal refuse_ship(const Position<Size>&, Seat, int edge);
template <class Size>
Refusal refuse_ship_move(const Position<Size>&, Seat, int edge);
template <class Size>
Refusal refuse_pirate(const Position<Size>&, int hex);
template <class Size>
Refusal refuse_gold(const Position<Size>&, int good);
template <class Size>
Refusal refuse_token(const Position<Size>&, int hex);

} // namespace oya::catan
