#pragma once

#include "core/json_writer.h"
#include "core/words.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/scoring.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The scoring assistant for people with the real box: environments as they lie on the table, or numbers, in;
// the whole score sheet out, group by group. docs/score.md describes what it reads.

namespace oya::cascadia {

// One player of a real game: an environment, or the numbers of a sheet that is counted already.
struct BoxPlayer {
    std::string name;
    Environment land;               // every tile with what lives on it
    Environment tiles;              // those whose terrains are known: tokens alone make no corridors
    bool counted_wildlife = false;  // the five wildlife scores are given
    bool counted_corridors = false; // the five corridors are given
    Sheet sheet;                    // holds what is given

    bool has_corridors() const { return counted_corridors || tiles.count > 0; }
};

struct BoxGame {
    std::vector<BoxPlayer> players;
    std::vector<Message> warnings; // what the box cannot hold, or what cannot be compared
};

// What is wrong with a description: where, and why. The place is empty for the whole.
struct BadBoard {
    Message place;
    Message reason;
};

// Reads a description as JSON, if it begins with a brace, or as text.
std::optional<BadBoard> read_box_game(std::string_view text, BoxGame&);

// The sheets of all players, with majorities, if the corridors of all of them are given.
Sheets score_box_game(const BoxGame&, const CardLetters&, const Options&);

// The sheets as text, each number with the groups it is made of and its rule, and as JSON.
std::string explain(const BoxGame&, const CardLetters&, const Options&, const Words&);
void explain(JsonWriter&, const BoxGame&, const CardLetters&, const Options&, const Words&);

} // namespace oya::cascadia
