#include "core/skill.h"
#include "every_game/all_games.h"
#include "every_game/heap_count.h"
#include "every_game/tables.h"
#include "every_game/walk.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

// The quick moves of playouts, wherever random games lead at any table: legal step by step, and without a
// byte of the heap. Games that finish themselves keep their ideas and take nothing from it either.

namespace oya::every_game {
namespace {

// What of the plan cannot be done, in notation, behind what can; empty when it can be followed to its end.
template <Game G>
std::string fault_of(const typename G::State& state, Seat seat, const Plan& plan) {
    typename G::State after = state;
    const auto actions = std::make_unique<Actions>();
    std::string told;
    for (const Action step : plan) {
        told += (told.empty() ? "" : ", ") + G::notation(after, seat, step);
        G::legal(after, seat, *actions);
        if (std::ranges::find(*actions, step) == actions->end()) return told;
        G::apply(after, seat, step);
    }
    return plan.empty() ? "no step" : "";
}

template <Game G>
void check_policy(const TableSetup& table, Rng& rng) {
    typename G::Options options{};
    for (const auto& [name, value] : table.options) ASSERT_FALSE(G::set(options, name, value));
    if constexpr (HasLargerForm<G>) {
        if (G::needs_larger(options)) return check_policy<typename G::Larger>(table, rng);
    }
    const typename G::Board board = G::board(options, table.seats);
    typename G::State state = G::start(board);
    const auto ideas = std::make_unique<Ideas>();
    int steps = 0;
    for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
        if (actor.is_seat()) {
            const typename G::State before = state;
            const long requests = heap_requests();
            const Plan plan = G::policy(state, actor.seat(), rng);
            EXPECT_EQ(heap_requests(), requests) << table.name;
            ASSERT_EQ(fault_of<G>(state, actor.seat(), plan), "") << table.name;
            if constexpr (HasFinish<G>) {
                G::instinct(state, actor.seat(), *ideas);
                const std::size_t count = ideas->size();
                const long asked = heap_requests();
                G::finish(state, actor.seat(), *ideas);
                EXPECT_EQ(heap_requests(), asked) << table.name;
                EXPECT_EQ(ideas->size(), count) << table.name;
            }
            EXPECT_EQ(state, before);
            if (++steps > patience && rng.below(4) != 0) {
                G::apply(state, actor.seat(), plan[0]);
                continue;
            }
        }
        random_step<G>(state, rng);
    }
}

template <class... Gs>
void check_all(GameList<Gs...>, Rng& rng, int games) {
    const auto of = [&]<Game G>(std::type_identity<G>) {
        if constexpr (HasPolicy<G>) {
            for (const AnyGame* game : all_games()) {
                if (game->name() != G::name) continue;
                for (const TableSetup& table : paired_tables(*game)) {
                    for (int i = 0; i < games; ++i) check_policy<G>(table, rng);
                }
            }
        }
    };
    (of(std::type_identity<Gs>{}), ...);
}

TEST(Policy, IsLegalWhereverRandomGamesLead) {
    TestRandom random;
    check_all(AllGames{}, random.rng, scaled(1, 2, 40));
}

} // namespace
} // namespace oya::every_game
