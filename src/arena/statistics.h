#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace oya {

// A mean and the half-width of its 95 % interval, which takes two blocks at least.
struct Estimate {
    double mean = 0;
    std::optional<double> margin;
};

// How many standard errors the 95 % interval of a mean of so many blocks reaches to each side, two at least:
// Student's, because their spread is known from themselves alone.
double student_95(std::int64_t blocks);

// Sums over blocks of games, in whole numbers, so that the order in which they come changes no digit.
class Tally {
  public:
    void add(std::int64_t block_total) {
        ++blocks_;
        sum_ += block_total;
        squares_ += block_total * block_total;
    }
    void add(const Tally& other) {
        blocks_ += other.blocks_;
        sum_ += other.sum_;
        squares_ += other.squares_;
    }

    // The mean of block totals divided by `unit`, and how sure it is.
    Estimate estimate(double unit) const;

  private:
    std::int64_t blocks_ = 0;
    std::int64_t sum_ = 0;
    std::int64_t squares_ = 0;
};

// How often each whole number came.
class Distribution {
  public:
    void add(int value, std::int64_t times = 1) {
        counts_[value] += times;
        total_ += times;
    }
    void add(const Distribution& other) {
        for (const auto& [value, times] : other.counts_) add(value, times);
    }

    std::int64_t total() const { return total_; }
    double mean() const;
    // The smallest value that at least this share of all does not exceed; something must have been added.
    int quantile(double share) const;
    int lowest() const { return counts_.begin()->first; }
    int highest() const { return counts_.rbegin()->first; }
    // Values with their counts, from the lowest.
    const std::map<int, std::int64_t>& counts() const { return counts_; }

  private:
    std::map<int, std::int64_t> counts_;
    std::int64_t total_ = 0;
};

} // namespace oya
