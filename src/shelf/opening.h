#pragma once

#include "core/story.h"
#include "shelf/any_game.h"

#include <optional>

namespace oya {

// What was hidden when it happened may lie open later: discards once all have chosen, an offer once it is
// sent. A game that knows such actions has a function `opened` beside its position; what the others hide
// stays so.

// Whether there is anything at tables of this game that may come out.
bool opens_later(const AnyGame&);

// Who has learnt, once an action has led from one position to another, what an action was that `by` took
// before, or just now, and that not everybody saw; nothing, as long as it may still come out.
std::optional<Audience> opened(const AnyPosition& before, Actor, Action, const AnyPosition& after, Actor by,
                               Action secret);

} // namespace oya
