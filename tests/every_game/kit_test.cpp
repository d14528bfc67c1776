#include "every_game/all_games.h"
#include "every_game/checks.h"
#include "every_game/walk.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// The kit: every game of the shelf, and the toy, at every kind of table.

namespace oya::every_game {
namespace {

// How many tables each game has, those left out included, and how long it takes, by name.
struct Size {
    int tables = 0;
    int times_short = 1;
};
std::map<std::string_view, Size>& sizes() {
    static std::map<std::string_view, Size> all;
    return all;
}

// A small run leaves out the tables of one option alone: every value still meets every other, and every
// number of players.
std::vector<TableSetup> tables_of_all_games() {
    const bool few = scaled(1, 0, 0) == 1;
    std::vector<TableSetup> tables;
    for (const AnyGame* game : all_games()) {
        const std::vector<TableSetup> its = few ? paired_tables(*game) : all_tables(*game);
        const std::size_t left_out = few ? one_option_tables(*game).size() : 0;
        sizes()[game->name()] = {static_cast<int>(its.size() + left_out), times_short(*game)};
        tables.insert(tables.end(), its.begin(), its.end());
    }
    return tables;
}

// A number of its own for every table, so that tables do not all see the same deals.
std::uint64_t key_of(const std::string& name) {
    std::uint64_t key = 0;
    for (const char letter : name) key = key * 31 + static_cast<unsigned char>(letter);
    return key;
}

class Kit : public testing::TestWithParam<TableSetup> {
  protected:
    using Check = Complaints (*)(const TableSetup&, Rng&, int games);

    // Small games are played more often, as they show less each time; games with very many tables, and long
    // ones, less often at each. Where even one game is more than the share of a table, a run under the
    // sanitizers (small, or normal at every table) looks up less often in it.
    static void run(Check check, int games) {
        TableSetup table = GetParam();
        TestRandom random;
        Rng rng = random.rng.stream(key_of(table.name));
        const int times = table.game->name() == Toy::name ? scaled(4, 10, 10) : 1;
        constexpr int few_tables = 40;
        const Size size = sizes()[table.game->name()];
        const int share = std::max(few_tables, size.tables) * size.times_short;
        const int wanted = times * games * few_tables;
        table.look_one_in = std::clamp(share / wanted, scaled(2, 2, 1), scaled(8, 3, 1));
        const Complaints complaints = check(table, rng, std::max(1, wanted / share));
        EXPECT_TRUE(complaints.empty()) << complaints.text();
    }
};

TEST_P(Kit, GamesEndAndTheBoxStaysWhole) { run(check_play, scaled(1, 4, 400)); }
TEST_P(Kit, WhatIsNotLegalIsRefusedByARule) { run(check_refusals, scaled(1, 1, 120)); }
TEST_P(Kit, NotationIsReadBack) { run(check_notation, scaled(1, 1, 100)); }
TEST_P(Kit, JsonIsReadBackAndDamageIsRefused) { run(check_json, scaled(1, 1, 100)); }
TEST_P(Kit, RecordsReplay) { run(check_replay, scaled(1, 4, 400)); }
TEST_P(Kit, ChanceDrawsByItsWeights) { run(check_chance, scaled(1, 1, 60)); }
TEST_P(Kit, ImaginedWorldsCouldBeReal) { run(check_imagine, scaled(1, 1, 80)); }
TEST_P(Kit, WhatIsHiddenStaysHidden) { run(check_hidden, scaled(1, 4, 240)); }
TEST_P(Kit, EverythingIsSaidInEveryLanguage) { run(check_words, scaled(1, 1, 60)); }
TEST_P(Kit, PlansCanBeFollowed) { run(check_plans, scaled(1, 1, 80)); }

INSTANTIATE_TEST_SUITE_P(EveryGame, Kit, testing::ValuesIn(tables_of_all_games()),
                         [](const auto& tested) { return tested.param.name; });

class KitOfGame : public testing::TestWithParam<const AnyGame*> {};

TEST_P(KitOfGame, CodesAndActionsAreNumberedBothWays) {
    const Complaints complaints = check_codes(*GetParam());
    EXPECT_TRUE(complaints.empty()) << complaints.text();
}

TEST_P(KitOfGame, OptionsAreNamedAndKept) {
    const Complaints complaints = check_options(*GetParam());
    EXPECT_TRUE(complaints.empty()) << complaints.text();
}

INSTANTIATE_TEST_SUITE_P(EveryGame, KitOfGame, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

} // namespace
} // namespace oya::every_game
