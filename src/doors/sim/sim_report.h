#pragma once

#include "arena/simulation.h"
#include "core/words.h"

#include <string>

namespace oya {

// The figures of a simulation for people.
std::string sim_table(const SimPlan& plan, const SimReport& report, const Words& words);

// The same for spreadsheets: a line for each measure of a bot, of a seat, and of the games. The last line has
// in its first column of figures how many games were stopped. Only that one is left where no game counts.
std::string sim_csv(const SimReport& report);

// The same for programs, with every score and how often it came; one line. Figures are null where no game
// counts.
std::string sim_json(const SimPlan& plan, const SimReport& report);

} // namespace oya
