#pragma once

#include "games/cascadia/assistant.h"

#include <cstdio>
#include <optional>

namespace oya {

// Asks somebody for a table, question by question: cards, players, and of each player what lies there or
// what is counted. An answer that cannot be is refused with its reason and asked for again. Nothing if they
// stop before the first player.
std::optional<cascadia::BoxGame> interview(const cascadia::BoxSetup&, std::FILE* in, std::FILE* out,
                                           const Words&);

} // namespace oya
