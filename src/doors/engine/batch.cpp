#include "doors/engine/batch.h"

#include <algorithm>

namespace oya {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// The length of the value that a list goes on with, up to the comma or bracket behind it.
std::size_t length_of_value(std::string_view list) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char letter = list[i];
        if (quoted) {
            if (letter == '\\') ++i;
            quoted = letter != '"';
        } else if (letter == '"') {
            quoted = true;
        } else if (letter == '[' || letter == '{') {
            ++depth;
        } else if (depth == 0 && (letter == ',' || letter == ']')) {
            return i;
        } else if (letter == ']' || letter == '}') {
            --depth;
        }
    }
    return list.size();
}

} // namespace

Batch::Batch(std::string_view line, BatchLimits limits)
    : is_list_(line.size() <= limits.bytes && read(line, limits)) {}

// Values with commas between them and brackets around are a list, so that nothing need be read twice.
bool Batch::read(std::string_view list, BatchLimits limits) {
    const auto skip_blanks = [&] {
        list.remove_prefix(std::min(list.find_first_not_of(blanks), list.size()));
    };
    if (list.starts_with(byte_order_mark)) list.remove_prefix(byte_order_mark.size());
    skip_blanks();
    if (!list.starts_with('[')) return false;
    list.remove_prefix(1);
    skip_blanks();
    bool ends = list.starts_with(']');
    if (ends) list.remove_prefix(1);
    while (!ends) {
        skip_blanks();
        const std::size_t length = length_of_value(list);
        if (length == list.size() || !take(list.substr(0, length), limits)) return false;
        ends = list[length] == ']';
        list.remove_prefix(length + 1);
    }
    skip_blanks();
    return list.empty();
}

bool Batch::take(std::string_view element, BatchLimits limits) {
    if (element.starts_with(byte_order_mark)) return false; // only a whole text may begin so
    const JsonLimits each{.bytes = limits.bytes, .depth = JsonLimits{}.depth - 1}; // in one more bracket
    if (requests_.size() < limits.requests) return requests_.emplace_back(element, each).ok();
    rest_.push_back(element);
    return JsonReader(element, each).ok();
}

} // namespace oya
