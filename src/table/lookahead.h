#pragma once

#include "table/table.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

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

// What turns one JSON text into another, as JSON: {} if they are equal, {"=":value} to take another value,
// and otherwise an object with a change for each field or element (by its number) that changes or is new,
// with "-" and the names of fields that go, and with "#" and the length of a list that gets shorter. The
// shorter of the two ways is taken. Both texts as JsonWriter writes them.
std::string changes_between(std::string_view before, std::string_view after);

} // namespace oya
