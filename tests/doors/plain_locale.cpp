#include <gtest/gtest.h>

#include <cstdlib>

// The doors speak the language of the environment; these tests expect English unless they ask otherwise.

namespace oya {
namespace {

class PlainLocale : public testing::Environment {
    void SetUp() override { setenv("LC_ALL", "C", 1); }
};

[[maybe_unused]] const testing::Environment* const plain = testing::AddGlobalTestEnvironment(new PlainLocale);

} // namespace
} // namespace oya
