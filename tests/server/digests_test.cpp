#include "core/sha256.h"

#include "kit/seed.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <string>

// Our own SHA-256 and HMAC, which the browser needs too, say the same as libsodium of any text and any key.

namespace oya::server {

namespace {

std::string any_bytes(Rng& rng, std::size_t size) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
    return bytes;
}

const unsigned char* raw(const std::string& bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

TEST(Digests, AreThoseOfLibsodium) {
    ASSERT_GE(sodium_init(), 0);
    TestRandom random;
    // Every length around the edges of a block, and some far beyond.
    for (std::size_t size = 0; size < 300; ++size) {
        const std::string bytes = any_bytes(random.rng, size < 200 ? size : size * size);
        Digest expected{};
        crypto_hash_sha256(expected.data(), raw(bytes), bytes.size());
        ASSERT_EQ(to_hex(sha256(bytes)), to_hex(expected)) << bytes.size();
    }
}

TEST(Digests, AndSoAreTheKeyedOnes) {
    ASSERT_GE(sodium_init(), 0);
    TestRandom random;
    for (int time = 0; time < scaled(300, 2000, 20'000); ++time) {
        // Keys longer than a block are hashed first.
        const std::string key = any_bytes(random.rng, random.rng.below(200));
        const std::string bytes = any_bytes(random.rng, random.rng.below(400));
        crypto_auth_hmacsha256_state state;
        Digest expected{};
        crypto_auth_hmacsha256_init(&state, raw(key), key.size());
        crypto_auth_hmacsha256_update(&state, raw(bytes), bytes.size());
        crypto_auth_hmacsha256_final(&state, expected.data());
        ASSERT_EQ(to_hex(hmac_sha256(key, bytes)), to_hex(expected)) << key.size() << ' ' << bytes.size();
    }
}

} // namespace

} // namespace oya::server
