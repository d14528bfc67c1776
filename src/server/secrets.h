#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// What nobody can guess, and how it is compared without telling how near a guess was.

namespace oya::server {

// 128 random bits in letters that need no quoting anywhere (22 of them).
std::string new_id();
// 192 random bits, the same way (32 letters): for who knows it may act.
std::string new_secret();
// The secret of a table's chance.
std::array<std::uint8_t, 32> random_bytes();

// What is kept of a secret. Secrets are random and long, so a quick hash is enough.
std::string hash_of(std::string_view secret);
// Whether the hash is of this secret; takes as long for every wrong one. No secret fits an empty hash.
bool fits(std::string_view secret, std::string_view hash);

} // namespace oya::server
