#pragma once

#include <cstdint>

namespace oya {

// What a step is to something that its seat writes and may give up again before anybody else is asked, such
// as an offer: nothing, its beginning, or more of it, giving it up among that.
enum class Draft : std::uint8_t { no, begins, goes_on };

} // namespace oya
