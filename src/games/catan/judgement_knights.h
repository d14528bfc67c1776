#pragma once

#include "games/catan/judgement.h"

#include <algorithm>

// What knights are worth to a quick player, and what the barbarians would bring.

namespace oya::catan {

template <class Size>
int Judgement<Size>::strength_of(const Player<Size>& player, bool active_only) {
    int sum = 0;
    for (std::size_t i = 0; i < strengths; ++i) {
        const Corners<Size> knights = active_only ? player.knights[i] & player.active : player.knights[i];
        sum += static_cast<int>(i + 1) * knights.count();
    }
    return sum;
}

template <class Size>
void Judgement<Size>::look_out() {
    // Half of the faces of the event die are ships, and a round has about four rolls.
    constexpr std::array<float, barbarian_steps + 1> within_a_round = {1,     0.94f, 0.69f, 0.31f,
                                                                       0.06f, 0,     0,     0};
    outlook_.likely = within_a_round[static_cast<std::size_t>(barbarian_steps - state_.ship)];
    outlook_.least_other = 255;
    const Corners<Size> safe = metropolis_cities(state_);
    for (Seat seat : Seats::first(state_.seats())) {
        const Player<Size>& player = state_.player(seat);
        outlook_.cities += player.cities.count();
        const bool city_to_lose = player.cities.andnot(safe).any();
        if (seat == seat_) {
            outlook_.city_to_lose = city_to_lose;
            continue;
        }
        const int active = strength_of(player, true);
        outlook_.others += active;
        outlook_.best_other = std::max(outlook_.best_other, active);
        if (city_to_lose) outlook_.least_other = std::min(outlook_.least_other, active);
    }
}

template <class Size>
float Judgement<Size>::battle(int more) const {
    const int own = own_strength(true) + more;
    if (outlook_.others + own < outlook_.cities) {
        const bool loses = outlook_.city_to_lose && own <= outlook_.least_other;
        return loses ? -outlook_.likely * weights_.city_lost : 0;
    }
    if (own == 0 || own < outlook_.best_other) return 0;
    return outlook_.likely * (own > outlook_.best_other ? weights_.defender_point : weights_.tied_card);
}

template <class Size>
float Judgement<Size>::knights_wanted() const {
    int rival = 0;
    for (Seat seat : Seats::first(state_.seats()).without(seat_))
        rival = std::max(rival, strength_of(state_.player(seat), false));
    return weights_.knights_a_city * static_cast<float>(player_.cities.count()) + weights_.knights_more +
           weights_.knights_rival * static_cast<float>(rival);
}

template <class Size>
float Judgement<Size>::knight(Action action) const {
    const bool wanted = static_cast<float>(own_strength(false)) < knights_wanted();
    const bool spare = surplus(ore) > 0 && surplus(wool) > 0;
    switch (kind_of(action)) {
    case Kind::recruit: {
        const bool can_wake = (price::knight + price::activation).within(player_.hand);
        const float gain = can_wake ? weights_.battle_now * (battle(1) - battle(0)) : 0;
        const float base = wanted ? weights_.knight_recruit : spare ? weights_.knight_recruit_spare : 6;
        return std::max(base, gain > 0 ? end_of_turn + gain : 0) - site(action.a) / 50;
    }
    case Kind::activate: {
        const int strength = player_.strength_at(action.a);
        const float gain = weights_.battle_now * (battle(strength) - battle(0));
        const float base = own_strength(true) < 1                   ? weights_.knight_activate_first
                           : surplus(grain) > 0 && state_.ship >= 2 ? weights_.knight_activate_spare
                                                                    : 8;
        return std::max(base, gain > 0 ? end_of_turn + gain : 0) + static_cast<float>(strength) / 4;
    }
    case Kind::promote: {
        const bool active = player_.active.test(action.a);
        const float gain = active ? weights_.battle_now * (battle(1) - battle(0)) : 0;
        const float base = wanted && surplus(ore) >= 0 && surplus(wool) >= 0 ? weights_.knight_promote
                           : spare                                           ? weights_.knight_promote_spare
                                                                             : 7;
        return std::max(base, gain > 0 ? end_of_turn + gain : 0) + (active ? 0.1f : 0);
    }
    case Kind::chase: {
        const Corners<Size>& around = state_.island().around_hex[state_.robber];
        const bool blocks = (player_.buildings() & around).any();
        const float loss = weights_.battle_now * (battle(0) - battle(-player_.strength_at(action.a)));
        return (blocks ? weights_.knight_chase : 9) - loss;
    }
    case Kind::chase_pirate: {
        const bool blocks = (player_.ships & state_.island().sides_of[state_.pirate]).any();
        return blocks && state_.ship < 4 ? end_of_turn + 2 : 9;
    }
    default: return state_.knights.test(action.b) && state_.ship < 4 ? 15.0f : 5.0f;
    }
}

template <class Size>
float Judgement<Size>::exchange(int one, int other) const {
    const auto held = [&](int hex) {
        const Corners<Size>& around = state_.island().around_hex[static_cast<std::size_t>(hex)];
        float sum = 0;
        for (Seat seat : Seats::first(state_.seats())) {
            const Player<Size>& player = state_.player(seat);
            const auto here = static_cast<float>((player.settlements & around).count() +
                                                 2 * (player.cities & around).count());
            sum += seat == seat_ ? here : -0.4f * here;
        }
        return sum;
    };
    return (held(one) - held(other)) * (hex_pips(other) - hex_pips(one));
}

} // namespace oya::catan
