#pragma once

#include "core/rng.h"
#include "shelf/any_game.h"

#include <iosfwd>
#include <string>
#include <vector>

// The tables at which every game is tried.

namespace oya::every_game {

struct TableSetup {
    const AnyGame* game = nullptr;
    int seats = 0;
    Settings options;
    std::string name;    // "vigo_3p_default": letters, digits and _
    int look_one_in = 1; // a check looks at one in so many of the positions it would look at
};

// A table in the words of a failed test.
std::ostream& operator<<(std::ostream&, const TableSetup&);

// Every number of players with default options.
std::vector<TableSetup> default_tables(const AnyGame&);

// Every value of every option once for each number of players that allows it, the other options at their
// defaults; the default tables of a game that has no options.
std::vector<TableSetup> one_option_tables(const AnyGame&);

// A few tables among which every two values of two options, and every value with every number of players,
// meet at least once, where the game allows them together.
std::vector<TableSetup> pairwise_tables(const AnyGame&, Rng&);

// All of these, no table twice.
std::vector<TableSetup> all_tables(const AnyGame&);
// The same without those of one option alone, whose values all stand in a pair as well.
std::vector<TableSetup> paired_tables(const AnyGame&);

} // namespace oya::every_game
