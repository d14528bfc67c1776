#include "games/catan/given.h"

// Points, and when they win.

namespace oya::catan {

TEST(CatanVictory, targets) {
    shows(rule::victory_target_ck, 1);
    const std::string twelve = "1: settlement A, city C, defender 9, hand 2 grain 3 ore";
    Given wins(twelve);
    EXPECT_EQ(wins.points(1), 12);
    EXPECT_EQ(wins.winner(), 0);
    wins.play("city A");
    EXPECT_EQ(wins.winner(), 1);
    EXPECT_TRUE(wins.over());
    shows(rule::victory_target_ck, 2);
    Given goes_on("1: settlement A, city C, defender 8, hand 2 grain 3 ore");
    goes_on.play("city A");
    EXPECT_EQ(goes_on.points(1), 12);
    EXPECT_FALSE(goes_on.over());
    shows(rule::victory_target_base, 1);
    Given base("1: city A C E G, settlement I, road I-J-K, hand 1 brick 1 lumber 1 wool 1 grain",
               "expansion=none");
    base.play("settlement K");
    EXPECT_EQ(base.points(1), 10);
    EXPECT_EQ(base.winner(), 1);
}

TEST(CatanVictory, only_on_the_own_turn) {
    shows(rule::victory_own_turn, 1);
    Given defender("before roll; ship 6; 2: settlement A, city C, defender 9, road A-B, basic B active");
    EXPECT_EQ(defender.points(2), 12);
    defender.roll(1, 1, "ship");
    EXPECT_EQ(defender.points(2), 13);
    EXPECT_FALSE(defender.over());
    defender.play("end");
    EXPECT_EQ(defender.winner(), 2);
    shows(rule::victory_own_turn, 2);
    Given cut("longest 2; 2: settlement A, city C, defender 8, road C-D-E-F-G-H; 1: road F-U-T, settlement T,"
              "hand 1 brick 1 lumber 1 wool 1 grain");
    EXPECT_EQ(cut.points(2), 13);
    cut.play("settlement F; end");
    EXPECT_EQ(cut.points(2), 11);
    EXPECT_FALSE(cut.over());
    shows(rule::victory_check_at_start, 1);
    Given start("2: settlement A, city C, defender 10");
    start.play("end");
    EXPECT_EQ(start.winner(), 2);
    EXPECT_FALSE(start.state.rolled);
    shows(rule::victory_single_winner, 1);
    Given both("1: settlement A, city C, defender 9, hand 2 grain 3 ore; 2: defender 13");
    both.play("city A");
    EXPECT_EQ(both.winner(), 1);
    EXPECT_EQ(Game::result(both.state).winners.count(), 1);
}

TEST(CatanVictory, at_once) {
    shows(rule::victory_immediate, 1);
    Given defender(
        "before roll; robber 0,2; ship 6; 1: settlement A, city C, defender 9, road A-B, basic B active");
    defender.roll(4, 4, "ship");
    EXPECT_EQ(defender.winner(), 1);
    EXPECT_EQ(defender.hand(1), "nothing");
    shows(rule::victory_immediate, 2);
    Given constitution("before roll; robber 0,2; 1: settlement A, city C, defender 9, politics 3");
    constitution.roll(5, 3, "politics").play("drawn constitution");
    EXPECT_EQ(constitution.winner(), 1);
    EXPECT_EQ(constitution.hand(1), "nothing");
    shows(rule::victory_immediate, 3);
    Given army("before roll; 1: city A C E, settlement G I, army 2, cards knight", "expansion=none");
    EXPECT_EQ(army.points(1), 8);
    army.play("knight");
    if (!army.over()) army.play("robber 1,0");
    EXPECT_EQ(army.winner(), 1);
    EXPECT_FALSE(army.state.rolled);
}

TEST(CatanVictory, what_counts) {
    shows(rule::victory_points_ck, 1);
    const Given knights(
        "merchant 0,0 1; 1: settlement A K, city C E science, defender 1, road A-B-C-D-E-F, science 4");
    EXPECT_EQ(knights.points(1), 12);
    shows(rule::victory_points_base, 1);
    const Given base("1: settlement A C E, city G I, army 3", "expansion=none");
    EXPECT_EQ(base.points(1), 9);
    shows(rule::victory_no_points_elsewhere, 1);
    const Given none(
        "1: city A wall, city C wall, city E wall, road A-B, road C-c-b, road C-D, road E-e-d,"
        "trade 3, politics 3, science 3, basic B c, strong b D, mighty e d, cards spy crane, hand 5 ore");
    EXPECT_EQ(none.points(1), 6) << "the three cities alone";
    shows(rule::victory_may_fall, 1);
    Given pillaged("before roll; ship 6; 1: city A");
    pillaged.roll(1, 1, "ship");
    EXPECT_EQ(pillaged.points(1), 1);
    shows(rule::victory_may_fall, 2);
    Given taken("1: city A, trade 4, hand 5 cloth; 2: city C trade, trade 4");
    EXPECT_EQ(taken.points(2), 4);
    taken.play("improve trade");
    EXPECT_EQ(taken.points(2), 2);
    EXPECT_EQ(taken.points(1), 4);
}

} // namespace oya::catan
