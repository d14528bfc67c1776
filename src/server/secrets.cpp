#include "server/secrets.h"

#include <sodium.h>

#include <span>
#include <stdexcept>

namespace oya::server {

namespace {

void begin() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

std::string letters(std::span<const unsigned char> bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    text.pop_back(); // its closing zero
    return text;
}

template <std::size_t size>
std::string random_letters() {
    begin();
    std::array<unsigned char, size> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return letters(bytes);
}

} // namespace

std::string new_id() { return random_letters<16>(); }

std::string new_secret() { return random_letters<24>(); }

std::array<std::uint8_t, 32> random_bytes() {
    begin();
    std::array<std::uint8_t, 32> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

std::string hash_of(std::string_view secret) {
    begin();
    std::array<unsigned char, crypto_generichash_BYTES> hash;
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                       secret.size(), nullptr, 0);
    return letters(hash);
}

bool fits(std::string_view secret, std::string_view hash) {
    const std::string tried = hash_of(secret);
    return tried.size() == hash.size() && sodium_memcmp(tried.data(), hash.data(), hash.size()) == 0;
}

} // namespace oya::server
