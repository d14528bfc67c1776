#include "doors/arena/arena_command.h"

#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace oya {
namespace {

Said arena(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return arena_command(args, out, err); });
}

TEST(ArenaCommand, ComparesEveryPairRatesThemAndHasAControl) {
    const Said said = arena({"vigo", "--bots", "greedy,novice,random", "--games", "64", "--lang", "en"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(said.err, "");
    for (const char* part : {"VIGO!, 2 players, seed 1", "Verdict", "stronger", "control", "Rating"})
        EXPECT_NE(said.out.find(part), std::string::npos) << part << '\n' << said.out;
    const std::size_t ratings = said.out.find("Rating");
    const std::size_t greedy = said.out.find("\ngreedy", ratings);
    const std::size_t random = said.out.find("\nrandom", ratings);
    EXPECT_LT(greedy, random) << said.out;
    EXPECT_NE(random, std::string::npos);
}

TEST(ArenaCommand, PrintsLinesForADocument) {
    const Said said = arena({"vigo", "--bots", "greedy,random", "--games", "32", "--players", "4", "--format",
                             "markdown", "--lang", "en"});
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 2) << said.out;
    EXPECT_NE(said.out.find("| VIGO!, 4 | `greedy` | `random` | "), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("| VIGO!, 4 | `greedy` | `greedy` | 32 | "), std::string::npos) << said.out;
    EXPECT_TRUE(said.out.ends_with(" | control |\n")) << said.out;
}

TEST(ArenaCommand, PlaysEveryScenarioOfTheSea) {
    for (const std::string_view scenario :
         {"scenario=new_shores", "scenario=desert", "scenario=greater_catan"}) {
        for (const std::string_view expansion : {"expansion=none", "expansion=ck"}) {
            const Said said =
                arena({"catan", "--bots", "greedy,random", "--games", "4", "--players", "4", "--no-control",
                       "--option", scenario, "--option", expansion, "--format", "markdown", "--lang", "en"});
            EXPECT_EQ(said.exit_code, 0) << scenario << expansion << said.err;
            EXPECT_NE(said.out.find(", 4 | `greedy` | `random` | 4 | 100.0 % | "), std::string::npos)
                << scenario << expansion << said.out;
        }
    }
}

TEST(ArenaCommand, DrawsAPicture) {
    const Said said = arena({"vigo", "--bots", "greedy,random", "--games", "32", "--players", "4", "--format",
                             "svg", "--lang", "fr"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_TRUE(said.out.starts_with("<svg xmlns=")) << said.out;
    EXPECT_TRUE(said.out.ends_with("</svg>\n")) << said.out;
    const auto times = [&](std::string_view part) {
        int count = 0;
        for (std::size_t at = said.out.find(part); at != std::string::npos; at = said.out.find(part, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(times("class=\"mean\""), 2 + 2) << "two pairs, two ratings";
    EXPECT_EQ(times("class=\"range\""), 2 + 2);
    EXPECT_EQ(times("class=\"fair\" x1=\"202.0\""), 1) << "a quarter of the victories";
    EXPECT_EQ(times("<text"), times("</text>"));
    EXPECT_NE(said.out.find("greedy, contre random"), std::string::npos) << said.out;
}

TEST(ArenaCommand, KnowsTheFiveLevels) {
    const Said said = arena({"vigo", "--bots", "master:2,expert:2,adept:2,apprentice,novice", "--games", "2",
                             "--no-control", "--format", "markdown", "--lang", "en"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 10) << said.out;
    EXPECT_NE(said.out.find("| `master:2` | `expert:2` | 2 | "), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("| `apprentice` | `novice` | 2 | "), std::string::npos) << said.out;
}

TEST(ArenaCommand, KeepsItsResultsAndGoesOn) {
    const TestFolder folder;
    const std::string file = (folder.path / "results.jsonl").string();
    const std::vector<std::string_view> call{"vigo",   "--bots", "greedy,random", "--games", "64",
                                             "--gain", "50",     "--results",     file};
    const Said first = arena(call);
    EXPECT_EQ(first.exit_code, 0) << first.err;
    const std::string kept = read_file(file);
    EXPECT_GT(std::ranges::count(kept, '\n'), 20);
    EXPECT_EQ(arena(call).out, first.out);
    EXPECT_EQ(read_file(file), kept) << "nothing was played again";

    folder.write("results.jsonl", kept.substr(0, kept.size() / 2));
    EXPECT_EQ(arena(call).out, first.out);
    EXPECT_EQ(read_file(file), kept);
}

TEST(ArenaCommand, RefusesAFileThatIsNoneOfItsOwn) {
    const TestFolder folder;
    folder.write("poem.txt", "Roses are red\n");
    const std::string file = (folder.path / "poem.txt").string();
    const Said said = arena({"vigo", "--bots", "greedy,random", "--games", "2", "--results", file});
    EXPECT_EQ(said.exit_code, 1);
    EXPECT_NE(said.err.find("poem.txt: line 1"), std::string::npos) << said.err;
    EXPECT_EQ(read_file(file), "Roses are red\n");
}

TEST(ArenaCommand, ExplainsAWrongCall) {
    const auto refused = [](const std::vector<std::string_view>& args, std::string_view because) {
        const Said said = arena(args);
        EXPECT_EQ(said.exit_code, 2) << because;
        EXPECT_TRUE(said.err.starts_with("oya arena: ")) << said.err;
        EXPECT_NE(said.err.find(because), std::string::npos) << said.err;
    };
    refused({}, "GAME");
    refused({"vigo"}, "two bots");
    refused({"vigo", "--bots", "greedy"}, "two bots");
    refused({"vigo", "--bots", "greedy,random,greedy"}, "the bot greedy is named twice");
    refused({"vigo", "--bots", "greedy,deep"}, "there is no bot “deep”");
    refused({"vigo", "--bots", "greedy,random", "--players", "1"}, "--players");
    refused({"vigo", "--bots", "greedy,random", "--gain", "0"}, "--gain");
}

} // namespace
} // namespace oya
