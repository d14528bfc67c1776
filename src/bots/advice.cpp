#include "bots/advice.h"

#include "bots/opponents.h"

#include <algorithm>

namespace oya {

BotSpec quick_adviser() { return {"expert", 0}; }

BotSpec adviser(std::span<const BotSpec> at_the_table) {
    const Opponent* strongest = find_opponent(quick_adviser().name);
    for (const BotSpec& bot : at_the_table)
        if (const Opponent* const opponent = find_opponent(bot.name))
            strongest = std::max(strongest, opponent);
    return {std::string(strongest->name), 0};
}

} // namespace oya
