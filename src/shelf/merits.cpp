#include "shelf/merits.h"

#include "games/cascadero/merits.h"
#include "games/cascadia/merits.h"
#include "games/catan/merits.h"
#include "games/vigo/merits.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

// Of a position of one game, in the form that it is of.
template <Game G>
bool weighed_by(const AnyPosition& position, Seat seat, const Plan& plan, Merits& all) {
    if (PositionOf<G>::holds(position)) {
        const auto& state = PositionOf<G>::of(position).state();
        if constexpr (requires { merits(state, seat, plan, all); }) merits(state, seat, plan, all);
        return true;
    }
    if constexpr (HasLargerForm<G>) return weighed_by<typename G::Larger>(position, seat, plan, all);
    return false;
}

template <class... Gs>
void weigh_by(GameList<Gs...>, const AnyPosition& position, Seat seat, const Plan& plan, Merits& all) {
    static_cast<void>((weighed_by<Gs>(position, seat, plan, all) || ...));
}

} // namespace

void merits(const AnyPosition& position, Seat seat, const Plan& plan, Merits& all) {
    weigh_by(Games{}, position, seat, plan, all);
}

} // namespace oya
