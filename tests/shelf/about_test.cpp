#include "shelf/about.h"

#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

Settings expansion(std::string_view value) {
    Settings options;
    options.set("expansion", value);
    return options;
}

const Words& words_of(std::string_view language) {
    const auto all = Words::languages();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Words& words) { return words.language() == language; });
}

TEST(Title, FollowsTheOptionsOfTheTable) {
    const AnyGame& catan = *find_game("catan");
    EXPECT_EQ(title_of(catan, {}, words_of("en")), "Catan: Cities & Knights");
    EXPECT_EQ(title_of(catan, expansion("cities-and-knights"), words_of("en")), "Catan: Cities & Knights");
    EXPECT_EQ(title_of(catan, expansion("none"), words_of("en")), "Catan");
    EXPECT_EQ(title_of(catan, {}, words_of("fr")), "Catan\u00A0: Cités & Chevaliers");
    EXPECT_EQ(title_of(catan, expansion("none"), words_of("fr")), "Catan");
}

TEST(Guide, SpeaksOfTheGameThatIsPlayed) {
    const AnyGame& catan = *find_game("catan");
    const std::string knights = guide_to(catan, {}, words_of("en"));
    EXPECT_NE(knights.find("barbarians"), knights.npos);
    EXPECT_NE(knights.find("Thirteen points"), knights.npos);
    EXPECT_EQ(knights.find("largest army"), knights.npos);
    const std::string base = guide_to(catan, expansion("none"), words_of("en"));
    EXPECT_EQ(base.find("barbarians"), base.npos);
    EXPECT_NE(base.find("Ten points"), base.npos);
    EXPECT_NE(base.find("largest army"), base.npos);
    const std::string french = guide_to(catan, expansion("none"), words_of("fr"));
    EXPECT_EQ(french.find("Barbares"), french.npos);
    EXPECT_NE(french.find("premier à dix points"), french.npos);
}

} // namespace
} // namespace oya
