#pragma once

#include "core/ledger.h"

#include <string>
#include <string_view>

namespace oya {

// What somebody may have meant who asked a ledger for a rule, or for a word of its rules, that there is not:
// "vigo.play.follow" or "farmer"; "none" if nothing is like it. For the parameter `like` of messages.
std::string asked_like(const Ledger& ledger, std::string_view language, std::string_view asked);

} // namespace oya
