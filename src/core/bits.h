#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace oya {

// The place of the lowest set bit; the word must not be empty.
constexpr int lowest_bit(std::uint64_t word) { return std::countr_zero(word); }

// The word without its lowest set bit.
constexpr std::uint64_t clear_lowest(std::uint64_t word) { return word & (word - 1); }

namespace detail {

// The place of the k-th set bit of a byte, at [256 * k + byte].
inline constexpr auto nth_in_byte = [] {
    std::array<std::uint8_t, 8 * 256> places{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned k = 0;
        for (unsigned place = 0; place < 8; ++place) {
            if ((byte >> place & 1) != 0) places[256 * k++ + byte] = static_cast<std::uint8_t>(place);
        }
    }
    return places;
}();

} // namespace detail

// The place of the k-th set bit, counted from 0 at the low end; the word must have more than k.
constexpr int nth_bit(std::uint64_t word, int k) {
    assert(k >= 0 && k < std::popcount(word));
    const auto wanted = static_cast<std::uint64_t>(k);
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(std::uint64_t{1} << wanted, word));
#endif
    // All bytes at once: count their bits, add the counts up from the low end, and look for the first byte
    // whose sum exceeds k. A table finishes inside the byte, which measured quicker than halving or a second
    // such step.
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    std::uint64_t sums = word - (word >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * each_byte;
    const std::uint64_t exceeds = (sums + (127 - wanted) * each_byte) & 0x80 * each_byte;
    const int start = std::countr_zero(exceeds) & 56;
    const std::uint64_t rest = wanted - (sums << 8 >> start & 0xff);
    return start + detail::nth_in_byte[static_cast<std::size_t>(rest << 8 | (word >> start & 0xff))];
}

// The set bits of a word, lowest first: `for (int place : bits_of(word))`.
class BitsOf {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t word) : word_(word) {}
        constexpr int operator*() const { return lowest_bit(word_); }
        constexpr Iterator& operator++() {
            word_ = clear_lowest(word_);
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t word_;
    };

    constexpr explicit BitsOf(std::uint64_t word) : word_(word) {}
    constexpr Iterator begin() const { return Iterator(word_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint64_t word_;
};
constexpr BitsOf bits_of(std::uint64_t word) { return BitsOf(word); }

// A set of numbers from 0 to N - 1. Changing a member computes its word and never branches.
template <int N>
class Bits {
    static_assert(N > 0);

  public:
    static constexpr int size = N;
    static constexpr int words = (N + 63) / 64;

    constexpr Bits() = default;

    // The set whose first members are the bits of one word.
    static constexpr Bits from_word(std::uint64_t word) {
        Bits bits;
        bits.words_[0] = words == 1 ? word & last_word_mask : word;
        return bits;
    }
    static constexpr Bits of(int place) {
        Bits bits;
        bits.set(place);
        return bits;
    }
    static constexpr Bits all() { return ~Bits(); }

    constexpr std::uint64_t word(int index) const { return words_[static_cast<std::size_t>(index)]; }

    constexpr bool test(int place) const { return (words_[word_of(place)] >> (place & 63) & 1) != 0; }
    constexpr void set(int place) { words_[word_of(place)] |= bit_of(place); }
    constexpr void set(int place, bool value) {
        std::uint64_t& word = words_[word_of(place)];
        word = (word & ~bit_of(place)) | std::uint64_t{value} << (place & 63);
    }
    constexpr void reset(int place) { words_[word_of(place)] &= ~bit_of(place); }
    constexpr void flip(int place) { words_[word_of(place)] ^= bit_of(place); }
    constexpr void clear() { words_ = {}; }

    constexpr int count() const {
        int sum = 0;
        for (const std::uint64_t word : words_) sum += std::popcount(word);
        return sum;
    }
    constexpr bool any() const {
        std::uint64_t joined = 0;
        for (const std::uint64_t word : words_) joined |= word;
        return joined != 0;
    }
    constexpr bool none() const { return !any(); }

    // The lowest member; the set must not be empty.
    constexpr int first() const { return *begin(); }

    // The k-th member, counted from 0; the set must have more than k.
    constexpr int nth(int k) const {
        if constexpr (words == 1) {
            return nth_bit(words_[0], k);
        } else {
            assert(k >= 0 && k < count());
            // Every word is looked at and none is branched on: where the member lies is as good as random.
            std::uint64_t found = words_[0];
            int start = 0;
            int before = 0;
            int sum = std::popcount(words_[0]);
            for (int i = 1; i < words; ++i) {
                const bool beyond = k >= sum;
                found = beyond ? word(i) : found;
                start = beyond ? i * 64 : start;
                before = beyond ? sum : before;
                sum += std::popcount(word(i));
            }
            return start + nth_bit(found, k - before);
        }
    }

    constexpr Bits& operator|=(const Bits& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr Bits& operator&=(const Bits& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr Bits& operator^=(const Bits& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] ^= other.words_[i];
        return *this;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    constexpr Bits operator~() const {
        Bits bits;
        for (std::size_t i = 0; i < words; ++i) bits.words_[i] = ~words_[i];
        bits.words_[words - 1] &= last_word_mask;
        return bits;
    }

    // The members that are not in `other`.
    constexpr Bits andnot(const Bits& other) const {
        Bits bits;
        for (std::size_t i = 0; i < words; ++i) bits.words_[i] = words_[i] & ~other.words_[i];
        return bits;
    }
    constexpr bool holds(const Bits& other) const { return other.andnot(*this).none(); }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;

    // Visits the members from the lowest up. It reads the set while it goes, so a change of words that lie
    // ahead is seen and one of the word at hand is not.
    class Iterator {
      public:
        constexpr Iterator(const Bits* bits, int index) : bits_(bits), index_(index) {
            if (index_ < words) {
                word_ = bits_->word(index_);
                skip_empty_words();
            }
        }
        constexpr int operator*() const { return index_ * 64 + lowest_bit(word_); }
        constexpr Iterator& operator++() {
            word_ = clear_lowest(word_);
            skip_empty_words();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.index_ == b.index_ && a.word_ == b.word_;
        }

      private:
        constexpr void skip_empty_words() {
            while (word_ == 0 && ++index_ < words) word_ = bits_->word(index_);
        }

        const Bits* bits_;
        int index_;
        std::uint64_t word_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(this, 0); }
    constexpr Iterator end() const { return Iterator(this, words); }

  private:
    static constexpr std::uint64_t last_word_mask = ~std::uint64_t{0} >> (words * 64 - N);

    static constexpr std::size_t word_of(int place) {
        assert(place >= 0 && place < N);
        return static_cast<std::size_t>(place) / 64;
    }
    static constexpr std::uint64_t bit_of(int place) { return std::uint64_t{1} << (place & 63); }

    std::array<std::uint64_t, words> words_{};
};

} // namespace oya
