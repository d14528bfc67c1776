#pragma once

#include "core/json_writer.h"
#include "games/catan/state.h"

// What everybody at the table can count off it, so that nobody who shows the game needs to know its rules:
// prices, rates, limits, pieces left, where the points come from.

namespace oya::catan {

// The roads, and at sea the ships, of one longest road of the seat.
template <class Size>
Edges<Size> longest_roads(const Position<Size>&, Seat);

// The points of a seat by where they come from. Their sum is what everybody can count.
struct Sheet {
    int settlements = 0;
    int cities = 0;
    int metropolises = 0;
    int islands = 0; // first settlements of regions
    int longest = 0;
    int largest = 0;
    int merchant = 0;
    int defender = 0;
    int shown = 0; // point cards that lie open
};
template <class Size>
Sheet sheet_of(const Position<Size>&, Seat);

// Fields of the view, inside an open object: of the whole table, and of one player, of whose points so many
// are known.
template <class Size>
void write_counted(JsonWriter&, const Position<Size>&);
template <class Size>
void write_counted(JsonWriter&, const Position<Size>&, Seat, int points);

} // namespace oya::catan
