#pragma once

#include "core/rng.h"
#include "core/sha256.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

// Chance that nobody can steer and everybody can check afterwards. Whoever runs the table commits to a secret
// before the game; every seat adds a nonce of its own; each event is drawn from both; the secret is told at
// the end.

namespace oya {

struct FairChance {
    Digest secret{};
    bool nonces = true; // every seat adds one; tables that are to play the same deal have none

    friend bool operator==(const FairChance&, const FairChance&) = default;
};

// What is told before the game: SHA-256 of the secret.
inline Digest commitment(const FairChance& fair) { return sha256(bytes_of(fair.secret)); }

// Whether this may be the nonce of a seat: 32 to 128 small hexadecimal digits.
bool is_nonce(std::string_view text);

// The generator of the event of this number: its state is HMAC-SHA-256 with the secret as the key of the text
// "nonce\n" for every seat (an empty nonce where none was given), "source\n" and the number in decimal.
Rng fair_generator(const FairChance&, std::span<const std::string> nonces, std::string_view source,
                   std::size_t number);

} // namespace oya
