#include "core/seat_net.h"
#include "games/catan/catan.h"
#include "games/catan/features.h"
#include "generated/nets.h"

// Who will win, and with how many points: two small nets over what features.h tells of each seat, one for the
// base game and one for Cities & Knights, made of games of quick players (tools/train_net.py).

namespace oya {

using namespace catan;

namespace {

constexpr bool fits(const SeatNet& net, int features) {
    return net.inputs == features && net.features == feature_mark(features);
}
static_assert(fits(nets::catan_base, features_base) && fits(nets::catan_knights, features_knights),
              "data/nets/ was made of other features than features.h has: make it anew (docs/strength.md)");

} // namespace

template <class Size>
Worth CatanOf<Size>::value(const State& state, const Weights&) {
    const int seats = state.seats();
    Worth worth;
    for (Seat seat : Seats::first(seats)) worth.points[seat.index] = 1000 * points(state, seat);
    if (state.phase == Phase::over) {
        const Seats winners = result(state).winners;
        for (Seat seat : winners) worth.win[seat.index] = 1000 / winners.count();
        return worth;
    }
    const SeatNet& net = state.rules().knights ? nets::catan_knights : nets::catan_base;
    const Expectation expected = expect(net, seats, [&](Seat seat) { return features_of(state, seat); });
    worth.win = chances(expected.win, seats);
    for (Seat seat : Seats::first(seats))
        worth.points[seat.index] += thousandths(expected.points[seat.index]);
    return worth;
}

template Worth CatanOf<Small>::value(const State&, const Weights&);
template Worth CatanOf<Large>::value(const State&, const Weights&);

} // namespace oya
