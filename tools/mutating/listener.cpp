#include "core/mutation.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace oya::mutation {

namespace {

constexpr int most = 1 << 16;

// Writes a line for each test: its name, whether it passed, its milliseconds, the mutants it came by. What
// was come by before the first test belongs to them all, under the name "*".
class Listener : public testing::EmptyTestEventListener {
  public:
    explicit Listener(const char* path) : file_(std::fopen(path, "w")) {}

  private:
    void OnTestStart(const testing::TestInfo&) override {
        if (first_) write("*", true);
        first_ = false;
        std::memset(reached, 0, most);
        begin_ = std::chrono::steady_clock::now();
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        write(std::string(test.test_suite_name()) + '.' + test.name(), !test.result()->Failed());
    }

    void write(const std::string& name, bool passed) {
        const auto took = std::chrono::steady_clock::now() - begin_;
        std::fprintf(file_, "%s\t%d\t%.1f\t", name.c_str(), int{passed},
                     first_ ? 0.0 : std::chrono::duration<double, std::milli>(took).count());
        for (int number = 1; number < most; ++number)
            if (reached[number] != 0) std::fprintf(file_, "%d ", number);
        std::fprintf(file_, "\n");
        std::fflush(file_);
    }

    std::FILE* file_;
    bool first_ = true;
    std::chrono::steady_clock::time_point begin_;
};

} // namespace

void listen() {
    if (const char* const path = std::getenv("OYA_MUTANT_RECORD"))
        testing::UnitTest::GetInstance()->listeners().Append(new Listener(path));
}

} // namespace oya::mutation
