#include "games/cascadia/opening.h"

namespace oya::cascadia {

// A hand and the letter of its species come out together.
std::optional<Audience> opened(const State&, Actor, Action, const State& after, Actor, Action secret) {
    const bool open = (cards_seen(after, Viewer::spectator()) >> secret.a & 1) != 0;
    return open ? std::optional(Audience::everyone()) : std::nullopt;
}

} // namespace oya::cascadia
