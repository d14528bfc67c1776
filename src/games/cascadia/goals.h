#pragma once

#include "core/ledger.h"
#include "games/cascadia/scoring.h"

#include <cstdint>
#include <span>
#include <string_view>

// What scenarios and achievements ask for.

namespace oya::cascadia {

enum class GoalType : std::uint8_t {
    total,               // final score
    top_value,           // groups of a species that reach the highest value of its card
    any_habitats,        // points in each of any `count` habitats
    each_species,        // points for each species of `which`
    each_habitat,        // points for each habitat of `which`
    wildlife_total,      // sheet line W
    habitat_total,       // sheet line H
    tokens_each,         // tokens of each species of `which`
    species_apart,       // first and second never adjacent
    habitats_apart,      // no side of first against a side of second
    species_off_habitat, // no first on a tile with terrain second
    species_together,    // every first beside a second
    any_species,         // points for each of any `count` species
    nature_left,         // Nature Tokens
};

struct Goal {
    GoalType type{};
    int least = 0;
    int count = 0;
    unsigned which = 0; // species or terrains, one bit each
    std::uint8_t first = 0;
    std::uint8_t second = 0;
};

inline constexpr int scenarios = 15;
inline constexpr std::size_t most_goals = 8; // of a scenario
inline constexpr int normal_goals = 25;
inline constexpr int restrictions = 10;

struct Scenario {
    std::string_view cards;
    std::span<const Goal> goals; // the total first
};
// A scenario from 1 to 15.
const Scenario& scenario(int number);
// Letters such as "CBDDB" for each species, or two each such as "CBBADCDABC".
CardLetters read_letters(std::string_view);

// Everything the goals of one player are judged by: as it stands, or when a game is over.
struct Judged {
    const Environment& land;
    const Sheet& sheet;
    const CardLetters& cards;
    const Options& options;
};
// How far a goal is: it has so much of what it needs. A ban has 1 until it is broken, and then nothing for
// good, because nothing that lies is ever moved.
struct Progress {
    int have = 0;
    int need = 0;
    bool ban = false;

    bool met() const { return have >= need; }
    bool lost() const { return ban && !met(); }
    friend bool operator==(const Progress&, const Progress&) = default;
};
Progress progress(const Goal&, const Judged&);
inline bool meets(const Goal& goal, const Judged& judged) { return progress(goal, judged).met(); }
// What the best groups of a species still miss to the highest value of its card, where a goal asks for so
// many of them.
int below_top(const Goal&, const Judged&);
bool wins_scenario(int number, const Judged&);

// The normal-game achievements a winner has met, bit n for number n; `sheets` of all players give the
// majorities.
std::uint32_t normal_goals_met(const Judged&, const Sheets& sheets, int players, Seat seat);

// The rule of a goal, of a scenario, of a normal-game achievement; the rules of a restriction, the one that
// says what it is first.
RuleId goal_rule(GoalType);
RuleId scenario_rule(int number);
RuleId normal_goal_rule(int number);
std::span<const RuleId> restriction_rules(int number);

// Bans: whether a placement breaks one of these goals. A tile is judged by what it would touch, a token by
// the tile and the tokens around it.
bool breaks(const Goal&, const Environment&, const Beside&, Face, int turns);
bool breaks(const Goal&, const Environment&, int slot, int animal);

} // namespace oya::cascadia
