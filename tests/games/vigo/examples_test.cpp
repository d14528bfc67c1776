#include "games/vigo/breaches.h"
#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::vigo {
namespace {

// The cards of the trick in a case of the ledger, in order of play.
std::vector<Played> trick_in(std::string_view rule, int number) {
    std::string_view text = case_text(rule, number);
    text = text.substr(0, text.find(" -> "));
    const std::size_t colon = text.rfind(": ");
    return read_trick(colon == text.npos ? text : text.substr(colon + 2));
}

TEST(VigoExamples, ThePlayersSitInThisOrder) {
    shows("vigo.examples.seats", 1);
    const auto order = [](Seat leader) {
        Position position;
        position.leads(leader);
        std::vector<Seat> seats;
        for (int i = 0; i < 4; ++i) {
            const Seat seat = position.turn();
            seats.push_back(seat);
            position.state().hands[seat.index] = only(Card(i, 1));
            position.act(seat, text(Card(i, 1)));
        }
        return seats;
    };
    const auto order_in = [](std::string_view rule, int number) {
        std::vector<Seat> seats;
        for (const Played& each : trick_in(rule, number)) seats.push_back(each.seat);
        return seats;
    };
    EXPECT_EQ(order(theo), (std::vector{theo, sonia, gabriel, carole}));
    EXPECT_EQ(order_in("vigo.examples.a", 1), order(theo));
    EXPECT_EQ(order(gabriel), (std::vector{gabriel, carole, theo, sonia}));
    EXPECT_EQ(order_in("vigo.examples.c", 2), order(gabriel));
    EXPECT_EQ(order_in("vigo.examples.e", 1), order(gabriel));
    EXPECT_EQ(order_in("vigo.examples.f", 1), order(gabriel));
}

TEST(VigoExamples, A) { check_cases("vigo.examples.a", {1, 2, 3, 4, 5}); }

TEST(VigoExamples, B) {
    shows("vigo.examples.b", 1);
    Position position;
    EXPECT_EQ(position.farmers(gabriel), 0);
    position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4").lays_all();
    EXPECT_EQ(position.farmers(gabriel), 1);
    EXPECT_EQ(farmers_on(2, 1), 1);
    EXPECT_EQ(slots[2], 2);
    EXPECT_EQ(farmers_on(3, 1), 0);
    EXPECT_EQ(farmers_on(4, 1), 0);
}

TEST(VigoExamples, C) {
    check_case("vigo.examples.c", 1, "As printed, hands not checked: *.");
    check_case("vigo.examples.c", 2, "Repaired, may follow A: *.");
    check_cases("vigo.examples.c", {5, 6});
}

TEST(VigoExamples, CMayFollowAWithTheRightHands) {
    shows("vigo.examples.c", 3);
    Position position;
    position.hand(theo, "red 3, blue 1").hand(sonia, "blue 5, green 6");
    position.hand(gabriel, "red 6, blue 8").hand(carole, "red 4, red 0");
    position.plays("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4")
        .lays("red 3, red 4, red 6, blue 5");
    EXPECT_EQ(position.turn(), gabriel);
    position.plays("Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6");
    position.lays("blue 1, blue 8, green 6, red 0");
    const std::span<const Card> played(position.state().played.data(), position.state().cards_played);
    EXPECT_EQ(played.size(), 8u);
    EXPECT_TRUE(breaches(played, position.state().leaders, 4).empty());
    EXPECT_EQ(position.tops(gabriel), "[red 0 | blue 8 | green 6 | - | -]");
    EXPECT_EQ(position.worth(gabriel), 3);
}

TEST(VigoExamples, D) {
    check_case("vigo.examples.d", 1, "Repaired: *.");
    check_case("vigo.examples.d", 3, "Sonia's kingdom empty: *.");
}

TEST(VigoExamples, DAsPrintedIsOutOfTurn) {
    shows("vigo.examples.d", 2);
    Position position;
    position.hand(gabriel, "blue 3").hand(sonia, "green 7, blue 7").hand(theo, "red 1").hand(carole, "red 2");
    position.leads(gabriel).plays("Gabriel blue 3");
    EXPECT_EQ(position.refused(sonia, "green 7"), "vigo.play.turn");
    EXPECT_EQ(position.refusal(sonia, play(card("green 7"))).reason,
              (Message{"vigo.why.not-your-turn", {{"player", carole}}}));
}

TEST(VigoExamples, E) {
    check_case("vigo.examples.e", 1);
    check_case("vigo.examples.e", 2, "Carole's kingdom empty: *.");
    check_case("vigo.examples.e", 3, "The same cards with green led by Carole: *.");
}

TEST(VigoExamples, F) {
    check_case("vigo.examples.f", 1);
    check_case("vigo.examples.f", 2, "Théo's kingdom empty: *.");
}

TEST(VigoExamples, G) { check_cases("vigo.examples.g", {1, 2}); }

TEST(VigoExamples, H) {
    check_cases("vigo.examples.h", {1, 2, 3});
    check_case("vigo.examples.h", 4, "Just outside: *.");
    check_case("vigo.examples.h", 5, "Just outside: *.");
}

TEST(VigoExamples, TiesAreShownInDAndE) {
    shows("vigo.examples.references", 1);
    const auto highest_cards = [](std::string_view rule) {
        int highest = 0;
        int count = 0;
        for (const Played& each : trick_in(rule, 1)) {
            const int value = each.card.value();
            count = value > highest ? 1 : count + (value == highest ? 1 : 0);
            highest = std::max(highest, value);
        }
        return std::pair(count, highest);
    };
    EXPECT_EQ(highest_cards("vigo.examples.c"), std::pair(1, 8));
    EXPECT_EQ(highest_cards("vigo.examples.d"), std::pair(2, 7));
    EXPECT_EQ(highest_cards("vigo.examples.e"), std::pair(2, 8));
    // The engine says so too: nothing decided C but the value, the led colour decided D, the order E.
    const auto decided_by = [](std::string_view rule) {
        std::vector<Card> trick;
        for (const Played& each : trick_in(rule, 1)) trick.push_back(each.card);
        return trick_winner(trick.data(), 4).by;
    };
    EXPECT_EQ(decided_by("vigo.examples.c"), TrickWinner::By::highest);
    EXPECT_EQ(decided_by("vigo.examples.d"), TrickWinner::By::led_colour);
    EXPECT_EQ(decided_by("vigo.examples.e"), TrickWinner::By::first_played);
}

} // namespace
} // namespace oya::vigo
