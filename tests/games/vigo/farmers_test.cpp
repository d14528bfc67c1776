#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::vigo {
namespace {

TEST(VigoFarmers, TheWinnerGetsTheIconsOfTheWinningCard) {
    check_cases("vigo.farmers.winning-icons", {1, 2});
    check_cases("vigo.farmers.icon-table", {1, 2, 3, 4, 5, 6});
}

TEST(VigoFarmers, EveryColourHasTheSameIcons) {
    shows("vigo.farmers.icon-table", 7);
    int icons_in_the_deck = 0;
    for (int colour = 0; colour < colours; ++colour) {
        for (int value = 0; value < values; ++value) {
            // Against the 0 of the next colour, which earns nothing and never wins.
            const std::string trick =
                "Théo " + text(Card(colour, value)) + ", Sonia " + text(Card((colour + 1) % colours, 0));
            Position position(2);
            position.trick(trick).lays_all();
            EXPECT_EQ(position.turn(), theo) << trick;
            constexpr std::array<int, values> expected = {0, 0, 0, 2, 2, 2, 1, 1, 0};
            EXPECT_EQ(position.farmers(theo), expected[static_cast<std::size_t>(value)]) << trick;
            icons_in_the_deck += position.farmers(theo);
        }
    }
    EXPECT_EQ(icons_in_the_deck, 40);
}

TEST(VigoFarmers, AnEightEarnsNone) {
    check_case("vigo.farmers.eight-earns-none", 1);
    shows("vigo.farmers.eight-earns-none", 2);
    Position position;
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4").lays_all();
    EXPECT_EQ(position.farmers(gabriel), 1);
    position.trick("Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6").lays_all();
    EXPECT_EQ(position.farmers(gabriel), 1);
    EXPECT_EQ(farmers_on(2, position.farmers(gabriel)), 1);
    EXPECT_EQ(slots[2], 2);
}

TEST(VigoFarmers, OnlyTheWinningCardCounts) {
    check_case("vigo.farmers.only-winning-card", 1);
    shows("vigo.farmers.only-winning-card", 2);
    Position position;
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4").lays_all();
    EXPECT_EQ(cards_in(position.kingdom(gabriel)), cards("red 3, blue 5, red 6, red 4"));
    EXPECT_EQ(position.farmers(gabriel), 1);
}

TEST(VigoFarmers, ALosingZeroOrHighCardEarnsNone) {
    check_case("vigo.farmers.losing-high-cards", 1);
    shows("vigo.farmers.losing-high-cards", 2);
    Position position;
    position.trick("Gabriel blue 2, Carole green 8, Théo red 2, Sonia red 8").lays_all();
    EXPECT_EQ(position.farmers(sonia), 0);
    for (int losing : {0, 3, 4, 5, 6, 7}) {
        for (std::string_view winning : {"red 8", "blue 8"}) {
            Position two(2);
            two.trick("Théo red " + std::to_string(losing) + ", Sonia " + std::string(winning)).lays_all();
            EXPECT_EQ(two.turn(), sonia);
            EXPECT_EQ(two.farmers(theo), 0) << losing;
        }
    }
}

// The space on which the next farmer of a kingdom with so many comes to stand, from 1.
int space_of_next(int farmers) {
    for (std::size_t space = 0; space < spaces; ++space) {
        if (farmers_on(space, farmers + 1) != farmers_on(space, farmers)) return static_cast<int>(space) + 1;
    }
    return 0;
}

TEST(VigoFarmers, EachTakesTheLeftmostFreeSlot) {
    shows("vigo.farmers.first-free-slot", 1);
    std::vector<int> stands;
    for (int farmers = 0; farmers < 9; ++farmers) stands.push_back(space_of_next(farmers));
    EXPECT_EQ(stands, (std::vector{3, 3, 4, 4, 4, 5, 5, 5, 5}));
}

TEST(VigoFarmers, TwoFarmersMayStandOnTwoSpaces) {
    shows("vigo.farmers.first-free-slot", 2);
    Position position(2);
    position.kingdom(theo, "[- | - | - | - | -]", 1).supply(35);
    position.trick("Théo red 3, Sonia red 0").lays_all();
    EXPECT_EQ(position.farmers(theo), 3);
    EXPECT_EQ(farmers_on(2, 3), 2);
    EXPECT_EQ(farmers_on(3, 3), 1);
    EXPECT_EQ(farmers_on(4, 3), 0);
}

TEST(VigoFarmers, NoActionChoosesASlot) {
    shows("vigo.farmers.first-free-slot", 3);
    for (const ActionKind& kind : codes.kinds()) {
        for (std::string_view argument : {kind.a.name, kind.b.name, kind.c.name}) {
            EXPECT_TRUE(argument.empty() || argument == "card" || argument == "seat" || argument == "space");
        }
    }
    TestRandom random;
    random_games(4, scaled(3, 20, 200), random.rng, [](const Step& step) {
        for (const Kingdom& kingdom : step.after.kingdoms) {
            if (kingdom.farmers != 1) continue;
            EXPECT_EQ(farmers_on(2, kingdom.farmers), 1);
            EXPECT_EQ(farmers_on(3, kingdom.farmers), 0);
            EXPECT_EQ(farmers_on(4, kingdom.farmers), 0);
        }
    });
}

TEST(VigoFarmers, TheyAlsoFillSpacesWithoutCards) {
    check_case("vigo.farmers.spaces-without-cards", 1,
               "A player without any won card who has earned 3 farmers has 2 of 2 on space 3 and 1 of 3 on "
               "space 4: *.");
    Position position(2);
    position.trick("Théo red 8, Sonia blue 1").lays_all();  // 2 farmers
    position.trick("Théo red 7, Sonia green 2").lays_all(); // 1 more
    EXPECT_EQ(position.piles(sonia), "[- | - | - | - | -]");
    EXPECT_EQ(position.farmers(sonia), 3);
    EXPECT_EQ(farmers_on(2, 3), 2);
    EXPECT_EQ(farmers_on(3, 3), 1);
    EXPECT_EQ(position.worth(sonia), 1);
}

TEST(VigoFarmers, OneMoreNeverLowersAScore) {
    shows("vigo.farmers.compulsory", 1);
    // Only the top cards matter, so these are all kingdoms there are, but for the names of the colours.
    for (int used = 0; used <= spaces; ++used) {
        int combinations = 1;
        for (int i = 0; i < used; ++i) combinations *= values;
        for (int combination = 0; combination < combinations; ++combination) {
            Kingdom kingdom;
            for (int colour = 0, rest = combination; colour < used; ++colour, rest /= values)
                kingdom.put(Card(colour, rest % values));
            int last = score(kingdom);
            for (int farmers = 1; farmers <= 9; ++farmers) {
                kingdom.farmers = static_cast<std::uint8_t>(farmers);
                ASSERT_GE(score(kingdom), last) << text(kingdom) << " F=" << farmers;
                last = score(kingdom);
            }
        }
    }
}

TEST(VigoFarmers, TheyStayUntilTheRoundIsScored) {
    shows("vigo.farmers.stay", 1);
    shows("vigo.farmers.stay", 2);
    TestRandom random;
    int rounds_scored = 0;
    random_games(4, scaled(3, 30, 300), random.rng, [&](const Step& step) {
        if (step.after.phase == Phase::over) return;
        if (step.before.phase == Phase::counted) {
            ++rounds_scored;
            EXPECT_EQ(step.after.supply, 36);
            return;
        }
        for (std::size_t seat = 0; seat < 4; ++seat)
            EXPECT_GE(step.after.kingdoms[seat].farmers, step.before.kingdoms[seat].farmers);
    });
    EXPECT_EQ(rounds_scored, 3 * scaled(3, 30, 300));
}

TEST(VigoFarmers, AKingdomTakesNine) {
    shows("vigo.farmers.at-most-nine", 1);
    Position eight(2);
    eight.kingdom(theo, "[- | - | - | - | -]", 8).supply(28);
    eight.trick("Théo red 3, Sonia red 0").lays_all(); // brings 2
    EXPECT_EQ(eight.farmers(theo), 9);
    EXPECT_EQ(eight.supply(), 27);
    Position nine(2);
    nine.kingdom(theo, "[- | - | - | - | -]", 9).supply(27);
    nine.trick("Théo red 6, Sonia red 0").lays_all(); // brings 1
    EXPECT_EQ(nine.farmers(theo), 9);
    EXPECT_EQ(nine.supply(), 27);
}

State laid_in_order(State state, const std::vector<Card>& order) {
    const Seat winner{state.turn};
    for (Card each : order)
        Vigo::apply(state, winner, lay(each, state.kingdoms[winner.index].space_for(each.colour())));
    return state;
}

// The same trick as the first of a round, so that no count follows it.
State as_first_trick(State state) {
    const std::size_t begin = state.trick_begins();
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.seats()); ++i)
        state.played[i] = state.played[begin + i];
    state.leaders[0] = state.leaders[state.trick];
    state.trick = 0;
    state.cards_played = static_cast<std::uint8_t>(state.seats());
    return state;
}

TEST(VigoFarmers, BeforeOrAfterTheCardsComesToTheSame) {
    shows("vigo.farmers.after-the-cards", 1);
    TestRandom random;
    int placements_seen = 0;
    random_games(4, scaled(1, 4, 40), random.rng, [&](const Step& step) {
        if (step.before.phase != Phase::playing || step.after.phase != Phase::placing) return;
        const State& won = step.after;
        std::vector<Card> order = card_list(text(won.to_place));
        const State handed_out = laid_in_order(as_first_trick(won), order);
        do {
            ++placements_seen;
            std::array<Kingdom, max_seats> farmers_first = won.kingdoms;
            for (std::size_t seat = 0; seat < 4; ++seat)
                farmers_first[seat].farmers = handed_out.kingdoms[seat].farmers;
            for (Card each : order) farmers_first[won.turn].put(each);
            const State after = laid_in_order(won, order);
            for (std::size_t seat = 0; seat < 4; ++seat) {
                if (won.trick + 1 == tricks_per_round) {
                    EXPECT_EQ(after.scores[won.round][seat], score(farmers_first[seat]));
                } else {
                    EXPECT_EQ(after.kingdoms[seat], farmers_first[seat]);
                }
            }
        } while (std::next_permutation(order.begin(), order.end(),
                                       [](Card a, Card b) { return a.index < b.index; }));
    });
    EXPECT_GT(placements_seen, 24);
}

TEST(VigoFarmers, ThoseOfTheTenthTrickCount) {
    shows("vigo.farmers.after-the-cards", 2);
    Position position(2);
    position.kingdom(theo, "[red 8 | blue 8 | - | - | -]", 0).after_tricks(9);
    position.trick("Théo red 3, Sonia green 4").lays_all(); // green 4 wins and earns Sonia 2
    EXPECT_EQ(position.state().phase, Phase::counted);
    EXPECT_EQ(position.round_score(1, sonia), 4 + 3 + 1); // both cards, and the printed 1 of space 3
}

TEST(VigoFarmers, TheWinnerTakesFirstThenTheOthersInOrderOfPlay) {
    check_case("vigo.farmers.order-of-players", 1,
               "*. Order of taking: Carole (0), Gabriel, Théo, Sonia (0).");
    // With one piece left only the first taker gets one: a supply that four players never see.
    Position position;
    position.supply(1);
    position.trick("Gabriel blue 2, Carole green 8, Théo red 2, Sonia red 8").lays_all();
    EXPECT_EQ(position.farmers(gabriel), 1);
    EXPECT_EQ(position.farmers(theo), 0);
    Position winner_first;
    winner_first.supply(1);
    winner_first.trick("Théo blue 2, Sonia green 7, Gabriel red 2, Carole red 6").lays_all();
    EXPECT_EQ(winner_first.farmers(sonia), 1);
    EXPECT_EQ(winner_first.farmers(theo), 0);
    EXPECT_EQ(winner_first.farmers(gabriel), 0);
}

TEST(VigoFarmers, OneTrickMayRewardSeveralPlayers) { check_cases("vigo.farmers.several-players", {1}); }

TEST(VigoFarmers, ATrickBringsEightAtMost) {
    shows("vigo.farmers.several-players", 2);
    for (std::string_view winning : {"red 3", "red 4", "red 5"}) {
        Position position;
        position.trick("Théo " + std::string(winning) + ", Sonia blue 1, Gabriel green 1, Carole black 1");
        position.lays_all();
        EXPECT_EQ(position.supply(), 36 - 8) << winning;
    }
    TestRandom random;
    random_games(4, scaled(5, 50, 500), random.rng, [](const Step& step) {
        if (!completes_trick(step) || completes_round(step)) return;
        EXPECT_LE(step.before.supply - step.after.supply, 8);
    });
    const Icons icons;
    for (int value = 0; value < values; ++value) {
        const auto at = static_cast<std::size_t>(value);
        EXPECT_LE(std::max({icons.win[at], icons.lose_same_colour[at], icons.lose_other_colour[at]}), 2);
    }
}

} // namespace
} // namespace oya::vigo
