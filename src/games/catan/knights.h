#pragma once

#include "games/catan/building.h"
#include "games/catan/play.h"
#include "games/catan/routes.h"
#include "games/catan/sites.h"

// Knights: recruiting, activating, promoting, moving, displacing, chasing the robber (catan.knights).

namespace oya::catan {

template <class Size, class Story>
void put_knight(Play<Size, Story>& play, Seat seat, int corner, int strength, bool active) {
    auto& player = play.player(seat);
    player.knights[static_cast<std::size_t>(strength)].set(corner);
    player.active.set(corner, active);
    play.state.knights.set(corner);
}

// Takes a knight off its corner and says what it was.
template <class Size, class Story>
Displaced lift_knight(Play<Size, Story>& play, Seat seat, int corner) {
    auto& player = play.player(seat);
    const int strength = player.strength_at(corner) - 1;
    const Displaced lifted{seat.index, static_cast<std::uint8_t>(corner), static_cast<std::uint8_t>(strength),
                           player.active.test(corner)};
    player.knights[static_cast<std::size_t>(strength)].reset(corner);
    player.active.reset(corner);
    play.state.knights.reset(corner);
    return lifted;
}

template <class Size, class Story>
void recruit(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::knight);
    put_knight(play, play.oya(), corner, 0, false);
    tell_built(play, rule::knights_recruit, "catan.story.recruits", corner);
    settle_routes(play, cut_at(play.state, play.oya(), corner));
    won(play);
}

// catan.knights.no-act-after-activation, unless the table lets knights act at once
template <class Size, class Story>
void make_active(Play<Size, Story>& play, const Corners<Size>& knights) {
    auto& state = play.state;
    if (play.rules().act_when_activated) state.ready |= knights.andnot(play.active().active | state.spent);
    play.active().active |= knights;
}

template <class Size, class Story>
void activate(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::activation);
    make_active(play, Corners<Size>::of(corner));
    tell_built(play, rule::knights_activate, "catan.story.activates", corner);
}

template <class Size, class Story>
void raise_knight(Play<Size, Story>& play, int corner) {
    auto& player = play.active();
    const auto strength = static_cast<std::size_t>(player.strength_at(corner));
    player.knights[strength - 1].reset(corner);
    player.knights[strength].set(corner);
    play.state.promoted.set(corner);
    play.tell([&](Teller& teller) {
        teller.tell(rule::knights_promote, {"catan.story.promotes",
                                            {{"player", play.oya()},
                                             {"corner", corner_message(play.island(), corner)},
                                             {"strength", strength_message(static_cast<int>(strength))}}});
    });
}

template <class Size, class Story>
void promote(Play<Size, Story>& play, int corner) {
    play.pay(play.oya(), price::knight);
    raise_knight(play, corner);
}

// A knight that acts becomes inactive and does not act again in this turn (catan.knights.act-deactivates).
template <class Size, class Story>
void spend_knight(Play<Size, Story>& play, int corner) {
    play.state.ready.reset(corner);
    play.state.spent.set(corner);
    play.active().active.reset(corner);
}

template <class Size, class Story>
void move_knight(Play<Size, Story>& play, int from, int to) {
    auto& state = play.state;
    const Seat seat = play.oya();
    const std::uint8_t owner = knight_owner(state, to);
    if (owner != nothing) state.displaced = lift_knight(play, Seat{owner}, to);
    spend_knight(play, from);
    const Displaced knight = lift_knight(play, seat, from);
    put_knight(play, seat, to, knight.strength, false);
    state.spent.reset(from);
    state.spent.set(to);
    state.promoted.set(to, state.promoted.test(from));
    state.promoted.reset(from);
    play.tell([&](Teller& teller) {
        teller.tell(owner == nothing ? rule::knights_move : rule::knights_displace,
                    {owner == nothing ? "catan.story.moves-knight" : "catan.story.displaces",
                     {{"player", seat},
                      {"from", corner_message(play.island(), from)},
                      {"to", corner_message(play.island(), to)},
                      {"victim", owner == nothing ? seat : Seat{owner}}}});
    });
    if (owner != nothing) return ask_relocation(play);
    settle_routes(play, cut_at(state, seat, from) | cut_at(state, seat, to));
    won(play);
}

// The owner of the displaced knight finds it a new place, if there is one
// (catan.knights.displaced-relocates, displaced-removed).
template <class Size, class Story>
void ask_relocation(Play<Size, Story>& play) {
    auto& state = play.state;
    const Seat owner{state.displaced.owner};
    const Corners<Size> sites = knight_reach(state, owner, state.displaced.corner);
    if (sites.count() == 1) return relocate(play, sites.first());
    if (sites.any()) return play.ask(Phase::relocating);
    play.say(rule::knights_displaced_removed, "catan.story.knight-removed", owner);
    displacement_done(play);
}

template <class Size, class Story>
void relocate(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    const Seat owner{state.displaced.owner};
    put_knight(play, owner, corner, state.displaced.strength, state.displaced.active);
    play.tell([&](Teller& teller) {
        teller.tell(rule::knights_displaced_relocates,
                    {"catan.story.relocates",
                     {{"player", owner}, {"corner", corner_message(play.island(), corner)}}});
    });
    displacement_done(play);
}

// catan.knights.displace-route: settled once, when everything has found its place
template <class Size, class Story>
void displacement_done(Play<Size, Story>& play) {
    play.state.displaced = {};
    settle_routes(play, play.everyone());
    play.ask(Phase::acting);
    won(play);
}

template <class Size, class Story>
void chase(Play<Size, Story>& play, int corner) {
    spend_knight(play, corner);
    tell_built(play, rule::knights_chase, "catan.story.chases", corner);
    play.state.cause = Cause::chase;
    play.ask(Phase::moving_robber);
}

} // namespace oya::catan
