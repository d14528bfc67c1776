#pragma once

#include "core/bits.h"
#include "core/rng.h"

#include <bit>
#include <cassert>
#include <cstdint>

namespace oya {

// The place of a set bit, each as likely as the others: the one that `nth_bit` finds for `rng.below(count)`.
// The word must not be empty.
constexpr int any_bit(std::uint64_t word, Rng& rng) {
    return nth_bit(word, static_cast<int>(rng.below(static_cast<std::uint32_t>(std::popcount(word)))));
}

// The same for one to four set bits. Clearing them one after the other takes less than half the time, and
// nothing branches on which is chosen.
constexpr int any_bit_of_four(std::uint64_t word, Rng& rng) {
    const std::uint64_t from_second = clear_lowest(word);
    const std::uint64_t from_third = clear_lowest(from_second);
    const std::uint64_t from_fourth = clear_lowest(from_third);
    assert(word != 0 && clear_lowest(from_fourth) == 0);
    const std::uint32_t count = 1u + (from_second != 0) + (from_third != 0) + (from_fourth != 0);
    const std::uint32_t k = rng.below(count);
    const std::uint64_t even = (k & 2) != 0 ? from_third : word;
    const std::uint64_t odd = (k & 2) != 0 ? from_fourth : from_second;
    return lowest_bit((k & 1) != 0 ? odd : even);
}

} // namespace oya
