#pragma once

#include "doors/arena/arena_report.h"

namespace oya {

// The same as a picture: the share of the victories that each bot had against each other, beside a fair one,
// and the ratings, all with their 95 % intervals. It is light or dark as its reader likes.
std::string arena_svg(const ArenaReport&, const Words&);

} // namespace oya
