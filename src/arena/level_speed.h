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

// What was thought in how long, by all heads together: by the processor's time of the one that took longest,
// and by the clock.
struct Thought {
    std::int64_t nodes = 0;
    double seconds = 0;
    double waited = 0;

    double nodes_a_second() const { return seconds <= 0 ? 0 : static_cast<double>(nodes) / seconds; }
    double nodes_by_the_clock() const { return waited <= 0 ? 0 : static_cast<double>(nodes) / waited; }
};

// How long the decisions took that were no forced moves, in seconds of the processor's time.
struct LevelSpeed {
    std::int64_t decisions = 0;
    int nodes = 0; // of the decision that took most
    double mean = 0;
    double most_of_99 = 0; // 99 of 100 took no longer
    double slowest = 0;
    double longest_turn = 0; // all that was thought from one turn to the next, also by those who were asked
    Thought thought{};
    Thought together{}; // of the same decisions with several heads, each on a thread of its own
};

// Plays games between such opponents alone, for about this long: the game that is going on is left in the
// middle. With several heads every decision is thought about a second time, by so many together.
LevelSpeed measure_level(const LevelTask& task, double seconds, std::uint64_t seed, int heads = 1);

} // namespace oya
