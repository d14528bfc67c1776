#include "core/rng.h"

#include "core/fixed_vector.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

namespace oya {
namespace {

// The numbers in this file were computed with whole numbers of any size in another language.

std::vector<std::uint64_t> first_numbers(Rng rng, int count) {
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(rng.next());
    return numbers;
}

TEST(Rng, IsAPlainValue) {
    EXPECT_TRUE(std::is_trivially_copyable_v<Rng>);
    EXPECT_EQ(sizeof(Rng), 32u);
}

TEST(Rng, StreamOfSeed0IsFixed) {
    const std::vector<std::uint64_t> expected{
        0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc, 0x02eebf8c3bbe5e1a,
        0x7eca04ebaf4a5eea, 0x0543c37757f08d9a, 0xdb7490c75ab5026e, 0xd87343e6464bc959,
        0x4b7da0a02389f0ff, 0x1300fc58c0424c16, 0x5084843206c19968, 0x10ea073de9aa4dfc,
        0x1aae554343960cc1, 0x1804139f10fae720, 0x10d790e7b8ac10fa, 0x667d2bffdd1496f7};
    EXPECT_EQ(first_numbers(Rng(0), 16), expected);
}

TEST(Rng, StreamOfSeed1IsFixed) {
    const std::vector<std::uint64_t> expected{
        0xcfc5d07f6f03c29b, 0xbf424132963fe08d, 0x19a37d5757aaf520, 0xbf08119f05cd56d6,
        0x2f47184b86186fa4, 0x97299fcae7202345, 0xfca3c79508f41507, 0x85fea5c90363f221,
        0x18bae5b30d334bd0, 0x226113c9f026ec16, 0xeb9e0ef9dccfe649, 0x57efaedd9f6cffb3,
        0x128ae2d5697640d6, 0x65033a4eee505049, 0x16e9453ed54a88ba, 0x28065aa8f428a8bb};
    EXPECT_EQ(first_numbers(Rng(1), 16), expected);
}

TEST(Rng, StreamOfSeed42IsFixed) {
    const std::vector<std::uint64_t> expected{
        0xd0764d4f4476689f, 0x519e4174576f3791, 0xfbe07cfb0c24ed8c, 0xb37d9f600cd835b8,
        0xcb231c3874846a73, 0x968d9f004e50de7d, 0x201718ff221a3556, 0x9ae94e070ed8cb46,
        0x352cf3daf095ccc7, 0xeeefd63219b4a0d4, 0x8f3dfa98020e7942, 0xd99b8e00792f360d,
        0xae14e77054359b98, 0x11ccbfbb36590dbd, 0x672fcfd4efd0e0bd, 0x8bc6e858d0501168};
    EXPECT_EQ(first_numbers(Rng(42), 16), expected);
}

TEST(Rng, AHundredThousandNumbersAreFixed) {
    std::uint64_t sum = 0;
    for (const std::uint64_t number : first_numbers(Rng(99), 100000)) sum = sum * 31 + number;
    EXPECT_EQ(sum, 0xb20def461bc55d15u);
}

TEST(Rng, BelowIsFixed) {
    const std::map<std::uint32_t, std::vector<std::uint32_t>> expected{
        {1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {2, {1, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 1}},
        {6, {4, 1, 5, 4, 4, 3, 0, 3, 1, 5, 3, 5, 4, 0, 2, 3}},
        {52, {42, 16, 51, 36, 41, 30, 6, 31, 10, 48, 29, 44, 35, 3, 20, 28}},
        {1000, {814, 318, 983, 701, 793, 588, 125, 605, 207, 933, 559, 850, 680, 69, 403, 546}},
        {3000000000u, // more than a quarter of the numbers are drawn again
         {956463119, 2951682504, 2103406794, 2380513468, 1815367345, 2800041352, 2550089478, 2040019411,
          208591412, 1209219901, 638430725, 150985642, 1729910861, 1400610125, 485110436, 2588120623}}};
    for (const auto& [n, numbers] : expected) {
        Rng rng(42);
        for (const std::uint32_t number : numbers) EXPECT_EQ(rng.below(n), number) << n;
    }
}

TEST(Rng, Below64IsFixed) {
    const std::map<std::uint64_t, std::vector<std::uint64_t>> expected{
        {52, {42, 16, 51, 36, 41, 30, 6, 31}},
        {0x100000000,
         {3497413967, 1369325940, 4225793275, 3011354464, 3408075832, 2525863680, 538384639, 2598981127}},
        {0x10000000001,
         {701094881454, 275652935236, 456774890977, 152899122796, 886367562207, 467974671102, 110673647075,
          1026658079684}},
        {0xffffffffffffffff,
         {15021278609987233951u, 5881210131331364753u, 18149643915985481100u, 12933668939759105464u,
          14637574242682825331u, 10848501901068131965u, 2312344417745909078u, 11162538943635311430u}}};
    for (const auto& [n, numbers] : expected) {
        Rng rng(42);
        for (const std::uint64_t number : numbers) EXPECT_EQ(rng.below64(n), number) << n;
    }
}

TEST(Rng, RealIsFixed) {
    Rng rng(42);
    EXPECT_EQ(rng.real(), 0.8143051451229099);
    EXPECT_EQ(rng.real(), 0.3188210400616611);
    EXPECT_EQ(rng.real(), 0.9838941681774888);
}

TEST(Rng, RealStaysBelowOne) {
    // The state whose next number is all ones.
    Rng rng = Rng::restore({~std::uint64_t{0}, 1, 1, 1});
    ASSERT_EQ(Rng(rng).next(), ~std::uint64_t{0});
    EXPECT_LT(rng.real(), 1.0);
}

TEST(Rng, ShuffleIsFixed) {
    std::array<int, 10> numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    Rng(42).shuffle(numbers);
    EXPECT_EQ(numbers, (std::array<int, 10>{5, 3, 1, 0, 9, 6, 4, 7, 2, 8}));
    FixedVector<int, 16> list{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    Rng(42).shuffle(list);
    EXPECT_EQ(list, (FixedVector<int, 16>{5, 3, 1, 0, 9, 6, 4, 7, 2, 8}));
}

TEST(Rng, ShuffleGivesEveryOrderEquallyOften) {
    TestRandom random;
    const int rounds = scaled(2400, 24000, 240000);
    std::map<std::array<int, 4>, int> seen;
    for (int i = 0; i < rounds; ++i) {
        std::array<int, 4> order{0, 1, 2, 3};
        random.rng.shuffle(order);
        ++seen[order];
    }
    ASSERT_EQ(seen.size(), 24u);
    double chi_squared = 0;
    for (const auto& [order, count] : seen) {
        const double difference = count - rounds / 24.0;
        chi_squared += difference * difference / (rounds / 24.0);
    }
    EXPECT_LT(chi_squared, 65.0); // 23 degrees of freedom: exceeded by less than one seed in 100,000
}

TEST(Rng, BelowIsExactWhereTheSurplusIsLargest) {
    // Two thirds of 2^32: without drawing again, every even number would come twice as often as an odd one.
    TestRandom random;
    constexpr std::uint32_t n = 0xaaaaaaaa;
    const int rounds = scaled(3000, 30000, 300000);
    int even = 0;
    for (int i = 0; i < rounds; ++i) even += random.rng.below(n) % 2 == 0 ? 1 : 0;
    EXPECT_NEAR(even, rounds / 2.0, rounds * 0.05);
}

TEST(Rng, ForkAndStreamAreFixed) {
    Rng rng(7);
    EXPECT_EQ(rng.stream(0).next(), 0xc8063c56866d7841u);
    EXPECT_EQ(rng.stream(1).next(), 0x1255f847f9509d25u);
    EXPECT_EQ(rng.stream(2).next(), 0x82f0c1381032d474u);
    EXPECT_EQ(rng, Rng(7)) << "naming a stream does not move the generator";
    EXPECT_EQ(rng.fork().next(), 0xdf2112aa11904c98u);
    EXPECT_EQ(rng.next(), 0x2c0fc8ddfa4e9e14u) << "forking moves it by one number";
}

TEST(Rng, GoesOnWhereItWasSaved) {
    Rng rng(42);
    EXPECT_EQ(rng.state(),
              (Rng::State{0xbdd732262feb6e95, 0x28efe333b266f103, 0x47526757130f9f52, 0x581ce1ff0e4ae394}));
    rng.next();
    Rng restored = Rng::restore(rng.state());
    EXPECT_EQ(restored, rng);
    EXPECT_EQ(first_numbers(restored, 5), first_numbers(rng, 5));
    restored.next();
    EXPECT_NE(restored, rng);
}

TEST(Rng, WorksInConstantExpressions) {
    static_assert(Rng(42).below(6) == 4);
    EXPECT_EQ(Rng(42).below(6), 4u);
}

} // namespace
} // namespace oya
