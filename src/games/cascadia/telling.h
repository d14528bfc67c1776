#pragma once

#include "core/story.h"
#include "games/cascadia/goals.h"
#include "games/cascadia/state.h"

#include <string>
#include <vector>

// What a game of Cascadia tells people: facts with the rules they rest on.

namespace oya::cascadia {

Message species_message(int animal);
Message terrain_message(int terrain);
// The letters by which pages and pictures mark them.
Message species_sign_message(int animal);
Message terrain_sign_message(int terrain);
Message letter_message(int letter);
Message tile_message(Tile);
Message face_message(Face);
Message cell_message(Hex);
Message card_message(int animal, int card);
// So many of each: "2 bears", "1 fox".
std::vector<Message> counted_animals(const std::array<int, species>& counts);
// The animals on these market slots, counted.
std::vector<Message> token_messages(const State&, unsigned slots);
// The six sides of a turned face in order, NE first: "FFFPPP".
std::string sides_text(Face, int turns);
// The same in words: which way each terrain lies.
Message sides_message(Face, int turns);
// The rating of a solo total.
Message rating_message(int total);
// What a goal asks for.
Message goal_message(const Goal&);

enum class Removal : std::uint8_t { four, refresh, wipe };

void tell_hand(Teller&, Seat, int animal);
void tell_card(Teller&, const State& before, int animal, int letter);
void tell_first(Teller&, Seat);
// Where a scenario or a variant brings its cards, and the table had chosen others.
void tell_own_cards(Teller&, const Options&);
void tell_starter(Teller&, Seat, int starter);
void tell_start_tile(Teller&, Seat, Tile);
void tell_tile(Teller&, const State&, int slot, Tile);
void tell_token(Teller&, const State&, int slot, int animal);
void tell_turn(Teller&, const State&);
void tell_removal(Teller&, const State& before, Removal, unsigned slots);
void tell_return(Teller&, int tokens);
void tell_payment(Teller&, const State& after, Seat);
void tell_reveal(Teller&, const State&, Seat);
void tell_take(Teller&, const State& before, int tile_slot, int token_slot);
// The tile that was taken can lie nowhere as a restriction or a ban wants it.
void tell_lifted(Teller&, const State& after);
void tell_tile_laid(Teller&, const State& after, Seat, int slot);
void tell_settled(Teller&, const State& before, int slot);
void tell_nature(Teller&, Seat, bool taken);
void tell_given_back(Teller&, const State& before);
void tell_solo_discard(Teller&, Tile, int animal);
// Breaking the goal loses the scenario for this player.
void tell_warning(Teller&, Seat, const Goal&);
// The end of the game, and the cards that were hidden until then.
void tell_end(Teller&, const State&);

} // namespace oya::cascadia
