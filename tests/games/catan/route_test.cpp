#include "games/catan/given.h"

// The longest road: its length, who holds the card, and what cuts a road.

namespace oya::catan {

TEST(CatanRoute, five_roads_win_the_card) {
    shows(rule::route_minimum, 1);
    Given four("1: settlement A, road A-B-C-D-E, hand 1 brick 1 lumber");
    EXPECT_EQ(four.road(1), 4);
    EXPECT_EQ(four.longest(), 0);
    EXPECT_EQ(four.points(1), 1);
    shows(rule::route_minimum, 2);
    four.play("road E-F");
    EXPECT_EQ(four.road(1), 5);
    EXPECT_EQ(four.longest(), 1);
    EXPECT_EQ(four.points(1), 3);
}

TEST(CatanRoute, each_road_counts_once_but_corners_may_be_passed_again) {
    shows(rule::route_trail, 1);
    EXPECT_EQ(Given("1: road E-F-G-g-f-e-E").road(1), 6);
    shows(rule::route_trail, 2);
    EXPECT_EQ(Given("1: road E-F-G-g-f-e-E, road E-D-C").road(1), 8);
    shows(rule::route_trail, 3);
    EXPECT_EQ(Given("1: road C-D-E-e-d-c-C, road E-F-G-g-f-e").road(1), 11);
}

TEST(CatanRoute, side_branches_are_not_added) {
    shows(rule::route_branches, 1);
    EXPECT_EQ(Given("1: road F-E-D-C, road F-G-H, road F-U-T").road(1), 5);
}

TEST(CatanRoute, own_pieces_do_not_interrupt) {
    shows(rule::route_own_pieces_pass, 1);
    EXPECT_EQ(Given("1: road A-B-C-D-E-F-G, city D").road(1), 6);
    shows(rule::route_own_pieces_pass, 2);
    EXPECT_EQ(Given("1: road A-B-C-D-E-F-G, settlement A, basic D").road(1), 6);
}

TEST(CatanRoute, buildings_of_others_cut) {
    shows(rule::route_enemy_building_cuts, 1);
    EXPECT_EQ(Given("1: road A-B-C-D-E-F-G-H; 2: settlement D").road(1), 4);
    shows(rule::route_enemy_building_cuts, 2);
    EXPECT_EQ(Given("1: road A-B-C-D-E-F-G-H; 2: settlement F").road(1), 5);
    shows(rule::route_enemy_building_cuts, 3);
    EXPECT_EQ(Given("1: road E-F-G-g-f-e-E; 2: settlement g").road(1), 6);
}

TEST(CatanRoute, knights_of_others_cut) {
    shows(rule::route_enemy_knight_cuts, 1);
    EXPECT_EQ(Given("1: road A-B-C-D-E-F-G; 2: settlement T, road D-R-T, basic D").road(1), 3);
    shows(rule::route_enemy_knight_cuts, 2);
    Given leaves("active 2; 1: road A-B-C-D-E-F-G; 2: settlement T, road D-R-T, basic D active");
    EXPECT_EQ(leaves.play("move D-R").road(1), 6);
    shows(rule::route_knight_between, 1);
    Given between("1: road A-B-C-D-E-F-G-H-I; 2: settlement c, road c-C, basic C, road H-W-X, basic H");
    EXPECT_EQ(between.road(1), 5);
    EXPECT_EQ(between.supply(1, "road"), 7);
}

TEST(CatanRoute, only_a_strictly_longer_road_takes_the_card) {
    shows(rule::route_take_strictly, 1);
    Given six("longest 1; active 2; 1: settlement A, road A-B-C-D-E-F-G;"
              "2: settlement a, road a-b-c-d-e-f, hand 2 brick 2 lumber");
    six.play("road f-g");
    EXPECT_EQ(six.road(2), 6);
    EXPECT_EQ(six.longest(), 1);
    shows(rule::route_take_strictly, 2);
    six.play("road g-h");
    EXPECT_EQ(six.longest(), 2);
    EXPECT_EQ(six.points(1), 1);
    EXPECT_EQ(six.points(2), 3);
}

// Player 3 settles at the end of a road of its own, in the middle of a line of eight that holds the card.
Given cut_by_three(std::string_view corner, std::string_view other) {
    const std::string road = corner == "G" ? "road G-g-h, settlement h" : "road D-R-T, settlement T";
    Given game("longest 1; active 3; 1: road A-B-C-D-E-F-G-H-I, settlement A;" + std::string(other) +
               "3: " + road + ", hand 1 brick 1 lumber 1 wool 1 grain");
    game.play("settlement " + std::string(corner));
    return game;
}

TEST(CatanRoute, a_holder_that_is_cut) {
    shows(rule::route_holder_keeps_tie, 1);
    Given keeps = cut_by_three("G", "2: road a-b-c-d-e-f, road f-u;");
    EXPECT_EQ(keeps.road(1), 6);
    EXPECT_EQ(keeps.road(2), 6);
    EXPECT_EQ(keeps.longest(), 1);
    shows(rule::route_holder_keeps_tie, 2);
    Given loses = cut_by_three("D", "2: road a-b-c-d-e-f, road f-u;");
    EXPECT_EQ(loses.road(1), 5);
    EXPECT_EQ(loses.longest(), 2);
}

TEST(CatanRoute, the_card_is_set_aside) {
    shows(rule::route_set_aside, 1);
    Given tied("longest 1; active 3; 1: road A-B-C-D-E-F-G-H, settlement A; 2: road a-b-c-d-e-f-u;"
               "3: road E-e, hand 1 brick 1 lumber 1 wool 1 grain; 4: road P-Q-R-T-U-V-W");
    tied.play("settlement E");
    EXPECT_EQ(tied.road(1), 4);
    EXPECT_EQ(tied.road(2), 6);
    EXPECT_EQ(tied.road(4), 6);
    EXPECT_EQ(tied.longest(), 0);
    shows(rule::route_set_aside, 2);
    Given nobody("longest 1; active 3; 1: road A-B-C-D-E-F, settlement A;"
                 "3: road E-e, hand 1 brick 1 lumber 1 wool 1 grain");
    EXPECT_EQ(nobody.play("settlement E").road(1), 4);
    EXPECT_EQ(nobody.longest(), 0);
    EXPECT_EQ(nobody.points(1), 1);
}

TEST(CatanRoute, a_card_set_aside_finds_a_new_holder) {
    shows(rule::route_from_aside, 1);
    const std::string aside = "longest nobody; 1: road A-B-C-D-E-F-G, settlement A, hand 1 brick 1 lumber;"
                              "2: road a-b-c-d-e-f-g, settlement a;";
    Given builds(aside);
    EXPECT_EQ(builds.longest(), 0);
    EXPECT_EQ(builds.play("road G-H").longest(), 1);
    shows(rule::route_from_aside, 2);
    Given cut(aside + "active 3; 3: road D-R-T, settlement T, hand 1 brick 1 lumber 1 wool 1 grain");
    cut.play("settlement D");
    EXPECT_EQ(cut.road(1), 3);
    EXPECT_EQ(cut.longest(), 2);
}

TEST(CatanRoute, settled_after_every_step) {
    shows(rule::route_recompute, 1);
    Given leaves(
        "active 2; longest nobody; 1: road A-B-C-D-E-F-G; 2: settlement T, road D-R-T, basic D active");
    EXPECT_EQ(leaves.play("move D-R").longest(), 1);
    shows(rule::route_change_on_other_turn, 1);
    Given cut("longest 1; active 2; 1: road A-B-C-D-E-F-G, settlement A; 3: road a-b-c-d-e-f-g, settlement a;"
              "2: road D-R-T, settlement T, hand 1 brick 1 lumber 1 wool 1 grain");
    cut.play("settlement D");
    EXPECT_EQ(cut.longest(), 3);
    EXPECT_EQ(cut.points(3), 3);
    EXPECT_EQ(cut.turn(), 2);
}

TEST(CatanRoute, fifteen_pieces) {
    shows(rule::route_supply, 1);
    const Given all("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h-g");
    EXPECT_EQ(all.road(1), 15);
    EXPECT_EQ(all.supply(1, "road"), 0);
}

} // namespace oya::catan
