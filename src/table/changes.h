#pragma once

#include "core/json_writer.h"

#include <string>
#include <vector>

namespace oya {

// A value as JsonWriter writes it, and where its lists and objects end.
struct JsonText {
    std::string text;
    std::vector<JsonPart> parts;
};

// What turns one JSON text into another, as JSON: {} if they are equal, {"=":value} to take another value,
// and otherwise an object with a change for each field or element (by its number) that changes or is new,
// with "-" and the names of fields that go, and with "#" and the length of a list that gets shorter. The
// shorter of the two ways is taken.
std::string changes_between(const JsonText& before, const JsonText& after);

} // namespace oya
