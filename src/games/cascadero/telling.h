#pragma once

#include "core/story.h"
#include "games/cascadero/state.h"

// What a game of Cascadero tells people: facts with the rules they rest on.

namespace oya::cascadero {

Message colour_message(int colour);
Message field_message(Field);
Message town_message(const Map&, Town);
Message achievement_message(Achievement);
Message tile_message(Tile);
// What a player has: the colour, points, envoys and seals.
Message player_message(const State&, Seat);
// Who has won a game that is over.
Message outcome_message(const State&);

// Whether points depend on being the first there.
enum class Rank : std::uint8_t { any, first, later };

void tell_first(Teller&, Seat);
void tell_tiles_laid(Teller&, const State&);
void tell_place(Teller&, const Map&, Seat, Field, bool seal, const Contact&);
void tell_climb(Teller&, Seat, int track, int from, int to, int steps);
void tell_space_points(Teller&, Seat, int track, int space, int points, Rank);
void tell_seal(Teller&, Seat, int track, int space, int in_hand);
void tell_owed(Teller&, Seat);
void tell_extra_turn(Teller&, Seat);
void tell_move(Teller&, Seat, Field from, Field to, bool seal);
void tell_tile(Teller&, Seat, Field, Tile);
void tell_herald(Teller&, Seat, const Map&, Town from, Town to, bool by_tile);
void tell_decline(Teller&, Seat, Phase);
void tell_lapse(Teller&, Seat, Phase);
void tell_claim(Teller&, Seat, Achievement);
void tell_end(Teller&, const State&, bool by_points);

} // namespace oya::cascadero
