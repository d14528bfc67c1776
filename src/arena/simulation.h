#pragma once

#include "arena/chronicle.h"
#include "arena/match.h"
#include "arena/statistics.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace oya {

// Many games between bots. A block is one seed played in every rotation of the seats that makes a difference.
struct SimPlan {
    Lineup lineup;
    std::int64_t games = 1000; // rounded up to whole blocks
    std::uint64_t seed = 1;
    bool rotate = true;
    int threads = 1;
};

// How many games a block of this plan has.
int games_per_block(const SimPlan& plan);

// What one bot did, or whoever sat at one seat.
struct Standing {
    std::string name;
    int places = 0; // seats it has at the table
    Estimate points;
    Estimate ahead; // of the mean of the others at the table
    Estimate wins;  // its share of victories
    Estimate met;   // how often it met the task that the table sets, if it sets one
    Distribution scores;
};

// The figures are those of the blocks in which every game came to its end: where one was stopped, the others
// of its block would no longer be fair to every seat.
struct SimReport {
    std::int64_t games = 0;
    std::int64_t blocks = 0;
    std::int64_t stopped = 0;    // games that took too many actions
    std::int64_t left_out = 0;   // games of the blocks that have such a one
    std::vector<Standing> bots;  // equal bots count as one, in the order in which they were named
    std::vector<Standing> seats; // by seat
    Distribution actions;        // of a game, those of chance among them
    std::vector<Standing> order; // by the turn in which a seat began, where the lineup looks
    Chronicle chronicle;         // the same
    bool task = false;           // the table sets one beside the victory

    // Whether there are figures at all.
    bool counts() const { return games > left_out; }
};

// Called now and then with the games played so far.
using Progress = std::function<void(std::int64_t games, std::int64_t of)>;

// Plays the games. The report depends on the plan alone and not on its number of threads.
SimReport simulate(const SimPlan& plan, const Progress& progress = {});

} // namespace oya
