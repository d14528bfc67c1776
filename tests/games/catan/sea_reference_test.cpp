#include "core/game.h"
#include "games/catan/given.h"
#include "games/catan/gold.h"
#include "games/catan/production.h"
#include "games/catan/shipping.h"
#include "games/catan/slow_ships.h"
#include "kit/asked.h"
#include "kit/seed.h"

// The sea against slow references: trade routes and lines of ships way by way, gold building by building.

namespace oya::catan {

namespace {

using Sea = SeaGiven::Game;

int below(Rng& rng, int count) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(count))); }

PlainNet plain_net(const Sea::State& state, Seat seat) {
    PlainNet net;
    const auto& edges = state.island().edges;
    for (std::size_t edge = 0; edge < edges.size(); ++edge) {
        const bool ship = state.player(seat).ships.test(static_cast<int>(edge));
        if (ship || state.player(seat).roads.test(static_cast<int>(edge)))
            net.paths.push_back({edges[edge].from, edges[edge].to, ship});
    }
    for (std::size_t other = 0; other < 4; ++other) {
        const Player<Large>& player = state.players[other];
        for (int corner = 0; corner < static_cast<int>(state.island().corners.size()); ++corner) {
            const bool building = player.settlements.test(corner) || player.cities.test(corner);
            const bool knight = player.knights[0].test(corner) || player.knights[1].test(corner) ||
                                player.knights[2].test(corner);
            if (!building && !knight) continue;
            (other != seat.index ? net.held_by_others
             : building          ? net.buildings
                                 : net.knights)
                .insert(corner);
        }
    }
    return net;
}

// Paths of one kind, grown so that lines, branches and rings come up: beside own ones and buildings, or
// sometimes anywhere.
void grow(const Island<Large>& island, Edges<Large>& own, const Edges<Large>& beside_these,
          Edges<Large>& free, int count, Rng& rng) {
    for (int i = 0; i < count; ++i) {
        Edges<Large> beside = edges_around(island, ends_of(island, own | beside_these)) & free;
        if (beside.none() || rng.below(10) == 0) beside = free;
        if (beside.none()) return;
        const int edge = beside.nth(below(rng, beside.count()));
        own.set(edge);
        free.reset(edge);
    }
}

// Nets of roads and ships in a part of the map, so that they meet, then buildings and knights on them.
void scatter(Sea::State& state, Rng& rng, int most) {
    const Island<Large>& island = state.island();
    Edges<Large> roads_free = island.road_edges;
    Edges<Large> ships_free = island.ship_edges;
    for (int player = 0; player < 2; ++player) {
        Player<Large>& own = state.players[static_cast<std::size_t>(player)];
        grow(island, own.roads, {}, roads_free, below(rng, most), rng);
        ships_free = ships_free.andnot(own.roads);
        grow(island, own.ships, own.roads, ships_free, below(rng, most), rng);
        roads_free = roads_free.andnot(own.ships);
    }
    Corners<Large> empty;
    for (int player = 0; player < 2; ++player)
        empty |= ends_of(island, state.players[static_cast<std::size_t>(player)].roads |
                                     state.players[static_cast<std::size_t>(player)].ships);
    for (int piece = below(rng, 9); piece > 0 && empty.any(); --piece) {
        const int corner = empty.nth(below(rng, empty.count()));
        empty.reset(corner);
        Player<Large>& own = state.players[rng.below(8) < 6 ? 0 : 1];
        if (rng.below(3) == 0) {
            own.knights[rng.below(3)].set(corner);
        } else {
            (rng.below(2) == 0 ? own.settlements : own.cities).set(corner);
        }
    }
    rebuild(state);
}

} // namespace

TEST(CatanSeaReference, the_reference_knows_the_examples) {
    const PlainNet line{{{1, 2, false}, {2, 3, false}, {3, 4, true}, {4, 5, true}}, {}, {}, {}};
    EXPECT_EQ(slow_trade_route(line), 2);
    PlainNet joined = line;
    joined.buildings = {3};
    EXPECT_EQ(slow_trade_route(joined), 4);
    joined.held_by_others = {4};
    EXPECT_EQ(slow_trade_route(joined), 3);
    PlainNet ring{{{1, 2, true}, {2, 3, true}, {3, 1, true}, {1, 9, true}}, {1}, {}, {}};
    EXPECT_FALSE(slow_closed(ring, 1));
    EXPECT_TRUE(slow_loose(ring, 0));
    EXPECT_FALSE(slow_loose(ring, 1));
    EXPECT_TRUE(slow_loose(ring, 3));
    ring.knights = {2};
    EXPECT_TRUE(slow_closed(ring, 1));
    EXPECT_FALSE(slow_closed(ring, 3));
}

TEST(CatanSeaReference, trade_routes_of_random_nets) {
    TestRandom random;
    const SeaGiven shores("", "scenario=new_shores");
    const SeaGiven straits;
    const int nets = asked(2000, 2000, 100'000);
    for (int net = 0; net < nets; ++net) {
        Sea::State state = net % 2 == 0 ? straits.state : shores.state;
        scatter(state, random.rng, 12);
        for (const Seat seat : Seats::first(2)) {
            const int slow = slow_trade_route(plain_net(state, seat));
            ASSERT_EQ(route_length(state, seat), slow) << "net " << net;
            ASSERT_EQ(state.player(seat).route, slow) << "net " << net;
        }
    }
}

TEST(CatanSeaReference, lines_and_rings_of_random_nets) {
    TestRandom random;
    const SeaGiven straits;
    const SeaGiven greater("", "scenario=greater_catan"); // the most paths of all
    const int nets = asked(100, 1000, 20'000);
    int closed = 0;
    int rings = 0;
    for (int net = 0; net < nets; ++net) {
        Sea::State state = net % 2 == 0 ? straits.state : greater.state;
        scatter(state, random.rng, ships_each + 1);
        const Player<Large>& own = state.players[0];
        const PlainNet plain = plain_net(state, Seat{0});
        const Corners<Large> pieces = holding_pieces(own);
        const Edges<Large> found = closed_ships(state.island(), own.ships, pieces);
        const Edges<Large> open = open_ships(state, Seat{0});
        const Edges<Large> free = loose_ships(state.island(), own);
        for (std::size_t path = 0; path < plain.paths.size(); ++path) {
            if (!plain.paths[path].ship) continue;
            const auto& ends = plain.paths[path];
            int edge = 0;
            while (state.island().edges[static_cast<std::size_t>(edge)].from != ends.one ||
                   state.island().edges[static_cast<std::size_t>(edge)].to != ends.other)
                ++edge;
            ASSERT_EQ(found.test(edge), slow_closed(plain, path)) << "net " << net;
            Edges<Large> others = own.ships;
            others.reset(edge);
            ASSERT_EQ(open.test(edge), !slow_closed(plain, path) && slow_loose(plain, path) &&
                                           knights_linked(state.island(), own, own.roads, others))
                << "net " << net;
            ASSERT_EQ(free.test(edge), !found.test(edge) && slow_loose(plain, path)) << "net " << net;
            if (found.test(edge)) {
                ++closed;
                continue;
            }
            const bool loose = ship_is_loose(state.island(), own.ships, pieces, edge);
            ASSERT_EQ(loose, slow_loose(plain, path)) << "net " << net;
            rings += in_open_ring(state.island(), own.ships, pieces, edge) ? 1 : 0;
        }
    }
    EXPECT_GT(closed, nets / 10);
    EXPECT_GT(rings, nets / 50);
}

TEST(CatanSeaReference, yields_with_gold_and_robber) {
    TestRandom random;
    const int positions = asked(50, 500, 20'000);
    const SeaGiven straits;
    const SeaGiven pirates("", "chart=pirates");
    int inner = 0;
    for (int position = 0; position < positions; ++position) {
        Sea::State state = position % 2 == 0 ? straits.state : pirates.state;
        const Island<Large>& island = state.island();
        for (int piece = below(random.rng, 20); piece > 0; --piece) {
            const int corner = island.land_corners.nth(below(random.rng, island.land_corners.count()));
            if (state.buildings.test(corner)) continue;
            Player<Large>& own = state.players[random.rng.below(4)];
            const bool city = random.rng.below(2) == 0;
            (city ? own.cities : own.settlements).set(corner);
            if (city && random.rng.below(4) == 0) own.overturned.set(corner);
            state.buildings.set(corner);
        }
        rebuild(state);
        state.robber = static_cast<std::uint8_t>(island.land.nth(below(random.rng, island.land.count())));
        // Off the map, or on the sea: that of the frame, or beside land and ships.
        const int pirate = random.rng.below(4) == 0
                               ? int{nothing}
                               : island.water.nth(below(random.rng, island.water.count()));
        state.pirate = static_cast<std::uint8_t>(pirate);
        inner += pirate != nothing && !island.frame.test(pirate) ? 1 : 0;
        const int number = 2 + below(random.rng, 11);
        const auto yield = yield_of(state, number);
        const auto gold_owed = gold_of(state, number);
        for (std::size_t seat = 0; seat < 4; ++seat) {
            Cards cards;
            int gold_cards = 0;
            for (std::size_t corner = 0; corner < island.corners.size(); ++corner) {
                const Player<Large>& own = state.players[seat];
                const int place = static_cast<int>(corner);
                if (!own.settlements.test(place) && !own.cities.test(place)) continue;
                const bool city = own.cities.test(place) && !own.overturned.test(place);
                // The hexes round the top or the bottom of a hex.
                const CornerName name = island.corners[corner];
                const int q = name.hex.q;
                const int r = name.hex.r;
                const std::array<Hex, 3> around =
                    name.bottom ? std::array{hex_at(q, r), hex_at(q - 1, r + 1), hex_at(q, r + 1)}
                                : std::array{hex_at(q, r), hex_at(q, r - 1), hex_at(q + 1, r - 1)};
                for (const Hex hex : around) {
                    const int index = island.hex_number(hex);
                    if (index < 0 || index == state.robber) continue;
                    const auto h = static_cast<std::size_t>(index);
                    if (state.token[h] != number || number == 7) continue;
                    if (state.terrain[h] == gold) gold_cards += city ? 2 : 1;
                    if (state.terrain[h] >= resources) continue;
                    cards += Cards::of(state.terrain[h]);
                    if (city) cards += Cards::of(city_second[state.terrain[h]]);
                }
            }
            ASSERT_EQ(yield[seat], cards) << "position " << position;
            ASSERT_EQ(gold_owed[seat], gold_cards) << "position " << position;
        }
    }
    EXPECT_GT(inner, positions / 10) << "positions with the pirate beside land";
}

} // namespace oya::catan
