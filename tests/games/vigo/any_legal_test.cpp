#include "games/vigo/random_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// The short way to a random action takes the very action that the long way would.

namespace oya::vigo {
namespace {

TEST(VigoAnyLegal, IsTheOneThatTheListWouldGive) {
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(2, 50, 1000), random.rng, [&](const Step& step) {
            const Actor actor = Vigo::actor(step.after);
            if (!actor.is_seat()) return;
            Rng with_list(random.rng.next());
            Rng without_list = with_list;
            EXPECT_EQ(Vigo::any_legal(step.after, actor.seat(), without_list),
                      random_action(step.after, with_list));
        });
    }
}

} // namespace
} // namespace oya::vigo
