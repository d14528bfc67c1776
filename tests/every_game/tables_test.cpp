#include "every_game/tables.h"

#include "every_game/all_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <set>

namespace oya::every_game {
namespace {

// Every choice that a table offers, with the number of seats as one more option.
std::vector<Settings> every_combination(const AnyGame& game) {
    std::vector<Settings> all;
    for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats) {
        std::vector<Settings> longer = {Settings{}};
        for (const OptionSpec& spec : game.options()) {
            if (spec.scope != OptionSpec::Scope::table) continue;
            std::vector<Settings> shorter = std::move(longer);
            longer.clear();
            for (const Settings& begun : shorter) {
                for (const std::string_view value : spec.values) {
                    longer.push_back(begun);
                    longer.back().set(spec.name, value);
                }
            }
        }
        for (Settings& settings : longer) {
            if (game.check(settings, seats)) continue;
            settings.set("seats", std::to_string(seats));
            all.push_back(std::move(settings));
        }
    }
    return all;
}

std::set<std::string> pairs_in(const std::vector<Settings>& combinations) {
    std::set<std::string> pairs;
    for (const Settings& settings : combinations) {
        for (const auto& [name, value] : settings) {
            for (const auto& [other_name, other_value] : settings) {
                if (name < other_name)
                    pairs.insert(name + '=' + value + ' ' + other_name + '=' + other_value);
            }
        }
    }
    return pairs;
}

class Tables : public testing::TestWithParam<const AnyGame*> {};

TEST_P(Tables, LetEveryTwoValuesMeet) {
    const AnyGame& game = *GetParam();
    TestRandom random;
    const std::vector<Settings> all = every_combination(game);
    std::vector<Settings> chosen;
    for (const TableSetup& table : pairwise_tables(game, random.rng)) {
        EXPECT_FALSE(game.check(table.options, table.seats)) << table.name;
        chosen.push_back(game.complete(table.options));
        chosen.back().set("seats", std::to_string(table.seats));
    }
    EXPECT_EQ(pairs_in(chosen), pairs_in(all));
    EXPECT_LT(chosen.size() * 2, all.size()) << "a cover of pairs is much smaller than the whole";
}

TEST_P(Tables, ShowEveryValueOfEveryOptionAndEveryNumberOfPlayers) {
    const AnyGame& game = *GetParam();
    std::set<std::string> shown;
    for (const TableSetup& table : all_tables(game)) {
        EXPECT_FALSE(game.check(table.options, table.seats)) << table.name;
        shown.insert("seats=" + std::to_string(table.seats));
        for (const auto& [name, value] : game.complete(table.options)) shown.insert(name + '=' + value);
    }
    std::set<std::string> expected;
    for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats)
        expected.insert("seats=" + std::to_string(seats));
    for (const OptionSpec& spec : game.options()) {
        for (const std::string_view value : spec.values) {
            if (spec.scope == OptionSpec::Scope::table)
                expected.insert(std::string(spec.name) + '=' + std::string(value));
        }
    }
    EXPECT_EQ(shown, expected);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Tables, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

} // namespace
} // namespace oya::every_game
