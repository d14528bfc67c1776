#pragma once

#include "arena/statistics.h"

#include <cstdint>

namespace oya {

// What a sequential test has found.
enum class Verdict : std::uint8_t {
    open,       // not yet
    stronger,   // rather a gain of the size asked for than none
    no_stronger // rather none
};

// A sequential probability ratio test on the means of blocks, taken as normal with the spread they show
// themselves: is the mean `none`, or `none + gain`? Both errors are 5 %. Blocks are added in the order of
// their numbers; once there is a verdict it stays.
class SequentialTest {
  public:
    SequentialTest(double none, double gain) : none_(none), gain_(gain) {}

    void add(double block_mean);
    Verdict verdict() const { return verdict_; }
    // How much likelier the gain is than none, as a logarithm.
    double log_ratio() const;
    std::int64_t blocks() const { return blocks_; }
    // The mean of all blocks and its 95 % interval, as if their number had been chosen beforehand: a test
    // that stopped with a verdict stopped where the mean was far out, so that it is a little too far there.
    Estimate estimate() const;

  private:
    // Fewer say nothing about their spread.
    static constexpr std::int64_t fewest_blocks = 8;
    static constexpr double bound = 2.9444389791664403; // log(0.95 / 0.05)

    double variance() const;

    double none_;
    double gain_;
    std::int64_t blocks_ = 0;
    double mean_ = 0;
    double spread_ = 0; // sum of squares around the mean
    Verdict verdict_ = Verdict::open;
};

} // namespace oya
