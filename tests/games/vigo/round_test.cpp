#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

bool is_playing(const State& state) { return state.phase == Phase::playing; }

// The seats in the order in which they play the next trick.
std::vector<Seat> order_of_play(State state, Rng& rng) {
    std::vector<Seat> order;
    while (is_playing(state)) {
        order.push_back(Seat{state.turn});
        Vigo::apply(state, Seat{state.turn}, random_action(state, rng));
    }
    return order;
}

TEST(VigoRound, ThePlayerLeftOfTheDealerLeadsFirst) {
    shows("vigo.round.first-leader", 1);
    TestRandom random;
    const Board board = Vigo::board({.first_dealer = theo.index + 1}, 4);
    State state = Vigo::start(board);
    play_on(state, random.rng, is_playing);
    EXPECT_EQ(order_of_play(state, random.rng), (std::vector{sonia, gabriel, carole, theo}));
}

TEST(VigoRound, WithTwoPlayersTheOtherOneLeads) {
    shows("vigo.round.first-leader", 2);
    TestRandom random;
    const Board board = Vigo::board({.first_dealer = sonia.index + 1}, 2);
    State state = Vigo::start(board);
    play_on(state, random.rng, is_playing);
    EXPECT_EQ(order_of_play(state, random.rng), (std::vector{theo, sonia}));
}

TEST(VigoRound, TheFirstLeaderMovesOnWithTheDeal) {
    shows("vigo.round.first-leader", 3);
    TestRandom random;
    std::vector<Seat> leaders;
    random_games(4, 1, random.rng,
                 [&](const Step& step) {
                     if (step.before.phase == Phase::dealing && is_playing(step.after))
                         leaders.push_back(Vigo::actor(step.after).seat());
                 },
                 {.first_dealer = theo.index + 1});
    EXPECT_EQ(leaders, (std::vector{sonia, gabriel, carole, theo}));
}

TEST(VigoRound, HasTenTricks) {
    shows("vigo.round.ten-tricks", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        int played = 0;
        int ended = 0;
        random_games(seats, scaled(2, 20, 200), random.rng, [&](const Step& step) {
            played += kind_of(step.action) == Kind::play && step.actor.is_seat() ? 1 : 0;
            if (!completes_round(step)) return;
            EXPECT_EQ(played, 10 * seats);
            Cards placed = only(card_of(step.action)); // the last card of the round, laid by this step
            for (const Kingdom& kingdom : step.before.kingdoms) placed |= cards_in(kingdom);
            EXPECT_EQ(std::popcount(placed), 10 * seats);
            for (Cards hand : step.before.hands) EXPECT_EQ(hand, 0u);
            played = 0;
            ++ended;
        });
        EXPECT_EQ(ended, 4 * scaled(2, 20, 200));
    }
}

TEST(VigoRound, CannotBeCutShort) {
    shows("vigo.round.ten-tricks", 2);
    // There is no action for it: a seat may play and lay, and everything else is refused.
    ASSERT_EQ(codes.kinds().size(), 4u);
    TestRandom random;
    random_games(3, scaled(1, 5, 50), random.rng, [&](const Step& step) {
        EXPECT_EQ(step.after.phase == Phase::counted || step.after.phase == Phase::over,
                  completes_round(step));
        for (Seat seat : {theo, sonia, gabriel}) {
            const Action junk{static_cast<std::uint8_t>(4 + random.rng.below(252)),
                              static_cast<std::uint8_t>(random.rng.below(256)), 0, 0};
            EXPECT_TRUE(Vigo::refuse(step.after, seat, junk).rule);
        }
    });
    Position position;
    position.hand(theo, "red 3");
    EXPECT_EQ(position.refused(theo, "pass"), "vigo.play.one-card");
    EXPECT_EQ(Vigo::parse(position.state(), theo, "give up"), std::nullopt);
    EXPECT_EQ(Vigo::parse(position.state(), theo, "end the round"), std::nullopt);
}

TEST(VigoRound, NobodyPlaysWhileTheWinnerHasToPlace) {
    shows("vigo.round.trick-steps", 1);
    Position position;
    for (Seat seat : {theo, sonia, gabriel, carole})
        position.state().hands[seat.index] = only(Card(3, seat.index));
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4");
    ASSERT_TRUE(position.placing());
    const auto nobody_plays = [&] {
        for (Seat seat : {theo, sonia, gabriel, carole}) {
            const std::string held = text(Card(3, seat.index));
            EXPECT_EQ(position.refused(seat, held), "vigo.round.trick-steps");
            EXPECT_EQ(position.reason(seat, held),
                      seat == gabriel ? "vigo.why.place-first" : "vigo.why.trick-not-finished");
        }
    };
    nobody_plays();
    position.lays("red 3, red 4, red 6");
    nobody_plays();
    position.lays("blue 5");
    EXPECT_EQ(position.refused(gabriel, "yellow 2"), "");
}

TEST(VigoRound, ATrickEndsWithEqualHandsAndTheWinnerToLead) {
    shows("vigo.round.trick-steps", 2);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 20, 200), random.rng, [seats](const Step& step) {
            if (!completes_trick(step)) return;
            if (completes_round(step)) {
                EXPECT_FALSE(Vigo::actor(step.after).is_seat());
                return;
            }
            for (Seat seat : Seats::first(seats)) {
                EXPECT_EQ(std::popcount(step.after.hands[seat.index]), std::popcount(step.after.hands[0]));
            }
            EXPECT_FALSE(Vigo::view(step.after, Viewer::spectator()).trick_on_table);
            EXPECT_EQ(step.after.to_place, 0u);
            EXPECT_TRUE(is_playing(step.after) && step.after.leading());
            EXPECT_EQ(Vigo::actor(step.after), Seat{step.before.turn});
        });
    }
}

TEST(VigoRound, TheWinnerOfTheTenthTrickDoesNotLeadTheNextRound) {
    shows("vigo.round.next-round", 1);
    TestRandom random;
    Position position; // dealt by Carole
    position.end_round(theo);
    play_on(position.state(), random.rng, is_playing);
    EXPECT_EQ(Seat{position.state().dealer}, theo);
    EXPECT_EQ(position.turn(), sonia);
    for (Seat winner : {theo, sonia, gabriel, carole}) {
        Position other;
        other.end_round(winner);
        play_on(other.state(), random.rng, is_playing);
        EXPECT_EQ(other.turn(), sonia);
    }
}

} // namespace
} // namespace oya::vigo
