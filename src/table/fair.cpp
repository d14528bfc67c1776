#include "table/fair.h"

#include <algorithm>

namespace oya {

bool is_nonce(std::string_view text) {
    return text.size() >= 32 && text.size() <= 128 && std::ranges::all_of(text, [](char digit) {
               return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
           });
}

Rng fair_generator(const FairChance& fair, std::span<const std::string> nonces, std::string_view source,
                   std::size_t number) {
    std::string text;
    for (const std::string& nonce : nonces) text.append(nonce).append("\n");
    text.append(source).append("\n").append(std::to_string(number));
    const Digest digest = hmac_sha256(bytes_of(fair.secret), text);
    Rng::State state{};
    for (std::size_t i = 0; i < digest.size(); ++i) state[i / 8] = state[i / 8] << 8 | digest[i];
    state[0] |= std::uint64_t{state == Rng::State{}}; // four zeros are no state
    return Rng::restore(state);
}

} // namespace oya
