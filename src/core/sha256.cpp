#include "core/sha256.h"

#include <bit>
#include <span>

namespace oya {

namespace {

constexpr std::size_t block_bytes = 64;
using Block = std::array<std::uint8_t, block_bytes>;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// The message is fed in pieces, so that HMAC needs no copy of it.
class Sha256 {
  public:
    void feed(std::string_view bytes) {
        length_ += bytes.size();
        for (const char byte : bytes) {
            block_[filled_++] = static_cast<std::uint8_t>(byte);
            if (filled_ == block_bytes) take_block();
        }
    }

    Digest digest() {
        const std::uint64_t bits = length_ * 8;
        feed(std::string_view("\x80", 1));
        while (filled_ != block_bytes - 8) feed(std::string_view("\0", 1));
        for (int shift = 56; shift >= 0; shift -= 8)
            block_[filled_++] = static_cast<std::uint8_t>(bits >> shift);
        take_block();
        Digest digest{};
        for (std::size_t i = 0; i < digest.size(); ++i)
            digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
        return digest;
    }

  private:
    void take_block() {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = std::uint32_t{block_[4 * i]} << 24 | std::uint32_t{block_[4 * i + 1]} << 16 |
                   std::uint32_t{block_[4 * i + 2]} << 8 | std::uint32_t{block_[4 * i + 3]};
        for (std::size_t i = 16; i < 64; ++i) {
            const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
            const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
            const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
            const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
            const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
        filled_ = 0;
    }

    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    Block block_{};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

int value_of_hex(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
}

} // namespace

Digest sha256(std::string_view bytes) {
    Sha256 hash;
    hash.feed(bytes);
    return hash.digest();
}

Digest hmac_sha256(std::string_view key, std::string_view bytes) {
    const Digest short_key = key.size() > block_bytes ? sha256(key) : Digest{};
    if (key.size() > block_bytes) key = bytes_of(short_key);
    std::array<char, block_bytes> inner{};
    std::array<char, block_bytes> outer{};
    for (std::size_t i = 0; i < block_bytes; ++i) {
        const unsigned byte = i < key.size() ? static_cast<unsigned char>(key[i]) : 0u;
        inner[i] = static_cast<char>(byte ^ 0x36u);
        outer[i] = static_cast<char>(byte ^ 0x5cu);
    }
    Sha256 first;
    first.feed({inner.data(), inner.size()});
    first.feed(bytes);
    const Digest middle = first.digest();
    Sha256 second;
    second.feed({outer.data(), outer.size()});
    second.feed(bytes_of(middle));
    return second.digest();
}

std::string to_hex(const Digest& digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : digest) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

std::optional<Digest> read_digest(std::string_view hex) {
    Digest digest{};
    if (hex.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const int high = value_of_hex(hex[2 * i]);
        const int low = value_of_hex(hex[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        digest[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return digest;
}

} // namespace oya
