#pragma once

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <source_location>
#include <string>

namespace oya {

// Remembers how this program was called, for the line that repeats a test.
void remember_program(const std::string& path);

// The line that runs the running test alone.
std::string this_test();

// The line that repeats the running test with a seed.
std::string repeat_line(std::uint64_t seed);

// Random numbers for a test. The seed is OYA_SEED if that is set, otherwise always the same; a test that
// fails while this lives prints the seed and the line that repeats it.
class TestRandom {
  public:
    explicit TestRandom(std::source_location where = std::source_location::current());

    const std::uint64_t seed;
    Rng rng;

  private:
    testing::ScopedTrace trace_;
};

// How often to try something: OYA_TEST_SCALE is small, normal (or unset), full, or long, a fifth of full.
int scaled(int small, int normal, int full);

} // namespace oya
