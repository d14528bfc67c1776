#pragma once

#include "core/json_reader.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// What things cost: how many millionths of a fixed piece of work, done in between by the same processor, they
// take of its time. So the figures of one day can be held against those of another. By their names.
using Costs = std::map<std::string, std::int64_t, std::less<>>;

// What was kept, and of which processor.
struct KeptCosts {
    std::string processor;
    Costs costs;
};
KeptCosts read_costs(JsonValue);
std::string costs_text(const KeptCosts&);

// What the machine calls its processor.
std::string processor_name();

// Measures one or several costs, each the lowest of several tries, and keeps those that are lower than what
// is known of the same name.
struct CostTask {
    std::string name;
    std::function<void(Costs&)> measure;
};
// Random games as `oya bench` plays them, for about so many seconds each, and tables with long records.
std::vector<CostTask> cost_tasks(double seconds);

// What has become dearer may be so by chance: it is measured again before it counts.
inline constexpr int tries_again = 4;

// By how many hundredths a cost may grow. Another processor's caches and branches are worth something else:
// there only what doubles is sure to be our own doing.
inline constexpr int allowed_growth = 15;
inline constexpr int allowed_growth_elsewhere = 100;

// How many hundredths more it costs now; negative when less.
int growth(std::int64_t kept, std::int64_t now);

} // namespace oya
