#include "games/catan/catan.h"

#include <algorithm>

// The answers that are not asked for, because there is one: a program that gives them all the same is right.

namespace oya {

using namespace catan;

template <class Size>
Plan CatanOf<Size>::implied(const State& before, Seat seat, Action action, const State& after) {
    Plan plan;
    switch (kind_of(action)) {
    case Kind::robber:
    case Kind::pirate:
        if (after.phase == Phase::stealing) plan.push_back(make(Kind::steal, (*after.pending.begin()).index));
        break;
    case Kind::improve:
    case Kind::crane: {
        const Metropolis& metropolis = after.metropolis[action.a];
        if (metropolis != before.metropolis[action.a] && metropolis.owner == seat.index)
            plan.push_back(make(Kind::metropolis, metropolis.corner));
        break;
    }
    case Kind::gold: {
        const Cards rest = after.player(seat).hand - before.player(seat).hand - Cards::of(action.a);
        for (int good = 0; good < resources; ++good)
            for (int card = 0; card < rest[good] && plan.size() < max_plan; ++card)
                plan.push_back(make(Kind::gold, good));
        break;
    }
    case Kind::road:
    case Kind::ship: // a token that only one hex can give (catan.scenarios.greater-token-choice)
        if constexpr (Size::sea) {
            const Hexes<Size> givers = after.with_number[0].andnot(before.with_number[0]);
            if (givers.count() == 1) plan.push_back(make(Kind::move_token, givers.first()));
        }
        break;
    default: break;
    }
    return plan;
}

template Plan CatanOf<Small>::implied(const State&, Seat, Action, const State&);
template Plan CatanOf<Large>::implied(const State&, Seat, Action, const State&);

} // namespace oya
