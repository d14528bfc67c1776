#include "doors/score_call.h"
#include "doors/text.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

// The ways in which a table may be written down, and the questions that ask for it.

namespace oya {

namespace {

// The sheets without the remarks before them, which name lines.
std::string sheets_in(std::string said) {
    while (said.starts_with('!')) said.erase(0, said.find('\n') + 1);
    return said;
}
std::string answer_to(const std::string& contents) {
    const Scored said = scored(contents);
    EXPECT_EQ(said.exit_code, 0) << said.err;
    return sheets_in(said.out);
}

TEST(ScoreInput, ATileByItsFaceAndTurn) {
    EXPECT_EQ(answer_to("tile 0,0 FFFPPP es e\n"), answer_to("tile 0,0 FP0 es e\n"));
    EXPECT_EQ(answer_to("tile 0,0 PFFFPP es e\n"), answer_to("tile 0,0 FP1 es e\n"));
    EXPECT_EQ(answer_to("tile 0,0 PFFFPP es e\n"), answer_to("tile 0,0 PF4 es e\n"));
    EXPECT_EQ(answer_to("tile 0,0 RRRRRR s* s\n"), answer_to("tile 0,0 R s s\n"));
    EXPECT_EQ(
        answer_to(R"({"players":[{"tiles":[{"at":[0,0],"sides":"FP1","wildlife":"es","token":"elk"}]}]})"),
        answer_to(
            R"({"players":[{"tiles":[{"at":[0,0],"sides":"PFFFPP","wildlife":"es","token":"elk"}]}]})"));
    EXPECT_TRUE(scored("tile 0,0 FP6\n").complains("two and how they are turned such as FP1"));
    EXPECT_TRUE(scored("tile 0,0 FP0 es*\n").complains("a star only for a tile of one terrain"));
}

TEST(ScoreInput, AStarterByItsName) {
    const std::string by_hand = "tile 0,0 F e\ntile -1,1 MR4 beh\ntile 0,1 WP5 sf\n";
    EXPECT_EQ(answer_to("starter S2\n"), answer_to(by_hand));
    EXPECT_EQ(answer_to("starter s2 0,0 0\n"), answer_to(by_hand));
    // Turned by half, the lower hexagons lie above the keystone.
    EXPECT_EQ(answer_to("starter S2 0,0 3\n"),
              answer_to("tile 0,0 F e\ntile 1,-1 MR1 beh\ntile 0,-1 WP2 sf\n"));
    EXPECT_EQ(answer_to(R"({"players":[{"starter":{"name":"S2"}}]})"),
              answer_to(R"({"players":[{"starter":{"name":"s2","at":[0,0],"turn":0}}]})"));
    EXPECT_TRUE(scored("starter S2\ntoken 0,0 elk\n").says("(0,0) = 2   § cascadia.elk.card-a"));
    EXPECT_TRUE(
        scored("starter S2\ntoken 0,0 bear\n").complains("(0,0) has a token that its tile does not show"));
    EXPECT_TRUE(scored("starter S6\n").complains("line 1, column 9: a starter must stand here"));
    EXPECT_TRUE(scored("starter S2 0,0 6\n").complains("line 1, column 16"));
}

TEST(ScoreInput, CardsAndOptionsInTheFile) {
    EXPECT_EQ(answer_to("cards CBDDB\nb b\n"), sheets_in(scored("b b\n", {"--cards", "CBDDB"}).out));
    EXPECT_EQ(answer_to("cards c b d d b\nb b\n"), answer_to("CARDS CBDDB\nB B\n"));
    EXPECT_EQ(answer_to("option variant=family\nb b\n"),
              sheets_in(scored("b b\n", {"--option", "variant=family"}).out));
    EXPECT_EQ(answer_to("option variant family\nb b\n"), answer_to("Option Variant=Family\nb b\n"));
    EXPECT_EQ(
        answer_to(
            R"({"cards":"cbddb","options":{"elk_d_ring":"any"},"players":[{"tokens":{"Bear":[[0,0]]}}]})"),
        answer_to(
            R"({"cards":"CBDDB","options":{"ELK_D_RING":"any"},"players":[{"tokens":{"b":[[0,0]]}}]})"));
    EXPECT_TRUE(scored("cards ABCDE\nb\n").complains("line 1, column 7: "));
    EXPECT_TRUE(scored("option variant=famly\nb\n").complains("line 1, column 8: “famly” is no value"));
    EXPECT_TRUE(scored("option\nb\n").complains("line 1, column 1: an option such as"));
    EXPECT_TRUE(scored("option scenario=3\ncards AAAAA\nb\n").complains("brings its own cards"));
}

TEST(ScoreInput, TabsRemarksAndAnyCase) {
    EXPECT_EQ(answer_to("player Kim\nnature 2\nb . . . b\n"),
              answer_to("# a table\nPLAYER\tKim   # the host\n\tNature\t2 # two\nB\tb\n"));
    EXPECT_TRUE(scored("player K#m\nb\n").says("\nK#m\n")) << "no remark without a space before it";
    EXPECT_EQ(answer_to("\xEF\xBB\xBFplayer Kim\r\nb\r\n"), answer_to("player Kim\nb\n"));
}

TEST(ScoreInput, GuessesWhatWasMeant) {
    EXPECT_TRUE(
        scored("natur 2\n").complains("line 1, column 1: “natur” begins no line: did you mean nature?"));
    EXPECT_TRUE(scored("Coridors 1 1 1 1 1\n").complains("did you mean corridors?"));
    EXPECT_TRUE(scored("weather fine\n").complains("known are player, nature, tile"));
    EXPECT_TRUE(scored("token 0,0 salmn\n").complains("“salmn” is no species: did you mean salmon?"));
    EXPECT_TRUE(scored("option varaint=family\nb\n").complains("did you mean variant?"));
    EXPECT_TRUE(scored("natur 2\n", {"--lang", "fr"}).complains("vouliez-vous dire nature"));
}

TEST(ScoreInput, AsksQuestionByQuestion) {
    const Scored said = interviewed("CBDDB\n"       // cards
                                    "2\n"           // players
                                    "Kim\n"         // the first
                                    "b b . e\n"     // a drawing
                                    " f s s\n\n"    // and its end
                                    "4 1 1 1 1\n"   // corridors
                                    "2\n"           // Nature Tokens
                                    "Lee\n\n"       // nothing lies there
                                    "13 99 0 0 0\n" // elk cannot be
                                    "13 9 0 0 0\n"  // wildlife
                                    "5 1 1 1 30\n"  // too long
                                    "5 1 1 1 3\n"   // corridors
                                    "0\n");
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_TRUE(said.says("! elk B cannot bring 99 points")) << said.out;
    EXPECT_TRUE(said.says("! a corridor of 30 tiles (river) cannot be")) << said.out;
    EXPECT_TRUE(said.says("  bear C                   5   (0,0) (1,0) = 5")) << said.out;
    EXPECT_TRUE(said.says("wildlife 22 + habitats 18 + Nature Tokens 0 = 40")) << said.out;
}

TEST(ScoreInput, AsksNothingThatIsKnown) {
    const Scored alone = interviewed("5\n1\n\n\n11 14 12 11 11\n6 4 7 8 5\n2\n", {"--cards", "AAAAA"});
    EXPECT_TRUE(alone.says("A number from 1 to 4, please.")) << alone.out;
    EXPECT_TRUE(alone.says("The game ends with 95 points: excellent.")) << alone.out;
    EXPECT_FALSE(alone.says("The cards: five letters")) << alone.out;
    EXPECT_EQ(interviewed("").exit_code, 1) << "nobody is there";
    const Scored gone = interviewed("\n2\nKim\nb b\n");
    EXPECT_EQ(gone.exit_code, 0) << "who stops is told what there is";
    EXPECT_TRUE(gone.says("= 4 so far")) << gone.out;
    EXPECT_EQ(interviewed("", {"file.txt"}).exit_code, 2);
    const Scored french = interviewed("", {"--lang", "fr"});
    EXPECT_TRUE(french.says("question par question"));
    std::istringstream lines(french.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 80) << line;
}

} // namespace

} // namespace oya
