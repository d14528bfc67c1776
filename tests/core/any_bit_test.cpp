#include "core/any_bit.h"

#include "kit/seed.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(AnyBit, IsTheOneThatTheNumberNames) {
    TestRandom random;
    for (int i = scaled(1000, 20000, 1000000); i > 0; --i) {
        const std::uint64_t word = random.rng.next() & random.rng.next() & random.rng.next();
        if (word == 0) continue;
        Rng one = random.rng.fork();
        Rng other = one;
        const auto k = static_cast<int>(one.below(static_cast<std::uint32_t>(std::popcount(word))));
        ASSERT_EQ(any_bit(word, other), nth_bit(word, k)) << word;
        ASSERT_EQ(one, other);
    }
}

TEST(AnyBit, OfFourIsTheSame) {
    TestRandom random;
    for (int i = scaled(1000, 20000, 1000000); i > 0; --i) {
        std::uint64_t word = 0;
        for (std::uint32_t bits = 1 + random.rng.below(4); bits > 0; --bits)
            word |= std::uint64_t{1} << random.rng.below(64);
        Rng one = random.rng.fork();
        Rng other = one;
        ASSERT_EQ(any_bit_of_four(word, one), any_bit(word, other)) << word;
        ASSERT_EQ(one, other);
    }
}

} // namespace
} // namespace oya
