#include "kit/golden.h"
#include "playthroughs/playthrough.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

// Whole games as text beside this file: a change of rules, words or views is a difference somebody can read.

namespace oya {
namespace {

TEST(Playthroughs, VigoForTwo) {
    expect_golden("vigo_2p.txt", write_down({*find_game("vigo"), 2, {}, 2, "en", 61, 20}));
}

TEST(Playthroughs, VigoForThreeWithOptions) {
    Settings options;
    options.set("icons", "0,0,0,2,2,2,1,1,1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0");
    options.set("buried_cards", "hidden");
    options.set("first_dealer", "2");
    expect_golden("vigo_3p_options.txt", write_down({*find_game("vigo"), 3, options, 3, "fr", 90, 30}));
}

TEST(Playthroughs, VigoForFour) {
    expect_golden("vigo_4p.txt", write_down({*find_game("vigo"), 4, {}, 4, "en", 121, 40}));
}

} // namespace
} // namespace oya
