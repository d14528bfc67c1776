#include "games/catan/catan.h"

// What a quick, decent player would do.

namespace oya {

using namespace catan;

template <class Size>
void CatanOf<Size>::instinct(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    Actions actions;
    legal(state, seat, actions);
    for (const Action action : actions) {
        if (ideas.full()) break;
        const float score = kind_of(action) == Kind::end_turn ? 0.0f : 1.0f;
        ideas.push_back({{action}, score});
    }
    best_first(ideas);
}

template void CatanOf<Small>::instinct(const State&, Seat, Ideas&);
template void CatanOf<Large>::instinct(const State&, Seat, Ideas&);

} // namespace oya
