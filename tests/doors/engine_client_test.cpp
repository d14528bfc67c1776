#include "doors/engine/engine_command.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>

// examples/engine_client.py, which has none of our code, plays a whole game of each kind.

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

TEST(EngineClient, PlaysAWholeGameOfEachKind) {
    const Ending said = play("--seed 2");
    EXPECT_EQ(said.exit_code, 0) << said.text;
    for (const std::string_view game : {"vigo: [", "cascadero: [", "cascadia: [", "catan: ["})
        EXPECT_NE(said.text.find(game), said.text.npos) << said.text;
    const std::string catan = said.text.substr(said.text.find("catan: "));
    for (const std::string_view what : {" discards", " offers", " trades"})
        EXPECT_NE(catan.find(what), catan.npos) << said.text;
}

} // namespace
} // namespace oya
