#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oya::vigo {
namespace {

TEST(VigoSetup, EveryPlayerStartsWithAnEmptyKingdomAndNoPoints) {
    shows("vigo.setup.kingdom", 1);
    for (int players : {2, 3, 4}) {
        const Board board = Vigo::board({}, players);
        const State start = Vigo::start(board);
        for (Seat seat : Seats::first(players)) {
            EXPECT_EQ(text(start.kingdoms[seat.index]), "[- | - | - | - | -]");
            EXPECT_EQ(start.kingdoms[seat.index].farmers, 0);
            EXPECT_EQ(Vigo::result(start).points[seat.index], 0);
        }
    }
}

Seat first_dealer_by(std::uint64_t seed, int players) {
    const Board board = Vigo::board({}, players);
    State state = Vigo::start(board);
    Rng rng(seed);
    Vigo::apply(state, Actor::chance(), Vigo::draw(state, rng));
    return Seat{state.dealer};
}

TEST(VigoSetup, TheFirstDealerIsDrawnAtRandom) {
    shows("vigo.setup.first-dealer", 1);
    TestRandom random;
    const int seeds = scaled(1000, 10000, 100000);
    for (int players : {2, 3, 4}) {
        std::array<int, max_seats> dealt{};
        for (int i = 0; i < seeds; ++i) {
            const std::uint64_t seed = random.rng.next();
            const Seat dealer = first_dealer_by(seed, players);
            ++dealt[dealer.index];
            if (i < 100) {
                EXPECT_EQ(first_dealer_by(seed, players), dealer);
            }
        }
        const double share = 1.0 / players;
        const double spread = std::sqrt(seeds * share * (1 - share));
        for (Seat seat : Seats::first(players))
            EXPECT_NEAR(dealt[seat.index], seeds * share, 5 * spread) << name_of(seat);
    }
}

TEST(VigoSetup, ASeatMayBeNamedToDealFirst) {
    shows("vigo.setup.first-dealer", 2);
    TestRandom random;
    const Board board = Vigo::board({.first_dealer = carole.index + 1}, 4);
    State state = Vigo::start(board);
    EXPECT_EQ(Seat{state.dealer}, carole);
    play_on(state, random.rng, [](const State& now) { return now.phase == Phase::playing; });
    EXPECT_EQ(Seat{state.dealer}, carole);
    EXPECT_EQ(state.round, 0);
    EXPECT_EQ(Vigo::actor(state), theo);
    EXPECT_TRUE(state.leading());
}

TEST(VigoSetup, OnlyASeatOfTheTableCanDealFirst) {
    const AnyGame& game = *find_game("vigo");
    Settings options;
    options.set("first_dealer", "3");
    EXPECT_FALSE(game.check(options, 3));
    EXPECT_EQ(game.check(options, 2).rule.id, "vigo.setup.first-dealer");
    options.set("first_dealer", "5");
    EXPECT_EQ(game.check(options, 4).reason.id, "option.value");
}

} // namespace
} // namespace oya::vigo
