#include "arena/statistics.h"

#include <array>
#include <cassert>
#include <cmath>
#include <iterator>

namespace oya {

// From a table for up to five blocks, and from there on by the expansion of Cornish and Fisher, which is off
// by less than 0.0003.
double student_95(std::int64_t blocks) {
    constexpr std::array<double, 4> of_few{12.706205, 4.302653, 3.182446, 2.776445};
    const std::int64_t freedom = blocks - 1;
    assert(freedom > 0);
    if (freedom <= std::ssize(of_few)) return of_few[static_cast<std::size_t>(freedom - 1)];
    constexpr double z = 1.959964;
    constexpr double z2 = z * z;
    constexpr double first = z * (z2 + 1) / 4;
    constexpr double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    constexpr double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    constexpr double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    const double n = 1 / static_cast<double>(freedom);
    return z + n * (first + n * (second + n * (third + n * fourth)));
}

Estimate Tally::estimate(double unit) const {
    if (blocks_ == 0) return {};
    const auto blocks = static_cast<double>(blocks_);
    const double mean = static_cast<double>(sum_) / blocks;
    if (blocks_ == 1) return {mean / unit, std::nullopt};
    const double spread = static_cast<double>(squares_) - mean * static_cast<double>(sum_);
    const double variance = std::fmax(0.0, spread / (blocks - 1));
    return {mean / unit, student_95(blocks_) * std::sqrt(variance / blocks) / unit};
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
