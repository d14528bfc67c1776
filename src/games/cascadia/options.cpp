#include "games/cascadia/cascadia.h"
#include "games/cascadia/goals.h"
#include "generated/cascadia_rules.h"

#include <algorithm>

namespace oya::cascadia {

namespace {

constexpr std::string_view variant_values[] = {"standard", "family", "intermediate"};
constexpr std::string_view achievements_values[] = {"none", "scenarios", "normal", "restrictions"};
constexpr std::string_view scenario_values[] = {"none", "1", "2",  "3",  "4",  "5",  "6",  "7",
                                                "8",    "9", "10", "11", "12", "13", "14", "15"};
constexpr std::string_view restriction_values[] = {"none", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
constexpr std::string_view malformed_values[] = {"strict", "forgiving"};
constexpr std::string_view minimum_values[] = {"3", "1"};
constexpr std::string_view large_values[] = {"split", "capped"};
constexpr std::string_view ring_values[] = {"arc", "any"};
constexpr std::string_view window_values[] = {"any_time", "first_step"};
constexpr std::string_view supply_values[] = {"25", "unlimited"};
// Letters that a table might choose stand beside the two other ways; the ten are for restriction 6.
constexpr std::string_view cards_values[] = {"random", "first_game", "CBDDB", "ABBCCDDAAC"};
constexpr std::string_view first_values[] = {"random", "1", "2", "3", "4"};
constexpr std::string_view switch_values[] = {"on", "off"};
constexpr std::string_view points_values[] = {"box", "corridor"};
constexpr std::string_view ties_values[] = {"sole", "shared"};
constexpr std::string_view adjacency_values[] = {"every", "some"};
constexpr std::string_view bans_values[] = {"judged", "enforced"};
constexpr std::string_view majorities_values[] = {"sheet", "longest", "none"};
constexpr std::string_view three_values[] = {"literal", "all_equal"};
constexpr std::string_view layout_values[] = {"player", "fixed"};
constexpr std::string_view return_values[] = {"yes", "no"};

// In the order of `Option`; wishes of a seat follow.
constexpr OptionSpec specs[] = {
    {"variant", variant_values},
    {"achievements", achievements_values},
    {"scenario", scenario_values},
    {"restriction", restriction_values},
    {"salmon_malformed", malformed_values},
    {"salmon_d_minimum", minimum_values},
    {"elk_c_large", large_values},
    {"elk_d_ring", ring_values},
    {"free_wipe_window", window_values},
    {"nature_supply", supply_values},
    {"cards", cards_values, true},
    {"first_player", first_values},
    {"variant_majorities", switch_values},
    {"goal_habitat_points", points_values},
    {"goal_majority_ties", ties_values},
    {"goal_adjacency", adjacency_values},
    {"goal_bans", bans_values},
    {"restriction_majorities", majorities_values},
    {"restriction5_overpopulation", three_values},
    {"restriction7_layout", layout_values},
    {"auto_return", return_values, false, OptionSpec::Scope::seat},
};

std::size_t option_number(std::string_view name) {
    std::size_t number = 0;
    while (number < option_count && specs[number].name != name) ++number;
    return number;
}

Refusal set_cards(Options& options, std::string_view value) {
    options.cards = no_letters;
    options[Option::cards] = value == "random" ? 0 : value == "first_game" ? 1 : 2;
    if (options.card_choice() != Cards::chosen) return {};
    const bool right =
        (value.size() == species || value.size() == 2 * species) &&
        std::ranges::all_of(value, [](char letter) { return letter >= 'A' && letter < 'A' + letters; });
    if (!right) return {rule::options_cards, {"cascadia.why.letters", {{"value", std::string(value)}}}};
    options.cards = read_letters(value);
    return {};
}

// cascadia.setup.cards, cascadia.restrictions.r06-two-cards: one card of each species, or two different ones.
Refusal check_cards(const Options& options) {
    const bool two = options.restriction() == 6;
    if (options.scenario() > 0 || options.variant() != Variant::standard) return {};
    if (two && options.card_choice() == Cards::first_game)
        return {rule::restrictions_r06_two_cards, {"cascadia.why.ten-letters"}};
    if (options.card_choice() != Cards::chosen) return {};
    for (const auto& each : options.cards) {
        if ((each[1] != no_letter) != two)
            return {two ? rule::restrictions_r06_two_cards : rule::setup_cards,
                    {two ? "cascadia.why.ten-letters" : "cascadia.why.five-letters"}};
        if (each[0] == each[1]) return {rule::restrictions_r06_two_cards, {"cascadia.why.same-card-twice"}};
    }
    return {};
}

} // namespace

std::span<const OptionSpec> Cascadia::options() { return specs; }

Refusal Cascadia::set(Options& options, std::string_view option, std::string_view value) {
    const std::size_t number = option_number(option);
    if (number == option_count) return {};
    if (static_cast<Option>(number) == Option::cards) return set_cards(options, value);
    const auto values = specs[number].values;
    const auto found = std::ranges::find(values, value);
    if (found != values.end()) options.chosen[number] = static_cast<std::uint8_t>(found - values.begin());
    return {};
}

std::string Cascadia::get(const Options& options, std::string_view option) {
    const std::size_t number = option_number(option);
    if (number == option_count) return {};
    if (static_cast<Option>(number) == Option::cards && options.card_choice() == Cards::chosen) {
        std::string text;
        for (const auto& each : options.cards) {
            for (std::uint8_t letter : each)
                if (letter != no_letter) text += static_cast<char>('A' + letter);
        }
        return text;
    }
    return std::string(specs[number].values[options.chosen[number]]);
}

Refusal Cascadia::wish(Wishes& wishes, std::string_view option, std::string_view value) {
    if (option == "auto_return") wishes.return_unplaceable = value == "yes";
    return {};
}

std::string Cascadia::wish(const Wishes& wishes, std::string_view option) {
    if (option != "auto_return") return {};
    return wishes.return_unplaceable ? "yes" : "no";
}

Refusal Cascadia::check(const Options& options, int seats) {
    if (seats < min_seats || seats > Cascadia::max_seats)
        return {rule::components_player_count, {"cascadia.why.player-count", {{"seats", seats}}}};
    const Achievements mode = options.achievements();
    if (options[Option::first_player] > seats)
        return {rule::setup_first_player,
                {"cascadia.why.no-such-seat", {{"seat", options[Option::first_player]}, {"seats", seats}}}};
    if (seats == 1 && (mode == Achievements::normal || mode == Achievements::restrictions))
        return {rule::achievements_solo_modes, {"cascadia.why.not-alone"}};
    if (options.variant() != Variant::standard && mode != Achievements::none)
        return {rule::achievements_standard_cards, {"cascadia.why.variant-mode"}};
    if ((mode == Achievements::scenarios) != (options.scenario() > 0))
        return {rule::options_scenario, {"cascadia.why.scenario-mode"}};
    if ((mode == Achievements::restrictions) != (options.restriction() > 0))
        return {rule::restrictions_one_per_game, {"cascadia.why.restriction-mode"}};
    if (!options.majorities() && options.variant() == Variant::standard)
        return {rule::variants_majorities_optional, {"cascadia.why.majorities"}};
    return check_cards(options);
}

} // namespace oya::cascadia
