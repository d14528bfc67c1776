#include "doors/bench/costs.h"

#include "arena/speed.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "doors/bench/table_speed.h"
#include "shelf/games.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace oya {

namespace {

constexpr int cost_tries = 8;
constexpr std::size_t table_events = 1500;
constexpr std::int64_t dearest = 1'000'000'000'000;

// Arithmetic, loads from a small table and branches that cannot be foretold, as rules have them: about a
// hundredth of a second.
double fixed_work() {
    static std::uint64_t sum = 0;
    std::array<std::uint32_t, 4096> table;
    std::uint64_t state = 1;
    for (std::uint32_t& entry : table) entry = static_cast<std::uint32_t>(state *= 0x9E3779B97F4A7C15) | 1;
    const double began = processor_seconds();
    for (int round = 0; round < 2'000'000; ++round) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        std::uint32_t& entry = table[state % table.size()];
        if ((entry & 0x10000) != 0) {
            entry = entry * 5 + 1;
        } else {
            sum += entry;
            entry ^= static_cast<std::uint32_t>(state);
        }
    }
    const double took = processor_seconds() - began;
    return sum == 1 ? 0 : took; // so that nobody can leave the work out
}

// The quickest time that the fixed piece of work took beside something.
class Yardstick {
  public:
    void hold_beside() { quickest_ = std::min(quickest_, fixed_work()); }
    void keep(Costs& costs, const std::string& name, double seconds) const {
        const auto cost = static_cast<std::int64_t>(std::llround(1e6 * seconds / quickest_));
        const auto [known, fresh] = costs.try_emplace(name, cost);
        if (!fresh) known->second = std::min(known->second, cost);
    }

  private:
    double quickest_ = 1e9;
};

// A thousand actions.
void measure_games(const SpeedTask& task, double seconds, Costs& costs) {
    Yardstick yardstick;
    double quickest = 1e9;
    for (int i = 0; i < cost_tries; ++i) {
        const SpeedSample sample = measure_speed(task, seconds / cost_tries, 1);
        quickest = std::min(quickest, 1000 * sample.seconds / static_cast<double>(sample.actions));
        yardstick.hold_beside();
    }
    yardstick.keep(costs, task.name, quickest);
}

void measure_tables(const TableTask& task, Costs& costs) {
    Yardstick yardstick;
    for (int i = 0; i < cost_tries / 2; ++i) yardstick.hold_beside();
    const TableSpeed speed = measure_table(task, table_events);
    for (int i = 0; i < cost_tries / 2; ++i) yardstick.hold_beside();
    yardstick.keep(costs, speed.name + ".open", speed.open.quickest / 1000);
    yardstick.keep(costs, speed.name + ".join", speed.join.quickest / 1000);
    yardstick.keep(costs, speed.name + ".undo", speed.undo.quickest / 1000);
    yardstick.keep(costs, speed.name + ".jump", speed.jump.median / 1000); // of all versions
}

} // namespace

KeptCosts read_costs(JsonValue value) {
    KeptCosts kept;
    value.only({"processor", "costs"});
    kept.processor = value.field("processor").text();
    for (const JsonValue cost : value.field("costs").object())
        kept.costs.emplace(cost.name(), cost.integer(1, dearest));
    return kept;
}

std::string costs_text(const KeptCosts& kept) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().field("processor", kept.processor).key("costs").begin_object();
    for (const auto& [name, cost] : kept.costs) json.field(name, cost);
    json.end_object().end_object();
    text += '\n';
    return text;
}

std::string processor_name() {
    std::string name = "unknown";
    std::FILE* const file = std::fopen("/proc/cpuinfo", "r");
    if (file == nullptr) return name;
    std::array<char, 256> line;
    while (std::fgets(line.data(), line.size(), file) != nullptr) {
        std::string_view rest = line.data();
        const std::string_view what = take_part(rest, ':');
        // x86 says its model in words, Arm its makers' numbers.
        if (what.starts_with("model name") || what.starts_with("CPU part")) {
            name = take_part(rest, '\n');
            break;
        }
    }
    std::fclose(file);
    return name;
}

std::vector<CostTask> cost_tasks(double seconds) {
    std::vector<CostTask> tasks;
    for (const SpeedTask& task : speed_tasks())
        tasks.push_back({task.name, [task, seconds](Costs& costs) { measure_games(task, seconds, costs); }});
    for (const AnyGame* const game : games()) {
        const TableTask task = usual_table(*game);
        tasks.push_back({task.name, [task](Costs& costs) { measure_tables(task, costs); }});
    }
    return tasks;
}

int growth(std::int64_t kept, std::int64_t now) {
    return static_cast<int>(std::lround(100.0 * static_cast<double>(now - kept) / static_cast<double>(kept)));
}

} // namespace oya
