#pragma once

#include "games/catan/judgement.h"
#include "games/catan/production.h"
#include "games/catan/trade.h"

#include <algorithm>

// What cards are worth to a quick player: those to part with, trades with the bank and with others.

namespace oya::catan {

// To part with, what is spare goes first.
template <class Size>
Cards Judgement<Size>::best_cards(Cards from, bool giving) const {
    Cards plan;
    Cards left = from;
    for (int i = 0; i < state_.owed[seat_.index]; ++i) {
        int pick = -1;
        float best = 0;
        for (int good = 0; good < goods; ++good) {
            if (!left.has(good)) continue;
            const float rank =
                giving ? static_cast<float>(left[good] - goal_.price[good]) - (good >= resources ? 0.5f : 0)
                       : need(good) + (good >= resources ? 0.5f : 0) - static_cast<float>(plan[good]);
            if (pick >= 0 && rank <= best) continue;
            pick = good;
            best = rank;
        }
        plan += Cards::of(pick);
        left -= Cards::of(pick);
    }
    return plan;
}

template <class Size>
Plan Judgement<Size>::discards_from(Action first) const {
    const Cards best = best_cards(player_.hand, true);
    const Cards aside = state_.aside[seat_.index];
    Plan plan;
    for (int good = 0; good < goods && aside.within(best); ++good) {
        for (int card = aside[good]; card < best[good] && !plan.full(); ++card)
            plan.push_back(make(Kind::discard, good, 1));
    }
    return !plan.empty() && plan[0] == first ? plan : Plan{};
}

template <class Size>
float Judgement<Size>::chosen_pair(Cards pair, Cards from, bool giving) const {
    const Cards plan = best_cards(from, giving);
    if (pair == plan) return 30;
    for (int good = 0; good < goods; ++good) {
        if (pair.has(good) && plan.has(good)) return 10;
    }
    return 9;
}

// Of what is spare, the good of which there is most.
template <class Size>
Plan Judgement<Size>::trades_for(Cards price) const {
    Plan plan;
    Cards hand = player_.hand;
    Cards stock = state_.bank;
    for (int good = 0; good < goods; ++good) {
        while (hand[good] < price[good]) {
            if (!stock.has(good) || plan.size() + 2 > plan.capacity()) return {};
            int pick = -1;
            int most = -1;
            for (int give = 0; give < goods; ++give) {
                const int left = hand[give] - price[give] - bank_rate(state_, seat_, give);
                if (left <= most) continue;
                pick = give;
                most = left;
            }
            if (pick < 0) return {};
            plan.push_back(make(Kind::bank, pick, good));
            const Cards paid = Cards::of(pick, bank_rate(state_, seat_, pick));
            hand = hand - paid + Cards::of(good);
            stock = stock + paid - Cards::of(good);
        }
    }
    return plan;
}

// A trade by itself: for who has more cards than are safe.
template <class Size>
float Judgement<Size>::bank(int give, int take) const {
    const int rate = bank_rate(state_, seat_, give);
    if (surplus(take) >= 0) return 5;
    if (surplus(give) < rate) return 4;
    if (!crowded()) return 8;
    return weights_.bank_now + need(take) + weights_.bank_excess * static_cast<float>(surplus(give) - rate);
}

template <class Size>
float Judgement<Size>::fair(Cards given, Cards taken) const {
    float gain = 0;
    for (int good = 0; good < goods; ++good) {
        gain += need(good) * static_cast<float>(taken[good]);
        gain -=
            std::max(weights_.fair_keep, need(good) + weights_.fair_margin) * static_cast<float>(given[good]);
    }
    return gain;
}

// The good that is missed least of those of which so many are spare, or -1.
template <class Size>
int Judgement<Size>::spare_good(int at_least) const {
    int best = -1;
    for (int good = 0; good < goods; ++good) {
        if (surplus(good) < at_least) continue;
        if (best < 0 ||
            static_cast<float>(surplus(good)) - need(good) > static_cast<float>(surplus(best)) - need(best))
            best = good;
    }
    return best;
}

// The good that is missed most of those that somebody has, or -1.
template <class Size>
int Judgement<Size>::wanted_good() const {
    int best = -1;
    for (int good = 0; good < goods; ++good) {
        if (surplus(good) < 0 && held_elsewhere(good) > 0 && (best < 0 || need(good) > need(best)))
            best = good;
    }
    return best;
}

// One good that is spare for one that is missing; if nobody wanted that, two for one. What was refused is not
// offered again.
template <class Size>
Plan Judgement<Size>::offer() const {
    if (state_.offers_sent > 1 || missing() == 0 || missing() > 2) return {};
    const int count = state_.offers_sent + 1;
    const int give = spare_good(count);
    const int want = wanted_good();
    if (give < 0 || want < 0 || bank_rate(state_, seat_, give) <= count) return {};
    return {make(Kind::offer), make(Kind::give, give, count), make(Kind::want, want, 1), make(Kind::send)};
}

// The good that is asked for, if it is spare, for one that is missing.
template <class Size>
Plan Judgement<Size>::counter() const {
    const int want = wanted_good();
    if (want < 0) return {};
    for (int good = 0; good < goods; ++good) {
        if (state_.offer.want.has(good) && surplus(good) > 0 && good != want && !state_.offer.give.has(want))
            return {make(Kind::offer), make(Kind::give, good, 1), make(Kind::want, want, 1),
                    make(Kind::send)};
    }
    return {};
}

template <class Size>
float Judgement<Size>::deal(Action action) const {
    switch (kind_of(action)) {
    case Kind::withdraw:
    case Kind::refuse: return end_of_turn;
    case Kind::accept: {
        const int left = state_.rules().target - public_points(state_, Seat{state_.turn});
        const bool leads = static_cast<float>(left) <= weights_.accept_lead;
        return !leads && fair(state_.offer.want, state_.offer.give) > weights_.accept_gain ? 40.0f : 5.0f;
    }
    case Kind::conclude: {
        // The partner who is least ahead.
        const Seat partner{action.a};
        const bool counters = state_.replies[action.a] == Reply::counters;
        const Offer& theirs = state_.counters[action.a];
        const float gain =
            counters ? fair(theirs.want, theirs.give) : fair(state_.offer.give, state_.offer.want);
        return gain > 0 ? 40 - static_cast<float>(public_points(state_, partner)) / 2 : 5.0f;
    }
    // What somebody else began to write is given up.
    default: return 1;
    }
}

template <class Size>
float Judgement<Size>::production(int number) const {
    if (number == 7) return crowded() ? -2.0f : 1.5f;
    const auto yield = yield_of(state_, number);
    float worth = 0;
    for (Seat seat : Seats::first(state_.seats())) {
        const Cards cards = yield[seat.index];
        if (seat != seat_) {
            worth -= weights_.roll_others * static_cast<float>(cards.total());
            continue;
        }
        for (int good = 0; good < goods; ++good)
            worth += static_cast<float>(cards[good]) * (surplus(good) < 0 ? weights_.roll_needed : 1.0f);
    }
    return worth;
}

} // namespace oya::catan
