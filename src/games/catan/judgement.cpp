#include "games/catan/judgement.h"

#include "games/catan/improvements.h"
#include "games/catan/judgement_knights.h"
#include "games/catan/judgement_places.h"
#include "games/catan/judgement_trade.h"

#include <algorithm>

namespace oya::catan {

template <class Size>
Judgement<Size>::Judgement(const Position<Size>& state, Seat seat, const Weights& weights)
    : state_(state), weights_(weights), seat_(seat), player_(state.player(seat)),
      sites_(settlement_sites(state, seat)) {
    count_income();
    if (state.rules().knights) look_out();
    if constexpr (Size::sea) {
        if (state.island().sea) look_over_the_sea();
    }
    if (!opening()) choose_goal();
}

template <class Size>
void Judgement<Size>::count_income() {
    const auto& island = state_.island();
    const bool robbed = robber_free(state_);
    for (int corner : player_.buildings()) {
        const auto c = static_cast<std::size_t>(corner);
        const bool city = player_.cities.test(corner) && !player_.overturned.test(corner);
        for (std::size_t i = 0; i < island.touching[c]; ++i) {
            const std::uint8_t hex = island.hex_list[c][i];
            if (robbed && hex == state_.robber) continue;
            const std::uint8_t terrain = state_.terrain[hex];
            const auto rolls = static_cast<float>(pips(state_.token[hex]));
            total_income_ += terrain == desert ? 0 : city ? 2 * rolls : rolls;
            if (terrain >= resources) continue;
            income_[terrain] += rolls;
            if (city) income_[state_.rules().knights ? city_second[terrain] : terrain] += rolls;
        }
    }
}

// How long it takes until a price is there. What is spare stands in for what takes longest, at the bank's
// rate.
template <class Size>
float Judgement<Size>::rolls_until(Cards price) const {
    FixedVector<float, 16> waits;
    int lots = 0;
    float lost = 0;
    for (int good = 0; good < goods; ++good) {
        const int lacking = price[good] - player_.hand[good];
        if (lacking < 0) {
            const int rate = bank_rate(state_, seat_, good);
            lots += -lacking / rate;
            lost = static_cast<float>(rate);
        }
        const float own = income_[static_cast<std::size_t>(good)];
        const float pace = own + (total_income_ - own) * weights_.bank_pace + 1;
        for (int card = 0; card < lacking && !waits.full(); ++card) waits.push_back(36 / pace);
    }
    std::ranges::sort(waits);
    const float trade = weights_.lost_card * lost * 36 / (total_income_ + 1);
    float rolls = 0;
    for (std::size_t i = waits.size(); i > 0; --i) {
        const bool traded = lots > 0 && trade < waits[i - 1];
        lots -= traded ? 1 : 0;
        rolls += traded ? trade : waits[i - 1];
    }
    return rolls;
}

// A thing is worth more, the sooner it can be had; points, the nearer the end is.
template <class Size>
void Judgement<Size>::consider(Cards price, Action step, float worth, int points) {
    const auto target = static_cast<float>(state_.rules().target);
    const auto now = static_cast<float>(oya::catan::points(state_, seat_));
    worth += weights_.last_points * static_cast<float>(points) * now / target;
    if (now + static_cast<float>(points) >= target) worth *= weights_.winning;
    const Goal goal{price, step, worth / (weights_.patience + rolls_until(price))};
    if (!goals_.full()) goals_.push_back(goal);
    if (goal.worth > goal_.worth) goal_ = goal;
}

template <class Size>
void Judgement<Size>::choose_goal() {
    consider_buildings();
    consider_roads();
    consider_longest_road();
    if (state_.rules().knights) return consider_improvements();
    if (state_.development.total() == 0) return;
    consider(price::development, make(Kind::buy_card), weights_.development, 0);
}

template <class Size>
void Judgement<Size>::consider_buildings() {
    const auto best = [&](const Corners<Size>& corners) {
        std::pair<int, float> found{0, -1};
        for (int corner : corners) {
            const float worth = site(corner);
            if (worth > found.second) found = {corner, worth};
        }
        return found;
    };
    if (sites_.any() && player_.settlements_left() > 0) {
        const auto [corner, worth] = best(sites_);
        consider(price::settlement, make(Kind::settlement, corner),
                 settlement_worth() + weights_.settlement_site * worth, 1);
    }
    if (const Corners<Size> cities = city_sites(state_, seat_); cities.any()) {
        const auto [corner, worth] = best(cities);
        consider(price::city, make(Kind::city, corner),
                 (state_.rules().knights ? weights_.ck_city : weights_.city) + weights_.city_site * worth, 1);
    }
}

template <class Size>
void Judgement<Size>::consider_roads() {
    if (sites_.any() || player_.settlements_left() == 0) return;
    float by_road = 0;
    float by_ship = 0;
    Action road_step = make(Kind::road);
    Action ship_step = make(Kind::ship);
    for (int edge : road_sites(state_, seat_)) {
        const float ahead = road_ahead(edge);
        if (ahead > by_road) {
            by_road = ahead;
            road_step.a = static_cast<std::uint8_t>(edge);
        }
    }
    if constexpr (Size::sea) {
        if (state_.island().sea) {
            for (int edge : ship_sites(state_, seat_)) {
                const float ahead = ship_ahead(edge);
                if (ahead > by_ship) {
                    by_ship = ahead;
                    ship_step.a = static_cast<std::uint8_t>(edge);
                }
            }
        }
    }
    const bool by_sea = by_ship > by_road;
    const float ahead = std::max(by_road, by_ship);
    if (ahead <= 0 || (by_sea ? player_.ships_left() : player_.roads_left()) == 0) return;
    consider((by_sea ? price::ship : price::road) + price::settlement, by_sea ? ship_step : road_step,
             settlement_worth() + weights_.settlement_site * ahead, 1);
}

template <class Size>
void Judgement<Size>::consider_improvements() {
    for (int track = 0; track < tracks; ++track) {
        if (!may_improve(state_, seat_, track)) continue;
        const int level = player_.levels[static_cast<std::size_t>(track)] + 1;
        const std::uint8_t holder = state_.metropolis[static_cast<std::size_t>(track)].owner;
        const bool takes = level == top_level && holder != nothing && holder != seat_.index &&
                           state_.players[holder].levels[static_cast<std::size_t>(track)] < top_level;
        const bool founds = level == metropolis_level && holder == nothing;
        const float worth = founds  ? weights_.metropolis
                            : takes ? weights_.metropolis_taken
                                    : weights_.improvement +
                                          weights_.improvement_level * static_cast<float>(level) +
                                          (level == ability_level ? weights_.ability : 0);
        consider(improvement_price(state_, seat_, track, false), make(Kind::improve, track), worth,
                 founds || takes ? 2 : 0);
    }
    if (static_cast<float>(own_strength(false)) < knights_wanted() && player_.knights_left(0) > 0) {
        const Corners<Size> sites = knight_sites(state_, seat_);
        if (sites.any())
            consider(price::knight + price::activation, make(Kind::recruit, sites.first()),
                     battle(1) > battle(0) ? weights_.knight_urgent : weights_.knight_wanted, 0);
    }
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
    const float income = income_[static_cast<std::size_t>(good)];
    if (spare < 0) return weights_.need_missing - weights_.need_missing_income * income;
    return weights_.need_spare - weights_.need_each_spare * static_cast<float>(spare) -
           weights_.need_spare_income * income;
}

template <class Size>
int Judgement<Size>::held_elsewhere(int good) const {
    return bank_stock[static_cast<std::size_t>(good)] - state_.bank[good] - player_.hand[good];
}

template class Judgement<Small>;
template class Judgement<Large>;

} // namespace oya::catan
