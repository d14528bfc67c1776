#include "games/catan/given.h"

// What a roll pays, shortage, the Aqueduct, overturned cities.

namespace oya::catan {

namespace {

// The hand of a player after this roll, with nothing in it before. Dice for a sum that is no 7.
std::string after_roll(std::string_view setup, int sum, int player = 1, std::string_view options = "") {
    Given game("before roll; robber 0,2; " + std::string(setup), options);
    game.roll_sum(sum);
    return game.hand(player);
}

} // namespace

TEST(CatanProduction, settlements) {
    shows(rule::production_settlement, 1);
    EXPECT_EQ(after_roll("1: settlement E", 11), "1 brick");
    shows(rule::production_settlement, 2);
    EXPECT_EQ(after_roll("hex -1,0 fields 8; 1: settlement C", 8), "1 lumber 1 grain");
    shows(rule::production_settlement, 3);
    EXPECT_EQ(after_roll("1: settlement E G", 11), "2 brick");
    shows(rule::board_terrain_resource, 1);
    EXPECT_EQ(after_roll("1: settlement A", 8), "1 lumber");
    EXPECT_EQ(after_roll("1: settlement K", 8), "1 grain");
    EXPECT_EQ(after_roll("1: settlement b", 10), "1 wool");
    EXPECT_EQ(after_roll("1: settlement F", 9), "1 ore");
}

TEST(CatanProduction, cities) {
    shows(rule::production_city_base, 1);
    EXPECT_EQ(after_roll("hex 2,0 mountains 6; 1: city K", 6, 1, "expansion=none"), "2 ore");
    shows(rule::production_city_double, 1);
    EXPECT_EQ(after_roll("1: city e", 4), "2 grain");
    shows(rule::production_city_double, 2);
    EXPECT_EQ(after_roll("1: city e", 11), "2 brick");
    shows(rule::production_city_commodity, 1);
    EXPECT_EQ(after_roll("1: city A", 8), "1 lumber 1 paper");
    shows(rule::production_city_commodity, 2);
    EXPECT_EQ(after_roll("1: city F", 9), "1 ore 1 coin");
    shows(rule::production_city_commodity, 3);
    EXPECT_EQ(after_roll("1: city b", 10), "1 wool 1 cloth");
    shows(rule::production_no_choice, 1);
    Given forest("before roll; 1: city A");
    forest.roll_sum(8);
    EXPECT_EQ(forest.hand(1), "1 lumber 1 paper");
    EXPECT_TRUE(forest.accepts("end")) << "nothing is asked";
    shows(rule::production_settlement_no_commodity, 1);
    EXPECT_EQ(after_roll("1: settlement F", 9), "1 ore");
    shows(rule::production_metropolis_city, 1);
    EXPECT_EQ(after_roll("1: city b science, science 4", 10), "1 wool 1 cloth");
}

TEST(CatanProduction, robber_desert_everyone) {
    shows(rule::production_robber_blocks, 1);
    Given blocked("before roll; robber -2,0; 1: city A");
    blocked.roll_sum(8);
    EXPECT_EQ(blocked.hand(1), "nothing");
    shows(rule::production_robber_blocks, 2);
    Given other("before roll; robber -2,0; 1: city A, settlement K");
    other.roll_sum(8);
    EXPECT_EQ(other.hand(1), "1 grain");
    shows(rule::production_everyone, 1);
    EXPECT_EQ(after_roll("3: settlement d", 5, 3), "1 grain");
    shows(rule::production_desert, 1);
    for (const int sum : {2, 3, 4, 5, 6, 8, 9, 10, 11, 12})
        EXPECT_EQ(after_roll("hex 2,0 desert; 1: settlement K", sum), "nothing") << sum;
}

TEST(CatanProduction, a_bank_that_runs_short) {
    shows(rule::production_shortage_many, 1);
    const std::string_view many = "bank ore 2; bank wool 10; hex 1,-1 mountains 9; hex 2,0 pasture 9;"
                                  "1: settlement F K; 2: settlement W";
    Given ore_short("before roll; robber 0,2; " + std::string(many));
    ore_short.roll_sum(9);
    EXPECT_EQ(ore_short.bank("ore"), 2);
    EXPECT_EQ(ore_short.hand(2), "nothing");
    EXPECT_EQ(ore_short.told("catan.story.shortage"), "catan.production.shortage-many");
    EXPECT_EQ(ore_short.told("catan.story.shortage-one"), "");
    shows(rule::production_shortage_many, 2);
    EXPECT_EQ(ore_short.hand(1), "1 wool");
    shows(rule::production_shortage_one, 1);
    Given brick_short("before roll; robber 0,2; bank brick 1; 2: city E g");
    EXPECT_EQ(brick_short.roll_sum(11).hand(2), "1 brick");
    EXPECT_EQ(brick_short.told("catan.story.shortage-one"), "catan.production.shortage-one");
    EXPECT_EQ(brick_short.told("catan.story.shortage"), "") << "it is nobody else's";
    shows(rule::production_shortage_exact, 1);
    Given exact(
        "before roll; robber 0,2; bank lumber 3; hex -1,-1 forest 8; 1: settlement B; 2: settlement a");
    exact.roll_sum(8);
    EXPECT_EQ(exact.hand(1), "2 lumber");
    EXPECT_EQ(exact.hand(2), "1 lumber");
    EXPECT_EQ(exact.bank("lumber"), 0);
}

TEST(CatanProduction, commodities_run_short_by_themselves) {
    shows(rule::production_shortage_commodity, 1);
    Given paper_short("before roll; robber 0,2; bank paper 1; 1: city A; 2: city C");
    paper_short.roll_sum(8);
    EXPECT_EQ(paper_short.hand(1), "1 lumber");
    EXPECT_EQ(paper_short.hand(2), "1 lumber");
    shows(rule::production_shortage_commodity, 2);
    EXPECT_EQ(after_roll("bank lumber 0; bank paper 5; 1: city A", 8), "1 paper");
    shows(rule::production_shortage_commodity, 3);
    EXPECT_EQ(after_roll("bank lumber 1; 1: city A", 8), "1 lumber 1 paper");
}

TEST(CatanProduction, a_city_lost_on_the_same_roll) {
    shows(rule::production_pillaged_same_roll, 1);
    Given lost("before roll; robber 0,2; ship 6; 1: city A");
    lost.roll(4, 4, "ship");
    EXPECT_EQ(lost.hand(1), "1 lumber");
}

TEST(CatanProduction, the_aqueduct) {
    const std::string start = "before roll; robber 0,2; ";
    shows(rule::production_aqueduct, 1);
    Given empty(start + "2: science 3, city A");
    empty.roll_sum(9);
    EXPECT_EQ(empty.asked(), "2");
    EXPECT_EQ(empty.play("2: aqueduct ore").hand(2), "1 ore");
    shows(rule::production_aqueduct, 2);
    Given robbed("before roll; robber -2,0; 2: science 3, city A");
    robbed.roll_sum(8).play("2: aqueduct brick");
    EXPECT_EQ(robbed.hand(2), "1 brick");
    shows(rule::production_aqueduct, 3);
    Given shortage(start + "bank brick 0; 2: science 3, settlement E");
    shortage.roll_sum(11).play("2: aqueduct wool");
    EXPECT_EQ(shortage.hand(2), "1 wool");
    shows(rule::production_aqueduct, 4);
    Given paper(start + "bank lumber 0; 2: science 3, city A");
    paper.roll_sum(8);
    EXPECT_EQ(paper.hand(2), "1 paper");
    EXPECT_EQ(paper.asked(), "1");
    shows(rule::production_aqueduct, 5);
    Given seven(start + "2: science 3, city A");
    seven.roll(3, 4).play("robber 0,0");
    EXPECT_EQ(seven.hand(2), "nothing");
    EXPECT_EQ(seven.asked(), "1");
    shows(rule::production_aqueduct, 6);
    Given card(start + "2: science 3, city A");
    card.roll(6, 3, "science").play("drawn mining; 2: aqueduct ore");
    EXPECT_EQ(card.hand(2), "1 ore");
    EXPECT_EQ(card.cards(2), "mining");
}

TEST(CatanProduction, the_aqueduct_is_a_right) {
    shows(rule::production_aqueduct_optional, 1);
    Given declines("before roll; robber 0,2; 2: science 3, city A, hand 7 ore");
    declines.roll_sum(9).play("2: pass");
    EXPECT_EQ(declines.size(2), 7);
    shows(rule::production_aqueduct_optional, 2);
    Given asks("before roll; robber 0,2; 2: science 3, city A");
    asks.roll_sum(9);
    EXPECT_EQ(asks.count("aqueduct"), 5) << "the five resources, no commodity";
    EXPECT_TRUE(asks.refuses("2: aqueduct coin"));
    shows(rule::production_aqueduct_order, 1);
    Given scarce("before roll; robber 0,2; active 2; bank lumber 0; bank brick 0; bank wool 0; bank grain 0;"
                 "bank ore 1; 2: science 3; 3: science 3");
    scarce.roll_sum(9);
    EXPECT_EQ(scarce.asked(), "2");
    scarce.play("2: aqueduct ore");
    EXPECT_EQ(scarce.hand(2), "1 ore");
    EXPECT_EQ(scarce.asked(), "2") << "player 3 is not asked: the bank is empty";
    shows(rule::production_aqueduct_level_kept, 1);
    Given high("before roll; robber 0,2; 1: science 5, city A");
    high.roll_sum(4).play("aqueduct ore");
    EXPECT_EQ(high.hand(1), "1 ore");
    shows(rule::production_aqueduct_level_kept, 2);
    Given homeless("before roll; robber 0,2; 1: science 3, settlement A");
    homeless.roll_sum(9).play("aqueduct ore");
    EXPECT_EQ(homeless.hand(1), "1 ore");
}

TEST(CatanProduction, overturned_cities) {
    shows(rule::production_overturned, 1);
    EXPECT_EQ(after_roll("1: city E overturned", 11), "1 brick");
    shows(rule::production_overturned, 2);
    EXPECT_EQ(after_roll("1: city F overturned", 9), "1 ore");
    shows(rule::production_overturned_cards, 1);
    EXPECT_EQ(Given("1: city F overturned, cards mining").play("mining").hand(1), "2 ore");
}

} // namespace oya::catan
