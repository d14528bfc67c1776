#pragma once

#include "games/cascadia/wildlife.h"

#include <array>
#include <cstdint>

namespace oya::cascadia {

enum class Option : std::uint8_t {
    variant,
    achievements,
    scenario,
    restriction,
    salmon_malformed,
    salmon_d_minimum,
    elk_c_large,
    elk_d_ring,
    free_wipe_window,
    nature_supply,
    cards,
    first_player,
    variant_majorities,
    goal_habitat_points,
    goal_majority_ties,
    goal_adjacency,
    goal_bans,
    restriction_majorities,
    restriction5_overpopulation,
    restriction7_layout,
};
inline constexpr std::size_t option_count = 20;

enum class Variant : std::uint8_t { standard, family, intermediate };
enum class Achievements : std::uint8_t { none, scenarios, normal, restrictions };
enum class Cards : std::uint8_t { random, first_game, chosen };
enum class RestrictionMajorities : std::uint8_t { sheet, longest, none };

// The letters of the cards of each species; the second one is only there under restriction 6.
inline constexpr std::uint8_t no_letter = 7;
inline constexpr std::uint8_t hidden_card = 6; // in views: a card the viewer may not know
using CardLetters = std::array<std::array<std::uint8_t, 2>, species>;
inline constexpr CardLetters no_letters = {{{no_letter, no_letter},
                                            {no_letter, no_letter},
                                            {no_letter, no_letter},
                                            {no_letter, no_letter},
                                            {no_letter, no_letter}}};

// Everything that may be chosen before the game: for each option the number of its value in the order of the
// ledger, the default being 0.
struct Options {
    std::array<std::uint8_t, option_count> chosen{};
    CardLetters cards = no_letters; // only where option cards names them

    int operator[](Option option) const { return chosen[static_cast<std::size_t>(option)]; }
    std::uint8_t& operator[](Option option) { return chosen[static_cast<std::size_t>(option)]; }

    Variant variant() const { return static_cast<Variant>((*this)[Option::variant]); }
    Achievements achievements() const { return static_cast<Achievements>((*this)[Option::achievements]); }
    Cards card_choice() const { return static_cast<Cards>((*this)[Option::cards]); }
    int scenario() const { return (*this)[Option::scenario]; }       // 0 for none
    int restriction() const { return (*this)[Option::restriction]; } // 0 for none
    bool majorities() const { return (*this)[Option::variant_majorities] == 0; }
    bool wipe_only_first() const { return (*this)[Option::free_wipe_window] == 1; }
    bool nature_unlimited() const { return (*this)[Option::nature_supply] == 1; }
    bool goal_corridors_only() const { return (*this)[Option::goal_habitat_points] == 1; }
    bool goal_ties_count() const { return (*this)[Option::goal_majority_ties] == 1; }
    bool goal_some_adjacent() const { return (*this)[Option::goal_adjacency] == 1; }
    bool bans_enforced() const { return (*this)[Option::goal_bans] == 1; }
    RestrictionMajorities restriction_majorities() const {
        return static_cast<RestrictionMajorities>((*this)[Option::restriction_majorities]);
    }
    bool all_equal_wiped() const { return (*this)[Option::restriction5_overpopulation] == 1; }
    bool fixed_layout() const { return (*this)[Option::restriction7_layout] == 1; }
    CardReadings readings() const {
        return {(*this)[Option::salmon_malformed] == 1, (*this)[Option::salmon_d_minimum] == 1 ? 1 : 3,
                (*this)[Option::elk_c_large] == 1, (*this)[Option::elk_d_ring] == 1};
    }

    friend bool operator==(const Options&, const Options&) = default;
};

} // namespace oya::cascadia
