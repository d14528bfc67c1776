#include "core/game.h"
#include "games/catan/given.h"
#include "games/catan/slow_production.h"
#include "games/catan/slow_routes.h"
#include "kit/asked.h"
#include "kit/seed.h"

#include <algorithm>

// The engine against slow references: the longest road way by way, a roll's yield building by building.

namespace oya::catan {

namespace {

int below(Rng& rng, std::size_t count) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
}

// The roads of a player and what cuts them, told apart corner by corner.
RoadNet net_of(const Game::State& state, Seat seat) {
    RoadNet net;
    const auto& edges = state.island().edges;
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
        if (state.player(seat).roads.test(static_cast<int>(edge)))
            net.roads.emplace_back(edges[edge].from, edges[edge].to);
    for (int other = 0; other < state.seats(); ++other) {
        if (other == seat.index) continue;
        const Player<Small>& enemy = state.players[static_cast<std::size_t>(other)];
        for (std::size_t corner = 0; corner < state.island().corners.size(); ++corner) {
            const int place = static_cast<int>(corner);
            if (enemy.settlements.test(place) || enemy.cities.test(place) || enemy.knights[0].test(place) ||
                enemy.knights[1].test(place) || enemy.knights[2].test(place))
                net.held_by_others.insert(place);
        }
    }
    return net;
}

// Roads for everybody, grown from a few places so that lines, branches and rings come up, then buildings and
// knights anywhere.
void scatter(Game::State& state, Rng& rng) {
    const auto& island = state.island();
    Edges<Small> free = island.all_edges();
    for (int player = 0; player < state.seats(); ++player) {
        Player<Small>& own = state.players[static_cast<std::size_t>(player)];
        const int roads = below(rng, roads_each + 1);
        for (int i = 0; i < roads; ++i) {
            Edges<Small> beside;
            for (const int road : own.roads)
                for (const int end : {island.edges[static_cast<std::size_t>(road)].from,
                                      island.edges[static_cast<std::size_t>(road)].to})
                    beside |= island.edges_at[static_cast<std::size_t>(end)] & free;
            if (beside.none() || rng.below(12) == 0) beside = free;
            if (beside.none()) break;
            const int road = beside.nth(below(rng, static_cast<std::size_t>(beside.count())));
            own.roads.set(road);
            free.reset(road);
        }
    }
    Corners<Small> empty = island.all_corners();
    for (int piece = below(rng, 24); piece > 0; --piece) {
        const int corner = empty.nth(below(rng, static_cast<std::size_t>(empty.count())));
        empty.reset(corner);
        Player<Small>& own = state.players[rng.below(4)];
        switch (rng.below(5)) {
        case 0: own.settlements.set(corner); break;
        case 1: own.cities.set(corner); break;
        case 2: own.knights[0].set(corner); break;
        case 3: own.knights[1].set(corner); break;
        default: own.knights[2].set(corner); break;
        }
        if (rng.below(2) == 0 && own.all_knights().test(corner)) own.active.set(corner);
    }
    rebuild(state);
}

// Who holds the card next, by the words of the rule.
int next_holder(int holder, const std::array<int, max_seats>& lengths, int seats) {
    int best = 0;
    for (int seat = 0; seat < seats; ++seat) best = std::max(best, lengths[static_cast<std::size_t>(seat)]);
    if (best < 5) return nothing;
    if (holder != nothing && lengths[static_cast<std::size_t>(holder)] == best) return holder;
    int found = nothing;
    for (int seat = 0; seat < seats; ++seat) {
        if (lengths[static_cast<std::size_t>(seat)] != best) continue;
        if (found != nothing) return nothing;
        found = seat;
    }
    return found;
}

} // namespace

TEST(CatanReference, the_reference_knows_the_examples) {
    EXPECT_EQ(slow_longest_road({{}, {}}), 0);
    EXPECT_EQ(slow_longest_road({{{1, 2}, {2, 3}, {3, 4}}, {}}), 3);
    EXPECT_EQ(slow_longest_road({{{1, 2}, {2, 3}, {3, 4}}, {2}}), 2);
    EXPECT_EQ(slow_longest_road({{{1, 2}, {2, 3}, {3, 1}}, {1}}), 3);
    EXPECT_EQ(slow_longest_road({{{1, 2}, {2, 3}, {3, 1}, {1, 4}, {4, 5}}, {}}), 5);
    EXPECT_EQ(slow_longest_road({{{1, 2}, {2, 3}, {3, 1}, {1, 4}, {4, 5}}, {1}}), 3);
}

TEST(CatanReference, longest_roads_of_random_nets) {
    TestRandom random;
    const Given start;
    const int nets = asked(2000, 2000, 100'000);
    for (int net = 0; net < nets; ++net) {
        Game::State state = start.state;
        scatter(state, random.rng);
        for (int player = 1; player <= 4; ++player) {
            const Seat seat = Given::number(player);
            const int slow = slow_longest_road(net_of(state, seat));
            ASSERT_EQ(route_length(state, seat), slow) << "net " << net << ", player " << player;
            ASSERT_EQ(state.player(seat).route, slow) << "net " << net << ", player " << player;
        }
    }
}

TEST(CatanReference, longest_roads_and_their_holder_in_random_games) {
    TestRandom random;
    const int games = scaled(5, 40, 1000);
    for (int number = 0; number < games; ++number) {
        const std::string_view layer = number % 2 == 0 ? "board=random" : "board=random expansion=none";
        Given game = Given::fresh(layer, 3 + number % 2, 0, random.rng.next());
        int holder = nothing;
        for (int step = 0; step < 4000 && random_step<Game>(game.state, random.rng); ++step) {
            const Phase phase = game.state.phase;
            if (phase != Phase::acting && phase != Phase::before_roll && phase != Phase::free_roads) continue;
            std::array<int, max_seats> lengths{};
            for (int seat = 0; seat < game.state.seats(); ++seat) {
                const Seat at{static_cast<std::uint8_t>(seat)};
                lengths[static_cast<std::size_t>(seat)] = slow_longest_road(net_of(game.state, at));
                ASSERT_EQ(game.state.player(at).route, lengths[static_cast<std::size_t>(seat)])
                    << "game " << number << ", step " << step << ", seat " << seat;
            }
            holder = next_holder(holder, lengths, game.state.seats());
            ASSERT_EQ(game.state.longest, holder) << "game " << number << ", step " << step;
        }
    }
}

namespace {

struct Plain {
    std::vector<PlainHex> hexes;
    std::vector<PlainBuilding> buildings;
    PlainCards bank;
};

Plain plain(const Game::State& state) {
    Plain found;
    const auto& island = state.island();
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
        found.hexes.push_back(
            {std::string(terrain_names[state.terrain[hex]]), state.token[hex], state.robber == hex});
    for (int owner = 0; owner < state.seats(); ++owner) {
        const Player<Small>& own = state.players[static_cast<std::size_t>(owner)];
        for (std::size_t corner = 0; corner < island.corners.size(); ++corner) {
            const int place = static_cast<int>(corner);
            if (!own.settlements.test(place) && !own.cities.test(place)) continue;
            PlainBuilding building{owner, own.cities.test(place) && !own.overturned.test(place), {}};
            for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
                if (island.around_hex[hex].test(place)) building.hexes.push_back(hex);
            found.buildings.push_back(building);
        }
    }
    for (int good = 0; good < goods; ++good)
        found.bank[std::string(good_names[static_cast<std::size_t>(good)])] = state.bank[good];
    return found;
}

} // namespace

TEST(CatanReference, yields_of_random_positions) {
    TestRandom random;
    const int positions = asked(50, 400, 20'000);
    for (const std::string_view layer : {"", "expansion=none"}) {
        const Given start("before roll", layer);
        for (int position = 0; position < positions; ++position) {
            Given game = start;
            Game::State& state = game.state;
            scatter(state, random.rng);
            Cards bank;
            const bool knights = state.rules().knights;
            for (int good = 0; good < (knights ? goods : resources); ++good)
                bank += Cards::of(good, below(random.rng, 6));
            state.bank = bank;
            state.robber = static_cast<std::uint8_t>(random.rng.below(19));
            state.longest = nothing;
            for (Player<Small>& own : state.players) {
                if (!knights) own.knights = {};
                if (!knights) own.active = {};
                for (const int city : own.cities)
                    if (knights && random.rng.below(4) == 0) own.overturned.set(city);
            }
            rebuild(state);
            int sum = 2 + below(random.rng, 11);
            if (sum == 7) sum = 8;
            const Plain before = plain(state);
            const auto expected = slow_production(before.hexes, before.buildings, before.bank, sum, knights);
            game.roll_sum(sum);
            for (int player = 0; player < 4; ++player) {
                Cards cards;
                const auto found = expected.find(player);
                for (int good = 0; good < goods && found != expected.end(); ++good) {
                    const auto kind =
                        found->second.find(std::string(good_names[static_cast<std::size_t>(good)]));
                    if (kind != found->second.end()) cards += Cards::of(good, kind->second);
                }
                ASSERT_EQ(game.hand(player + 1), text_of(cards))
                    << "position " << position << ", roll " << sum;
            }
        }
    }
}

} // namespace oya::catan
