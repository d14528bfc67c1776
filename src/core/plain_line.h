#pragma once

#include <string_view>

namespace oya {

// Whether the text is one line of what can be seen: valid UTF-8 without control characters, without signs
// that are invisible or turn the direction of what stands around them, and without any space but the plain
// one. Names that look the same are then at least not made so by what does not show.
bool is_plain_line(std::string_view text);

} // namespace oya
