#include "games/catan/opening.h"

#include "games/catan/actions.h"

namespace oya::catan {

namespace {

constexpr Audience no_one{};

template <class Size>
bool writes_offer(const Position<Size>& state, Seat seat) {
    if (seat.index == state.turn) return state.phase == Phase::offering;
    return state.replies[seat.index] == Reply::writing;
}

} // namespace

template <class Size>
std::optional<Audience> opened(const Position<Size>& before, Actor actor, Action action,
                               const Position<Size>& after, Actor by, Action secret) {
    switch (kind_of(secret)) {
    case Kind::discard:
        if (after.phase == Phase::discarding) return std::nullopt;
        return Audience::everyone();
    case Kind::gift:
        if (after.phase == Phase::gifting) return std::nullopt;
        return Audience::only(Seat{before.turn});
    case Kind::offer:
    case Kind::give:
    case Kind::want:
        if (actor == by && kind_of(action) == Kind::send) return Audience::everyone();
        if (writes_offer(after, by.seat())) return std::nullopt;
        return no_one; // it was withdrawn
    case Kind::harbor_offer:
        if (after.phase == Phase::harbor_giving) return std::nullopt;
        return kind_of(action) == Kind::harbor_give ? Audience::only(Seat{secret.a}) : no_one;
    default: return no_one;
    }
}

template std::optional<Audience> opened(const Position<Small>&, Actor, Action, const Position<Small>&, Actor,
                                        Action);
template std::optional<Audience> opened(const Position<Large>&, Actor, Action, const Position<Large>&, Actor,
                                        Action);

} // namespace oya::catan
