#include "games/vigo/builder.h"
#include "games/vigo/cases.h"
#include "games/vigo/random_games.h"
#include "games/vigo/telling.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::vigo {
namespace {

Position four_hands() {
    Position position;
    position.hand(theo, "red 3, blue 1, green 4").hand(sonia, "red 2, blue 8, green 5");
    position.hand(gabriel, "red 6, blue 2, green 6").hand(carole, "red 4, blue 3, green 7");
    return position;
}

TEST(VigoPlay, OnlyThePlayerWhoseTurnItIsPlays) {
    shows("vigo.play.turn", 1);
    Position position = four_hands().plays("Théo red 3, Sonia red 2");
    EXPECT_EQ(position.turn(), gabriel);
    EXPECT_EQ(position.refused(carole, "red 4"), "vigo.play.turn");
    const Refusal refusal = position.refusal(carole, play(card("red 4")));
    EXPECT_EQ(refusal.reason, (Message{"vigo.why.not-your-turn", {{"player", gabriel}}}));
}

TEST(VigoPlay, TheOthersPlayClockwise) {
    shows("vigo.play.clockwise", 1);
    shows("vigo.play.clockwise", 2);
    Position four = four_hands().leads(gabriel);
    for (Seat seat : {gabriel, carole, theo, sonia}) {
        EXPECT_EQ(four.turn(), seat);
        four.act(seat, text(Card(0, seat == theo ? 3 : seat == sonia ? 2 : seat == gabriel ? 6 : 4)));
    }
    Position three(3);
    three.hand(theo, "red 1").hand(sonia, "red 2").hand(gabriel, "red 3").leads(gabriel);
    for (const Played& each : read_trick("Gabriel red 3, Théo red 1, Sonia red 2")) {
        EXPECT_EQ(three.turn(), each.seat);
        three.act(each.seat, text(each.card));
    }
    EXPECT_TRUE(three.placing());
}

TEST(VigoPlay, NobodyMayPass) {
    shows("vigo.play.one-card", 1);
    Position position = four_hands().plays("Théo red 3");
    EXPECT_EQ(position.refused(sonia, "pass"), "vigo.play.one-card");
    EXPECT_EQ(position.reason(sonia, "pass"), "vigo.why.must-play");
}

TEST(VigoPlay, NobodyPlaysTwiceInATrick) {
    shows("vigo.play.one-card", 2);
    Position position = four_hands().plays("Théo red 3, Sonia red 2");
    EXPECT_EQ(position.refused(sonia, "blue 8"), "vigo.play.turn");
}

TEST(VigoPlay, ATrickHasOneCardOfEveryPlayer) {
    shows("vigo.play.one-card", 3);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        std::vector<Seat> played;
        random_games(seats, scaled(2, 20, 200), random.rng, [&](const Step& step) {
            if (kind_of(step.action) == Kind::play && step.actor.is_seat())
                played.push_back(step.actor.seat());
            if (!completes_trick(step)) return;
            EXPECT_EQ(played.size(), static_cast<std::size_t>(seats));
            Seats different;
            for (Seat seat : played) different = different.with(seat);
            EXPECT_EQ(different, Seats::first(seats));
            played.clear();
        });
    }
}

TEST(VigoPlay, OnlyCardsOfTheOwnHandArePlayed) {
    shows("vigo.play.own-card", 1);
    Position position = four_hands();
    EXPECT_EQ(position.refused(theo, "red 6"), "vigo.play.own-card");
    EXPECT_EQ(position.reason(theo, "red 6"), "vigo.why.not-in-hand");
}

TEST(VigoPlay, APlayedCardOrOneSetAsideCannotBePlayed) {
    shows("vigo.play.own-card", 2);
    Position position = four_hands();
    position.state().aside = cards("yellow 0, yellow 1");
    position.plays("Théo red 3, Sonia red 2, Gabriel red 6, Carole red 4").lays_all();
    ASSERT_EQ(position.turn(), gabriel);
    for (std::string_view gone : {"red 6", "red 3", "yellow 0"}) {
        EXPECT_EQ(position.refused(gabriel, gone), "vigo.play.own-card") << gone;
        EXPECT_EQ(position.reason(gabriel, gone), "vigo.why.not-in-hand") << gone;
    }
}

TEST(VigoPlay, TheLeaderPlaysAnyCard) {
    check_case("vigo.play.lead-any", 1);
    shows("vigo.play.lead-any", 2);
    Position position;
    position.hand(theo, "red 7, red 3, blue 7, green 2").hand(sonia, "red 2").hand(gabriel, "red 4");
    position.hand(carole, "red 5").plays("Théo red 7, Sonia red 2, Gabriel red 4, Carole red 5").lays_all();
    ASSERT_EQ(position.turn(), theo);
    EXPECT_EQ(position.refused(theo, "red 3"), "");  // the colour led before
    EXPECT_EQ(position.refused(theo, "blue 7"), ""); // the value led before
    EXPECT_EQ(position.legal_cards(theo), cards("red 3, blue 7, green 2"));
}

TEST(VigoPlay, TheLedColourStaysUntilTheTrickIsOver) {
    check_case("vigo.play.led-colour", 1,
               "Théo leads blue 3 and Sonia, void in blue, plays green 8; Gabriel: *.");
    Position position;
    position.hand(theo, "blue 3").hand(sonia, "green 8, red 1").hand(gabriel, "blue 0, green 2, red 7");
    position.plays("Théo blue 3, Sonia green 8");
    EXPECT_EQ(position.legal_cards(gabriel), cards("blue 0"));

    check_case("vigo.play.led-colour", 2,
               "Example F: blue was led and green 8 is the highest card so far when Sonia plays; she holds "
               "blue 2 and must still follow blue: *.");
    Position example_f;
    example_f.hand(gabriel, "blue 7").hand(carole, "green 2").hand(theo, "green 8");
    example_f.hand(sonia, "blue 2, green 7").leads(gabriel);
    example_f.plays("Gabriel blue 7, Carole green 2, Théo green 8");
    EXPECT_EQ(example_f.legal_cards(sonia), cards("blue 2"));
}

TEST(VigoPlay, WhoCanFollowMustFollow) {
    check_case("vigo.play.follow", 1);
    shows("vigo.play.follow", 2);
    Position position;
    position.hand(theo, "red 3").hand(sonia, "red 2, blue 8").plays("Théo red 3");
    EXPECT_EQ(position.refused(sonia, "blue 8"), "vigo.play.follow");
    const Refusal refusal = position.refusal(sonia, play(card("blue 8")));
    EXPECT_EQ(refusal.reason, (Message{"vigo.why.follow",
                                       {{"colour", colour_message(card("red 2").colour())},
                                        {"cards", card_messages(cards("red 2"))}}}));
}

TEST(VigoPlay, NobodyHasToBeatOrToStayBelow) {
    check_case("vigo.play.follow-any-value", 1, "Théo leads red 5; Sonia: *.");
    Position position;
    position.hand(theo, "red 5").hand(sonia, "red 0, red 4, red 8, blue 6").plays("Théo red 5");
    EXPECT_EQ(position.legal_cards(sonia), cards("red 0, red 4, red 8"));
}

TEST(VigoPlay, WhoCannotFollowPlaysAnyCard) { check_cases("vigo.play.void", {1, 2}); }

TEST(VigoPlay, OnlyTheCardsHeldNowCount) {
    check_case("vigo.play.void-is-momentary", 1, "Trick 3: *. Trick 4, red again: *.");
    Position position(2);
    position.hand(theo, "red 7, red 8").hand(sonia, "red 4, blue 1, green 6").after_tricks(2);
    position.plays("Théo red 7");
    EXPECT_EQ(position.legal_cards(sonia), cards("red 4"));
    position.plays("Sonia red 4").lays_all().plays("Théo red 8");
    EXPECT_EQ(position.legal_cards(sonia), cards("blue 1, green 6"));
}

TEST(VigoPlay, LowCardsFollowLikeAllOthers) { check_cases("vigo.play.special-cards-follow", {1, 2, 3}); }

TEST(VigoPlay, ThereIsAlwaysALegalCard) {
    shows("vigo.play.always-possible", 1);
    TestRandom random;
    for (int seats : {2, 3, 4}) {
        random_games(seats, scaled(3, 30, 300), random.rng, [](const Step& step) {
            if (step.after.phase != Phase::playing) return;
            const Seat seat{step.after.turn};
            Actions legal;
            Vigo::legal(step.after, seat, legal);
            const auto held = static_cast<std::size_t>(std::popcount(step.after.hands[seat.index]));
            EXPECT_GE(legal.size(), 1u);
            EXPECT_LE(legal.size(), held);
            if (step.after.leading()) {
                EXPECT_EQ(legal.size(), held);
            }
        });
    }
}

TEST(VigoPlay, APlayedCardIsNotTakenBack) {
    shows("vigo.play.final", 1);
    Position position = four_hands().plays("Théo red 3");
    EXPECT_EQ(position.refused(theo, "take back red 3"), "vigo.play.final");
    EXPECT_EQ(position.reason(theo, "take back red 3"), "vigo.why.final");
}

} // namespace
} // namespace oya::vigo
