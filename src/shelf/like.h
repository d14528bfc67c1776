#pragma once

#include "core/options.h"

#include <span>
#include <string>
#include <string_view>

namespace oya {

// What somebody may have meant who named a game, a rule, or an option, that there is not; "none" if nothing
// is like it. For the parameter `like` of messages.
std::string game_like(std::string_view name);
std::string rule_like(std::string_view id);
std::string option_like(std::span<const OptionSpec>, OptionSpec::Scope, std::string_view name);

} // namespace oya
