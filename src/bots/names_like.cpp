#include "bots/names_like.h"

#include "bots/any_bot.h"
#include "bots/opponents.h"
#include "core/nearest.h"

#include <vector>

namespace oya {

std::string bot_name_like(std::string_view typed) {
    std::vector<std::string_view> names;
    for (const Opponent& opponent : opponents()) names.push_back(opponent.name);
    for (const BotInfo& bot : bots()) names.push_back(bot.name);
    return nearest_or_none(typed.substr(0, typed.find(':')), names);
}

std::string no_bot_of_the_house(std::string_view typed) {
    const std::string like = bot_name_like(typed);
    return "is no bot of the house" + (like == "none" ? "" : ", did you mean " + like + '?');
}

} // namespace oya
