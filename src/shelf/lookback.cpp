#include "shelf/lookback.h"

#include "games/cascadero/lookback.h"
#include "games/cascadia/lookback.h"
#include "games/catan/lookback.h"
#include "games/vigo/lookback.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

// Looks at positions of one game, in the form that they are of.
template <Game G>
bool looked_back_at(const AnyPosition& over, Lookback& lookback) {
    if (PositionOf<G>::holds(over)) {
        const auto& state = PositionOf<G>::of(over).state();
        if constexpr (requires { look_back(state, lookback); }) look_back(state, lookback);
        return true;
    }
    if constexpr (HasLargerForm<G>) return looked_back_at<typename G::Larger>(over, lookback);
    return false;
}

template <Game G>
bool looked_on_at(const AnyPosition& before, Action action, const AnyPosition& after, Lookback& lookback) {
    if (PositionOf<G>::holds(before)) {
        const auto& from = PositionOf<G>::of(before).state();
        const auto& to = PositionOf<G>::of(after).state();
        if constexpr (requires { look_on(from, action, to, lookback); }) look_on(from, action, to, lookback);
        return true;
    }
    if constexpr (HasLargerForm<G>) return looked_on_at<typename G::Larger>(before, action, after, lookback);
    return false;
}

template <class... Gs>
void back(GameList<Gs...>, const AnyPosition& over, Lookback& lookback) {
    static_cast<void>((looked_back_at<Gs>(over, lookback) || ...));
}

template <class... Gs>
void on(GameList<Gs...>, const AnyPosition& before, Action action, const AnyPosition& after,
        Lookback& lookback) {
    static_cast<void>((looked_on_at<Gs>(before, action, after, lookback) || ...));
}

} // namespace

void look_back(const AnyPosition& over, Lookback& lookback) { back(Games{}, over, lookback); }

void look_on(const AnyPosition& before, Action action, const AnyPosition& after, Lookback& lookback) {
    on(Games{}, before, action, after, lookback);
}

} // namespace oya
