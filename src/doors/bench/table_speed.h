#pragma once

#include "shelf/any_game.h"

#include <string>
#include <vector>

namespace oya {

// What a table with a long record costs, in milliseconds of the processor's time, the slowest of many.
struct TableSpeed {
    std::string name; // "vigo.table.4p"
    std::size_t events = 0;
    double open = 0; // reading it from what was stored
    double undo = 0; // taking a decision back, with all that is written about it to everybody
    double jump = 0; // the view of any earlier position
    double join = 0; // everything that a newcomer is told
};

// What measure_table calls its measurement of a game.
std::string table_speed_name(const AnyGame&);

// A table of a game with as many players as it allows and a record of at least so many events.
TableSpeed measure_table(const AnyGame& game, std::size_t events);

} // namespace oya
