#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace oya::vigo {
namespace {

constexpr std::string_view example_a_trick = "Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4";

TEST(VigoPlace, OnlyTheWinnerPlaces) {
    shows("vigo.place.winner-places", 1);
    Position position;
    position.trick(example_a_trick);
    ASSERT_EQ(position.turn(), gabriel);
    EXPECT_EQ(position.refused(carole, "lay red 3 on space 1"), "vigo.place.winner-places");
    EXPECT_EQ(position.reason(carole, "lay red 3 on space 1"), "vigo.why.not-the-winner");
}

TEST(VigoPlace, CardsGoIntoTheWinnersKingdomAlone) {
    shows("vigo.place.winner-places", 2);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(2, 20, 200), random.rng, [seats](const Step& step) {
            if (kind_of(step.action) != Kind::lay || completes_round(step)) return;
            for (Seat seat : Seats::first(seats)) {
                const bool winner = seat.index == step.before.turn;
                const Kingdom& before = step.before.kingdoms[seat.index];
                const Kingdom& after = step.after.kingdoms[seat.index];
                EXPECT_EQ(before.piles == after.piles, !winner);
            }
        });
    }
}

TEST(VigoPlace, AllWonCardsArePlaced) {
    shows("vigo.place.all-cards", 1);
    Position position;
    position.hand(gabriel, "green 1").trick(example_a_trick);
    EXPECT_EQ(position.refused(gabriel, "lay green 1 on space 1"), "vigo.place.all-cards");
    EXPECT_EQ(position.reason(gabriel, "lay green 1 on space 1"), "vigo.why.not-won");
    position.lays("red 3, red 4, red 6");
    // He would like to leave out blue 5: neither stopping here nor leading the next trick is possible.
    EXPECT_EQ(position.refused(gabriel, "pass"), "vigo.place.all-cards");
    EXPECT_EQ(position.refused(gabriel, "play green 1"), "vigo.round.trick-steps");
    EXPECT_EQ(position.legal_cards(gabriel), cards("blue 5"));
    check_case("vigo.place.all-cards", 2);
}

TEST(VigoPlace, ASpaceHoldsOneColour) {
    check_case("vigo.place.one-colour-per-space", 1, "*: space 1 belongs to red.");
}

TEST(VigoPlace, AColourLiesOnOneSpace) {
    check_case("vigo.place.one-space-per-colour", 1, "*: red already lies on space 1.");
    shows("vigo.place.one-space-per-colour", 2);
    Position position;
    position.has_won(gabriel, "red 3, red 6");
    EXPECT_EQ(position.refused(gabriel, "lay red 6 on space 1"), "");
    position.act(gabriel, "lay red 3 on space 1");
    EXPECT_EQ(position.refused(gabriel, "lay red 6 on space 2"), "vigo.place.one-space-per-colour");
    position.act(gabriel, "lay red 6 on space 1");
    EXPECT_EQ(position.piles(gabriel), "[red 3 < red 6 | - | - | - | -]");
}

TEST(VigoPlace, NewColoursFillTheSpacesFromTheLeft) {
    check_cases("vigo.place.left-to-right", {1, 2});
    check_case("vigo.place.left-to-right", 3, "*: space 3 is still empty.");
    check_case("vigo.place.left-to-right", 4, "*: space 1 is still empty.");
}

TEST(VigoPlace, AKnownColourGoesOnTopOfItsPile) {
    check_case("vigo.place.known-colour", 1);
    shows("vigo.place.known-colour", 2);
    Position position;
    position.kingdom(gabriel, "[red 8 | - | - | - | -]").has_won(gabriel, "red 2");
    Actions legal;
    Vigo::legal(position.state(), gabriel, legal);
    ASSERT_EQ(legal.size(), 1u);
    position.act(gabriel, "lay red 2 on space 1");
    EXPECT_EQ(position.piles(gabriel), "[red 8 < red 2 | - | - | - | -]");
}

TEST(VigoPlace, LowCardsCoverHighOnes) {
    check_case("vigo.place.lower-covers-higher", 1, "*; with F = 0 the kingdom's value falls from 15 to 1.");
    Position position;
    position.kingdom(gabriel, "[red 8 | blue 7 | - | - | -]").has_won(gabriel, "red 1, blue 0");
    EXPECT_EQ(position.worth(gabriel), 15);
    EXPECT_EQ(position.lays("red 1, blue 0").worth(gabriel), 1);
    check_case("vigo.place.lower-covers-higher", 2);
}

// The different results, by spaces and top cards, of laying the cards in every order.
std::set<std::string> results_of(std::string_view kingdom, std::string_view won) {
    std::set<std::string> results;
    std::vector<Card> order = card_list(won);
    const auto by_index = [](Card a, Card b) { return a.index < b.index; };
    std::sort(order.begin(), order.end(), by_index);
    do {
        Position position;
        position.kingdom(gabriel, kingdom).has_won(gabriel, won);
        for (Card each : order) position.act(gabriel, "lay " + text(each));
        EXPECT_FALSE(position.placing());
        results.insert(position.tops(gabriel));
    } while (std::next_permutation(order.begin(), order.end(), by_index));
    return results;
}

TEST(VigoPlace, TheWinnerChoosesTheOrderOfNewColours) {
    check_cases("vigo.place.choose-colour-order", {1, 2});
    shows("vigo.place.choose-colour-order", 3);
    EXPECT_EQ(results_of("[- | - | - | - | -]", "red 1, blue 2, green 3, black 4").size(), 24u);
}

TEST(VigoPlace, TheWinnerChoosesTheTopCard) {
    check_case("vigo.place.choose-top", 1);
    check_case("vigo.place.choose-top", 2, "*: unwise but legal.");
    check_case("vigo.place.choose-top", 3, "Choosing blue 1 over blue 8 in example C is legal: *.");
}

TEST(VigoPlace, AnOlderCardNeverComesBackOnTop) {
    shows("vigo.place.choice-among-new-only", 1);
    EXPECT_EQ(results_of("[blue 8 | - | - | - | -]", "blue 1, blue 3"),
              (std::set<std::string>{"[blue 1 | - | - | - | -]", "[blue 3 | - | - | - | -]"}));
}

TEST(VigoPlace, EveryOrderIsLegal) {
    shows("vigo.place.any-order", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        int placements_tried = 0;
        random_games(seats, scaled(1, 3, 30), random.rng, [&](const Step& step) {
            if (step.before.phase == Phase::placing || step.after.phase != Phase::placing) return;
            const Seat winner{step.after.turn};
            std::vector<int> order;
            for (int index : bits_of(step.after.to_place)) order.push_back(index);
            int accepted = 0;
            do {
                State state = step.after;
                bool legal = true;
                for (int index : order) {
                    const Card each(index);
                    const Action action = lay(each, state.kingdoms[winner.index].space_for(each.colour()));
                    legal = legal && !Vigo::refuse(state, winner, action);
                    Vigo::apply(state, winner, action);
                }
                accepted += legal;
            } while (std::next_permutation(order.begin(), order.end()));
            EXPECT_EQ(accepted, seats == 2 ? 2 : seats == 3 ? 6 : 24);
            ++placements_tried;
        });
        EXPECT_GT(placements_tried, 0);
    }
    check_case("vigo.place.any-order", 2);
}

// The number of results by trying them all, which the engine's own count must equal.
int count_results(std::string_view kingdom, std::string_view won) {
    const int found = static_cast<int>(results_of(kingdom, won).size());
    EXPECT_EQ(placements(kingdom_of(kingdom), cards(won)), found);
    return found;
}

TEST(VigoPlace, TheNumberOfResultsIsAProduct) {
    constexpr std::string_view empty = "[- | - | - | - | -]";
    shows("vigo.place.number-of-results", 1);
    EXPECT_EQ(count_results(empty, "red 3, blue 5, red 6, red 4"), 6);
    shows("vigo.place.number-of-results", 2);
    EXPECT_EQ(count_results("[red 6 | blue 5 | - | - | -]", "blue 8, red 0, blue 1, green 6"), 2);
    shows("vigo.place.number-of-results", 3);
    EXPECT_EQ(count_results(empty, "blue 3, green 7, red 1, blue 7"), 12);
    EXPECT_EQ(count_results(empty, "blue 3, green 7, green 1, blue 7"), 8);
    EXPECT_EQ(count_results(empty, "blue 3, blue 5, blue 1, blue 7"), 4);
    shows("vigo.place.number-of-results", 4);
    EXPECT_EQ(count_results("[red 1 | blue 1 | green 1 | black 1 | -]", "red 2, blue 3, green 4, black 5"),
              1);
    EXPECT_EQ(count_results(empty, "red 2, blue 3, green 4, black 5"), 24);
    TestRandom random;
    random_games(4, scaled(2, 20, 200), random.rng, [](const Step& step) {
        if (step.after.phase == Phase::placing) {
            EXPECT_LE(placements(step.after.kingdoms[step.after.turn], step.after.to_place), 24);
        }
    });
}

TEST(VigoPlace, AColourKeepsItsSpace) {
    shows("vigo.place.fixed-space", 1);
    Position position;
    position.hand(gabriel, "yellow 1").kingdom(gabriel, "[red 1 | blue 8 | green 8 | - | -]").leads(gabriel);
    EXPECT_EQ(position.refused(gabriel, "lay red 1 on space 3"), "vigo.place.fixed-space");
    EXPECT_EQ(position.refused(gabriel, "lay green 8 on space 1"), "vigo.place.fixed-space");
    shows("vigo.place.fixed-space", 2);
    TestRandom random;
    random_games(3, scaled(2, 20, 200), random.rng, [](const Step& step) {
        if (step.before.round != step.after.round) return;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            for (std::size_t colour = 0; colour < colours; ++colour) {
                const std::uint8_t space = step.before.kingdoms[seat].space_of[colour];
                if (space == no_space) continue;
                EXPECT_EQ(step.after.kingdoms[seat].space_of[colour], space);
                EXPECT_EQ(step.after.kingdoms[seat].colour_on[space], colour);
            }
        }
    });
}

TEST(VigoPlace, PlacedCardsAreNotMoved) {
    shows("vigo.place.never-moved", 1);
    Position position;
    position.hand(gabriel, "yellow 1").has_won(gabriel, "red 3, red 6").lays("red 6, red 3");
    EXPECT_EQ(position.piles(gabriel), "[red 6 < red 3 | - | - | - | -]");
    EXPECT_EQ(position.refused(gabriel, "lay red 6 on space 1"), "vigo.place.never-moved");
    EXPECT_EQ(position.refused(gabriel, "lay red 3 on space 1"), "vigo.place.never-moved");
    shows("vigo.place.never-moved", 2);
    TestRandom random;
    random_games(3, scaled(2, 20, 200), random.rng, [](const Step& step) {
        if (step.before.round != step.after.round) return;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            for (std::size_t space = 0; space < spaces; ++space) {
                const Pile before = step.before.kingdoms[seat].piles[space];
                const Pile after = step.after.kingdoms[seat].piles[space];
                const int grown = after.height() - before.height();
                EXPECT_GE(grown, 0);
                for (int depth = 0; depth < before.height(); ++depth)
                    EXPECT_EQ(after.below(depth + grown), before.below(depth));
            }
        }
    });
}

TEST(VigoPlace, FarmersDoNotMatterForPlacing) {
    check_case("vigo.place.without-farmers", 1, "F = 0: *; the value falls from 16 to 16 - 10 = 6.");
    Position position;
    position.kingdom(gabriel, "[red 8 | blue 8 | - | - | -]").has_won(gabriel, "green 4");
    EXPECT_EQ(position.worth(gabriel), 16);
    EXPECT_EQ(position.lays("green 4").worth(gabriel), 6);
}

TEST(VigoPlace, BuriedCardsHaveNoEffect) { check_cases("vigo.place.buried-no-effect", {1, 2}); }

// Plays the same cards again with other placements, but for one seat that places as before.
TEST(VigoPlace, PlacingChangesTheOwnScoreAlone) {
    shows("vigo.place.own-score-only", 1);
    TestRandom random;
    int changed = 0;
    for (int seats : {2, 3, 4}) {
        const Board board = Vigo::board({}, seats);
        for (int game = 0; game < scaled(2, 20, 200); ++game) {
            const auto faithful =
                Seat{static_cast<std::uint8_t>(random.rng.below(static_cast<std::uint32_t>(seats)))};
            State other = Vigo::start(board);
            State original = other;
            random_games(seats, 1, random.rng, [&](const Step& step) {
                const bool free = kind_of(step.action) == Kind::lay && step.actor.seat() != faithful;
                const Action action = free ? random_action(other, random.rng) : step.action;
                ASSERT_EQ(Vigo::actor(other), step.actor);
                if (step.actor.is_seat()) {
                    ASSERT_FALSE(Vigo::refuse(other, step.actor.seat(), action));
                }
                Vigo::apply(other, step.actor, action);
                original = step.after;
                EXPECT_EQ(other.turn, step.after.turn);
                for (std::size_t seat = 0; seat < max_seats; ++seat)
                    EXPECT_EQ(other.kingdoms[seat].farmers, step.after.kingdoms[seat].farmers);
                for (std::size_t round = 0; round < rounds; ++round) {
                    EXPECT_EQ(other.scores[round][faithful.index], step.after.scores[round][faithful.index]);
                }
            });
            changed += other.scores != original.scores;
        }
    }
    EXPECT_GT(changed, 0);
}

TEST(VigoPlace, OrderMattersOnlyBetweenFilledAndUnfilledSpaces) {
    check_case("vigo.place.when-order-matters", 1, "Spaces 1 and 2: *. Exchanged: *.");
    check_case("vigo.place.when-order-matters", 2, "Across the border: *. Exchanged: *.");
    check_case("vigo.place.when-order-matters", 3, "Both filled: *. Exchanged: *.");
    check_case("vigo.place.when-order-matters", 4, "Neither filled: *. Exchanged: *.");
}

TEST(VigoPlace, FourTopsInAllOrders) {
    shows("vigo.place.when-order-matters", 5);
    for (int farmers = 0; farmers <= 9; ++farmers) {
        std::array<int, 4> order = {0, 1, 2, 3};
        constexpr std::array<int, 4> top = {8, 4, 2, 1};
        std::set<int> scores;
        int orders = 0;
        do {
            Kingdom kingdom;
            for (int colour : order) kingdom.put(Card(colour, top[static_cast<std::size_t>(colour)]));
            kingdom.farmers = static_cast<std::uint8_t>(farmers);
            scores.insert(score(kingdom));
            ++orders;
        } while (std::next_permutation(order.begin(), order.end()));
        EXPECT_EQ(orders, 24);
        EXPECT_EQ(scores.size(), farmers <= 1 ? 6u : farmers <= 4 ? 4u : 1u) << farmers;
    }
}

TEST(VigoPlace, TheTopMattersOnlyIfItStaysAndItsSpaceIsFilled) {
    check_case("vigo.place.when-top-matters", 1, "Still on top, filled: *. Other choice: *.");
    check_case("vigo.place.when-top-matters", 2, "Not filled: *. Other choice: *.");
    check_case("vigo.place.when-top-matters", 3, "Covered later by red 0: *. Other choice: *.");
}

} // namespace
} // namespace oya::vigo
