#include "games/catan/given.h"
#include "games/catan/sites.h"

#include <functional>

// The trade route, the pirate, gold, the set-up at sea and free ships.

namespace oya::catan {

namespace {

constexpr std::string_view six_ships = "ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)-S(2,-2)-N(2,-1)-S(3,-2)";

// A way of so many paths of a set from a corner, over no corner twice.
bool find_way(const Island<Large>& island, const Edges<Large>& among, int corner, int paths,
              Corners<Large> seen, Edges<Large>& way) {
    if (paths == 0) return true;
    seen.set(corner);
    for (std::size_t i = 0; i < island.degree[static_cast<std::size_t>(corner)]; ++i) {
        const int edge = island.edge_list[static_cast<std::size_t>(corner)][i];
        const int next = island.other_end(edge, corner);
        if (!among.test(edge) || seen.test(next)) continue;
        way.set(edge);
        if (find_way(island, among, next, paths - 1, seen, way)) return true;
        way.reset(edge);
    }
    return false;
}

} // namespace

TEST(CatanSea, roads_and_ships_make_one_route) {
    const std::string both = "1: settlement N(-2,0) N(-1,-2), road N(-2,0)-S(-1,-1)-N(-1,0)-S(0,-2), ship "
                             "S(0,-2)-N(-1,-1)-S(0,-3)-N(-1,-2)";
    shows(rule::sea_trade_route, 1);
    EXPECT_EQ(SeaGiven(both + ", settlement S(0,-2)").road(1), 6);
    shows(rule::sea_trade_route_join, 1);
    EXPECT_EQ(SeaGiven(both).road(1), 3);
    shows(rule::sea_trade_route_join, 2);
    SeaGiven joins(both + ", hand 1 lumber 1 brick 1 wool 1 grain");
    SeaGiven again = joins;
    EXPECT_EQ(joins.longest(), 0);
    joins.play("settlement S(0,-2)");
    EXPECT_EQ(joins.road(1), 6);
    EXPECT_EQ(joins.longest(), 1);
    EXPECT_EQ(joins.told("catan.story.trade-route", 2), "catan.sea.trade-route");
    shows(rule::route_recompute, 2);
    EXPECT_EQ(again.play("settlement S(0,-2)").road(1), 6);
    shows(rule::sea_trade_route_join, 3);
    EXPECT_EQ(SeaGiven(both + ", basic S(0,-2)").road(1), 3);
}

TEST(CatanSea, a_moved_ship_is_settled_in_its_new_place) {
    shows(rule::sea_trade_route, 2);
    const std::string rival = "2: settlement S(-2,1), road S(-2,1)-N(-2,2)-S(-1,1)-N(-1,2)-S(0,0)-N(-1,1)";
    const std::string holder = "1: settlement S(0,-2), " + std::string(six_ships) + "; longest 1; ";
    SeaGiven keeps(holder + rival);
    ASSERT_EQ(keeps.road(1), 6);
    ASSERT_EQ(keeps.road(2), 5);
    keeps.play("lift N(2,-1)-S(3,-2)");
    EXPECT_EQ(keeps.longest(), 1);
    keeps.play("ship S(0,-2)-N(-1,-1)");
    EXPECT_EQ(keeps.road(1), 6);
    EXPECT_EQ(keeps.longest(), 1);
    EXPECT_EQ(keeps.told("catan.story.trade-route-taken"), "");
    shows(rule::sea_trade_route, 3);
    SeaGiven loses(holder + rival + ", road N(-1,1)-S(0,-1)");
    ASSERT_EQ(loses.road(2), 6);
    loses.play("lift N(2,-1)-S(3,-2); ship N(0,-1)-S(1,-3)");
    EXPECT_EQ(loses.road(1), 5);
    EXPECT_EQ(loses.longest(), 2);
    shows(rule::sea_trade_route, 4);
    SeaGiven all("1: settlement S(0,-2)");
    const int start = corner_called(all.state, "S(0,-2)");
    const Island<Large>& island = all.state.island();
    Player<Large>& own = all.state.players[0];
    ASSERT_TRUE(find_way(island, island.ship_edges.andnot(island.road_edges), start, 15, {}, own.ships));
    ASSERT_TRUE(find_way(island, island.road_edges, start, 15, {}, own.roads));
    rebuild(all.state);
    EXPECT_EQ(own.roads.count() + own.ships.count(), 30);
    EXPECT_EQ(all.road(1), 30);
}

TEST(CatanSea, robber_or_pirate) {
    shows(rule::sea_pirate_choice, 1);
    shows(rule::sea_knights_pirate_classic, 1);
    for (const std::string_view expansion : {"expansion=none", "expansion=ck"}) {
        SeaGiven seven("before roll", expansion);
        seven.roll(3, 4);
        EXPECT_TRUE(seven.accepts("robber 1,0"));
        seven.play("pirate 3,-1");
        EXPECT_EQ(seven.pirate(), "3,-1");
        EXPECT_EQ(seven.robber(), "-2,1");
        EXPECT_EQ(seven.refused("robber 1,0"), "catan.robber.must-move");
        EXPECT_EQ(seven.refused("pirate 3,0"), "catan.sea.pirate-choice");
    }
    SeaGiven card("1: cards knight", "expansion=none");
    card.play("knight");
    EXPECT_TRUE(card.accepts("pirate 0,0"));
    EXPECT_TRUE(card.accepts("robber -1,0"));
    shows(rule::sea_robber_islands, 1);
    EXPECT_TRUE(card.accepts("robber 1,0"));
    EXPECT_EQ(card.refused("robber 0,0"), "catan.sea.robber-islands");
}

TEST(CatanSea, where_the_pirate_goes) {
    SeaGiven seven("before roll; pirate 0,0");
    seven.roll(3, 4);
    shows(rule::sea_pirate_hex, 1);
    EXPECT_EQ(seven.refused("pirate -1,0"), "catan.sea.pirate-hex");
    EXPECT_EQ(seven.refused("pirate 0,0"), "catan.sea.pirate-hex");
    shows(rule::sea_pirate_hex, 2);
    SeaGiven first("before roll");
    EXPECT_EQ(first.pirate(), "");
    first.roll(3, 4);
    const int sea_hexes =
        static_cast<int>(first.state.island().hexes.size()) - first.state.island().land.count();
    EXPECT_EQ(first.count("pirate"), sea_hexes);
    EXPECT_TRUE(first.accepts("pirate 5,0")); // on the frame
    shows(rule::sea_pirate_hex, 3);
    SeaGiven harbour("before roll; 1: settlement N(-1,0), hand 3 wool");
    harbour.roll(3, 4).play("pirate 0,-1");
    EXPECT_TRUE(harbour.accepts("bank wool ore"));
    shows(rule::sea_harbour_ship, 1);
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-2), hand 3 wool").accepts("bank wool ore"));
    EXPECT_TRUE(SeaGiven("1: settlement S(0,0), ship S(0,0)-N(-1,1)-S(0,-1)-N(-1,0), hand 3 wool")
                    .refuses("bank wool ore"));
}

TEST(CatanSea, the_pirate_steals) {
    const std::string ships =
        "before roll; 1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(0,0); 2: settlement S(0,-1), "
        "ship S(0,-1)-N(0,0)-S(1,-1), hand 2 wool; 3: settlement N(0,1), hand 1 ore;";
    shows(rule::sea_pirate_steal, 1);
    SeaGiven two(ships);
    two.roll(3, 4).play("pirate 0,0");
    EXPECT_TRUE(two.at_chance());
    two.settle();
    EXPECT_EQ(two.size(2), 1);
    EXPECT_EQ(two.size(3), 1);
    EXPECT_EQ(two.size(1), 1);
    shows(rule::sea_pirate_steal, 2);
    SeaGiven ashore("before roll; 3: settlement N(0,1), hand 1 ore");
    ashore.roll(3, 4).play("pirate 0,0");
    EXPECT_EQ(ashore.told("catan.story.nobody-to-rob"), "catan.robber.steal-empty");
    EXPECT_EQ(ashore.size(3), 1);
    shows(rule::sea_pirate_steal, 3);
    SeaGiven poor(ships + "4: settlement N(1,0), ship N(1,0)-S(1,-1)-N(0,1)");
    poor.roll(3, 4).play("pirate 0,0");
    EXPECT_TRUE(poor.at_chance());
    SeaGiven choice(ships + "4: settlement N(1,0), ship N(1,0)-S(1,-1)-N(0,1), hand 1 ore");
    choice.roll(3, 4).play("pirate 0,0");
    EXPECT_EQ(choice.count("steal"), 2);
    shows(rule::sea_pirate_steal, 4);
    SeaGiven nobody(ships);
    nobody.roll(3, 4).play("pirate 1,-2");
    EXPECT_EQ(nobody.told("catan.story.nobody-to-rob"), "catan.robber.steal-empty");
    EXPECT_EQ(nobody.asked(), "1");
    shows(rule::sea_pirate_steal, 5);
    SeaGiven odds("before roll; 2: settlement S(0,-1), ship S(0,-1)-N(0,0), hand 1 ore 1 coin");
    odds.roll(3, 4).play("pirate 0,0");
    EXPECT_EQ(odds.chances(), "ore 1, coin 1");
}

TEST(CatanSea, what_the_pirate_blocks) {
    const std::string beside = "pirate 0,-1; 1: settlement S(0,-2), hand 2 lumber 1 wool 1 brick 1 grain";
    shows(rule::sea_pirate_blocks, 1);
    EXPECT_EQ(SeaGiven(beside).refused("ship S(0,-2)-N(0,-1)"), "catan.sea.pirate-blocks");
    EXPECT_TRUE(SeaGiven(beside).accepts("ship S(0,-2)-N(-1,-1)"));
    shows(rule::sea_pirate_blocks, 2);
    EXPECT_TRUE(SeaGiven(beside + ", road S(0,-2)-N(-1,0)-S(0,-1)").accepts("settlement S(0,-1)"));
    shows(rule::sea_pirate_blocks, 3);
    SeaGiven card(beside + ", cards road-building");
    card.play("road-building");
    EXPECT_EQ(card.refused("ship S(0,-2)-N(0,-1)"), "catan.sea.pirate-blocks");
    EXPECT_TRUE(card.accepts("road S(0,-2)-N(-1,0)"));
    shows(rule::sea_pirate_blocks, 4);
    EXPECT_TRUE(SeaGiven("pirate 0,-1; 1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2), road "
                         "S(0,-2)-N(-1,0), basic N(-1,0) active")
                    .accepts("move N(-1,0)-S(1,-2)"));
    shows(rule::sea_pirate_blocks, 5);
    EXPECT_EQ(SeaGiven("pirate 1,-1; 1: settlement S(0,-2), " + std::string(six_ships)).road(1), 6);
    EXPECT_EQ(SeaGiven("pirate 1,-2; 1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)")
                  .refused("lift N(0,-1)-S(1,-2)"),
              "catan.sea.pirate-blocks");
}

TEST(CatanSea, gold) {
    shows(rule::sea_gold, 1);
    SeaGiven city("before roll; 1: city S(1,-1)");
    city.roll(2, 6);
    EXPECT_EQ(city.asked(), "1");
    EXPECT_EQ(SeaGiven(city).play("gold wool; gold wool").hand(1), "2 wool");
    EXPECT_EQ(SeaGiven(city).play("gold wool; gold ore").hand(1), "1 wool 1 ore");
    EXPECT_EQ(city.play("gold ore; end").hand(1), "2 ore"); // nothing may follow ore but ore
    EXPECT_EQ(city.state.owed[0], 0);
    shows(rule::sea_gold, 2);
    SeaGiven robbed("before roll; robber 1,0; 1: city S(1,-1)");
    EXPECT_EQ(robbed.roll(2, 6).hand(1), "nothing");
    shows(rule::sea_knights_gold_no_commodity, 1);
    SeaGiven asks("before roll; 1: city S(1,-1)");
    EXPECT_EQ(asks.roll(2, 6).refused("gold coin"), "catan.sea-knights.gold-no-commodity");
    shows(rule::production_overturned, 3);
    SeaGiven lies("before roll; 1: city S(1,-1) overturned");
    EXPECT_EQ(lies.roll(2, 6).play("gold brick").hand(1), "1 brick");
    EXPECT_EQ(lies.asked(), "1");
    EXPECT_TRUE(lies.accepts("end"));
}

TEST(CatanSea, gold_in_order_and_from_the_bank) {
    shows(rule::sea_gold_order, 1);
    SeaGiven lacks("before roll; bank ore 0; 1: settlement S(1,-1)");
    EXPECT_EQ(lacks.roll(2, 6).refused("gold ore"), "catan.sea.gold-order");
    shows(rule::sea_gold_order, 2);
    SeaGiven one("before roll; 1: city S(1,-1); bank lumber 0; bank brick 0; bank wool 0; bank grain 0;"
                 "bank ore 1");
    one.roll(2, 6);
    EXPECT_EQ(one.hand(1), "1 ore"); // without being asked
    EXPECT_TRUE(one.accepts("end"));
    shows(rule::sea_gold_order, 3);
    SeaGiven three("before roll; 1: city S(1,-1), settlement N(1,1)");
    three.roll(2, 6).play("gold lumber; gold brick; gold ore");
    EXPECT_EQ(three.hand(1), "1 lumber 1 brick 1 ore");
    shows(rule::sea_gold_order, 4);
    SeaGiven fewer("before roll; 1: city S(1,-1)");
    fewer.roll(2, 6).play("gold lumber");
    EXPECT_EQ(fewer.refused("pass"), "catan.sea.gold-order");
    EXPECT_EQ(fewer.refused("end"), "catan.turn.pending-first");
    shows(rule::sea_gold_order, 5);
    SeaGiven order("before roll; active 2; 1: settlement S(1,-1); 2: settlement N(1,1)");
    order.roll(2, 6);
    EXPECT_EQ(order.asked(), "2");
    EXPECT_EQ(order.play("gold wool").asked(), "1");
    shows(rule::sea_knights_gold_aqueduct, 1);
    SeaGiven dry("before roll; 1: settlement S(1,-1), science 3; 2: settlement N(1,2), science 3");
    dry.roll(2, 6).play("gold wool");
    EXPECT_EQ(dry.asked(), "2");
    EXPECT_EQ(dry.play("aqueduct ore").asked(), "1");
    EXPECT_TRUE(dry.accepts("end"));
}

TEST(CatanSea, the_set_up) {
    shows(rule::sea_setup_ship, 1);
    SeaGiven coast = SeaGiven::fresh("expansion=none");
    coast.play("settlement S(0,-2)");
    EXPECT_TRUE(coast.accepts("ship S(0,-2)-N(0,-1)"));
    EXPECT_TRUE(coast.accepts("ship S(0,-2)-N(-1,0)"));
    EXPECT_TRUE(coast.accepts("road S(0,-2)-N(-1,0)"));
    EXPECT_EQ(coast.refused("road S(0,-2)-N(0,-1)"), "catan.sea.road-edge");
    EXPECT_EQ(coast.refused("ship N(0,-1)-S(1,-2)"), "catan.sea.setup-ship");
    shows(rule::sea_setup_ship, 2);
    SeaGiven inland = SeaGiven::fresh("expansion=none");
    inland.play("settlement S(-1,-1)");
    EXPECT_EQ(inland.refused("ship S(-1,-1)-N(-1,0)"), "catan.sea.setup-ship");
    shows(rule::sea_setup_ship, 3);
    SeaGiven pirate = SeaGiven::fresh("chart=pirates edition=modern expansion=none");
    EXPECT_EQ(pirate.pirate(), "0,-1");
    EXPECT_EQ(pirate.play("settlement S(0,-2)").refused("ship S(0,-2)-N(0,-1)"), "catan.sea.pirate-blocks");
    SeaGiven later = SeaGiven::fresh("chart=pirates edition=modern");
    EXPECT_EQ(later.pirate(), "");
    EXPECT_TRUE(later.play("settlement S(0,-2)").accepts("ship S(0,-2)-N(0,-1)"));
    shows(rule::sea_setup_ship, 4);
    SeaGiven strait = SeaGiven::fresh("expansion=none");
    strait.found("S(0,0)", "ship S(0,0)-N(0,1)").found_all();
    EXPECT_EQ(strait.points(1), 2);
    EXPECT_EQ(strait.roll(1, 1).refused("settlement N(0,1)"), "catan.building.settlement-cost");
    EXPECT_EQ(strait.set("1: hand 2 lumber 1 brick 2 wool 1 grain").refused("settlement N(0,1)"),
              "catan.building.distance-rule");
    strait.play("ship N(0,1)-S(1,-1); settlement S(1,-1)");
    EXPECT_EQ(strait.points(1), 5) << "two settlements, one more, and two points for the island";
    shows(rule::sea_knights_setup, 1);
    SeaGiven city = SeaGiven::fresh("", 2);
    city.found("N(-2,0)", "N(-2,0)-S(-1,-1)").found("S(-2,1)", "S(-2,1)-N(-2,2)");
    city.found("S(0,-3)", "S(0,-3)-N(-1,-1)").play("city S(0,-2); ship S(0,-2)-N(0,-1)");
    EXPECT_EQ(city.at("S(0,-2)"), "1 city");
    EXPECT_EQ(city.hand(1), "1 lumber");
    shows(rule::scenarios_bonus_not_setup, 1);
    EXPECT_EQ(city.points(1), 3);
    EXPECT_EQ(city.points(2), 3);
}

TEST(CatanSea, the_starting_area) {
    SeaGiven begins = SeaGiven::fresh();
    EXPECT_EQ(begins.refused("settlement S(1,-1)"), "catan.sea.setup-area");
    EXPECT_EQ(begins.refused("settlement N(0,0)"), "catan.sea.hex-kinds");
    EXPECT_TRUE(begins.accepts("settlement S(-2,1)"));
    shows(rule::sea_gold_setup, 1);
    SeaGiven yields = SeaGiven::fresh("chart=pirates expansion=none", 2);
    yields.found("N(-2,0)", "N(-2,0)-S(-1,-1)").found("S(-2,1)", "S(-2,1)-N(-2,2)");
    yields.found("S(0,-3)", "S(0,-3)-N(-1,-1)").play("settlement N(-1,1)");
    EXPECT_EQ(yields.hand(1), "1 wool");
}

TEST(CatanSea, free_ships) {
    const std::string card = "1: settlement S(0,-2), cards free-roads";
    shows(rule::sea_dev_road_building, 1);
    SeaGiven both(card, "expansion=none");
    both.play("free-roads; road S(0,-2)-N(-1,0)");
    shows(rule::sea_dev_road_building, 4);
    EXPECT_EQ(both.refused("settlement S(0,-1)"), "catan.turn.pending-first");
    both.play("ship S(0,-2)-N(0,-1)");
    EXPECT_EQ(both.at("S(0,-2)-N(0,-1)"), "1 ship");
    EXPECT_EQ(both.hand(1), "nothing");
    shows(rule::sea_dev_road_building, 2);
    EXPECT_EQ(both.refused("lift S(0,-2)-N(0,-1)"), "catan.sea.move-not-new");
    shows(rule::sea_dev_road_building, 3);
    SeaGiven without(card, "expansion=none");
    for (int edge : without.state.island().road_edges.andnot(without.state.island().ship_edges))
        if (without.supply(1, "road") > 0) without.state.players[0].roads.set(edge);
    rebuild(without.state);
    ASSERT_EQ(without.supply(1, "road"), 0);
    EXPECT_TRUE(without.accepts("free-roads"));
    without.play("free-roads");
    EXPECT_EQ(without.count("road"), 0);
    EXPECT_TRUE(without.accepts("ship S(0,-2)-N(0,-1)"));
    const std::string progress = "1: settlement S(0,-2), cards road-building";
    shows(rule::sea_knights_road_building, 1);
    shows(rule::sea_knights_road_building, 3);
    SeaGiven two(progress);
    two.play("road-building; ship S(0,-2)-N(0,-1)");
    EXPECT_TRUE(two.accepts("road S(0,-2)-N(-1,0)"));
    two.play("ship N(0,-1)-S(1,-2)");
    EXPECT_EQ(two.refused("lift N(0,-1)-S(1,-2)"), "catan.sea.move-not-new");
    shows(rule::sea_knights_road_building, 2);
    SeaGiven ships(progress);
    for (int edge : ships.state.island().road_edges.andnot(ships.state.island().ship_edges))
        if (ships.supply(1, "road") > 0) ships.state.players[0].roads.set(edge);
    rebuild(ships.state);
    EXPECT_TRUE(ships.accepts("road-building"));
    shows(rule::sea_knights_road_building, 4);
    EXPECT_EQ(SeaGiven("1: cards road-building").refused("road-building"), "catan.sea-knights.road-building");
}

TEST(CatanSea, points_for_new_land) {
    const std::string price = "1 lumber 1 brick 1 wool 1 grain";
    const std::string sails =
        "1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1)-N(0,1)-S(1,0), hand 2 "
        "lumber 2 brick 2 wool 2 grain; 2: settlement N(1,2), ship N(1,2)-S(2,0)-N(2,1), hand " +
        price;
    shows(rule::scenarios_bonus, 1);
    SeaGiven lands(sails);
    EXPECT_EQ(lands.play("settlement S(1,-1)").points(1), 4);
    EXPECT_EQ(lands.told("catan.story.island", 3), "catan.scenarios.bonus");
    EXPECT_EQ(lands.play("settlement S(1,0)").points(1), 5);
    shows(rule::scenarios_bonus, 2);
    lands.play("end").roll(1, 2).play("settlement N(2,1)");
    EXPECT_EQ(lands.points(2), 5); // the first one's land counts as well
    shows(rule::scenarios_bonus_kept, 1);
    SeaGiven kept("ship 6; before roll; 1: settlement S(0,-1), city S(1,-1), science 1; 2: settlement S(0,0)",
                  "", 3);
    EXPECT_EQ(kept.points(1), 5);
    kept.roll(1, 1, "ship");
    EXPECT_EQ(kept.at("S(1,-1)"), "1 settlement");
    EXPECT_EQ(kept.points(1), 4);
    shows(rule::victory_points_sea, 1);
    SeaGiven twelve("1: settlement S(0,-1) S(0,0), city S(0,-3) N(-2,0), defender 6,"
                    "ship S(0,0)-N(-1,2)-S(0,1)-N(0,2)-S(1,1), hand " +
                    price);
    EXPECT_EQ(twelve.points(1), 12);
    EXPECT_EQ(twelve.play("settlement S(1,1)").points(1), 14);
    EXPECT_EQ(twelve.state.player(Seat{0}).islands, 1);
}

} // namespace oya::catan
