#pragma once

#include "games/catan/state.h"

#include <array>
#include <cstdint>
#include <string_view>

// What a position tells about who will win: some whole numbers for each seat, of which 32 is much. They may
// look at everything, and are asked in imagined worlds only. A net is made for these numbers in this order:
// whoever changes what one of them means changes `features_meaning` as well.

namespace oya::catan {

struct FeatureGroup {
    std::string_view name;
    int count = 1;
};

// The groups in their order; the base game stops where the knights begin.
enum class Feature : std::uint8_t {
    points_missing, // one place for each count, 0 to 11 and more
    points_share,
    hidden_points,
    places_held, // settlements, cities
    places_left, // settlements, cities, and whether none of each
    target,
    players,       // 2, 3, 4
    turn_distance, // 0 to 3
    has_rolled,
    setting_up,
    game_length,
    income, // of each resource, the robber's hex left out
    income_robbed,
    income_gold,
    income_total,
    resources_had,
    numbers_had,
    harbours_held, // of each kind
    income_traded, // what the bank makes of it
    hand,          // of each good
    hand_total,
    hand_over,
    missing,     // for a road, a settlement, a city, a card: cards, and cards after trades with the bank
    rolls_until, // the last three of these
    payable,     // settlement, city and card, with a place to go
    sites_open,  // at least 1, 2, 3
    best_site,   // at no, one and two roads' distance
    sites_near,  // at one road's distance
    best_city,
    roads_left,
    route,
    route_held,
    route_needed, // 1, 2, 3 roads, or more
    route_lead,   // of the holder
    army,
    army_held,
    army_needed, // with the cards in hand 0 or less, 1, 2, or more
    army_lead,
    cards_held, // development cards by kind but for the points
    cards_new,
    deck_left,
    robber_here,
    at_sea,
    ships,
    island_points,
    pirate_here,
    // Cities & Knights
    commodity_income,
    levels, // of each track, at least 1 to 5
    metropolis_held,
    next_level, // of each track: cards missing
    next_payable,
    rival_level, // of each track: the best of the others
    free_cities,
    knights_by_strength, // active, then resting
    strength_active,
    strength_all,
    ship_at, // 0 to 7
    defence_gap,
    danger, // would lose a city, alone be the defender, share it: times the ship's way
    walls,
    merchant_held,
    progress_count,
    progress_cards, // of each kind
    disabled,       // overturned and sideways cities
};

inline constexpr std::array feature_groups = {
    FeatureGroup{"points_missing", 12},
    FeatureGroup{"points_share"},
    FeatureGroup{"hidden_points"},
    FeatureGroup{"places_held", 2},
    FeatureGroup{"places_left", 4},
    FeatureGroup{"target"},
    FeatureGroup{"players", 3},
    FeatureGroup{"turn_distance", 4},
    FeatureGroup{"has_rolled"},
    FeatureGroup{"setting_up"},
    FeatureGroup{"game_length"},
    FeatureGroup{"income", 5},
    FeatureGroup{"income_robbed"},
    FeatureGroup{"income_gold"},
    FeatureGroup{"income_total"},
    FeatureGroup{"resources_had", 5},
    FeatureGroup{"numbers_had"},
    FeatureGroup{"harbours_held", 6},
    FeatureGroup{"income_traded"},
    FeatureGroup{"hand", 8},
    FeatureGroup{"hand_total"},
    FeatureGroup{"hand_over", 2},
    FeatureGroup{"missing", 8},
    FeatureGroup{"rolls_until", 3},
    FeatureGroup{"payable", 3},
    FeatureGroup{"sites_open", 3},
    FeatureGroup{"best_site", 3},
    FeatureGroup{"sites_near"},
    FeatureGroup{"best_city"},
    FeatureGroup{"roads_left"},
    FeatureGroup{"route"},
    FeatureGroup{"route_held"},
    FeatureGroup{"route_needed", 4},
    FeatureGroup{"route_lead"},
    FeatureGroup{"army"},
    FeatureGroup{"army_held"},
    FeatureGroup{"army_needed", 4},
    FeatureGroup{"army_lead"},
    FeatureGroup{"cards_held", 4},
    FeatureGroup{"cards_new"},
    FeatureGroup{"deck_left"},
    FeatureGroup{"robber_here"},
    FeatureGroup{"at_sea"},
    FeatureGroup{"ships"},
    FeatureGroup{"island_points"},
    FeatureGroup{"pirate_here"},
    FeatureGroup{"commodity_income", 3},
    FeatureGroup{"levels", 15},
    FeatureGroup{"metropolis_held", 3},
    FeatureGroup{"next_level", 3},
    FeatureGroup{"next_payable", 3},
    FeatureGroup{"rival_level", 3},
    FeatureGroup{"free_cities"},
    FeatureGroup{"knights_by_strength", 6},
    FeatureGroup{"strength_active"},
    FeatureGroup{"strength_all"},
    FeatureGroup{"ship_at", 8},
    FeatureGroup{"defence_gap"},
    FeatureGroup{"danger", 3},
    FeatureGroup{"walls"},
    FeatureGroup{"merchant_held"},
    FeatureGroup{"progress_count"},
    FeatureGroup{"progress_cards", 25},
    FeatureGroup{"disabled", 2},
};
static_assert(feature_groups.size() == static_cast<std::size_t>(Feature::disabled) + 1);

// Where the numbers of each group begin.
inline constexpr auto feature_first = [] {
    std::array<int, feature_groups.size() + 1> first{};
    for (std::size_t i = 0; i < feature_groups.size(); ++i) first[i + 1] = first[i] + feature_groups[i].count;
    return first;
}();
constexpr int first_of(Feature feature) { return feature_first[static_cast<std::size_t>(feature)]; }
inline constexpr int features_base = first_of(Feature::commodity_income);
inline constexpr int features_knights = feature_first.back();
inline constexpr int features_meaning = 1;

// One number for names, counts and meaning of the features up to so many (FNV-1a).
constexpr std::uint32_t feature_mark(int upto) {
    std::uint32_t mark = 2166136261;
    const auto mix = [&](int byte) { mark = (mark ^ static_cast<std::uint8_t>(byte)) * 16777619; };
    mix(features_meaning);
    for (std::size_t i = 0; feature_first[i] < upto; ++i) {
        for (const char letter : feature_groups[i].name) mix(letter);
        mix(feature_groups[i].count);
    }
    return mark;
}

inline constexpr int feature_limit = 255; // no number is farther from 0
using Features = std::array<std::int16_t, features_knights>;

template <class Size>
Features features_of(const Position<Size>& state, Seat seat);

} // namespace oya::catan
