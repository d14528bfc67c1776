#include "bots/sampler.h"

#include "bots/simple.h"
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
    EXPECT_EQ(sampler.plan(), greedy_plan(lead.sight()));
}

TEST(Sampler, WithOneNodeFollowsInstinct) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const FirstLead lead(seed);
        Sampler<Vigo> sampler(lead.sight(), 1, Rng(seed));
        EXPECT_TRUE(sampler.run(enough));
        EXPECT_EQ(sampler.plan(), greedy_plan(lead.sight()));
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

// The luck of a candidate is that of all others: with the same plan twice, neither can win.
TEST(PlayOut, IsTheSameForTheSameLuck) {
    TestRandom random;
    const FirstLead lead(4);
    for (int i = 0; i < 100; ++i) {
        const Vigo::State world = lead.sight().imagine(random.rng);
        Vigo::State one = world;
        Vigo::State other = world;
        const Rng luck = random.rng.fork();
        EXPECT_EQ(play_out<Vigo>(one, Seat{0}, luck), play_out<Vigo>(other, Seat{0}, luck));
        EXPECT_EQ(one, other);
        EXPECT_EQ(Vigo::stage(one), 1) << "it ends with the round";
    }
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
