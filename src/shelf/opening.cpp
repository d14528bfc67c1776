#include "shelf/opening.h"

#include "games/cascadia/opening.h"
#include "games/catan/opening.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

namespace oya {

namespace {

template <class G>
concept OpensLater = requires(const typename G::State& state, Actor actor, Action action) {
    { opened(state, actor, action, state, actor, action) } -> std::same_as<std::optional<Audience>>;
};

// Asks the form of the game that the positions are of.
template <Game G>
bool opened_by([[maybe_unused]] const AnyPosition& before, [[maybe_unused]] Actor actor,
               [[maybe_unused]] Action action, [[maybe_unused]] const AnyPosition& after,
               [[maybe_unused]] Actor by, [[maybe_unused]] Action secret,
               [[maybe_unused]] std::optional<Audience>& answer) {
    if constexpr (OpensLater<G>) {
        if (PositionOf<G>::holds(before)) {
            answer = opened(PositionOf<G>::of(before).state(), actor, action,
                            PositionOf<G>::of(after).state(), by, secret);
            return true;
        }
    }
    if constexpr (HasLargerForm<G>)
        return opened_by<typename G::Larger>(before, actor, action, after, by, secret, answer);
    return false;
}

template <class... Gs>
bool any_opens_later(GameList<Gs...>, std::string_view name) {
    return ((OpensLater<Gs> && Gs::name == name) || ...);
}

template <class... Gs>
std::optional<Audience> ask(GameList<Gs...>, const AnyPosition& before, Actor actor, Action action,
                            const AnyPosition& after, Actor by, Action secret) {
    std::optional<Audience> answer = Audience{};
    static_cast<void>((opened_by<Gs>(before, actor, action, after, by, secret, answer) || ...));
    return answer;
}

} // namespace

bool opens_later(const AnyGame& game) { return any_opens_later(Games{}, game.name()); }

std::optional<Audience> opened(const AnyPosition& before, Actor actor, Action action,
                               const AnyPosition& after, Actor by, Action secret) {
    return ask(Games{}, before, actor, action, after, by, secret);
}

} // namespace oya
