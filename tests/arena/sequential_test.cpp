#include "arena/sequential.h"

#include "core/rng.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// The mean of two coins, each of which shows victory with this chance.
double block(Rng& rng, double chance) {
    return ((rng.real() < chance ? 1.0 : 0.0) + (rng.real() < chance ? 1.0 : 0.0)) / 2;
}

SequentialTest tested(double chance, std::uint64_t seed, int most_blocks) {
    SequentialTest test(0.5, 0.1);
    Rng rng(seed);
    while (test.verdict() == Verdict::open && test.blocks() < most_blocks) test.add(block(rng, chance));
    return test;
}

// Both errors are 5 %: of 200 tests about 10 are wrong. 25 would be nearly five standard deviations more.
TEST(SequentialTest, SeldomErrs) {
    int wrongly_stronger = 0;
    int wrongly_none = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        wrongly_stronger += tested(0.5, seed, 5000).verdict() == Verdict::stronger ? 1 : 0;
        wrongly_none += tested(0.6, seed, 5000).verdict() == Verdict::no_stronger ? 1 : 0;
    }
    EXPECT_LT(wrongly_stronger, 25);
    EXPECT_LT(wrongly_none, 25);
}

TEST(SequentialTest, SeesALargeGainSooner) {
    EXPECT_EQ(tested(0.9, 1, 1000).verdict(), Verdict::stronger);
    EXPECT_LT(tested(0.9, 1, 1000).blocks(), 40);
    EXPECT_EQ(tested(0.1, 1, 1000).verdict(), Verdict::no_stronger);
    EXPECT_LT(tested(0.1, 1, 1000).blocks(), 40);
}

TEST(SequentialTest, WaitsForSomeBlocksEvenIfTheyAreAlike) {
    SequentialTest test(0.5, 0.05);
    for (int i = 0; i < 7; ++i) test.add(1);
    EXPECT_EQ(test.verdict(), Verdict::open);
    test.add(1);
    EXPECT_EQ(test.verdict(), Verdict::stronger);
    for (int i = 0; i < 100; ++i) test.add(0);
    EXPECT_EQ(test.verdict(), Verdict::stronger) << "a verdict stays";
}

TEST(SequentialTest, KnowsTheMeanAndItsMargin) {
    SequentialTest test(0, 1);
    test.add(2);
    EXPECT_FALSE(test.estimate().margin);
    for (const double value : {4.0, 6.0, 8.0}) test.add(value);
    Tally tally;
    for (const int value : {2, 4, 6, 8}) tally.add(value);
    EXPECT_DOUBLE_EQ(test.estimate().mean, 5);
    EXPECT_NEAR(test.estimate().margin.value(), tally.estimate(1).margin.value(), 1e-9);
}

} // namespace
} // namespace oya
