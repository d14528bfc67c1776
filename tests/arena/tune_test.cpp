#include "arena/tune.h"

#include "bots/contender.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TunePlan plan(const char* bot) {
    TunePlan plan;
    plan.game = find_game("cascadero");
    EXPECT_FALSE(read_contender(*plan.game, bot, plan.bot));
    plan.names = {"own_step_worth", "own_top_worth"};
    plan.rounds = 12;
    plan.blocks = 4;
    plan.reach = 0.2;
    plan.stride = 0.2;
    plan.by_points = true;
    plan.threads = 2;
    return plan;
}

TuneState run(const TunePlan& plan, TuneState state, int rounds) {
    while (state.rounds < rounds) tune_once(plan, state);
    return state;
}

// Who thinks nothing of seals and hopes for everything loses: tuning notices, whatever the seed.
TEST(Tune, FindsItsWayBackFromNonsense) {
    TunePlan nonsense = plan("greedy:seal_worth=0,chance_share=0.6");
    nonsense.names = {"seal_worth", "chance_share"};
    const TuneState state = run(nonsense, begin_tuning(nonsense), nonsense.rounds);
    ASSERT_EQ(state.weights.size(), 2u);
    EXPECT_EQ(state.weights[0].name, "seal_worth");
    EXPECT_GT(state.weights[0].value, 0.8f);
    EXPECT_LT(state.weights[1].value, 0.4f);
}

TEST(Tune, GoesOnAsIfThereHadBeenNoBreak) {
    const TunePlan whole = plan("greedy:seal_worth=2");
    const TuneState at_once = run(whole, begin_tuning(whole), 6);
    const TuneState half = run(whole, begin_tuning(whole), 3);

    // As somebody would type it who read it.
    TunePlan again = plan("greedy");
    again.threads = 1;
    EXPECT_FALSE(read_contender(*again.game, to_text(tuned(whole, half)), again.bot));
    TuneState resumed = begin_tuning(again);
    EXPECT_EQ(resumed.weights, half.weights);
    resumed.rounds = 3;
    EXPECT_EQ(run(again, resumed, 6), at_once);
    EXPECT_NE(at_once.weights, half.weights);
    EXPECT_EQ(tuned(again, at_once).weights.front(), (OwnWeight{"seal_worth", 2})) << "others stay";
}

TEST(Tune, StaysWithinTheBounds) {
    TunePlan wild = plan("greedy");
    wild.reach = 0.5;
    wild.stride = 20;
    TuneState state = begin_tuning(wild);
    EXPECT_EQ(state.rounds, 0);
    for (int round = 0; round < 3; ++round) {
        tune_once(wild, state);
        EXPECT_GE(state.weights[0].value, 0);
        EXPECT_LE(state.weights[0].value, 6);
        EXPECT_GE(state.weights[1].value, 0);
        EXPECT_LE(state.weights[1].value, 20);
    }
}

} // namespace
} // namespace oya
