#pragma once

#include "arena/ratings.h"
#include "arena/trial.h"
#include "core/words.h"

#include <string>

namespace oya {

// What the arena found, for one game.
struct ArenaReport {
    std::string title;
    int players = 0;
    std::string seed;
    std::vector<Trial> trials;
    bool control = false; // whether the last trial is that of a bot against itself
    std::vector<Rating> ratings;
};

// For people.
std::string arena_table(const ArenaReport&, const Words&);

// The trials as lines of a table in docs/strength.md.
std::string arena_markdown(const ArenaReport&, const Words&);

} // namespace oya
