#include "games/catan/judgement.h"

#include "games/catan/improvements.h"
#include "games/catan/production.h"
#include "games/catan/robber.h"
#include "games/catan/trade.h"

#include <algorithm>
#include <cmath>

namespace oya::catan {

template <class Size>
Judgement<Size>::Judgement(const Position<Size>& state, Seat seat)
    : state_(state), seat_(seat), player_(state.player(seat)), sites_(settlement_sites(state, seat)) {
    for (int number = 2; number <= 12; ++number) {
        if (number == 7) continue;
        const Cards cards = yield_of(state, number)[seat.index];
        for (int good = 0; good < goods; ++good)
            income_[static_cast<std::size_t>(good)] += static_cast<float>(cards[good] * pips(number));
    }
    for (const float each : income_) total_income_ += each;
    choose_goal();
}

template <class Size>
void Judgement<Size>::consider(Cards price, float worth) {
    float rolls = 0;
    for (int good = 0; good < goods; ++good) {
        const int lacking = price[good] - player_.hand[good];
        if (lacking <= 0) continue;
        const float own = income_[static_cast<std::size_t>(good)];
        // Other goods come in at the bank's rate.
        const float pace = own + (total_income_ - own) / 5 + 1;
        rolls += static_cast<float>(lacking) * 36 / pace;
    }
    const float value = worth / (6 + rolls);
    if (value > goal_.worth) goal_ = {price, value};
}

template <class Size>
void Judgement<Size>::choose_goal() {
    if (state_.phase < Phase::before_roll) return;
    if (sites_.any() && player_.settlements_left() > 0) consider(price::settlement, 11);
    if (city_sites(state_, seat_).any()) consider(price::city, 12);
    if (sites_.none() && player_.roads_left() > 0 && player_.settlements_left() > 0)
        consider(price::road + price::settlement, 11);
    if (!state_.rules().knights) {
        if (state_.development.total() > 0) consider(price::development, 5);
        return;
    }
    for (int track = 0; track < tracks; ++track) {
        if (!may_improve(state_, seat_, track)) continue;
        const int level = player_.levels[static_cast<std::size_t>(track)] + 1;
        const bool vacant = state_.metropolis[static_cast<std::size_t>(track)].owner == nothing;
        consider(improvement_price(state_, seat_, track, false),
                 level == metropolis_level && vacant ? 14.0f : 6.0f);
    }
    if (own_strength(false) < player_.cities.count() + 1 && player_.knights_left(0) > 0)
        consider(price::knight + price::activation, threatened() ? 9.0f : 5.0f);
}

template <class Size>
int Judgement<Size>::missing() const {
    int count = 0;
    for (int good = 0; good < goods; ++good) count += std::max(0, -surplus(good));
    return count;
}

template <class Size>
float Judgement<Size>::need(int good) const {
    const int spare = surplus(good);
    if (spare < 0) return 3 - income_[static_cast<std::size_t>(good)] / 20;
    return 1 - 0.5f * static_cast<float>(spare) - income_[static_cast<std::size_t>(good)] / 40;
}

template <class Size>
int Judgement<Size>::held_elsewhere(int good) const {
    return bank_stock[static_cast<std::size_t>(good)] - state_.bank[good] - player_.hand[good];
}

template <class Size>
bool Judgement<Size>::can_trade_up() const {
    int lots = 0;
    for (int good = 0; good < goods; ++good) {
        if (surplus(good) > 0) lots += surplus(good) / bank_rate(state_, seat_, good);
    }
    return missing() > 0 && lots >= missing();
}

template <class Size>
float Judgement<Size>::hex_pips(int hex) const {
    const auto h = static_cast<std::size_t>(hex);
    return state_.terrain[h] == desert ? 0 : static_cast<float>(pips(state_.token[h]));
}

// Numbers that come often, goods the seat does not have yet, a harbour.
template <class Size>
float Judgement<Size>::site(int corner) const {
    const auto& island = state_.island();
    const auto c = static_cast<std::size_t>(corner);
    float worth = 0;
    for (std::size_t i = 0; i < island.touching[c]; ++i) {
        const std::uint8_t terrain = state_.terrain[island.hex_list[c][i]];
        if (terrain == desert) continue;
        const float rolls = hex_pips(island.hex_list[c][i]);
        worth += rolls;
        const float had = income_[terrain];
        worth += had < 3 ? 0.35f * rolls + 0.6f : had < 6 ? 0.1f * rolls : 0;
        if (state_.rules().knights && city_second[terrain] >= resources) worth += 0.15f * rolls;
    }
    const std::uint8_t place = island.harbour_at[c];
    if (place != nothing) {
        const std::uint8_t kind = state_.harbour_kind[place];
        worth += kind == generic_harbour ? 1.0f : 0.5f + income_[kind] / 8;
    }
    return worth;
}

template <class Size>
float Judgement<Size>::site_ahead(int corner) const {
    const auto open = [&](int at) { return !state_.taken.test(at) && !state_.knights.test(at); };
    float best = open(corner) ? site(corner) : 0;
    if (enemies_of(state_, seat_).test(corner)) return best;
    for (int next : state_.island().next_to[static_cast<std::size_t>(corner)]) {
        if (open(next)) best = std::max(best, 0.7f * site(next));
    }
    return best;
}

template <class Size>
int Judgement<Size>::leader_bonus(Seat seat) const {
    return public_points(state_, seat) - public_points(state_, seat_);
}

template <class Size>
float Judgement<Size>::hex_against(int hex) const {
    const Corners<Size>& around = state_.island().around_hex[static_cast<std::size_t>(hex)];
    float harm = 0;
    for (Seat seat : Seats::first(state_.seats())) {
        const Player<Size>& player = state_.player(seat);
        const auto weight =
            static_cast<float>((player.settlements & around).count() + 2 * (player.cities & around).count());
        harm += weight * (seat == seat_ ? -2.5f : 1 + 0.12f * static_cast<float>(leader_bonus(seat)));
    }
    return harm * hex_pips(hex);
}

template <class Size>
float Judgement<Size>::robber(int hex) const {
    float worth = hex_against(hex);
    for (Seat victim : victims_at(state_, seat_, hex))
        worth += 2 + 0.1f * static_cast<float>(std::min(8, state_.player(victim).hand.total()));
    return worth;
}

template <class Size>
float Judgement<Size>::founding(int corner) const {
    return 20 + site(corner);
}

// A road that opens a site while there is none, or that wins the longest road.
template <class Size>
float Judgement<Size>::road(int edge) const {
    const auto& ends = state_.island().edges[static_cast<std::size_t>(edge)];
    float ahead = 0;
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        if (!player_.touched.test(corner) && !player_.buildings().test(corner))
            ahead = std::max(ahead, site_ahead(corner));
    }
    if (state_.phase != Phase::acting) return 25 + ahead;
    int best_other = shortest_route - 1;
    for (Seat seat : Seats::first(state_.seats()).without(seat_))
        best_other = std::max(best_other, int{state_.player(seat).route});
    const bool race = player_.route + 2 > best_other && state_.longest != seat_.index;
    const bool spare = surplus(brick) > 0 && surplus(lumber) > 0;
    if (sites_.none() && player_.settlements_left() > 0) return (ahead > 0 ? 40 : 12) + ahead;
    if (player_.roads.count() > 11 && !race) return 5;
    if (race && spare) return 30 + ahead / 4;
    return spare && ahead > 6 ? 21 + ahead / 10 : 5 + ahead / 10;
}

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

template <class Size>
float Judgement<Size>::bank(int give, int take) const {
    const int rate = bank_rate(state_, seat_, give);
    if (surplus(take) >= 0) return 5;
    if (surplus(give) < rate) return 4;
    const bool crowded = player_.hand.total() > player_.limit();
    if (!can_trade_up() && !crowded) return 8;
    return 45 + need(take) + static_cast<float>(surplus(give) - rate) / 10;
}

template <class Size>
float Judgement<Size>::fair(Cards given, Cards taken) const {
    float gain = 0;
    for (int good = 0; good < goods; ++good) {
        gain += need(good) * static_cast<float>(taken[good]);
        gain -= std::max(0.4f, need(good) + 0.5f) * static_cast<float>(given[good]);
    }
    return gain;
}

template <class Size>
float Judgement<Size>::deal(Action action) const {
    const Kind kind = kind_of(action);
    const bool oya = seat_.index == state_.turn;
    const Offer& draft = draft_of(state_, seat_);
    switch (kind) {
    case Kind::offer: {
        if (!oya || state_.offers_sent > 0 || missing() == 0 || missing() > 2) return 1;
        bool spare = false;
        bool somewhere = false;
        for (int good = 0; good < goods; ++good) {
            spare = spare || surplus(good) > 0;
            somewhere = somewhere || (surplus(good) < 0 && held_elsewhere(good) > 0);
        }
        return spare && somewhere ? 44.0f : 1.0f;
    }
    case Kind::give:
        if (!draft.give.none() || action.b != 1) return 1;
        return 25 + static_cast<float>(surplus(action.a)) - need(action.a);
    case Kind::want:
        if (!draft.want.none() || action.b != 1) return 1;
        return surplus(action.a) < 0 ? 40 + need(action.a) : 2;
    case Kind::send: return 60;
    case Kind::withdraw: return 20;
    case Kind::accept: {
        const bool leads = public_points(state_, Seat{state_.turn}) + 3 >= state_.rules().target;
        return !leads && fair(state_.offer.want, state_.offer.give) > 0.3f ? 40.0f : 5.0f;
    }
    case Kind::refuse: return 20;
    default: break;
    }
    // Concluding: the partner who is least ahead.
    const Seat partner{action.a};
    const bool counters = state_.replies[action.a] == Reply::counters;
    const Offer& theirs = state_.counters[action.a];
    const float gain = counters ? fair(theirs.want, theirs.give) : fair(state_.offer.give, state_.offer.want);
    return gain > 0 ? 40 - static_cast<float>(public_points(state_, partner)) / 2 : 5.0f;
}

template <class Size>
int Judgement<Size>::own_strength(bool active_only) const {
    int sum = 0;
    for (int corner : active_only ? player_.active : player_.all_knights())
        sum += player_.strength_at(corner);
    return sum;
}

// The barbarians are near and the knights would not hold.
template <class Size>
bool Judgement<Size>::threatened() const {
    int cities = 0;
    int defence = 0;
    for (const Player<Size>& player : state_.players) {
        cities += player.cities.count();
        for (int corner : player.active) defence += player.strength_at(corner);
    }
    return state_.ship >= 3 && defence < cities + 1;
}

template <class Size>
float Judgement<Size>::knight(Action action) const {
    const int strength = own_strength(false);
    const int wanted = player_.cities.count() + (threatened() ? 2 : 1);
    switch (kind_of(action)) {
    case Kind::recruit:
        return (strength < wanted                       ? 47.0f
                : surplus(ore) > 0 && surplus(wool) > 0 ? 22.0f
                                                        : 6.0f) -
               site(action.a) / 50;
    case Kind::activate:
        if (threatened() || own_strength(true) < 1)
            return 48 + static_cast<float>(player_.strength_at(action.a));
        return surplus(grain) > 0 && state_.ship >= 2 ? 24.0f : 8.0f;
    case Kind::promote:
        if (strength < wanted && surplus(ore) >= 0 && surplus(wool) >= 0) return 40;
        return surplus(ore) > 0 && surplus(wool) > 0 ? 23.0f : 7.0f;
    case Kind::chase: {
        const Corners<Size>& around = state_.island().around_hex[state_.robber];
        const bool blocks = (player_.buildings() & around).any();
        return blocks && state_.ship < 5 ? 41.0f : blocks ? 22.0f : 9.0f;
    }
    default: return state_.knights.test(action.b) && state_.ship < 4 ? 15.0f : 5.0f;
    }
}

template <class Size>
float Judgement<Size>::production(int number) const {
    if (number == 7) return player_.hand.total() > player_.limit() ? -2.0f : 1.5f;
    const auto yield = yield_of(state_, number);
    float worth = 0;
    for (Seat seat : Seats::first(state_.seats())) {
        const Cards cards = yield[seat.index];
        if (seat != seat_) {
            worth -= 0.3f * static_cast<float>(cards.total());
            continue;
        }
        for (int good = 0; good < goods; ++good)
            worth += static_cast<float>(cards[good]) * (surplus(good) < 0 ? 1.6f : 1.0f);
    }
    return worth;
}

template class Judgement<Small>;
template class Judgement<Large>;

} // namespace oya::catan
