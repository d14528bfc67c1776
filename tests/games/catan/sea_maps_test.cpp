#include "core/json_writer.h"
#include "games/catan/sea_table.h"

#include <algorithm>
#include <map>
#include <set>

// The maps of the scenarios: what lies on them, where they begin, and what they are worth.

namespace oya::catan {

namespace {

using SeaIsland = Island<Large>;

int hex_of(const SeaIsland& island, int q, int r) {
    const int hex = island.hex_number(hex_at(q, r));
    EXPECT_GE(hex, 0) << q << ',' << r;
    return hex;
}

// How many land hexes each island has, the largest first (catan.sea.islands).
std::vector<int> islands_of(const SeaIsland& island) {
    std::vector<int> sizes;
    Hexes<Large> left = island.land;
    while (left.any()) {
        Hexes<Large> found = Hexes<Large>::of(left.first());
        for (Hexes<Large> before; before != found;) {
            before = found;
            for (int hex : before) found |= island.beside_hex[static_cast<std::size_t>(hex)] & island.land;
        }
        sizes.push_back(found.count());
        left = left.andnot(found);
    }
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
}

// A path of water that joins a corner of the starting area to one of other producing land.
struct Strait {
    int path;
    int home;
    int away;
};
std::vector<Strait> straits_of(const SeaIsland& island) {
    Corners<Large> other;
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex) {
        const int number = static_cast<int>(hex);
        if (island.land.test(number) && !island.start_area.test(number) &&
            island.hexes[hex].terrain != desert)
            other |= island.around_hex[hex];
    }
    std::vector<Strait> straits;
    for (int number : island.ship_edges.andnot(island.road_edges)) {
        const auto& edge = island.edges[static_cast<std::size_t>(number)];
        if (island.start_corners.test(edge.from) && other.test(edge.to))
            straits.push_back({number, edge.from, edge.to});
        else if (island.start_corners.test(edge.to) && other.test(edge.from))
            straits.push_back({number, edge.to, edge.from});
    }
    return straits;
}

std::vector<int> region_sizes(const SeaIsland& island) {
    std::vector<int> sizes;
    for (const auto& region : island.regions) sizes.push_back(region.hexes.count());
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
}

int count_terrain(const SeaGame::State& state, int terrain, const Hexes<Large>& among) {
    int count = 0;
    for (int hex : among) count += state.terrain[static_cast<std::size_t>(hex)] == terrain ? 1 : 0;
    return count;
}

constexpr std::string_view classic_shores = "scenario=new_shores";
constexpr std::string_view modern_shores = "scenario=new_shores edition=modern";
constexpr std::string_view classic_desert = "scenario=desert";
constexpr std::string_view modern_desert = "scenario=desert edition=modern";
constexpr std::string_view greater = "scenario=greater_catan";

} // namespace

// Counted hex by hex from the maps of the boxes.
TEST(CatanSeaMaps, have_the_sizes_that_were_counted) {
    struct Line {
        std::string_view options;
        int seats;
        std::size_t hexes;
        int inside;
        std::size_t paths;
        std::size_t corners;
        int road_paths;
        int ship_paths;
        int land_corners;
        int straits;
    };
    const std::array lines{
        Line{modern_shores, 3, 59, 35, 126, 92, 97, 91, 79, 7},
        Line{modern_shores, 4, 68, 42, 149, 108, 119, 100, 95, 7},
        Line{classic_shores, 3, 76, 46, 165, 120, 116, 119, 94, 2},
        Line{classic_shores, 4, 76, 46, 165, 120, 116, 119, 94, 2},
        Line{modern_desert, 3, 59, 35, 126, 92, 107, 83, 86, 7},
        Line{modern_desert, 4, 68, 42, 149, 108, 127, 96, 101, 5},
        Line{classic_desert, 3, 67, 39, 142, 104, 116, 96, 93, 4},
        Line{classic_desert, 4, 76, 46, 165, 120, 127, 112, 101, 2},
        Line{greater, 4, 94, 60, 211, 152, 163, 152, 133, 5},
    };
    shows(rule::sea_frame, 1);
    for (const Line& line : lines) {
        const SeaGame::Board board = board_of(line.options, line.seats);
        const SeaIsland& island = board.island;
        SCOPED_TRACE(std::string(line.options) + ' ' + std::to_string(line.seats));
        EXPECT_EQ(island.hexes.size(), line.hexes);
        EXPECT_EQ(static_cast<int>(line.hexes) - island.frame.count(), line.inside);
        EXPECT_EQ(island.edges.size(), line.paths);
        EXPECT_EQ(island.corners.size(), line.corners);
        EXPECT_EQ(island.road_edges.count(), line.road_paths);
        EXPECT_EQ(island.ship_edges.count(), line.ship_paths);
        EXPECT_EQ(island.land_corners.count(), line.land_corners);
        EXPECT_EQ(static_cast<int>(straits_of(island).size()), line.straits);
        EXPECT_EQ(island.road_edges | island.ship_edges, island.all_edges());
        for (int hex : island.frame) {
            EXPECT_FALSE(island.land.test(hex));
            for (int edge : island.sides_of[static_cast<std::size_t>(hex)])
                EXPECT_FALSE(island.frame.test(island.edges[static_cast<std::size_t>(edge)].hex))
                    << "a path belongs to a hex inside the frame";
        }
    }
}

// On every map a single path of water joins a start corner to other land: who lives on this side keeps
// everybody off the other.
TEST(CatanSeaMaps, the_distance_rule_reaches_across_straits) {
    struct Map {
        std::string_view options;
        int seats;
    };
    for (const auto& [options, seats] :
         {Map{classic_shores, 3}, Map{classic_shores, 4}, Map{modern_shores, 3}, Map{modern_shores, 4},
          Map{classic_desert, 3}, Map{classic_desert, 4}, Map{modern_desert, 3}, Map{modern_desert, 4},
          Map{greater, 4}}) {
        const SeaGiven given("1: hand 1 brick 1 lumber 1 wool 1 grain", std::string(options), seats);
        const std::vector<Strait> straits = straits_of(given.state.island());
        ASSERT_FALSE(straits.empty());
        for (const auto& [path, home, away] : straits) {
            SeaGame::State state = given.state;
            state.players[0].ships.set(path);
            rebuild(state);
            const Action settle = make(Kind::settlement, away);
            EXPECT_FALSE(SeaGame::refuse(state, Seat{0}, settle)) << options << ", path " << path;
            for (const std::size_t neighbour : {std::size_t{0}, std::size_t{1}}) {
                SeaGame::State lived_in = state;
                lived_in.players[neighbour].settlements.set(home);
                rebuild(lived_in);
                EXPECT_EQ(SeaGame::refuse(lived_in, Seat{0}, settle).rule, rule::building_distance_rule);
            }
        }
    }
}

TEST(CatanSeaMaps, no_path_lies_within_the_frame) {
    shows(rule::sea_frame, 3);
    const SeaGame::Board board = board_of(modern_shores);
    EXPECT_TRUE(board.island.frame.test(hex_of(board.island, 6, -3)));
    EXPECT_TRUE(board.island.frame.test(hex_of(board.island, 6, -2)));
    int south = 0;
    while (neighbour(hex_at(6, -3), south) != hex_at(6, -2)) ++south;
    EXPECT_EQ(board.island.edge_number(hex_at(6, -3), south), -1);
    int east = 0;
    while (neighbour(hex_at(5, -2), east) != hex_at(6, -2)) ++east;
    const int rim = board.island.edge_number(hex_at(5, -2), east);
    ASSERT_GE(rim, 0) << "the inner edge of the frame";
    EXPECT_TRUE(board.island.ship_edges.test(rim));
}

TEST(CatanSeaMaps, editions_have_maps_of_their_own) {
    shows(rule::options_scenario_maps, 1);
    const SeaGame::Board old = board_of(classic_shores);
    EXPECT_EQ(old.rules.target, 15);
    for (const auto& region : old.island.regions) EXPECT_EQ(region.points, 1);
    shows(rule::options_scenario_maps, 2);
    const SeaGame::Board today = board_of(modern_shores);
    EXPECT_EQ(today.rules.target, 16);
    for (const auto& region : today.island.regions) EXPECT_EQ(region.points, 2);
    shows(rule::options_scenario_maps, 3);
    const SeaGame::Board large = board_of("scenario=greater_catan edition=modern");
    EXPECT_EQ(large.island.land.count(), 37);
    EXPECT_EQ(large.rules.target, 20);
    EXPECT_EQ(board_of("scenario=new_shores scenario_maps=edition5").rules.target, 16);
    EXPECT_EQ(board_of("scenario=new_shores edition=modern scenario_maps=old").island.land.count(), 27);
}

TEST(CatanSeaMaps, a_scenario_brings_its_own_map) {
    shows(rule::sea_module, 2);
    for (const std::string_view more : {" board=beginner", " board=file", " tokens=random"}) {
        const Refusal refusal = SeaGame::check(table_of(std::string(classic_shores) + std::string(more)), 4);
        EXPECT_EQ(refusal.rule.id, "catan.sea.module") << more;
        EXPECT_EQ(refusal.reason.id, "catan.why.scenario-board") << more;
    }
    EXPECT_FALSE(Game::needs_larger(table_of("")));
}

TEST(CatanSeaMaps, three_scenarios_are_offered) {
    shows(rule::scenarios_recommended, 1);
    std::vector<std::string> offered;
    for (const OptionSpec& spec : Game::options()) {
        if (spec.name != "scenario") continue;
        for (const std::string_view value : spec.values) offered.emplace_back(value);
    }
    EXPECT_EQ(offered, (std::vector<std::string>{"none", "new_shores", "desert", "greater_catan"}));
}

TEST(CatanSeaMaps, islands_are_land_side_by_side) {
    shows(rule::sea_islands, 1);
    EXPECT_EQ(islands_of(board_of(modern_shores).island), (std::vector<int>{19, 5, 2, 2}));
}

TEST(CatanSeaMaps, old_new_shores) {
    shows(rule::scenarios_new_shores_classic, 1);
    const SeaGame::Board board = board_of(classic_shores);
    const SeaIsland& island = board.island;
    EXPECT_EQ(islands_of(island), (std::vector<int>{19, 3, 2, 2, 1}));
    EXPECT_EQ(island.land.count(), 27);
    EXPECT_EQ(region_sizes(island), (std::vector<int>{3, 2, 2, 1}));
    EXPECT_EQ(island.start_area.count(), 19);
    EXPECT_EQ(island.pirate, nothing);
    ASSERT_EQ(island.harbours.size(), 9u);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const SeaGame::State state = laid_out(board, seed);
        EXPECT_TRUE(island.start_area.test(state.robber));
        EXPECT_EQ(state.terrain[state.robber], desert);
        std::multiset<int> kinds(state.harbour_kind.begin(), state.harbour_kind.begin() + 9);
        EXPECT_EQ(kinds, (std::multiset<int>{0, 1, 2, 3, 4, 5, 5, 5, 5}));
        EXPECT_EQ(count_terrain(state, forest, island.start_area), 4);
        EXPECT_EQ(count_terrain(state, hills, island.start_area), 3);
        // By the spiral, which never puts red numbers side by side (catan.sea.module).
        for (int hex : island.start_area) {
            for (int beside : island.beside_hex[static_cast<std::size_t>(hex)] & island.start_area) {
                const int one = state.token[static_cast<std::size_t>(hex)];
                const int other = state.token[static_cast<std::size_t>(beside)];
                EXPECT_FALSE((one == 6 || one == 8) && (other == 6 || other == 8)) << seed;
            }
        }
        EXPECT_EQ(state.token[static_cast<std::size_t>(hex_of(island, -5, 2))], 9);
        EXPECT_EQ(state.terrain[static_cast<std::size_t>(hex_of(island, -5, 2))], gold);
    }
}

TEST(CatanSeaMaps, new_shores_of_today) {
    shows(rule::scenarios_new_shores_modern, 1);
    const SeaGame::Board three = board_of(modern_shores, 3);
    EXPECT_EQ(three.island.land.count(), 22);
    EXPECT_EQ(three.island.start_area.count(), 14);
    EXPECT_EQ(three.island.harbours.size(), 8u);
    EXPECT_EQ(region_sizes(three.island), (std::vector<int>{4, 2, 2}));
    const SeaGame::State begun = laid_out(three);
    EXPECT_EQ(begun.robber, hex_of(three.island, 2, -4));
    EXPECT_EQ(three.island.pirate, hex_of(three.island, 5, -1));
    EXPECT_EQ(count_terrain(begun, desert, three.island.land), 0);
    EXPECT_EQ(count_terrain(begun, gold, three.island.land), 2);
    shows(rule::scenarios_new_shores_modern, 2);
    const SeaGame::Board four = board_of(modern_shores, 4);
    EXPECT_EQ(four.island.land.count(), 28);
    EXPECT_EQ(four.island.start_area.count(), 19);
    EXPECT_EQ(four.island.harbours.size(), 9u);
    for (const auto& place : four.island.harbours) EXPECT_EQ(place.kind, nothing) << "shuffled";
    EXPECT_EQ(laid_out(four).robber, hex_of(four.island, 0, 0));
    EXPECT_EQ(four.island.hexes[static_cast<std::size_t>(hex_of(four.island, 0, 0))].terrain, desert);
    EXPECT_EQ(four.island.pirate, hex_of(four.island, 5, -1));
}

TEST(CatanSeaMaps, through_the_desert) {
    shows(rule::scenarios_desert_classic, 1);
    for (const int seats : {3, 4}) {
        const SeaGame::Board board = board_of(classic_desert, seats);
        EXPECT_EQ(board.island.land.count(), seats == 3 ? 27 : 30);
        EXPECT_EQ(count_terrain(laid_out(board), desert, board.island.land), 4);
        EXPECT_EQ(board.island.regions.size(), 4u);
        EXPECT_EQ(board.island.robber, hex_of(board.island, -1, -1));
    }
    for (const int seats : {3, 4}) {
        shows(rule::scenarios_desert_modern, seats - 2);
        const SeaGame::Board board = board_of(modern_desert, seats);
        EXPECT_EQ(board.island.land.count(), seats == 3 ? 25 : 30);
        EXPECT_EQ(board.island.harbours.size(), seats == 3 ? 8u : 9u);
        EXPECT_EQ(board.island.robber, hex_of(board.island, 1, -2));
        EXPECT_EQ(board.island.pirate, hex_of(board.island, seats + 1, 0));
        EXPECT_EQ(board.island.regions.size(), 4u);
        EXPECT_EQ(count_terrain(laid_out(board), desert, board.island.land), 3);
    }
}

TEST(CatanSeaMaps, a_corner_belongs_to_a_region_by_its_producing_land) {
    const SeaGame::Board board = board_of(modern_desert, 3);
    const SeaIsland& island = board.island;
    const auto corner = [&](int q, int r, bool bottom) {
        const int number = island.corner_number({hex_at(q, r), bottom});
        EXPECT_GE(number, 0);
        return static_cast<std::size_t>(number);
    };
    shows(rule::scenarios_region, 1);
    const std::uint8_t strip = island.region_at[corner(1, -3, true)];
    ASSERT_LT(strip, island.regions.size());
    EXPECT_TRUE(island.regions[strip].hexes.test(hex_of(island, 1, -3)));
    EXPECT_TRUE(island.regions[strip].hexes.test(hex_of(island, -1, -1)));
    shows(rule::scenarios_region, 2);
    EXPECT_EQ(island.region_at[corner(1, -1, false)], nothing);
    EXPECT_TRUE(island.start_corners.test(static_cast<int>(corner(1, -1, false))));
    shows(rule::scenarios_region, 3);
    EXPECT_EQ(island.region_at[corner(2, -3, false)], nothing);
    EXPECT_FALSE(island.start_corners.test(static_cast<int>(corner(2, -3, false))));
}

TEST(CatanSeaMaps, greater_catan) {
    shows(rule::scenarios_greater_map, 1);
    const SeaGame::Board board = board_of(greater);
    const SeaIsland& island = board.island;
    EXPECT_EQ(islands_of(island), (std::vector<int>{19, 6, 4, 4, 2, 1, 1}));
    EXPECT_EQ(island.later.count(), 18);
    EXPECT_EQ(island.later | island.start_area, island.land);
    EXPECT_EQ(island.cities, 8);
    EXPECT_EQ(island.regions.size(), 0u);
    EXPECT_EQ(std::vector<int>(island.later_tokens.begin(), island.later_tokens.end()),
              (std::vector<int>{2, 3, 4, 5, 9, 10, 11}));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const SeaGame::State state = laid_out(board, seed);
        int with_token = 0;
        for (int hex : island.land) with_token += state.token[static_cast<std::size_t>(hex)] != 0 ? 1 : 0;
        EXPECT_EQ(with_token, 18);
        for (const auto& [terrain, count] :
             std::map<int, int>{{forest, 4}, {fields, 4}, {pasture, 4}, {hills, 3}, {mountains, 3}})
            EXPECT_EQ(count_terrain(state, terrain, island.later), count) << seed;
        for (int hex : island.later) EXPECT_EQ(state.token[static_cast<std::size_t>(hex)], 0);
        EXPECT_TRUE(island.start_area.test(state.robber));
    }
}

// catan.scenarios.greater-map: it is meant for four.
TEST(CatanSeaMaps, three_in_greater_catan_are_told_so) {
    const auto told = [](std::string_view options, int seats) {
        const SeaGame::Board board = board_of(options, seats);
        SeaGame::State state = SeaGame::start(board);
        Teller story;
        SeaGame::apply(state, Actor::chance(), make(Kind::first, 0), story);
        std::string rules;
        for (const Fact& fact : story.facts())
            if (fact.message.id == "catan.story.unofficial-greater") rules += fact.rule.id;
        return rules;
    };
    EXPECT_EQ(told(greater, 3), "catan.scenarios.greater-map");
    EXPECT_EQ(told(greater, 4), "");
    EXPECT_EQ(told(classic_desert, 3), "");
}

TEST(CatanSeaMaps, the_bank_of_greater_catan) {
    shows(rule::scenarios_greater_bank, 1);
    const SeaGame::Board board = board_of(greater);
    const SeaGame::State state = laid_out(board);
    for (int good = 0; good < goods; ++good) EXPECT_EQ(state.bank[good], is_resource(good) ? 19 : 12);
}

TEST(CatanSeaMaps, cities_and_knights_raise_the_target) {
    const auto targets = [](std::string_view options) {
        return std::pair(int{board_of(std::string(options) + " expansion=none").rules.target},
                         int{board_of(std::string(options)).rules.target});
    };
    shows(rule::scenarios_vp_increase, 1);
    EXPECT_EQ(targets(classic_shores), std::pair(13, 15));
    EXPECT_EQ(targets(classic_desert), std::pair(12, 15));
    EXPECT_EQ(targets(greater), std::pair(18, 20));
    shows(rule::scenarios_vp_increase, 2);
    EXPECT_EQ(targets(modern_shores), std::pair(14, 16));
    EXPECT_EQ(targets(modern_desert), std::pair(14, 16));
}

TEST(CatanSeaMaps, the_view_says_what_the_map_brings) {
    const SeaGame::Board board = board_of(modern_desert, 3);
    std::string text;
    {
        JsonWriter json(text);
        SeaGame::write(json, SeaGame::view(laid_out(board), Viewer::spectator()));
    }
    EXPECT_NE(text.find(R"x("map":{"frame":["(1,-4)","(2,-4)",)x"), text.npos) << text;
    EXPECT_NE(text.find(R"x("start":["(2,-2)","(1,-1)",)x"), text.npos);
    EXPECT_NE(text.find(R"x("regions":[{"points":2,"hexes":["(1,-3)","(0,-2)","(-1,-1)"]},)x"), text.npos);
    EXPECT_NE(text.find(R"x({"hex":"(1,-3)","terrain":"gold","token":4})x"), text.npos);
    EXPECT_NE(text.find(R"x({"hex":"(1,-4)","terrain":"sea"})x"), text.npos);
}

TEST(CatanSeaMaps, two_take_the_map_for_three) {
    shows(rule::scenarios_two_players, 1);
    const std::string two = std::string(modern_desert) + " unofficial_two_players=true";
    EXPECT_EQ(board_of(two, 2).island.land.count(), 25);
    EXPECT_EQ(board_of("scenario=greater_catan unofficial_two_players=true", 2).island.land.count(), 37);
}

} // namespace oya::catan
