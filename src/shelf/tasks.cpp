#include "shelf/tasks.h"

#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

// Asks the form of the game that the position is of.
template <Game G>
bool asked_of(const AnyPosition& position, std::optional<Seats>& met) {
    if (PositionOf<G>::holds(position)) {
        met = who_met_the_task(PositionOf<G>::of(position).state());
        return true;
    }
    if constexpr (HasLargerForm<G>) return asked_of<typename G::Larger>(position, met);
    return false;
}

template <class... Gs>
std::optional<Seats> ask(GameList<Gs...>, const AnyPosition& position) {
    std::optional<Seats> met;
    static_cast<void>((asked_of<Gs>(position, met) || ...));
    return met;
}

} // namespace

std::optional<Seats> who_met_the_task_at(const AnyPosition& position) { return ask(Games{}, position); }

} // namespace oya
