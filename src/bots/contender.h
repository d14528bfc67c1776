#pragma once

#include "bots/any_bot.h"
#include "core/message.h"

#include <optional>
#include <string_view>
#include <vector>

// Bots as experiments name them: with all that can be changed about one. `NAME[:DETAIL,DETAIL...]`, where a
// detail is a number of nodes, how a sampler or a tree plays out (`chance`, `policy`, or `value=8`: eight
// plans by policy, then the position is judged), `ideas=8`, `victory=40`, `own`, `ends`, a sampler's
// `doubt=1`, a tree's `explore=6`, how much a softened bot errs (`softness=2`), or a weight of the game:
// `seal_worth=2.6`.

namespace oya {

// Reads one for this game. Otherwise what is wrong with it.
std::optional<Message> read_contender(const AnyGame&, std::string_view text, BotSpec& spec);

// The bots of a list with commas, each with its details.
std::vector<std::string_view> contenders_in(std::string_view list);

} // namespace oya
