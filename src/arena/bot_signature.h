#pragma once

#include "arena/signature.h"
#include "bots/any_bot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oya {

inline constexpr int bot_signature_nodes = 48; // a decision, at most: enough to notice a change of the search

// One number for how a bot decides at a game: every action of a few games that it plays against itself with
// fixed seeds, few nodes and otherwise default options. It changes when the rules do, when its judgement, its
// weights or its search do, with the nodes of a level, and with nothing else.
std::uint64_t bot_signature(const AnyGame&, const BotSpec&);

struct LevelSignature {
    std::string name; // "vigo.novice"
    std::uint64_t value;
};

// Those of every level at this game, from the weakest to the strongest.
std::vector<LevelSignature> level_signatures(const AnyGame&);

} // namespace oya
