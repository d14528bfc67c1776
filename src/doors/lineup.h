#pragma once

#include "arena/match.h"
#include "core/words.h"
#include "doors/arguments.h"

#include <optional>
#include <string_view>

// What the commands that let bots play have in common: GAME, --option, --bots, --threads. Each answers with
// what is wrong, if anything is.

namespace oya {

inline constexpr int most_threads = 256;

// The game named by the first word.
std::optional<Message> read_game(const Arguments&, const AnyGame*& game);

// The options of the table, each name=value.
std::optional<Message> read_options(const Arguments&, Settings& options);

// The bots of a list with commas, each with its details.
std::optional<Message> read_bots(const AnyGame&, std::string_view list, std::vector<BotSpec>& bots);

// Whether so many may play with these options.
std::optional<Message> check_table(const AnyGame&, const Settings& options, int players, const Words&);

// How many play where nobody says so: four, if the game allows it.
int usual_players(const AnyGame&);

// Games at a time: as wished, or one for each processor.
int threads_of(const Arguments&);

} // namespace oya
