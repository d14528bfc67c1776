#include "arena/simulation.h"

#include "doors/sim/sim_report.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

SimPlan plan_of(std::initializer_list<const char*> bots, int games) {
    SimPlan plan;
    plan.lineup.game = find_game("vigo");
    for (const char* bot : bots) plan.lineup.bots.push_back(*parse_bot(bot));
    plan.games = games;
    plan.seed = 5;
    return plan;
}

TEST(Simulation, GivesTheSameFiguresWithAnyNumberOfThreads) {
    for (SimPlan plan : {plan_of({"greedy", "random", "random"}, 60), plan_of({"random", "random"}, 500)}) {
        const std::string alone = sim_json(plan, simulate(plan));
        for (const int threads : {2, 3, 7}) {
            plan.threads = threads;
            EXPECT_EQ(sim_json(plan, simulate(plan)), alone) << threads;
        }
    }
}

TEST(Simulation, PlaysEverySeedInEveryRotationThatMakesADifference) {
    EXPECT_EQ(games_per_block(plan_of({"random", "random", "random", "random"}, 1)), 1);
    EXPECT_EQ(games_per_block(plan_of({"greedy", "random", "random", "random"}, 1)), 4);
    EXPECT_EQ(games_per_block(plan_of({"greedy", "random", "greedy", "random"}, 1)), 2);
    EXPECT_EQ(games_per_block(plan_of({"sampler:5", "sampler:6"}, 1)), 2);
    SimPlan fixed = plan_of({"greedy", "random", "random", "random"}, 1);
    fixed.rotate = false;
    EXPECT_EQ(games_per_block(fixed), 1);
}

TEST(Simulation, RoundsUpToWholeBlocks) {
    const SimReport report = simulate(plan_of({"greedy", "random", "random"}, 10));
    EXPECT_EQ(report.blocks, 4);
    EXPECT_EQ(report.games, 12);
    EXPECT_EQ(report.actions.total(), 12);
}

TEST(Simulation, CountsEqualBotsAsOne) {
    const SimReport report = simulate(plan_of({"random", "greedy", "random"}, 30));
    ASSERT_EQ(report.bots.size(), 2u);
    EXPECT_EQ(report.bots[0].name, "random");
    EXPECT_EQ(report.bots[0].places, 2);
    EXPECT_EQ(report.bots[0].scores.total(), 60);
    EXPECT_EQ(report.bots[1].scores.total(), 30);
    ASSERT_EQ(report.seats.size(), 3u);
    for (const Standing& seat : report.seats) EXPECT_EQ(seat.scores.total(), 30);
}

// What one is ahead, the others are behind, and every game has one victory to share.
TEST(Simulation, BalancesItsBooks) {
    const SimReport report = simulate(plan_of({"greedy", "random", "random", "random"}, 200));
    for (const std::vector<Standing>* standings : {&report.bots, &report.seats}) {
        double ahead = 0;
        double wins = 0;
        for (const Standing& each : *standings) {
            ahead += each.ahead.mean * each.places;
            wins += each.wins.mean * each.places;
            EXPECT_NEAR(each.points.mean, each.scores.mean(), 1e-9);
        }
        EXPECT_NEAR(ahead, 0, 1e-9);
        EXPECT_NEAR(wins, 1, 1e-9);
    }
}

TEST(Simulation, HasNoIntervalForOneBlock) {
    EXPECT_EQ(simulate(plan_of({"random", "random"}, 1)).bots[0].points.margin, std::nullopt);
    EXPECT_TRUE(simulate(plan_of({"random", "random"}, 2)).bots[0].points.margin.has_value());
}

// The control: bots that differ in name alone are not ahead of each other.
TEST(Simulation, FindsNoDifferenceWhereThereIsNone) {
    const SimReport report =
        simulate(plan_of({"random:1", "random:2", "random:2", "random:2"}, scaled(400, 4000, 40000)));
    const Estimate ahead = report.bots[0].ahead;
    EXPECT_LT(std::abs(ahead.mean), 2 * ahead.margin.value());
    EXPECT_LT(ahead.margin.value(), 3);
}

TEST(Simulation, TellsHowFarItIs) {
    std::int64_t last = 0;
    const SimPlan plan = plan_of({"sampler:200", "greedy"}, scaled(20, 60, 1000));
    simulate(plan, [&](std::int64_t games, std::int64_t of) {
        EXPECT_GE(games, last);
        EXPECT_LE(games, of);
        EXPECT_EQ(of, plan.games);
        last = games;
    });
    EXPECT_LE(last, plan.games);
}

TEST(Match, OfRandomBotsIsTheSameByTheShortWay) {
    for (const int seats : {2, 3, 4}) {
        Lineup lineup{
            find_game("vigo"), {}, std::vector<BotSpec>(static_cast<std::size_t>(seats), {"random", 0})};
        lineup.options.set("first_dealer", "1");
        const auto quick = make_match(lineup);
        const auto general = make_any_match(lineup);
        for (int game = 0; game < scaled(5, 50, 1000); ++game) {
            const Streams streams(3, static_cast<std::uint64_t>(game), seats);
            const int rotation = game % seats;
            const MatchOutcome one = quick->play(rotation, streams);
            const MatchOutcome other = general->play(rotation, streams);
            EXPECT_EQ(one.actions, other.actions);
            EXPECT_EQ(one.result.points, other.result.points);
            EXPECT_EQ(one.result.winners, other.result.winners);
        }
    }
}

TEST(Streams, AreTheSameWhateverTheOthersUse) {
    Streams one(1, 2, 2);
    Streams other(1, 2, 2);
    const std::uint64_t deal = one.chance({"deal"}).next();
    for (int i = 0; i < 10; ++i) {
        other.chance({"dealer"}).next();
        other.bot(0).next();
    }
    EXPECT_EQ(other.chance({"deal"}).next(), deal);
    EXPECT_EQ(other.bot(1).next(), one.bot(1).next());
    EXPECT_NE(Streams(1, 3, 2).chance({"deal"}).next(), deal);
    EXPECT_NE(Streams(2, 2, 2).chance({"deal"}).next(), deal);
}

} // namespace
} // namespace oya
