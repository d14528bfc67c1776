#pragma once

#include <cstdint>

namespace oya::server {

// What a pass lets its holder do in the name of the account: play (make tables, sit down, act, talk), read
// (what is the account's own), manage (its password, sessions and tokens).
enum class Scope : std::uint8_t { play = 1, read = 2, manage = 4 };

class Scopes {
  public:
    constexpr Scopes() = default;
    explicit constexpr Scopes(Scope scope) : bits_(static_cast<unsigned>(scope)) {}
    static constexpr Scopes of_bits(std::int64_t bits) {
        Scopes scopes;
        scopes.bits_ = static_cast<unsigned>(bits & 7);
        return scopes;
    }
    static constexpr Scopes all() { return of_bits(7); }

    constexpr bool has(Scope scope) const { return has_all(Scopes(scope)); }
    constexpr bool has_all(Scopes others) const { return (others.bits_ & ~bits_) == 0; }
    constexpr unsigned bits() const { return bits_; }

    friend constexpr Scopes operator|(Scopes one, Scopes other) { return of_bits(one.bits_ | other.bits_); }
    friend constexpr bool operator==(Scopes, Scopes) = default;

  private:
    unsigned bits_ = 0;
};

} // namespace oya::server
