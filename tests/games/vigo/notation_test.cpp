#include "games/vigo/notation.h"

#include "games/vigo/builder.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

TEST(VigoNotation, EveryCardIsReadBack) {
    for (int index = 0; index < card_count; ++index) {
        EXPECT_EQ(read_card(text(Card(index))), Card(index)) << text(Card(index));
    }
    EXPECT_EQ(text(Card(0, 6)), "red 6");
    EXPECT_EQ(text(Card(4, 0)), "black 0");
}

TEST(VigoNotation, PeopleMayWriteCardsShorter) {
    for (std::string_view same : {"red 6", " red 6 ", "red6", "r6", "r 6", "6 red", "6red", "6r"})
        EXPECT_EQ(read_card(same), Card(0, 6)) << same;
    EXPECT_EQ(read_card("0 red"), Card(0, 0));
    EXPECT_EQ(read_card("8red"), Card(0, 8));
    EXPECT_EQ(read_card("b1"), read_card("blue 1"));
    EXPECT_EQ(read_card("k1"), read_card("black 1"));
}

TEST(VigoNotation, OtherTextIsNoCard) {
    for (std::string_view other : {"", " ", "6", "red", "red 9", "red 10", "red -1", "pink 3", "red 6 7",
                                   "red /", "red !", "red :", "red  six", "6 red 6", "Red 6", "?"})
        EXPECT_FALSE(read_card(other)) << other;
}

TEST(VigoNotation, AKingdomIsReadBack) {
    for (std::string_view kingdom : {"[- | - | - | - | -]", "[red 3 < red 6 | blue 5 | - | - | -]",
                                     "[black 8 | yellow 7 | green 6 | blue 5 | red 0 < red 8 < red 1]"}) {
        const auto read = read_kingdom(kingdom);
        ASSERT_TRUE(read) << kingdom;
        EXPECT_EQ(text(*read), kingdom);
        EXPECT_EQ(read->farmers, 0);
    }
}

TEST(VigoNotation, OtherTextIsNoKingdom) {
    for (std::string_view other :
         {"", "[]", "[- | - | - | -]", "[- | - | - | - | - | -]", "- | - | - | - | -",
          "[- | red 3 | - | - | -]",          // a gap
          "[red 3 | red 4 | - | - | -]",      // a colour on two spaces
          "[red 3 < blue 4 | - | - | - | -]", // two colours on a space
          "[red 3 < red 3 | - | - | - | -]",  // a card twice
          "[red 3 < | - | - | - | -]", "[red 3 < < red 4 | - | - | - | -]", "[red 9 | - | - | - | -]",
          "[ | - | - | - | -]", "[red 3 | - | - | - | -", "[red 3, red 4 | - | - | - | -]"}) {
        EXPECT_FALSE(read_kingdom(other)) << other;
    }
}

TEST(VigoNotation, ActionsArePlainWords) {
    Position position;
    position.hand(theo, "red 3").kingdom(theo, "[blue 5 | red 6 | - | - | -]");
    const auto read = [&](std::string_view words) { return Vigo::parse(position.state(), theo, words); };
    EXPECT_EQ(read("play red 3"), play(card("red 3")));
    EXPECT_EQ(read("r3"), play(card("red 3")));
    EXPECT_EQ(read("lay red 3 on 2"), lay(card("red 3"), 1));
    EXPECT_EQ(read("lay red 3 on space 2"), lay(card("red 3"), 1));
    EXPECT_EQ(read("lay red 3"), lay(card("red 3"), 1)); // where its colour lies
    EXPECT_EQ(read("lay green 3"), lay(card("green 3"), 2));
    EXPECT_EQ(read("deal red 3"), deal(card("red 3")));
    EXPECT_EQ(read("deal ?"), deal(Card::hidden()));
    EXPECT_EQ(read("dealer 4"), choose_dealer(carole));
    for (std::string_view other : {"", "play", "lay", "lay red 3 on", "lay red 3 on two", "lay red 3 on 10",
                                   "dealer", "dealer 5", "deal", "plays red 3", "red 3 please"})
        EXPECT_FALSE(read(other)) << other;
}

} // namespace
} // namespace oya::vigo
