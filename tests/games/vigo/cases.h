#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

// The six forms of the ledger that a machine can check (Trick, Kingdom, Placement, Lay, Score, Legal cards),
// read from the ledger's own text and run on the engine, so that text and test cannot drift apart.

namespace oya::vigo {

// What running the forms of a text has found.
struct CheckedText {
    std::string words;               // the text with '*' in place of every form
    std::vector<std::string> faults; // where the engine disagrees with the text, or the text with itself
};

// Runs every form in the text. What is refused must be refused by `rule`.
CheckedText check_text(std::string_view text, std::string_view rule);

// Shows a case of the ledger by running it. `words` is the case with '*' in place of its forms: a case may
// say more than its forms do, but nothing the test does not know of.
void check_case(std::string_view rule, int number, std::string_view words = "*.");

// Shows several cases that consist of one form each.
void check_cases(std::string_view rule, std::initializer_list<int> numbers);

// The text of a case; a case that does not exist fails the test.
std::string_view case_text(std::string_view rule, int number);

} // namespace oya::vigo
