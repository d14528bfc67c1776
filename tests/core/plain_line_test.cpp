#include "core/plain_line.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(PlainLine, IsWhatCanBeSeen) {
    for (const char* const text :
         {"", "Ann", "Zoé", "Ἀλέξανδρος", "安", "🎲", "O'Neill the 2nd!", "é", "日本 語"})
        EXPECT_TRUE(is_plain_line(text)) << text;
}

TEST(PlainLine, HoldsNothingThatDoesNotShow) {
    for (const char* const text :
         {"a\nb", "a\tb", "\x1b[31m", "\x7f", "\u0085", "a\u00a0b", "a\u00adb", "a\u200bb", "a\u200db",
          "\u202eab", "Ann\ufe0f", "a\u2066b", "\u2003", "\u3000", "\u3164", "\ufeff", "\U000e0041"})
        EXPECT_FALSE(is_plain_line(text)) << text;
}

TEST(PlainLine, IsRightlyWritten) {
    for (const char* const text : {"\xff", "a\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                                   "\xf4\x90\x80\x80", "\x80", "\xf8\x88\x80\x80\x80"})
        EXPECT_FALSE(is_plain_line(text));
}

TEST(PrintableLine, KeepsWhatPeopleSay) {
    for (const char* const text :
         {"", "Ann", "déjà vu", "a\u00a0b", "👩\u200d👧", "\u200fשלום", "日本\u3000語"})
        EXPECT_EQ(printable_line(text), text);
}

TEST(PrintableLine, HoldsNothingThatSpeaksToATerminal) {
    EXPECT_EQ(printable_line("a\nb\x1b[31mc\x07"), "a\uFFFDb\uFFFD[31mc\uFFFD");
    EXPECT_EQ(printable_line("\u009b31m \u202eab\u2066 \u2028"), "\uFFFD31m \uFFFDab\uFFFD \uFFFD");
    EXPECT_EQ(printable_line("a\xff\xc3(\xed\xa0\x80"), "a\uFFFD\uFFFD(\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(printable_line(std::string_view("\0x", 2)), "\uFFFDx");
}

} // namespace
} // namespace oya
