#pragma once

#include "shelf/any_game.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

inline constexpr int signature_games = 200;      // for each number of players
inline constexpr int signature_layer_games = 50; // the same, of a layer that is not the usual one

// One number for how a game behaves: every action and result of random games with fixed seeds, in every
// layer (shelf/layers.h) with otherwise default options, and every number of players. It changes when a rule,
// a code or the random stream does, and with nothing else.
std::uint64_t signature(const AnyGame&);

struct NamedSignature {
    std::string_view name;
    std::uint64_t value;
};

// That of every game, and last, called "all", one number for the behaviour of all these games.
std::vector<NamedSignature> signatures(std::span<const AnyGame* const>);

// A signature as people compare it: sixteen hexadecimal digits.
std::string signature_text(std::uint64_t);

} // namespace oya
