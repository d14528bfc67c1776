#pragma once

#include "games/catan/legal_choices.h"
#include "games/catan/robber.h"
#include "games/catan/trade.h"

// What may be traded, with the bank and with other players.

namespace oya::catan {

template <class Size>
void LegalChoices<Size>::bank() {
    const unsigned pairs = player_.hand.at_least(2);
    if (pairs == 0) return;
    const std::uint64_t stock = state_.bank.at_least(1);
    for (int good : bits_of(pairs)) {
        if (player_.hand[good] < bank_rate(state_, seat_, good)) continue;
        choices_.numbers(Kind::bank, good, stock & ~(std::uint64_t{1} << good));
    }
}

template <class Size>
bool LegalChoices<Size>::may_offer() const {
    return state_.rules().player_trades && state_.offers_sent < state_.rules().offers_per_turn &&
           !player_.hand.none() && most_others_hold() > 0;
}

template <class Size>
int LegalChoices<Size>::most_others_hold() const {
    if (seat_.index != state_.turn) return state_.active().hand.total();
    int most = 0;
    for (Seat other : Seats::first(state_.seats()).without(seat_))
        most = std::max(most, state_.player(other).hand.total());
    return most;
}

template <class Size>
void LegalChoices<Size>::give(Cards given) {
    int next = goods;
    while (next > 0 && !given.has(next - 1)) --next;
    const Cards rest = player_.hand.from(next);
    for (int good = 0; good < goods; ++good) {
        if (rest.has(good)) choices_.numbers(Kind::give, good, count_range(1, rest[good]));
    }
}

// An offer that is begun: more to give, then what is wanted, then it may be sent.
template <class Size>
void LegalChoices<Size>::writing() {
    const Offer& draft = draft_of(state_, seat_);
    if (draft.want.none()) give(draft.give);
    if (draft.give.none()) return choices_.one(make(Kind::withdraw));
    const int room = most_others_hold() - draft.want.total();
    const int kinds = state_.rules().knights ? goods : resources;
    for (int good = 0; good < kinds; ++good) {
        // catan.trade.no-same-kind, wanted-exists
        if (draft.give.has(good) || !draft.want.from(good).none()) continue;
        const int not_held = bank_stock[static_cast<std::size_t>(good)] - player_.hand[good];
        const int most =
            state_.rules().bluff_offers ? not_held : std::min(room, not_held - state_.bank[good]);
        if (most > 0) choices_.numbers(Kind::want, good, count_range(1, most));
    }
    if (!draft.want.none()) choices_.one(make(Kind::send));
    choices_.one(make(Kind::withdraw));
}

template <class Size>
void LegalChoices<Size>::answering() {
    if (state_.replies[seat_.index] == Reply::writing) return writing();
    if (state_.offer.want.within(player_.hand)) choices_.one(make(Kind::accept));
    choices_.one(make(Kind::refuse));
    choices_.one(make(Kind::offer));
}

template <class Size>
void LegalChoices<Size>::concluding() {
    unsigned partners = 0;
    for (Seat other : Seats::first(state_.seats()).without(seat_)) {
        const Reply reply = state_.replies[other.index];
        const bool possible =
            reply == Reply::accepts ? state_.offer.give.within(player_.hand) &&
                                          state_.offer.want.within(state_.player(other).hand)
            : reply == Reply::counters ? state_.counters[other.index].want.within(player_.hand)
                                       : false;
        if (possible) partners |= 1u << other.index;
    }
    choices_.numbers(Kind::conclude, partners);
    choices_.one(make(Kind::withdraw));
}

} // namespace oya::catan
