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
          "\u202eab", "a\u2066b", "\u2003", "\u3000", "\u3164", "\ufeff", "\U000e0041"})
        EXPECT_FALSE(is_plain_line(text)) << text;
}

TEST(PlainLine, IsRightlyWritten) {
    for (const char* const text : {"\xff", "a\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                                   "\xf4\x90\x80\x80", "\x80", "\xf8\x88\x80\x80\x80"})
        EXPECT_FALSE(is_plain_line(text));
}

} // namespace
} // namespace oya
