#pragma once

#include "doors/play/screen.h"
#include "table/table.h"

// What a game keeps for people from one game to the next: a file of the game's own beside their saves.

namespace oya {

// When a game is over: lets every person who has earned something mark it, and shows the album. Whoever is
// not in it is asked whether to join; where it is full, a new one may be begun, and the old one is kept
// beside it.
void mark_album(const Table& table, Screen& screen);

} // namespace oya
