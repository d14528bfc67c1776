#include "games/catan/sites.h"

#include "games/catan/routes.h"

namespace oya::catan {

namespace {

// Whether every knight of the player still has a way to a building over these roads, whoever stands on it
// (catan.knights.always-connected).
template <class Size>
bool knights_linked(const Island<Size>& island, const Player<Size>& player, const Edges<Size>& roads) {
    Corners<Size> linked = player.buildings();
    Corners<Size> border = linked;
    while (border.any()) {
        Edges<Size> edges;
        for (int corner : border) edges |= island.edges_at[static_cast<std::size_t>(corner)];
        border = ends_of(island, edges & roads).andnot(linked);
        linked |= border;
    }
    return linked.holds(player.all_knights());
}

} // namespace

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
                   (others & state.island().edges_at[corner]).none();
        };
        if ((loose(ends.from) || loose(ends.to)) && knights_linked(state.island(), player, others))
            open.set(edge);
    }
    return open;
}

template <class Size>
void rebuild(Position<Size>& state) {
    const Island<Size>& island = state.island();
    state.roads.clear();
    state.buildings.clear();
    state.taken.clear();
    state.knights.clear();
    state.with_number = {};
    if (state.phase > Phase::laying_harbours) {
        for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
            state.with_number[state.token[hex]].set(static_cast<int>(hex));
    }
    for (Player<Size>& player : state.players) {
        player.touched = ends_of(island, player.roads);
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
template Corners<Small> settlement_sites(const Position<Small>&, Seat);
template Corners<Small> city_sites(const Position<Small>&, Seat);
template Corners<Small> knight_sites(const Position<Small>&, Seat);
template Corners<Small> knight_reach(const Position<Small>&, Seat, int, bool);
template int longest_trail(const Island<Small>&, const Edges<Small>&, const Corners<Small>&);
template int route_length(const Position<Small>&, Seat);
template int bank_rate(const Position<Small>&, Seat, int);
template Edges<Small> open_roads(const Position<Small>&, Seat);
template Corners<Small> promotable(const Position<Small>&, Seat);
template void rebuild(Position<Small>&);

template int public_points(const Position<Large>&, Seat);
template int points(const Position<Large>&, Seat);
template std::uint8_t building_owner(const Position<Large>&, int);
template std::uint8_t knight_owner(const Position<Large>&, int);
template Edges<Large> road_sites(const Position<Large>&, Seat);
template Corners<Large> settlement_sites(const Position<Large>&, Seat);
template Corners<Large> city_sites(const Position<Large>&, Seat);
template Corners<Large> knight_sites(const Position<Large>&, Seat);
template Corners<Large> knight_reach(const Position<Large>&, Seat, int, bool);
template int longest_trail(const Island<Large>&, const Edges<Large>&, const Corners<Large>&);
template int route_length(const Position<Large>&, Seat);
template int bank_rate(const Position<Large>&, Seat, int);
template Edges<Large> open_roads(const Position<Large>&, Seat);
template Corners<Large> promotable(const Position<Large>&, Seat);
template void rebuild(Position<Large>&);

} // namespace oya::catan
