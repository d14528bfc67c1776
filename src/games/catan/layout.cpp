#include "games/catan/layout.h"

namespace oya::catan {

namespace {

// More ways than this are not counted: the red tokens of such an island are for its owner to place.
constexpr double most_ways = 5e6;

// In the bag of the hex that is laid next.
template <class Size>
std::array<int, terrains> terrains_left(const Position<Size>& state) {
    const auto& island = state.island();
    const bool later = island.later.test(state.placed);
    std::array<int, terrains> left{};
    for (std::size_t i = 0; i < terrains; ++i)
        left[i] = later ? island.later_terrain_bag[i] : island.terrain_bag[i];
    for (std::size_t hex = 0; hex < state.placed; ++hex) {
        if (island.hexes[hex].terrain == nothing && island.later.test(static_cast<int>(hex)) == later)
            --left[state.terrain[hex]];
    }
    return left;
}

template <class Size>
std::array<int, 13> tokens_left(const Position<Size>& state) {
    std::array<int, 13> left{};
    for (const std::uint8_t token : state.island().token_bag) ++left[token];
    for (std::size_t hex = 0; hex < state.island().hexes.size(); ++hex) {
        if (token_open(state, hex) && state.token[hex] != 0) --left[state.token[hex]];
    }
    return left;
}

template <class Size>
std::array<int, harbour_kinds> harbours_left(const Position<Size>& state) {
    std::array<int, harbour_kinds> left{};
    for (std::size_t i = 0; i < harbour_kinds; ++i) left[i] = state.island().harbour_bag[i];
    for (std::size_t place = 0; place < state.placed; ++place) {
        if (state.island().harbours[place].kind == nothing) --left[state.harbour_kind[place]];
    }
    return left;
}

// The open hexes without a token, away from red ones.
template <class Size>
Hexes<Size> red_places(const Position<Size>& state) {
    Hexes<Size> places;
    Hexes<Size> beside_red;
    for (std::size_t hex = 0; hex < state.island().hexes.size(); ++hex) {
        if (token_open(state, hex) && state.token[hex] == 0) places.set(static_cast<int>(hex));
        if (is_red(state.token[hex])) beside_red |= state.island().beside_hex[hex];
    }
    return places.andnot(beside_red);
}

// The red token that is placed next, and how many are left with it; 0 if none is.
struct NextRed {
    int number = 0;
    int left = 0;
};
template <class Size>
NextRed next_red(const Position<Size>& state) {
    NextRed next;
    int placed = state.placed;
    for (const std::uint8_t token : state.island().token_bag) {
        if (!is_red(token)) continue;
        if (placed-- > 0) continue;
        if (next.left == 0) next.number = token;
        ++next.left;
    }
    return next;
}

// Every place for the next red token, weighted by the ways in which the others can then be placed: this gives
// every arrangement without red neighbours the same chance (catan.board.random-tokens).
template <class Size>
void red_outcomes(const Position<Size>& state, NextRed red, Outcomes& outcomes) {
    const Hexes<Size> places = red_places(state);
    for (int hex : places) {
        Hexes<Size> rest = places.andnot(state.island().beside_hex[static_cast<std::size_t>(hex)]);
        rest.reset(hex);
        const std::uint64_t ways = ways_apart(state.island(), rest, red.left - 1);
        if (ways > 0) outcomes.push_back({make(Kind::token, hex, red.number), ways});
    }
}

} // namespace

template <class Size>
std::uint64_t ways_apart(const Island<Size>& island, Hexes<Size> among, int hexes) {
    if (hexes == 0) return 1;
    if (hexes == 1) return static_cast<std::uint64_t>(among.count());
    std::uint64_t ways = 0;
    while (among.count() >= hexes) {
        const int hex = among.first();
        among.reset(hex);
        ways += ways_apart(island, among.andnot(island.beside_hex[static_cast<std::size_t>(hex)]), hexes - 1);
    }
    return ways;
}

template <class Size>
bool red_tokens_fit(const Island<Size>& island) {
    Hexes<Size> open;
    Hexes<Size> beside_red;
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex) {
        if (island.hexes[hex].token == nothing) open.set(static_cast<int>(hex));
        if (island.hexes[hex].token != nothing && is_red(island.hexes[hex].token))
            beside_red |= island.beside_hex[hex];
    }
    open = open.andnot(beside_red);
    int reds = 0;
    for (const std::uint8_t token : island.token_bag) reds += is_red(token) ? 1 : 0;
    // One place more for every desert that may lie on one of them.
    const int places = reds + island.terrain_bag[desert];
    double bound = 1;
    for (int i = 0; i < places; ++i) bound = bound * (open.count() - i) / (i + 1);
    return bound <= most_ways && ways_apart(island, open, places) > 0;
}

template <class Size>
void layout_outcomes(const Position<Size>& state, Outcomes& outcomes) {
    const auto add_weighted = [&](Kind kind, int place, const auto& left) {
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (left[i] > 0)
                outcomes.push_back(
                    {make(kind, place, static_cast<int>(i)), static_cast<std::uint64_t>(left[i])});
        }
    };
    switch (state.phase) {
    case Phase::choosing_first:
        for (Seat seat : Seats::first(state.seats())) outcomes.push_back({make(Kind::first, seat.index), 1});
        return;
    case Phase::laying_terrain: return add_weighted(Kind::terrain, state.placed, terrains_left(state));
    case Phase::laying_spiral:
        for (int corner = 0; corner < hex_directions; ++corner)
            outcomes.push_back({make(Kind::spiral, corner), 1});
        return;
    case Phase::laying_tokens: {
        if (!state.rules().red_neighbours) {
            const NextRed red = next_red(state);
            if (red.left > 0) return red_outcomes(state, red, outcomes);
        }
        std::size_t hex = 0;
        while (!token_open(state, hex) || state.token[hex] != 0) ++hex;
        return add_weighted(Kind::token, static_cast<int>(hex), tokens_left(state));
    }
    default: return add_weighted(Kind::harbour, state.placed, harbours_left(state));
    }
}

template <class Size>
Action draw_layout(const Position<Size>& state, Rng& rng) {
    if (state.phase == Phase::laying_terrain) {
        const auto left = terrains_left(state);
        int total = 0;
        for (const int each : left) total += each;
        int chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
        std::size_t terrain = 0;
        while (chosen >= left[terrain]) chosen -= left[terrain++];
        return make(Kind::terrain, state.placed, static_cast<int>(terrain));
    }
    Outcomes outcomes;
    layout_outcomes(state, outcomes);
    std::uint64_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    std::uint64_t chosen = rng.below64(total);
    std::size_t place = 0;
    while (chosen >= outcomes[place].weight) chosen -= outcomes[place++].weight;
    return outcomes[place].action;
}

template std::uint64_t ways_apart(const Island<Small>&, Hexes<Small>, int);
template std::uint64_t ways_apart(const Island<Large>&, Hexes<Large>, int);
template bool red_tokens_fit(const Island<Small>&);
template bool red_tokens_fit(const Island<Large>&);
template void layout_outcomes(const Position<Small>&, Outcomes&);
template void layout_outcomes(const Position<Large>&, Outcomes&);
template Action draw_layout(const Position<Small>&, Rng&);
template Action draw_layout(const Position<Large>&, Rng&);

} // namespace oya::catan
