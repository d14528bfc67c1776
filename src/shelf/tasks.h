#pragma once

#include "games/cascadia/task.h"
#include "shelf/any_game.h"

#include <optional>

namespace oya {

// A game may set its players a task beside the victory, such as a scenario: it then has a function
// `tasks_met` beside its position, which says who has met it, or nothing at a table without a task.
template <class State>
std::optional<Seats> who_met_the_task([[maybe_unused]] const State& state) {
    if constexpr (requires { tasks_met(state); }) {
        return tasks_met(state);
    } else {
        return std::nullopt;
    }
}

// The same of a position of any game.
std::optional<Seats> who_met_the_task_at(const AnyPosition&);

} // namespace oya
