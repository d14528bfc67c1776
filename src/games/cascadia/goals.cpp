#include "games/cascadia/goals.h"

#include "core/bits.h"
#include "generated/cascadia_rules.h"

#include <algorithm>
#include <functional>

namespace oya::cascadia {

namespace {

constexpr unsigned every_one = 0b11111;

constexpr Goal at_least(GoalType type, int least) { return {type, least, 0, 0, 0, 0}; }
constexpr Goal any(GoalType type, int count, int least) { return {type, least, count, 0, 0, 0}; }
constexpr Goal each(GoalType type, unsigned which, int least) { return {type, least, 0, which, 0, 0}; }
// Species or terrains.
constexpr Goal both(GoalType type, auto first, auto second) {
    return {type, 0, 0, 0, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
}
constexpr unsigned alone(Species animal) { return 1u << static_cast<int>(animal); }
constexpr Goal top(Species animal, int times) {
    return {GoalType::top_value, 0, times, 0, static_cast<std::uint8_t>(animal), 0};
}

using Type = GoalType;
constexpr Goal goals_80[] = {at_least(Type::total, 80)};
constexpr Goal goals_04[] = {at_least(Type::total, 85)};
constexpr Goal goals_05[] = {at_least(Type::total, 85), top(Species::fox, 3)};
constexpr Goal goals_06[] = {at_least(Type::total, 85), each(Type::tokens_each, every_one, 4)};
constexpr Goal goals_07[] = {at_least(Type::total, 90), each(Type::each_species, alone(Species::hawk), 20)};
constexpr Goal goals_08[] = {at_least(Type::total, 90), at_least(Type::nature_left, 5),
                             both(Type::species_apart, Species::bear, Species::elk)};
constexpr Goal goals_09[] = {at_least(Type::total, 90), each(Type::each_species, every_one, 10),
                             each(Type::each_habitat, every_one, 5)};
constexpr Goal goals_10[] = {at_least(Type::total, 95), at_least(Type::wildlife_total, 60),
                             any(Type::any_habitats, 3, 7)};
constexpr Goal goals_11[] = {at_least(Type::total, 95), each(Type::each_species, alone(Species::bear), 30),
                             both(Type::habitats_apart, Terrain::forest, Terrain::river)};
constexpr Goal goals_12[] = {at_least(Type::total, 95), top(Species::salmon, 1),
                             both(Type::species_off_habitat, Species::elk, Terrain::forest),
                             any(Type::any_habitats, 1, 12)};
constexpr Goal goals_13[] = {at_least(Type::total, 100), top(Species::elk, 1),
                             each(Type::tokens_each, alone(Species::hawk), 5),
                             both(Type::species_together, Species::hawk, Species::elk)};
constexpr Goal goals_14[] = {
    at_least(Type::total, 100), both(Type::habitats_apart, Terrain::mountain, Terrain::prairie),
    both(Type::habitats_apart, Terrain::wetland, Terrain::river), at_least(Type::habitat_total, 35)};
constexpr Goal goals_15[] = {at_least(Type::total, 100), at_least(Type::nature_left, 5),
                             any(Type::any_habitats, 3, 7), any(Type::any_species, 2, 20)};

constexpr std::array<Scenario, scenarios> all_scenarios = {{
    {"AAAAA", goals_80},
    {"BBBBB", goals_80},
    {"CCCCC", goals_80},
    {"DDDDD", goals_04},
    {"CDBBB", goals_05},
    {"DBCCB", goals_06},
    {"BCCDC", goals_07},
    {"CBBAD", goals_08},
    {"CADCB", goals_09},
    {"CBDBB", goals_10},
    {"BAACA", goals_11},
    {"ABAAC", goals_12},
    {"DCCBC", goals_13},
    {"ACBAD", goals_14},
    {"ADADA", goals_15},
}};

// The highest value printed on each card.
constexpr std::array<std::array<int, letters>, species> highest_values = {{
    {bear_pairs.back(), 10, 8, 13},
    {elk_lines.back(), elk_lines.back(), elk_herds.back(), elk_rings.back()},
    {25, 17, 15, 0}, // Salmon D names no highest value
    {hawk_counts[0].back(), hawk_counts[1].back(), hawk_line, hawk_pairs.back()},
    {5, 7, 6, 11},
}};

// cascadia.goal.top-value: how many groups reach the highest value printed on the card in use.
int times_at_top(int animal, const Judged& judged) {
    const auto kind = static_cast<Species>(animal);
    const int card = judged.cards[static_cast<std::size_t>(animal)][0];
    if (card >= letters) return 0;
    const Slots all = judged.land.animals[static_cast<std::size_t>(animal)];
    Groups groups;
    const int points = explain_species(judged.land, kind, card, judged.options.readings(), groups);
    if (kind == Species::elk && card == 2) {
        int herds = 0;
        for (Slots left = all; left != 0;) {
            const Slots herd = connected(judged.land, left, left & (~left + 1));
            herds += std::popcount(herd) + 1 >= static_cast<int>(elk_herds.size()) ? 1 : 0;
            left &= ~herd;
        }
        return herds;
    }
    const int value = highest_values[static_cast<std::size_t>(animal)][static_cast<std::size_t>(card)];
    if (counts_groups(kind, card)) return points == value ? 1 : 0;
    int times = 0;
    for (const Group& group : groups) times += value > 0 && group.points == value ? 1 : 0;
    return times;
}

bool is_starter_hex(const Environment& land, int slot) {
    const Tile tile = land.tiles[static_cast<std::size_t>(slot)];
    return tile >= habitat_tiles && tile < all_tiles;
}

// Contacts inside a starter break nothing (cascadia.goal.starter-contacts).
bool touch(const Environment& land, int first, int second) {
    for (int slot = 0; slot < land.count; ++slot) {
        for (int side = 0; side < sides; ++side) {
            const int other = land.slot_at(land.cells[static_cast<std::size_t>(slot)] + across(side));
            if (other < 0 || (is_starter_hex(land, slot) && is_starter_hex(land, other))) continue;
            if (land.terrain_at(slot, side) == first && land.terrain_at(other, (side + 3) % sides) == second)
                return true;
        }
    }
    return false;
}

Slots beside_any(const Environment& land, Slots slots) {
    Slots beside = 0;
    for (int slot : bits_of(slots)) beside |= land.near[static_cast<std::size_t>(slot)];
    return beside;
}

Slots tiles_with(const Environment& land, int terrain) {
    Slots tiles = 0;
    for (int slot = 0; slot < land.count; ++slot) {
        if (land.has_terrain(slot, terrain)) tiles |= only(slot);
    }
    return tiles;
}

} // namespace

const Scenario& scenario(int number) { return all_scenarios[static_cast<std::size_t>(number - 1)]; }

CardLetters read_letters(std::string_view text) {
    CardLetters cards = no_letters;
    const std::size_t each_has = text.size() == 2 * species ? 2 : 1;
    for (std::size_t i = 0; i < text.size() && i < 2 * species; ++i) {
        if (text[i] >= 'A' && text[i] < 'A' + letters)
            cards[i / each_has][i % each_has] = static_cast<std::uint8_t>(text[i] - 'A');
    }
    return cards;
}

Progress progress(const Goal& goal, const Judged& judged) {
    const Environment& land = judged.land;
    const Sheet& sheet = judged.sheet;
    const bool corridors_only = judged.options.goal_corridors_only();
    const auto first = static_cast<std::size_t>(goal.first);
    const auto second = static_cast<std::size_t>(goal.second);
    const auto kept = [](bool ban) { return Progress{ban ? 1 : 0, 1, true}; };
    // Of the members of a set those that have enough.
    const auto each = [&](auto amount) {
        Progress all{0, std::popcount(goal.which)};
        for (int member : bits_of(goal.which)) all.have += amount(member) >= goal.least ? 1 : 0;
        return all;
    };
    const auto habitat = [&](int terrain) { return sheet.habitat(terrain, corridors_only); };
    const auto wildlife = [&](int animal) { return sheet.wildlife[static_cast<std::size_t>(animal)]; };
    int reached = 0;
    switch (goal.type) {
    case Type::total: return {sheet.total(), goal.least};
    case Type::wildlife_total: return {sheet.wildlife_total(), goal.least};
    case Type::habitat_total: return {sheet.habitat_total(), goal.least};
    case Type::nature_left: return {sheet.nature, goal.least};
    case Type::top_value: return {times_at_top(goal.first, judged), goal.count};
    case Type::any_habitats:
        for (int terrain = 0; terrain < terrains; ++terrain)
            reached += habitat(terrain) >= goal.least ? 1 : 0;
        return {reached, goal.count};
    case Type::any_species:
        for (int points : sheet.wildlife) reached += points >= goal.least ? 1 : 0;
        return {reached, goal.count};
    case Type::each_species: return each(wildlife);
    case Type::each_habitat: return each(habitat);
    case Type::tokens_each:
        return each(
            [&](int animal) { return std::popcount(land.animals[static_cast<std::size_t>(animal)]); });
    case Type::species_apart:
        return kept((beside_any(land, land.animals[first]) & land.animals[second]) == 0);
    case Type::habitats_apart: return kept(!touch(land, goal.first, goal.second));
    case Type::species_off_habitat: return kept((land.animals[first] & tiles_with(land, goal.second)) == 0);
    case Type::species_together: {
        const Slots together = land.animals[first] & beside_any(land, land.animals[second]);
        if (judged.options.goal_some_adjacent()) return {together != 0 ? 1 : 0, 1};
        return {std::popcount(together), std::popcount(land.animals[first])};
    }
    }
    return {};
}

int below_top(const Goal& goal, const Judged& judged) {
    const auto kind = static_cast<Species>(goal.first);
    const int card = judged.cards[goal.first][0];
    if (card >= letters) return 0;
    const int value = highest_values[goal.first][static_cast<std::size_t>(card)];
    Groups groups;
    const int points = explain_species(judged.land, kind, card, judged.options.readings(), groups);
    if (counts_groups(kind, card)) return std::max(0, value - points);
    std::ranges::sort(groups, std::greater<>(), &Group::points);
    int missing = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(goal.count); ++i)
        missing += value - (i < groups.size() ? std::min<int>(value, groups[i].points) : 0);
    return missing;
}

bool wins_scenario(int number, const Judged& judged) {
    return std::ranges::all_of(scenario(number).goals, [&](const Goal& goal) { return meets(goal, judged); });
}

std::uint32_t normal_goals_met(const Judged& judged, const Sheets& sheets, int players, Seat seat) {
    const Environment& land = judged.land;
    int majorities_held = 0;
    for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
        const int mine = judged.sheet.corridors[terrain];
        bool held = mine > 0;
        for (std::size_t other = 0; other < static_cast<std::size_t>(players); ++other) {
            const int theirs = sheets[other].corridors[terrain];
            if (other != seat.index && (judged.options.goal_ties_count() ? theirs > mine : theirs >= mine))
                held = false;
        }
        majorities_held += held ? 1 : 0;
    }
    int most = 0;
    int kinds = 0;
    for (Slots animals : land.animals) {
        most = std::max(most, std::popcount(animals));
        kinds += animals != 0 ? 1 : 0;
    }
    std::uint32_t met = 0;
    const auto mark = [&](int number, bool reached) { met |= std::uint32_t{reached} << number; };
    for (int number = 1; number <= 7; ++number) mark(number, judged.sheet.total() >= 75 + 5 * number);
    mark(8, judged.sheet.nature == 0);
    for (int animal = 0; animal < species; ++animal)
        mark(9 + animal, land.animals[static_cast<std::size_t>(animal)] == 0);
    mark(14, most > 10);
    mark(15, majorities_held >= 3);
    mark(16, meets(each(Type::each_habitat, every_one, 5), judged));
    mark(17, meets(any(Type::any_habitats, 1, 12), judged));
    mark(18, meets(any(Type::any_habitats, 1, 15), judged));
    mark(19, meets(each(Type::each_species, every_one, 10), judged));
    mark(20, meets(any(Type::any_species, 2, 20), judged));
    mark(21, meets(any(Type::any_species, 1, 30), judged));
    mark(22, judged.sheet.nature >= 5);
    mark(23, judged.sheet.nature >= 10);
    mark(24, (land.keystones & land.occupied()) == 0);
    mark(25, kinds <= 3);
    return met;
}

bool breaks(const Goal& goal, const Environment& land, const Beside& beside, Face face, int turns) {
    if (goal.type != Type::habitats_apart) return false;
    for (int side = 0; side < sides; ++side) {
        const int other = beside.slots[static_cast<std::size_t>(side)];
        if (other < 0) continue;
        const int mine = terrain_at(face, turns, side);
        const int theirs = land.terrain_at(other, (side + 3) % sides);
        if ((mine == goal.first && theirs == goal.second) || (mine == goal.second && theirs == goal.first))
            return true;
    }
    return false;
}

bool breaks(const Goal& goal, const Environment& land, int slot, int animal) {
    const Slots around = land.near[static_cast<std::size_t>(slot)];
    if (goal.type == Type::species_apart) {
        return (animal == goal.first && (around & land.animals[goal.second]) != 0) ||
               (animal == goal.second && (around & land.animals[goal.first]) != 0);
    }
    return goal.type == Type::species_off_habitat && animal == goal.first &&
           land.has_terrain(slot, goal.second);
}

RuleId goal_rule(GoalType type) {
    static constexpr std::array<RuleId, 14> rules = {
        rule::goal_total,          rule::goal_top_value,           rule::goal_any_habitats,
        rule::goal_each_species,   rule::goal_each_habitat,        rule::goal_subtotal,
        rule::goal_subtotal,       rule::goal_tokens_each,         rule::goal_species_apart,
        rule::goal_habitats_apart, rule::goal_species_off_habitat, rule::goal_species_together,
        rule::goal_any_species,    rule::goal_nature_left};
    return rules[static_cast<std::size_t>(type)];
}

RuleId scenario_rule(int number) {
    static constexpr std::array<RuleId, scenarios> rules = {
        rule::scenarios_scenario_01, rule::scenarios_scenario_02, rule::scenarios_scenario_03,
        rule::scenarios_scenario_04, rule::scenarios_scenario_05, rule::scenarios_scenario_06,
        rule::scenarios_scenario_07, rule::scenarios_scenario_08, rule::scenarios_scenario_09,
        rule::scenarios_scenario_10, rule::scenarios_scenario_11, rule::scenarios_scenario_12,
        rule::scenarios_scenario_13, rule::scenarios_scenario_14, rule::scenarios_scenario_15};
    return rules[static_cast<std::size_t>(number - 1)];
}

RuleId normal_goal_rule(int number) {
    static constexpr std::array<RuleId, normal_goals> rules = {
        rule::normal_goal_01, rule::normal_goal_02, rule::normal_goal_03, rule::normal_goal_04,
        rule::normal_goal_05, rule::normal_goal_06, rule::normal_goal_07, rule::normal_goal_08,
        rule::normal_goal_09, rule::normal_goal_10, rule::normal_goal_11, rule::normal_goal_12,
        rule::normal_goal_13, rule::normal_goal_14, rule::normal_goal_15, rule::normal_goal_16,
        rule::normal_goal_17, rule::normal_goal_18, rule::normal_goal_19, rule::normal_goal_20,
        rule::normal_goal_21, rule::normal_goal_22, rule::normal_goal_23, rule::normal_goal_24,
        rule::normal_goal_25};
    return rules[static_cast<std::size_t>(number - 1)];
}

std::span<const RuleId> restriction_rules(int number) {
    using List = std::span<const RuleId>;
    static constexpr RuleId r1[] = {rule::restrictions_r01_must_match,
                                    rule::restrictions_r01_r02_no_legal_tile};
    static constexpr RuleId r2[] = {rule::restrictions_r02_must_not_match,
                                    rule::restrictions_r02_no_habitat_score,
                                    rule::restrictions_r01_r02_no_legal_tile};
    static constexpr RuleId r3[] = {rule::restrictions_r03_threes, rule::restrictions_r03_r04_majorities};
    static constexpr RuleId r4[] = {rule::restrictions_r04_minimum_five,
                                    rule::restrictions_r03_r04_majorities};
    static constexpr RuleId r5[] = {rule::restrictions_r05_three_pairs, rule::restrictions_r05_overpopulation,
                                    rule::restrictions_r05_twenty_turns};
    static constexpr RuleId r6[] = {rule::restrictions_r06_two_cards, rule::restrictions_r06_choice};
    static constexpr RuleId r7[] = {rule::restrictions_r07_two_tiles, rule::restrictions_r07_eighteen_turns,
                                    rule::restrictions_r07_layout};
    static constexpr RuleId r8[] = {rule::restrictions_r08_two_nature};
    static constexpr RuleId r9[] = {rule::restrictions_r09_not_on_new_tile};
    static constexpr RuleId r10[] = {rule::restrictions_r10_hidden_cards, rule::restrictions_r10_reveal,
                                     rule::restrictions_r10_all_cards_score};
    static constexpr std::array<List, restrictions> rules = {r1, r2, r3, r4, r5, r6, r7, r8, r9, r10};
    return rules[static_cast<std::size_t>(number - 1)];
}

} // namespace oya::cascadia
