#include "doors/bench/bench_command.h"

#include "arena/speed.h"
#include "kit/captured.h"
#include "kit/golden.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace oya {
namespace {

struct Said {
    int exit_code;
    std::string out;
    std::string err;
};

Said bench(const std::vector<std::string_view>& args) {
    const Captured out;
    const Captured err;
    const int exit_code = bench_command(args, out.file(), err.file());
    return {exit_code, out.text(), err.text()};
}

// The value of a field of a line of JSON; 0 if it has none.
double number(const std::string& line, const std::string& field) {
    const std::string name = '"' + field + "\":";
    const std::size_t place = line.find(name);
    return place == line.npos ? 0 : std::strtod(line.c_str() + place + name.size(), nullptr);
}

TEST(BenchCommand, PrintsOneJsonObjectALine) {
    const Said said = bench({"--json", "--only", "vigo.random.4p", "--seconds", "1"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 1);
    EXPECT_TRUE(said.out.starts_with(R"({"name":"vigo.random.4p",)")) << said.out;
    const double games = number(said.out, "games_per_second");
    EXPECT_GT(games, 0);
    EXPECT_NEAR(number(said.out, "hands_per_second"), 4 * games, 1e-6 * games);
    EXPECT_NEAR(number(said.out, "actions_per_second"), 481 * games, 1e-3 * games);
    EXPECT_NEAR(number(said.out, "ns_per_action"), 1e9 / (481 * games), 1e-3);
    EXPECT_EQ(number(said.out, "mean_actions"), 481);
}

TEST(BenchCommand, SaysHowLongGamesGet) {
    const Said said = bench({"--lengths", "--games", "20", "--only", "vigo", "--json"});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 3);
    EXPECT_TRUE(said.out.starts_with(R"({"name":"vigo.2p","games":20,)")) << said.out;
    EXPECT_EQ(number(said.out, "longest"), 241);
    EXPECT_EQ(number(said.out, "longest_of_bots"), 241);
    EXPECT_EQ(number(said.out, "declared"), 481);
}

TEST(BenchCommand, KnowsItsMeasurementsByName) {
    std::vector<std::string> names;
    for (const SpeedTask& task : speed_tasks()) names.push_back(task.name);
    for (const char* name : {"vigo.random.2p", "vigo.random.3p", "vigo.random.4p", "cascadero.random.2p",
                             "cascadero.random.4p", "cascadia.random.4p", "cascadia.greedy.4p",
                             "catan.base.random.4p", "catan.cities-and-knights.random.4p"})
        EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
    const Said said = bench({"--only", "vigo.random.5p"});
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.err.find("vigo.random.4p"), std::string::npos) << said.err;
    const Said tables = bench({"--tables", "--only", "vigo.random.4p"});
    EXPECT_EQ(tables.exit_code, 2);
    EXPECT_NE(tables.err.find("vigo.table.4p"), std::string::npos) << tables.err;
}

TEST(BenchCommand, MeasuresTablesWithLongRecords) {
    // Under the sanitizers one game has to do.
    const bool one = scaled(1, 0, 0) == 1;
    const Said said = bench({"--tables", "--json", "--only", one ? "cascadero" : ""});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(said.out, '\n')), one ? 1 : games().size());
    for (const char* field : {"open_ms", "undo_ms", "jump_ms", "join_ms", "join_slowest_ms", "kilobytes"})
        EXPECT_GT(number(said.out, field), 0) << field;
    EXPECT_GE(number(said.out, "events"), 1500);
}

TEST(BenchCommand, PrintsTheSignatureOfEveryGame) {
    const Said said = bench({"--signature"});
    EXPECT_EQ(said.exit_code, 0);
    expect_golden("signatures.txt", said.out);
}

} // namespace
} // namespace oya
