#include "shelf/layers.h"

#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(Layers, AreTheUsualTableAndEachOtherGameInTheBox) {
    std::vector<std::string> tables;
    for (const Settings& options : layers(find_game("catan")->options())) {
        std::string text;
        for (const auto& [name, value] : options) text += name + '=' + value;
        tables.push_back(text);
    }
    EXPECT_EQ(tables, (std::vector<std::string>{"", "edition=modern", "expansion=none"}));
}

TEST(Layers, CanBePlayed) {
    for (const AnyGame* const game : games()) {
        const std::vector<Settings> tables = layers(game->options());
        ASSERT_FALSE(tables.empty());
        EXPECT_TRUE(tables.front().empty()) << "the usual table comes first";
        for (const Settings& options : tables)
            EXPECT_FALSE(game->check(options, game->max_seats())) << game->name();
    }
}

} // namespace
} // namespace oya
