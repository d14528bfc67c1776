#include "kit/seed.h"

#include "kit/asked.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace oya {

namespace {

constexpr std::uint64_t usual_seed = 20140101;

std::string& program() {
    static std::string path = "test";
    return path;
}

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

std::uint64_t chosen_seed() {
    const std::string_view text = environment("OYA_SEED");
    if (text.empty()) return usual_seed;
    std::uint64_t seed = usual_seed;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || stopped != text.data() + text.size())
        ADD_FAILURE() << "OYA_SEED is no whole number: " << text;
    return seed;
}

} // namespace

void remember_program(const std::string& path) { program() = path; }

std::string this_test() {
    std::string line = program();
    if (const testing::TestInfo* const test = testing::UnitTest::GetInstance()->current_test_info())
        line += std::string(" --gtest_filter=") + test->test_suite_name() + '.' + test->name();
    return line;
}

std::string repeat_line(std::uint64_t seed) {
    std::string line = "OYA_SEED=" + std::to_string(seed) + ' ';
    if (const std::string_view scale = environment("OYA_TEST_SCALE"); !scale.empty())
        line += "OYA_TEST_SCALE=" + std::string(scale) + ' ';
    return line + this_test();
}

TestRandom::TestRandom(std::source_location where)
    : seed(chosen_seed()), rng(seed),
      trace_(where.file_name(), static_cast<int>(where.line()), "repeat: " + repeat_line(seed)) {}

namespace {

enum class Scale { small, normal, long_, full };

Scale scale_of_this_run() {
    const std::string_view scale = environment("OYA_TEST_SCALE");
    if (scale == "small") return Scale::small;
    if (scale == "long") return Scale::long_;
    if (scale == "full") return Scale::full;
    if (!scale.empty() && scale != "normal")
        ADD_FAILURE() << "OYA_TEST_SCALE is small, normal, long or full, not " << scale;
    return Scale::normal;
}

} // namespace

int scaled(int small, int normal, int full) {
    switch (scale_of_this_run()) {
    case Scale::small: return small;
    case Scale::normal: return normal;
    case Scale::long_: return full > normal ? std::max(normal, (full + 4) / 5) : full;
    case Scale::full: break;
    }
    return full;
}

int asked(int small, int normal, int long_) {
    switch (scale_of_this_run()) {
    case Scale::small: return small;
    case Scale::normal: return normal;
    case Scale::long_:
    case Scale::full: break;
    }
    return long_;
}

} // namespace oya
