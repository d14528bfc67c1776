#pragma once

#include "table/table.h"

#include <string>

namespace oya {

inline constexpr std::string_view outcomes_format = "oya-outcomes";
inline constexpr int outcomes_version = 1;

// What is needed to draw all chance of a table once more without any of our code, as JSON lines: a head with
// what chance is drawn from, then every move and every undo; of a move of chance its number, its source, what
// could have happened, in order and with weights, and what did. The table must draw its chance.
// docs/chance.md describes each field.
std::string outcome_lines(const Table&);

} // namespace oya
