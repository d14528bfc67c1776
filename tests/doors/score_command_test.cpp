#include "doors/score_call.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oya {

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(ScoreCommand, TheWorkedExampleToTheLastPoint) {
    const Scored outcome = scored(R"(player Jade
nature 2
tile 2,0 PRRRPP
tile 3,0 PPPFFF - b
tile 1,1 RPPPRR - h
tile 2,1 RRPPPR - b
tile 3,1 RRRRRR s* s
tile 4,1 MMMRRR - s
tile 5,1 RMMMRR - e
tile 6,1 RRMMMR - h
tile 0,2 PPPWWW - f
tile 1,2 PPMMMP - f
tile 2,2 PFFFPP - s
tile 3,2 MMWWWM - h
tile 4,2 MWWWMM - e
tile 5,2 MMWWWM - b
tile 0,3 PPPPPP e* e
tile 1,3 FFFPPP - e
tile 2,3 WWWFFF - s
tile 3,3 WFFFWW - e
tile 4,3 WWWFFF - b
tile 5,3 WWWWWW -*
tile 1,4 FFFPPP
tile 2,4 FFFWWW - h
tile 3,4 FFFFFF f* f
player Lee
wildlife 19 7 20 8 13
corridors 5 4 3 7 7
nature 0
player Ash
wildlife 4 11 16 14 10
corridors 6 4 8 6 7
nature 1
)");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "wildlife 59 + habitats 37 + Nature Tokens 2 = 98"));
    EXPECT_TRUE(has(outcome.out, "wildlife 67 + habitats 30 + Nature Tokens 0 = 97"));
    EXPECT_TRUE(has(outcome.out, "wildlife 55 + habitats 39 + Nature Tokens 1 = 95"));
    EXPECT_TRUE(has(outcome.out, "Jade wins with 98 points."));
    EXPECT_TRUE(has(outcome.out, "(5,1) (4,2) (3,3) = 9, (0,3) (1,3) = 5   § cascadia.elk.card-a"));
    EXPECT_TRUE(has(outcome.out, "§ cascadia.majority.multi-tie-three"));
}

TEST(ScoreCommand, NamesTheTieThatNatureTokensDecide) {
    const std::string even = "player Ada\nwildlife 0 0 0 0 10\ncorridors 5 5 5 5 5\nnature 2\n"
                             "player Bo\nwildlife 0 0 0 0 11\ncorridors 5 5 5 5 5\nnature 1\n";
    EXPECT_TRUE(has(scored(even).out,
                    "Ada wins with 42 points, level with others but with more Nature Tokens."
                    "   § cascadia.final.tie-nature"))
        << scored(even).out;
}

TEST(ScoreCommand, SaysThatARunIsNone) {
    const std::string rhombus = "player Ada\ntile 0,0 RRRRRR - s\ntile 1,0 RRRRRR - s\n"
                                "tile 0,1 RRRRRR - s\ntile 1,1 RRRRRR - s\nnature 0\n";
    const std::string text = scored(rhombus, {"--cards", "AAAAA"}).out;
    EXPECT_TRUE(has(text, "(0,0) (1,0) (0,1) (1,1) = 0 § cascadia.salmon.malformed")) << text;
    const std::string json = scored(rhombus, {"--cards", "AAAAA", "--json"}).out;
    EXPECT_TRUE(has(json, R"({"points":0,"rule":"cascadia.salmon.malformed","cells":)")) << json;
}

TEST(ScoreCommand, TokensAloneAreEnoughForTheCards) {
    const Scored outcome = scored("b b . e\n f s s\nb . h\n", {"--cards", "CBDDB", "--lang", "fr"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "(0,0) (1,0) = 5, (-1,2) = 2   § cascadia.bear.card-c"));
    EXPECT_TRUE(has(outcome.out, "faune 12 + habitats 0 + Jetons Nature 0 = 12"));
    EXPECT_TRUE(has(outcome.out, "–   non indiqué   § cascadia.habitat.largest-only"));
    EXPECT_FALSE(has(outcome.out, "solo.rating")) << "half a sheet is not rated";
}

TEST(ScoreCommand, ADrawingAndTileLinesMayDescribeTheSameCells) {
    const std::string drawing = "b b\n";
    const std::string tile = "tile 0,0 MMMMMM b*\ntile 1,0 MMMFFF bh\n";
    const Scored first = scored(drawing + tile);
    const Scored second = scored(tile + drawing);
    EXPECT_EQ(first.exit_code, 0) << first.err;
    EXPECT_EQ(first.out, second.out);
    EXPECT_TRUE(has(first.out, "(0,0) (1,0)   § cascadia.bear.card-a"));
    EXPECT_EQ(scored("h\ntile 0,0 MMMFFF be\n").exit_code, 1) << "the tile does not show a hawk";
}

TEST(ScoreCommand, NumbersAddUp) {
    // Bears in groups of one, two and three; four salmon of which one touches three.
    const Scored bears = scored("b . b b . b b b\n s s s\n  s\n", {"--cards", "CAAAA"});
    EXPECT_TRUE(has(bears.out,
                    "bear C                  18   (0,0) = 2, (2,0) (3,0) = 5, (5,0) (6,0) (7,0) = 8, "
                    "one, two and three bears = 3   § cascadia.bear.card-c"))
        << bears.out;
    EXPECT_TRUE(has(bears.out, " = 0 § cascadia.salmon.malformed   § cascadia.salmon.card-a")) << bears.out;
    const Scored solo = scored("solo\nwildlife 11 20 20 14 10\ncorridors 7 2 2 2 2\nnature 1\n");
    EXPECT_TRUE(has(solo.out, "= 93")) << solo.out;
    EXPECT_TRUE(has(solo.out, "The game ends with 93 points: excellent.   § cascadia.solo.rating"))
        << solo.out;
}

TEST(ScoreCommand, MajoritiesAreComparedOnlyWhereAllAreGiven) {
    const std::string lee = "player Lee\nwildlife 4 2 2 2 1\ncorridors 5 4 3 7 7\nnature 0\n";
    const Scored unknown = scored("player Kim\nb b\n" + lee);
    EXPECT_TRUE(has(unknown.out, "! line 1, column 1: The corridors of Kim are not given.\n")) << unknown.out;
    EXPECT_TRUE(has(unknown.out, "! Majorities are not counted: somebody’s corridors are missing.\n"));
    EXPECT_TRUE(has(unknown.out, "habitats 26 ")) << unknown.out;
    EXPECT_TRUE(has(scored("player Kim\nb b\ncorridors 1 1 1 1 1\n" + lee).out, "habitats 36 "));
}

TEST(ScoreCommand, WhatTheBoxCannotHoldIsRemarkedUpon) {
    const Scored hawks = scored("player A\nh h h h h h h h h h h\nplayer B\nh h h h h h h h h h\n");
    EXPECT_TRUE(has(hawks.out, "! The box has 20 tokens of a species, here are 21 (hawk).")) << hawks.out;
    const Scored nature = scored("player A\nnature 20\nplayer B\nnature 20\n", {"--lang", "fr"});
    EXPECT_TRUE(has(nature.out, "! La boîte a 25 Jetons Nature, il y en a 40 ici.")) << nature.out;
    const Scored apart = scored("player A\ntile 0,0 MMMMMM b*\ntile 5,0 FFFFFF b*\n");
    EXPECT_TRUE(has(apart.out, "! line 1, column 1: The tiles of A do not hang together.")) << apart.out;
}

TEST(ScoreCommand, JsonInAndOut) {
    const Scored outcome = scored(
        R"({"solo":true,"players":[{"name":"Kim","nature":1,"tokens":{"bear":[[0,0],[1,0]]},"corridors":[7,1,1,1,1]}]})",
        {"--json"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, R"("bear":{"points":4,"rule":"cascadia.bear.card-a")"));
    EXPECT_TRUE(has(outcome.out, R"("mountain":{"corridor":7,"bonus":2)"));
    EXPECT_TRUE(has(outcome.out, R"("majority_rule":"cascadia.majority.solo")"));
    EXPECT_TRUE(has(outcome.out, R"("total":18)"));
    EXPECT_TRUE(has(outcome.out, R"("rating":0)"));
    const Scored tiles = scored("tile 0,0 MMMMMM\ntile 1,0 MMMFFF\n", {"--json"});
    EXPECT_TRUE(has(tiles.out, R"("cells":[[0,0])")) << tiles.out;
    EXPECT_TRUE(has(scored("b\n", {"--json"}).out, R"("corridor":null)"));
}

TEST(ScoreCommand, StrangeTilesAreAWarning) {
    const Scored outcome = scored("player Kim\ntile 0,0 MMMMMM f* f\n");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "! The box has 0 tiles mountain keystone (fox), here is 1."));
}

TEST(ScoreCommand, BadBoardsAreRefusedWithThePlaceAndTheReason) {
    const auto refused = [](const std::string& contents, std::string_view place, std::string_view reason) {
        const Scored outcome = scored(contents);
        EXPECT_EQ(outcome.exit_code, 1) << contents;
        EXPECT_EQ(outcome.out, "");
        EXPECT_TRUE(has(outcome.err, place) && has(outcome.err, reason)) << outcome.err;
    };
    refused("player Kim\n b x\n", "line 2, column 4", "unknown species");
    refused("b b\nb\n", "line 2, column 1", "between two hexagons");
    refused("tile 0,0 FFFPPP es b\n", "line 1, column 6", "does not show: bear");
    refused("tile 0,0 FFFPPP\ntile 0,0 RRRRRR\n", "line 2", "two tiles");
    refused("tile 0,0 FPFPFP\n", "line 1", "six sides");
    refused(R"({"players":[{"tokens":{"bear":[[0,0]],"fox":[[0,0]]}}]})", "players[0].tokens.fox[0]",
            "two tokens");
    refused(R"({"players":[{"tokens":{"wolf":[[0,0]]}}]})", "players[0].tokens.wolf", "no species");
    refused(R"({"players":[{"tiles":[{"at":[0,0],"sides":"FFFPPP","wildlife":"es","token":"bear"}]}]})",
            "players[0].tiles[0]", "does not show");
    refused("", "", "there is no player");
    refused("nature 3 4 x\n", "line 1, column 10", "“4” is more than can stand in this line");
    refused("wildlife 1 2 3 4 5 6 7\n", "line 1, column 20", "“6”");
    refused("tile 0,0 FFFPPP - b b\n", "line 1, column 21", "more than");
    refused("tile -99,0 FFFPPP - h\n", "line 1", "(-99,0) lies too far out");
    refused("tile 0,0 FFFPPP - h\ntile 23,0 FFFPPP - h\n", "line 2", "(23,0) lies too far out");
    refused(R"({"players":[{"tokens":{"hawk":[[-30,0],[30,0]]}}]})", "players[0].tokens.hawk[1]",
            "too far out");
    refused(R"({"players":[{"wildlife":[1,2,3]}]})", "players[0].wildlife", "five numbers");
    refused(R"({"players":7})", "players", "list");
}

TEST(ScoreCommand, EveryReasonIsGivenInFrenchToo) {
    const auto refused = [](const std::string& contents, std::string_view sentence) {
        const Scored outcome = scored(contents, {"--lang", "fr"});
        EXPECT_EQ(outcome.exit_code, 1) << contents;
        EXPECT_TRUE(has(outcome.err, sentence)) << outcome.err;
    };
    refused("b x\n", "ligne 1, colonne 3\u00A0: espèce inconnue");
    refused("b b\nb\n", "entre deux hexagones");
    refused("tile 0,0 FFFPPP es b\n", "(0,0) a un jeton que sa tuile ne montre pas\u00A0: ours");
    refused("tile 0,0 FFFPPP\ntile 0,0 RRRRRR\n", "(0,0) a deux tuiles");
    refused(R"({"players":[{"tokens":{"bear":[[0,0]],"fox":[[0,0]]}}]})", "(0,0) a deux jetons");
    refused("", "aucun joueur");
    EXPECT_TRUE(has(scored("b\n", {"--lang", "fr", "--cards", "XYZ"}).err, "cinq lettres"));
}

TEST(ScoreCommand, WrongCalls) {
    EXPECT_EQ(scored("b\n", {"--cards", "XYZ"}).exit_code, 2);
    Captured nowhere;
    const std::vector<std::string_view> missing = {"cascadia", "/nowhere/at/all"};
    EXPECT_EQ(score_command(missing, nowhere.file(), nowhere.file()), 2) << "as oya record says it";
    const auto of_game = [](std::string_view game) {
        const std::vector<std::string_view> args = {game, "-"};
        return heard([&](std::FILE* out, std::FILE* err) { return score_command(args, out, err); });
    };
    EXPECT_TRUE(has(of_game("cascadai").err, "only cascadia can be scored, did you mean cascadia?"));
    EXPECT_FALSE(has(of_game("chess").err, "did you mean"));
    EXPECT_EQ(scored("b\n", {"--option", "nonsense=1"}).exit_code, 2);
    EXPECT_EQ(scored("b\n", {"--option", "variant=family"}).exit_code, 0);
    const Scored cards =
        scored("b\n", {"--cards", "AAAAA", "--option", "achievements=scenarios", "--option", "scenario=3"});
    EXPECT_EQ(cards.exit_code, 2);
    EXPECT_TRUE(has(cards.err, "brings its own cards")) << cards.err;
    EXPECT_EQ(scored("player A\nb\nplayer B\nb\nplayer C\nplayer D\nplayer E\n").exit_code, 1);
}

} // namespace

} // namespace oya
