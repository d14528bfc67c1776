#include "server/passwords.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace oya::server {

namespace {

constexpr std::string_view recovery_letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // 32: five bits each
constexpr int recovery_length = 25;

} // namespace

std::string hash_password(std::string_view password, PasswordCost cost) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    const bool usual = cost == PasswordCost::usual;
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                          usual ? crypto_pwhash_OPSLIMIT_INTERACTIVE : crypto_pwhash_OPSLIMIT_MIN,
                          usual ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MIN) != 0)
        throw std::runtime_error("there is not enough memory for a password");
    return hash.data();
}

bool is_password(std::string_view password, const std::string& hash) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

void check_nothing(std::string_view password, PasswordCost cost) { hash_password(password, cost); }

std::string new_recovery_code() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    std::string code;
    for (int i = 0; i < recovery_length; ++i) {
        if (i > 0 && i % 5 == 0) code += '-';
        code += recovery_letters[randombytes_uniform(static_cast<std::uint32_t>(recovery_letters.size()))];
    }
    return code;
}

std::string tidy_recovery_code(std::string_view typed) {
    std::string code;
    for (const char c : typed) {
        if (c == ' ' || c == '-') continue;
        if (!code.empty() && code.size() % 6 == 5) code += '-';
        code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return code;
}

} // namespace oya::server
