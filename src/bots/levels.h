#pragma once

#include "bots/any_bot.h"

#include <array>
#include <span>
#include <string_view>

// How strong the opponents are, game by game: which bot plays under each of their names.

namespace oya {

inline constexpr std::size_t level_count = 5;

// From the weakest to the strongest, each as experiments name it (contender.h).
struct Levels {
    std::string_view game;
    std::array<std::string_view, level_count> bots;
    // Whom a finished game is compared with: an expert that takes a tenth of the time, or nearly.
    std::string_view reviewer{};
    // On the scale of the server's ratings, the second standing where everybody begins; 0 if not measured.
    std::array<int, level_count> ratings{};
};

// The one table, with a row for every game whose levels have been measured.
std::span<const Levels> level_table();

// The row of this game; that of a game which has none yet is the same for all of them.
const Levels& levels_of(const AnyGame&);

// Who plays at this game under a level, 0 being the weakest.
BotSpec player_at(const AnyGame&, std::size_t level);
// Who says what might have been done better in a game that is over.
BotSpec reviewer_of(const AnyGame&);

} // namespace oya
