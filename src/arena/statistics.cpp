#include "arena/statistics.h"

#include <cmath>

namespace oya {

Estimate Tally::estimate(double unit) const {
    constexpr double normal_95 = 1.959964;
    if (blocks_ == 0) return {};
    const auto blocks = static_cast<double>(blocks_);
    const double mean = static_cast<double>(sum_) / blocks;
    if (blocks_ == 1) return {mean / unit, std::nullopt};
    const double spread = static_cast<double>(squares_) - mean * static_cast<double>(sum_);
    const double variance = std::fmax(0.0, spread / (blocks - 1));
    return {mean / unit, normal_95 * std::sqrt(variance / blocks) / unit};
}

double Distribution::mean() const {
    std::int64_t sum = 0;
    for (const auto& [value, times] : counts_) sum += value * times;
    return static_cast<double>(sum) / static_cast<double>(total_);
}

int Distribution::quantile(double share) const {
    const double wanted = share * static_cast<double>(total_);
    std::int64_t seen = 0;
    for (const auto& [value, times] : counts_) {
        seen += times;
        if (static_cast<double>(seen) >= wanted) return value;
    }
    return highest();
}

} // namespace oya
