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

Ending play(const std::string& arguments) {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string line = std::string(asks_for_engine) + "=1 GTEST_BRIEF=1 /usr/bin/python3 " +
                             (repository() / "examples" / "engine_client.py").string() + " --program " +
                             program + ' ' + arguments + " 2>&1";
    std::FILE* const script = popen(line.c_str(), "r");
    Ending said{2, ""};
    for (int c = std::fgetc(script); c != EOF; c = std::fgetc(script)) said.text += static_cast<char>(c);
    said.exit_code = WEXITSTATUS(pclose(script));
    return said;
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

} // namespace
} // namespace oya
