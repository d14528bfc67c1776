#pragma once

#include "games/catan/judgement.h"

#include <algorithm>
#include <array>
#include <bit>

// What a position tells about who will win: a few numbers for each seat, each about one in size. They may
// look at everything, and are asked in imagined worlds only.

namespace oya::catan {

enum Feature : std::uint8_t {
    points_share,   // of those that win
    points_squared, // and its square: the last points are nearer than the first
    income,         // cards in a roll
    late_income,    // the same, times the share of the leader: it counts for less
    variety,        // resources that come in, or can be had at two to one
    cards_in_hand,
    cards_late, // times the share of the leader
    unplayed,   // development or progress cards
    army_ahead, // knight cards towards the largest army
    route_ahead,
    open_sites,
    harbours_held,
    to_move,
    commodity_income,
    levels_built,
    best_level,
    knights_active,
    knights_all,
    city_in_danger,
};
inline constexpr int feature_count = 19;
using Features = std::array<float, feature_count>;

template <class Size>
Features features_of(const Position<Size>& state, Seat seat, float leader_share) {
    const Player<Size>& player = state.player(seat);
    const auto& island = state.island();
    std::array<float, goods> rolls{};
    float all_rolls = 0;
    for (int corner : player.buildings()) {
        const auto c = static_cast<std::size_t>(corner);
        const bool city = player.cities.test(corner) && !player.overturned.test(corner);
        for (std::size_t i = 0; i < island.touching[c]; ++i) {
            const std::uint8_t hex = island.hex_list[c][i];
            const std::uint8_t terrain = state.terrain[hex];
            // The robber moves on before long.
            const float each = static_cast<float>(pips(state.token[hex])) * (hex == state.robber ? 0.5f : 1);
            if (terrain == desert) continue;
            all_rolls += city ? 2 * each : each;
            if (terrain >= resources) continue;
            rolls[terrain] += each;
            if (city) rolls[state.rules().knights ? city_second[terrain] : terrain] += each;
        }
    }
    Features f{};
    const float share = static_cast<float>(points(state, seat)) / static_cast<float>(state.rules().target);
    const auto cards = static_cast<float>(std::min(10, player.hand.total())) / 10;
    f[points_share] = share;
    f[points_squared] = share * share;
    f[income] = all_rolls / 36;
    f[late_income] = f[income] * leader_share;
    for (std::size_t good = 0; good < resources; ++good) f[variety] += std::min(1.0f, rolls[good] / 4) / 5;
    f[cards_in_hand] = cards;
    f[cards_late] = cards * leader_share;
    f[unplayed] = static_cast<float>(player.card_count - player.cards[victory_point]) / 4;
    if (state.largest != seat.index)
        f[army_ahead] = static_cast<float>(player.army + player.cards[knight_card]) / 4;
    if (state.longest != seat.index) f[route_ahead] = static_cast<float>(player.route) / 6;
    f[open_sites] =
        static_cast<float>(std::min({2, settlement_sites(state, seat).count(), player.settlements_left()})) /
        2;
    f[harbours_held] = static_cast<float>(std::popcount(unsigned{player.harbours})) / 2;
    f[to_move] = static_cast<float>((seat.index + state.seats() - state.turn) % state.seats()) / 4;
    if (!state.rules().knights) return f;
    int strength = 0;
    int active = 0;
    for (std::size_t i = 0; i < strengths; ++i) {
        strength += static_cast<int>(i + 1) * player.knights[i].count();
        active += static_cast<int>(i + 1) * (player.knights[i] & player.active).count();
    }
    f[commodity_income] = (rolls[paper] + rolls[coin] + rolls[cloth]) / 36;
    for (const std::uint8_t level : player.levels) {
        f[levels_built] += static_cast<float>(level) / 5;
        f[best_level] = std::max(f[best_level], static_cast<float>(level) / 5);
    }
    f[knights_active] = static_cast<float>(active) / 4;
    f[knights_all] = static_cast<float>(strength) / 4;
    const float near = static_cast<float>(state.ship) / barbarian_steps;
    if (player.cities.andnot(metropolis_cities(state)).any() && active == 0) f[city_in_danger] = near;
    return f;
}

} // namespace oya::catan
