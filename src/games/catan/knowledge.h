#pragma once

namespace oya::catan {

// What a seat has learnt beyond the position as it may see it.
template <class Size>
struct Knowledge {};

} // namespace oya::catan
