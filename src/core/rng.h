#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace oya {

// Random numbers that are the same on every machine, compiler and in the browser: xoshiro256++ (Blackman and
// Vigna) seeded through splitmix64. Records and tests rest on this stream: changing it changes every seeded
// game.
class Rng {
  public:
    using State = std::array<std::uint64_t, 4>;

    constexpr explicit Rng(std::uint64_t seed) {
        for (std::uint64_t& word : state_) word = mix(seed += golden_gamma);
    }

    // The generator that was saved with `state()`. Four zeros are no state: the generator would stand still.
    static constexpr Rng restore(const State& state) {
        assert((state[0] | state[1] | state[2] | state[3]) != 0);
        Rng rng;
        rng.state_ = state;
        return rng;
    }
    constexpr const State& state() const { return state_; }

    // 64 random bits.
    constexpr std::uint64_t next() {
        State& s = state_;
        const std::uint64_t result = std::rotl(s[0] + s[3], 23) + s[0];
        const std::uint64_t shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = std::rotl(s[3], 45);
        return result;
    }

    // A number from 0 to n - 1, each exactly as likely as the others; n is at least 1.
    constexpr std::uint32_t below(std::uint32_t n) {
        assert(n != 0);
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            // Lemire's method: 2^32 mod n of the fractions are one too many and are drawn again.
            const std::uint32_t surplus = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < surplus) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // As `below`, for totals beyond 32 bits.
    constexpr std::uint64_t below64(std::uint64_t n) {
        assert(n != 0);
        if (n >> 32 == 0) return below(static_cast<std::uint32_t>(n));
        const int unused_bits = std::countl_zero(n - 1);
        std::uint64_t number = next() >> unused_bits;
        while (number >= n) number = next() >> unused_bits;
        return number;
    }

    // A real number in [0, 1), a multiple of 2^-53.
    constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // A new generator that owes this one its seed; this one moves on by one number.
    constexpr Rng fork() { return Rng(next()); }

    // The generator named `key` beside this one, which does not move: the same key gives the same stream
    // again, so that the work under one key can be repeated or left out without touching the rest.
    constexpr Rng stream(std::uint64_t key) const {
        std::uint64_t seed = mix(key + golden_gamma);
        for (const std::uint64_t word : state_) seed = mix((seed ^ word) + golden_gamma);
        return Rng(seed);
    }

    // Brings the elements into a random order, every order equally likely.
    template <class Sequence>
    constexpr void shuffle(Sequence&& sequence) {
        using std::swap;
        for (std::size_t left = std::size(sequence); left > 1; --left) {
            const std::size_t other = below(static_cast<std::uint32_t>(left));
            if (other != left - 1) swap(sequence[left - 1], sequence[other]);
        }
    }

    friend constexpr bool operator==(const Rng&, const Rng&) = default;

  private:
    static constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15;

    constexpr Rng() = default;

    // The finaliser of splitmix64: a bijection that lets every input bit touch every output bit.
    static constexpr std::uint64_t mix(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
        word = (word ^ word >> 27) * 0x94d049bb133111eb;
        return word ^ word >> 31;
    }

    State state_{};
};

} // namespace oya
