#include "core/words.h"
#include "games/catan/sea_table.h"

// Maps with sea that owners draw: what they may hold, what they leave out, and what they are told.

namespace oya::catan {

namespace {

// Two islands in a frame; small enough to be read at a glance.
constexpr std::string_view two_islands = "sea\n"
                                         "   ~     ~     ~     ~     ~     ~\n"
                                         "~     Fo8a  Hi5a  Pa10a 3-w   Fo3b  ~\n"
                                         "   ~     Mo4a  Dea*  Fi6a  ~     Go9b\n"
                                         "~     Fi3a  Pa11a Fo9a  ~     ~     ~*\n"
                                         "   wo-ne Hi8a  Mo6a  Fi12a ~     ~\n"
                                         "      ~     ~     ~     ~     ~\n"
                                         "start: a\n"
                                         "regions: b2\n";

std::string changed(std::string_view what, std::string_view by) {
    std::string text(two_islands);
    const std::size_t at = text.find(what);
    EXPECT_NE(at, text.npos) << what;
    return at == text.npos ? text : text.replace(at, what.size(), by);
}

Message fault_in(std::string_view drawing) { return read_island<Large>(drawing).fault; }

// What is said of it in English.
std::string said(std::string_view drawing) { return Words::in("en")->say(fault_in(drawing)); }

// A hexagon of so many fields within a frame of sea, and its two targets.
std::pair<int, int> targets_of(int producing) {
    std::string drawing = "sea\n";
    for (int hex = 0; hex < producing; ++hex) drawing += hex == 0 ? "Fi8*  " : "Fi8   ";
    const Drawn<Large> drawn = read_island<Large>(drawing);
    EXPECT_TRUE(drawn.fault.empty()) << Words::in("en")->say(drawn.fault);
    return {drawn.island.target, drawn.island.target_knights};
}

} // namespace

TEST(CatanSeaDrawing, holds_what_it_names) {
    const Drawn<Large> drawn = read_island<Large>(two_islands);
    ASSERT_EQ(said(two_islands), "");
    const Island<Large>& island = drawn.island;
    EXPECT_TRUE(island.sea);
    EXPECT_EQ(island.land.count(), 14);
    EXPECT_EQ(island.start_area.count(), 12);
    ASSERT_EQ(island.regions.size(), 1u);
    EXPECT_EQ(island.regions[0].points, 2);
    EXPECT_EQ(island.regions[0].hexes.count(), 2);
    EXPECT_EQ(island.harbours.size(), 2u);
    EXPECT_TRUE(island.frame.test(island.pirate));
    EXPECT_EQ(island.hexes[island.robber].terrain, desert);
    EXPECT_EQ(island.cities, cities_each);
    Options options;
    EXPECT_FALSE(Game::set(options, "board", "file"));
    EXPECT_FALSE(Game::set(options, "map", two_islands));
    EXPECT_TRUE(Game::needs_larger(options)) << "ships need the large form";
    EXPECT_FALSE(SeaGame::check(options, 3));
    EXPECT_EQ(SeaGame::board(options, 3).rules.target, 13);
}

TEST(CatanSeaDrawing, without_the_word_there_is_no_sea) {
    const std::string island = changed("sea\n", "");
    EXPECT_EQ(said(island), "“start” in line 7 is a list of maps with sea, which have the word sea, in small "
                            "letters, in a line above the drawing");
    EXPECT_EQ(fault_in(changed("sea", "Sea")).id, "catan.map.list-at-sea");
    for (const std::string_view hex : {"Fo8a", "De*a", "Fo.", "??.b", "~*", "~a"})
        EXPECT_EQ(fault_in("De    " + std::string(hex)).id, "catan.map.mark-at-sea") << hex;
    EXPECT_EQ(fault_in("De    Foo").id, "catan.map.mark-at-sea");
    EXPECT_EQ(fault_in("De    foo").id, "catan.map.no-hex") << "whatever letters there are";
    EXPECT_EQ(said("De    ~*"), "“~*” in line 1, at (1,0): areas, the pirate and tokens that come later are "
                                "only on a map with the word sea above it");
    EXPECT_EQ(said("Fo8   Go9"), "“Go9” in line 1, at (1,0): gold lies only on a map with the word sea");
    EXPECT_EQ(fault_in("Fo8   De/terrains: Go").id, "catan.map.no-terrain");
    EXPECT_EQ(fault_in("Fo8   De/start: a").id, "catan.map.list-at-sea");
    EXPECT_EQ(fault_in("Fo8   De/sea").id, "catan.map.sea-late");
}

// What an editor, another system or a page copied from puts around a drawing changes nothing about it.
TEST(CatanSeaDrawing, whatever_wrote_the_file) {
    const std::string drawing(two_islands);
    const Island<Large> island = read_island<Large>(drawing).island;
    std::string carriage;
    for (const char sign : drawing) carriage.append(sign == '\n' ? "\r\n" : std::string(1, sign));
    for (const std::string& same : {
             "\xEF\xBB\xBF" + drawing,
             carriage,
             "# for 3/4 players: east / west\n" + drawing,
             "# one\n\n   \n" + drawing,
             changed("sea\n", "sea\n\n\n"),
         }) {
        const Drawn<Large> read = read_island<Large>(same);
        EXPECT_EQ(Words::in("en")->say(read.fault), "") << same;
        ASSERT_EQ(read.island.hexes.size(), island.hexes.size()) << same;
        for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
            EXPECT_EQ(read.island.hexes[hex].hex, island.hexes[hex].hex) << same;
    }
    EXPECT_EQ(said("# one line /De/# two\n"), "") << "where all of it stands on one line";
    EXPECT_EQ(fault_in("# 3/4\n\nXx8*").parameters[1].value, Parameter("", 3).value)
        << "lines are the file's";
}

// Whoever leaves the water between two islands blank has drawn no way from one to the other.
TEST(CatanSeaDrawing, all_land_can_be_reached) {
    EXPECT_EQ(
        said("sea/Fi8a* Fo8a        Hi5b/start: a/regions: b1"),
        "“Hi5b” in line 2, at (2,0): neither roads nor ships get there from the starting area; water that "
        "is left blank or lies at the rim has no paths");
    EXPECT_EQ(fault_in("sea/Fi8a* Fo8a  ~     Hi5/start: a").id, "catan.map.out-of-reach") << "at the rim";
    EXPECT_EQ(fault_in("sea/Fi8*  Fo8         Hi5").id, "") << "where one may begin anywhere";
}

TEST(CatanSeaDrawing, targets_that_are_left_out) {
    shows(rule::sea_own_map, 2);
    EXPECT_EQ(targets_of(27), std::pair(14, 16));
    shows(rule::sea_own_map, 3);
    EXPECT_EQ(targets_of(12), std::pair(10, 13));
    EXPECT_EQ(targets_of(20), std::pair(10, 13));
    EXPECT_EQ(targets_of(23), std::pair(12, 14));
    const auto targets = [](std::string_view line) {
        const Drawn<Large> drawn = read_island<Large>(std::string(two_islands) + std::string(line));
        EXPECT_TRUE(drawn.fault.empty()) << line;
        return std::pair(int{drawn.island.target}, int{drawn.island.target_knights});
    };
    EXPECT_EQ(targets("target: 12"), std::pair(12, 14));
    EXPECT_EQ(targets("target: 12 17"), std::pair(12, 17));
    for (const std::string_view wrong : {"target: 4", "target: 51", "target: x", "target: 12 14 16"})
        EXPECT_EQ(fault_in(std::string(two_islands) + std::string(wrong)).id, "catan.map.no-target") << wrong;
    for (const std::string_view wrong : {"cities: 3", "cities: 13", "cities: four"})
        EXPECT_EQ(fault_in(std::string(two_islands) + std::string(wrong)).id, "catan.map.no-cities") << wrong;
}

TEST(CatanSeaDrawing, sea_at_the_rim_is_the_frame) {
    shows(rule::sea_own_map, 4);
    const Island<Large> island = read_island<Large>(two_islands).island;
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex) {
        bool rim = false;
        for (int direction = 0; direction < hex_directions; ++direction)
            rim = rim || island.hex_number(neighbour(island.hexes[hex].hex, direction)) < 0;
        EXPECT_EQ(island.frame.test(static_cast<int>(hex)), rim && !island.land.test(static_cast<int>(hex)));
    }
    shows(rule::sea_own_map, 5);
    const auto gold_hex =
        static_cast<std::size_t>(std::find_if(island.hexes.begin(), island.hexes.end(),
                                              [](const auto& place) { return place.terrain == gold; }) -
                                 island.hexes.begin());
    int coast = 0;
    for (int edge : island.sides_of[gold_hex])
        coast += island.ship_edges.test(edge) && island.road_edges.test(edge) ? 1 : 0;
    EXPECT_EQ(island.sides_of[gold_hex].count(), 6);
    EXPECT_EQ(coast, 5) << "all but the side to the forest";
}

TEST(CatanSeaDrawing, a_wrong_region_is_told_its_hex) {
    shows(rule::sea_own_map, 6);
    EXPECT_EQ(said(changed("~     ~     ~*", "~     ~b    ~*")),
              "“~b” in line 5, at (2,1): the sea belongs to no area");
    EXPECT_EQ(fault_in(changed("Dea*", "Deb*")).id, "catan.map.region-desert");
    EXPECT_EQ(
        said(changed("Pa10a", "Pa10b")),
        "“Pa10b” in line 3, at (1,-1): the region shares a corner with the starting area or another region");
    EXPECT_EQ(fault_in(changed("regions: b2", "regions: b2 b3")).id, "catan.map.area-twice");
    EXPECT_EQ(fault_in(changed("regions: b2", "regions: b2 c1")).id, "catan.map.area-empty");
    EXPECT_EQ(fault_in(changed("regions: b2", "")).id, "catan.map.area-unnamed");
    EXPECT_EQ(fault_in(changed("regions: b2", "regions: b")).id, "catan.map.no-region");
    EXPECT_EQ(fault_in(changed("regions: b2", "regions: b0")).id, "catan.map.no-region");
    EXPECT_EQ(fault_in(changed("start: a", "start: A")).id, "catan.map.no-area");
    EXPECT_EQ(fault_in(changed("Go9b", "Go9c") + "regions: c1").id, "catan.map.region-touches");
    EXPECT_EQ(fault_in(changed("Go9b", "??b") + "terrains: De").id, "catan.map.region-desert-drawn");
}

TEST(CatanSeaDrawing, what_is_wrong_is_said) {
    EXPECT_EQ(fault_in(changed("Fo3b ", "Fo3*b")).id, "catan.map.hex-token");
    EXPECT_EQ(fault_in(changed("Fo3b ", "Fo3b*")).id, "catan.map.two-robbers");
    EXPECT_EQ(fault_in(changed("   ~     ~", "   ~*    ~")).id, "catan.map.two-pirates");
    EXPECT_EQ(fault_in(changed("Fo8a  Hi5a ", "Fo8a+ Hi5a+")).id, "catan.map.two-middles");
    EXPECT_EQ(fault_in(changed("3-w ", "3-ne")).id, "catan.map.harbour-at-sea");
    EXPECT_EQ(fault_in("sea/~     ~").id, "catan.map.no-land");
    EXPECT_EQ(said(changed("Fo3b", "Xx3b")),
              "“Xx3b” in line 3, at (3,-1), is no hex: one begins with Fo, Hi, Pa, Fi, Mo, De, Go, ??");
    EXPECT_EQ(fault_in(changed("Fo3b", "Fo.b") + "later terrains: Hi").id, "catan.map.open-later");
    EXPECT_EQ(fault_in(changed("Fo3b", "Fo.b")).id, "");
    EXPECT_EQ(fault_in(changed("Fo3b", "De.b")).id, "catan.map.desert-token");
    EXPECT_EQ(fault_in(changed("Fo3b", "??.b") + "later terrains: De").id, "catan.map.later-desert");
    EXPECT_EQ(fault_in(std::string(two_islands) + "later tokens: 5").id, "catan.map.no-later");
    EXPECT_EQ(fault_in("sea/Fo.   Fo.   Fo8*").id, "catan.map.later-tokens");
}

TEST(CatanSeaDrawing, the_middle_may_be_marked) {
    const Island<Large> island = read_island<Large>(changed("Fo3b ", "Fo3b+")).island;
    const int middle = island.hex_number({});
    ASSERT_GE(middle, 0);
    EXPECT_EQ(island.hexes[static_cast<std::size_t>(middle)].token, 3);
}

} // namespace oya::catan
