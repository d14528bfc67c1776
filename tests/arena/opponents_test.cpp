#include "bots/opponents.h"

#include "arena/simulation.h"
#include "kit/asked.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <vector>

// What the names of the opponents promise, in every game of the house: each is stronger than the one below
// it, and the novice stronger than somebody who knows nothing. It counts when the 95 % interval does. Between
// those who think longest that takes hours (docs/strength.md has it); here it is noticed when one of them
// falls behind, some of them with fewer nodes. Nodes and seeds are fixed, so that it comes out the same on
// every machine.

// Also without sanitizers: under these nobody who thinks plays, and here only the first three levels do.

namespace oya {
namespace {

// One of the stronger against others of the weaker: what it does better than they do.
struct Promise {
    const char* game;
    int players;
    const char* stronger;
    const char* weaker;
    int small, normal, long_; // blocks, each in every rotation of the seats; 0: left out
    const char* option = "";  // "board=farmer"

    int blocks() const { return asked(small, normal, long_); }
};

void PrintTo(const Promise& promise, std::ostream* out) {
    *out << promise.game << ' ' << promise.option << ": " << promise.stronger << " over " << promise.weaker;
}

class Opponents : public testing::TestWithParam<Promise> {};

TEST_P(Opponents, AreStrongerThanThoseBelow) {
    const Promise& promise = GetParam();
    const int blocks = promise.blocks();
    SimPlan plan;
    plan.lineup.game = find_game(promise.game);
    if (const std::string_view option = promise.option; !option.empty()) {
        const std::size_t equals = option.find('=');
        plan.lineup.options.set(option.substr(0, equals), option.substr(equals + 1));
    }
    plan.lineup.bots.assign(static_cast<std::size_t>(promise.players), *parse_bot(promise.weaker));
    plan.lineup.bots.front() = *parse_bot(promise.stronger);
    plan.games = std::int64_t{blocks} * promise.players;
    plan.seed = 31;
    plan.threads = 2;
    const Standing standing = simulate(plan).bots.front();
    std::printf("%s %s, %d players: %s over %s by %.1f ± %.1f points a game, %.0f ± %.0f %% of victories (%d "
                "games)\n",
                promise.game, promise.option, promise.players, promise.stronger, promise.weaker,
                standing.ahead.mean, standing.ahead.margin.value_or(0), 100 * standing.wins.mean,
                100 * standing.wins.margin.value_or(0), blocks * promise.players);
    const double margin = standing.ahead.margin.value();
    const bool is_shown = promise.normal > 0;
    EXPECT_GT(standing.ahead.mean + (is_shown ? -margin : 2 * margin), 0);
}

std::string name_of(const testing::TestParamInfo<Promise>& tested) {
    std::string name =
        std::string(tested.param.game) + "_" + tested.param.stronger + "_over_" + tested.param.weaker;
    if (*tested.param.option != '\0') name += std::string("_") + tested.param.option;
    std::ranges::replace_if(name, [](char letter) { return letter == ':' || letter == '='; }, '_');
    return name;
}

// The other side of the board, and the game without its expansion.
constexpr const char* farmer = "board=farmer";
constexpr const char* alone = "expansion=none";

// Those there is time for.
auto those(std::initializer_list<Promise> promises) {
    std::vector<Promise> kept;
    std::ranges::copy_if(promises, std::back_inserter(kept), [](const Promise& p) { return p.blocks() > 0; });
    return testing::ValuesIn(kept);
}

INSTANTIATE_TEST_SUITE_P(Vigo, Opponents,
                         those({{"vigo", 2, "novice", "random", 20, 60, 600},
                                {"vigo", 2, "apprentice", "novice", 40, 100, 1000},
                                {"vigo", 2, "adept", "apprentice", 0, 60, 200},
                                {"vigo", 2, "expert:5000", "adept", 0, 40, 200},
                                {"vigo", 2, "master:200000", "expert:20000", 0, 0, 4}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Cascadero, Opponents,
                         those({{"cascadero", 2, "novice", "random", 20, 60, 600},
                                {"cascadero", 2, "apprentice", "novice", 40, 100, 1000},
                                {"cascadero", 2, "adept", "apprentice", 0, 12, 100},
                                {"cascadero", 2, "expert:2000", "adept", 0, 8, 40},
                                {"cascadero", 2, "master:40000", "expert:8000", 0, 0, 6},
                                {"cascadero", 2, "novice", "random", 20, 60, 600, farmer},
                                {"cascadero", 2, "apprentice", "novice", 40, 100, 1000, farmer},
                                {"cascadero", 2, "adept", "apprentice", 0, 12, 100, farmer},
                                {"cascadero", 2, "expert:2000", "adept", 0, 0, 40, farmer}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Cascadia, Opponents,
                         those({{"cascadia", 2, "novice", "random", 20, 60, 600},
                                {"cascadia", 2, "apprentice", "novice", 40, 100, 1000},
                                {"cascadia", 2, "adept", "apprentice", 0, 20, 100},
                                {"cascadia", 2, "expert", "adept", 0, 0, 24},
                                {"cascadia", 2, "master:1500", "expert", 0, 0, 4}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Catan, Opponents,
                         those({{"catan", 2, "novice", "random", 20, 60, 600},
                                {"catan", 2, "apprentice", "novice", 40, 100, 1000},
                                {"catan", 4, "adept", "apprentice", 0, 20, 100},
                                {"catan", 4, "expert", "adept", 0, 0, 12},
                                {"catan", 2, "master:3000", "expert", 0, 0, 4},
                                {"catan", 4, "novice", "random", 10, 30, 300, alone},
                                {"catan", 4, "apprentice", "novice", 10, 60, 600, alone},
                                {"catan", 4, "adept", "apprentice", 0, 0, 60, alone},
                                {"catan", 4, "expert", "adept", 0, 0, 12, alone}}),
                         name_of);

} // namespace
} // namespace oya
