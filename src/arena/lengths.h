#pragma once

#include "shelf/any_game.h"

#include <string>
#include <vector>

namespace oya {

// Tables of one kind, at which it is measured how long games get: "catan.edition=modern.3p".
struct LengthTask {
    std::string name;
    const AnyGame* game = nullptr;
    int seats = 0;
    Settings options{};
};

// Every game of the shelf in every layer, and at the tables of it that the game says are longer or shorter,
// with every number of players; where a game seats a number only by an option, with that option.
std::vector<LengthTask> length_tasks();

// How long games of a kind got, in actions, those of chance among them.
struct Lengths {
    double mean = 0;  // of random games
    int longest = 0;  // of them
    int of_bots = 0;  // the longest of a tenth as many games between greedy players, with all their trades
    int declared = 0; // what the game itself says (core/game.h)
};
Lengths measure_lengths(const LengthTask& task, int games, int threads);

} // namespace oya
