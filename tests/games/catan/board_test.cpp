#include "games/catan/given.h"

#include <set>

// The island: hexes, corners and paths, number tokens, harbours, and how chance lays them.

namespace oya::catan {

namespace {

constexpr int seeds = 300;

int hex_index(const Given& game, int q, int r) { return game.state.island().hex_number(hex_at(q, r)); }

int terrain_at(const Given& game, int q, int r) {
    return game.state.terrain[static_cast<std::size_t>(hex_index(game, q, r))];
}
int token_at(const Given& game, int q, int r) {
    return game.state.token[static_cast<std::size_t>(hex_index(game, q, r))];
}

bool is_red(int token) { return token == 6 || token == 8; }

// Whether a 6 or 8 lies beside a 6 or 8, looked up hex by hex.
bool has_red_neighbours(const Given& game) {
    const auto& hexes = game.state.island().hexes;
    for (std::size_t one = 0; one < hexes.size(); ++one)
        for (std::size_t other = 0; other < one; ++other)
            if (distance(hexes[one].hex, hexes[other].hex) == 1 && is_red(game.state.token[one]) &&
                is_red(game.state.token[other]))
                return true;
    return false;
}

std::multiset<int> tokens_of(const Given& game) {
    std::multiset<int> tokens;
    for (std::size_t hex = 0; hex < game.state.island().hexes.size(); ++hex)
        if (game.state.token[hex] != 0) tokens.insert(game.state.token[hex]);
    return tokens;
}

// The kind of the harbour on this side of a hex, or -1.
int harbour_on(const Given& game, int q, int r, int side) {
    const auto& island = game.state.island();
    for (std::size_t place = 0; place < island.harbours.size(); ++place)
        if (island.harbours[place].edge == island.edge_number(hex_at(q, r), side))
            return game.state.harbour_kind[place];
    return -1;
}
constexpr int east = 0;
constexpr int west = 3;

// The corners a corner is joined to, as numbers.
std::set<int> neighbours_of(const Given& game, std::string_view corner) {
    std::set<int> found;
    const int here = corner_called(game.state, corner);
    for (const auto& edge : game.state.island().edges) {
        if (edge.from == here) found.insert(edge.to);
        if (edge.to == here) found.insert(edge.from);
    }
    return found;
}
std::set<int> corners_of(const Given& game, std::initializer_list<std::string_view> names) {
    std::set<int> found;
    for (const std::string_view name : names) found.insert(corner_called(game.state, name));
    return found;
}

} // namespace

TEST(CatanBoard, nineteen_hexes) {
    shows(rule::board_hexes, 1);
    shows(rule::board_tokens, 1);
    shows(rule::board_tokens, 2);
    for (const std::string_view options : {"", "expansion=none", "board=random",
                                           "board=random expansion=none", "board=random tokens=random"}) {
        const Given game = Given::fresh(options, 4, 0, 5);
        std::array<int, terrains> counted{};
        for (std::size_t hex = 0; hex < game.state.island().hexes.size(); ++hex)
            ++counted[game.state.terrain[hex]];
        EXPECT_EQ(counted, (std::array<int, terrains>{4, 3, 4, 4, 3, 1})) << options; // hills second
        EXPECT_EQ(tokens_of(game),
                  (std::multiset<int>{2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12}))
            << options;
        for (std::size_t hex = 0; hex < game.state.island().hexes.size(); ++hex)
            EXPECT_EQ(game.state.token[hex] == 0, game.state.terrain[hex] == desert);
    }
}

TEST(CatanBoard, corners_and_paths) {
    shows(rule::board_topology, 1);
    const Given game = Given::fresh();
    const auto& island = game.state.island();
    EXPECT_EQ(island.corners.size(), 54u);
    EXPECT_EQ(island.edges.size(), 72u);
    for (std::size_t corner = 0; corner < island.corners.size(); ++corner) {
        EXPECT_TRUE(island.degree[corner] == 2 || island.degree[corner] == 3);
        EXPECT_GE(island.touching[corner], 1);
        EXPECT_LE(island.touching[corner], 3);
    }
    shows(rule::board_topology, 2);
    EXPECT_EQ(neighbours_of(game, "N(0,0)"), corners_of(game, {"S(0,-1)", "S(1,-1)", "S(1,-2)"}));
    shows(rule::board_coordinates, 1);
    const auto around = island.around_hex[static_cast<std::size_t>(hex_index(game, 0, 0))];
    for (const std::string_view corner : {"N(0,0)", "S(1,-1)", "N(0,1)", "S(0,0)", "N(-1,1)", "S(0,-1)"})
        EXPECT_TRUE(around.test(corner_called(game.state, corner))) << corner;
    EXPECT_EQ(corner_of(hex_at(0, 0), 1), (CornerName{hex_at(1, -1), true}));
    EXPECT_EQ(corner_of(hex_at(0, 0), 2), (CornerName{hex_at(0, 1), false}));
    shows(rule::board_coordinates, 2);
    EXPECT_EQ(island.edge_number(hex_at(0, 0), east), island.edge_number(hex_at(1, 0), west));
    EXPECT_GE(island.edge_number(hex_at(0, 0), east), 0);
}

TEST(CatanBoard, beginners_islands) {
    shows(rule::board_beginner_base, 1);
    const Given base = Given::fresh("expansion=none");
    EXPECT_EQ(terrain_at(base, 0, 0), desert);
    EXPECT_EQ(terrain_at(base, 0, -2), mountains);
    EXPECT_EQ(token_at(base, 0, -2), 10);
    EXPECT_EQ(terrain_at(base, 2, 0), mountains);
    EXPECT_EQ(token_at(base, 2, 0), 8);
    shows(rule::board_beginner_base, 2);
    EXPECT_EQ(harbour_on(base, 2, 0, east), generic_harbour);
    shows(rule::board_beginner_ck, 1);
    const Given knights = Given::fresh();
    EXPECT_EQ(terrain_at(knights, 1, -1), desert);
    EXPECT_EQ(terrain_at(knights, 0, 0), hills);
    EXPECT_EQ(token_at(knights, 0, 0), 11);
    EXPECT_EQ(terrain_at(knights, 2, 0), fields);
    EXPECT_EQ(token_at(knights, 2, 0), 8);
    shows(rule::board_beginner_ck, 2);
    EXPECT_EQ(harbour_on(knights, -2, 1, west), int{wool});
}

TEST(CatanBoard, random_terrain) {
    shows(rule::board_random_terrain, 1);
    EXPECT_EQ(Given::fresh("board=random", 4, 0, 9).state.terrain,
              Given::fresh("board=random", 4, 0, 9).state.terrain);
    EXPECT_EQ(Given::fresh("board=random", 4, 0, 9).state.token,
              Given::fresh("board=random", 4, 0, 9).state.token);
    shows(rule::board_random_terrain, 2);
    std::set<std::size_t> deserts;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Given game = Given::fresh("board=random", 4, 1, seed);
        for (std::size_t hex = 0; hex < 19; ++hex)
            if (game.state.terrain[hex] == desert) deserts.insert(hex);
    }
    EXPECT_EQ(deserts.size(), 19u);
}

namespace {

// The island after the spiral began at the corner hex and the desert lies on a hex.
Given spiral(Hex start, Hex desert_hex) {
    Given game = Given::fresh("board=random");
    const auto& island = game.state.island();
    auto& state = game.state;
    std::size_t old = 0;
    while (state.terrain[old] != desert) ++old;
    std::swap(state.terrain[old], state.terrain[static_cast<std::size_t>(island.hex_number(desert_hex))]);
    state.token.fill(0);
    state.phase = Phase::laying_spiral;
    Outcomes outcomes;
    Game::outcomes(state, outcomes);
    for (const Outcome& outcome : outcomes) {
        const auto& way = island.spirals[outcome.action.a];
        if (island.hexes[way.front()].hex == start) {
            Game::apply(state, Actor::chance(), outcome.action);
            return game;
        }
    }
    ADD_FAILURE() << "no spiral begins there";
    return game;
}

} // namespace

TEST(CatanBoard, the_spiral) {
    shows(rule::board_spiral_tokens, 1);
    const Given middle = spiral(hex_at(2, 0), hex_at(0, 0));
    EXPECT_EQ(token_at(middle, 2, 0), 5);
    EXPECT_EQ(token_at(middle, 2, -1), 2);
    EXPECT_EQ(token_at(middle, 2, -2), 6);
    EXPECT_EQ(token_at(middle, 1, -2), 3);
    EXPECT_EQ(token_at(middle, 0, -2), 8);
    EXPECT_EQ(token_at(middle, -1, -1), 10);
    EXPECT_EQ(token_at(middle, 0, 1), 11);
    shows(rule::board_spiral_tokens, 2);
    const Given second = spiral(hex_at(2, 0), hex_at(2, -1));
    EXPECT_EQ(token_at(second, 2, 0), 5);
    EXPECT_EQ(token_at(second, 2, -2), 2);
    shows(rule::board_spiral_safe, 1);
    for (const Hex corner : ring<2>(2)) {
        if (corner.q != 0 && corner.r != 0 && corner.q + corner.r != 0) continue; // no corner of the island
        for (const Hex desert_hex : disc<2>(2)) EXPECT_FALSE(has_red_neighbours(spiral(corner, desert_hex)));
    }
}

TEST(CatanBoard, random_tokens) {
    shows(rule::board_random_tokens, 1);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        EXPECT_FALSE(has_red_neighbours(Given::fresh("board=random tokens=random", 4, 1, seed))) << seed;
    shows(rule::board_random_tokens, 2);
    int with_neighbours = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        with_neighbours +=
            has_red_neighbours(Given::fresh("board=random tokens=random red_neighbours=true", 4, 1, seed))
                ? 1
                : 0;
    EXPECT_GT(with_neighbours, 0);
    EXPECT_LT(with_neighbours, seeds);
}

TEST(CatanBoard, harbours) {
    shows(rule::board_harbours, 1);
    for (const std::string_view options : {"", "expansion=none", "board=random"}) {
        const Given game = Given::fresh(options);
        std::multiset<int> kinds_found;
        for (std::size_t place = 0; place < game.state.island().harbours.size(); ++place)
            kinds_found.insert(game.state.harbour_kind[place]);
        EXPECT_EQ(kinds_found, (std::multiset<int>{lumber, brick, wool, grain, ore, generic_harbour,
                                                   generic_harbour, generic_harbour, generic_harbour}));
    }
    shows(rule::board_harbour_sites, 1);
    const Given game = Given::fresh();
    const auto& island = game.state.island();
    const auto& east_coast = island.edges[static_cast<std::size_t>(island.edge_number(hex_at(2, 0), east))];
    EXPECT_EQ((std::set<int>{east_coast.from, east_coast.to}), corners_of(game, {"S(3,-1)", "N(2,1)"}));
    EXPECT_EQ(island.harbour_at[east_coast.from], island.harbour_at[east_coast.to]);
    shows(rule::board_harbour_sites, 2);
    std::set<int> served;
    for (const auto& harbour : island.harbours) {
        served.insert(island.edges[harbour.edge].from);
        served.insert(island.edges[harbour.edge].to);
    }
    EXPECT_EQ(island.harbours.size(), 9u);
    EXPECT_EQ(served.size(), 18u);
    shows(rule::board_harbour_shuffle, 1);
    std::set<std::size_t> wool_places;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Given random = Given::fresh("board=random", 4, 1, seed);
        for (std::size_t place = 0; place < 9; ++place)
            if (random.state.harbour_kind[place] == wool) wool_places.insert(place);
    }
    EXPECT_EQ(wool_places.size(), 9u);
}

TEST(CatanBoard, the_robber_begins_on_the_desert) {
    shows(rule::board_robber_start, 1);
    for (const std::string_view options :
         {"", "expansion=none", "board=random", "board=random expansion=none"}) {
        const Given game = Given::fresh(options, 4, 0, 3);
        EXPECT_EQ(game.state.terrain[game.state.robber], desert) << options;
    }
}

} // namespace oya::catan
