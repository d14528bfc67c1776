#pragma once

#include "games/cascadia/assistant.h"

// What the two forms of the explained sheets have in common.

namespace oya::cascadia {

// One habitat of one player: what it is made of, and the rules that decide its two numbers.
struct ExplainedHabitat {
    bool given = false; // some of it at least
    Slots cells = 0;
    RuleId rule{};
    RuleId majority{}; // empty without a bonus
};
ExplainedHabitat explain_habitat(const BoxGame&, const Sheets&, std::size_t seat, std::size_t terrain);

// The result by the sheets, as if the game had just ended; without winners if a sheet is not complete.
Result box_result(const BoxGame&, const Sheets&);

// The names of the players, with numbers for those who have none.
std::vector<std::string> box_names(const BoxGame&, const Words&);

// Why nobody is named the winner, or nothing is rated, of sheets that are not complete.
Message undecided(const BoxGame&);

// A remark with its place before it.
std::string say_remark(const BoxRemark&, const Words&, Names);

} // namespace oya::cascadia
