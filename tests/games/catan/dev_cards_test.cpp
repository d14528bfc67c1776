#include "games/catan/given.h"

// Base Catan: development cards and the largest army.

namespace oya::catan {

namespace {

constexpr std::string_view base = "expansion=none";
const std::string buys_one = "hand 1 wool 1 grain 1 ore";

} // namespace

TEST(CatanDevCards, buying) {
    shows(rule::dev_cards_cost, 1);
    Given buys("1: " + buys_one, base);
    buys.play("buy; drawn knight");
    EXPECT_EQ(buys.hand(1), "nothing");
    EXPECT_EQ(buys.deck("development"), 24);
    EXPECT_EQ(buys.cards(1), "knight");
    EXPECT_EQ(buys.seen_cards(2, 1), "1");
    EXPECT_EQ(buys.seen_cards(1, 1), "knight");
    shows(rule::dev_cards_deck_empty, 1);
    Given empty("deck development empty; 1: " + buys_one, base);
    EXPECT_TRUE(empty.refuses("buy"));
    EXPECT_EQ(empty.hand(1), "1 wool 1 grain 1 ore");
    shows(rule::dev_cards_not_in_ck, 1);
    EXPECT_TRUE(refuses("1: " + buys_one, "buy"));
}

TEST(CatanDevCards, when_cards_are_played) {
    shows(rule::dev_cards_not_same_turn, 1);
    EXPECT_TRUE(refuses("1: " + buys_one, "buy; drawn knight; knight", base));
    EXPECT_TRUE(accepts("1: cards knight", "knight", base));
    shows(rule::dev_cards_not_same_turn, 2);
    Given wins("1: city A C E G, settlement I, " + buys_one, base);
    EXPECT_EQ(wins.points(1), 9);
    wins.play("buy; drawn victory-point");
    EXPECT_EQ(wins.winner(), 1);
    shows(rule::dev_cards_one_per_turn, 1);
    Given two("before roll; 1: cards knight monopoly; 2: hand 2 ore", base);
    two.play("knight; robber 1,0").roll(1, 1);
    EXPECT_TRUE(two.refuses("monopoly ore"));
    EXPECT_TRUE(two.go_round().roll(1, 1).accepts("monopoly ore"));
}

TEST(CatanDevCards, knights) {
    shows(rule::dev_cards_knight, 1);
    Given plays("1: cards knight; 2: settlement e, hand 10 ore; 3: hand 10 wool", base);
    plays.play("knight; robber -1,0; stolen ore");
    EXPECT_EQ(plays.size(2), 9);
    EXPECT_EQ(plays.size(3), 10);
    EXPECT_EQ(plays.hand(1), "1 ore");
    shows(rule::dev_cards_knight_before_roll, 1);
    Given twice("before roll; 1: cards knight", base);
    twice.play("knight; robber 1,0").roll(3, 4).play("robber 2,0");
    EXPECT_EQ(twice.robber(), "2,0");
    EXPECT_TRUE(twice.accepts("end"));
}

TEST(CatanDevCards, free_roads) {
    shows(rule::dev_cards_road_building, 1);
    Given last("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h, cards free-roads", base);
    EXPECT_EQ(last.supply(1, "road"), 1);
    last.play("free-roads");
    last.play("road h-g");
    EXPECT_EQ(last.supply(1, "road"), 0);
    EXPECT_EQ(last.cards(1), "");
    EXPECT_TRUE(last.accepts("end"));
    shows(rule::dev_cards_road_building, 4);
    Given one("1: settlement A, cards free-roads", base);
    EXPECT_TRUE(one.play("free-roads").refuses("pass")) << "only a second road may be left out";
    one.play("road A-B; pass");
    EXPECT_EQ(one.supply(1, "road"), 14);
    EXPECT_EQ(one.at("B-C"), "nothing");
    EXPECT_TRUE(one.accepts("end"));
    shows(rule::dev_cards_road_building, 2);
    Given continues("1: settlement A, cards free-roads", base);
    continues.play("free-roads; road A-B; road B-C");
    EXPECT_EQ(continues.supply(1, "road"), 13);
    shows(rule::dev_cards_road_building, 3);
    EXPECT_TRUE(refuses("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h-g, cards free-roads", "free-roads", base));
    EXPECT_TRUE(refuses("1: settlement A, road A-B, road A-a, cards free-roads; 2: settlement C c P, road "
                        "B-C, road B-P, road a-b",
                        "free-roads", base));
}

TEST(CatanDevCards, plenty_and_monopoly) {
    shows(rule::dev_cards_year_of_plenty, 1);
    EXPECT_TRUE(refuses("bank ore 0; 1: cards year-of-plenty", "year-of-plenty wool ore", base));
    shows(rule::dev_cards_year_of_plenty, 2);
    EXPECT_EQ(Given("bank wool 2; 1: cards year-of-plenty", base).play("year-of-plenty wool wool").hand(1),
              "2 wool");
    EXPECT_TRUE(refuses("bank wool 1; 1: cards year-of-plenty", "year-of-plenty wool wool", base));
    shows(rule::dev_cards_monopoly, 1);
    Given wool("1: cards monopoly; 2: hand 3 wool; 4: hand 2 wool 1 ore", base);
    wool.play("monopoly wool");
    EXPECT_EQ(wool.hand(1), "5 wool");
    EXPECT_EQ(wool.hand(4), "1 ore");
    shows(rule::dev_cards_monopoly, 2);
    Given nothing_there("1: cards monopoly; 2: hand 3 wool", base);
    nothing_there.play("monopoly ore");
    EXPECT_EQ(nothing_there.hand(1), "nothing");
    EXPECT_EQ(nothing_there.cards(1), "");
}

TEST(CatanDevCards, points_and_keeping) {
    shows(rule::dev_cards_victory_point, 1);
    Given eight("1: city A C E, settlement G I, cards victory-point, " + buys_one, base);
    EXPECT_EQ(eight.points(1), 9);
    EXPECT_EQ(eight.seen_points(2, 1), 8);
    eight.play("buy; drawn victory-point");
    EXPECT_EQ(eight.winner(), 1);
    shows(rule::dev_cards_kept, 1);
    Given six("before roll; 1: cards knight knight knight monopoly monopoly year-of-plenty", base);
    six.roll(3, 4);
    EXPECT_EQ(six.to_discard(1), 0);
    six.play("robber 1,0");
    EXPECT_EQ(six.cards(1), "knight knight knight monopoly monopoly year-of-plenty");
}

TEST(CatanArmy, the_largest_army) {
    shows(rule::army_minimum, 1);
    Given third("1: army 2, cards knight", base);
    third.play("knight; robber 1,0");
    EXPECT_EQ(third.points(1), 2);
    EXPECT_EQ(third.army(), 1);
    shows(rule::army_take_strictly, 1);
    Given other("1: army 2, cards knight; 2: army 3", base);
    EXPECT_EQ(other.army(), 2);
    other.play("knight; robber 1,0");
    EXPECT_EQ(other.army(), 2);
    Given more("1: army 3, cards knight; 2: army 3; army 2", base);
    more.play("knight; robber 1,0");
    EXPECT_EQ(more.army(), 1);
    EXPECT_EQ(more.points(2), 0);
    shows(rule::army_never_shrinks, 1);
    Given keeps("1: army 3", base);
    for (int turn = 0; turn < 8; ++turn) {
        keeps.play("end").roll(1, 1);
        EXPECT_EQ(keeps.army(), 1);
    }
    shows(rule::army_not_in_ck, 1);
    const Given knights("1: settlement A G, road A-B-C, road G-F, road G-H-I, road G-g,"
                        "basic B C, strong F H, mighty I g");
    EXPECT_EQ(knights.points(1), 2);
    EXPECT_EQ(knights.army(), 0);
}

} // namespace oya::catan
