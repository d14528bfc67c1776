#pragma once

#include "core/message.h"
#include "games/cascadia/state.h"

namespace oya::cascadia {

// What people call a place of an environment, from what lies around it. A free cell: "next to 3 elk", or the
// terrains it touches. A tile: its terrains, and the animals next to it. All names of the free cells of one
// environment differ, and all names of its tiles: those that would be called the same are counted from the
// north.
Message cell_name(const Environment&, Hex);
Message tile_name(const Environment&, int slot);

// The message with the names of its places, in the environment of the player whom it is about, or else of
// whose turn it is.
Message named(const State&, Message);

} // namespace oya::cascadia
