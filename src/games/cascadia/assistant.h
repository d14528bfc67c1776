#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/words.h"
#include "games/cascadia/scoring.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The scoring assistant for people with the real box: environments as they lie on the table, or numbers, in;
// the whole score sheet out, group by group.

namespace oya::cascadia {

// One player of a real game: an environment, or the numbers of a sheet that is counted already.
struct BoxPlayer {
    std::string name;
    Environment land;               // every tile with what lives on it
    Environment tiles;              // those whose terrains are known: tokens alone make no corridors
    bool counted_wildlife = false;  // the five wildlife scores are given
    bool counted_corridors = false; // the five corridors are given
    Sheet sheet;                    // holds what is given
};

struct BoxGame {
    std::vector<BoxPlayer> players;
    std::vector<std::string> warnings; // a tile that the box does not have
};

// What is wrong with a description: where, and why.
struct BadBoard {
    std::string place;
    std::string reason;
};

// Reads {"players": [...]}; errors are recorded at their values.
void read_box_game(JsonValue, BoxGame&);
// Reads the text form. Lines: "player NAME", "nature N", "corridors M F P W R", "wildlife B E S H F",
// "tile CELL SIDES SHOWN TOKEN", and a drawing: each animal a letter (b e s h f), each tile without one a
// dot, two columns for a hexagon and every row shifted by one.
std::optional<BadBoard> read_box_game(std::string_view text, BoxGame&);

// The sheets of all players, with majorities.
Sheets score_box_game(const BoxGame&, const CardLetters&, const Options&);

// The sheets as text, each number with the groups it is made of and its rule, and as JSON.
std::string explain(const BoxGame&, const CardLetters&, const Options&, const Words&);
void explain(JsonWriter&, const BoxGame&, const CardLetters&, const Options&);

} // namespace oya::cascadia
