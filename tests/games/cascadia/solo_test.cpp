#include "games/cascadia/builder.h"
#include "games/cascadia/notation.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

// One player: the market slides away from the stacks.

namespace oya::cascadia {

namespace {

// The market before the refill, by tile numbers: "- - 26 27".
std::string tiles_of(const Position& position) {
    std::string text;
    for (Tile tile : position.state().tiles) {
        if (!text.empty()) text += ' ';
        text += tile == no_tile ? std::string("-") : std::to_string(tile + 1);
    }
    return text;
}

// After the selection the tile is laid and the token given back.
Position after(std::string_view selection, int nature = 0) {
    Position position(1);
    position.nature(first_seat, nature).acts({selection, "place 1,0", "turn 0", "give back"});
    return position;
}

TEST(CascadiaSolo, SetUp) {
    Position position(1);
    EXPECT_EQ(tiles_of(position), "26 27 28 29");
    EXPECT_EQ(position.market_tokens(), "bear elk salmon hawk");
    shows(rule::solo_setup, 1);
    EXPECT_EQ(position.state().stack, 39);
    shows(rule::solo_setup, 2);
}

TEST(CascadiaSolo, TheFarthestPairIsRemovedAndTheRestSlides) {
    const Position fourth = after("take 4");
    EXPECT_EQ(tiles_of(fourth), "- - 26 27");
    EXPECT_EQ(fourth.market_tokens(), "- - bear elk");
    EXPECT_EQ(fourth.state().gone[static_cast<std::size_t>(Species::salmon)], 1);
    shows(rule::solo_discard, 1);
    const Position first = after("take 1");
    EXPECT_EQ(tiles_of(first), "- - 27 28");
    EXPECT_EQ(first.market_tokens(), "- - elk salmon");
    shows(rule::solo_discard, 2);
    const Position mixed = after("take tile 4 token 2", 1);
    EXPECT_EQ(tiles_of(mixed), "- - 26 27");
    EXPECT_EQ(mixed.market_tokens(), "- - bear salmon");
    EXPECT_EQ(mixed.state().gone[static_cast<std::size_t>(Species::hawk)], 1);
    shows(rule::solo_discard, 3);
    shows(rule::solo_rows_independent, 1);
    const Position second = after("take 2");
    EXPECT_EQ(tiles_of(second), "- - 26 28");
    EXPECT_EQ(second.market_tokens(), "- - bear salmon");
    shows(rule::solo_slide, 1);
}

TEST(CascadiaSolo, TwoNewPairs) {
    Position position = after("take 2");
    EXPECT_EQ(Cascadia::source(position.state()).name, "tiles");
    position.chance("tile 60").chance("tile 61");
    EXPECT_EQ(position.state().stack, 37);
    shows(rule::solo_refill, 1);
    EXPECT_EQ(Cascadia::source(position.state()).name, "bag");
    position.draws("fox hawk");
    EXPECT_EQ(tiles_of(position), "60 61 26 28");
    EXPECT_EQ(position.market_tokens(), "fox hawk bear salmon");
    shows(rule::solo_refill, 2);
    Position placed(1);
    placed.acts({"take 1", "settle 0,0", "place 1,0", "turn 0"}).refill("fox hawk");
    EXPECT_EQ(placed.bag(), 94);
    EXPECT_EQ(sum_of(placed.state().gone), 1);
    shows(rule::solo_removed_forever, 1);
}

TEST(CascadiaSolo, RemovedAndReturnedTokensGoBackToTheBag) {
    Position wiped(1);
    wiped.tokens("bear bear bear elk").begin_turn().act("refresh").draws("fox hawk elk");
    EXPECT_EQ(wiped.bag(), 96);
    EXPECT_EQ(sum_of(wiped.state().gone), 0);
    shows(rule::solo_wiped_tokens_return, 1);
    const Position returned = after("take 2");
    EXPECT_EQ(returned.bag(), 97);
    EXPECT_TRUE(Cascadia::actor(returned.state()).is_chance());
    shows(rule::solo_wiped_tokens_return, 2);
}

TEST(CascadiaSolo, WorkedExample) {
    Position position(1);
    // mountain/prairie, forest/river, mountain/wetland, forest keystone; salmon, elk, hawk, bear
    position.market({32, 62, 38, 8}).tokens("salmon elk hawk bear").nature(first_seat, 1);
    position.acts({"take tile 4 token 2", "place 1,0", "give back"});
    EXPECT_EQ(position.held(first_seat), 0);
    EXPECT_EQ(tiles_of(position), "- - 32 62");
    EXPECT_EQ(position.market_tokens(), "- - salmon hawk");
    EXPECT_EQ(position.state().gone[static_cast<std::size_t>(Species::bear)], 1);
    EXPECT_TRUE(Cascadia::actor(position.state()).is_chance());
    shows(rule::solo_example, 1);
}

TEST(CascadiaSolo, TwentyTurns) {
    Position position(1);
    for (int turn = 1; turn <= 19; ++turn) position.any_turn();
    EXPECT_EQ(position.state().stack, 1);
    const int gone = sum_of(position.state().gone);
    position.any_turn();
    EXPECT_EQ(position.state().phase, Phase::over);
    shows(rule::solo_end, 1);
    EXPECT_EQ(sum_of(position.state().gone), gone);
    EXPECT_EQ(position.state().stack, 1);
    shows(rule::solo_end, 2);
}

} // namespace

} // namespace oya::cascadia
