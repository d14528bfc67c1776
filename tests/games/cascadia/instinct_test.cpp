#include "games/cascadia/instinct.h"

#include "games/cascadia/builder.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

// How well the quick players play: four of them, A cards, majorities not counted.

namespace oya::cascadia {

namespace {

struct Mean {
    double mean = 0;
    double interval = 0; // half of it, 95 %
};

template <class Player>
Mean mean_of_games(int games, Rng& rng, Player player) {
    const Board board = Cascadia::board(options({{"cards", "first_game"}}), 4);
    double sum = 0;
    double squares = 0;
    for (int game = 0; game < games; ++game) {
        State state = Cascadia::start(board);
        while (!Cascadia::actor(state).is_nobody()) {
            const Actor actor = Cascadia::actor(state);
            if (actor.is_chance()) {
                Cascadia::apply(state, actor, Cascadia::draw(state, rng));
                continue;
            }
            Ideas ideas;
            player(state, actor.seat(), ideas);
            if (ideas.empty()) {
                ADD_FAILURE() << "no idea";
                return {};
            }
            for (Action step : ideas[0].plan) {
                EXPECT_FALSE(Cascadia::refuse(state, actor.seat(), step))
                    << Cascadia::notation(state, actor, step);
                if (testing::Test::HasFailure()) return {};
                Cascadia::apply(state, actor, step);
            }
        }
        double points = 0;
        for (const Sheet& sheet : sheets(state)) {
            points += sheet.wildlife_total() + sheet.nature;
            for (int corridor : sheet.corridors) points += corridor;
        }
        points /= 4;
        sum += points;
        squares += points * points;
    }
    const double mean = sum / games;
    return {mean, 1.96 * std::sqrt((squares / games - mean * mean) / games)};
}

// Also without sanitizers: a mean of many games takes its time.
TEST(CascadiaInstinct, GreedyAndInstinctReachTheirGoals) {
    TestRandom random;
    const Mean plain = mean_of_games(scaled(3, 200, 1000), random.rng, greedy);
    const auto instinct = [](const State& state, Seat seat, Ideas& ideas) {
        Cascadia::instinct(state, seat, ideas);
    };
    const Mean ahead = mean_of_games(scaled(3, 100, 1000), random.rng, instinct);
    std::printf("exact greedy %.2f +- %.2f, instinct %.2f +- %.2f\n", plain.mean, plain.interval, ahead.mean,
                ahead.interval);
    if (scaled(0, 1, 1) == 0) {
        EXPECT_GT(ahead.mean, 75);
        return;
    }
    EXPECT_GE(plain.mean, 87.0);
    EXPECT_GE(ahead.mean, 91.5);
}

TEST(CascadiaPicture, ShowsTheTable) {
    Position position(2);
    position.any_turn();
    const std::string picture =
        Cascadia::svg(Cascadia::view(position.state(), first_seat), *Words::in("en"), {});
    EXPECT_TRUE(picture.starts_with("<svg"));
    EXPECT_TRUE(picture.ends_with("</svg>\n"));
    std::size_t triangles = 0;
    for (std::size_t at = picture.find("<polygon"); at != picture.npos; at = picture.find("<polygon", at + 1))
        ++triangles;
    EXPECT_EQ(triangles, 7u * (3 + 4 + 4)); // two environments and the market
}

} // namespace

} // namespace oya::cascadia
