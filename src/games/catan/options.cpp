#include "core/bits.h"
#include "core/no_such_value.h"
#include "games/catan/catan.h"
#include "games/catan/layout.h"
#include "generated/catan_rules.h"

#include <algorithm>
#include <charconv>

namespace oya {

namespace catan {

namespace {

constexpr std::string_view editions[] = {"classic", "modern"};
constexpr std::string_view expansions[] = {"ck", "none", "cities-and-knights"};
constexpr std::string_view scenarios[] = {"none", "new_shores", "desert", "greater_catan"};
constexpr std::string_view boards[] = {"random", "beginner", "file"};
constexpr std::string_view token_ways[] = {"spiral", "random"};
constexpr std::string_view no_yes[] = {"false", "true"};
constexpr std::string_view yes_no[] = {"true", "false"};
constexpr std::string_view gold_yields[] = {"none", "choose"};
constexpr std::string_view map_editions[] = {"old", "edition5"};
constexpr std::string_view on_off[] = {"on", "off"};
// The first three are proposed; the others are understood too.
constexpr std::string_view offer_counts[] = {"6",  "1",  "20", "2",  "3",  "4",  "5",  "7",  "8",  "9",
                                             "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"};
constexpr std::string_view saboteur_effects[] = {"overturn_city", "discard_half"};
constexpr std::string_view own_any[] = {"own", "any"};
constexpr std::string_view must_may[] = {"must", "may"};
constexpr std::string_view may_must[] = {"may", "must"};
constexpr std::string_view deserter_pieces[] = {"equal_or_lower", "equal_else_basic"};
constexpr std::string_view deserter_arrivals[] = {"may_activate", "copy"};
constexpr std::string_view merchant_sites[] = {"city", "settlement_or_city"};
constexpr std::string_view overflows[] = {"immediate", "end_of_turn"};
constexpr std::string_view chased[] = {"any_other_land_hex", "numbered_hex"};
constexpr std::string_view rewards[] = {"none", "tie_draw"};
constexpr std::string_view refuse_allow[] = {"refuse", "allow"};
constexpr std::string_view no_map[] = {""};

constexpr ChoiceSpec choice_specs[] = {
    {"edition", editions},
    {"expansion", expansions},
    {"scenario", scenarios},
    {"board", boards},
    {"tokens", token_ways},
    {"red_neighbours", no_yes},
    {"unofficial_two_players", no_yes},
    {"player_trades", on_off},
    {"offers_per_turn", offer_counts},
    {"bluff_offers", no_yes},
    {"robber_lock", no_yes, 1},
    {"saboteur_effect", saboteur_effects, 1},
    {"saboteur_repair_first", no_yes},
    {"diplomat_scope", own_any, 1},
    {"diplomat_rebuild", must_may, 1},
    {"deserter_needs_site", yes_no, 1},
    {"deserter_strength", deserter_pieces},
    {"deserter_status", deserter_arrivals, 1},
    {"deserter_may_act", yes_no},
    {"merchant_site", merchant_sites, 1},
    {"merchant_on_desert", yes_no},
    {"progress_overflow_own_turn", overflows, 1},
    {"chased_robber_destination", chased},
    {"spy_take", must_may, 1},
    {"tie_draw", may_must, 1},
    {"act_on_activation_turn", no_yes},
    {"bishop_may_move_pirate", no_yes},
    {"zero_defence_reward", rewards},
    {"defender_cards_limited", no_yes},
    {"no_effect_cards", refuse_allow},
    {"setup_gold_yield", gold_yields},
    {"scenario_maps", map_editions, 1},
    {"defenders_may_abstain", no_yes},
    {"knight_errant", no_yes},
};
static_assert(std::size(choice_specs) == choice_count);

constexpr std::size_t expansion_long_name = 2; // of the first value

constexpr std::array<std::string_view, 3> offer_wishes = {"payable", "ask",
                                                          "decline"}; // in the order of OfferWish

constexpr auto option_specs = [] {
    std::array<OptionSpec, choice_count + 2> specs{};
    for (std::size_t i = 0; i < choice_count; ++i) specs[i] = {choice_specs[i].name, choice_specs[i].values};
    const auto propose = [&](Choice choice, std::size_t count) {
        OptionSpec& spec = specs[static_cast<std::size_t>(choice)];
        spec.values = spec.values.first(count);
        spec.free_text = true;
    };
    propose(Choice::expansion, 2); // another name of the first value is understood too
    propose(Choice::offers_per_turn, 3);
    for (const Choice choice : {Choice::edition, Choice::expansion})
        specs[static_cast<std::size_t>(choice)].layer = true;
    specs[choice_count] = {"map", no_map, true};
    specs[choice_count + 1] = {"offers", offer_wishes, false, OptionSpec::Scope::seat};
    return specs;
}();

} // namespace

const ChoiceSpec& spec_of(Choice choice) { return choice_specs[static_cast<std::size_t>(choice)]; }

int Options::value(Choice choice) const {
    const std::uint8_t given = chosen[static_cast<std::size_t>(choice)];
    if (given != unset) return given;
    return choice != Choice::edition && modern() ? spec_of(choice).modern : 0;
}

bool Options::custom() const {
    for (int i = static_cast<int>(Choice::robber_lock); i < choice_count; ++i) {
        const auto choice = static_cast<Choice>(i);
        if (value(choice) != (modern() ? spec_of(choice).modern : 0)) return true;
    }
    return false;
}

Rules rules_of(const Options& options) {
    const auto other = [&](Choice choice) { return options.value(choice) != 0; };
    Rules rules;
    rules.knights = !other(Choice::expansion);
    rules.player_trades = !other(Choice::player_trades);
    rules.bluff_offers = other(Choice::bluff_offers);
    const std::string_view offers =
        offer_counts[static_cast<std::size_t>(options.value(Choice::offers_per_turn))];
    std::from_chars(offers.data(), offers.data() + offers.size(), rules.offers_per_turn);
    rules.spiral = !other(Choice::tokens);
    rules.red_neighbours = other(Choice::red_neighbours);
    rules.robber_lock = other(Choice::robber_lock);
    rules.saboteur_overturns = !other(Choice::saboteur_effect);
    rules.repair_first = other(Choice::saboteur_repair_first);
    rules.diplomat_any = other(Choice::diplomat_scope);
    rules.diplomat_may_keep = other(Choice::diplomat_rebuild);
    rules.deserter_needs_site = !other(Choice::deserter_needs_site);
    rules.deserter_equal_else_basic = other(Choice::deserter_strength);
    rules.deserter_copies = other(Choice::deserter_status);
    rules.deserter_may_act = !other(Choice::deserter_may_act);
    rules.merchant_at_settlement = other(Choice::merchant_site);
    rules.merchant_on_desert = !other(Choice::merchant_on_desert);
    rules.overflow_at_end = other(Choice::progress_overflow_own_turn);
    rules.chase_to_number = other(Choice::chased_robber_destination);
    rules.spy_may_decline = other(Choice::spy_take);
    rules.tie_must_draw = other(Choice::tie_draw);
    rules.act_when_activated = other(Choice::act_on_activation_turn);
    rules.zero_defence_draws = other(Choice::zero_defence_reward);
    rules.defenders_limited = other(Choice::defender_cards_limited);
    rules.allow_no_effect = other(Choice::no_effect_cards);
    rules.may_abstain = other(Choice::defenders_may_abstain);
    rules.knight_errant = other(Choice::knight_errant);
    rules.bishop_moves_pirate = other(Choice::bishop_may_move_pirate);
    rules.gold_at_setup = other(Choice::setup_gold_yield);
    rules.target = static_cast<std::uint8_t>(rules.knights ? target_knights : target_base);
    return rules;
}

std::string_view drawing_of(const Options& options, int seats) {
    if (options.scenario() != Scenario::none)
        return scenario_map(options.scenario(), options.value(Choice::scenario_maps) == 0, seats);
    switch (options.value(Choice::board)) {
    case 0: return random_island();
    case 1: return beginner_island(options.value(Choice::expansion) == 0);
    default: return options.map;
    }
}

namespace {

constexpr int board_of_a_file = 2;

// Of options that take more than is proposed; all others are checked before the game is asked.
Refusal no_value(Choice choice, std::string_view value) {
    if (choice == Choice::offers_per_turn)
        return {rule::options_offers_per_turn,
                {"catan.why.offers-per-turn", {{"value", std::string(value)}}}};
    return {rule::options_expansion, no_such_value(option_specs[static_cast<std::size_t>(choice)], value)};
}

template <class Size>
Refusal check_island(const Options& options, int seats) {
    const auto refuse = [](const Message& fault) {
        return Refusal{rule::board_topology, {"catan.why.map", {{"fault", fault}}}};
    };
    const Drawn<Size> drawn = read_island<Size>(drawing_of(options, seats));
    if (!drawn.fault.empty()) return refuse(drawn.fault);
    // Every building keeps at most four corners from the next, so that the set-up cannot get stuck.
    const int corners = drawn.island.start_corners.count();
    if (const int needed = 4 * (2 * seats - 1) + 1; corners < needed)
        return Refusal{
            rule::setup_distance,
            {"catan.why.map-too-small", {{"seats", seats}, {"count", corners}, {"needed", needed}}}};
    if (drawn.island.token_bag.empty()) return {};
    if (options.value(Choice::tokens) == 0) {
        bool all_open = true; // at sea the spiral knows only those that are
        for (const auto& place : drawn.island.hexes)
            all_open = all_open && (place.token == nothing || place.terrain == desert);
        if (drawn.island.spirals[0].empty() || !(all_open || drawn.island.sea))
            return Refusal{rule::board_spiral_tokens, {"catan.why.no-spiral"}};
    } else if (options.value(Choice::red_neighbours) == 0 && !red_tokens_fit(drawn.island)) {
        return Refusal{rule::board_random_tokens, {"catan.why.red-tokens"}};
    }
    return {};
}

} // namespace

bool LargerForm<Small>::needs_larger(const Options& options) {
    if (options.scenario() != Scenario::none) return true;
    return options.value(Choice::board) == board_of_a_file && !read_island<Small>(options.map).fault.empty();
}

} // namespace catan

using namespace catan;

template <class Size>
std::span<const OptionSpec> CatanOf<Size>::options() {
    return option_specs;
}

template <class Size>
std::span<const MeasuredTable> CatanOf<Size>::measured() {
    using Pair = std::pair<std::string_view, std::string_view>;
    static constexpr std::array<Pair, 2> base{{{"expansion", "none"}, {"player_trades", "off"}}};
    static constexpr std::array<Pair, 2> knights{{{"expansion", "ck"}, {"player_trades", "off"}}};
    static constexpr auto at_sea = [](std::string_view expansion, std::string_view scenario) {
        return std::array<Pair, 3>{
            {{"expansion", expansion}, {"player_trades", "off"}, {"scenario", scenario}}};
    };
    static constexpr std::array base_at_sea{at_sea("none", "new_shores"), at_sea("none", "desert"),
                                            at_sea("none", "greater_catan")};
    static constexpr std::array knights_at_sea{at_sea("ck", "new_shores"), at_sea("ck", "desert"),
                                               at_sea("ck", "greater_catan")};
    static constexpr std::array<MeasuredTable, 8> tables{
        {{"base", 4, base},
         {"base.new-shores", 4, base_at_sea[0]},
         {"base.desert", 4, base_at_sea[1]},
         {"base.greater-catan", 4, base_at_sea[2]},
         {"cities-and-knights", 4, knights},
         {"cities-and-knights.new-shores", 4, knights_at_sea[0]},
         {"cities-and-knights.desert", 4, knights_at_sea[1]},
         {"cities-and-knights.greater-catan", 4, knights_at_sea[2]}}};
    return tables;
}

template <class Size>
Refusal CatanOf<Size>::set(Options& options, std::string_view option, std::string_view value) {
    if (option == "map") {
        options.map = value;
        return {};
    }
    for (std::size_t i = 0; i < choice_count; ++i) {
        const ChoiceSpec& spec = choice_specs[i];
        if (spec.name != option) continue;
        const auto found = std::find(spec.values.begin(), spec.values.end(), value);
        if (found == spec.values.end()) return no_value(static_cast<Choice>(i), value);
        auto number = static_cast<std::size_t>(found - spec.values.begin());
        if (i == static_cast<std::size_t>(Choice::expansion) && number == expansion_long_name) number = 0;
        options.chosen[i] = static_cast<std::uint8_t>(number);
    }
    return {};
}

template <class Size>
std::string CatanOf<Size>::get(const Options& options, std::string_view option) {
    if (option == "map") return options.map;
    for (std::size_t i = 0; i < choice_count; ++i) {
        const ChoiceSpec& spec = choice_specs[i];
        if (spec.name != option) continue;
        return std::string(spec.values[static_cast<std::size_t>(options.value(static_cast<Choice>(i)))]);
    }
    return {};
}

template <class Size>
Refusal CatanOf<Size>::wish(Wishes& wishes, std::string_view option, std::string_view value) {
    if (option == "offers")
        for (std::size_t i = 0; i < offer_wishes.size(); ++i)
            if (value == offer_wishes[i]) wishes.offers = static_cast<OfferWish>(i);
    return {};
}

template <class Size>
std::string CatanOf<Size>::wish(const Wishes& wishes, std::string_view option) {
    if (option != "offers") return {};
    return std::string(offer_wishes[static_cast<std::size_t>(wishes.offers)]);
}

template <class Size>
Refusal CatanOf<Size>::check(const Options& options, int seats) {
    const bool two = options.value(Choice::unofficial_two_players) != 0;
    if (seats < (two ? 2 : 3) || seats > CatanOf::max_seats)
        return {rule::options_player_count, {"catan.why.player-count", {{"seats", seats}}}};
    if (options.value(Choice::red_neighbours) != 0 && options.value(Choice::tokens) == 0)
        return {rule::board_random_tokens, {"catan.why.red-neighbours-spiral"}};
    if (options.value(Choice::saboteur_repair_first) != 0 && options.value(Choice::saboteur_effect) != 0)
        return {rule::options_saboteur_repair_first, {"catan.why.repair-first-discard"}};
    if (options.scenario() != Scenario::none &&
        (options.value(Choice::board) != 0 || options.value(Choice::tokens) != 0))
        return {rule::sea_module, {"catan.why.scenario-board"}};
    if (!options.map.empty() && options.value(Choice::board) != board_of_a_file)
        return {rule::board_topology, {"catan.why.map-unused"}};
    return check_island<Size>(options, seats);
}

template <class Size>
typename CatanOf<Size>::Board CatanOf<Size>::board(const Options& options, int seats) {
    Board board;
    board.options = options;
    board.rules = rules_of(options);
    board.seats = seats;
    board.island = read_island<Size>(drawing_of(options, seats)).island;
    if (board.island.sea)
        board.rules.target = board.rules.knights ? board.island.target_knights : board.island.target;
    return board;
}

template std::span<const OptionSpec> CatanOf<Small>::options();
template std::span<const MeasuredTable> CatanOf<Small>::measured();
template Refusal CatanOf<Small>::set(Options&, std::string_view, std::string_view);
template std::string CatanOf<Small>::get(const Options&, std::string_view);
template Refusal CatanOf<Small>::wish(Wishes&, std::string_view, std::string_view);
template std::string CatanOf<Small>::wish(const Wishes&, std::string_view);
template Refusal CatanOf<Small>::check(const Options&, int);
template CatanOf<Small>::Board CatanOf<Small>::board(const Options&, int);
template std::span<const OptionSpec> CatanOf<Large>::options();
template std::span<const MeasuredTable> CatanOf<Large>::measured();
template Refusal CatanOf<Large>::set(Options&, std::string_view, std::string_view);
template std::string CatanOf<Large>::get(const Options&, std::string_view);
template Refusal CatanOf<Large>::wish(Wishes&, std::string_view, std::string_view);
template std::string CatanOf<Large>::wish(const Wishes&, std::string_view);
template Refusal CatanOf<Large>::check(const Options&, int);
template CatanOf<Large>::Board CatanOf<Large>::board(const Options&, int);

} // namespace oya
