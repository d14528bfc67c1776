#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// The longest road: how long it is and who holds the card (catan.route).

namespace oya::catan {

// Looks for the longest trail over a net of roads, part by part. A cut corner counts as a dead end for each
// of its roads. Most parts are trees, where one walk finds the longest way; a part with a circle is searched
// through.
template <class Size>
class TrailSearch {
  public:
    TrailSearch(const Island<Size>& island, const Edges<Size>& roads, const Corners<Size>& cuts)
        : island_(island), roads_(roads), cuts_(cuts) {}

    int longest() {
        int best = 0;
        Edges<Size> left = roads_;
        while (left.any()) {
            best = std::max(best, longest_with(left.first()));
            left = left.andnot(part_);
        }
        return best;
    }

    // The longest trail in the part of the net that this road belongs to.
    int longest_with(int edge) {
        const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
        part_.clear();
        seen_.clear();
        circle_ = false;
        best_ = 0;
        if (!cuts_.test(ends.from)) {
            reach(ends.from, -1);
        } else if (!cuts_.test(ends.to)) {
            reach(ends.to, -1);
        } else {
            part_.set(edge);
            return 1;
        }
        return circle_ ? search_part() : best_;
    }

  private:
    // The longest way from here that does not go back over the edge it came by; the longest way of all
    // through here counts for the part.
    int reach(int corner, int came_by) {
        const auto c = static_cast<std::size_t>(corner);
        seen_.set(corner);
        int first = 0;
        int second = 0;
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (edge == came_by || !roads_.test(edge)) continue;
            part_.set(edge);
            const int next = island_.other_end(edge, corner);
            int length = 1;
            if (!cuts_.test(next)) {
                if (seen_.test(next)) {
                    circle_ = true;
                    continue;
                }
                length += reach(next, edge);
            }
            second = std::max(second, std::min(first, length));
            first = std::max(first, length);
        }
        best_ = std::max(best_, first + second);
        return first;
    }

    // A trail that cannot be made longer begins at a corner with an odd number of roads, or at a cut one, or
    // it runs through the whole part in a circle.
    int search_part() {
        best_ = 0;
        bool found = false;
        for (int corner : ends_of(island_, part_)) {
            const auto c = static_cast<std::size_t>(corner);
            const bool odd = (part_ & island_.edges_at[c]).count() % 2 != 0;
            if (!odd && !cuts_.test(corner)) continue;
            found = true;
            for (std::size_t i = 0; i < island_.degree[c]; ++i) {
                const int edge = island_.edge_list[c][i];
                if (!part_.test(edge)) continue;
                Edges<Size> used = Edges<Size>::of(edge);
                walk(island_.other_end(edge, corner), used, 1);
            }
        }
        return found ? best_ : part_.count();
    }

    void walk(int corner, Edges<Size>& used, int length) {
        best_ = std::max(best_, length);
        if (cuts_.test(corner)) return;
        const auto c = static_cast<std::size_t>(corner);
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (!part_.test(edge) || used.test(edge)) continue;
            used.set(edge);
            walk(island_.other_end(edge, corner), used, length + 1);
            used.reset(edge);
        }
    }

    const Island<Size>& island_;
    const Edges<Size>& roads_;
    const Corners<Size>& cuts_;
    Edges<Size> part_;    // the roads of the part at hand
    Corners<Size> seen_;  // its corners that were visited
    bool circle_ = false; // it is no tree
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

// A new road can only make longer, and only the part of the net that it belongs to.
template <class Size, class Story>
void settle_new_road(Play<Size, Story>& play, Seat seat, int edge) {
    auto& state = play.state;
    auto& player = play.player(seat);
    const Corners<Size> cuts = enemies_of(state, seat) & player.touched;
    const int length = TrailSearch<Size>(state.island(), player.roads, cuts).longest_with(edge);
    if (length <= player.route) return;
    player.route = static_cast<std::uint8_t>(length);
    if (length >= shortest_route) award_route(play);
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
