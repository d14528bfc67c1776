#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "games/vigo/reference.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// How many ways a game can still go: a count that goes wrong as soon as one legal action is missing or too
// many.

namespace oya::vigo {
namespace {

// By the engine: every sequence of actions from here to the end of the game.
long ways_to_end(const State& state) {
    const Actor actor = Vigo::actor(state);
    if (actor.is_nobody()) return 1;
    Actions actions;
    Vigo::legal(state, actor.seat(), actions);
    long ways = 0;
    for (const Action action : actions) {
        State after = state;
        Vigo::apply(after, actor, action);
        ways += ways_to_end(after);
    }
    return ways;
}

using Hands = std::vector<std::vector<plain::Card>>;

// From the rules: the cards each hand may play, times the orders in which the winner can lay a trick.
long ways_by_hand(const Hands& hands, std::size_t leader, const std::vector<plain::Card>& trick) {
    const std::size_t players = hands.size();
    if (trick.size() == players) {
        long orders = 1;
        for (std::size_t cards = 2; cards <= players; ++cards) orders *= static_cast<long>(cards);
        const auto winner = (leader + static_cast<std::size_t>(plain::winning_place(trick))) % players;
        return orders * (hands[0].empty() ? 1 : ways_by_hand(hands, winner, {}));
    }
    const std::size_t player = (leader + trick.size()) % players;
    long ways = 0;
    for (const plain::Card& card : plain::legal_cards(hands[player], trick)) {
        Hands after = hands;
        std::erase(after[player], card);
        std::vector<plain::Card> longer = trick;
        longer.push_back(card);
        ways += ways_by_hand(after, leader, longer);
    }
    return ways;
}

Position last_tricks(int players, int left) {
    Position position(players);
    position.in_round(4).after_tricks(tricks_per_round - left).leads(theo);
    return position;
}

TEST(VigoPerft, OneTrickIsDecidedButNotTheOrderOfItsCards) {
    Position two = last_tricks(2, 1);
    two.hand(theo, "red 3").hand(sonia, "blue 5");
    EXPECT_EQ(ways_to_end(two.state()), 2);
    Position four = last_tricks(4, 1);
    four.hand(theo, "red 3").hand(sonia, "blue 5").hand(gabriel, "red 0").hand(carole, "black 8");
    EXPECT_EQ(ways_to_end(four.state()), 4 * 3 * 2);
}

TEST(VigoPerft, FollowingLeavesFewerWays) {
    Position position = last_tricks(2, 2);
    position.hand(theo, "red 3, blue 5").hand(sonia, "red 7, green 1");
    // Red 3 leaves Sonia red 7 alone, blue 5 leaves her both; each of two tricks is laid in two orders.
    EXPECT_EQ(ways_to_end(position.state()), (1 + 2) * 2 * 2);
}

TEST(VigoPerft, AgreesWithCountingByHandAtTheEndOfRandomGames) {
    TestRandom random;
    for (const int seats : {2, 3, 4}) {
        const int left = seats == 4 ? 2 : 3;
        const Board board = Vigo::board({}, seats);
        for (int game = 0; game < scaled(2, 20, 400); ++game) {
            State state = Vigo::start(board);
            play_on(state, random.rng, [&](const State& now) {
                return now.round + 1 == rounds && now.trick == tricks_per_round - left && now.leading() &&
                       now.phase == Phase::playing;
            });
            Hands hands(static_cast<std::size_t>(seats));
            for (const Seat seat : Seats::first(seats)) {
                for (int card = 0; card < card_count; ++card) {
                    if (has(state.hands[seat.index], Card(card)))
                        hands[seat.index].push_back({card / values, card % values});
                }
            }
            EXPECT_EQ(ways_to_end(state), ways_by_hand(hands, state.turn, {})) << seats << " players";
        }
    }
}

} // namespace
} // namespace oya::vigo
