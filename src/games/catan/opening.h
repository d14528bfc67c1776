#pragma once

#include "core/story.h"
#include "games/catan/state.h"

#include <optional>

// What others could not see of a step when it was taken, and see later (catan.info).

namespace oya::catan {

// Who has learnt, once an action has led from one position to another, what a step was that `by` took before,
// or just now, and that not everybody saw; nothing, as long as it may still come out.
template <class Size>
std::optional<Audience> opened(const Position<Size>& before, Actor actor, Action action,
                               const Position<Size>& after, Actor by, Action secret);

} // namespace oya::catan
