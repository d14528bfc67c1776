#include "games/catan/sites.h"

#include "games/catan/islands.h"
#include "games/catan/routes.h"
#include "games/catan/shipping.h"

namespace oya::catan {

template <class Size>
Edges<Size> open_roads(const Position<Size>& state, Seat owner) {
    const Player<Size>& player = state.player(owner);
    const Corners<Size> pieces = player.buildings() | player.all_knights();
    Edges<Size> open;
    for (int edge : player.roads) {
        const auto& ends = state.island().edges[static_cast<std::size_t>(edge)];
        Edges<Size> others = player.roads;
        others.reset(edge);
        const auto loose = [&](std::size_t corner) {
            return !pieces.test(static_cast<int>(corner)) &&
                   ((others | player.ships) & state.island().edges_at[corner]).none();
        };
        if ((loose(ends.from) || loose(ends.to)) &&
            knights_linked(state.island(), player, others, player.ships))
            open.set(edge);
    }
    return open;
}

// No knight's way home leads over such a ship, so that either all of them are free or none is.
template <class Size>
Edges<Size> open_ships(const Position<Size>& state, Seat owner) {
    const Player<Size>& player = state.player(owner);
    const bool linked = knights_linked(state.island(), player, player.roads, player.ships);
    return linked ? loose_ships(state.island(), player) : Edges<Size>();
}

namespace {

// Those of the island's later tokens that lie nowhere yet. The Inventor swaps tokens and others are moved, so
// that only their number counts.
template <class Size>
std::array<std::uint8_t, 13> tokens_to_come(const Position<Size>& state) {
    std::array<std::uint8_t, 13> left{};
    if (state.phase <= Phase::laying_harbours || state.island().later_tokens.empty()) return left;
    for (const std::uint8_t token : state.island().later_tokens) ++left[token];
    for (const std::uint8_t token : state.island().token_bag) ++left[token];
    for (std::size_t hex = 0; hex < state.island().hexes.size(); ++hex) {
        const std::uint8_t drawn = state.island().hexes[hex].token;
        if (drawn != nothing) ++left[drawn];
        --left[state.token[hex]];
    }
    left[0] = 0;
    return left;
}

} // namespace

template <class Size>
void rebuild(Position<Size>& state) {
    const Island<Size>& island = state.island();
    state.roads.clear();
    state.ships.clear();
    state.buildings.clear();
    state.taken.clear();
    state.knights.clear();
    state.with_number = {};
    if (state.phase > Phase::laying_harbours) {
        for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
            state.with_number[state.token[hex]].set(static_cast<int>(hex));
    }
    state.tokens_left = tokens_to_come(state);
    for (Player<Size>& player : state.players) {
        player.touched = ends_of(island, player.roads);
        player.sailed.clear();
        player.crossed.clear();
        for (int edge : player.ships) chart_ships(island, player, edge);
        player.ringed = ringed_ships(island, player);
        player.islands = static_cast<std::uint8_t>(region_points(island, player.buildings()));
        player.harbours = 0;
        for (int corner : player.buildings()) {
            const std::uint8_t place = island.harbour_at[static_cast<std::size_t>(corner)];
            if (place != nothing && state.harbour_kind[place] < harbour_kinds)
                player.harbours =
                    static_cast<std::uint8_t>(player.harbours | 1u << state.harbour_kind[place]);
            state.taken |= island.near[static_cast<std::size_t>(corner)];
        }
        player.card_kinds_held = 0;
        player.card_count = 0;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            if (player.cards[card] == 0) continue;
            player.card_kinds_held |= only(static_cast<Card>(card));
            player.card_count = static_cast<std::uint8_t>(player.card_count + player.cards[card]);
        }
        state.roads |= player.roads;
        state.ships |= player.ships;
        state.buildings |= player.buildings();
        state.knights |= player.all_knights();
    }
    for (Seat seat : Seats::first(state.seats()))
        state.players[seat.index].route = static_cast<std::uint8_t>(route_length(state, seat));
}

template int public_points(const Position<Small>&, Seat);
template int points(const Position<Small>&, Seat);
template std::uint8_t building_owner(const Position<Small>&, int);
template std::uint8_t knight_owner(const Position<Small>&, int);
template Edges<Small> road_sites(const Position<Small>&, Seat);
template Edges<Small> ship_sites(const Position<Small>&, Seat);
template Corners<Small> settlement_sites(const Position<Small>&, Seat);
template Corners<Small> city_sites(const Position<Small>&, Seat);
template Corners<Small> knight_sites(const Position<Small>&, Seat);
template Corners<Small> knight_reach(const Position<Small>&, Seat, int, bool);
template int longest_trail(const Island<Small>&, const Edges<Small>&, const Corners<Small>&);
template int route_length(const Position<Small>&, Seat);
template int bank_rate(const Position<Small>&, Seat, int);
template Edges<Small> open_roads(const Position<Small>&, Seat);
template Edges<Small> open_ships(const Position<Small>&, Seat);
template Corners<Small> promotable(const Position<Small>&, Seat);
template void rebuild(Position<Small>&);

template int public_points(const Position<Large>&, Seat);
template int points(const Position<Large>&, Seat);
template std::uint8_t building_owner(const Position<Large>&, int);
template std::uint8_t knight_owner(const Position<Large>&, int);
template Edges<Large> road_sites(const Position<Large>&, Seat);
template Edges<Large> ship_sites(const Position<Large>&, Seat);
template Corners<Large> settlement_sites(const Position<Large>&, Seat);
template Corners<Large> city_sites(const Position<Large>&, Seat);
template Corners<Large> knight_sites(const Position<Large>&, Seat);
template Corners<Large> knight_reach(const Position<Large>&, Seat, int, bool);
template int longest_trail(const Island<Large>&, const Edges<Large>&, const Corners<Large>&);
template int route_length(const Position<Large>&, Seat);
template int bank_rate(const Position<Large>&, Seat, int);
template Edges<Large> open_roads(const Position<Large>&, Seat);
template Edges<Large> open_ships(const Position<Large>&, Seat);
template Corners<Large> promotable(const Position<Large>&, Seat);
template void rebuild(Position<Large>&);

} // namespace oya::catan
