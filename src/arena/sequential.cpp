#include "arena/sequential.h"

#include <algorithm>
#include <cmath>

namespace oya {

void SequentialTest::add(double block_mean) {
    ++blocks_;
    const double from_mean = block_mean - mean_;
    mean_ += from_mean / static_cast<double>(blocks_);
    spread_ += from_mean * (block_mean - mean_);
    if (verdict_ != Verdict::open || blocks_ < fewest_blocks) return;
    if (log_ratio() >= bound) verdict_ = Verdict::stronger;
    if (log_ratio() <= -bound) verdict_ = Verdict::no_stronger;
}

// Blocks that all came out alike must not look like certainty: the spread of one more, a whole gain away, is
// taken for granted.
double SequentialTest::variance() const {
    return (spread_ + gain_ * gain_) / static_cast<double>(std::max<std::int64_t>(1, blocks_ - 1));
}

double SequentialTest::log_ratio() const {
    if (blocks_ == 0) return 0;
    const double to_none = mean_ - none_;
    const double to_gain = mean_ - none_ - gain_;
    return static_cast<double>(blocks_) * (to_none * to_none - to_gain * to_gain) / (2 * variance());
}

Estimate SequentialTest::estimate() const {
    if (blocks_ < 2) return {mean_, std::nullopt};
    const auto blocks = static_cast<double>(blocks_);
    return {mean_, student_95(blocks_) * std::sqrt(spread_ / (blocks - 1) / blocks)};
}

} // namespace oya
