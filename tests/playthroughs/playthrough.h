#pragma once

#include "core/words.h"
#include "shelf/any_game.h"

#include <cstdint>
#include <string>

namespace oya {

// A random game to be written down.
struct Playthrough {
    const AnyGame& game;
    int seats;
    Settings options;
    std::uint64_t seed;
    std::string language;
    int full_steps; // told with everything; the rest of the game by its actions alone
    int look_every; // between steps at which position, view and sketch are shown as well
};

// The game as text a person can read and compare: at each step who acts, what is asked, how much is legal,
// what is done, and what the story tells; at some all that the game has to show.
std::string write_down(const Playthrough&);

} // namespace oya
