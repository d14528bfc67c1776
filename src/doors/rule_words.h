#pragma once

#include "core/ledger.h"
#include "core/words.h"

#include <string>
#include <string_view>
#include <vector>

namespace oya {

// The title of a section of a ledger.
std::string section_title(const Ledger& ledger, std::string_view section, const Words& words);

// The rules that speak of some words (folded): first those whose section does, then those whose id does, last
// the options of the table. Within each in the order of the ledger.
std::vector<const Rule*> rules_about(const Ledger& ledger, const Words& words, std::string_view asked);

// What somebody may have meant who asked a ledger for a rule, or for a word of its rules, that there is not:
// "vigo.play.follow" or "farmer"; "none" if nothing is like it. For the parameter `like` of messages.
std::string asked_like(const Ledger& ledger, std::string_view language, std::string_view asked);

} // namespace oya
