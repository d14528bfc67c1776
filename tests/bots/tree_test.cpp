#include "bots/tree.h"

#include "bots/simple.h"
#include "games/cascadero/cascadero.h"
#include "games/catan/catan.h"
#include "games/vigo/vigo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace oya {
namespace {

constexpr int to_the_end = 1 << 30;

// A position of a game of quick players after so many plans.
template <Game G>
struct Midgame {
    typename G::Board board;
    typename G::State state = G::start(board);
    typename G::Knowledge knowledge{};

    Midgame(int seats, int plans, std::uint64_t seed) : board(G::board({}, seats)) {
        Rng rng(seed);
        for (Actor actor = G::actor(state); actor.is_chance() || plans > 0; actor = G::actor(state)) {
            if (actor.is_chance()) {
                G::apply(state, actor, draw<G>(state, rng));
                continue;
            }
            Ideas ideas;
            G::instinct(state, actor.seat(), ideas);
            for (const Action step : ideas[rng.below(2) % ideas.size()].plan) G::apply(state, actor, step);
            --plans;
        }
    }
    Sight<G> sight() const { return {state, knowledge, G::actor(state).seat()}; }
};

Plan instinctive_plan(const auto& sight) {
    Ideas ideas;
    sight.instinct(ideas);
    return ideas[0].plan;
}

constexpr Manner by_policy{.rollout = Rollout::policy};

TEST(Tree, HasAPlanBeforeItThinksAndAfterEveryNode) {
    const Midgame<Vigo> some(3, 4, 1);
    Tree<Vigo> tree(some.sight(), 100, Rng(1));
    EXPECT_EQ(tree.plan(), instinctive_plan(some.sight()));
    int node = 0;
    do {
        EXPECT_EQ(tree.nodes(), node++);
        EXPECT_FALSE(tree.plan().empty());
    } while (!tree.run(1));
    EXPECT_EQ(tree.nodes(), 100);
}

// Two seats discard together, and the one that is not asked first thinks about its own cards, not the
// other's.
TEST(Tree, ThinksForASeatThatIsNotTheFirstOfThoseAwaited) {
    using Catan = CatanOf<catan::Small>;
    const Catan::Board board = Catan::board({}, 4);
    int asked = 0;
    for (std::uint64_t seed = 1; asked < 10; ++seed) {
        Rng rng(seed);
        Catan::State state = Catan::start(board);
        while (Catan::awaited(state).count() < 2 && random_step<Catan>(state, rng)) {
        }
        if (state.phase != catan::Phase::discarding) continue;
        const Catan::Knowledge knowledge{};
        for (const Seat seat : Catan::awaited(state)) {
            if (seat == Catan::actor(state).seat()) continue;
            Tree<Catan> tree({state, knowledge, seat}, 60, Rng(seed));
            EXPECT_TRUE(tree.run(to_the_end));
            ++asked;
        }
    }
}

TEST(Tree, ThatIsLimitedDecidesAsIfItHadNeverHadMore) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Midgame<Cascadero> some(2, 6, seed);
        Tree<Cascadero> limited(some.sight(), 5000, Rng(seed), by_policy);
        Tree<Cascadero> small(some.sight(), 30, Rng(seed), by_policy);
        limited.limit(30);
        limited.limit(1000); // is no gift
        EXPECT_TRUE(limited.run(to_the_end));
        EXPECT_TRUE(small.run(to_the_end));
        EXPECT_EQ(limited.nodes(), small.nodes());
        EXPECT_EQ(limited.best(3), small.best(3));
    }
}

TEST(Tree, KnowsWhatIsNearlyAsGood) {
    const Midgame<Vigo> some(4, 0, 3);
    Tree<Vigo> tree(some.sight(), 500, Rng(3));
    EXPECT_TRUE(tree.run(to_the_end));
    const std::vector<Plan> best = tree.best(3);
    ASSERT_EQ(best.size(), 3u);
    EXPECT_EQ(best[0], tree.plan());
    EXPECT_NE(best[1], best[0]);
    EXPECT_NE(best[2], best[1]);
    Ideas ideas;
    some.sight().instinct(ideas);
    EXPECT_EQ(tree.best(100).size(), ideas.size()) << "nothing is forgotten";
}

// Where memory is short no place is added any more, and thinking goes on.
TEST(Tree, DoesNotNeedAPlaceForEveryNode) {
    const Midgame<Vigo> some(2, 0, 5);
    Tree<Vigo> tree(some.sight(), 400, Rng(5), {}, 30);
    EXPECT_TRUE(tree.run(to_the_end));
    EXPECT_EQ(tree.nodes(), 400);
    EXPECT_FALSE(tree.plan().empty());
}

TEST(Tree, IsOfItsSeedAndOfNothingElse) {
    const Midgame<Cascadero> some(2, 3, 9);
    std::set<int> plans;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Tree<Cascadero> one(some.sight(), 24, Rng(seed), by_policy);
        Tree<Cascadero> other(some.sight(), 24, Rng(seed), by_policy);
        one.run(to_the_end);
        while (!other.run(5)) {
        }
        EXPECT_EQ(one.best(16), other.best(16));
        plans.insert(Cascadero::codes.code(one.best(16)[1][0]));
    }
    EXPECT_GT(plans.size(), 1u) << "the seed changes nothing";
}

// Two players, one of whom thinks a little: it must be worth it.
int wins_at_cascadero(const Manner& manner, int nodes, int games) {
    int wins = 0;
    for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game));
        const Midgame<Cascadero> begun(2, 2, rng.next());
        Cascadero::State state = begun.state;
        const Seat thinker{static_cast<std::uint8_t>(game % 2)};
        for (Actor actor = Cascadero::actor(state); !actor.is_nobody(); actor = Cascadero::actor(state)) {
            const Sight<Cascadero> sight(state, begun.knowledge, actor.seat());
            Plan plan = instinctive_plan(sight);
            if (actor.seat() == thinker) {
                Tree<Cascadero> tree(sight, nodes, rng.fork(), manner);
                tree.run(to_the_end);
                plan = tree.plan();
            }
            for (const Action step : plan) Cascadero::apply(state, actor, step);
        }
        wins += Cascadero::result(state).winners.has(thinker) ? 1 : 0;
    }
    return wins;
}

TEST(Tree, BeatsInstinct) {
    EXPECT_GE(wins_at_cascadero(by_policy, 16, 2), 2);
    EXPECT_GE(wins_at_cascadero({.rollout = Rollout::value}, 64, 8), 7);
}

} // namespace
} // namespace oya
