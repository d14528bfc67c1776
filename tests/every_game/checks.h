#pragma once

#include "every_game/complaints.h"
#include "every_game/tables.h"

// What every game must pass. Each check plays random games at a table and returns what it found wrong, so
// that it can be tried on games that are wrong on purpose too.

namespace oya::every_game {

// Games end; the box stays whole; the actor, the seats awaited and the result agree; what is legal is allowed
// and applies; independent answers may come in any order.
Complaints check_play(const TableSetup&, Rng&, int games);

// Whatever is not legal is refused with a rule of the game's ledger: every code (some, of a game with very
// many), and bits that mean nothing.
Complaints check_refusals(const TableSetup&, Rng&, int games);

// An action is read back from its notation.
Complaints check_notation(const TableSetup&, Rng&, int games);

// A position is read back from its JSON, and what is damaged is refused or is sound.
Complaints check_json(const TableSetup&, Rng&, int games);

// A record in notation replays to the same position, and a story does not change what happens.
Complaints check_replay(const TableSetup&, Rng&, int games);

// Chance draws what it says it may, as often as it says.
Complaints check_chance(const TableSetup&, Rng&, int games);

// Worlds a seat imagines are sound, go on to an end, and differ where something is hidden.
Complaints check_imagine(const TableSetup&, Rng&, int games);

// What a seat or a spectator is given depends only on what it may know.
Complaints check_hidden(const TableSetup&, Rng&, int games);

// Everything the game says has a rule of its ledger and words in every language.
Complaints check_words(const TableSetup&, Rng&, int games);

// What is played for a seat, and what its instinct proposes, can be played step by step.
Complaints check_plans(const TableSetup&, Rng&, int games);

// Codes and actions are numbered both ways.
Complaints check_codes(const AnyGame&);

// The game has a title in every language; every option has a sentence in each of them, is kept as given, and
// is refused where it does not exist.
Complaints check_options(const AnyGame&);

} // namespace oya::every_game
