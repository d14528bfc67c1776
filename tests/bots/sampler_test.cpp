#include "bots/sampler.h"

#include "bots/simple.h"
#include "games/cascadero/cascadero.h"
#include "games/vigo/vigo.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <map>

namespace oya {
namespace {

constexpr int enough = 1 << 30;

// The first decision of a game of four, dealt by the seed.
struct FirstLead {
    Vigo::Board board = Vigo::board({}, 4);
    Vigo::State state = Vigo::start(board);
    Vigo::Knowledge knowledge;

    explicit FirstLead(std::uint64_t seed) {
        Rng rng(seed);
        while (Vigo::actor(state).is_chance()) random_step<Vigo>(state, rng);
    }
    Sight<Vigo> sight() const { return {state, knowledge, Vigo::actor(state).seat()}; }
};

Plan first_idea(const Sight<Vigo>& sight) {
    Ideas ideas;
    sight.instinct(ideas);
    return ideas[0].plan;
}

// The best first, and behind it what was dropped last.
TEST(Sampler, KnowsWhatIsNearlyAsGood) {
    const FirstLead lead(3);
    Sampler<Vigo> sampler(lead.sight(), 2000, Rng(3));
    EXPECT_EQ(sampler.best(1), std::vector<Plan>{first_idea(lead.sight())});
    EXPECT_TRUE(sampler.run(enough));
    const std::vector<Plan> best = sampler.best(3);
    ASSERT_EQ(best.size(), 3u);
    EXPECT_EQ(best[0], sampler.plan());
    EXPECT_NE(best[1], best[0]);
    EXPECT_NE(best[2], best[0]);
    EXPECT_NE(best[2], best[1]);
    Ideas ideas;
    lead.sight().instinct(ideas);
    EXPECT_EQ(sampler.best(100).size(), ideas.size()) << "nothing is forgotten";
}

TEST(Sampler, HasAPlanBeforeItThinksAndAfterEveryNode) {
    const FirstLead lead(1);
    Sampler<Vigo> sampler(lead.sight(), 200, Rng(1));
    Ideas ideas;
    lead.sight().instinct(ideas);
    EXPECT_EQ(sampler.plan(), ideas[0].plan) << "before the first world is played through";
    int node = 0;
    do {
        EXPECT_EQ(sampler.nodes(), node++);
        EXPECT_FALSE(sampler.plan().empty());
    } while (!sampler.run(1));
}

TEST(Sampler, SpendsNearlyAllItsNodes) {
    const FirstLead lead(2);
    for (const int nodes : {100, 1000, 5000}) {
        Sampler<Vigo> sampler(lead.sight(), nodes, Rng(1));
        EXPECT_TRUE(sampler.run(enough));
        EXPECT_LE(sampler.nodes(), nodes);
        EXPECT_GT(sampler.nodes(), nodes - 10);
    }
}

TEST(Sampler, ThatIsLimitedDecidesAsIfItHadNeverHadMore) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const FirstLead lead(seed);
        Sampler<Vigo> limited(lead.sight(), 10'000, Rng(seed)), small(lead.sight(), 100, Rng(seed));
        limited.limit(100);
        limited.limit(1000); // is no gift
        EXPECT_TRUE(limited.run(enough));
        EXPECT_TRUE(small.run(enough));
        EXPECT_EQ(limited.nodes(), small.nodes());
        EXPECT_EQ(limited.plan(), small.plan());
    }
}

TEST(Sampler, WithoutTimeFollowsInstinct) {
    const FirstLead lead(1);
    Sampler<Vigo> sampler(lead.sight(), 200, Rng(1));
    sampler.limit(1);
    EXPECT_TRUE(sampler.run(0));
    EXPECT_EQ(sampler.plan(), first_idea(lead.sight()));
}

TEST(Sampler, WithOneNodeFollowsInstinct) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const FirstLead lead(seed);
        Sampler<Vigo> sampler(lead.sight(), 1, Rng(seed));
        EXPECT_TRUE(sampler.run(enough));
        EXPECT_EQ(sampler.plan(), first_idea(lead.sight()));
    }
}

TEST(Sampler, DecidesByItsSeedAlone) {
    std::map<int, int> plans;
    const FirstLead lead(3);
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Sampler<Vigo> one(lead.sight(), 40, Rng(seed));
        Sampler<Vigo> other(lead.sight(), 40, Rng(seed));
        one.run(enough);
        other.run(enough);
        EXPECT_EQ(one.plan(), other.plan());
        ++plans[one.plan()[0].a];
    }
    EXPECT_GT(plans.size(), 1u) << "the seed changes nothing";
}

class Playouts : public testing::TestWithParam<Rollout> {};
INSTANTIATE_TEST_SUITE_P(EveryRollout, Playouts, testing::Values(Rollout::chance, Rollout::policy),
                         [](const auto& tested) {
                             return tested.param == Rollout::chance ? "ByChance" : "ByPolicy";
                         });

// The luck of a candidate is that of all others: with the same plan twice, neither can win.
TEST_P(Playouts, AreTheSameForTheSameLuck) {
    TestRandom random;
    const FirstLead lead(4);
    const Playout<Vigo> playout({.rollout = GetParam()}, {});
    for (int i = 0; i < 100; ++i) {
        const Vigo::State world = lead.sight().imagine(random.rng);
        Vigo::State one = world;
        Vigo::State other = world;
        const Rng luck = random.rng.fork();
        EXPECT_EQ(playout(one, Seat{0}, luck).worth, playout(other, Seat{0}, luck).worth);
        EXPECT_EQ(one, other);
        EXPECT_EQ(Vigo::stage(one), 1) << "it ends with the round";
    }
}

// Everybody follows instinct, and chance alone differs.
TEST(PlayoutByPolicy, PlaysAsInstinctWould) {
    const FirstLead lead(4);
    const Playout<Vigo> playout({.rollout = Rollout::policy}, {});
    Vigo::State played = lead.state;
    playout(played, Seat{0}, Rng(1));
    Vigo::State followed = lead.state;
    while (Vigo::stage(followed) == 0) {
        Ideas ideas;
        const Seat seat = Vigo::actor(followed).seat();
        Vigo::instinct(followed, seat, ideas);
        for (const Action step : ideas[0].plan) Vigo::apply(followed, seat, step);
    }
    EXPECT_EQ(played, followed);
}

TEST(Playout, MayCountOwnPointsAlone) {
    const FirstLead lead(4);
    Vigo::State one = lead.state;
    const double own = Playout<Vigo>({.own = true}, {})(one, Seat{0}, Rng(1)).worth[0];
    EXPECT_EQ(own, Vigo::result(one).points[0]);
}

// The last cards, in as many worlds as the game allows: each idea has its exact worth in each of them.
TEST(Sampler, WorksOutTheEndIfItIsAskedTo) {
    FirstLead lead(6);
    Rng rng(6);
    while (lead.state.trick < 7 || !lead.state.leading() || lead.state.phase != vigo::Phase::playing)
        random_step<Vigo>(lead.state, rng);
    Sampler<Vigo> quick(lead.sight(), 5000, Rng(1));
    Sampler<Vigo> exact(lead.sight(), 5000, Rng(1), {.ends = true});
    EXPECT_TRUE(quick.run(enough));
    EXPECT_TRUE(exact.run(enough));
    EXPECT_GT(quick.nodes(), 4900);
    EXPECT_LE(exact.nodes(), 3 * Vigo::finish_worlds);
    EXPECT_GT(exact.nodes(), 0);
}

// Cascadero hides nothing, and its quick player has no whims: a second playout would be the first again.
TEST(Sampler, LeavesOffWhenEveryPlayoutIsTheSame) {
    const Cascadero::Board board = Cascadero::board({.first_player = 1}, 2);
    const Cascadero::State state = Cascadero::start(board);
    const Cascadero::Knowledge nothing;
    const Sight<Cascadero> sight(state, nothing, Seat{0});
    Sampler<Cascadero> sampler(sight, 1000, Rng(1), {.rollout = Rollout::policy, .ideas = 6, .doubt = 1});
    EXPECT_TRUE(sampler.run(enough));
    EXPECT_EQ(sampler.nodes(), 6);
    Sampler<Cascadero> chancy(sight, 1000, Rng(1), {.ideas = 6});
    EXPECT_TRUE(chancy.run(enough));
    EXPECT_GT(chancy.nodes(), 990);
}

TEST(Worth, OfAPromiseIsThatOfTheResultItPromises) {
    Result result;
    result.seats = 3;
    result.points = {10, 4, 8};
    result.winners = Seat{0};
    const Worth promised{{1000, 0, 0}, {10'000, 4'000, 8'000}};
    for (const Seat seat : Seats::first(3))
        EXPECT_DOUBLE_EQ(worth(promised, seat, 3), worth(result, seat)) << int{seat.index};
}

TEST(Worth, IsHowFarASeatIsAheadOfTheMeanOfTheOthers) {
    Result result;
    result.seats = 4;
    result.points = {10, 2, 4, 6};
    EXPECT_DOUBLE_EQ(worth(result, Seat{0}), 6.0);
    EXPECT_DOUBLE_EQ(worth(result, Seat{1}), 2.0 - 20.0 / 3);
}

TEST(Worth, OfAVictoryIsMore) {
    Result result;
    result.seats = 2;
    result.points = {5, 5};
    const double drawn = worth(result, Seat{0});
    result.winners = Seats(Seat{0}).with(Seat{1});
    const double shared = worth(result, Seat{0});
    result.winners = Seat{0};
    EXPECT_LT(drawn, shared);
    EXPECT_LT(shared, worth(result, Seat{0}));
}

TEST(RandomBot, TakesEveryLegalStepAsOften) {
    TestRandom random;
    const FirstLead lead(5);
    std::map<int, int> times;
    constexpr int tries = 10000;
    for (int i = 0; i < tries; ++i) ++times[random_plan(lead.sight(), random.rng)[0].a];
    EXPECT_EQ(times.size(), 10u);
    // Binomial with p = 1/10: five standard deviations are 150.
    for (const auto& [card, count] : times) EXPECT_NEAR(count, tries / 10, 150) << card;
}

} // namespace
} // namespace oya
