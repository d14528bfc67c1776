#pragma once

#include "games/catan/sites.h"

#include <algorithm>
#include <span>

// The longest trail over a net of roads and ships (catan.route.trail, catan.sea.trade-route).

namespace oya::catan {

// What one player's routes are made of: roads and ships, and the corners where they meet without a building
// of that player, so that no trail goes over from one to the other (catan.sea.trade-route-join). Such a
// corner counts as two, one for its roads and one for its ships.
template <class Size>
struct Net {
    Edges<Size> paths;
    Edges<Size> ships;
    Corners<Size> parted;

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

// Looks for the longest trail. A cut corner counts as a dead end for each of its paths. First the net is
// stripped of what hangs from it, from the loose ends inwards; each place remembers the longest branch that
// hung there, and of most nets nothing is left. What is left, the core, is circles and what joins them: where
// three of its paths meet is a fork, and from fork to fork lead chains. Only how they are joined is searched.
template <class Size>
class TrailSearch {
  public:
    TrailSearch(const Island<Size>& island, const Net<Size>& net, const Corners<Size>& cuts)
        : island_(island), net_(net), cuts_(cuts) {}

    // The longest trail, or what is known if none is longer.
    int longest(int known = 0) {
        best_ = known;
        lay_out();
        strip();
        if (core_.any()) search_core();
        return best_;
    }

  private:
    // A corner, or where roads and ships are parted the side of its ships: these come after all corners.
    using Place = std::uint16_t;
    static constexpr std::size_t places = Size::corners * (Size::sea ? 2 : 1);

    // A way over the core from fork to fork. A trail may begin or end in a branch on it: that is a tail.
    struct Chain {
        std::array<std::uint8_t, 2> forks; // where it begins and where it ends
        std::array<int, 2> tails;          // the longest from each of them; far below 0 where no branch hangs
        int length;
        int both;   // the longest two tails of a trail that leaves by one end and comes back by the other
        int branch; // the longest that hangs there
    };
    // A chain, from its beginning on or from its end.
    struct Way {
        std::uint8_t chain;
        std::uint8_t from;
    };
    // Forks that chains join.
    struct Group {
        Bits<Size::corners> forks;
        Edges<Size> chains; // by their numbers, not by their paths
        int length = 0;
        int branch = 0;
    };

    std::size_t place_at(int corner, bool by_ship) const {
        const auto c = static_cast<std::size_t>(corner);
        if constexpr (Size::sea) return by_ship && net_.parted.test(corner) ? c + Size::corners : c;
        return c;
    }
    std::size_t across(int edge, std::size_t place) const {
        return across_[static_cast<std::size_t>(edge)] ^ place;
    }

    // Which places are met for the first time is as good as random: nothing branches on it.
    void join(std::size_t place, int edge) {
        reached_list_[reached_] = static_cast<Place>(place);
        reached_ += degree_[place] == 0 ? 1 : 0;
        ++degree_[place];
        joined_[place] = static_cast<std::uint8_t>(joined_[place] ^ edge);
    }
    std::span<const Place> reached() const { return {reached_list_.data(), reached_}; }

    void lay_out() {
        core_ = net_.paths;
        for (int edge : net_.paths) {
            const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
            const bool by_ship = net_.is_ship(edge);
            const std::size_t from = place_at(ends.from, by_ship);
            const std::size_t to = place_at(ends.to, by_ship);
            across_[static_cast<std::size_t>(edge)] = static_cast<Place>(from ^ to);
            join(from, edge);
            join(to, edge);
        }
        if (cuts_.none()) return;
        for (int edge : edges_around(island_, cuts_) & net_.paths) cut_off(edge);
    }

    // A path with a dead end, or with two.
    void cut_off(int edge) {
        const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
        core_.reset(edge);
        best_ = std::max(best_, 1);
        for (const int corner : {int{ends.from}, int{ends.to}}) {
            const std::size_t place = place_at(corner, net_.is_ship(edge));
            if (cuts_.test(corner)) {
                degree_[place] = 0;
            } else {
                hang(edge, place, 1);
            }
        }
    }

    // The last of a branch that is so long is taken off this place.
    void hang(int edge, std::size_t place, int length) {
        best_ = std::max(best_, branch_[place] + length);
        branch_[place] = static_cast<std::uint8_t>(std::max<int>(branch_[place], length));
        --degree_[place];
        joined_[place] = static_cast<std::uint8_t>(joined_[place] ^ edge);
        core_.reset(edge);
    }

    void strip() {
        for (std::size_t place : reached()) {
            while (degree_[place] == 1) {
                const int edge = joined_[place];
                const int length = branch_[place] + 1;
                degree_[place] = 0;
                place = across(edge, place);
                hang(edge, place, length);
            }
        }
    }

    void search_core() {
        for (const std::size_t place : reached()) {
            if (degree_[place] != 3) continue;
            fork_at_[place] = static_cast<std::uint8_t>(forks_.size());
            forks_.push_back({});
        }
        for (const std::size_t place : reached()) {
            if (degree_[place] != 3) continue;
            for (const int edge : island_.edge_list[place])
                if (core_.test(edge)) add_chain(place, edge);
        }
        while (core_.any()) {
            const int edge = core_.first();
            std::size_t place =
                place_at(island_.edges[static_cast<std::size_t>(edge)].from, net_.is_ship(edge));
            best_ = std::max(best_, follow(place, edge).both);
        }
        Bits<Size::corners> open;
        for (std::size_t fork = 0; fork < forks_.size(); ++fork) open.set(static_cast<int>(fork));
        while (open.any()) {
            const Group group = gather(open.first());
            open = open.andnot(group.forks);
            search(group);
        }
    }

    void add_chain(std::size_t place, int edge) {
        const auto number = static_cast<std::uint8_t>(chains_.size());
        const std::uint8_t begin = fork_at_[place];
        Chain chain = follow(place, edge);
        const std::uint8_t end = fork_at_[place];
        chain.forks = {begin, end};
        chains_.push_back(chain);
        forks_[begin].push_back({number, 0});
        forks_[end].push_back({number, 1});
    }

    // Takes the way that leaves this place by this path off the core, up to the next fork or once round a
    // circle.
    Chain follow(std::size_t& place, int edge) {
        constexpr int none = -1000;
        const std::size_t begin = place;
        Chain chain{};
        int from_begin = none; // the longest tail from the beginning
        int from_here = none;  // of those the other way, as if they went on to the beginning only
        int two = 0;           // of two tails together, less the length of the chain
        while (true) {
            core_.reset(edge);
            ++chain.length;
            place = across(edge, place);
            if (degree_[place] == 3) break;
            const int branch = branch_[place];
            if (branch > 0) {
                best_ = std::max(best_, from_here + chain.length + branch);
                two = std::max({two, branch, from_begin + branch - chain.length});
                from_begin = std::max(from_begin, chain.length + branch);
                from_here = std::max(from_here, branch - chain.length);
                chain.branch = std::max(chain.branch, branch);
            }
            if (place == begin) break;
            edge ^= joined_[place];
        }
        chain.tails = {from_begin, from_here + chain.length};
        chain.both = chain.length + two;
        return chain;
    }

    Group gather(int fork) const {
        Group group;
        Bits<Size::corners> border = Bits<Size::corners>::of(fork);
        while (border.any()) {
            const int next = border.first();
            border.reset(next);
            group.forks.set(next);
            for (const Way way : forks_[static_cast<std::size_t>(next)]) {
                const Chain& chain = chains_[way.chain];
                const int beyond = chain.forks[1 - way.from];
                if (!group.forks.test(beyond)) border.set(beyond);
                if (group.chains.test(way.chain)) continue;
                group.chains.set(way.chain);
                group.length += chain.length;
                group.branch = std::max(group.branch, chain.branch);
            }
        }
        return group;
    }

    // Every trail that begins in a fork or in a branch of these chains. What cannot be walked in one go: each
    // path that is left out mends two of the places where an odd number of them meet.
    void search(const Group& group) {
        const int walkable = group.length - group.forks.count() / 2;
        used_.clear();
        bound_ = walkable + std::max(1, group.branch);
        for (int fork : group.forks) walk(static_cast<std::size_t>(fork), 0);
        for (int number : group.chains) {
            const Chain& chain = chains_[static_cast<std::size_t>(number)];
            if (chain.branch == 0) continue;
            bound_ = chain.branch + walkable + group.branch - 1;
            used_.set(number);
            for (const std::uint8_t from : {std::uint8_t{0}, std::uint8_t{1}}) {
                back_ = {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(1 - from)};
                back_tail_ = chain.both - chain.tails[from];
                walk(chain.forks[from], chain.tails[from]);
            }
            used_.reset(number);
        }
    }

    void walk(std::size_t fork, int length) {
        best_ = std::max(best_, length);
        for (const Way way : forks_[fork]) {
            if (best_ >= bound_) return;
            const Chain& chain = chains_[way.chain];
            if (used_.test(way.chain)) {
                if (way.chain == back_.chain && way.from == back_.from)
                    best_ = std::max(best_, length + back_tail_);
                continue;
            }
            best_ = std::max(best_, length + chain.tails[way.from]);
            used_.set(way.chain);
            walk(chain.forks[1U - way.from], length + chain.length);
            used_.reset(way.chain);
        }
    }

    const Island<Size>& island_;
    const Net<Size>& net_;
    const Corners<Size>& cuts_;
    int best_ = 0;

    std::array<Place, 2 * Size::edges> reached_list_; // places with paths
    std::size_t reached_ = 0;                         // how many
    std::array<std::uint8_t, places> degree_{};       // of each place: the paths that are left there
    std::array<std::uint8_t, places> joined_{};       // these, by exclusive or: the only one by its number
    std::array<std::uint8_t, places> branch_{};       // the longest branch that was found to hang there
    std::array<Place, Size::edges> across_;           // of each path: its two ends by exclusive or
    Edges<Size> core_;                                // the paths that are left

    // Of the core.
    std::array<std::uint8_t, Size::corners> fork_at_; // of a place: its number among the forks
    FixedVector<FixedVector<Way, 3>, Size::corners> forks_;
    FixedVector<Chain, Size::edges> chains_;

    // Of the walk at hand.
    Edges<Size> used_;  // chains
    Way back_{};        // by which a trail comes back to the chain it began on
    int back_tail_ = 0; // what it is longer by then
    int bound_ = 0;     // no trail from this beginning is longer
};

} // namespace oya::catan
