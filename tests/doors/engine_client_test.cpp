#include "doors/engine/engine_command.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <utility>
#include <vector>

// examples/engine_client.py, which has none of our code, plays a whole game of each kind: Catan alone,
// with Cities & Knights, and at sea.

namespace oya {
namespace {

constexpr const char* asks_for_engine = "OYA_TEST_ENGINE";

// This program is `oya engine` for whoever starts it so.
class EngineIfAsked : public testing::Environment {
    void SetUp() override {
        if (std::getenv(asks_for_engine) != nullptr) std::_Exit(engine_command({}, stdin, stdout, stderr));
    }
};

[[maybe_unused]] const auto* const registered = testing::AddGlobalTestEnvironment(new EngineIfAsked);

struct Ending {
    int exit_code;
    std::string text;
};

// Runs a command of the shell, for which this program is the engine.
Ending run(const std::string& command) {
    const std::string line = std::string(asks_for_engine) + "=1 GTEST_BRIEF=1 " + command + " 2>&1";
    std::FILE* const script = popen(line.c_str(), "r");
    Ending said{2, ""};
    for (int c = std::fgetc(script); c != EOF; c = std::fgetc(script)) said.text += static_cast<char>(c);
    said.exit_code = WEXITSTATUS(pclose(script));
    return said;
}

Ending play(const std::string& arguments) {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    return run("/usr/bin/python3 " + (repository() / "examples" / "engine_client.py").string() +
               " --program " + program + ' ' + arguments);
}

bool has_all(std::string_view text, const std::vector<std::string_view>& what) {
    return std::ranges::all_of(what, [&](std::string_view each) { return text.find(each) != text.npos; });
}

std::string line_of(std::string_view text, std::string_view table) {
    const std::size_t begin = text.find(table);
    return begin == text.npos ? "" : std::string(text.substr(begin, text.find('\n', begin) - begin));
}

TEST(EngineClient, PlaysAWholeGameOfEachKind) {
    const Ending said = play("--seed 1");
    EXPECT_EQ(said.exit_code, 0) << said.text;
    EXPECT_TRUE(has_all(said.text, {"vigo: [", "cascadero: [", "cascadia: ["})) << said.text;
    const std::pair<std::string, std::vector<std::string_view>> tables[] = {
        {"catan", {" discards", " offers", " trades"}},
        {"knights", {" discards", " trades", " progress cards", " gifts"}},
        {"sea", {" discards", " trades", " choices of gold"}},
    };
    for (const auto& [table, what] : tables) {
        std::string told = line_of(said.text, table + ": [");
        EXPECT_NE(told, "") << said.text;
        // A game at random need not have everything in it: then others are looked at.
        for (int seed = 2; seed < 10 && !has_all(told, what); ++seed) {
            const Ending again = play("--table " + table + " --seed " + std::to_string(seed));
            EXPECT_EQ(again.exit_code, 0) << again.text;
            told += again.text;
        }
        EXPECT_TRUE(has_all(told, what)) << told;
    }
}

// Half of 36 cards, which no plan holds: 18 are discarded, and the robber is next.
TEST(EngineClient, DiscardsMoreThanAPlanHolds) {
    const std::string script = R"(
import random, sys
import engine_client as client

engine, rng = client.Engine(sys.argv[1]), random.Random(3)
table = engine.do("new", **client.TABLES["catan"], seats=3, chance="manual", **{"with": client.SHOWN})
while not any(action["kind"] == "roll" for question in table["legal"] for action in question["actions"]):
    if table["actor"] == "chance":
        table = engine.do("act", steps=client.chance(table, rng), **{"with": client.SHOWN})
    else:
        question = table["legal"][0]
        plan = client.decide(table["position"], question, rng, client.collections.Counter())
        table = client.act(engine, table, question["seat"], plan)
position = table["position"]
seat = position["turn"]
for player in position["players"]:
    for good, count in player["hand"].items():
        position["bank"][good] += count
    player["hand"] = {}
hand = {"ore": 13, "lumber": 12, "wool": 11}
position["players"][seat]["hand"] = hand
for good, count in hand.items():
    position["bank"][good] -= count
for seed in range(20):
    rng = random.Random(seed)
    engine.do("set", **client.TABLES["catan"], seats=3, chance="manual", position=position)
    engine.do("act", step="roll")
    table = engine.do("act", step="dice 3 4", **{"with": client.SHOWN})
    plan = client.decide(table["position"], table["legal"][0], rng, client.collections.Counter())
    assert len(plan) == 18, plan
    table = client.act(engine, table, seat, plan)
    left = dict(hand)
    for step in plan:
        left[step.split()[1]] -= 1
    assert table["position"]["phase"] == "moving_robber", table["position"]["phase"]
    assert table["position"]["players"][seat]["hand"] == {good: count for good, count in left.items() if count}, plan
engine.close()
print("all were discarded")
)";
    const TestFolder folder;
    folder.write("discards.py", script);
    const std::string path = (folder.path / "discards.py").string();
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const Ending said = run("PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=" + (repository() / "examples").string() +
                            " /usr/bin/python3 " + path + ' ' + program);
    EXPECT_EQ(said.exit_code, 0) << said.text;
    EXPECT_EQ(said.text, "all were discarded\n");
}

} // namespace
} // namespace oya
