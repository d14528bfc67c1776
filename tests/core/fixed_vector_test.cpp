#include "core/fixed_vector.h"

#include "core/seat.h"

#include <gtest/gtest.h>

#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

namespace oya {
namespace {

using Numbers = FixedVector<int, 4>;

std::vector<int> listed(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

TEST(FixedVector, IsCopiedAsPlainBytes) {
    EXPECT_TRUE((std::is_trivially_copyable_v<FixedVector<Seat, 4>>));
    EXPECT_TRUE((std::is_trivially_destructible_v<FixedVector<Seat, 4>>));
}

TEST(FixedVector, TakesNoMoreRoomThanItsElementsAndASmallCount) {
    EXPECT_EQ(sizeof(FixedVector<std::uint8_t, 31>), 32u);
    EXPECT_EQ(sizeof(FixedVector<std::uint8_t, 255>), 256u);
    EXPECT_EQ(sizeof(FixedVector<std::uint16_t, 256>), 514u);
}

TEST(FixedVector, GrowsAndShrinksAtTheEnd) {
    Numbers numbers;
    EXPECT_TRUE(numbers.empty());
    for (int i = 1; i <= 4; ++i) numbers.push_back(i);
    EXPECT_TRUE(numbers.full());
    EXPECT_EQ(numbers.front(), 1);
    EXPECT_EQ(numbers.back(), 4);
    numbers.pop_back();
    EXPECT_EQ(listed(numbers), (std::vector<int>{1, 2, 3}));
    numbers.clear();
    EXPECT_EQ(numbers.size(), 0u);
}

TEST(FixedVector, ErasesWithAndWithoutKeepingTheOrder) {
    Numbers numbers{1, 2, 3, 4};
    numbers.erase_at(1);
    EXPECT_EQ(listed(numbers), (std::vector<int>{1, 3, 4}));
    numbers.erase_at(2);
    EXPECT_EQ(listed(numbers), (std::vector<int>{1, 3}));
    numbers = {1, 2, 3, 4};
    numbers.swap_remove(0);
    EXPECT_EQ(listed(numbers), (std::vector<int>{4, 2, 3}));
    numbers.swap_remove(2);
    EXPECT_EQ(listed(numbers), (std::vector<int>{4, 2}));
}

TEST(FixedVector, ComparesOnlyTheLiveElements) {
    Numbers a{1, 2, 3};
    Numbers b{1, 2, 9};
    EXPECT_FALSE(a == b);
    a.pop_back();
    EXPECT_FALSE(a == b);
    b.pop_back();
    EXPECT_TRUE(a == b);
}

TEST(FixedVector, DoesNotWriteThroughItsStorageWhenMade) {
    alignas(FixedVector<Seat, 64>) unsigned char room[sizeof(FixedVector<Seat, 64>)];
    std::memset(room, 0x5a, sizeof room);
    asm volatile("" : : "r"(room) : "memory"); // or a compiler leaves out what a constructor may forget
    const auto* const seats = new (room) FixedVector<Seat, 64>;
    EXPECT_TRUE(seats->empty());
    // Looked at through a volatile, because the compiler may forget what nobody reads.
    const volatile unsigned char* const bytes = room;
    int written = 0;
    for (std::size_t i = 0; i < 64; ++i) written += bytes[i] == 0 ? 1 : 0;
    EXPECT_EQ(written, 0);
}

TEST(FixedVector, IsASpan) {
    Numbers numbers{1, 2, 3};
    const std::span<int> all = numbers;
    all[1] = 7;
    const Numbers& same = numbers;
    const std::span<const int> seen = same;
    ASSERT_EQ(seen.size(), 3u);
    EXPECT_EQ(seen[1], 7);
}

TEST(FixedVector, WorksInConstantExpressions) {
    constexpr auto made = [] {
        FixedVector<Seat, 3> seats{Seat{1}, Seat{2}};
        seats.push_back(seats.front());
        seats.erase_at(0);
        return seats;
    }();
    static_assert(made.size() == 2 && made[0] == Seat{2} && made[1] == Seat{1});
    EXPECT_EQ(made.back(), Seat{1});
}

#ifndef NDEBUG
TEST(FixedVectorDeathTest, RefusesWhatDoesNotFitAndWhatIsNotThere) {
    Numbers numbers{1, 2, 3, 4};
    EXPECT_DEATH(numbers.push_back(5), "full");
    EXPECT_DEATH(numbers.erase_at(4), "size_");
    numbers.clear();
    EXPECT_DEATH(numbers.pop_back(), "empty");
    EXPECT_DEATH(static_cast<void>(numbers.back()), "size_");
}
#endif

TEST(FixedVector, TakesOverWhatWasWrittenBehindTheEnd) {
    FixedVector<int, 4> list = {1};
    list.end()[0] = 2;
    list.end()[1] = 3;
    list.extend(2);
    EXPECT_EQ(list, (FixedVector<int, 4>{1, 2, 3}));
}

} // namespace
} // namespace oya
