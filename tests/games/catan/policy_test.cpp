#include "games/catan/given.h"
#include "kit/seed.h"

#include <set>

// The quick move of playouts: always legal, never a draft, and not much weaker than instinct.

namespace oya::catan {

namespace {

template <class G>
void follow_policy(typename G::State& state, Rng& rng) {
    for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
        if (actor.is_chance()) {
            G::apply(state, actor, G::draw(state, rng));
            continue;
        }
        const Plan plan = G::policy(state, actor.seat(), rng);
        ASSERT_FALSE(plan.empty());
        for (const Action step : plan) {
            ASSERT_FALSE(G::refuse(state, actor.seat(), step));
            ASSERT_NE(G::draft(step), Draft::begins);
            G::apply(state, actor, step);
        }
    }
}

} // namespace

TEST(CatanPolicy, plays_whole_games) {
    TestRandom random;
    for (const char* expansion : {"none", "ck"}) {
        for (int number = 0; number < scaled(4, 40, 400); ++number) {
            Given game =
                Given::fresh(std::string("expansion=") + expansion, 2 + number % 3, 0, random.rng.next());
            follow_policy<Game>(game.state, random.rng);
            EXPECT_TRUE(game.over());
        }
    }
    for (const char* scenario : {"new_shores", "desert", "greater_catan"}) {
        SeaGiven game = SeaGiven::fresh("scenario=" + std::string(scenario), 4, 0, random.rng.next());
        follow_policy<SeaGiven::Game>(game.state, random.rng);
        EXPECT_TRUE(game.over());
    }
}

// Playouts from one position differ, and the same luck repeats one of them.
TEST(CatanPolicy, is_led_by_its_luck_alone) {
    const Given start = Given::fresh("expansion=none");
    std::set<int> lengths;
    for (const std::uint64_t luck : {1u, 2u, 3u, 4u}) {
        Given game = start;
        Rng rng(luck);
        follow_policy<Game>(game.state, rng);
        lengths.insert(game.state.turns);
        Given again = start;
        Rng same(luck);
        follow_policy<Game>(again.state, same);
        EXPECT_EQ(game.state, again.state);
    }
    EXPECT_GT(lengths.size(), 1u);
}

TEST(CatanWeights, have_names_and_bounds) {
    std::set<std::string_view> names;
    for (const auto& weight : weight_list) {
        EXPECT_TRUE(names.insert(weight.name).second) << weight.name;
        EXPECT_LT(weight.smallest, weight.largest) << weight.name;
        EXPECT_GE(shipped.*weight.member, weight.smallest) << weight.name;
        EXPECT_LE(shipped.*weight.member, weight.largest) << weight.name;
    }
    static_assert(sizeof(Weights) == weight_list.size() * sizeof(float));
}

} // namespace oya::catan
