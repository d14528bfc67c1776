#pragma once

#include <string>
#include <string_view>

namespace oya {

// What turns one JSON text into another, as JSON: {} if they are equal, {"=":value} to take another value,
// and otherwise an object with a change for each field or element (by its number) that changes or is new,
// with "-" and the names of fields that go, and with "#" and the length of a list that gets shorter. The
// shorter of the two ways is taken. Both texts as JsonWriter writes them.
std::string changes_between(std::string_view before, std::string_view after);

} // namespace oya
