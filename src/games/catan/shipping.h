#pragma once

#include "games/catan/sites.h"

#include <algorithm>

// Where ships may lie, and which of them may leave (catan.sea).

namespace oya::catan {

// The sides of the pirate's hex (catan.sea.pirate-blocks).
template <class Size>
Edges<Size> pirate_sides(const Position<Size>& state) {
    return state.pirate == nothing ? Edges<Size>() : state.island().sides_of[state.pirate];
}

// The ships that lie on a circle of ships or between two of them.
template <class Size>
Edges<Size> ringed_ships(const Island<Size>& island, const Player<Size>& player) {
    constexpr int shortest_ring = 6;
    if (player.crossed.count() < shortest_ring) return {};
    Edges<Size> left = player.ships;
    const auto ships_at = [&](int corner) {
        return left & island.edges_at[static_cast<std::size_t>(corner)];
    };
    for (int end : player.sailed.andnot(player.crossed)) {
        for (Edges<Size> last = ships_at(end); last.count() == 1; last = ships_at(end)) {
            end = island.other_end(last.first(), end);
            left = left.andnot(last);
        }
    }
    return left;
}

// A ship was placed on this edge or lifted from it: marks anew what is kept of where ships end and of
// circles.
template <class Size>
void chart_ships(const Island<Size>& island, Player<Size>& player, int edge) {
    const auto& ends = island.edges[static_cast<std::size_t>(edge)];
    // Only a ship between two corners with ships may have closed a circle, and only one in it has opened it.
    const bool rings = player.ships.test(edge) ? player.sailed.test(ends.from) && player.sailed.test(ends.to)
                                               : player.ringed.test(edge);
    for (const int end : {int{ends.from}, int{ends.to}}) {
        const int ships = (player.ships & island.edges_at[static_cast<std::size_t>(end)]).count();
        player.sailed.set(end, ships > 0);
        player.crossed.set(end, ships > 1);
    }
    if (rings) player.ringed = ringed_ships(island, player);
}

// Where the seat may place a ship if it had only those that end at these corners (catan.sea.ship-edge,
// ship-connection, one-piece-per-edge, pirate-blocks).
template <class Size>
Edges<Size> ship_sites(const Position<Size>& state, Seat seat, const Corners<Size>& sailed) {
    const Island<Size>& island = state.island();
    const Corners<Size> from = sailed.andnot(enemies_of(state, seat)) | state.player(seat).buildings();
    return (edges_around(island, from) & island.ship_edges).andnot(state.paths() | pirate_sides(state));
}

template <class Size>
Edges<Size> ship_sites(const Position<Size>& state, Seat seat) {
    return ship_sites(state, seat, state.player(seat).sailed);
}

// Where a ship may go that was lifted from an edge: not back (catan.sea.move-target). It may be lifted
// already, or not yet.
template <class Size>
Edges<Size> ship_goals(const Position<Size>& state, Seat seat, int edge) {
    const Player<Size>& player = state.player(seat);
    Corners<Size> sailed = player.sailed;
    if (player.ships.test(edge)) {
        const auto& ends = state.island().edges[static_cast<std::size_t>(edge)];
        if (!player.crossed.test(ends.from)) sailed.reset(ends.from);
        if (!player.crossed.test(ends.to)) sailed.reset(ends.to);
    }
    Edges<Size> goals = ship_sites(state, seat, sailed);
    goals.reset(edge);
    return goals;
}

// The own pieces that hold a line of ships: settlements, cities and knights.
template <class Size>
Corners<Size> holding_pieces(const Player<Size>& player) {
    return player.buildings() | player.all_knights();
}

// Looks for the closed ships of a player (catan.sea.closed-route): those on some way over own ships that
// passes no corner twice, from one piece to a different one. If all pieces were joined in one more corner,
// these would be the ships on a circle through it, and so those that share a block of the net with it: the
// walk below is the usual one for blocks, begun at that corner.
template <class Size>
class ClosedShips {
  public:
    ClosedShips(const Island<Size>& island, const Edges<Size>& ships, const Corners<Size>& pieces)
        : island_(island), ships_(ships), pieces_(pieces) {}

    Edges<Size> find() {
        const Corners<Size> held = pieces_ & ends_of(island_, ships_);
        if (held.count() < 2) return {};
        for (int piece : held) {
            if (depth_[static_cast<std::size_t>(piece)] != 0) continue;
            open_.clear();
            // What is still open when the walk comes back to the corner that joins all pieces lies in one
            // block with it.
            visit(piece, -1, 1, true);
            closed_ |= open_;
        }
        return closed_;
    }

  private:
    // The least depth that can be reached from here or beyond, without the edge it came by.
    int visit(int corner, int came_by, int depth, bool from_joint) {
        const auto c = static_cast<std::size_t>(corner);
        depth_[c] = static_cast<std::uint8_t>(depth);
        int low = depth;
        if (pieces_.test(corner) && !from_joint) low = 0;
        for (std::size_t i = 0; i < island_.degree[c]; ++i) {
            const int edge = island_.edge_list[c][i];
            if (edge == came_by || !ships_.test(edge)) continue;
            const int next = island_.other_end(edge, corner);
            const int seen = depth_[static_cast<std::size_t>(next)];
            if (seen != 0) {
                if (seen < depth) {
                    open_.set(edge);
                    low = std::min(low, seen);
                }
                continue;
            }
            const Edges<Size> before = open_;
            open_.set(edge);
            const int beyond = visit(next, edge, depth + 1, false);
            // Beyond this corner there is no way back past it: a block of its own.
            if (beyond >= depth) open_ = before;
            low = std::min(low, beyond);
        }
        return low;
    }

    const Island<Size>& island_;
    const Edges<Size>& ships_;
    const Corners<Size>& pieces_;
    std::array<std::uint8_t, Size::corners> depth_{}; // in the walk, from 1; 0 for corners not seen
    Edges<Size> open_;                                // ships of blocks that are not complete
    Edges<Size> closed_;
};

template <class Size>
Edges<Size> closed_ships(const Island<Size>& island, const Edges<Size>& ships, const Corners<Size>& pieces) {
    return ClosedShips<Size>(island, ships, pieces).find();
}

// Whether the ends of this ship are joined by other ships through corners without a piece: a ring that has
// no piece, or only one at an end of this ship (catan.sea.ship-ring). No two ends with pieces are asked for.
template <class Size>
bool in_open_ring(const Island<Size>& island, const Edges<Size>& ships, const Corners<Size>& pieces,
                  int edge) {
    const auto& ends = island.edges[static_cast<std::size_t>(edge)];
    Edges<Size> left = ships;
    left.reset(edge);
    Corners<Size> border = Corners<Size>::of(ends.from);
    while (border.any()) {
        const Edges<Size> next = edges_around(island, border) & left;
        left = left.andnot(next);
        border = ends_of(island, next).andnot(border);
        if (border.test(ends.to)) return true;
        border = border.andnot(pieces);
    }
    return false;
}

// Whether this ship, which is not closed, has an open end or lies in a ring that lets it go
// (catan.sea.move-open-end, ship-ring).
template <class Size>
bool ship_is_loose(const Island<Size>& island, const Edges<Size>& ships, const Corners<Size>& pieces,
                   int edge) {
    const auto& ends = island.edges[static_cast<std::size_t>(edge)];
    for (const int corner : {int{ends.from}, int{ends.to}}) {
        const int here = (ships & island.edges_at[static_cast<std::size_t>(corner)]).count();
        if (here == 1 && !pieces.test(corner)) return true;
    }
    return in_open_ring(island, ships, pieces, edge);
}

// The ships that no closed line holds and that have an open end or lie in a ring that lets them go: an open
// end is the end of a closed line for no ship (catan.sea.move-open-end, ship-ring, closed-route).
template <class Size>
Edges<Size> loose_ships(const Island<Size>& island, const Player<Size>& player) {
    const Corners<Size> pieces = holding_pieces(player);
    Edges<Size> loose = edges_around(island, player.sailed.andnot(player.crossed | pieces)) & player.ships;
    if (player.ringed.none()) return loose;
    for (int edge : player.ringed.andnot(closed_ships(island, player.ships, pieces))) {
        if (in_open_ring(island, player.ships, pieces, edge)) loose.set(edge);
    }
    return loose;
}

// Whether these paths lead from a corner to a building; `seen` gathers the corners on the way.
template <class Size>
bool comes_home(const Island<Size>& island, const Edges<Size>& paths, const Corners<Size>& buildings,
                int corner, Corners<Size>& seen) {
    if (buildings.test(corner)) return true;
    const auto c = static_cast<std::size_t>(corner);
    for (std::size_t i = 0; i < island.degree[c]; ++i) {
        const int edge = island.edge_list[c][i];
        if (!paths.test(edge)) continue;
        const int next = island.other_end(edge, corner);
        if (seen.test(next)) continue;
        seen.set(next);
        if (comes_home(island, paths, buildings, next, seen)) return true;
    }
    return false;
}

// Whether every knight of the player has a way to a building over these roads and ships, whoever stands on
// it; it may change between them at own buildings only (catan.knights.always-connected,
// catan.sea-knights.stay-linked).
template <class Size>
bool knights_linked(const Island<Size>& island, const Player<Size>& player, const Edges<Size>& roads,
                    const Edges<Size>& ships) {
    Corners<Size> astray = player.all_knights();
    const auto look = [&](const Edges<Size>& paths) {
        for (int knight : astray) {
            if (!astray.test(knight)) continue;
            Corners<Size> seen = Corners<Size>::of(knight);
            if (comes_home(island, paths, player.buildings(), knight, seen)) astray = astray.andnot(seen);
        }
    };
    look(roads);
    if constexpr (Size::sea) look(ships);
    return astray.none();
}

// The ships of the active player that a ship move may lift.
template <class Size>
Edges<Size> movable_ships(const Position<Size>& state) {
    const Seat seat{state.turn};
    const Player<Size>& player = state.active();
    if (state.ship_moved || player.ships.none()) return {};
    const Island<Size>& island = state.island();
    Edges<Size> movable = loose_ships(island, player).andnot(state.new_ships | pirate_sides(state));
    if (movable.none() || !knights_linked(island, player, player.roads, player.ships)) return {};
    // A site at a building, or where two ships meet, does not hang on one ship alone.
    const Edges<Size> free = island.ship_edges.andnot(state.paths() | pirate_sides(state));
    for (int corner : player.crossed.andnot(enemies_of(state, seat)) | player.buildings())
        if ((island.edges_at[static_cast<std::size_t>(corner)] & free).any()) return movable;
    for (int edge : movable)
        if (ship_goals(state, seat, edge).none()) movable.reset(edge);
    return movable;
}

} // namespace oya::catan
