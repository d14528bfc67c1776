#include "games/catan/given.h"

// Roads, settlements, cities and walls: their prices and their places.

namespace oya::catan {

TEST(CatanBuilding, roads) {
    shows(rule::building_road_cost, 1);
    Given pays("1: settlement A, hand 1 brick 1 lumber");
    EXPECT_EQ(pays.bank("brick"), 18);
    pays.play("road A-B");
    EXPECT_EQ(pays.at("A-B"), "1 road");
    EXPECT_EQ(pays.hand(1), "nothing");
    EXPECT_EQ(pays.bank("brick"), 19);
    EXPECT_EQ(pays.bank("lumber"), 19);
    shows(rule::building_road_cost, 2);
    EXPECT_TRUE(refuses("1: settlement A, hand 1 brick", "road A-B"));
    shows(rule::building_road_site, 1);
    EXPECT_TRUE(refuses("1: settlement K, hand 1 brick 1 lumber; 2: settlement A, road A-B", "road B-C"));
    shows(rule::building_road_site, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, hand 1 brick 1 lumber", "road A-B"));
    EXPECT_TRUE(refuses("1: settlement C, hand 1 brick 1 lumber; 2: settlement A, road A-B-C", "road B-C"));
}

TEST(CatanBuilding, roads_do_not_pass_others) {
    shows(rule::building_road_blocked, 1);
    const std::string_view ends = "1: settlement A, road A-B-C, hand 1 brick 1 lumber; 2: settlement C";
    EXPECT_TRUE(refuses(ends, "road C-D"));
    EXPECT_TRUE(refuses(ends, "road C-c"));
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C, settlement E, road E-D, hand 1 brick 1 lumber;"
                        "2: settlement C",
                        "road D-C"));
    shows(rule::building_road_blocked, 2);
    for (const std::string_view state : {"", " active"}) {
        const std::string knight = "1: settlement A, road A-B-C, hand 1 brick 1 lumber;"
                                   "2: settlement e, road e-d-c-C, basic C" +
                                   std::string(state);
        EXPECT_TRUE(refuses(knight, "road C-D"));
    }
    shows(rule::building_road_blocked, 3);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C, basic C, hand 1 brick 1 lumber", "road C-D"));
}

TEST(CatanBuilding, settlements) {
    shows(rule::building_settlement_cost, 1);
    Given pays("1: road A-B-C, hand 1 brick 1 lumber 1 wool 1 grain");
    pays.play("settlement A");
    EXPECT_EQ(pays.hand(1), "nothing");
    EXPECT_EQ(pays.points(1), 1);
    EXPECT_EQ(pays.at("A"), "1 settlement");
    const std::string price = ", hand 1 brick 1 lumber 1 wool 1 grain";
    shows(rule::building_settlement_site, 1);
    EXPECT_TRUE(refuses("1: road A-B-C" + price, "settlement E"));
    shows(rule::building_settlement_site, 2);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C" + price, "settlement C"));
    shows(rule::building_distance_rule, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C" + price, "settlement B"));
    shows(rule::building_distance_rule, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C" + price + "; 2: city D", "settlement C"));
    shows(rule::building_distance_rule, 3);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C" + price + "; 2: city E", "settlement C"));
    shows(rule::building_distance_ignores_knights, 1);
    EXPECT_TRUE(
        accepts("1: settlement A, road A-B-C" + price + "; 2: city F, road F-E-D, basic D", "settlement C"));
    shows(rule::building_knight_blocks_site, 1);
    const std::string own = "1: settlement A, road A-B-C-D, basic C active" + price;
    EXPECT_TRUE(refuses(own, "settlement C"));
    EXPECT_TRUE(accepts(own, "move C-D; settlement C"));
}

TEST(CatanBuilding, cities) {
    shows(rule::building_city_cost, 1);
    Given pays("1: settlement A, hand 2 grain 3 ore");
    const int settlements = pays.supply(1, "settlement");
    pays.play("city A");
    EXPECT_EQ(pays.at("A"), "1 city");
    EXPECT_EQ(pays.hand(1), "nothing");
    EXPECT_EQ(pays.points(1), 2);
    EXPECT_EQ(pays.supply(1, "settlement"), settlements + 1);
    shows(rule::building_city_cost, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, hand 2 grain 3 ore", "city C"));
    shows(rule::building_no_limit_per_turn, 1);
    EXPECT_TRUE(accepts("1: road A-B, hand 1 brick 1 lumber 1 wool 3 grain 3 ore", "settlement A; city A"));
    shows(rule::building_sideways_first, 1);
    const std::string_view sideways = "1: city A sideways, settlement C, hand 2 grain 3 ore";
    EXPECT_TRUE(refuses(sideways, "city C"));
    EXPECT_TRUE(accepts(sideways, "city A"));
}

TEST(CatanBuilding, what_is_built_stays) {
    shows(rule::building_buildings_stay, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C", "diplomat B-C"));
    shows(rule::building_enemy_building_splits_network, 1);
    Given split("active 2; 1: road A-B-C-D-E; 2: road C-c-d, hand 1 brick 1 lumber 1 wool 1 grain");
    split.play("settlement C");
    EXPECT_EQ(split.supply(1, "road"), 11);
    EXPECT_EQ(split.road(1), 2);
}

TEST(CatanBuilding, missing_cards_are_named_before_the_place) {
    shows(rule::building_pay_first, 1);
    const Given poor("1: settlement A");
    const std::string missing = poor.reason("road G-H");
    EXPECT_NE(missing, "");
    EXPECT_EQ(poor.reason("road A-B"), missing);
    EXPECT_NE(Given("1: settlement A, hand 1 brick 1 lumber").reason("road G-H"), missing);
}

} // namespace oya::catan
