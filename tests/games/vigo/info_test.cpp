#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

// Every card that a text names.
Cards named_in(const std::string& json) {
    Cards named = 0;
    for (int index = 0; index < card_count; ++index) {
        if (json.find('"' + text(Card(index)) + '"') != json.npos) named |= only(Card(index));
    }
    return named;
}

State freshly_dealt(const Board& board, Rng& rng) {
    State state = Vigo::start(board);
    play_on(state, rng, [](const State& now) { return now.phase == Phase::playing; });
    return state;
}

std::vector<Viewer> everybody(int seats) {
    std::vector<Viewer> viewers = {Viewer::spectator()};
    for (Seat seat : Seats::first(seats)) viewers.push_back(seat);
    return viewers;
}

TEST(VigoInfo, EachPlayerSeesTheOwnHandAlone) {
    shows("vigo.info.hands-hidden", 1);
    TestRandom random;
    const Board board = Vigo::board({}, 4);
    const State state = freshly_dealt(board, random.rng);
    const View view = Vigo::view(state, theo);
    EXPECT_EQ(view.hand, state.hands[theo.index]);
    EXPECT_EQ(std::popcount(view.hand), 10);
    for (Seat seat : {sonia, gabriel, carole}) EXPECT_EQ(view.hand_sizes[seat.index], 10);
    EXPECT_EQ(named_in(view_json(state, theo)), state.hands[theo.index]);
}

TEST(VigoInfo, WhatTheoCannotSeeDoesNotChangeHisView) {
    shows("vigo.info.hands-hidden", 2);
    TestRandom random;
    const Board board = Vigo::board({}, 4);
    const State state = freshly_dealt(board, random.rng);
    State other = state;
    std::swap(other.hands[sonia.index], other.hands[carole.index]);
    const Cards from_gabriel = only(Card(lowest_bit(other.hands[gabriel.index])));
    const Cards from_aside = only(Card(lowest_bit(other.aside)));
    other.hands[gabriel.index] ^= from_gabriel | from_aside;
    other.aside ^= from_gabriel | from_aside;
    EXPECT_NE(other, state);
    EXPECT_EQ(view_json(other, theo), view_json(state, theo));
    EXPECT_NE(view_json(other, gabriel), view_json(state, gabriel));
}

TEST(VigoInfo, ASpectatorSeesNoHand) {
    shows("vigo.info.hands-hidden", 3);
    TestRandom random;
    const Board board = Vigo::board({}, 4);
    const State state = freshly_dealt(board, random.rng);
    const View view = Vigo::view(state, Viewer::spectator());
    EXPECT_EQ(view.hand, 0u);
    EXPECT_EQ(view.hand_sizes, (std::array<int, max_seats>{10, 10, 10, 10}));
    EXPECT_EQ(named_in(view_json(state, Viewer::spectator())), 0u);
}

TEST(VigoInfo, WithTwoPlayersThirtyFiveCardsAreUnknown) {
    shows("vigo.info.undealt-hidden", 1);
    TestRandom random;
    const Board board = Vigo::board({}, 2);
    const State state = freshly_dealt(board, random.rng);
    for (Seat seat : {theo, sonia}) {
        const Cards known = named_in(view_json(state, seat));
        EXPECT_EQ(std::popcount(known), 10);
        EXPECT_EQ(std::popcount(all_cards & ~known), 35);
    }
    EXPECT_EQ(std::popcount(state.hands[sonia.index]), 10);
    EXPECT_EQ(std::popcount(state.aside), 25);
}

TEST(VigoInfo, NoViewShowsACardSetAside) {
    shows("vigo.info.undealt-hidden", 2);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(1, 2, 20), random.rng, [seats](const Step& step) {
            for (Viewer viewer : everybody(seats)) {
                EXPECT_EQ(named_in(view_json(step.after, viewer)) & step.after.aside, 0u);
                // What is dealt is seen by the player who gets it and by nobody else.
                if (step.before.phase != Phase::dealing) continue;
                const Action seen = Vigo::seen(step.before, step.actor, step.action, viewer);
                EXPECT_EQ(card_of(seen).is_hidden(), !viewer.is(Seat{step.before.turn}));
            }
        });
    }
}

TEST(VigoInfo, EverybodySeesTheTrick) {
    shows("vigo.info.trick-open", 1);
    Position position;
    position.hand(theo, "red 3").hand(sonia, "red 2, blue 8").plays("Théo red 3, Sonia red 2");
    for (Viewer viewer : everybody(4)) {
        const View view = Vigo::view(position.state(), viewer);
        ASSERT_EQ(view.tricks.size(), 1u);
        EXPECT_TRUE(view.trick_on_table);
        EXPECT_EQ(view.tricks[0].leader, theo);
        EXPECT_EQ(view.tricks[0].winner, theo);
        EXPECT_EQ(view.tricks[0].cards, (FixedVector<Card, max_seats>{card("red 3"), card("red 2")}));
    }
}

TEST(VigoInfo, EverybodySeesWhoWouldWinTheTrick) {
    Position position;
    position.leads(carole).hand(carole, "red 3").hand(theo, "red 5").hand(sonia, "red 4, blue 8");
    position.plays("Carole red 3");
    const auto winner = [&] {
        return Vigo::view(position.state(), Viewer::spectator()).tricks.back().winner;
    };
    EXPECT_EQ(winner(), carole);
    position.plays("Théo red 5");
    EXPECT_EQ(winner(), theo);
    position.plays("Sonia red 4");
    EXPECT_EQ(winner(), theo);
}

TEST(VigoInfo, NotFollowingTellsThatTheColourIsMissing) {
    shows("vigo.info.trick-open", 2);
    TestRandom random;
    int concluded = 0;
    random_games(4, scaled(1, 5, 50), random.rng, [&](const Step& step) {
        if (step.after.phase != Phase::playing) return;
        for (Seat other : {theo, sonia, gabriel, carole}) {
            const State world = Vigo::imagine(step.after, other, {}, random.rng);
            for (Seat seat : {theo, sonia, gabriel, carole}) {
                for (int colour = 0; colour < colours; ++colour) {
                    if ((step.after.voids[seat.index] >> colour & 1) == 0) continue;
                    ++concluded;
                    EXPECT_EQ(step.after.hands[seat.index] & of_colour(colour), 0u);
                    EXPECT_EQ(world.hands[seat.index] & of_colour(colour), 0u);
                }
            }
        }
    });
    EXPECT_GT(concluded, 0);
    // Following says nothing, and leading says nothing.
    Position position;
    position.hand(theo, "red 3")
        .hand(sonia, "red 2")
        .hand(gabriel, "blue 1")
        .plays("Théo red 3, Sonia red 2");
    EXPECT_EQ(position.state().voids[theo.index], 0);
    EXPECT_EQ(position.state().voids[sonia.index], 0);
    position.plays("Gabriel blue 1");
    EXPECT_EQ(position.state().voids[gabriel.index], 1 << card("red 0").colour());
}

TEST(VigoInfo, TheKingdomsLieOpen) {
    shows("vigo.info.kingdoms-open", 1);
    Position position;
    position.kingdom(theo, "[red 3 < red 6 | blue 5 | - | - | -]", 1)
        .kingdom(carole, "[black 8 | - | - | - | -]", 7);
    for (Viewer viewer : everybody(4)) {
        const View view = Vigo::view(position.state(), viewer);
        for (Seat seat : {theo, sonia, gabriel, carole})
            EXPECT_EQ(view.kingdoms[seat.index].kingdom, position.kingdom(seat));
        const std::string json = view_json(position.state(), viewer);
        EXPECT_EQ(named_in(json), cards("red 3, red 6, blue 5, black 8"));
        EXPECT_NE(json.find("\"farmers\":7"), json.npos);
    }
}

constexpr std::string_view trick_of_example_a = "Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4";

TEST(VigoInfo, CoveredCardsMayBeLookedThrough) {
    shows("vigo.info.buried-cards", 1);
    Position position;
    position.trick(trick_of_example_a).lays("red 3, red 4, red 6, blue 5");
    for (Viewer viewer : everybody(4)) {
        const View view = Vigo::view(position.state(), viewer);
        EXPECT_EQ(text(view.kingdoms[gabriel.index].kingdom), "[red 3 < red 4 < red 6 | blue 5 | - | - | -]");
        const std::string json = view_json(position.state(), viewer);
        EXPECT_NE(json.find(R"({"height":3,"cards":["red 3","red 4","red 6"]})"), json.npos) << json;
    }
}

TEST(VigoInfo, CoveredCardsMayBeHidden) {
    shows("vigo.info.buried-cards", 2);
    Position position(4, {.buried_cards_open = false});
    position.hand(gabriel, "green 7").trick(trick_of_example_a).lays("red 3, red 4, red 6, blue 5");
    for (Viewer viewer : everybody(4)) { // the last trick is still shown
        EXPECT_TRUE(has(named_in(view_json(position.state(), viewer)), card("red 3")));
    }
    position.plays("Gabriel green 7");
    for (Viewer viewer : everybody(4)) {
        const View view = Vigo::view(position.state(), viewer);
        EXPECT_EQ(text(view.kingdoms[gabriel.index].kingdom), "[red 6 | blue 5 | - | - | -]");
        EXPECT_EQ(view.kingdoms[gabriel.index].heights[0], 3);
        EXPECT_EQ(named_in(view_json(position.state(), viewer)), cards("red 6, blue 5, green 7"));
    }
}

constexpr std::array three_tricks = {"Théo red 3, Sonia red 2, Gabriel red 1, Carole red 4",
                                     "Théo blue 3, Sonia blue 2, Gabriel blue 1, Carole blue 4",
                                     "Théo green 3, Sonia green 2, Gabriel green 1, Carole green 4"};

// vigo.info.buried-cards: what is told again of earlier events to somebody who comes or asks later.
TEST(VigoInfo, OnlyTheLastTrickIsRecalledUntilTheNextIsLed) {
    Position position(4, {.buried_cards_open = false});
    std::vector<State> tricks; // as each began
    for (const std::string_view trick : three_tricks) {
        if (position.placing()) position.lays_all();
        tricks.push_back(position.state());
        position.trick(trick);
    }
    const auto recalled = [&](const State& now) {
        std::string numbers;
        for (std::size_t trick = 0; trick < tricks.size(); ++trick) {
            if (Vigo::recalls(now, tricks[trick])) numbers += std::to_string(trick + 1);
        }
        return numbers;
    };
    ASSERT_TRUE(position.placing());
    EXPECT_EQ(recalled(position.state()), "3");
    position.lays_all();
    ASSERT_TRUE(position.playing());
    EXPECT_EQ(recalled(position.state()), "3") << "nothing is led yet";
    position.hand(carole, "black 7").plays("Carole black 7");
    EXPECT_EQ(recalled(position.state()), "");

    State later = position.state();
    EXPECT_TRUE(Vigo::recalls(later, later)) << "the trick on the table";
    State dealing = tricks.front();
    dealing.phase = Phase::dealing;
    EXPECT_TRUE(Vigo::recalls(later, dealing)) << "who was dealt how many is no secret";
    ++later.round;
    EXPECT_FALSE(Vigo::recalls(later, position.state()));
    EXPECT_FALSE(Vigo::recalls(later, dealing));
    later.phase = Phase::over;
    EXPECT_EQ(recalled(later), "123");
}

TEST(VigoInfo, EveryTrickIsRecalledWhereCoveredCardsLieOpen) {
    Position position;
    const State first = position.state();
    for (const std::string_view trick : three_tricks) position.trick(trick).lays_all();
    EXPECT_TRUE(Vigo::recalls(position.state(), first));
    ++position.state().round;
    EXPECT_TRUE(Vigo::recalls(position.state(), first));
}

TEST(VigoInfo, HidingCoveredCardsChangesNoGame) {
    shows("vigo.info.buried-cards", 3);
    TestRandom random;
    const Board hidden = Vigo::board({.buried_cards_open = false}, 4);
    State other = Vigo::start(hidden);
    random_games(4, scaled(2, 10, 100), random.rng, [&](const Step& step) {
        if (step.before.phase == Phase::choosing_dealer) other = Vigo::start(hidden);
        if (step.actor.is_seat()) {
            Actions open_legal;
            Actions hidden_legal;
            Vigo::legal(step.before, step.actor.seat(), open_legal);
            Vigo::legal(other, step.actor.seat(), hidden_legal);
            EXPECT_EQ(open_legal, hidden_legal);
        }
        Vigo::apply(other, step.actor, step.action);
        EXPECT_EQ(other, step.after);
    });
}

TEST(VigoInfo, ScoresAreKnownToEverybody) {
    shows("vigo.info.scores-open", 1);
    Position position;
    position.kingdom(gabriel, "[red 0 | blue 8 | green 6 | - | -]", 1);
    position.kingdom(carole, "[red 8 | blue 6 | green 2 | - | -]", 5).end_round(theo);
    for (Viewer viewer : everybody(4)) {
        const View view = Vigo::view(position.state(), viewer);
        EXPECT_EQ(view.scored_rounds, 1);
        EXPECT_EQ(view.scores[0], (std::array<int, max_seats>{0, 0, 3, 19}));
        EXPECT_EQ(view.result.points, (std::array<int, max_seats>{0, 0, 3, 19}));
        const std::string json = view_json(position.state(), viewer);
        EXPECT_NE(json.find("\"scores\":[[0,0,3,19]]"), json.npos) << json;
    }
}

} // namespace
} // namespace oya::vigo
