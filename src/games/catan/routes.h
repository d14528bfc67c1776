#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// The longest road: how long it is and who holds the card (catan.route). At sea it is the longest trade
// route, over roads and ships (catan.sea.trade-route).

namespace oya::catan {

// What one player's routes are made of: roads and ships, and the corners where they meet without a building
// of that player, so that no trail goes over from one to the other (catan.sea.trade-route-join). Such a
// corner counts as two, one for its roads and one for its ships.
template <class Size>
struct Net {
    Edges<Size> paths;
    Edges<Size> ships;
    Corners<Size> parted;

    // Whether a trail that is on a ship, or not, may go on from this corner over this path.
    bool goes_on(int corner, bool by_ship, int edge) const {
        if constexpr (Size::sea) return !parted.test(corner) || ships.test(edge) == by_ship;
        return true;
    }
    bool is_ship(int edge) const {
        if constexpr (Size::sea) return ships.test(edge);
        return false;
    }
};

template <class Size>
Net<Size> net_of(const Player<Size>& player) {
    if constexpr (Size::sea)
        return {player.roads | player.ships, player.ships,
                (player.touched & player.sailed).andnot(player.buildings())};
    return {player.roads, {}, {}};
}

// Looks for the longest trail over a net of roads and ships, part by part. A cut corner counts as a dead end
// for each of its paths. Most parts are trees, where one walk finds the longest way; in a part with a circle
// the branches are measured first and only what is left, its core, is searched through.
template <class Size>
class TrailSearch {
  public:
    TrailSearch(const Island<Size>& island, const Net<Size>& net, const Corners<Size>& cuts)
        : island_(island), net_(net), cuts_(cuts) {}

    int longest() {
        int best = 0;
        Edges<Size> left = net_.paths;
        while (left.any()) {
            best = std::max(best, longest_with(left.first(), best));
            left = left.andnot(part_);
        }
        return best;
    }

    // The longest trail in the part of the net that this path belongs to, or some smaller number if it is no
    // longer than what is known.
    int longest_with(int edge, int known = 0) {
        const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
        const bool by_ship = net_.is_ship(edge);
        part_.clear();
        seen_.clear();
        if constexpr (Size::sea) seen_by_ship_.clear();
        circle_ = false;
        best_ = 0;
        if (!cuts_.test(ends.from)) {
            reach(ends.from, by_ship, -1);
        } else if (!cuts_.test(ends.to)) {
            reach(ends.to, by_ship, -1);
        } else {
            part_.set(edge);
            return 1;
        }
        return circle_ && part_.count() > known ? search_part(known) : best_;
    }

  private:
    // A corner, or where roads and ships are parted one of its two sides.
    struct Place {
        int corner;
        bool by_ship;
    };
    bool apart(int corner, bool by_ship) const {
        if constexpr (Size::sea) return by_ship && net_.parted.test(corner);
        return false;
    }
    // The corners that were visited, on this side.
    Corners<Size>& seen(int corner, bool by_ship) { return apart(corner, by_ship) ? seen_by_ship_ : seen_; }

    // The longest way from here that does not go back over the edge it came by; the longest way of all
    // through here counts for the part.
    int reach(int corner, bool by_ship, int came_by) {
        const auto c = static_cast<std::size_t>(corner);
        seen(corner, by_ship).set(corner);
        int first = 0;
        int second = 0;
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (edge == came_by || !net_.paths.test(edge) || !net_.goes_on(corner, by_ship, edge)) continue;
            part_.set(edge);
            const int next = island_.other_end(edge, corner);
            const bool next_by_ship = net_.is_ship(edge);
            int length = 1;
            if (!cuts_.test(next)) {
                if (seen(next, next_by_ship).test(next)) {
                    circle_ = true;
                    continue;
                }
                length += reach(next, next_by_ship, edge);
            }
            second = std::max(second, std::min(first, length));
            first = std::max(first, length);
        }
        best_ = std::max(best_, first + second);
        return first;
    }

    // The longest branch that was found to hang from this place.
    std::uint8_t& branch(Place place) {
        return branches_[apart(place.corner, place.by_ship) ? 1 : 0][static_cast<std::size_t>(place.corner)];
    }

    // The paths of the core at this place.
    int core_degree(Place place) const {
        const auto c = static_cast<std::size_t>(place.corner);
        int paths = 0;
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (core_.test(edge) && net_.goes_on(place.corner, place.by_ship, edge)) ++paths;
        }
        return paths;
    }

    Place across(int edge, int corner) const { return {island_.other_end(edge, corner), net_.is_ship(edge)}; }

    // A trail that cannot be made longer has its ends in branches or where three paths of the core meet, or
    // it runs round a core that is the whole part.
    int search_part(int known) {
        best_ = known;
        core_ = part_;
        branches_ = {};
        for (int edge : part_) {
            const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
            take_branch(edge, ends.from);
            take_branch(edge, ends.to);
        }
        core_size_ = core_.count();
        find_starts();
        if (starts_.empty()) return std::max(best_, core_size_);
        for (const Place start : starts_) {
            // What cannot be walked in one go: each path that is left out mends two of the places where an
            // odd number of them meet.
            const int own = branch(start);
            const int beyond = own > 0 ? std::max(0, longest_branch_ - 1) : std::max(1, longest_branch_);
            bound_ = own + core_size_ - forks_ / 2 + beyond;
            used_.clear();
            start_ = start;
            walk(start, own);
        }
        return best_;
    }

    // Takes a branch off the core, path by path, if this one ends here.
    void take_branch(int edge, int end) {
        Place at{end, net_.is_ship(edge)};
        if (!core_.test(edge) || (!cuts_.test(end) && core_degree(at) != 1)) return;
        int length = cuts_.test(end) ? 0 : branch(at);
        while (true) {
            core_.reset(edge);
            ++length;
            at = across(edge, at.corner);
            std::uint8_t& longest = branch(at);
            best_ = std::max(best_, longest + length);
            longest = static_cast<std::uint8_t>(std::max<int>(longest, length));
            if (core_degree(at) != 1) return;
            length = longest;
            edge = only_path(at);
        }
    }

    int only_path(Place place) const {
        const auto c = static_cast<std::size_t>(place.corner);
        std::size_t i = 0;
        while (!core_.test(island_.edge_list[c][i]) ||
               !net_.goes_on(place.corner, place.by_ship, island_.edge_list[c][i]))
            ++i;
        return island_.edge_list[c][i];
    }

    void find_starts() {
        starts_.clear();
        forks_ = 0;
        longest_branch_ = 0;
        Corners<Size> done;
        Corners<Size> done_by_ship;
        for (int edge : core_) {
            const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
            for (const int corner : {int{ends.from}, int{ends.to}}) {
                const Place place{corner, net_.is_ship(edge)};
                Corners<Size>& all = apart(corner, place.by_ship) ? done_by_ship : done;
                if (all.test(corner)) continue;
                all.set(corner);
                const bool fork = core_degree(place) == 3;
                forks_ += fork ? 1 : 0;
                longest_branch_ = std::max<int>(longest_branch_, branch(place));
                if (fork || branch(place) > 0) starts_.push_back(place);
            }
        }
    }

    void walk(Place at, int length) {
        const bool back = at.corner == start_.corner &&
                          apart(at.corner, at.by_ship) == apart(start_.corner, start_.by_ship);
        best_ = std::max(best_, length + (back ? 0 : branch(at)));
        const auto c = static_cast<std::size_t>(at.corner);
        for (std::size_t i = 0; i < island_.degree[c] && best_ < bound_; ++i) {
            const int edge = island_.edge_list[c][i];
            if (!core_.test(edge) || used_.test(edge) || !net_.goes_on(at.corner, at.by_ship, edge)) continue;
            used_.set(edge);
            walk(across(edge, at.corner), length + 1);
            used_.reset(edge);
        }
    }

    const Island<Size>& island_;
    const Net<Size>& net_;
    const Corners<Size>& cuts_;
    Edges<Size> part_;           // the paths of the part at hand
    Corners<Size> seen_;         // its corners that were visited
    Corners<Size> seen_by_ship_; // those where roads and ships are parted, on the side of the ships
    bool circle_ = false;        // it is no tree
    int best_ = 0;

    // Of a part with a circle.
    Edges<Size> core_; // its paths without branches
    int core_size_ = 0;
    std::array<std::array<std::uint8_t, Size::corners>, Size::sea ? 2 : 1> branches_;
    int longest_branch_ = 0;
    int forks_ = 0;                            // where three paths of the core meet
    FixedVector<Place, Size::corners> starts_; // those and where branches hang
    Place start_{};                            // of the walk at hand
    Edges<Size> used_;                         // in it
    int bound_ = 0;                            // no walk from this start is longer
};

template <class Size>
int longest_trail(const Island<Size>& island, const Net<Size>& net, const Corners<Size>& cuts) {
    return TrailSearch<Size>(island, net, cuts).longest();
}

template <class Size>
int longest_trail(const Island<Size>& island, const Edges<Size>& roads, const Corners<Size>& cuts) {
    return longest_trail(island, Net<Size>{roads, {}, {}}, cuts);
}

// catan.route.enemy-building-cuts, enemy-knight-cuts, catan.sea-knights.route-cut
template <class Size>
int route_length(const Position<Size>& state, Seat seat) {
    const Player<Size>& player = state.player(seat);
    const Corners<Size> cuts = enemies_of(state, seat) & player.reached();
    return longest_trail(state.island(), net_of(player), cuts);
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

// A new road or ship can only make longer, and only the part of the net that it belongs to.
template <class Size, class Story>
void settle_new_path(Play<Size, Story>& play, Seat seat, int edge) {
    auto& state = play.state;
    auto& player = play.player(seat);
    const Corners<Size> cuts = enemies_of(state, seat) & player.reached();
    const Net<Size> net = net_of(player);
    const int length = TrailSearch<Size>(state.island(), net, cuts).longest_with(edge, player.route);
    if (length <= player.route) return;
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
