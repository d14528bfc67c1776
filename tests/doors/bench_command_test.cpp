#include "doors/bench/bench_command.h"
#include "doors/bench/table_speed.h"

#include "arena/speed.h"
#include "bots/opponents.h"
#include "doors/bench/compare.h"
#include "doors/files.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "kit/golden.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

namespace oya {
namespace {

Said bench(const std::vector<std::string_view>& args) {
    return heard([&](std::FILE* out, std::FILE* err) { return bench_command(args, out, err); });
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

// The figures of docs/performance.md stand beside the names under which they are printed: what is kept for
// comparison is all that is measured without a word of --only.
TEST(BenchCommand, IsToldOfByTheNamesItPrints) {
    const std::string doc = read_file(repository() / "docs" / "performance.md");
    const std::string kept = read_file(repository() / "bench" / "kept.json");
    const std::regex measured("\\b[a-z]+\\.(?:[a-z-]+\\.)*(?:random|greedy)\\.[0-9]p\\b");
    const auto names = [&](const std::string& text) {
        std::set<std::string> all;
        for (std::sregex_iterator name(text.begin(), text.end(), measured), end; name != end; ++name)
            all.insert(name->str());
        return all;
    };
    EXPECT_TRUE(names(kept).contains("catan.base.greater-catan.random.4p"));
    EXPECT_EQ(names(doc), names(kept));
}

TEST(BenchCommand, SaysWhatTheLevelsThinkWith) {
    const Said said = bench({"--levels", "--json", "--only", "vigo.adept", "--seconds", "1"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 1);
    const BotSpec adept{"adept", 0};
    const AnyGame& vigo = *find_game("vigo");
    EXPECT_TRUE(said.out.starts_with(R"({"name":"vigo.adept.4p","bot":")" + to_text(player_of(vigo, adept))))
        << said.out;
    EXPECT_GT(number(said.out, "decisions"), 10);
    EXPECT_GT(number(said.out, "nodes"), nodes_of(vigo, adept) / 2);
    EXPECT_LE(number(said.out, "nodes"), nodes_of(vigo, adept));
    EXPECT_EQ(bench({"--levels", "--only", "chess"}).exit_code, 2);
    EXPECT_TRUE(bench({"--only", "vigo.randm.4p"})
                    .err.starts_with(
                        "oya bench: nothing is called vigo.randm.4p, did you mean vigo.random.4p? Choose "));
}

TEST(BenchCommand, MeasuresDecisionsThroughTheEngine) {
    const Said said = bench({"--engine", "--json", "--only", "cascadero", "--seconds", "1"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 1);
    EXPECT_TRUE(said.out.starts_with(R"({"name":"cascadero.engine.4p",)")) << said.out;
    EXPECT_GT(number(said.out, "acts"), 400); // of four games
    EXPECT_EQ(number(said.out, "refused"), 0);
    const double bytes = number(said.out, "bytes") / number(said.out, "acts");
    EXPECT_GT(bytes, 40) << "less is no answer";
    EXPECT_LT(bytes, 200) << "nobody has asked for more";
    EXPECT_GT(number(said.out, "acts_per_second"), 0);
    EXPECT_GT(number(said.out, "acts_per_second_in_batches"), 0);
    EXPECT_EQ(bench({"--engine", "--only", "chess"}).exit_code, 2);
}

// A file that is gone with the test.
class Kept {
  public:
    explicit Kept(const std::string& text = {}) {
        std::FILE* const file = std::fopen(path_.c_str(), "wb");
        std::fwrite(text.data(), 1, text.size(), file);
        std::fclose(file);
    }
    ~Kept() { std::filesystem::remove(path_); }
    std::string_view path() const { return path_; }
    std::string text() const {
        std::string why;
        return read_whole(path_, nullptr, why).value_or("");
    }

  private:
    std::string path_ = testing::TempDir() + "kept_costs_" + std::to_string(::getpid()) + ".json";
};

// Measurements that come out as given, one after the other, and then stay.
CostTask costing(std::string name, std::vector<std::int64_t> costs) {
    return {name, [name, costs, next = std::make_shared<std::size_t>(0)](Costs& known) {
                const std::int64_t cost = costs[std::min((*next)++, costs.size() - 1)];
                const auto [place, fresh] = known.try_emplace(name, cost);
                if (!fresh) place->second = std::min(place->second, cost);
            }};
}

Said compared(const std::vector<CostTask>& tasks, const KeptCosts& kept, bool all = true) {
    const auto at_once = [] {};
    return heard(
        [&](std::FILE* out, std::FILE* err) { return compare_costs(tasks, kept, all, at_once, out, err); });
}

TEST(BenchCommand, FailsWhenSomethingHasBecomeDearer) {
    const KeptCosts kept{processor_name(), {{"a", 1000}, {"b", 1000}}};
    EXPECT_EQ(compared({costing("a", {1150}), costing("b", {10})}, kept).exit_code, 0);
    const Said dearer = compared({costing("a", {1160}), costing("b", {1000})}, kept);
    EXPECT_EQ(dearer.exit_code, 1);
    EXPECT_NE(dearer.out.find("+16 %"), std::string::npos) << dearer.out;
    EXPECT_NE(dearer.out.find("1 of 2"), std::string::npos) << dearer.out;
    EXPECT_EQ(compared({costing("a", {1160, 1160, 1100}), costing("b", {1000})}, kept).exit_code, 0)
        << "once more is by chance";
    EXPECT_EQ(compared({costing("a", {1000})}, kept).exit_code, 1) << "b is measured no more";
    EXPECT_EQ(compared({costing("a", {1000})}, kept, false).exit_code, 0) << "only a was meant";
    EXPECT_EQ(compared({costing("a", {1000}), costing("b", {1000}), costing("c", {1})}, kept).exit_code, 1)
        << "nobody keeps c";
    const KeptCosts elsewhere{"another", kept.costs};
    EXPECT_EQ(compared({costing("a", {2000}), costing("b", {1000})}, elsewhere).exit_code, 0);
    EXPECT_EQ(compared({costing("a", {2020}), costing("b", {1000})}, elsewhere).exit_code, 1);
}

TEST(BenchCommand, KeepsCostsAndReadsThemAgain) {
    const Kept file;
    const Captured err;
    ASSERT_EQ(keep_costs({costing("a", {30, 20, 50})}, std::string(file.path()), err.file()), 0);
    JsonReader reader(file.text());
    const KeptCosts kept = read_costs(reader.root());
    ASSERT_TRUE(reader.ok()) << file.text();
    EXPECT_EQ(kept.processor, processor_name());
    EXPECT_EQ(kept.costs, (Costs{{"a", 20}}));
    EXPECT_EQ(keep_costs({}, "/nowhere/at-all", err.file()), 1);

    const Kept broken(R"({"processor":"x","costs":{"a":0}})");
    const Said said = bench({"--compare", broken.path()});
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.err.find("costs.a"), std::string::npos) << said.err;
    EXPECT_EQ(bench({"--compare", "/nowhere/at-all"}).exit_code, 2);
}

TEST(BenchCommand, MeasuresWhatItKeeps) {
    Costs costs;
    for (const CostTask& task : cost_tasks(0.02))
        if (task.name == "vigo.random.2p" || task.name == "cascadero.table.4p") task.measure(costs);
    std::vector<std::string> names;
    for (const auto& [name, cost] : costs) {
        names.push_back(name);
        EXPECT_GT(cost, 0) << name;
    }
    EXPECT_EQ(names, (std::vector<std::string>{"cascadero.table.4p.join", "cascadero.table.4p.jump",
                                               "cascadero.table.4p.open", "cascadero.table.4p.undo",
                                               "vigo.random.2p"}));
}

TEST(BenchCommand, KnowsTheProcessorByOneLine) {
    EXPECT_NE(processor_name(), "");
    EXPECT_NE(processor_name(), "unknown");
    EXPECT_EQ(processor_name().find_first_of("\t\n"), std::string::npos);
}

TEST(BenchCommand, ReckonsInHundredths) {
    EXPECT_EQ(growth(100, 115), 15);
    EXPECT_EQ(growth(1000, 1156), 16);
    EXPECT_EQ(growth(200, 100), -50);
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
    for (const char* name :
         {"vigo.random.2p", "vigo.random.3p", "vigo.random.4p", "cascadero.random.2p", "cascadero.random.4p",
          "cascadia.random.4p", "cascadia.greedy.4p", "catan.base.random.4p",
          "catan.base.greater-catan.random.4p", "catan.cities-and-knights.random.4p"})
        EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
    const Said said = bench({"--only", "vigo.random.5p"});
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.err.find("vigo.random.4p"), std::string::npos) << said.err;
    const Said tables = bench({"--tables", "--only", "vigo.random.4p"});
    EXPECT_EQ(tables.exit_code, 2);
    for (const char* const name : {"vigo.table.4p", "catan.table.4p", "catan.base.greater-catan.table.4p"})
        EXPECT_NE(tables.err.find(name), std::string::npos) << tables.err;
}

TEST(BenchCommand, MeasuresTablesWithLongRecords) {
    // Under the sanitizers one game has to do.
    const bool one = scaled(1, 0, 0) == 1;
    const Said said = bench({"--tables", "--json", "--only", one ? "cascadero" : ""});
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(said.out, '\n')), one ? 1 : table_tasks().size());
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
