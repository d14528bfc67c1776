#include "kit/golden.h"
#include "playthroughs/playthrough.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

Settings table(std::string_view expansion, std::string_view trades) {
    Settings options;
    options.set("expansion", expansion);
    options.set("player_trades", trades);
    return options;
}

TEST(Playthroughs, CatanBaseForThree) {
    expect_golden("catan_base_3p.txt",
                  write_down({*find_game("catan"), 3, table("none", "off"), 3, "en", 120, 60}));
}

TEST(Playthroughs, CatanBaseForFourWithTrades) {
    expect_golden("catan_base_4p_trades.txt",
                  write_down({*find_game("catan"), 4, table("none", "on"), 4, "fr", 240, 80}));
}

TEST(Playthroughs, CitiesAndKnightsForFour) {
    expect_golden("catan_knights_4p.txt",
                  write_down({*find_game("catan"), 4, table("ck", "off"), 4, "en", 240, 80}));
}

TEST(Playthroughs, CitiesAndKnightsModern) {
    Settings options = table("ck", "off");
    options.set("edition", "modern");
    options.set("tokens", "random");
    expect_golden("catan_knights_4p_modern.txt",
                  write_down({*find_game("catan"), 4, options, 5, "fr", 240, 80}));
}

TEST(Playthroughs, CatanNewShores) {
    Settings options = table("none", "off");
    options.set("scenario", "new_shores");
    expect_golden("catan_new_shores_3p.txt", write_down({*find_game("catan"), 3, options, 6, "fr", 120, 60}));
}

TEST(Playthroughs, ThroughTheDesertWithKnights) {
    Settings options = table("ck", "off");
    options.set("scenario", "desert");
    expect_golden("catan_desert_4p_knights.txt",
                  write_down({*find_game("catan"), 4, options, 8, "fr", 240, 80}));
}

TEST(Playthroughs, GreaterCatanWithKnights) {
    Settings options = table("ck", "off");
    options.set("scenario", "greater_catan");
    options.set("edition", "modern");
    expect_golden("catan_greater_4p_modern.txt",
                  write_down({*find_game("catan"), 4, options, 7, "en", 240, 80}));
}

} // namespace
} // namespace oya
