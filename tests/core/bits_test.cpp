#include "core/bits.h"

#include "core/rng.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace oya {
namespace {

// Words with few, half and many bits set.
std::uint64_t any_word(Rng& rng) {
    std::uint64_t word = rng.next();
    for (std::uint32_t i = rng.below(5); i > 0; --i) word &= rng.next();
    return rng.below(2) == 0 ? word : ~word;
}

TEST(NthBit, FindsTheOnlyBit) {
    for (int place = 0; place < 64; ++place) EXPECT_EQ(nth_bit(std::uint64_t{1} << place, 0), place);
}

TEST(NthBit, FindsEveryBitOfAFullWord) {
    for (int k = 0; k < 64; ++k) EXPECT_EQ(nth_bit(~std::uint64_t{0}, k), k);
}

TEST(NthBit, AgreesWithCountingOneByOne) {
    TestRandom random;
    for (int i = scaled(1000, 20000, 1000000); i > 0; --i) {
        const std::uint64_t word = any_word(random.rng);
        int k = 0;
        for (std::uint64_t rest = word; rest != 0; rest = clear_lowest(rest)) {
            ASSERT_EQ(nth_bit(word, k), lowest_bit(rest)) << word << ' ' << k;
            ++k;
        }
    }
}

TEST(NthBit, WorksInConstantExpressions) {
    static_assert(nth_bit(0b1011000, 0) == 3 && nth_bit(0b1011000, 1) == 4 && nth_bit(0b1011000, 2) == 6);
    EXPECT_EQ(nth_bit(0b1011000, 2), 6);
}

TEST(BitsOf, VisitsTheSetBitsFromBelow) {
    std::vector<int> places;
    for (const int place : bits_of(0x8000000000000105)) places.push_back(place);
    EXPECT_EQ(places, (std::vector<int>{0, 2, 8, 63}));
    for (const int place : bits_of(0)) ADD_FAILURE() << place;
}

template <class Set>
class BitsTest : public testing::Test {};
using Sizes =
    testing::Types<Bits<1>, Bits<7>, Bits<63>, Bits<64>, Bits<65>, Bits<128>, Bits<130>, Bits<1387>>;
TYPED_TEST_SUITE(BitsTest, Sizes);

TYPED_TEST(BitsTest, IsCopiedAsPlainBytes) {
    EXPECT_TRUE(std::is_trivially_copyable_v<TypeParam>);
    EXPECT_EQ(sizeof(TypeParam), static_cast<std::size_t>((TypeParam::size + 63) / 64 * 8));
}

TYPED_TEST(BitsTest, BehavesAsTheStandardSet) {
    constexpr int n = TypeParam::size;
    TestRandom random;
    TypeParam bits;
    std::bitset<static_cast<std::size_t>(n)> model;
    for (int i = scaled(200, 1000, 20000); i > 0; --i) {
        const auto place = static_cast<int>(random.rng.below(n));
        const auto at = static_cast<std::size_t>(place);
        switch (random.rng.below(5)) {
        case 0: bits.set(place), model.set(at); break;
        case 1: bits.reset(place), model.reset(at); break;
        case 2: bits.flip(place), model.flip(at); break;
        case 3: bits.set(place, true), model.set(at, true); break;
        default: bits.set(place, false), model.set(at, false); break;
        }
        ASSERT_EQ(bits.test(place), model.test(at));
        ASSERT_EQ(bits.count(), static_cast<int>(model.count()));
        ASSERT_EQ(bits.any(), model.any());
        ASSERT_EQ(bits.none(), model.none());
    }
    std::vector<int> members;
    for (int place = 0; place < n; ++place) {
        if (model.test(static_cast<std::size_t>(place))) members.push_back(place);
    }
    std::vector<int> visited;
    for (const int place : bits) visited.push_back(place);
    EXPECT_EQ(visited, members);
    for (std::size_t k = 0; k < members.size(); ++k) EXPECT_EQ(bits.nth(static_cast<int>(k)), members[k]);
    if (!members.empty()) {
        EXPECT_EQ(bits.first(), members.front());
    }
}

TYPED_TEST(BitsTest, CombinesAsSetsDo) {
    constexpr int n = TypeParam::size;
    TestRandom random;
    TypeParam a;
    TypeParam b;
    for (int place = 0; place < n; ++place) {
        a.set(place, random.rng.below(2) == 0);
        b.set(place, random.rng.below(2) == 0);
    }
    for (int place = 0; place < n; ++place) {
        const bool in_a = a.test(place);
        const bool in_b = b.test(place);
        EXPECT_EQ((a | b).test(place), in_a || in_b);
        EXPECT_EQ((a & b).test(place), in_a && in_b);
        EXPECT_EQ((a ^ b).test(place), in_a != in_b);
        EXPECT_EQ(a.andnot(b).test(place), in_a && !in_b);
        EXPECT_EQ((~a).test(place), !in_a);
    }
    EXPECT_EQ((~a).count(), n - a.count());
    EXPECT_TRUE((a & ~a).none());
    EXPECT_EQ(~~a, a);
    EXPECT_EQ(a | ~a, TypeParam::all());
    EXPECT_TRUE((a | b).holds(a));
    EXPECT_EQ(a.holds(a | b), b.andnot(a).none());
}

TYPED_TEST(BitsTest, KnowsTheFullAndTheEmptySet) {
    constexpr int n = TypeParam::size;
    const TypeParam all = TypeParam::all();
    EXPECT_EQ(all.count(), n);
    EXPECT_EQ(all.nth(n - 1), n - 1);
    EXPECT_EQ(TypeParam::of(n - 1).first(), n - 1);
    EXPECT_TRUE(TypeParam().none());
    for (const int place : TypeParam()) ADD_FAILURE() << place;
    TypeParam cleared = all;
    cleared.clear();
    EXPECT_EQ(cleared, TypeParam());
}

TEST(Bits, CanBeMadeFromAWord) {
    EXPECT_EQ(Bits<4>::from_word(0xff).count(), 4);
    EXPECT_EQ(Bits<100>::from_word(~std::uint64_t{0}).count(), 64);
    EXPECT_EQ(Bits<100>::from_word(5).word(0), 5u);
}

TEST(Bits, WorksInConstantExpressions) {
    constexpr Bits<130> bits = Bits<130>::of(0) | Bits<130>::of(64) | Bits<130>::of(129);
    static_assert(bits.count() == 3 && bits.nth(1) == 64 && bits.nth(2) == 129 && bits.test(64));
    EXPECT_EQ((~bits).count(), 127);
}

} // namespace
} // namespace oya
