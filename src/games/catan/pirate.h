#pragma once

#include "games/catan/knights.h"
#include "games/catan/robber.h"

// The pirate (catan.sea.pirate-hex, pirate-steal).

namespace oya::catan {

// The sea hexes to which it may move, the frame included.
template <class Size>
Hexes<Size> pirate_hexes(const Position<Size>& state) {
    if (!state.island().sea) return {};
    Hexes<Size> hexes = state.island().water;
    if (state.pirate != nothing) hexes.reset(state.pirate);
    return hexes;
}

// The opponents of the thief with a ship on a side of the hex and a card.
template <class Size>
Seats pirate_victims_at(const Position<Size>& state, Seat thief, int hex) {
    const Edges<Size>& sides = state.island().sides_of[static_cast<std::size_t>(hex)];
    Seats victims;
    for (Seat seat : Seats::first(state.seats()).without(thief)) {
        const Player<Size>& player = state.player(seat);
        if ((player.ships & sides).any() && !player.hand.none()) victims = victims.with(seat);
    }
    return victims;
}

template <class Size, class Story>
void put_pirate(Play<Size, Story>& play, RuleId why, int hex) {
    play.state.pirate = static_cast<std::uint8_t>(hex);
    play.tell([&](Teller& teller) {
        teller.tell(
            why, {"catan.story.pirate", {{"player", play.oya()}, {"hex", hex_message(play.island(), hex)}}});
    });
}

template <class Size, class Story>
void move_pirate(Play<Size, Story>& play, int hex) {
    auto& state = play.state;
    const bool chased = state.cause == Cause::chase_pirate;
    put_pirate(play, chased ? rule::sea_knights_chase_pirate : rule::sea_pirate_hex, hex);
    rob_one_of(play, pirate_victims_at(state, play.oya(), hex));
}

template <class Size, class Story>
void chase_pirate(Play<Size, Story>& play, int corner) {
    spend_knight(play, corner);
    tell_built(play, rule::sea_knights_chase_pirate, "catan.story.chases-pirate", corner);
    play.state.cause = Cause::chase_pirate;
    play.ask(Phase::moving_robber);
}

// After the first attack it enters its hex (catan.sea-knights.pirate-lock).
template <class Size, class Story>
void let_pirate_in(Play<Size, Story>& play) {
    if constexpr (Size::sea) {
        const std::uint8_t hex = play.island().pirate;
        if (!play.rules().robber_lock || play.state.attacked || hex == nothing) return;
        play.state.pirate = hex;
        play.tell([&](Teller& teller) {
            teller.tell(rule::sea_knights_pirate_lock,
                        {"catan.story.pirate-enters", {{"hex", hex_message(play.island(), hex)}}});
        });
    }
}

} // namespace oya::catan
