#include "core/bits.h"
#include "games/vigo/ending.h"
#include "games/vigo/vigo.h"

// The last cards of a round, where every hand is known: what each plan is worth if everybody goes on as well
// as can be.

namespace oya {

using namespace vigo;

bool Vigo::finish(const State& state, Seat seat, Ideas& ideas) {
    if (seat.index != state.turn || !Ending::is_near(state)) return false;
    Ending ending(state, seat);
    Ideas judged = ideas;
    for (Idea& idea : judged) {
        State after = state;
        for (const Action step : idea.plan) apply(after, seat, step);
        idea.score = ending.worth(after);
        if (ending.gave_up()) return false;
    }
    ideas = judged;
    return true;
}

} // namespace oya
