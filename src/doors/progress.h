#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>

namespace oya {

// A bar on a terminal that shows how far a long job is; it appears after a second, is gone when the job ends,
// and keeps silent where there is no terminal.
class ProgressBar {
  public:
    explicit ProgressBar(std::FILE* terminal, std::chrono::milliseconds patience = std::chrono::seconds(1));
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    // Tells how much is done; quick enough to be called often.
    void show(std::int64_t done, std::int64_t of);

  private:
    std::FILE* terminal_; // null: none
    std::chrono::milliseconds patience_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    int shown_ = -1; // per cent
};

} // namespace oya
