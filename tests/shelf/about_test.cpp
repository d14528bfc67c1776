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

std::string guide_to_catan(const Settings& options, std::string_view language, int seats = 4) {
    const AnyGame& catan = *find_game("catan");
    return guide_to(*catan.start(options, seats), options, words_of(language));
}

TEST(Guide, SpeaksOfTheGameThatIsPlayed) {
    const std::string knights = guide_to_catan({}, "en");
    EXPECT_NE(knights.find("barbarians"), knights.npos);
    EXPECT_NE(knights.find(" 13 points on your own turn win"), knights.npos);
    EXPECT_EQ(knights.find("largest army"), knights.npos);
    EXPECT_EQ(knights.find("Ships"), knights.npos);
    const std::string base = guide_to_catan(expansion("none"), "en");
    EXPECT_EQ(base.find("barbarians"), base.npos);
    EXPECT_NE(base.find(" 10 points on your own turn win"), base.npos);
    EXPECT_NE(base.find("longest road and the largest army"), base.npos);
    const std::string french = guide_to_catan(expansion("none"), "fr");
    EXPECT_EQ(french.find("Barbares"), french.npos);
    EXPECT_NE(french.find("premier à 10 points"), french.npos);
}

TEST(Guide, OfASeaTellsItsTargetAndItsShips) {
    const auto told = [](std::string_view scenario, std::string_view maps, std::string_view language) {
        Settings options = expansion("none");
        options.set("scenario", scenario);
        options.set("scenario_maps", maps);
        return guide_to_catan(options, language);
    };
    const std::string shores = told("new_shores", "old", "en");
    EXPECT_NE(shores.find(" 13 points on your own turn win"), shores.npos) << shores;
    EXPECT_NE(shores.find("Ships, for lumber and wool"), shores.npos);
    EXPECT_NE(shores.find("longest trade route and"), shores.npos);
    EXPECT_NE(shores.find("on each new land brings points"), shores.npos);
    EXPECT_EQ(shores.find("gets its number"), shores.npos);
    const std::string today = told("new_shores", "edition5", "en");
    EXPECT_NE(today.find(" 14 points on your own turn win"), today.npos);
    const std::string greater = told("greater_catan", "old", "fr");
    EXPECT_NE(greater.find("premier à 18 points"), greater.npos) << greater;
    EXPECT_NE(greater.find("Bateaux"), greater.npos);
    EXPECT_NE(greater.find("reçoit son jeton"), greater.npos);
    EXPECT_EQ(greater.find("terre nouvelle"), greater.npos);
}

TEST(Guide, IsThatOfTheGameWhereThereIsNothingToAdd) {
    const AnyGame& vigo = *find_game("vigo");
    EXPECT_NE(guide_to(*vigo.start({}, 3), {}, words_of("en")).find("Four rounds"), std::string::npos);
}

} // namespace
} // namespace oya
