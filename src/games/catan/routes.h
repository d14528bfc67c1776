#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// The longest road: how long it is and who holds the card (catan.route).

namespace oya::catan {

// Looks for the longest trail over a net of roads. A trail that cannot be made longer begins at a corner with
// an odd number of roads, or runs through a whole part of the net in a circle. A cut corner counts as a dead
// end for each of its roads.
template <class Size>
class TrailSearch {
  public:
    TrailSearch(const Island<Size>& island, const Edges<Size>& roads, const Corners<Size>& cuts)
        : island_(island), roads_(roads), cuts_(cuts) {}

    int longest() {
        Edges<Size> circular = roads_;
        for (int corner : ends_of(island_, roads_)) {
            const auto c = static_cast<std::size_t>(corner);
            const bool odd = (roads_ & island_.edges_at[c]).count() % 2 != 0;
            if (!odd && !cuts_.test(corner)) continue;
            for (std::size_t i = 0; i < island_.degree[c]; ++i) {
                const int edge = island_.edge_list[c][i];
                if (roads_.test(edge)) begin(corner, edge, circular);
            }
        }
        // What no such corner reaches are circles.
        while (circular.any()) {
            const Edges<Size> part = part_of(circular.first());
            best_ = std::max(best_, part.count());
            circular = circular.andnot(part);
        }
        return best_;
    }

  private:
    void begin(int corner, int edge, Edges<Size>& circular) {
        if (circular.test(edge)) circular = circular.andnot(part_of(edge));
        Edges<Size> used = Edges<Size>::of(edge);
        walk(island_.other_end(edge, corner), used, 1);
    }

    void walk(int corner, Edges<Size>& used, int length) {
        best_ = std::max(best_, length);
        if (cuts_.test(corner)) return;
        const auto c = static_cast<std::size_t>(corner);
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (!roads_.test(edge) || used.test(edge)) continue;
            used.set(edge);
            walk(island_.other_end(edge, corner), used, length + 1);
            used.reset(edge);
        }
    }

    // The roads that hang together with this one.
    Edges<Size> part_of(int edge) const {
        Edges<Size> part = Edges<Size>::of(edge);
        Edges<Size> border = part;
        while (border.any()) {
            Edges<Size> next;
            for (int corner : ends_of(island_, border).andnot(cuts_))
                next |= island_.edges_at[static_cast<std::size_t>(corner)];
            border = (next & roads_).andnot(part);
            part |= border;
        }
        return part;
    }

    const Island<Size>& island_;
    const Edges<Size>& roads_;
    const Corners<Size>& cuts_;
    int best_ = 0;
};

template <class Size>
int longest_trail(const Island<Size>& island, const Edges<Size>& roads, const Corners<Size>& cuts) {
    return TrailSearch<Size>(island, roads, cuts).longest();
}

// catan.route.enemy-building-cuts, enemy-knight-cuts
template <class Size>
int route_length(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    const Corners<Size> cuts = enemies_of(state, seat) & player.touched;
    return longest_trail(state.island(), player.roads, cuts);
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
        play.tell([&](Teller& teller) { tell_longest(teller, before, state.longest, best); });
    }
}

// Measures the roads of these seats anew and settles the award.
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

// The seats other than this one whose roads touch the corner: a piece there cuts them, or no longer does.
template <class Size>
Seats cut_at(const Position<Size>& state, Seat owner, int corner) {
    Seats seats;
    for (Seat seat : Seats::first(state.seats()).without(owner)) {
        if (state.player(seat).touched.test(corner)) seats = seats.with(seat);
    }
    return seats;
}

} // namespace oya::catan
