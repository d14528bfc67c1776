#include "shelf/figures.h"

#include "games/catan/figures.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

template <class G>
concept CountsFigures = requires(const typename G::State& state, Action action, Figures& figures) {
    count_figures(state, action, state, figures);
};

// Asks the form of the game that the positions are of.
template <Game G>
bool counted_by([[maybe_unused]] const AnyPosition& before, [[maybe_unused]] Action action,
                [[maybe_unused]] const AnyPosition& after, [[maybe_unused]] Figures& figures) {
    if constexpr (CountsFigures<G>) {
        if (PositionOf<G>::holds(before)) {
            count_figures(PositionOf<G>::of(before).state(), action, PositionOf<G>::of(after).state(),
                          figures);
            return true;
        }
    }
    if constexpr (HasLargerForm<G>) return counted_by<typename G::Larger>(before, action, after, figures);
    return false;
}

template <class... Gs>
void count(GameList<Gs...>, const AnyPosition& before, Action action, const AnyPosition& after,
           Figures& figures) {
    static_cast<void>((counted_by<Gs>(before, action, after, figures) || ...));
}

} // namespace

void count_figures(const AnyPosition& before, Action action, const AnyPosition& after, Figures& figures) {
    count(Games{}, before, action, after, figures);
}

} // namespace oya
