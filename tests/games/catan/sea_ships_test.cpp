#include "games/catan/given.h"
#include "games/catan/sites.h"

// Ships: where they are built, which of them may move, and where to. The map is `straits` of
// given_charts.cpp.

namespace oya::catan {

namespace {

// Round the open sea of 1,-2, and round 0,-1, which has the coast in the west.
constexpr std::string_view open_ring = "ship N(0,-1)-S(1,-2)-N(1,-1)-S(2,-3)-N(1,-2)-S(1,-3)-N(0,-1)";
constexpr std::string_view coast_ring = "ship N(0,-1)-S(1,-2)-N(0,0)-S(0,-1)-N(-1,0)-S(0,-2)-N(0,-1)";

std::string with(std::string_view pieces, std::string_view more = "") {
    return "1: " + std::string(pieces) + (more.empty() ? "" : ", ") + std::string(more);
}

// The ships of player 1 that may move, as many, after which one is refused by this rule.
std::string refused_lift(const std::string& setup, std::string_view ship) {
    return SeaGiven(setup).refused("lift " + std::string(ship));
}

int liftable(const std::string& setup) { return SeaGiven(setup).count("lift"); }

} // namespace

TEST(CatanSea, ships_only_where_there_is_sea) {
    shows(rule::sea_module, 1);
    EXPECT_EQ(Given("1: settlement A, hand 1 lumber 1 wool").refused("ship A-B"), "catan.sea.module");
    EXPECT_EQ(Given("1: settlement A, hand 1 lumber 1 wool").reason("lift A-B"), "catan.why.no-sea");
}

TEST(CatanSea, land_and_open_sea) {
    const std::string sails = "1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1),"
                              "hand 1 lumber 1 brick 1 wool 1 grain";
    shows(rule::sea_hex_kinds, 1);
    EXPECT_TRUE(SeaGiven(sails).accepts("settlement S(1,-1)"));
    shows(rule::sea_hex_kinds, 2);
    EXPECT_EQ(SeaGiven(sails).refused("settlement N(0,0)"), "catan.sea.hex-kinds");
}

TEST(CatanSea, a_ship_has_its_price) {
    shows(rule::sea_ship_cost, 1);
    SeaGiven pays("1: settlement S(0,-2), hand 1 lumber 1 wool");
    pays.play("ship S(0,-2)-N(0,-1)");
    EXPECT_EQ(pays.at("S(0,-2)-N(0,-1)"), "1 ship");
    EXPECT_EQ(pays.hand(1), "nothing");
    EXPECT_EQ(pays.bank("lumber"), 19);
    EXPECT_EQ(pays.supply(1, "ship"), 14);
    EXPECT_EQ(pays.told("catan.story.ship-built", 2), "catan.sea.ship-cost");
    EXPECT_EQ(SeaGiven("1: settlement S(0,-2), hand 1 lumber").refused("ship S(0,-2)-N(0,-1)"),
              "catan.sea.ship-cost");
    shows(rule::sea_ship_cost, 2);
    SeaGiven last("1: settlement S(0,-2), hand 1 lumber 1 wool");
    const int free = edge_called(last.state, "S(0,-2)", "N(0,-1)");
    for (int edge : last.state.island().ship_edges)
        if (edge != free && last.supply(1, "ship") > 0) last.state.players[0].ships.set(edge);
    rebuild(last.state);
    EXPECT_EQ(last.reason("ship S(0,-2)-N(0,-1)"), "catan.why.no-ship-left");
}

TEST(CatanSea, ships_lie_at_sea_and_roads_on_land) {
    const std::string both = ", hand 1 lumber 1 wool 1 brick";
    shows(rule::sea_ship_edge, 1);
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-2)" + both).accepts("ship S(0,-2)-N(0,-1)"));
    shows(rule::sea_ship_edge, 2);
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-2)" + both).accepts("ship S(0,-2)-N(-1,-1)"));
    shows(rule::sea_ship_edge, 3);
    EXPECT_EQ(SeaGiven("1: settlement N(-1,0)" + both).refused("ship N(-1,0)-S(-1,-1)"),
              "catan.sea.ship-edge");
    shows(rule::sea_road_edge, 1);
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-2)" + both).accepts("road S(0,-2)-N(-1,-1)"));
    EXPECT_EQ(SeaGiven("1: settlement S(0,-2)" + both).refused("road S(0,-2)-N(0,-1)"),
              "catan.sea.road-edge");
    shows(rule::sea_road_edge, 2);
    EXPECT_TRUE(SeaGiven("1: settlement S(-2,1)" + both).accepts("road S(-2,1)-N(-2,2)"));
    shows(rule::sea_one_piece_per_edge, 1);
    EXPECT_EQ(
        SeaGiven("1: settlement S(0,-2), road S(0,-2)-N(-1,-1)" + both).refused("ship S(0,-2)-N(-1,-1)"),
        "catan.sea.one-piece-per-edge");
    EXPECT_EQ(
        SeaGiven("1: settlement S(0,-2), ship S(0,-2)-N(-1,-1)" + both).refused("road S(0,-2)-N(-1,-1)"),
        "catan.sea.one-piece-per-edge");
}

TEST(CatanSea, what_connects_a_ship) {
    const std::string lands =
        "1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-2), hand 2 lumber 2 wool 1 brick 1 grain";
    shows(rule::sea_ship_connection, 1);
    SeaGiven coast(lands);
    EXPECT_EQ(coast.refused("ship S(0,-2)-N(0,-1)"), "catan.sea.ship-connection");
    shows(rule::sea_ship_connection, 2);
    EXPECT_TRUE(coast.play("settlement S(0,-2)").accepts("ship S(0,-2)-N(0,-1)"));
    shows(rule::sea_ship_connection, 3);
    EXPECT_EQ(SeaGiven(lands + ", basic S(0,-2)").refused("ship S(0,-2)-N(0,-1)"),
              "catan.sea.ship-connection");
    shows(rule::sea_ship_connection, 4);
    shows(rule::sea_knights_ships_are_roads, 1);
    const std::string ends = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1), hand 1 lumber 1 wool";
    EXPECT_TRUE(SeaGiven(ends).accepts("ship N(0,-1)-S(1,-2)"));
    const SeaGiven knight(ends +
                          "; 2: settlement S(0,-3), ship S(0,-3)-N(0,-2)-S(1,-3)-N(0,-1), basic N(0,-1)");
    EXPECT_EQ(knight.refused("ship N(0,-1)-S(1,-2)"), "catan.sea.ship-connection");
    EXPECT_EQ(knight.reason("ship N(0,-1)-S(1,-2)"), "catan.why.knight-blocks");
}

TEST(CatanSea, a_ship_lands) {
    const std::string lands = "1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1),"
                              "hand 2 lumber 2 brick 1 wool 1 grain";
    shows(rule::sea_road_connection, 1);
    SeaGiven coast(lands);
    EXPECT_EQ(coast.refused("road S(1,-1)-N(1,0)"), "catan.sea.road-connection");
    shows(rule::building_road_own_knight_alone, 1);
    EXPECT_EQ(SeaGiven(lands + ", basic S(1,-1)").refused("road S(1,-1)-N(1,0)"),
              "catan.building.road-own-knight-alone");
    shows(rule::sea_settle_by_ship, 1);
    coast.play("settlement S(1,-1)");
    EXPECT_TRUE(coast.accepts("road S(1,-1)-N(1,0)"));
    shows(rule::sea_settle_by_ship, 2);
    const SeaGiven strait("1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1)-N(0,1),"
                          "hand 1 lumber 1 brick 1 wool 1 grain; 2: settlement S(0,0)");
    EXPECT_EQ(strait.refused("settlement N(0,1)"), "catan.building.distance-rule");
}

TEST(CatanSea, one_ship_moves_once_a_turn) {
    const std::string two = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2), settlement S(0,0),"
                            "ship S(0,0)-N(-1,2)";
    shows(rule::sea_move_ship, 1);
    SeaGiven moves(two);
    EXPECT_TRUE(moves.accepts("lift S(0,0)-N(-1,2)"));
    moves.play("lift N(0,-1)-S(1,-2); ship N(0,-1)-S(1,-3)");
    EXPECT_EQ(moves.at("N(0,-1)-S(1,-3)"), "1 ship");
    EXPECT_EQ(moves.at("N(0,-1)-S(1,-2)"), "nothing");
    EXPECT_EQ(moves.told("catan.story.ship-moved", 3), "catan.sea.move-ship");
    EXPECT_EQ(moves.refused("lift S(0,0)-N(-1,2)"), "catan.sea.move-ship");
    EXPECT_TRUE(moves.go_round().roll(1, 1).accepts("lift S(0,0)-N(-1,2)"));
    shows(rule::sea_move_ship, 2);
    EXPECT_EQ(SeaGiven("before roll; " + two).refused("lift N(0,-1)-S(1,-2)"), "catan.turn.before-roll-ck");
    shows(rule::sea_move_not_new, 1);
    SeaGiven builds(two + ", hand 1 lumber 1 wool");
    builds.play("ship S(1,-2)-N(1,-1)");
    EXPECT_EQ(builds.refused("lift S(1,-2)-N(1,-1)"), "catan.sea.move-not-new");
    EXPECT_TRUE(builds.accepts("lift S(0,0)-N(-1,2)"));
    EXPECT_TRUE(builds.go_round().roll(1, 1).accepts("lift S(1,-2)-N(1,-1)"));
}

TEST(CatanSea, an_open_end) {
    const std::string three = with("settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)");
    shows(rule::sea_move_open_end, 1);
    EXPECT_TRUE(SeaGiven(three).accepts("lift S(1,-2)-N(1,-1)"));
    EXPECT_EQ(liftable(three), 1);
    shows(rule::sea_move_open_end, 2);
    EXPECT_EQ(refused_lift(three, "N(0,-1)-S(1,-2)"), "catan.sea.move-open-end");
    shows(rule::sea_move_open_end, 3);
    SeaGiven single("1: settlement S(0,-2), ship S(0,-2)-N(0,-1), city S(0,0)");
    single.play("lift S(0,-2)-N(0,-1); ship S(0,0)-N(-1,2)");
    EXPECT_EQ(single.at("S(0,0)-N(-1,2)"), "1 ship");
    shows(rule::sea_move_open_end, 4);
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-2), ship S(0,-2)-N(-1,-1), road S(-1,-2)-N(-1,-1)")
                    .accepts("lift S(0,-2)-N(-1,-1)"));
    EXPECT_TRUE(SeaGiven("1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1); 2: settlement S(1,-1)")
                    .accepts("lift N(0,0)-S(1,-1)"));
    shows(rule::sea_move_open_end, 5);
    SeaGiven founds = SeaGiven::fresh();
    founds.found("S(0,-2)", "ship S(0,-2)-N(0,-1)").found_all();
    EXPECT_EQ(founds.at("S(0,-2)-N(0,-1)"), "1 ship");
    EXPECT_TRUE(founds.roll(1, 1).accepts("lift S(0,-2)-N(0,-1)"));
}

TEST(CatanSea, a_closed_line) {
    const std::string line = with("settlement S(0,-1) S(1,-1), ship S(0,-1)-N(0,0)-S(1,-1)");
    shows(rule::sea_closed_route, 1);
    EXPECT_EQ(liftable(line), 0);
    EXPECT_EQ(refused_lift(line, "S(0,-1)-N(0,0)"), "catan.sea.closed-route");
    EXPECT_EQ(refused_lift(line, "N(0,0)-S(1,-1)"), "catan.sea.closed-route");
    shows(rule::sea_closed_route, 2);
    const std::string cut = with("settlement S(0,-2) S(0,0), ship S(0,-2)-N(-1,0)-S(0,-1)-N(-1,1)-S(0,0)") +
                            "; 2: settlement S(0,-1)";
    EXPECT_EQ(liftable(cut), 0);
    EXPECT_EQ(refused_lift(cut, "N(-1,0)-S(0,-1)"), "catan.sea.closed-route");
    shows(rule::sea_closed_route, 3);
    const std::string branch = line + ", ship N(0,0)-S(1,-2)-N(1,-1)";
    EXPECT_EQ(liftable(branch), 1);
    EXPECT_TRUE(SeaGiven(branch).accepts("lift S(1,-2)-N(1,-1)"));
    shows(rule::sea_closed_route, 4);
    const std::string knight =
        with("settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)-S(2,-2)", "basic S(1,-2)");
    EXPECT_EQ(liftable(knight), 1);
    EXPECT_TRUE(SeaGiven(knight).accepts("lift N(1,-1)-S(2,-2)"));
    shows(rule::sea_closed_route, 5);
    EXPECT_EQ(liftable(with("settlement S(0,-2) S(0,-1)", coast_ring)), 0);
    shows(rule::sea_closed_route, 6);
    const std::string beside = with("settlement S(0,-2) S(0,-3), ship S(0,-2)-N(-1,-1)-S(0,-3)", coast_ring);
    EXPECT_EQ(liftable(beside), 2);
    EXPECT_TRUE(SeaGiven(beside).accepts("lift S(0,-2)-N(0,-1)"));
    EXPECT_TRUE(SeaGiven(beside).accepts("lift S(0,-2)-N(-1,0)"));
}

TEST(CatanSea, rings) {
    shows(rule::sea_ship_ring, 1);
    const std::string one = with("settlement N(-1,0)", coast_ring);
    EXPECT_EQ(liftable(one), 2);
    EXPECT_TRUE(SeaGiven(one).accepts("lift N(-1,0)-S(0,-1)"));
    EXPECT_EQ(refused_lift(one, "S(1,-2)-N(0,0)"), "catan.sea.ship-ring");
    shows(rule::sea_ship_ring, 2);
    const std::string tied = with("settlement S(0,-2), ship S(0,-2)-N(0,-1)", open_ring);
    EXPECT_EQ(liftable(tied), 6);
    EXPECT_EQ(refused_lift(tied, "S(0,-2)-N(0,-1)"), "catan.sea.move-open-end");
    shows(rule::sea_ship_ring, 3);
    EXPECT_EQ(liftable(with("settlement S(0,-2) S(0,-1)", coast_ring)), 0);
    shows(rule::sea_ship_ring, 4);
    EXPECT_EQ(liftable(tied + ", basic N(1,-2)"), 0);
    EXPECT_EQ(refused_lift(tied + ", basic N(1,-2)", "S(2,-3)-N(1,-2)"), "catan.sea-knights.closes-line");
    shows(rule::sea_ship_ring, 5);
    EXPECT_EQ(
        liftable(with("settlement S(1,-1), ship S(1,-1)-N(0,0)", coast_ring) + "; 2: settlement N(-1,0)"), 6);
}

TEST(CatanSea, where_a_lifted_ship_goes) {
    const std::string line = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)";
    shows(rule::sea_move_target, 1);
    SeaGiven lifted(line + ", city S(-2,1)");
    lifted.play("lift N(0,-1)-S(1,-2)");
    EXPECT_EQ(lifted.refused("ship S(1,-2)-N(1,-1)"), "catan.sea.move-target");
    EXPECT_EQ(lifted.reason("ship S(1,-2)-N(1,-1)"), "catan.why.only-lifted-ship");
    EXPECT_EQ(lifted.reason("ship N(0,-1)-S(1,-2)"), "catan.why.same-ship-path");
    shows(rule::sea_move_target, 2);
    const std::string hemmed =
        "1: settlement S(0,-2), ship S(0,-2)-N(0,-1);"
        "2: settlement S(-1,-2) S(-1,-1), road S(-1,-2)-N(-1,-1)-S(0,-2)-N(-1,0)-S(-1,-1)";
    EXPECT_EQ(refused_lift(hemmed, "S(0,-2)-N(0,-1)"), "catan.sea.move-target");
    shows(rule::sea_move_target, 3);
    EXPECT_TRUE(lifted.accepts("ship S(-2,1)-N(-2,2)"));
    EXPECT_TRUE(lifted.accepts("ship N(0,-1)-S(1,-3)"));
    shows(rule::sea_move_target, 4);
    SeaGiven award("1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1)-S(2,-2)-N(2,-1),"
                   "hand 1 lumber 1 wool");
    ASSERT_EQ(award.longest(), 1);
    award.play("lift S(2,-2)-N(2,-1)");
    EXPECT_EQ(award.longest(), 1);
    EXPECT_EQ(award.refused("end"), "catan.sea.move-target");
    EXPECT_EQ(award.refused("pass"), "catan.sea.move-target");
    EXPECT_EQ(award.refused("lift N(1,-1)-S(2,-2)"), "catan.sea.move-target");
    EXPECT_EQ(SeaGiven::Game::unsound(award.state), "");
}

// When several rules forbid a move the first is named.
TEST(CatanSea, the_order_of_reasons) {
    SeaGiven ship("1: settlement S(0,-1) S(1,-1), new ship S(0,-1)-N(0,0)-S(1,-1); pirate 0,0");
    ship.state.ship_moved = true;
    ship.state.rolled = false;
    ship.state.phase = Phase::before_roll;
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.turn.before-roll-ck");
    ship.state.rolled = true;
    ship.state.phase = Phase::acting;
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.sea.move-ship");
    ship.state.ship_moved = false;
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.sea.move-not-new");
    ship.state.new_ships.clear();
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.sea.pirate-blocks");
    ship.state.pirate = nothing;
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.sea.closed-route");
    ship.state.players[0].settlements.reset(corner_called(ship.state, "S(0,-1)"));
    rebuild(ship.state);
    EXPECT_EQ(ship.refused("lift N(0,0)-S(1,-1)"), "catan.sea.move-open-end");
    // The ship on the way from a building to a knight lies on a closed line, whichever end is open.
    SeaGiven knight("1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-1), basic N(0,0)");
    EXPECT_EQ(knight.refused("lift S(0,-1)-N(0,0)"), "catan.sea-knights.closes-line");
}

// The last three reasons: no open end, a knight's link, no other path.
TEST(CatanSea, the_order_of_the_last_reasons) {
    // Every other path beside these two ships and the settlement is taken.
    const std::string hemmed = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2);"
                               "2: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-2)-N(-1,-1),"
                               "settlement S(1,-1), ship S(1,-1)-N(0,0)-S(1,-2)-N(1,-1),"
                               "ship N(0,-1)-S(1,-3)";
    EXPECT_EQ(refused_lift(hemmed, "S(0,-2)-N(0,-1)"), "catan.sea.move-open-end");
    EXPECT_EQ(refused_lift(hemmed, "N(0,-1)-S(1,-2)"), "catan.sea.move-target");
    // A ship whose move cuts a knight off lies on a way from it to a building, which is a closed line: in a
    // game no ship that could leave links a knight, and the reason stands for a position that is unsound: a
    // knight without any link, by which no ship leaves at all.
    const std::string astray = ", road S(-2,0)-N(-2,1), basic S(-2,0)";
    const std::size_t own = hemmed.find(';');
    const std::string both = hemmed.substr(0, own) + astray + hemmed.substr(own);
    EXPECT_EQ(refused_lift(both, "S(0,-2)-N(0,-1)"), "catan.sea.move-open-end");
    EXPECT_EQ(refused_lift(both, "N(0,-1)-S(1,-2)"), "catan.sea-knights.stay-linked");
    const std::string line = with("settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)");
    EXPECT_TRUE(SeaGiven(line).accepts("lift N(0,-1)-S(1,-2)"));
    EXPECT_EQ(refused_lift(line + astray, "N(0,-1)-S(1,-2)"), "catan.sea-knights.stay-linked");
}

} // namespace oya::catan
