#pragma once

#include "core/json_writer.h"
#include "core/refusal.h"
#include "core/words.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/scoring.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The scoring assistant for people with the real box: environments as they lie on the table, or numbers, in;
// the whole score sheet out, group by group. docs/score.md describes what it reads.

namespace oya::cascadia {

// Five numbers that somebody has counted already, and where each of them stands. One that is not known yet is
// below zero: its neighbours are held against what can be, but only all five count.
struct GivenNumbers {
    std::array<int, 5> numbers{};
    std::array<Message, 5> places;
    bool whole() const {
        return std::ranges::all_of(numbers, [](int each) { return each >= 0; });
    }
};

// One player of a real game: an environment, or the numbers of a sheet that is counted already.
struct BoxPlayer {
    std::string name;
    Message place;              // where the description of this player begins
    Environment land;           // every tile with what lives on it
    Environment tiles;          // those whose terrains are known: tokens alone make no corridors
    bool tokens_alone = true;   // no tile without a token was described, so that nobody can say how many lie
    bool knows_starter = false; // the three hexagons of the starter are known as such
    std::optional<GivenNumbers> wildlife;
    std::optional<GivenNumbers> corridors; // the largest of each terrain
    std::optional<GivenNumbers> threes;    // how many have exactly three tiles (restriction 3)
    std::optional<int> nature;
    Message nature_place;
    bool habitats_unread = false; // a line about corridors could not be read
};

// What is said of the table: letters of cards, options, whether it was played alone.
class BoxSetup {
  public:
    // Takes an option by its name, or "solo"; gives the reason if there is none such, or if it was said
    // otherwise before. In a call there is no place.
    Message say(std::string_view name, std::string_view value, const Message& place = {});
    // Whether everything goes together for so many players; then options and cards are as they count.
    Refusal settle(int players);
    // Where something was said in the description; empty if only the call said it.
    Message place_of(std::string_view name) const;
    Message last_place() const;

    Options options;
    CardLetters cards = no_letters;
    bool solo = false;
    bool unread = false; // something that was said could not be understood

  private:
    struct Said {
        std::string name;
        std::string value;
        Message place;
    };
    bool said(std::string_view name) const;
    std::vector<Said> said_;
};

// Something that should be known about a description: where, and what.
struct BoxRemark {
    Message place;
    Message text;
    RuleId rule{};
    std::optional<Seat> seat{}; // the player it is about; none for the whole table
    std::string_view field{};   // what of that player it is about, as the field of a description is called
};

struct BoxGame {
    BoxSetup setup;
    std::vector<BoxPlayer> players;
    std::vector<BoxRemark> warnings; // what the box cannot hold, what is missing, what cannot be compared

    const Options& options() const { return setup.options; }
    const CardLetters& cards() const { return setup.cards; }
    // How many tiles lie in an environment when a game ends.
    int whole_tiles() const { return options().restriction() == 7 ? max_tiles - starter_hexes : max_tiles; }
    // How many turns each has had by then. Each brings one animal, and one Nature Token at most.
    int turns() const { return options().restriction() == 7 ? full_turns - 2 : full_turns; }
};

// What is wrong with a description: where, and why. The place is empty for the whole.
struct BadBoard {
    Message place;
    Message reason;
    RuleId rule{};
    bool of_call = false; // what the call said of the table, not the description
    int lives = 0;        // where an animal lies on the wrong tile, a bit for each that may live there
};
using BadBoards = std::vector<BadBoard>;
// Of more faults the rest is told once these are mended.
inline constexpr std::size_t most_faults = 20;

// Reads a description as JSON, if it begins with a brace, or as text. What a call says of the table has been
// said to the game's setup before. Gives everything that is wrong, in the order of the description as far as
// it can be read, then what no table can have; nothing where all is well.
BadBoards read_box_game(std::string_view text, BoxGame&);

// What is missing on the sheet of a player; nothing where it is complete.
std::vector<BoxRemark> missing_on_sheet(const BoxGame&, std::size_t seat);
bool is_complete(const BoxGame&);
bool wildlife_known(const BoxPlayer&, const BoxGame&);
bool corridors_known(const BoxPlayer&, const BoxGame&);
// Whether the numbers of everybody's habitats are there, so that majorities can be given.
bool majorities_known(const BoxGame&);

// The sheets of all players, with majorities, if the corridors of all of them are given.
Sheets score_box_game(const BoxGame&);

// What is wrong, with its place and its rule, as a sentence.
std::string say_fault(const BadBoard&, const Words&);
// The same with place, reason and rule apart, as fields of an object: the first, and a list of the others.
void write_faults(JsonWriter&, const BadBoards&, const Words&);

// The sheets as text, each number with the groups it is made of and its rule, and as JSON.
std::string explain(const BoxGame&, const Words&);
void explain(JsonWriter&, const BoxGame&, const Words&);

} // namespace oya::cascadia
