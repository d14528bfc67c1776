#include "games/catan/given.h"

// The 7: discards, the robber, theft, and the lock of the modern edition.

namespace oya::catan {

namespace {

// How many cards player 2 must discard on a 7 with this hand.
int discarded(std::string_view hand, std::string_view buildings = "city c", std::string_view options = "") {
    Given game("before roll; 2: " + std::string(buildings) + ", hand " + std::string(hand), options);
    game.roll(3, 4);
    return game.to_discard(2);
}

} // namespace

TEST(CatanRobber, a_seven_yields_nothing) {
    shows(rule::robber_seven_no_production, 1);
    Given game("before roll; 1: city C, settlement g; 2: city I");
    game.roll(3, 4);
    EXPECT_EQ(game.hand(1), "nothing");
    EXPECT_EQ(game.hand(2), "nothing");
    EXPECT_EQ(game.asked(), "1");
}

TEST(CatanRobber, half_of_a_large_hand) {
    shows(rule::robber_hand_limit, 1);
    EXPECT_EQ(discarded("7 ore"), 0);
    shows(rule::robber_hand_limit, 2);
    EXPECT_EQ(discarded("8 ore"), 4);
    shows(rule::robber_hand_limit, 3);
    EXPECT_EQ(discarded("9 ore"), 4);
    shows(rule::robber_hand_limit, 4);
    EXPECT_EQ(discarded("15 ore"), 7);
}

TEST(CatanRobber, walls_raise_the_limit) {
    shows(rule::robber_wall_limit, 1);
    EXPECT_EQ(discarded("11 ore", "city c wall, city g wall"), 0);
    shows(rule::robber_wall_limit, 2);
    EXPECT_EQ(discarded("12 ore", "city c wall, city g wall"), 6);
    shows(rule::robber_wall_limit, 3);
    EXPECT_EQ(discarded("9 ore", "city c wall"), 0);
    EXPECT_EQ(discarded("10 ore", "city c wall"), 5);
    shows(rule::robber_wall_limit, 4);
    EXPECT_EQ(discarded("13 ore", "city c wall, city g wall, city I wall"), 0);
    EXPECT_EQ(discarded("14 ore", "city c wall, city g wall, city I wall"), 7);
}

TEST(CatanRobber, commodities_count_and_cards_do_not) {
    shows(rule::robber_commodities_count, 1);
    const std::string four = ", cards spy crane mining smith";
    Given eight("before roll; 2: city c, hand 5 ore 1 paper 1 coin 1 cloth" + four);
    eight.roll(3, 4);
    EXPECT_EQ(eight.to_discard(2), 4);
    eight.play("2: discard 1 ore 1 paper 1 coin 1 cloth");
    EXPECT_EQ(eight.hand(2), "4 ore");
    EXPECT_EQ(eight.cards(2), "crane mining smith spy");
    shows(rule::robber_commodities_count, 2);
    EXPECT_EQ(discarded("4 ore 1 paper 1 coin 1 cloth" + four), 0);
    shows(rule::robber_dev_cards_excluded, 1);
    EXPECT_EQ(discarded("7 ore, cards knight monopoly monopoly", "city c", "expansion=none"), 0);
    EXPECT_EQ(discarded("8 ore, cards knight monopoly monopoly", "city c", "expansion=none"), 4);
}

TEST(CatanRobber, discards_come_before_the_robber) {
    shows(rule::robber_discard_choice, 1);
    Given game("before roll; robber 0,0; 1: hand 8 ore; 3: hand 4 wool 5 grain");
    game.roll(3, 4);
    EXPECT_EQ(game.asked(), "1 3");
    game.play("3: discard 4 grain");
    EXPECT_TRUE(game.refuses("1: robber 1,0"));
    EXPECT_EQ(game.size(3), 9) << "what is discarded lies aside until the last has chosen";
    game.play("1: discard 4 ore; robber 1,0");
    EXPECT_EQ(game.hand(3), "4 wool 1 grain");
    EXPECT_EQ(game.hand(1), "4 ore");
    shows(rule::robber_discard_choice, 2);
    Given four("before roll; 2: hand 8 ore");
    four.roll(3, 4);
    four.play("2: discard 3 ore");
    EXPECT_EQ(four.asked(), "2") << "for one more";
    EXPECT_TRUE(four.refuses("2: pass"));
}

TEST(CatanRobber, the_robber_moves) {
    shows(rule::robber_must_move, 1);
    Given game("before roll; robber 0,0");
    game.roll(3, 4);
    EXPECT_TRUE(game.refuses("robber 0,0"));
    EXPECT_TRUE(game.refuses("pass"));
    shows(rule::robber_must_move, 2);
    EXPECT_EQ(game.count("robber"), 18) << "every land hex but one, and no sea hex";
    shows(rule::robber_must_move, 3);
    EXPECT_TRUE(game.accepts("robber 1,-1"));
}

TEST(CatanRobber, theft) {
    shows(rule::robber_steal, 1);
    Given one("before roll; 2: city e, hand 3 ore");
    one.roll(3, 4).play("robber 0,0; stolen ore");
    EXPECT_EQ(one.hand(2), "2 ore");
    EXPECT_EQ(one.hand(1), "1 ore");
    shows(rule::robber_steal, 2);
    Given two("before roll; 2: city e, hand 3 ore; 3: settlement F, hand 1 wool");
    two.roll(3, 4).play("robber 0,0");
    EXPECT_EQ(two.count("steal"), 2);
    two.play("steal 3; stolen wool");
    EXPECT_EQ(two.hand(1), "1 wool");
    EXPECT_EQ(two.size(2), 3);
    shows(rule::robber_steal_random, 1);
    Given chance("before roll; 2: city e, hand 1 lumber 3 paper");
    chance.roll(3, 4).play("robber 0,0");
    EXPECT_EQ(chance.chances(), "lumber 1, paper 3");
    shows(rule::robber_steal_empty, 1);
    Given empty("before roll; 2: city e; 3: settlement F, hand 2 wool");
    empty.roll(3, 4).play("robber 0,0; stolen wool");
    EXPECT_EQ(empty.hand(1), "1 wool");
    shows(rule::robber_steal_empty, 2);
    Given nobody("before roll; 2: city e, hand 3 ore");
    nobody.roll(3, 4).play("robber 2,0");
    EXPECT_EQ(nobody.size(1), 0);
    EXPECT_TRUE(nobody.accepts("end"));
    shows(rule::robber_no_self_steal, 1);
    Given own("before roll; 1: city e, hand 2 ore; 2: city I, hand 2 ore");
    own.roll(3, 4).play("robber 0,0");
    EXPECT_EQ(own.hand(1), "2 ore");
    EXPECT_TRUE(own.accepts("end"));
    shows(rule::robber_steal_mandatory, 1);
    Given must("before roll; 2: city e, hand 3 ore");
    must.roll(3, 4).play("robber 0,0");
    EXPECT_TRUE(must.at_chance()) << "no question is asked";
    shows(rule::robber_knights_not_victims, 1);
    Given knight("before roll; 2: settlement C, road C-D-E, basic E, hand 3 ore");
    knight.roll(3, 4).play("robber 0,0");
    EXPECT_EQ(knight.size(2), 3);
    EXPECT_TRUE(knight.accepts("end"));
}

TEST(CatanRobber, without_a_lock) {
    shows(rule::robber_no_lock, 1);
    Given seven("before roll; 1: hand 8 ore; 2: city e, hand 1 wool");
    seven.roll(3, 4).play("1: discard 4 ore; robber 0,0; stolen wool");
    EXPECT_EQ(seven.hand(1), "1 wool 4 ore");
    shows(rule::robber_no_lock, 2);
    EXPECT_TRUE(accepts("robber 0,0; 1: settlement C, road C-D-E, basic E active", "chase E"));
    shows(rule::robber_first_attack_seven, 1);
    Given attack("before roll; ship 6; 2: city c wall, hand 8 ore");
    attack.roll(3, 4, "ship");
    EXPECT_EQ(attack.at("c"), "2 settlement");
    EXPECT_EQ(attack.to_discard(2), 4) << "8 cards were safe behind the wall";
}

TEST(CatanRobber, the_lock_of_the_modern_edition) {
    shows(rule::robber_lock, 1);
    const std::string_view start =
        "before roll; 2: city e, hand 8 ore; 1: cards alchemist bishop, settlement g";
    Given seven(start, "edition=modern");
    const std::string robber = seven.robber();
    seven.roll(3, 4).play("2: discard 4 ore");
    EXPECT_EQ(seven.hand(2), "4 ore");
    EXPECT_EQ(seven.robber(), robber);
    EXPECT_EQ(seven.size(1), 0);
    EXPECT_TRUE(seven.accepts("end"));
    shows(rule::robber_lock, 2);
    Given alchemist(start, "edition=modern");
    alchemist.play("alchemist 3 4").roll_event("trade").play("2: discard 4 ore");
    EXPECT_EQ(alchemist.hand(2), "4 ore");
    EXPECT_EQ(alchemist.robber(), robber);
    EXPECT_TRUE(alchemist.accepts("end"));
    shows(rule::robber_lock, 3);
    const std::string_view knight = "robber 0,0; 1: settlement C, road C-D-E, basic E active, cards bishop;"
                                    "2: city g, hand 2 ore";
    EXPECT_TRUE(refuses(knight, "chase E", "edition=modern"));
    EXPECT_TRUE(refuses(knight, "bishop 1,0", "edition=modern"));
    EXPECT_TRUE(accepts(std::string(knight) + "; attacked", "chase E", "edition=modern"));
    EXPECT_TRUE(accepts(std::string(knight) + "; attacked", "bishop 1,0", "edition=modern"));
}

// catan.board.robber-start: beside the barbarian track it blocks nothing.
TEST(CatanRobber, a_locked_robber_blocks_no_hex) {
    const std::string_view start = "before roll; robber 0,0; 1: settlement E";
    EXPECT_EQ(Given(start, "edition=modern").roll_sum(11).hand(1), "1 brick");
    EXPECT_EQ(Given("attacked; " + std::string(start), "edition=modern").roll_sum(11).hand(1), "nothing");
    EXPECT_EQ(Given(start).roll_sum(11).hand(1), "nothing");
}

TEST(CatanRobber, the_first_attack_opens_the_lock) {
    shows(rule::robber_unlock, 1);
    Given attack("before roll; ship 6; 1: settlement C, road C-D-E, mighty E active;"
                 "2: city g, hand 8 ore",
                 "edition=modern");
    attack.roll(3, 4, "ship");
    EXPECT_EQ(attack.at("E"), "1 mighty");
    EXPECT_EQ(attack.ship(), 0);
    attack.play("2: discard 4 ore; robber 1,0; stolen ore");
    EXPECT_EQ(attack.hand(1), "1 ore");
    EXPECT_EQ(attack.hand(2), "3 ore") << "four discarded, one stolen";
    shows(rule::robber_unlock, 2);
    Given lost("before roll; ship 6; 2: city g, hand 1 ore", "edition=modern");
    lost.roll(2, 1, "ship");
    EXPECT_EQ(lost.at("g"), "2 settlement");
    lost.play("end").roll(3, 4, "trade").play("robber 1,0");
    EXPECT_EQ(lost.robber(), "1,0");
}

} // namespace oya::catan
