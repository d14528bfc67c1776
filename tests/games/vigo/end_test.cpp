#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

// A game that ends with these totals: all points come from the first three rounds, the last brings nobody
// any.
Position ended_with(std::vector<int> totals) {
    Position position(static_cast<int>(totals.size()));
    for (int round = 1; round <= 3; ++round) {
        std::vector<int> scores;
        for (int& rest : totals) {
            const int part = round == 3 ? rest : rest / 2;
            scores.push_back(part);
            rest -= part;
        }
        position.scores(round, scores);
    }
    return position.in_round(4).end_round(theo);
}

std::vector<Seat> winners(const Position& position) {
    std::vector<Seat> list;
    for (Seat seat : Vigo::result(position.state()).winners) list.push_back(seat);
    return list;
}

std::vector<int> places(const Position& position) {
    const Result result = Vigo::result(position.state());
    return {result.places.begin(), result.places.begin() + result.seats};
}

TEST(VigoEnd, AfterFourRoundsNothingMoreIsPlayedOrDealt) {
    shows("vigo.end.four-rounds", 1);
    Position position = ended_with({1, 2, 3, 4});
    EXPECT_TRUE(Vigo::actor(position.state()).is_nobody());
    EXPECT_TRUE(Vigo::result(position.state()).over);
    for (Seat seat : {theo, sonia, gabriel, carole}) {
        for (std::string_view action : {"play red 3", "lay red 3 on 1", "deal red 3", "dealer 1", "pass"}) {
            EXPECT_EQ(position.refused(seat, action), "vigo.end.four-rounds") << action;
        }
    }
    Outcomes outcomes;
    Vigo::outcomes(position.state(), outcomes);
    EXPECT_TRUE(outcomes.empty());
}

TEST(VigoEnd, NoScoreEndsTheGameEarlier) {
    shows("vigo.end.four-rounds", 2);
    Position position;
    position.scores(1, {40, -30, 0, 0}).scores(2, {40, -30, 0, 0}).in_round(3);
    position.end_round(carole);
    EXPECT_GE(position.points(theo) - position.points(sonia), 100);
    EXPECT_FALSE(Vigo::result(position.state()).over);
    EXPECT_EQ(position.state().phase, Phase::counted);
    EXPECT_TRUE(Vigo::actor(position.state()).is_chance());
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        int counted = 0;
        random_games(seats, scaled(2, 10, 100), random.rng, [&](const Step& step) {
            counted += completes_round(step);
            EXPECT_EQ(step.after.phase == Phase::over, completes_round(step) && step.before.round == 3);
        });
        EXPECT_EQ(counted, 4 * scaled(2, 10, 100));
    }
}

TEST(VigoEnd, WithThreePlayersTheFirstDealerDealsTwice) {
    shows("vigo.end.four-rounds", 3);
    TestRandom random;
    std::vector<int> dealers;
    random_games(3, 1, random.rng, [&](const Step& step) {
        if (step.before.phase == Phase::dealing && step.after.phase == Phase::playing)
            dealers.push_back(step.after.dealer);
    });
    ASSERT_EQ(dealers.size(), 4u);
    EXPECT_EQ(dealers[3], dealers[0]);
    EXPECT_NE(dealers[1], dealers[0]);
    EXPECT_NE(dealers[2], dealers[0]);
}

TEST(VigoEnd, ATotalIsTheSumOfFourRounds) {
    shows("vigo.end.total", 1);
    Position position;
    position.scores(1, {0, 0, 3, 0}).scores(2, {0, 0, 19, 0}).scores(3, {0, 0, -12, 0}).in_round(4);
    position.kingdom(gabriel, "[red 8 | blue 8 | green 5 | - | -]", 2).end_round(theo); // 21
    EXPECT_EQ(position.round_score(4, gabriel), 21);
    EXPECT_EQ(position.points(gabriel), 31);
}

TEST(VigoEnd, ATotalLiesInItsRange) {
    shows("vigo.end.total", 2);
    Position best;
    for (int round = 1; round <= 3; ++round) best.scores(round, {0, 0, 40, -45});
    best.in_round(4).kingdom(gabriel, "[red 8 | blue 8 | green 8 | yellow 8 | black 8]", 9);
    best.kingdom(carole, "[red 0 | blue 0 | green 8 | yellow 8 | black 8]", 0).end_round(theo);
    EXPECT_EQ(best.points(gabriel), 160);
    EXPECT_EQ(best.points(carole), -180);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 30, 300), random.rng, [](const Step& step) {
            if (step.after.phase != Phase::over) return;
            for (int points : Vigo::result(step.after).points) {
                EXPECT_GE(points, -180);
                EXPECT_LE(points, 160);
            }
        });
    }
}

TEST(VigoEnd, TheHighestTotalWins) {
    shows("vigo.end.winner", 1);
    const Position four = ended_with({41, 38, -6, 40});
    EXPECT_EQ(four.points(theo), 41);
    EXPECT_EQ(winners(four), std::vector{theo});
    EXPECT_EQ(Vigo::result(four.state()).rule.id, "vigo.end.winner");
    shows("vigo.end.winner", 2);
    EXPECT_EQ(winners(ended_with({-8, -3, -20})), std::vector{sonia});
}

TEST(VigoEnd, EqualTotalsWinTogether) {
    shows("vigo.end.tie", 1);
    const Position two = ended_with({40, 40, 12, 31});
    EXPECT_EQ(winners(two), (std::vector{theo, sonia}));
    EXPECT_EQ(Vigo::result(two.state()).rule.id, "vigo.end.tie");
    shows("vigo.end.tie", 2);
    EXPECT_EQ(winners(ended_with({25, 25, 25, 25})), (std::vector{theo, sonia, gabriel, carole}));
}

TEST(VigoEnd, EqualTotalsShareAPlace) {
    shows("vigo.end.ranking", 1);
    EXPECT_EQ(places(ended_with({40, 40, 12, 31})), (std::vector{1, 1, 4, 3}));
    EXPECT_EQ(places(ended_with({50, 20, 20, 5})), (std::vector{1, 2, 2, 4}));
}

TEST(VigoEnd, NobodyHasWonBeforeTheEnd) {
    Position position;
    position.scores(1, {40, 0, 0, 0}).in_round(2);
    EXPECT_TRUE(winners(position).empty());
    EXPECT_FALSE(Vigo::result(position.state()).rule);
}

} // namespace
} // namespace oya::vigo
