#include "core/ledger.h"
#include "games/cascadia/builder.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

// The cases of the ledger that are written in a form a machine can check: animals and what a card makes of
// them, tiles and their corridors, corridor sizes and their bonuses.

namespace oya::cascadia {

namespace {

bool take(std::string_view& text, std::string_view words) {
    if (!text.starts_with(words)) return false;
    text.remove_prefix(words.size());
    return true;
}

std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// "bear A" or "the family card", lower case as species are.
int worth(const Environment& land, const std::string& card, const CardReadings& readings) {
    if (card == "the family card") return score_variant(land, family_card);
    if (card == "the intermediate card") return score_variant(land, intermediate_card);
    return score(land, card, readings);
}

// Options as the ledger tells people of them.
struct Named {
    std::string_view said;
    Setting set;
};
constexpr std::array<Named, 4> readings{{
    {"'Large herds of Elk C' = '28 at most'", {"elk_c_large", "capped"}},
    {"'Rings of Elk D' = 'Anywhere on it'", {"elk_d_ring", "any"}},
    {"'Smallest run of Salmon D' = 1", {"salmon_d_minimum", "1"}},
    {"'Salmon that touch three' = 'The rest counts'", {"salmon_malformed", "forgiving"}},
}};

// "with option 'Large herds of Elk C' = '28 at most' it scores 28"
void check_option(std::string_view text, const Environment& land, const std::string& card) {
    const std::size_t at = text.find("with option ");
    if (at == text.npos) return;
    text.remove_prefix(at);
    take(text, "with option ");
    const std::string_view said = text.substr(0, text.find(" it scores "));
    const auto named = std::ranges::find(readings, said, &Named::said);
    ASSERT_NE(named, readings.end()) << said << " is not known here";
    text.remove_prefix(said.size() + 11);
    EXPECT_EQ(worth(land, card, options({named->set}).readings()), take_number(text)) << said;
}

// "Tokens bear (0,0) (1,0), fox (2,1): Bear A scores 4 (why)"
bool check_tokens(std::string_view text) {
    if (!take(text, "Tokens ")) return false;
    const std::size_t colon = text.find(": ");
    const std::size_t verb = text.find(" scores ");
    if (colon == text.npos || verb == text.npos || verb < colon) return false;
    const Environment land = animals(text.substr(0, colon));
    std::string card(text.substr(colon + 2, verb - colon - 2));
    card[0] = static_cast<char>(card[0] | 0x20);
    text.remove_prefix(verb + 8);
    EXPECT_EQ(worth(land, card, {}), take_number(text)) << card;
    check_option(text, land, card);
    return true;
}

// "Tiles (0,0) FFFPPP, (1,0) MMMFFF: forest scores 2, river scores 1"
bool check_tiles(std::string_view text) {
    if (!text.starts_with("Tiles (") || !take(text, "Tiles ")) return false;
    const std::size_t colon = text.find(": ");
    if (colon == text.npos) return false;
    const Environment land = tiles(text.substr(0, colon));
    text.remove_prefix(colon + 2);
    int checked = 0;
    do {
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            std::string_view rest = text;
            if (!take(rest, terrain_names[terrain]) || !take(rest, " scores ")) continue;
            EXPECT_EQ(corridor_number(land, static_cast<int>(terrain), 0), take_number(rest))
                << terrain_names[terrain];
            text = rest;
            ++checked;
            break;
        }
    } while (take(text, ", "));
    return checked > 0;
}

// "3 players, one habitat, sizes 8/7/6: bonuses 3/1/0"
bool check_majorities(std::string_view text) {
    int players = 1;
    if (!take(text, "solo")) {
        const auto number = take_number(text);
        if (!number || !take(text, " players")) return false;
        players = *number;
    }
    if (!take(text, ", one habitat, sizes ")) return false;
    std::array<int, oya::max_seats> numbers{};
    std::array<int, oya::max_seats> bonuses{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat, take(text, "/"))
        numbers[seat] = take_number(text).value_or(-1);
    EXPECT_TRUE(take(text, ": bonuses "));
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat, take(text, "/"))
        bonuses[seat] = take_number(text).value_or(-1);
    EXPECT_EQ(majorities(numbers, players), bonuses);
    return true;
}

// Runs the cases that are written in this form, and returns how many there are.
int check_all(bool (*check)(std::string_view text)) {
    int checked = 0;
    for (const Rule& rule : ledger("cascadia")->rules) {
        for (std::size_t number = 1; number <= rule.cases_en.size(); ++number) {
            const std::string_view text = rule.cases_en[number - 1];
            SCOPED_TRACE(std::string(rule.id) + " case " + std::to_string(number) + ": " + std::string(text));
            if (!check(text)) continue;
            shows(rule.id, static_cast<int>(number));
            ++checked;
        }
    }
    return checked;
}

TEST(CascadiaCases, AnimalsScoreWhatTheySay) { EXPECT_GT(check_all(check_tokens), 180); }
TEST(CascadiaCases, CorridorsAreAsLongAsTheySay) { EXPECT_GT(check_all(check_tiles), 10); }
TEST(CascadiaCases, MajoritiesAreWorthWhatTheySay) { EXPECT_GT(check_all(check_majorities), 10); }

} // namespace

} // namespace oya::cascadia
