#include "games/cascadia/task.h"

#include "games/cascadia/goals.h"

namespace oya::cascadia {

std::optional<Seats> tasks_met(const State& state) {
    const Options& options = state.board->options;
    if (options.scenario() == 0) return std::nullopt;
    const Sheets all = sheets(state);
    Seats met;
    for (const Seat seat : Seats::first(state.seats())) {
        const Judged judged{state.environments[seat.index], all[seat.index], state.cards, options};
        if (wins_scenario(options.scenario(), judged)) met = met.with(seat);
    }
    return met;
}

} // namespace oya::cascadia
