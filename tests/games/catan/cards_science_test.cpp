#include "games/catan/given.h"

// The green cards.

namespace oya::catan {

TEST(CatanScience, alchemist) {
    shows(rule::cards_science_alchemist_timing, 1);
    EXPECT_TRUE(refuses("1: cards alchemist", "alchemist 3 4"));
    shows(rule::cards_science_alchemist_timing, 2);
    Given drawn_now("before roll; 1: science 1");
    drawn_now.roll(1, 1, "science").play("drawn alchemist");
    EXPECT_TRUE(drawn_now.refuses("alchemist 3 4"));
    drawn_now.go_round();
    EXPECT_TRUE(drawn_now.accepts("alchemist 3 4"));
    shows(rule::cards_science_alchemist_dice, 1);
    Given nine("before roll; robber 0,2; 1: cards alchemist, settlement F; 2: settlement D, politics 3; 3: "
               "politics 2");
    nine.play("alchemist 5 4").roll_event("politics").play("drawn spy");
    EXPECT_EQ(nine.cards(2), "spy");
    EXPECT_EQ(nine.cards(3), "");
    EXPECT_EQ(nine.hand(1), "1 ore");
    EXPECT_EQ(nine.hand(2), "1 ore");
    shows(rule::cards_science_alchemist_dice, 2);
    EXPECT_TRUE(refuses("before roll; 1: cards alchemist", "alchemist 3 7"));
    shows(rule::cards_science_alchemist_seven, 1);
    Given seven("before roll; 1: cards alchemist; 2: city e, hand 4 ore 4 wool");
    seven.play("alchemist 3 4").roll_event("trade").play("2: discard 4 wool; robber 0,0; stolen ore");
    EXPECT_EQ(seven.hand(1), "1 ore");
    EXPECT_EQ(seven.hand(2), "3 ore");
    shows(rule::cards_science_alchemist_seven, 2);
    Given locked("before roll; 1: cards alchemist; 2: city e, hand 4 ore 4 wool", "edition=modern");
    locked.play("alchemist 3 4").roll_event("trade").play("2: discard 4 wool");
    EXPECT_EQ(locked.hand(2), "4 ore");
    EXPECT_TRUE(locked.accepts("end"));
    EXPECT_EQ(locked.size(1), 0);
    shows(rule::cards_science_alchemist_once, 1);
    EXPECT_TRUE(refuses("before roll; 1: cards alchemist alchemist", "alchemist 3 4; alchemist 1 1"));
}

TEST(CatanScience, crane) {
    shows(rule::cards_science_crane, 1);
    Given third("1: city A, science 2, hand 2 paper, cards crane");
    third.play("crane science");
    EXPECT_EQ(third.level(1, "science"), 3);
    EXPECT_EQ(third.hand(1), "nothing");
    EXPECT_EQ(third.cards(1), "");
    shows(rule::cards_science_crane, 2);
    Given first("1: city A, cards crane");
    EXPECT_EQ(first.play("crane politics").level(1, "politics"), 1);
    shows(rule::cards_science_crane, 3);
    EXPECT_TRUE(refuses("1: city A, science 3, hand 2 paper, cards crane", "crane science"));
    shows(rule::cards_science_crane_one_each, 1);
    EXPECT_TRUE(refuses("1: city A, science 2, hand 1 paper, cards crane crane", "crane science"));
    Given both("1: city A, science 2, hand 2 paper, cards crane crane");
    both.play("crane science; crane trade");
    EXPECT_EQ(both.level(1, "trade"), 1);
    shows(rule::cards_science_crane_conditions, 1);
    EXPECT_TRUE(refuses("1: settlement A, cards crane", "crane politics"));
    EXPECT_TRUE(refuses("1: city A trade, trade 4, politics 3, hand 3 coin, cards crane", "crane politics"));
}

TEST(CatanScience, engineer) {
    shows(rule::cards_science_engineer, 1);
    Given wall("1: city A, cards engineer");
    wall.play("engineer A");
    EXPECT_EQ(wall.at("A"), "1 city wall");
    EXPECT_EQ(wall.cards(1), "");
    shows(rule::cards_science_engineer, 2);
    EXPECT_TRUE(refuses("1: city A wall, cards engineer", "engineer A"));
    EXPECT_TRUE(refuses("1: city A wall, city C wall, city E wall, city G, cards engineer", "engineer G"));
}

TEST(CatanScience, inventor) {
    shows(rule::cards_science_inventor, 1);
    Given swaps("1: cards inventor");
    swaps.play("inventor 1,0 0,0");
    EXPECT_EQ(swaps.number_on("1,0"), "11");
    EXPECT_EQ(swaps.number_on("0,0"), "3");
    shows(rule::cards_science_inventor, 2);
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,0 0,1"));
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,0 2,0"));
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,0 1,-2"));
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,0 -1,2"));
    shows(rule::cards_science_inventor, 3);
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,0 1,-1"));
    shows(rule::cards_science_inventor_same, 1);
    EXPECT_TRUE(refuses("1: cards inventor", "inventor 0,-1 -2,2"));
    shows(rule::cards_science_inventor_robber, 1);
    Given robber("robber -1,0; 1: cards inventor, settlement d");
    robber.play("inventor -1,0 -2,1");
    EXPECT_EQ(robber.robber(), "-1,0");
    EXPECT_EQ(robber.number_on("-1,0"), "10");
    EXPECT_EQ(robber.play("end").roll_sum(10).hand(1), "nothing");
    EXPECT_EQ(robber.play("end").roll_sum(4).hand(1), "1 wool");
}

TEST(CatanScience, irrigation_and_mining) {
    shows(rule::cards_science_irrigation, 1);
    EXPECT_EQ(Given("1: settlement D K, cards irrigation").play("irrigation").hand(1), "4 grain");
    shows(rule::cards_science_irrigation, 2);
    EXPECT_EQ(Given("1: settlement I K, cards irrigation").play("irrigation").hand(1), "2 grain");
    shows(rule::cards_science_irrigation, 3);
    EXPECT_EQ(Given("1: city K, cards irrigation").play("irrigation").hand(1), "2 grain");
    shows(rule::cards_science_irrigation_limits, 1);
    EXPECT_EQ(Given("robber 2,0; 1: settlement K, cards irrigation").play("irrigation").hand(1), "2 grain");
    shows(rule::cards_science_irrigation_limits, 2);
    EXPECT_EQ(Given("bank grain 3; 1: settlement D K, cards irrigation").play("irrigation").hand(1),
              "3 grain");
    shows(rule::cards_science_irrigation_limits, 3);
    EXPECT_TRUE(refuses("1: settlement A, cards irrigation", "irrigation"));
    shows(rule::cards_science_mining, 1);
    EXPECT_EQ(Given("1: settlement T, cards mining").play("mining").hand(1), "4 ore");
    shows(rule::cards_science_mining, 2);
    EXPECT_EQ(Given("1: city F, cards mining").play("mining").hand(1), "2 ore");
    shows(rule::cards_science_mining_limits, 1);
    EXPECT_TRUE(refuses("bank ore 0; 1: city F, cards mining", "mining"));
    shows(rule::cards_science_mining_limits, 2);
    EXPECT_EQ(Given("robber 0,-1; 1: city F, cards mining").play("mining").hand(1), "2 ore");
}

TEST(CatanScience, medicine) {
    shows(rule::cards_science_medicine, 1);
    Given cheap("1: settlement A, hand 1 grain 2 ore, cards medicine");
    cheap.play("medicine A");
    EXPECT_EQ(cheap.at("A"), "1 city");
    EXPECT_EQ(cheap.hand(1), "nothing");
    shows(rule::cards_science_medicine, 2);
    EXPECT_TRUE(refuses("1: settlement A, hand 2 ore, cards medicine", "medicine A"));
    shows(rule::cards_science_medicine, 3);
    EXPECT_TRUE(refuses("1: road A-B, hand 1 grain 2 ore, cards medicine", "medicine A"));
    EXPECT_TRUE(refuses("1: settlement A, city C E G I, hand 1 grain 2 ore, cards medicine", "medicine A"));
    shows(rule::cards_science_medicine_one, 1);
    const std::string_view sideways = "1: city A sideways, settlement C, hand 1 grain 2 ore, cards medicine";
    EXPECT_TRUE(refuses(sideways, "medicine C"));
    EXPECT_TRUE(accepts(sideways, "medicine A"));
}

TEST(CatanScience, smith) {
    shows(rule::cards_science_smith, 1);
    Given both("1: settlement A, road A-B-C, basic B active C, cards smith");
    both.play("smith B; smith C");
    EXPECT_EQ(both.at("B"), "1 strong active");
    EXPECT_EQ(both.at("C"), "1 strong");
    EXPECT_EQ(both.cards(1), "");
    shows(rule::cards_science_smith, 2);
    Given one("1: settlement A, road A-B-C, basic B, mighty C, cards smith");
    one.play("smith B");
    EXPECT_EQ(one.at("B"), "1 strong");
    EXPECT_EQ(one.cards(1), "");
    EXPECT_TRUE(one.accepts("end"));
    shows(rule::cards_science_smith, 3);
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B-C, politics 3, basic B C, cards smith", "smith B; smith B"));
    shows(rule::cards_science_smith_rules, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, politics 3, basic B C, hand 1 ore 1 wool, cards smith",
                        "promote B; smith B"));
    shows(rule::cards_science_smith_rules, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, basic B, strong C, cards smith", "smith C"));
    shows(rule::cards_science_smith_rules, 3);
    const std::string out = "1: settlement A, road A-B-C-D, politics 3, basic B, strong C D, cards smith";
    EXPECT_TRUE(accepts(out, "smith C; smith B"));
    EXPECT_TRUE(refuses(out, "smith B"));
}

TEST(CatanScience, road_building) {
    shows(rule::cards_science_road_building, 1);
    Given two("1: settlement A, cards road-building");
    two.play("road-building; road A-B; road B-C");
    EXPECT_EQ(two.supply(1, "road"), 13);
    EXPECT_EQ(two.hand(1), "nothing");
    EXPECT_TRUE(two.accepts("end"));
    EXPECT_TRUE(accepts("1: settlement A, cards road-building", "road-building; road A-B; pass"));
    shows(rule::cards_science_road_building, 2);
    Given last("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h, cards road-building");
    last.play("road-building");
    EXPECT_TRUE(last.refuses("pass")) << "only a second road may be left out";
    shows(rule::cards_science_road_building, 4);
    last.play("road h-g");
    EXPECT_EQ(last.supply(1, "road"), 0);
    EXPECT_EQ(last.cards(1), "");
    EXPECT_TRUE(last.accepts("end"));
    shows(rule::cards_science_road_building, 3);
    EXPECT_TRUE(refuses("1: cards road-building", "road-building"));
}

} // namespace oya::catan
