#pragma once

#include "doors/play/screen.h"
#include "table/table.h"

// What a game keeps for people from one game to the next: a file of the game's own beside their saves.

namespace oya {

// Writes the people of a table into the album, before their game begins.
void join_album(const Table& table, Screen& screen);

// When a game is over: lets every person mark what they have earned, and shows the album.
void mark_album(const Table& table, Screen& screen);

} // namespace oya
