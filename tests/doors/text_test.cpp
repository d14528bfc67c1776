#include "doors/text.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(Text, IsAsWideAsItsLetters) {
    EXPECT_EQ(columns(""), 0);
    EXPECT_EQ(columns("été"), 3);
    EXPECT_EQ(columns("1\u202f234"), 5);
}

TEST(Text, IsWrappedBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
    EXPECT_EQ(wrapped("one two three", 80), "one two three\n");
    EXPECT_EQ(wrapped("  one   two ", 80), "one two\n");
    EXPECT_EQ(wrapped("", 80), "\n");
    EXPECT_EQ(wrapped("été là où", 6), "été là\noù\n");
}

TEST(Text, KeepsAWordThatIsTooWideWhole) { EXPECT_EQ(wrapped("a wonderful b", 4), "a\nwonderful\nb\n"); }

TEST(Text, IsIndented) { EXPECT_EQ(wrapped("one two three", 9, "1. ", "   "), "1. one\n   two\n   three\n"); }

TEST(Text, KeepsFrenchPunctuationWithItsWord) {
    EXPECT_EQ(wrapped("On joue : oui", 8), "On\njoue :\noui\n");
    EXPECT_EQ(wrapped("On joue !", 8), "On\njoue !\n");
    EXPECT_EQ(wrapped("a ? b", 80), "a ? b\n");
}

TEST(Text, IsFoldedToSearchInIt) {
    EXPECT_EQ(folded("Été, ÇA et Œuvre"), "ete, ca et oeuvre");
    EXPECT_EQ(folded("1 → 2"), "1 → 2");
    EXPECT_EQ(folded("l’Oya\u00A0: d'un"), "l'oya : d'un");
    EXPECT_EQ(folded(""), "");
}

TEST(Text, HasEightyColumnsWhereThereIsNoTerminal) {
    std::FILE* const file = std::tmpfile();
    EXPECT_EQ(terminal_width(file), 80);
    std::fclose(file);
}

} // namespace
} // namespace oya
