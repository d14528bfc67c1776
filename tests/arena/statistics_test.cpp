#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oya {
namespace {

TEST(Tally, EstimatesTheMeanAndHowSureItIs) {
    Tally tally;
    for (const int total : {2, 4, 6, 8}) tally.add(total);
    const Estimate estimate = tally.estimate(1);
    EXPECT_DOUBLE_EQ(estimate.mean, 5);
    EXPECT_NEAR(estimate.margin.value(), 3.182446 * std::sqrt(20.0 / 3 / 4), 1e-9);
    EXPECT_DOUBLE_EQ(tally.estimate(2).mean, 2.5);
    EXPECT_DOUBLE_EQ(tally.estimate(2).margin.value(), estimate.margin.value() / 2);
}

// The quantiles of Student's distribution as printed in any table.
TEST(Tally, IsLessSureTheFewerBlocksThereAre) {
    EXPECT_NEAR(student_95(2), 12.7062, 1e-4);
    EXPECT_NEAR(student_95(5), 2.7764, 1e-4);
    EXPECT_NEAR(student_95(6), 2.5706, 3e-4);
    EXPECT_NEAR(student_95(8), 2.3646, 1e-4);
    EXPECT_NEAR(student_95(16), 2.1314, 1e-4);
    EXPECT_NEAR(student_95(64), 1.9983, 1e-4);
    EXPECT_NEAR(student_95(1'000'000), 1.96, 1e-4);
    for (std::int64_t blocks = 3; blocks < 200; ++blocks)
        EXPECT_LT(student_95(blocks), student_95(blocks - 1)) << blocks;
}

TEST(Tally, AddsUpInAnyOrder) {
    Tally whole;
    Tally left;
    Tally right;
    for (int i = 0; i < 100; ++i) {
        const int total = i * 37 % 101 - 50;
        whole.add(total);
        (i % 3 == 0 ? left : right).add(total);
    }
    right.add(left);
    EXPECT_EQ(right.estimate(1).mean, whole.estimate(1).mean);
    EXPECT_EQ(right.estimate(1).margin, whole.estimate(1).margin);
}

TEST(Tally, OfEqualBlocksLeavesNoDoubt) {
    Tally tally;
    for (int i = 0; i < 5; ++i) tally.add(-3);
    EXPECT_DOUBLE_EQ(tally.estimate(1).mean, -3);
    EXPECT_DOUBLE_EQ(tally.estimate(1).margin.value(), 0);
}

TEST(Tally, OfNothingIsNothing) {
    EXPECT_EQ(Tally().estimate(1).mean, 0);
    EXPECT_EQ(Tally().estimate(1).margin, std::nullopt);
}

TEST(Distribution, HasMeanAndQuantiles) {
    Distribution distribution;
    for (int value = -5; value <= 5; ++value) distribution.add(value);
    distribution.add(5, 9);
    EXPECT_EQ(distribution.total(), 20);
    EXPECT_EQ(distribution.lowest(), -5);
    EXPECT_EQ(distribution.highest(), 5);
    EXPECT_DOUBLE_EQ(distribution.mean(), 45.0 / 20);
    EXPECT_EQ(distribution.quantile(0), -5);
    EXPECT_EQ(distribution.quantile(0.05), -5);
    EXPECT_EQ(distribution.quantile(0.5), 4);
    EXPECT_EQ(distribution.quantile(0.51), 5);
    EXPECT_EQ(distribution.quantile(1), 5);
}

} // namespace
} // namespace oya
