#pragma once

#include "shelf/any_game.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oya {

// The time this thread has been on a processor: others at work on the same machine hardly change it.
double processor_seconds();

// Games of one kind, whose speed is measured: "vigo.random.4p", "catan.base.random.4p", or with
// a player who takes what brings most at once, "cascadia.greedy.4p".
struct SpeedTask {
    std::string name;
    const AnyGame* game = nullptr;
    int seats = 0;
    bool greedy = false;
    Settings options{};
};

// Every game of the shelf with every number of players, or the tables that the game itself names.
std::vector<SpeedTask> speed_tasks();

// What was played in how many seconds of the processor's time. Stages are rounds or hands, 0 where a game has
// none; actions are those of chance among them.
struct SpeedSample {
    std::int64_t games = 0;
    std::int64_t stages = 0;
    std::int64_t actions = 0;
    std::int64_t points = 0; // of the first seats: the final score is part of what is measured
    double seconds = 0;
};

// Plays such games with the full rules, from the first deal to the final score, for about this long.
SpeedSample measure_speed(const SpeedTask& task, double seconds, std::uint64_t seed);

} // namespace oya
