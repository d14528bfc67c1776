#include "doors/sim/sim_command.h"

#include "core/json_reader.h"
#include "core/words.h"
#include "kit/captured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace oya {
namespace {

Said sim(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return sim_command(args, out, err); });
}

TEST(SimCommand, PrintsATable) {
    const Said said = sim({"vigo", "--games", "40", "--bots", "greedy,random", "--players", "4"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(said.err, "");
    for (const char* part : {"VIGO!, 4 players, 40 games in 10 blocks, seed 1", "greedy", "random",
                             "Ahead of the others", "Advantage", "median", "Actions in a game", "±"})
        EXPECT_NE(said.out.find(part), std::string::npos) << part << '\n' << said.out;
}

TEST(SimCommand, SaysOneWhereThereIsOne) {
    const Said said = sim({"cascadia", "--games", "1", "--players", "1", "--bots", "random"});
    EXPECT_TRUE(said.out.starts_with("Cascadia, 1 player, 1 game in 1 block, ")) << said.out;
    const Message head{"record.head",
                       {{"title", std::string("Cascadia")}, {"players", 1}, {"rules", 1}, {"events", 1}}};
    EXPECT_EQ(Words::in("en")->say(head), "Cascadia, 1 player, version 1 of the rules, 1 event");
    const Message won{"cascadero.story.wins-minor",
                      {{"player", Seat{0}}, {"points", 1}, {"by", std::string("lead")}, {"ahead", 1}}};
    const std::string_view names[] = {"Anna"};
    EXPECT_NE(Words::in("fr")->say(won, names).find("avec 1 point"), std::string::npos);
}

TEST(SimCommand, SpeaksFrench) {
    const Said said = sim({"vigo", "--games", "40", "--lang", "fr"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_NE(said.out.find("40 parties en 40 blocs"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("481,0"), std::string::npos) << said.out;
}

TEST(SimCommand, PrintsCsvWithALineForEachMeasure) {
    const Said said = sim({"vigo", "--games", "30", "--players", "3", "--format", "csv"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_TRUE(
        said.out.starts_with("kind,name,measure,mean,margin95,lowest,q05,q25,median,q75,q95,highest\n"));
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 1 + 3 * (1 + 3) + 2);
    EXPECT_EQ(std::ranges::count(said.out, ','), 11 * std::ranges::count(said.out, '\n'));
    EXPECT_NE(said.out.find("\ngame,,actions,361.000000,,361,"), std::string::npos) << said.out;
    EXPECT_TRUE(said.out.ends_with("\ngame,,stopped,0.000000,,,,,,,,\n")) << said.out;
}

TEST(SimCommand, PrintsJson) {
    const Said said = sim({"vigo", "--games", "20", "--bots", "greedy,random", "--seed", "9", "--format",
                           "json", "--option", "two_player_farmers=12"});
    EXPECT_EQ(said.exit_code, 0);
    JsonReader reader(said.out);
    const JsonValue json = reader.root().object();
    EXPECT_EQ(json.field("game").text(), "vigo");
    EXPECT_EQ(json.field("options").field("two_player_farmers").text(), "12");
    EXPECT_EQ(json.field("seed").natural(100), 9u);
    EXPECT_EQ(json.field("games").natural(100), 20u);
    EXPECT_EQ(json.field("blocks").natural(100), 10u);
    EXPECT_EQ(json.field("stopped").natural(100), 0u);
    EXPECT_EQ(json.field("left_out").natural(100), 0u);
    EXPECT_EQ(json.field("bots").size(), 2u);
    EXPECT_EQ(json.field("bots").at(0).field("name").text(), "greedy");
    EXPECT_EQ(json.field("seats").size(), 2u);
    EXPECT_TRUE(reader.ok());
}

TEST(SimCommand, PlaysEveryScenarioOfTheSeaToItsEnd) {
    for (const std::string_view scenario :
         {"scenario=new_shores", "scenario=desert", "scenario=greater_catan"}) {
        for (const std::string_view expansion : {"expansion=none", "expansion=ck"}) {
            const Said said = sim({"catan", "--games", "4", "--players", "4", "--bots", "greedy", "--format",
                                   "json", "--option", scenario, "--option", expansion});
            EXPECT_EQ(said.exit_code, 0) << said.err;
            JsonReader reader(said.out);
            const JsonValue json = reader.root().object();
            EXPECT_EQ("scenario=" + std::string(json.field("options").field("scenario").text()), scenario);
            EXPECT_EQ(json.field("games").natural(100), 4u) << scenario << expansion;
            EXPECT_EQ(json.field("stopped").natural(100), 0u) << scenario << expansion;
            EXPECT_TRUE(reader.ok());
        }
    }
}

TEST(SimCommand, SaysHowOftenATaskWasMetWhereATableSetsOne) {
    const std::vector<std::string_view> call{"cascadia", "--players", "1",
                                             "--games",  "4",         "--bots",
                                             "greedy",   "--option",  "achievements=scenarios",
                                             "--option", "scenario=1"};
    const auto as = [&](std::string_view format) {
        std::vector<std::string_view> args = call;
        args.insert(args.end(), {"--format", format});
        return sim(args).out;
    };
    EXPECT_NE(as("table").find("Task met (%)"), std::string::npos) << as("table");
    EXPECT_NE(as("csv").find("\nbot,greedy,task,"), std::string::npos) << as("csv");
    EXPECT_NE(as("csv").find("\nseat,1,task,"), std::string::npos) << as("csv");
    JsonReader reader(as("json"));
    EXPECT_TRUE(reader.root().field("bots").at(0).field("task").field("mean").exists());
    for (const std::string_view format : {"table", "csv", "json"})
        EXPECT_EQ(sim({"vigo", "--games", "4", "--format", format}).out.find("ask"), std::string::npos)
            << format;
}

TEST(SimCommand, GivesTheSameFiguresForTheSameSeed) {
    const std::vector<std::string_view> call{"vigo", "--games", "50", "--format", "csv", "--seed", "3"};
    std::vector<std::string_view> other = call;
    other.back() = "4";
    EXPECT_EQ(sim(call).out, sim(call).out);
    EXPECT_NE(sim(call).out, sim(other).out);
}

TEST(SimCommand, GivesTheLastBotTheSeatsThatAreLeft) {
    const auto lineup = [](std::vector<std::string_view> args) {
        args.insert(args.begin(), {"vigo", "--games", "1", "--format", "json"});
        const std::string out = sim(args).out;
        const std::size_t begin = out.find("\"lineup\":");
        return out.substr(begin + 9, out.find(']', begin) - begin - 8);
    };
    EXPECT_EQ(lineup({}), R"(["random","random","random","random"])");
    EXPECT_EQ(lineup({"--bots", "greedy,random"}), R"(["greedy","random"])");
    EXPECT_EQ(lineup({"--bots", "greedy,random", "--players", "3"}), R"(["greedy","random","random"])");
    EXPECT_EQ(lineup({"--bots", "greedy"}), R"(["greedy","greedy","greedy","greedy"])");
}

TEST(SimCommand, ExplainsAWrongCall) {
    const auto refused = [](const std::vector<std::string_view>& args, std::string_view because) {
        const Said said = sim(args);
        EXPECT_EQ(said.exit_code, 2) << because;
        EXPECT_EQ(said.out, "");
        EXPECT_TRUE(said.err.starts_with("oya sim: ")) << said.err;
        EXPECT_NE(said.err.find(because), std::string::npos) << said.err;
    };
    refused({}, "GAME");
    refused({"chess"}, "there is no game called chess; choose vigo");
    refused({"vigo", "--bots", "deep"}, "there is no bot “deep”; choose novice, apprentice, adept, expert, "
                                        "master, random, softened, greedy, sampler, tree");
    refused({"vigo", "--bots", "greedy,,random"}, "there is no bot “”");
    refused({"vigo", "--bots", "gredy:50"}, "there is no bot “gredy:50”, did you mean greedy? Choose novice");
    refused({"vigo", "--players", "2", "--bots", "greedy,random,random"},
            "3 bots are too many for 2 players");
    refused({"vigo", "--option", "farmers"}, "--option wants name=value, not farmers");
    refused({"vigo", "--option", "farmers=1"}, "farmers");
    refused({"vigo", "--players", "5"}, "2 to 4 players, not 5");
    refused({"vigo", "--games", "0"}, "--games");
    refused({"vigo", "--format", "xml"}, "--format");
}

TEST(SimCommand, HelpsWithExamples) {
    const Said said = sim({"--help"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_NE(said.out.find("oya sim vigo --bots sampler,random --players 4"), std::string::npos);
    EXPECT_NE(said.out.find("1,000,000 actions"), std::string::npos) << "what has no end is stopped";
}

} // namespace
} // namespace oya
