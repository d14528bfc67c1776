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

template <class Size>
Refusal refuse_building(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_trade(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_knight(const Position<Size>&, Seat, Action);
template <class Size>
Refusal refuse_card(const Position<Size>&, Seat, Action);

} // namespace oya::catan
