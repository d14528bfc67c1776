#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104): what fair chance rests on. Here because the browser and
// the checker of records need the same bytes as the server, without a library.

namespace oya {

using Digest = std::array<std::uint8_t, 32>;

// Bytes are taken as they stand in the text.
Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view bytes);

// The bytes of a digest, as the functions above take them.
inline std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// Sixty-four small hexadecimal digits, and back; nothing for any other text.
std::string to_hex(const Digest& digest);
std::optional<Digest> read_digest(std::string_view hex);

} // namespace oya
