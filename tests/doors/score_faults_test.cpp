#include "doors/score_call.h"

#include <algorithm>
#include <gtest/gtest.h>

// `oya score` tells all that is wrong at once, each with its line.

namespace oya {

namespace {

int lines(const std::string& text) { return static_cast<int>(std::ranges::count(text, '\n')); }

TEST(ScoreFaults, AreToldTogetherEachWithItsLine) {
    const Scored outcome = scored("player Jade\ntile 0,0 FP1 es b\nwildlif 3\nnature x\ntile 1,0 XX9\n"
                                  "player Jade\nwildlife 12 1 16 14 10\ncorridors 30 2 2 2 2\n");
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.out, "");
    for (const std::string_view part :
         {"line 2, column 6: (0,0) has a token that its tile does not show: bear (there may live: elk and "
          "salmon)",
          "line 3, column 1: “wildlif” begins no line: did you mean wildlife?",
          "line 4, column 8: the number of Nature Tokens", "line 5, column 10: the terrains must stand here",
          "line 6, column 1: two players are called Jade", "line 7, column 10: bear A cannot bring 12 points",
          "line 7, column 13: elk A cannot bring 1 point: the nearest",
          "line 8, column 11: a corridor of 30 tiles"})
        EXPECT_TRUE(outcome.complains(part)) << part << '\n' << outcome.err;
    EXPECT_EQ(lines(outcome.err), 8) << "and nothing that only follows from them: " << outcome.err;
}

TEST(ScoreFaults, OfCardsAndOptionsHideWhatDependsOnThem) {
    const Scored cards = scored("cards ABC\nwildlife 12 0 0 0 0\n");
    EXPECT_TRUE(cards.complains("line 1, column 7: “ABC” names no cards"));
    EXPECT_EQ(lines(cards.err), 1) << cards.err;
    const Scored threes = scored("option restriction=3\ncorridors 1 2 3 4 5\nthrees 1 2\n");
    EXPECT_TRUE(threes.complains("line 3, column 1: five numbers must stand here"));
    EXPECT_EQ(lines(threes.err), 1) << "a line “threes” stands there: " << threes.err;
    const Scored call = scored("wildlife 12 0 0 0 0\n", {"--option", "scenario=3", "--cards", "AAAAA"});
    EXPECT_EQ(call.exit_code, 2);
    EXPECT_EQ(lines(call.err), 1) << call.err;
}

TEST(ScoreFaults, OfARowLeaveTheOtherRowsWhereTheyAre) {
    const Scored outcome = scored("b b x\n f f\nb b\n");
    EXPECT_TRUE(outcome.complains("line 1, column 5: unknown species “x”"));
    EXPECT_EQ(lines(outcome.err), 1) << outcome.err;
    const Scored word = scored("b b\n quack\nb b\n");
    EXPECT_EQ(lines(word.err), 1) << word.err;
}

TEST(ScoreFaults, OfManyTheRestIsToldLater) {
    std::string many;
    for (int line = 0; line < 100; ++line) many += "nonsense\n";
    const Scored outcome = scored(many);
    EXPECT_EQ(lines(outcome.err), 21) << outcome.err;
    EXPECT_TRUE(outcome.complains("line 20, column 1")) << outcome.err;
    EXPECT_TRUE(outcome.complains("more may be wrong")) << outcome.err;
}

TEST(ScoreFaults, AreAListForPrograms) {
    const Scored outcome = scored(
        R"({"players":[{"nature":40,"tokens":{"wolf":[[0,0]]},"wildlife":[1,2,3]},{"tiles":[{"at":[0,0],"sides":"FP0","wildlife":"es","token":"bear"}]}]})",
        {"--json"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_TRUE(outcome.says(R"("place":"players[0].tokens.wolf")")) << outcome.out;
    EXPECT_TRUE(outcome.says(R"("others":[{)")) << outcome.out;
    EXPECT_TRUE(outcome.says(R"("place":"players[0].wildlife")")) << outcome.out;
    EXPECT_TRUE(outcome.says(R"("lives":["elk","salmon"])")) << outcome.out;
    EXPECT_TRUE(outcome.says(R"("place":"players[0].nature","reason":"40 Nature Tokens)")) << outcome.out;
    const Scored one = scored(R"({"players":[{"nature":40}]})", {"--json"});
    EXPECT_FALSE(one.says("others")) << one.out;
}

TEST(ScoreFaults, OfOneNumberAreToldBeforeTheOthersAreKnown) {
    const Scored corridor = scored(R"({"players":[{"corridors":[30,4,4,4,null]}]})");
    EXPECT_EQ(corridor.exit_code, 1);
    EXPECT_TRUE(corridor.complains("players[0].corridors[0]: a corridor of 30 tiles")) << corridor.err;
    const Scored bear = scored(R"({"players":[{"wildlife":[12,null,null,null,null]}]})");
    EXPECT_TRUE(bear.complains("players[0].wildlife[0]: bear A cannot bring 12 points")) << bear.err;
    const Scored four = scored(R"({"players":[{"wildlife":[11,4,4,5,null],"corridors":[1,null,2,3,4]}]})");
    EXPECT_EQ(four.exit_code, 0) << four.err;
    EXPECT_TRUE(four.says("The wildlife of Player 1 is not given.")) << "four of five are none: " << four.out;
    EXPECT_TRUE(four.says("The corridors of Player 1 are not given.")) << four.out;
}

} // namespace

} // namespace oya
