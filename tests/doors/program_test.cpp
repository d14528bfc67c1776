#include "doors/arena/program.h"

#include "doors/arena/arena_command.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

// Bots that are real processes, started as somebody at a terminal would start them.

namespace oya {
namespace {

Said hold(std::string bots, const std::string& results, std::string_view language = "en") {
    bots += ",random";
    std::vector<std::string_view> args{"vigo",   "--bots", bots,        "--games", "64",
                                       "--lang", language, "--threads", "2",       "--no-control"};
    if (!results.empty()) args.insert(args.end(), {"--results", results});
    return heard([&](std::FILE* out, std::FILE* err) { return arena_command(args, out, err); });
}

std::string example() { return "program:python3 " + (repository() / "examples" / "program.py").string(); }

// Says that it is ready and then always the same.
std::string always(const std::string& answer) {
    return R"(program:read table; echo '{"ready":true}'; while read question; do echo ')" + answer +
           "'; done";
}

std::string lines_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Program, PlaysInTheArenaAndTheSameAgain) {
    const TestFolder folder;
    const Said first = hold(example(), (folder.path / "one.jsonl").string());
    EXPECT_EQ(first.exit_code, 0) << first.err;
    EXPECT_NE(first.out.find("stronger"), first.out.npos) << first.out;
    const Said again = hold(example(), (folder.path / "two.jsonl").string());
    const std::string played = lines_of(folder.path / "one.jsonl");
    EXPECT_EQ(played, lines_of(folder.path / "two.jsonl"));
    EXPECT_GT(std::ranges::count(played, '\n'), 16);
    EXPECT_NE(played.find(R"("signatures":["program",)"), played.npos) << played.substr(0, 400);
}

// This program is `oya engine` for whoever starts it so (engine_client_test.cpp).
TEST(Program, MayBeABotOfAnotherBuild) {
    const TestFolder folder;
    const std::string other = std::filesystem::read_symlink("/proc/self/exe").string();
    const Said held =
        hold("program:OYA_TEST_ENGINE=1 GTEST_BRIEF=1 python3 " +
                 (repository() / "examples" / "another_build.py").string() + ' ' + other + " greedy",
             (folder.path / "r.jsonl").string());
    EXPECT_EQ(held.exit_code, 0) << held.err;
    EXPECT_NE(held.out.find("stronger"), held.out.npos) << held.out;
}

TEST(Program, ThatDoesNotPlayOnEndsTheArenaWithASentence) {
    const std::pair<std::string, std::string_view> cases[] = {
        {"program:/nowhere/at-all", "has ended before it answered"},
        {"program:read table; echo '{\"ready\":false}'", "does not play at this table"},
        {"program:read table; echo yes", "cannot be read: line 1, column 1"},
        {"program:read table; echo '{\"ready\":true}'", "has ended before it answered"},
        {always(R"({"play":"dance"})"), "plays what is no action here: dance"},
        {always(R"({"play":"play green 9"})"), "plays what is no action here: play green 9"},
        {always(R"({"plays":"pass"})"), "cannot be read: plays: is not a field that is known here"},
    };
    for (const auto& [bot, sentence] : cases) {
        const TestFolder folder;
        const Said held = hold(bot, (folder.path / "r.jsonl").string());
        EXPECT_EQ(held.exit_code, 1) << bot;
        EXPECT_EQ(held.out, "") << bot;
        EXPECT_NE(held.err.find(sentence), held.err.npos) << bot << '\n' << held.err;
        EXPECT_EQ(lines_of(folder.path / "r.jsonl").find("\"block\""), std::string::npos) << bot;
    }
}

// A card that the seat does not hold: the rule is named.
TEST(Program, IsToldWhichRuleItBroke) {
    const Said held = hold(
        R"(program:read table; echo '{"ready":true}'; while read q; do for c in 0 1 2 3 4 5 6 7 8; do case "$q" in *"\"play red $c\""*) ;; *) echo "{\"play\":\"play red $c\"}"; break;; esac; done; done)",
        "", "fr");
    EXPECT_EQ(held.exit_code, 1);
    EXPECT_NE(held.err.find("joue ce que les règles interdisent"), held.err.npos) << held.err;
    EXPECT_NE(held.err.find("[§ vigo.play."), held.err.npos) << held.err;
}

class OneProgram : public testing::Test {
  protected:
    std::unique_ptr<Outsider> start(Programs& programs, const std::string& command) const {
        return programs.start(command, *game_, {}, 2);
    }
    // The question of the first seat, as the program was asked it.
    std::string question(const std::string& ready, std::uint64_t seed) {
        const TestFolder folder;
        const std::string file = (folder.path / "asked").string();
        Programs programs;
        const auto program = start(programs, "read table; echo '" + ready + "'; read q; echo \"$q\" > " +
                                                 file + "; echo '{\"play\":\"dance\"}'");
        EXPECT_NE(program, nullptr);
        const auto position = dealt();
        EXPECT_FALSE(program->decide(*position, position->actor().seat(), seed));
        return lines_of(file);
    }
    std::unique_ptr<AnyPosition> dealt() const {
        auto position = game_->start({}, 2)->learning(Seats::first(2));
        Rng rng(5);
        while (position->actor().is_chance()) position->apply(Actor::chance(), position->draw(rng));
        return position;
    }

    const AnyGame* game_ = find_game("vigo");
};

TEST_F(OneProgram, IsWaitedForNoLongerThanAllowedAndEndedWithAllItStarted) {
    const TestFolder folder;
    const std::string file = (folder.path / "process").string();
    Programs programs(std::chrono::milliseconds(300));
    EXPECT_EQ(start(programs, "sleep 600 & echo $! > " + file + "; wait"), nullptr);
    ASSERT_TRUE(programs.fault());
    EXPECT_EQ(programs.fault()->id, "arena.program.late");
    const pid_t slept = std::stoi(lines_of(file));
    for (int tries = 0; kill(slept, 0) == 0 && tries < 200; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    // Gone, or a zombie that nobody has buried yet.
    const std::string status = lines_of("/proc/" + std::to_string(slept) + "/stat");
    EXPECT_TRUE(status.empty() || status.find(" Z ") != status.npos) << status;
}

TEST_F(OneProgram, IsGivenAWorldOnlyWhereItWantsOneAndNothingHidden) {
    EXPECT_EQ(question(R"({"ready":true})", 7).find("\"world\""), std::string::npos);
    const std::string one = question(R"({"ready":true,"world":true})", 7);
    const std::string other = question(R"({"ready":true,"world":true})", 8);
    EXPECT_EQ(one, question(R"({"ready":true,"world":true})", 7));
    ASSERT_NE(one.find("\"world\""), one.npos);
    // Another guess with another seed: what is hidden is not simply passed on.
    EXPECT_NE(one.substr(one.find("\"world\"")), other.substr(other.find("\"world\"")));
}

} // namespace
} // namespace oya
