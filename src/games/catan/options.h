#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// What may be chosen before the game.

namespace oya::catan {

// The options with a few named values. Those that the two editions set differently come first.
enum class Choice : std::uint8_t {
    edition,
    expansion,
    scenario,
    board,
    tokens,
    red_neighbours,
    unofficial_two_players,
    player_trades,
    offers_per_turn,
    bluff_offers,
    robber_lock,
    saboteur_effect,
    saboteur_repair_first,
    diplomat_scope,
    diplomat_rebuild,
    deserter_needs_site,
    deserter_strength,
    deserter_status,
    deserter_may_act,
    merchant_site,
    merchant_on_desert,
    progress_overflow_own_turn,
    chased_robber_destination,
    spy_take,
    tie_draw,
    act_on_activation_turn,
    bishop_may_move_pirate,
    zero_defence_reward,
    defender_cards_limited,
    no_effect_cards,
    setup_gold_yield,
    scenario_maps,
    defenders_may_abstain,
    knight_errant,
};
inline constexpr int choice_count = 34;

// The maps that the game brings for the Seafarers' parts (catan.scenarios).
enum class Scenario : std::uint8_t { none, new_shores, desert, greater_catan };

struct ChoiceSpec {
    std::string_view name;
    std::span<const std::string_view> values; // the first is what classic does
    int modern = 0;                           // the value the modern edition has
};
const ChoiceSpec& spec_of(Choice);

// An option that nobody has set follows the edition.
struct Options {
    static constexpr std::uint8_t unset = 0xFF;

    std::array<std::uint8_t, choice_count> chosen = [] {
        std::array<std::uint8_t, choice_count> none{};
        none.fill(unset);
        return none;
    }();
    std::string map; // the drawing, with board = file

    // The number of the option's value, as chosen or as its edition has it.
    int value(Choice) const;
    bool modern() const { return value(Choice::edition) == 1; }
    Scenario scenario() const { return static_cast<Scenario>(value(Choice::scenario)); }
    // Whether an option differs from what the edition says (catan.options.override).
    bool custom() const;

    friend bool operator==(const Options&, const Options&) = default;
};

// The same as plain answers, for the rules.
struct Rules {
    bool knights = true; // Cities & Knights
    bool player_trades = true;
    bool bluff_offers = false;
    bool robber_lock = false;
    bool saboteur_overturns = true;
    bool repair_first = false;
    bool diplomat_any = false;
    bool diplomat_may_keep = false;
    bool deserter_needs_site = true;
    bool deserter_equal_else_basic = false;
    bool deserter_copies = false;
    bool deserter_may_act = true;
    bool merchant_at_settlement = false;
    bool merchant_on_desert = true;
    bool overflow_at_end = false;
    bool chase_to_number = false;
    bool spy_may_decline = false;
    bool tie_must_draw = false;
    bool act_when_activated = false;
    bool zero_defence_draws = false;
    bool defenders_limited = false;
    bool allow_no_effect = false;
    bool may_abstain = false;
    bool knight_errant = false;
    bool bishop_moves_pirate = false;
    bool gold_at_setup = false;
    bool spiral = true;
    bool red_neighbours = false;
    std::uint8_t offers_per_turn = 6;
    std::uint8_t target = 13; // a map of the sea may bring another
};
Rules rules_of(const Options&);

// The drawing of the island or the map at a table of so many.
std::string_view drawing_of(const Options&, int seats);

// What becomes of the offers of others. The table asks about all that are not declined unseen: an answer of
// its own that came of a hand would tell of the hand, so that `payable` is kept by the page, which answers as
// its player would.
enum class OfferWish : std::uint8_t { payable, ask, decline };

// What a player does not want to be asked.
struct Wishes {
    OfferWish offers = OfferWish::payable;
};

} // namespace oya::catan
