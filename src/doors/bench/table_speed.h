#pragma once

#include "shelf/any_game.h"

#include <string>
#include <vector>

namespace oya {

// Milliseconds of the processor's time, of many tries.
struct Tries {
    double quickest = 0;
    double median = 0;
    double slowest = 0;
};

// What a table with a long record costs.
struct TableSpeed {
    std::string name; // "vigo.table.4p"
    std::size_t events = 0;
    Tries open; // reading it from what was stored, the last snapshot as old as it can be
    Tries undo; // taking a decision back, with all that is written about it to everybody
    Tries jump; // the view of any earlier position
    Tries join; // everything that a newcomer is told
    // Kilobytes of memory that the process holds for one of many, and for one that has just begun.
    double memory = 0;
    double new_memory = 0;
    double left = 0; // and still holds for each when all are gone
};

// A table that is measured.
struct TableTask {
    std::string name;
    const AnyGame* game = nullptr;
    int seats = 0;
    Settings options{};
};

// The usual table of a game with as many players as it allows.
TableTask usual_table(const AnyGame&);
// That of every game of the shelf, and behind it those on which the game itself wants to be measured.
std::vector<TableTask> table_tasks();

// Such a table with a record of at least so many events.
TableSpeed measure_table(const TableTask& task, std::size_t events);

} // namespace oya
