#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"
#include "games/catan/trails.h"

// The longest road: how long it is and who holds the card (catan.route). At sea it is the longest trade
// route, over roads and ships (catan.sea.trade-route).

namespace oya::catan {

template <class Size>
int longest_trail(const Island<Size>& island, const Net<Size>& net, const Corners<Size>& cuts) {
    return TrailSearch<Size>(island, net, cuts).longest();
}

template <class Size>
int longest_trail(const Island<Size>& island, const Edges<Size>& roads, const Corners<Size>& cuts) {
    return longest_trail(island, Net<Size>{roads, {}, {}}, cuts);
}

// The longest route of the seat, or what is known if none is longer (catan.route.enemy-building-cuts,
// enemy-knight-cuts, catan.sea-knights.route-cut).
template <class Size>
int route_length(const Position<Size>& state, Seat seat, int known) {
    const Player<Size>& player = state.player(seat);
    const Net<Size> net = net_of(player);
    const Corners<Size> cuts = enemies_of(state, seat) & player.reached();
    return TrailSearch<Size>(state.island(), net, cuts).longest(known);
}

template <class Size>
int route_length(const Position<Size>& state, Seat seat) {
    return route_length(state, seat, 0);
}

// Gives the card to whom it belongs (catan.route.take-strictly, holder-keeps-tie, set-aside, from-aside).
template <class Size, class Story>
void award_route(Play<Size, Story>& play) {
    auto& state = play.state;
    int best = 0;
    Seats leaders;
    for (Seat seat : play.everyone()) {
        const int length = state.player(seat).route;
        if (length > best) leaders = Seats::none();
        if (length >= best) leaders = leaders.with(seat);
        best = std::max(best, length);
    }
    const std::uint8_t before = state.longest;
    const bool holder_leads = before != nothing && leaders.has(Seat{before});
    if (best < shortest_route) {
        state.longest = nothing;
    } else if (!holder_leads) {
        state.longest = leaders.count() == 1 ? (*leaders.begin()).index : nothing;
    }
    if (state.longest != before) {
        play.tell([&](Teller& teller) {
            const auto tell = play.island().sea ? tell_trade_route : tell_longest;
            tell(teller, before, state.longest, best);
        });
    }
}

// Measures the routes of these seats anew and settles the award.
template <class Size, class Story>
void settle_routes(Play<Size, Story>& play, Seats seats) {
    auto& state = play.state;
    bool changed = false;
    for (Seat seat : seats) {
        const auto length = static_cast<std::uint8_t>(route_length(state, seat));
        changed = changed || length != play.player(seat).route;
        play.player(seat).route = length;
    }
    if (changed) award_route(play);
}

// A new road or ship can only make longer.
template <class Size, class Story>
void settle_new_path(Play<Size, Story>& play, Seat seat) {
    auto& player = play.player(seat);
    const int length = route_length(play.state, seat, player.route);
    if (length == player.route) return;
    player.route = static_cast<std::uint8_t>(length);
    if (length >= shortest_route) award_route(play);
}

// The seats other than this one that have two roads or two ships at the corner: a piece there cuts them, or
// no longer does. A road and a ship are apart there anyway.
template <class Size>
Seats cut_at(const Position<Size>& state, Seat owner, int corner) {
    const Edges<Size>& here = state.island().edges_at[static_cast<std::size_t>(corner)];
    Seats seats;
    for (Seat seat : Seats::first(state.seats()).without(owner)) {
        const Player<Size>& player = state.player(seat);
        bool passes = (player.roads & here).count() > 1;
        if constexpr (Size::sea) passes = passes || (player.ships & here).count() > 1;
        if (passes) seats = seats.with(seat);
    }
    return seats;
}

} // namespace oya::catan
