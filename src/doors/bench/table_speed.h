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

// What measure_table calls its measurement of a game.
std::string table_speed_name(const AnyGame&);

// A table of a game with as many players as it allows and a record of at least so many events.
TableSpeed measure_table(const AnyGame& game, std::size_t events);

} // namespace oya
