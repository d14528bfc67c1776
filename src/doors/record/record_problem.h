#pragma once

#include "core/json_reader.h"
#include "core/words.h"

#include <string>

namespace oya {

// What the page saves when somebody reports a problem: what one seat knew of the game, and what was said last
// between page and server. It cannot be played again, but it can be read.
bool is_problem(JsonValue file);

// As a page: circumstances, the events that the seat knows of, and the last messages.
std::string problem_page(JsonValue file, const Words&);

} // namespace oya
