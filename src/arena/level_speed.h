#pragma once

#include "arena/speed.h"
#include "bots/any_bot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oya {

// An opponent at one of the tables whose speed is measured: "catan.base.expert.4p".
struct LevelTask {
    std::string name;
    const AnyGame* game = nullptr;
    int seats = 0;
    Settings options{};
    BotSpec bot{};
};

// Every opponent at every table of `speed_tasks` with as many players as its game allows.
std::vector<LevelTask> level_tasks();

// How long the decisions took that were no forced moves, in seconds of the processor's time.
struct LevelSpeed {
    std::int64_t decisions = 0;
    int nodes = 0; // of the decision that took most
    double mean = 0;
    double most_of_99 = 0; // 99 of 100 took no longer
    double slowest = 0;
    double longest_turn = 0; // all that was thought from one turn to the next, also by those who were asked
};

// Plays games between such opponents alone, for about this long: the game that is going on is left in the
// middle.
LevelSpeed measure_level(const LevelTask& task, double seconds, std::uint64_t seed);

} // namespace oya
