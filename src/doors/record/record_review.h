#pragma once

#include "core/words.h"
#include "table/review.h"
#include "table/table.h"

#include <cstdio>
#include <string>

namespace oya {

// The review of a game; shows on a terminal how far it is.
Review reviewed(const Table&, std::FILE* terminal);

// How the game stood at some moments, what was luck, and the costliest decisions of every seat.
std::string review_page(const Review&, const Table&, const Words&);

// The same for programs.
std::string review_line(const Review&, const Table&, const Words&);

} // namespace oya
