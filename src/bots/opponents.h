#pragma once

#include "bots/any_bot.h"
#include "core/message.h"

#include <span>
#include <string>
#include <string_view>

// Opponents as people choose them: by a name that says how strong they are, the same in every game. Which bot
// plays under the name each game says for itself (levels.h), and it may change when a better one comes;
// records keep the name.

namespace oya {

struct Opponent {
    std::string_view name;
    Message title;       // "Novice"
    Message description; // how it plays, for who has to choose
};

// From the weakest to the strongest.
std::span<const Opponent> opponents();

// The opponent of this name, or null.
const Opponent* find_opponent(std::string_view name);

// The bot that plays under this name at this game: that of the opponent, or the bot itself.
BotSpec player_of(const AnyGame&, const BotSpec& spec);

// The same as it sits at a table with people, where somebody has to wait for it: a master has a second head
// (Thinking::heads) there, for a second core.
BotSpec at_a_table(BotSpec spec);

// Whom a first game is offered, before anybody has chosen.
inline constexpr std::string_view first_opponent = "apprentice";

// Every name to choose from, opponents first: "novice, …, random, …".
std::string names_of_bots();

// What a sentence calls the bot: the title of an opponent in the reader's language, or the bot's own name.
Parameter called(std::string_view parameter, const BotSpec& spec);

} // namespace oya
