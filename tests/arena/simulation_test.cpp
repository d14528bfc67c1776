#include "arena/simulation.h"

#include "doors/locale.h"
#include "doors/sim/sim_report.h"
#include "games/cascadia/goals.h"
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

// The first scenario asks for points alone, so the scores themselves say how often it was met.
TEST(Simulation, CountsHowOftenTheTaskOfATableWasMet) {
    const int asked = cascadia::scenario(1).goals[0].least;
    ASSERT_EQ(cascadia::scenario(1).goals.size(), 1u);
    for (const char* bot : {"greedy", "random"}) { // random bots play another kind of match
        SimPlan plan = plan_of({bot}, 40);
        plan.lineup.game = find_game("cascadia");
        plan.lineup.options.set("achievements", "scenarios");
        plan.lineup.options.set("scenario", "1");
        plan.threads = 2;
        const SimReport report = simulate(plan);
        EXPECT_TRUE(report.task);
        ASSERT_EQ(report.bots.size(), 1u);
        std::int64_t met = 0;
        for (const auto& [points, times] : report.bots[0].scores.counts()) met += points >= asked ? times : 0;
        EXPECT_DOUBLE_EQ(report.bots[0].met.mean, static_cast<double>(met) / 40) << bot;
        EXPECT_DOUBLE_EQ(report.seats[0].met.mean, static_cast<double>(met) / 40) << bot;
        EXPECT_EQ(met > 0, std::string_view(bot) == "greedy");
    }
    EXPECT_FALSE(simulate(plan_of({"greedy", "random"}, 4)).task);
}

// Scenario 11 wants nine bears that score in threes alone: whoever looks at points at once never begins.
TEST(Simulation, GreedyBotsBeginWhatAScenarioWantsToBeFinished) {
    SimPlan plan = plan_of({"greedy"}, 40);
    plan.lineup.game = find_game("cascadia");
    plan.lineup.options.set("achievements", "scenarios");
    plan.lineup.options.set("scenario", "11");
    plan.threads = 2;
    EXPECT_GT(simulate(plan).bots[0].met.mean, 0);
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

// An island that may be played on, although some games there find no end.
Lineup endless_island(int most_actions) {
    Lineup lineup{find_game("catan"), {}, std::vector<BotSpec>(4, {"random", 0}), most_actions};
    lineup.options.set("expansion", "none");
    lineup.options.set("player_trades", "off");
    lineup.options.set("board", "file");
    lineup.options.set("map", "De    Fo3   Fo4   Fo5   Fo6   Fo2   Fo3");
    return lineup;
}

TEST(Simulation, StopsGamesThatHaveNoEnd) {
    SimPlan plan;
    plan.lineup = endless_island(100'000);
    ASSERT_FALSE(plan.lineup.game->check(plan.lineup.options, 4)) << "such an island may be played on";
    plan.games = 4;
    const SimReport report = simulate(plan);
    EXPECT_EQ(report.games, 4);
    EXPECT_GT(report.stopped, 0);
    EXPECT_EQ(report.left_out, report.stopped) << "random bots have one game in a block";
    EXPECT_EQ(report.actions.total(), 4 - report.stopped);
    plan.lineup.most_actions = 400'000;
    EXPECT_EQ(simulate(plan).stopped, report.stopped) << "they are not long, they have no end";
}

TEST(Simulation, SaysWhatItHasStoppedAndThatNothingIsLeft) {
    SimPlan plan;
    plan.lineup = endless_island(1000);
    plan.games = 4;
    const SimReport report = simulate(plan);
    EXPECT_EQ(report.stopped, 4);
    EXPECT_EQ(report.left_out, 4);
    EXPECT_FALSE(report.counts());
    const std::string table = sim_table(plan, report, chosen_words("en"));
    EXPECT_TRUE(
        table.ends_with("\n\n4 games were stopped after 1,000 actions without an end. Their blocks, 4 "
                        "games in all, are left out of the figures.\n"))
        << table;
    EXPECT_TRUE(sim_csv(report).ends_with("highest\ngame,,stopped,4.000000,,,,,,,,\n")) << sim_csv(report);
    const std::string json = sim_json(plan, report);
    for (const std::string_view part :
         {R"("games":4,"blocks":4,"stopped":4,"left_out":4,)", R"("actions":null})",
          R"({"name":"random","places":4,"points":null,"ahead":null,"wins":null,"scores":null})"})
        EXPECT_NE(json.find(part), std::string::npos) << part << '\n' << json;
}

TEST(Simulation, StopsEveryGameAtAStatedBoundUnlessItIsToldAnother) {
    EXPECT_EQ(SimPlan{}.lineup.most_actions, longest_game);
    EXPECT_EQ(longest_game, 1'000'000);
}

// Where some games of a block were stopped, the seats of the others would not be even.
TEST(Simulation, LeavesOutTheWholeBlockOfAStoppedGame) {
    SimPlan plan;
    plan.lineup = {find_game("catan"), {}, {{"greedy", 0}, {"greedy", 0}, {"random", 0}}};
    plan.lineup.options.set("expansion", "none");
    plan.games = 30;
    const SimReport whole = simulate(plan);
    EXPECT_EQ(whole.stopped, 0);
    EXPECT_EQ(whole.left_out, 0);
    EXPECT_EQ(sim_table(plan, whole, chosen_words("en")).find("stopped"), std::string::npos);

    plan.lineup.most_actions = whole.actions.highest();
    EXPECT_EQ(simulate(plan).stopped, 0) << "the last action that is allowed may end the game";
    plan.lineup.most_actions = whole.actions.quantile(0.8);
    const SimReport some = simulate(plan);
    std::int64_t longer = 0;
    for (const auto& [length, times] : whole.actions.counts())
        longer += length > plan.lineup.most_actions ? times : 0;
    EXPECT_GT(longer, 0);
    EXPECT_EQ(some.stopped, longer);
    EXPECT_GE(some.left_out, some.stopped);
    EXPECT_EQ(some.left_out % games_per_block(plan), 0);
    ASSERT_TRUE(some.counts());
    EXPECT_EQ(some.actions.total(), some.games - some.left_out);
    EXPECT_LE(some.actions.highest(), plan.lineup.most_actions);
    double wins = 0;
    for (const Standing& seat : some.seats) {
        EXPECT_EQ(seat.scores.total(), some.games - some.left_out);
        EXPECT_NEAR(seat.points.mean, seat.scores.mean(), 1e-9);
        wins += seat.wins.mean;
    }
    EXPECT_NEAR(wins, 1, 1e-9);
    const std::string alone = sim_json(plan, some);
    plan.threads = 3;
    EXPECT_EQ(sim_json(plan, simulate(plan)), alone);
}

TEST(Match, IsStoppedAtTheSameActionByTheShortWay) {
    for (const int most : {1, 999, 3000}) {
        for (const auto& match : {make_match(endless_island(most)), make_any_match(endless_island(most))}) {
            const MatchOutcome outcome = match->play(0, Streams(1, 0, 4));
            EXPECT_TRUE(outcome.stopped);
            EXPECT_EQ(outcome.actions, most);
        }
    }
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

// A row of hexes that the small form of Catan has no room for.
TEST(Match, OnALargeIslandIsTheSameByTheShortWay) {
    Lineup lineup{find_game("catan"), {}, std::vector<BotSpec>(3, {"random", 0}), 3000};
    std::string map = "De    ";
    for (int i = 0; i < 4; ++i) map += "Fo3   Pa4   Fi5   Hi9   Mo10  ";
    lineup.options.set("board", "file");
    lineup.options.set("map", map);
    ASSERT_FALSE(lineup.game->check(lineup.options, 3));
    const auto quick = make_match(lineup);
    const auto general = make_any_match(lineup);
    for (int game = 0; game < scaled(1, 3, 30); ++game) {
        const Streams streams(3, static_cast<std::uint64_t>(game), 3);
        const MatchOutcome one = quick->play(0, streams);
        const MatchOutcome other = general->play(0, streams);
        EXPECT_EQ(one.actions, other.actions);
        EXPECT_EQ(one.stopped, other.stopped);
        EXPECT_EQ(one.result.points, other.result.points);
        EXPECT_EQ(one.result.winners, other.result.winners);
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
