#include "every_game/tables.h"

#include "every_game/all_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <set>

namespace oya::every_game {
namespace {

// How many choices a table offers, allowed or not.
double combinations(const AnyGame& game) {
    double count = game.max_seats() - game.min_seats() + 1;
    for (const OptionSpec& spec : game.options())
        if (spec.scope == OptionSpec::Scope::table) count *= static_cast<double>(spec.values.size());
    return count;
}

// Allowed choices of a game with too many to list: a walk that changes a few values at a time.
std::vector<Settings> some_combinations(const AnyGame& game, Rng& rng) {
    std::vector<OptionSpec> specs;
    for (const OptionSpec& spec : game.options())
        if (spec.scope == OptionSpec::Scope::table) specs.push_back(spec);
    std::vector<Settings> some;
    Settings now = game.complete({});
    int seats = game.max_seats();
    for (int step = 0; step < scaled(2000, 20000, 100000); ++step) {
        Settings next = now;
        const int next_seats = rng.below(4) != 0
                                   ? seats
                                   : game.min_seats() + static_cast<int>(rng.below(static_cast<std::uint32_t>(
                                                            game.max_seats() - game.min_seats() + 1)));
        for (std::uint32_t changes = rng.below(3) + 1; changes > 0; --changes) {
            const OptionSpec& spec = specs[rng.below(static_cast<std::uint32_t>(specs.size()))];
            next.set(spec.name, spec.values[rng.below(static_cast<std::uint32_t>(spec.values.size()))]);
        }
        if (game.check(next, next_seats)) continue;
        now = next;
        seats = next_seats;
        some.push_back(now);
        some.back().set("seats", std::to_string(seats));
    }
    return some;
}

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
    const bool listed = combinations(game) < scaled(5'000, 100'000, 100'000);
    const std::vector<Settings> all = listed ? every_combination(game) : some_combinations(game, random.rng);
    std::vector<Settings> chosen;
    for (const TableSetup& table : pairwise_tables(game, random.rng)) {
        EXPECT_FALSE(game.check(table.options, table.seats)) << table.name;
        chosen.push_back(game.complete(table.options));
        chosen.back().set("seats", std::to_string(table.seats));
    }
    const std::set<std::string> met = pairs_in(chosen);
    for (const std::string& pair : pairs_in(all)) EXPECT_TRUE(met.contains(pair)) << pair;
    // A game with few choices may need all of them for that.
    constexpr std::size_t many = 20;
    if (all.size() > many) {
        EXPECT_LT(chosen.size() * 2, all.size()) << "a cover of pairs is much smaller than the whole";
    }
}

TEST_P(Tables, ShowEveryValueOfEveryOptionAndEveryNumberOfPlayers) {
    const AnyGame& game = *GetParam();
    std::set<std::string> shown;
    for (const TableSetup& table : all_tables(game)) {
        EXPECT_FALSE(game.check(table.options, table.seats)) << table.name;
        shown.insert("seats=" + std::to_string(table.seats));
        for (const auto& [name, value] : game.complete(table.options)) shown.insert(name + '=' + value);
    }
    // What only stands beside a text of somebody's own is played where there is one:
    // tests/every_game/large_island_test.cpp.
    const std::set<std::string> beside_a_text = {"board=file"};
    std::set<std::string> expected;
    for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats)
        expected.insert("seats=" + std::to_string(seats));
    for (const OptionSpec& spec : game.options()) {
        for (const std::string_view value : spec.values) {
            const std::string named = std::string(spec.name) + '=' + std::string(value);
            if (spec.scope == OptionSpec::Scope::table && !beside_a_text.contains(named))
                expected.insert(named);
        }
    }
    EXPECT_EQ(shown, expected);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Tables, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

} // namespace
} // namespace oya::every_game
