#include "games/catan/given.h"
#include "games/catan/sites.h"

// Cities & Knights at sea: knights on ships, the barbarians, the cards.

namespace oya::catan {

namespace {

constexpr std::string_view line = "settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)";
constexpr std::string_view coast_ring = "ship N(0,-1)-S(1,-2)-N(0,0)-S(0,-1)-N(-1,0)-S(0,-2)-N(0,-1)";

std::string own(std::string_view pieces) { return "1: " + std::string(line) + ", " + std::string(pieces); }

} // namespace

TEST(CatanSeaKnights, travel_over_ships) {
    shows(rule::sea_knights_move_on_ships, 1);
    const SeaGiven coast(own("road S(0,-2)-N(-1,0), basic N(-1,0) active"));
    EXPECT_EQ(coast.count("move"), 3);
    EXPECT_TRUE(coast.accepts("move N(-1,0)-N(1,-1)"));
    EXPECT_TRUE(coast.accepts("move N(-1,0)-N(0,-1)"));
    shows(rule::sea_knights_move_on_ships, 2);
    SeaGiven builds(own("road S(0,-2)-N(-1,0), basic N(-1,0) active, hand 1 lumber 1 wool"));
    EXPECT_TRUE(builds.play("ship N(1,-1)-S(2,-2)").accepts("move N(-1,0)-S(2,-2)"));
    shows(rule::sea_knights_move_on_ships, 3);
    EXPECT_TRUE(
        SeaGiven(
            own("road S(0,-2)-N(-1,0), basic N(-1,0) active; 2: settlement S(0,-1), ship S(0,-1)-N(0,0)"))
            .refuses("move N(-1,0)-N(0,0)"));
}

TEST(CatanSeaKnights, change_between_road_and_ship) {
    const std::string meets = "1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-2),"
                              "ship S(0,-2)-N(0,-1)-S(1,-2)";
    shows(rule::sea_knights_change_at_building, 1);
    EXPECT_EQ(SeaGiven(meets + ", basic N(-1,0) active").refused("move N(-1,0)-N(0,-1)"),
              "catan.sea-knights.change-at-building");
    EXPECT_TRUE(
        SeaGiven(meets + ", basic N(-1,0) active, settlement S(0,-2)").accepts("move N(-1,0)-N(0,-1)"));
    shows(rule::sea_knights_change_at_building, 2);
    const SeaGiven stands(meets + ", basic S(0,-2) active");
    EXPECT_TRUE(stands.accepts("move S(0,-2)-N(0,-1)"));
    EXPECT_TRUE(stands.accepts("move S(0,-2)-N(-1,0)"));
}

TEST(CatanSeaKnights, are_recruited_on_land) {
    shows(rule::sea_knights_recruit_land, 1);
    const SeaGiven lands("1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1), hand 1 ore 1 wool");
    EXPECT_TRUE(lands.accepts("recruit S(1,-1)"));
    shows(rule::sea_knights_recruit_land, 2);
    EXPECT_EQ(lands.refused("recruit N(0,0)"), "catan.sea-knights.recruit-land");
    shows(rule::sea_knights_upkeep, 1);
    SeaGiven upkeep(own("basic N(1,-1), hand 1 grain, cards smith"));
    EXPECT_EQ(upkeep.play("activate N(1,-1)").at("N(1,-1)"), "1 basic active");
    shows(rule::sea_knights_upkeep, 2);
    EXPECT_EQ(upkeep.play("smith N(1,-1)").at("N(1,-1)"), "1 strong active");
}

TEST(CatanSeaKnights, displace_at_sea) {
    const std::string meet = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2), strong N(0,-1) active;";
    shows(rule::sea_knights_displace_at_sea, 1);
    SeaGiven flees(meet + "2: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-2), basic S(1,-2)");
    flees.play("move N(0,-1)-S(1,-2)");
    EXPECT_EQ(flees.at("N(0,0)"), "2 basic");
    shows(rule::sea_knights_displace_at_sea, 2);
    SeaGiven gone(meet + "2: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-2), basic N(0,0) S(1,-2)");
    gone.play("move N(0,-1)-S(1,-2)");
    EXPECT_EQ(gone.at("N(0,0)"), "2 basic");
    EXPECT_EQ(gone.supply(2, "basic"), 1);
    shows(rule::sea_knights_displace_at_sea, 3);
    SeaGiven coast("1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-2), strong N(-1,0) active;"
                   "2: settlement N(-1,-1), ship S(0,-2)-N(-1,-1), ship S(0,-2)-N(0,-1), basic S(0,-2)");
    coast.play("move N(-1,0)-S(0,-2)");
    EXPECT_EQ(coast.at("N(0,-1)"), "2 basic");
}

TEST(CatanSeaKnights, close_a_line) {
    shows(rule::sea_knights_closes_line, 1);
    SeaGiven closed(own("basic N(1,-1) active"));
    EXPECT_EQ(closed.count("lift"), 0);
    EXPECT_EQ(closed.refused("lift S(1,-2)-N(1,-1)"), "catan.sea-knights.closes-line");
    shows(rule::sea_knights_closes_line, 2);
    closed.play("move N(1,-1)-N(0,-1)");
    EXPECT_TRUE(closed.accepts("lift S(1,-2)-N(1,-1)"));
    shows(rule::sea_knights_stay_linked, 1);
    EXPECT_EQ(SeaGiven(own("basic N(1,-1), cards diplomat")).refused("diplomat S(1,-2)-N(1,-1)"),
              "catan.sea-knights.stay-linked");
    shows(rule::sea_knights_stay_linked, 2);
    EXPECT_EQ(SeaGiven("1: cards diplomat; 2: " + std::string(line) + ", basic N(1,-1)", "edition=modern")
                  .refused("diplomat S(0,-2)-N(0,-1)"),
              "catan.sea-knights.stay-linked");
    shows(rule::sea_knights_stay_linked, 3);
    const SeaGiven coast("1: city S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-1), basic S(0,-1),"
                         "settlement S(1,-1), ship S(1,-1)-N(0,0)-S(0,-1)");
    EXPECT_EQ(coast.refused("lift N(0,0)-S(0,-1)"), "catan.sea-knights.closes-line");
}

TEST(CatanSeaKnights, chase_the_pirate) {
    const std::string coast = "1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-1), basic N(-1,0) active;"
                              "2: settlement N(1,0), ship N(1,0)-S(2,-2), hand 1 ore; pirate 0,-1; ";
    shows(rule::sea_knights_chase_pirate, 1);
    SeaGiven chases(coast);
    chases.play("chase-pirate N(-1,0)");
    EXPECT_EQ(chases.told("catan.story.chases-pirate", 2), "catan.sea-knights.chase-pirate");
    shows(rule::sea_knights_chase_pirate, 2);
    EXPECT_EQ(chases.refused("pirate -1,0"), "catan.sea.pirate-hex");
    EXPECT_EQ(chases.refused("robber 1,0"), "catan.sea-knights.chase-both");
    chases.play("pirate 1,-1").settle();
    EXPECT_EQ(chases.hand(1), "1 ore");
    EXPECT_EQ(chases.at("N(-1,0)"), "1 basic");
    shows(rule::sea_knights_chase_both, 1);
    SeaGiven robber(coast + "robber -1,0; pirate 3,-1");
    EXPECT_EQ(robber.refused("chase-pirate N(-1,0)"), "catan.sea-knights.chase-pirate");
    robber.play("chase N(-1,0)");
    EXPECT_EQ(robber.refused("pirate 1,-1"), "catan.sea-knights.chase-both");
    shows(rule::sea_knights_chase_both, 2);
    SeaGiven both(coast + "robber -1,0");
    EXPECT_TRUE(both.accepts("chase N(-1,0)"));
    EXPECT_TRUE(both.accepts("chase-pirate N(-1,0)"));
    both.play("chase-pirate N(-1,0); pirate 3,-1");
    EXPECT_TRUE(both.refuses("chase N(-1,0)"));
}

TEST(CatanSeaKnights, barbarians_attack_all_islands) {
    shows(rule::sea_knights_barbarians_all, 1);
    shows(rule::sea_knights_barbarians_all, 2);
    const std::string four = "ship 6; before roll; 1: city S(0,-2) N(-2,0) S(-2,1), ship S(0,-2)-N(0,-1);"
                             "2: city S(1,-1), ship S(1,-1)-N(0,0);";
    for (const bool held : {true, false}) {
        SeaGiven attack(four + "1: strong N(0,-1) active; 2: " + (held ? "strong" : "basic") +
                        " N(0,0) active");
        EXPECT_EQ(attack.contribution(1), 2);
        attack.roll(1, 1, "ship");
        EXPECT_EQ(attack.told("catan.story.attack-held") != "", held);
    }
}

TEST(CatanSeaKnights, the_lock_of_modern) {
    const std::string_view modern = "chart=pirates edition=modern";
    shows(rule::sea_knights_pirate_lock, 1);
    SeaGiven before("before roll; pirate nowhere; 1: settlement S(0,-2), hand 1 lumber 1 wool", modern);
    before.roll(3, 4);
    EXPECT_EQ(before.told("catan.story.pirate-locked", 2), "catan.robber.lock");
    EXPECT_TRUE(before.accepts("ship S(0,-2)-N(0,-1)"));
    shows(rule::sea_knights_pirate_lock, 2);
    SeaGiven attack("before roll; ship 6; pirate nowhere; 1: settlement S(0,-2), ship S(0,-2)-N(0,-1)",
                    modern);
    attack.roll(3, 4, "ship");
    EXPECT_EQ(attack.told("catan.story.pirate-enters", 2), "catan.sea-knights.pirate-lock");
    EXPECT_EQ(attack.pirate(), "0,-1");
    EXPECT_TRUE(attack.accepts("robber 1,0"));
    EXPECT_TRUE(attack.accepts("pirate 3,-1"));
    shows(rule::sea_knights_pirate_lock, 3);
    SeaGiven ships("before roll; ship 6; pirate nowhere; 1: settlement S(0,-2), ship S(0,-2)-N(0,-1);"
                   "2: hand 1 ore",
                   modern);
    ships.roll(1, 1, "ship");
    EXPECT_EQ(ships.size(2), 1);
    EXPECT_EQ(ships.refused("lift S(0,-2)-N(0,-1)"), "catan.sea.pirate-blocks");
    SeaGiven off("before roll; ship 6; pirate nowhere", "edition=modern");
    off.roll(1, 1, "ship");
    EXPECT_EQ(off.pirate(), "");
    off.play("end").roll(3, 4);
    EXPECT_TRUE(off.accepts("pirate 0,0"));
}

TEST(CatanSeaKnights, merchant_and_bishop) {
    shows(rule::sea_knights_merchant_gold, 1);
    shows(rule::merchant_desert, 2);
    EXPECT_EQ(SeaGiven("1: city S(1,-1), cards merchant").refused("merchant 1,0"),
              "catan.sea-knights.merchant-gold");
    EXPECT_EQ(SeaGiven("1: city S(1,-1), cards merchant").refused("merchant 0,0"),
              "catan.sea-knights.merchant-gold");
    shows(rule::sea_knights_merchant_gold, 2);
    SeaGiven bare("1: city S(0,-1), hand 2 lumber, cards merchant; hex -1,0 forest", "chart=unknown");
    bare.play("merchant -1,0");
    EXPECT_TRUE(bare.accepts("bank lumber ore"));
    shows(rule::sea_knights_bishop, 1);
    EXPECT_EQ(SeaGiven("1: cards bishop").refused("bishop 0,0"), "catan.sea-knights.bishop");
    shows(rule::sea_knights_inventor_gold, 1);
    SeaGiven tokens("hex 1,0 gold 5; hex -1,0 forest 10; 1: cards inventor");
    tokens.play("inventor 1,0 -1,0");
    EXPECT_EQ(tokens.number_on("1,0"), "10");
    shows(rule::sea_knights_gold_not_fields, 1);
    EXPECT_TRUE(SeaGiven("1: settlement S(1,-1), cards irrigation").refuses("irrigation"));
}

TEST(CatanSeaKnights, the_diplomat_takes_ships) {
    const std::string open = own("city S(-2,1), cards diplomat");
    shows(rule::sea_knights_diplomat_ship, 1);
    SeaGiven takes(open);
    takes.play("diplomat S(1,-2)-N(1,-1)");
    EXPECT_EQ(takes.refused("road S(-2,1)-N(-2,2)"), "catan.sea-knights.diplomat-ship");
    EXPECT_TRUE(takes.accepts("ship S(-2,1)-N(-2,2)"));
    shows(rule::sea_knights_diplomat_ship, 2);
    SeaGiven pirate(open + "; pirate 1,-2");
    pirate.play("diplomat S(1,-2)-N(1,-1)");
    EXPECT_EQ(pirate.refused("ship S(1,-2)-N(1,-1)"), "catan.sea.pirate-blocks");
    EXPECT_EQ(pirate.refused("ship N(0,-1)-S(1,-3)"), "catan.sea.pirate-blocks");
    EXPECT_TRUE(pirate.accepts("ship S(-2,1)-N(-2,2)"));
    shows(rule::sea_knights_diplomat_ship, 3);
    SeaGiven moved(own("city S(-2,1), cards diplomat"));
    moved.play("lift S(1,-2)-N(1,-1); ship S(-2,1)-N(-2,2)");
    EXPECT_TRUE(moved.accepts("diplomat S(-2,1)-N(-2,2)"));
    shows(rule::sea_knights_diplomat_ship, 4);
    SeaGiven built(own("city S(-2,1), cards diplomat, hand 1 lumber 1 wool"));
    built.play("ship N(1,-1)-S(2,-2); diplomat N(1,-1)-S(2,-2); ship S(-2,1)-N(-2,2)");
    EXPECT_EQ(built.refused("lift S(-2,1)-N(-2,2)"), "catan.sea.move-not-new");
    EXPECT_FALSE(built.state.new_ships.test(edge_called(built.state, "N(1,-1)", "S(2,-2)")));
    shows(rule::sea_knights_diplomat_ship, 5);
    EXPECT_EQ(SeaGiven("1: settlement S(0,-1) S(1,-1), ship S(0,-1)-N(0,0)-S(1,-1), cards diplomat")
                  .refused("diplomat S(0,-1)-N(0,0)"),
              "catan.sea-knights.diplomat-ship");
    shows(rule::sea_knights_diplomat_ship, 6);
    const SeaGiven ring("1: settlement N(-1,0), cards diplomat, " + std::string(coast_ring));
    EXPECT_EQ(ring.count("diplomat"), 2);
    EXPECT_TRUE(ring.accepts("diplomat N(-1,0)-S(0,-1)"));
    shows(rule::sea_knights_diplomat_ship, 7);
    const std::string enemy = "1: cards diplomat; 2: " + std::string(line);
    SeaGiven any(enemy, "edition=modern");
    any.play("diplomat S(1,-2)-N(1,-1)");
    EXPECT_EQ(any.supply(2, "ship"), 13);
    EXPECT_TRUE(any.accepts("end"));
    EXPECT_EQ(SeaGiven(enemy).refused("diplomat S(1,-2)-N(1,-1)"), "catan.options.diplomat-scope");
    shows(rule::sea_knights_diplomat_ship, 8);
    EXPECT_EQ(SeaGiven("1: settlement S(0,-2), ship S(0,-2)-N(0,-1), cards diplomat;"
                       "2: settlement S(-1,-2) S(-1,-1), road S(-1,-2)-N(-1,-1)-S(0,-2)-N(-1,0)-S(-1,-1)")
                  .refused("diplomat S(0,-2)-N(0,-1)"),
              "catan.sea-knights.diplomat-ship");
    shows(rule::sea_knights_diplomat_ship, 9);
    const SeaGiven ends("1: settlement S(-1,-1) S(0,-1), road S(-1,-1)-N(-1,0)-S(0,-2),"
                        "ship S(0,-1)-N(0,0)-S(1,-2)-N(0,-1)-S(0,-2), cards diplomat");
    EXPECT_TRUE(ends.refuses("diplomat N(-1,0)-S(0,-2)"));
    EXPECT_TRUE(ends.accepts("diplomat N(0,-1)-S(0,-2)"));
}

TEST(CatanSeaKnights, intrigue_and_deserter) {
    const std::string enemy = "2: settlement N(1,0), ship N(1,0)-S(2,-2)-N(1,-1), basic N(1,-1)";
    shows(rule::sea_knights_intrigue, 1);
    EXPECT_TRUE(SeaGiven(own("cards intrigue; ") + enemy).accepts("intrigue N(1,-1)"));
    shows(rule::sea_knights_deserter, 1);
    SeaGiven deserts(own("road S(0,-2)-N(-1,0), cards deserter; ") + enemy);
    deserts.play("deserter 2");
    EXPECT_EQ(deserts.refused("place N(0,-1) basic inactive"), "catan.sea-knights.deserter");
    EXPECT_TRUE(deserts.accepts("place N(-1,0) basic inactive"));
}

TEST(CatanSeaKnights, routes_and_limits) {
    shows(rule::sea_knights_route_cut, 1);
    const std::string six = "1: settlement S(0,-2),"
                            "ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)-S(2,-2)-N(2,-1)-S(3,-2);";
    EXPECT_EQ(SeaGiven(six + "2: ship N(1,-1)-S(2,-3), basic N(1,-1)").road(1), 3);
    EXPECT_EQ(SeaGiven(six).road(1), 6);
    shows(rule::sea_knights_limits, 1);
    SeaGiven wall("before roll; 1: city S(1,-1) wall, hand 9 wool; 2: city S(0,-2), hand 9 ore");
    wall.roll(3, 4);
    EXPECT_EQ(wall.asked(), "2");
}

} // namespace oya::catan
