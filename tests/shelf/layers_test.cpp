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

TEST(Layers, OfAnEditionSayWhatOptionsMeanThere) {
    std::string text;
    for (const LayerDefaults& each : layer_defaults(*find_game("catan"))) {
        for (const auto& [name, value] : each.layer) text += name + '=' + value + ':';
        for (const auto& [name, value] : each.values) text += ' ' + name + '=' + value;
        text += '\n';
    }
    EXPECT_EQ(text, "edition=modern: robber_lock=true saboteur_effect=discard_half diplomat_scope=any "
                    "diplomat_rebuild=may deserter_needs_site=false deserter_status=copy "
                    "merchant_site=settlement_or_city progress_overflow_own_turn=end_of_turn spy_take=may "
                    "tie_draw=must scenario_maps=edition5\n");
    for (const AnyGame* const game : games())
        EXPECT_EQ(layer_defaults(*game).empty(), game->name() != "catan") << game->name();
}

} // namespace
} // namespace oya
