#pragma once

#include "doors/bench/costs.h"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace oya {

// `oya bench --keep FILE`: measures everything and writes it down. Returns the exit code.
int keep_costs(const std::vector<CostTask>& tasks, const std::string& path, std::FILE* err);

// `oya bench --compare FILE`: measures what was kept and says what has become dearer, which is 1 as an exit
// code. What is measured but not kept, or kept but measured no more, counts as well, if `all` was measured.
// Before something is measured again, `wait` lets pass whatever kept the machine busy.
int compare_costs(const std::vector<CostTask>& tasks, const KeptCosts& kept, bool all,
                  const std::function<void()>& wait, std::FILE* out, std::FILE* err);

} // namespace oya
