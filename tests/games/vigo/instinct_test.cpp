#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>

// What a quick player would do.

namespace oya::vigo {
namespace {

Ideas ideas_of(const State& state, Seat seat) {
    Ideas ideas;
    Vigo::instinct(state, seat, ideas);
    return ideas;
}

TEST(VigoInstinct, ProposesLegalPlansTheBestFirst) {
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(1, 20, 200), random.rng, [seats](const Step& step) {
            const Actor actor = Vigo::actor(step.after);
            for (Seat seat : Seats::first(seats)) {
                const Ideas ideas = ideas_of(step.after, seat);
                EXPECT_EQ(ideas.empty(),
                          actor != Actor(seat)); // ideas for the seat that is to act, and no other
                for (std::size_t i = 0; i < ideas.size(); ++i) {
                    if (i > 0) {
                        EXPECT_GE(ideas[i - 1].score, ideas[i].score);
                    }
                    State state = step.after;
                    EXPECT_FALSE(ideas[i].plan.empty());
                    for (Action action : ideas[i].plan) {
                        EXPECT_EQ(Vigo::actor(state), Actor(seat));
                        EXPECT_FALSE(Vigo::refuse(state, seat, action));
                        Vigo::apply(state, seat, action);
                    }
                    // A plan for placing lays every won card.
                    if (step.after.phase == Phase::placing) {
                        EXPECT_NE(state.phase, Phase::placing);
                    }
                }
            }
        });
    }
}

TEST(VigoInstinct, DoesNotDependOnHiddenCards) {
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(1, 10, 100), random.rng, [&](const Step& step) {
            const Actor actor = Vigo::actor(step.after);
            if (!actor.is_seat()) return;
            const Ideas real = ideas_of(step.after, actor.seat());
            const State world = Vigo::imagine(step.after, actor.seat(), {}, random.rng);
            const Ideas imagined = ideas_of(world, actor.seat());
            ASSERT_EQ(imagined.size(), real.size());
            for (std::size_t i = 0; i < real.size(); ++i) {
                EXPECT_EQ(imagined[i].plan, real[i].plan);
                EXPECT_EQ(imagined[i].score, real[i].score);
            }
        });
    }
}

TEST(VigoInstinct, LaysTheHighestCardOnTop) {
    Position position;
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4");
    const Ideas ideas = ideas_of(position.state(), gabriel);
    ASSERT_FALSE(ideas.empty());
    for (Action action : ideas[0].plan) Vigo::apply(position.state(), gabriel, action);
    EXPECT_EQ(position.kingdom(gabriel)
                  .piles[static_cast<std::size_t>(position.kingdom(gabriel).space_for(0))]
                  .top(),
              6);
}

TEST(VigoInstinct, GivesTheBetterColourTheFilledSpace) {
    Position position;
    position.after_tricks(9).kingdom(gabriel, "[red 6 | - | - | - | -]").has_won(gabriel, "blue 8, green 2");
    const Ideas ideas = ideas_of(position.state(), gabriel);
    ASSERT_FALSE(ideas.empty());
    EXPECT_EQ(card_of(ideas[0].plan[0]), card("blue 8"));
}

// One quick player against three who play anything.
TEST(VigoInstinct, BeatsRandomPlay) {
    TestRandom random;
    const Board board = Vigo::board({}, 4);
    const int games = scaled(20, 400, 4000);
    double lead = 0;
    for (int game = 0; game < games; ++game) {
        const Seat quick{static_cast<std::uint8_t>(game % 4)};
        State state = Vigo::start(board);
        while (!Vigo::actor(state).is_nobody()) {
            const Actor actor = Vigo::actor(state);
            if (actor == Actor(quick)) {
                const Ideas ideas = ideas_of(state, quick);
                for (Action action : ideas[0].plan) Vigo::apply(state, quick, action);
            } else {
                Vigo::apply(state, actor, random_action(state, random.rng));
            }
        }
        const Result result = Vigo::result(state);
        for (Seat seat : {theo, sonia, gabriel, carole}) {
            if (seat != quick) lead += (result.points[quick.index] - result.points[seat.index]) / 3.0;
        }
    }
    EXPECT_GE(lead / games, 12);
}

} // namespace
} // namespace oya::vigo
