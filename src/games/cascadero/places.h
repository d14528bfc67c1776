#pragma once

#include "core/message.h"
#include "games/cascadero/components.h"

namespace oya::cascadero {

// What people call the places of a map: "blue town in the north", and a field by the town it lies next to, or
// by the nearest one. All names of one map differ: where two would be called the same, they are counted from
// the north.
Message town_name(const Map&, Town);
Message field_name(const Map&, Field);

// The message with the names of its places.
Message named(const Map&, Message);

} // namespace oya::cascadero
