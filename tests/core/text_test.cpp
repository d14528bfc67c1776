#include "core/text.h"

#include <gtest/gtest.h>

namespace oya {

TEST(Text, trims_and_takes_words_and_parts) {
    EXPECT_EQ(trim("  a b "), "a b");
    EXPECT_EQ(trim("   "), "");
    std::string_view text = "place  (5,8)";
    EXPECT_FALSE(take_word(text, "pla"));
    EXPECT_TRUE(take_word(text, "place"));
    EXPECT_EQ(text, "(5,8)");
    std::string_view list = " a , b";
    EXPECT_EQ(take_part(list, ','), "a");
    EXPECT_EQ(take_part(list, ','), "b");
    EXPECT_EQ(take_part(list, ','), "");
}

TEST(Text, pads_by_what_is_seen) {
    EXPECT_EQ(screen_width("Théo"), 4u);
    EXPECT_EQ(padded("Théo", 6), "Théo  ");
    EXPECT_EQ(padded("Gabriel", 3), "Gabriel");
}

TEST(Text, finds_names_and_keeps_xml_whole) {
    constexpr std::string_view names[] = {"yellow", "blue"};
    EXPECT_EQ(place_of(names, "blue"), 1u);
    EXPECT_EQ(place_of(names, "green"), 2u);
    EXPECT_EQ(xml_text(R"(Bob & <Co> "it's")"), "Bob &amp; &lt;Co&gt; &quot;it&#39;s&quot;");
}

} // namespace oya
