#pragma once

#include <string>
#include <string_view>

namespace oya::server {

// How hard a password is to try: `usual` takes about a tenth of a second and 64 MB, `least` is for tests.
enum class PasswordCost : bool { usual, least };

// Argon2id through libsodium.
std::string hash_password(std::string_view password, PasswordCost cost);
bool is_password(std::string_view password, const std::string& hash);
// As long as a check, for a name that nobody has.
void check_nothing(std::string_view password, PasswordCost cost);

// A code for people to write down: 125 random bits in groups of five letters without look-alikes.
std::string new_recovery_code();
// The same code however it was typed: small letters, spaces and dashes do not matter.
std::string tidy_recovery_code(std::string_view typed);

} // namespace oya::server
