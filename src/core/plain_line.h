#pragma once

#include <string>
#include <string_view>

namespace oya {

// Whether the text is one line of what can be seen: valid UTF-8 without control characters, without signs
// that are invisible or turn the direction of what stands around them, and without any space but the plain
// one. Names that look the same are then at least not made so by what does not show.
bool is_plain_line(std::string_view text);

// The text as one line that can be printed anywhere, a terminal too: whatever is no UTF-8, controls
// something, breaks the line or turns the direction of what stands around it becomes U+FFFD. What people say
// may hold more than a name, but nothing else.
std::string printable_line(std::string_view text);

} // namespace oya
