#pragma once

#include "table/table.h"

#include <memory>
#include <span>

namespace oya {

// What a plan would do, and where it would lead: `after` is there unless something would come out that the
// seat cannot know beforehand.
struct Lookahead {
    Preview preview;
    std::unique_ptr<AnyPosition> after;
};
Lookahead look_ahead(const Table&, Seat, std::span<const Action> steps);
// The same of steps that were tried at this table.
Lookahead look_ahead(const Table&, const Attempt&);

} // namespace oya
