#pragma once

#include "table/table.h"

namespace oya {

// The action of a move as this viewer may know it by now: what was hidden when it happened is told in full
// once it has come out before the viewer. What was undone before that stays hidden.
Action seen_by_now(const Table&, std::size_t event, Viewer);

} // namespace oya
