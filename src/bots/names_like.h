#pragma once

#include <string>
#include <string_view>

namespace oya {

// The name of the bot that somebody may have meant who typed this, with or without nodes; "none" if no name
// is like it. For the parameter `like` of messages.
std::string bot_name_like(std::string_view typed);

// What is said of a name in JSON that is no bot's: "is no bot of the house, did you mean greedy?"
std::string no_bot_of_the_house(std::string_view typed);

} // namespace oya
