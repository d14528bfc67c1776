#include "doors/score/score_command.h"

#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oya {

namespace {

struct Outcome {
    int code;
    std::string out;
    std::string err;
};

Outcome score(const std::string& contents, std::vector<std::string> more = {}) {
    TestFolder folder;
    folder.write("table", contents);
    std::vector<std::string> words = {"cascadia", (folder.path / "table").string()};
    words.insert(words.end(), more.begin(), more.end());
    const std::vector<std::string_view> args(words.begin(), words.end());
    Captured out;
    Captured err;
    const int code = score_command(args, out.file(), err.file());
    return {code, out.text(), err.text()};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(ScoreCommand, TheWorkedExampleToTheLastPoint) {
    const Outcome outcome = score(R"(player Jade
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
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "wildlife 59 + habitats 37 + Nature Tokens 2 = 98"));
    EXPECT_TRUE(has(outcome.out, "wildlife 67 + habitats 30 + Nature Tokens 0 = 97"));
    EXPECT_TRUE(has(outcome.out, "wildlife 55 + habitats 39 + Nature Tokens 1 = 95"));
    EXPECT_TRUE(has(outcome.out, "Jade wins with 98 points."));
    EXPECT_TRUE(has(outcome.out, "(5,1) (4,2) (3,3) = 9, (0,3) (1,3) = 5   § cascadia.elk.card-a"));
    EXPECT_TRUE(has(outcome.out, "§ cascadia.majority.multi-tie-three"));
}

TEST(ScoreCommand, TokensAloneAreEnoughForTheCards) {
    const Outcome outcome = score("b b . e\n f s s\nb . h\n", {"--cards", "CBDDB", "--lang", "fr"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "(0,0) (1,0) = 5, (-1,2) = 2   § cascadia.bear.card-c"));
    EXPECT_TRUE(has(outcome.out, "faune 12 + habitats 0 + Jetons Nature 0 = 12"));
}

TEST(ScoreCommand, JsonInAndOut) {
    const Outcome outcome = score(
        R"({"players":[{"name":"Kim","nature":1,"tokens":{"bear":[[0,0],[1,0]]},"corridors":[7,1,1,1,1]}]})",
        {"--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, R"("bear":{"points":4,"rule":"cascadia.bear.card-a")"));
    EXPECT_TRUE(has(outcome.out, R"("mountain":{"corridor":7,"bonus":2)"));
    EXPECT_TRUE(has(outcome.out, R"("total":18)"));
}

TEST(ScoreCommand, StrangeTilesAreAWarning) {
    const Outcome outcome = score("player Kim\ntile 0,0 MMMMMM f* f\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "! the box has 0 tiles M f*, here are 1"));
}

TEST(ScoreCommand, BadBoardsAreRefusedWithThePlaceAndTheReason) {
    const auto refused = [](const std::string& contents, std::string_view place, std::string_view reason) {
        const Outcome outcome = score(contents);
        EXPECT_EQ(outcome.code, 1) << contents;
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
    refused("", "line 1", "no player");
}

TEST(ScoreCommand, WrongCalls) {
    EXPECT_EQ(score("b\n", {"--cards", "XYZ"}).code, 2);
    EXPECT_EQ(score("b\n", {"--option", "nonsense=1"}).code, 2);
    EXPECT_EQ(score("b\n", {"--option", "variant=family"}).code, 0);
    EXPECT_EQ(score("player A\nb\nplayer B\nb\nplayer C\nplayer D\nplayer E\n").code, 1);
}

} // namespace

} // namespace oya
