#pragma once

#include "core/message.h"
#include "core/words.h"
#include "table/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// Whom this person chose last, in whichever game; before the first choice, the opponent for a first game.
BotSpec usual_opponent();
// Keeps the choice for the next game: the last opponent that sits at a table with people.
void remember_opponent(const std::vector<SeatSetup>& seated);

// Who sits where, from the words of `--seats` ("you,sampler,greedy,Anna"): a bot's name is a bot, and so is
// an opponent's in any language; any other word is a person, `you` whoever is logged in. Missing seats, up to
// `players` or the usual number, go to the usual opponent. Gives what is wrong with the call instead, if
// something is.
std::optional<Message> seat_players(const AnyGame& game, std::optional<std::string_view> seats,
                                    std::optional<int> players, std::vector<SeatSetup>& seated);

// The same from what is answered to the question who plays: such a list, how many play, or nothing for the
// usual table.
std::optional<Message> seat_players(const AnyGame& game, std::string_view answer,
                                    std::vector<SeatSetup>& seated);

// The bot whose name somebody may have meant who typed this name of a person; empty if none is like it.
std::string_view bot_like(std::string_view name);

// The person of this name gets up, and this bot sits down instead.
void seat_bot(std::string_view bot, std::string_view name, std::vector<SeatSetup>& seated);

// The names by seat; a seat without one is called by its number.
std::vector<std::string> names_of(const Table& table, const Words& words);

} // namespace oya
