#include "kit/golden.h"
#include "playthroughs/playthrough.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(Playthroughs, CascaderoForTwo) {
    expect_golden("cascadero_2p.txt", write_down({*find_game("cascadero"), 2, {}, 2, "en", 31, 15}));
}

TEST(Playthroughs, CascaderoWithTwoHeraldsAndManualClaims) {
    Settings options;
    options.set("heralds", "two");
    options.set("claims", "manual");
    options.set("contact", "history");
    options.set("first_player", "3");
    options.set("colours", "yellow,orange,pink");
    expect_golden("cascadero_3p_options.txt",
                  write_down({*find_game("cascadero"), 3, options, 3, "fr", 60, 30}));
}

TEST(Playthroughs, CascaderoFarmerSideForFour) {
    Settings options;
    options.set("board", "farmer");
    expect_golden("cascadero_4p_farmer.txt",
                  write_down({*find_game("cascadero"), 4, options, 4, "en", 101, 50}));
}

} // namespace
} // namespace oya
