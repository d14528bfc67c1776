#pragma once

#include "shelf/any_game.h"

#include <cstdint>
#include <vector>

// Which of a game's codes a check asks about: a game may have too many to ask about all of them each time.

namespace oya::every_game {

// Every code, where the game has no more than `many` of them. Otherwise the seat's legal ones, those beside
// them (one argument is one more or less) and some of each kind, others for another seed. In order.
std::vector<int> codes_to_try(const AnyPosition&, Seat, int many, std::uint64_t seed);

// Any code of any kind, the kinds being equally likely.
int any_code(const AnyGame&, Rng&);

} // namespace oya::every_game
