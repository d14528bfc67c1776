#pragma once

#include "games/cascadia/wildlife.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Slow scorers, written from the text of the rules alone: cells and animals as people see them, no tables of
// neighbours, every division tried. They share no code with the game.

namespace oya::cascadia::reference {

using Cell = std::pair<int, int>;
using Cells = std::set<Cell>;
// Animals by letter: b, e, s, h, f.
using Animals = std::map<char, Cells>;

Animals read(const Environment&);

// The points of a species by a card A to D, or 'F' and 'I' for the variants.
int score(const Animals&, char species, char card, const CardReadings&);
// A second method for elk cards beyond the reach of the first: all shapes at once, chosen by exhaustive cover
// with memory.
int score_elk_by_cover(const Animals&, char card, const CardReadings&);
// A second method for pairs (Hawk D, Fox D): every subset of animals, smallest first.
int score_pairs_by_subsets(const Animals&, char species);

// The largest corridor of a terrain, tile by tile and side by side; sides as letters.
struct PlacedTile {
    Cell cell;
    std::string sides;
};
int largest_corridor(const std::vector<PlacedTile>&, char terrain);

} // namespace oya::cascadia::reference
