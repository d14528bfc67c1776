#include "games/catan/gold.h"
#include "games/catan/pirate.h"
#include "games/catan/refusals.h"
#include "games/catan/shipping.h"
#include "games/catan/tokens.h"

// Why not: ships, the pirate, gold, tokens that come in play.

namespace oya::catan {

namespace {

template <class Size>
bool on_map(const Position<Size>& state, int edge) {
    return static_cast<std::size_t>(edge) < state.island().edges.size();
}

// A path where no ship of this seat can lie, wherever its others are.
template <class Size>
Refusal refuse_ship_path(const Position<Size>& state, int edge) {
    if (!on_map(state, edge)) return why(rule::board_topology, "catan.why.no-edge");
    if (state.paths().test(edge)) return why(rule::sea_one_piece_per_edge, "catan.why.path-taken");
    if (!state.island().ship_edges.test(edge)) return why(rule::sea_ship_edge, "catan.why.no-sea-beside");
    if (pirate_sides(state).test(edge)) return why(rule::sea_pirate_blocks, "catan.why.pirate-beside");
    return {};
}

} // namespace

template <class Size>
Refusal refuse_founding_ship(const Position<Size>& state, int edge) {
    const Edges<Size>& beside = state.island().edges_at[state.site];
    if (on_map(state, edge) && !beside.test(edge))
        return why(rule::sea_setup_ship, "catan.why.founding-ship");
    if ((beside & state.island().ship_edges).none()) return why(rule::sea_setup_ship, "catan.why.inland");
    return refuse_ship_path(state, edge);
}

template <class Size>
Refusal refuse_ship(const Position<Size>& state, Seat seat, int edge) {
    const Player<Size>& player = state.player(seat);
    const bool lifted = state.phase == Phase::placing_ship || state.phase == Phase::rebuilding_ship;
    if (state.phase == Phase::rebuilding)
        return why(rule::sea_knights_diplomat_ship, "catan.why.road-not-ship");
    if (player.ships_left() == 0) return why(rule::sea_ship_cost, "catan.why.no-ship-left");
    if (state.phase == Phase::acting && !price::ship.within(player.hand))
        return too_poor(rule::sea_ship_cost, price::ship);
    if (Refusal refusal = refuse_ship_path(state, edge)) return refusal;
    if (lifted && edge == state.removed) return why(rule::sea_move_target, "catan.why.same-ship-path");
    const auto& ends = state.island().edges[static_cast<std::size_t>(edge)];
    const Corners<Size> here = Corners<Size>::of(ends.from) | Corners<Size>::of(ends.to);
    const Corners<Size> joints = here & player.sailed;
    if ((joints & state.knights).any()) return why(rule::sea_ship_connection, "catan.why.knight-blocks");
    if (joints.any()) return why(rule::sea_ship_connection, "catan.why.building-blocks");
    if (lifted && (ends_of(state.island(), Edges<Size>::of(state.removed)) & here).any())
        return why(rule::sea_move_target, "catan.why.only-lifted-ship");
    return why(rule::sea_ship_connection, "catan.why.ship-not-connected");
}

// The first of several reasons is that of the order in which the rules are told: moved already, built in this
// turn, beside the pirate, closed line, no open end, a knight's link, no other path.
template <class Size>
Refusal refuse_ship_move(const Position<Size>& state, Seat seat, int edge) {
    const Player<Size>& player = state.player(seat);
    const Island<Size>& island = state.island();
    if (state.ship_moved) return why(rule::sea_move_ship, "catan.why.ship-moved");
    if (!on_map(state, edge)) return why(rule::board_topology, "catan.why.no-edge");
    if (!player.ships.test(edge)) return why(rule::sea_move_ship, "catan.why.no-own-ship");
    if (state.new_ships.test(edge)) return why(rule::sea_move_not_new, "catan.why.ship-new");
    if (pirate_sides(state).test(edge)) return why(rule::sea_pirate_blocks, "catan.why.pirate-beside");
    const Corners<Size> pieces = holding_pieces(player);
    if (closed_ships(island, player.ships, player.buildings()).test(edge))
        return why(rule::sea_closed_route, "catan.why.line-closed");
    if (closed_ships(island, player.ships, pieces).test(edge))
        return why(rule::sea_knights_closes_line, "catan.why.line-closed");
    if (!ship_is_loose(island, player.ships, pieces, edge)) {
        if (in_open_ring(island, player.ships, Corners<Size>(), edge))
            return why(rule::sea_ship_ring, "catan.why.ship-in-ring");
        if (ship_is_loose(island, player.ships, player.buildings(), edge))
            return why(rule::sea_knights_closes_line, "catan.why.no-open-end");
        return why(rule::sea_move_open_end, "catan.why.no-open-end");
    }
    if (!open_ships(state, seat).test(edge))
        return why(rule::sea_knights_stay_linked, "catan.why.strands-knight");
    return why(rule::sea_move_target, "catan.why.no-other-path");
}

// While robber or pirate is moved.
template <class Size>
Refusal refuse_pirate(const Position<Size>& state, int hex) {
    if (state.cause == Cause::chase) return why(rule::sea_knights_chase_both, "catan.why.pirate-not-chased");
    if (static_cast<std::size_t>(hex) >= state.island().hexes.size())
        return why(rule::sea_pirate_hex, "catan.why.no-hex");
    return why(rule::sea_pirate_hex, "catan.why.pirate-elsewhere");
}

template <class Size>
Refusal refuse_gold(const Position<Size>& state, int good) {
    if (!is_resource(good)) return why(rule::sea_knights_gold_no_commodity, "catan.why.gold-resources");
    return why(rule::sea_gold_order, !state.bank.has(good) ? "catan.why.bank-lacks"
                                     : good < state.least  ? "catan.why.later-named"
                                                           : "catan.why.gold-order");
}

template <class Size>
Refusal refuse_token(const Position<Size>& state, int hex) {
    const Island<Size>& island = state.island();
    if (static_cast<std::size_t>(hex) >= island.hexes.size())
        return why(rule::scenarios_greater_pool_empty, "catan.why.no-hex");
    if (!island.land.test(hex) || island.later.test(hex) || state.with_number[0].test(hex))
        return why(rule::scenarios_greater_pool_empty, "catan.why.no-token-to-give");
    return why(rule::scenarios_greater_token_choice, "catan.why.other-token-fits");
}

template Refusal refuse_founding_ship(const Position<Small>&, int);
template Refusal refuse_ship(const Position<Small>&, Seat, int);
template Refusal refuse_ship_move(const Position<Small>&, Seat, int);
template Refusal refuse_pirate(const Position<Small>&, int);
template Refusal refuse_gold(const Position<Small>&, int);
template Refusal refuse_token(const Position<Small>&, int);
template Refusal refuse_founding_ship(const Position<Large>&, int);
template Refusal refuse_ship(const Position<Large>&, Seat, int);
template Refusal refuse_ship_move(const Position<Large>&, Seat, int);
template Refusal refuse_pirate(const Position<Large>&, int);
template Refusal refuse_gold(const Position<Large>&, int);
template Refusal refuse_token(const Position<Large>&, int);

} // namespace oya::catan
