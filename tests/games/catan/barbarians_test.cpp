#include "games/catan/given.h"

// The barbarians, the Defender of Catan, and the walls they tear down.

namespace oya::catan {

namespace {

// The barbarians land on a roll of 2, which pays nobody here.
Given landed(std::string_view setup, std::string_view options = "", int players = 3) {
    Given game("before roll; ship 6; " + std::string(setup), options, players);
    game.roll(1, 1, "ship");
    return game;
}

// Three players at home in three parts of the island: what each has besides, and its knights at B, F and J.
std::string three(std::string_view one, std::string_view two, std::string_view other) {
    return "1: road A-B-P, " + std::string(one) + "; 2: road E-F-U, " + std::string(two) +
           "; 3: road I-J-Y, " + std::string(other);
}

} // namespace

TEST(CatanBarbarians, the_ship) {
    shows(rule::barbarians_advance, 1);
    Given six("before roll; robber 0,2; ship 6; 1: city A");
    six.roll(4, 4, "ship");
    EXPECT_EQ(six.at("A"), "1 settlement");
    EXPECT_EQ(six.hand(1), "1 lumber");
    shows(rule::barbarians_advance, 2);
    EXPECT_EQ(six.ship(), 0);
    EXPECT_EQ(six.play("end").roll(1, 1, "ship").ship(), 1);
    shows(rule::components_barbarian_track, 1);
    EXPECT_TRUE(landed("1: city A").state.attacked);
    shows(rule::components_barbarian_track, 2);
    Given zero("before roll; 1: city A");
    zero.roll(1, 1, "ship");
    EXPECT_EQ(zero.ship(), 1);
    EXPECT_EQ(zero.at("A"), "1 city");
    EXPECT_FALSE(zero.state.attacked);
}

TEST(CatanBarbarians, strength_and_defence) {
    // A defence of 3 holds three cities and no more; of 4 four.
    shows(rule::barbarians_strength, 1);
    const std::string_view mighty = "city A trade, trade 4, city C, mighty B active";
    EXPECT_EQ(landed(three(mighty, "city E", "settlement I, city K")).seat(1).defender, 0) << "strength 4";
    EXPECT_EQ(landed(three(std::string(mighty) + ", basic P active", "city E", "city K")).seat(1).defender,
              1);
    shows(rule::barbarians_strength, 2);
    EXPECT_EQ(
        landed(three("settlement A, mighty B active", "city E sideways, city G", "settlement I, city K y"))
            .seat(1)
            .defender,
        1)
        << "strength 3";
    shows(rule::barbarians_strength, 3);
    EXPECT_EQ(landed(three("settlement A, basic B active", "city E overturned", "city K")).seat(1).defender,
              0);
    shows(rule::barbarians_defence, 1);
    const Given four =
        landed(three("city A C, mighty B active", "city E, basic F active", "city K, strong J"));
    EXPECT_EQ(four.seat(1).defender, 1) << "3 and 1 hold four cities";
    EXPECT_EQ(landed(three("city A C, mighty B active", "city E G, basic F active", "city K, strong J"))
                  .seat(1)
                  .defender,
              0);
    shows(rule::barbarians_all_fight, 1);
    const Given homeless = landed(three("settlement A, strong B active", "city E", "city K"));
    EXPECT_EQ(homeless.seat(1).defender, 1);
    shows(rule::barbarians_players_win_tie, 1);
    EXPECT_EQ(four.at("K"), "3 city");
    shows(rule::barbarians_players_win_tie, 2);
    EXPECT_EQ(landed(three("city A C, mighty B active", "city E g, basic F active", "city K")).at("K"),
              "3 settlement");
}

TEST(CatanBarbarians, the_best_defender) {
    shows(rule::barbarians_sole_defender, 1);
    const Given sole = landed(three("city A, mighty B active", "city E, strong F active", "city K"));
    EXPECT_EQ(sole.points(1), 3);
    EXPECT_EQ(sole.seat(1).defender, 1);
    EXPECT_FALSE(sole.at_chance());
    EXPECT_EQ(sole.cards(1) + sole.cards(2) + sole.cards(3), "");
    shows(rule::components_defender_cards, 1);
    EXPECT_EQ(sole.points(1), 3);
    shows(rule::barbarians_tied_defenders, 1);
    Given tied =
        landed(three("city A, strong B active", "city E, strong F active", "city K, basic J active"));
    EXPECT_EQ(tied.asked(), "1");
    tied.play("1: draw trade; drawn merchant");
    EXPECT_EQ(tied.cards(1), "merchant");
    EXPECT_EQ(tied.asked(), "2");
    tied.play("2: draw science; drawn crane");
    EXPECT_EQ(tied.cards(2), "crane");
    EXPECT_EQ(tied.points(1) + tied.points(2), 4);
    shows(rule::barbarians_tied_defenders, 2);
    Given declines =
        landed(three("city A, strong B active", "city E, strong F active", "city K, basic J active"));
    declines.play("1: pass; 2: draw politics; drawn spy");
    EXPECT_EQ(declines.cards(1), "");
    EXPECT_EQ(declines.cards(2), "spy");
    shows(rule::barbarians_tied_any_deck, 1);
    Given blue = landed(three("city A, strong B active", "city E, strong F active", "city K"));
    EXPECT_TRUE(blue.accepts("1: draw politics"));
    EXPECT_EQ(blue.level(1, "politics"), 0);
    shows(rule::barbarians_tied_any_deck, 2);
    Given empty = landed("deck politics empty; " +
                         three("city A, strong B active", "city E, strong F active", "city K"));
    EXPECT_TRUE(empty.refuses("1: draw politics"));
    EXPECT_TRUE(empty.accepts("1: draw trade"));
    shows(rule::barbarians_tied_overflow, 1);
    Given overflow = landed(
        three("city A, strong B active", "city E, strong F active, cards spy crane mining smith", "city K"));
    overflow.play("1: pass; 2: draw politics; drawn wedding");
    EXPECT_EQ(overflow.asked(), "2");
    EXPECT_TRUE(overflow.refuses("1: end"));
    overflow.play("2: return smith");
    EXPECT_EQ(overflow.cards(2), "crane mining spy wedding");
    EXPECT_TRUE(overflow.accepts("1: end"));
}

TEST(CatanBarbarians, nobody_fights) {
    shows(rule::barbarians_zero_contribution, 1);
    const Given none = landed("1: settlement A; 2: settlement E; 3: settlement I");
    EXPECT_EQ(none.ship(), 0);
    EXPECT_EQ(none.asked(), "1");
    EXPECT_TRUE(none.accepts("end"));
    shows(rule::options_zero_defence, 1);
    for (int player = 1; player <= 3; ++player) {
        EXPECT_EQ(none.points(player), 1);
        EXPECT_EQ(none.cards(player), "");
    }
    const Given draws =
        landed("1: settlement A; 2: settlement E; 3: settlement I", "zero_defence_reward=tie_draw");
    EXPECT_TRUE(draws.accepts("1: draw trade"));
}

TEST(CatanBarbarians, who_loses_a_city) {
    shows(rule::barbarians_lose, 1);
    Given first = landed(three("city A C", "city E, basic F active", "city K y, strong J active"));
    EXPECT_EQ(first.asked(), "1");
    first.play("1: lose A");
    EXPECT_EQ(first.at("A"), "1 settlement");
    EXPECT_EQ(first.at("E"), "2 city");
    EXPECT_EQ(first.at("K"), "3 city");
    shows(rule::barbarians_lose, 2);
    Given two =
        landed(three("city A C, basic B active", "city E G, basic F active", "city K y, strong J active"));
    two.play("1: lose A; 2: lose G");
    EXPECT_EQ(two.at("A"), "1 settlement");
    EXPECT_EQ(two.at("G"), "2 settlement");
    EXPECT_EQ(two.at("K"), "3 city");
    shows(rule::barbarians_eligible, 1);
    Given immune =
        landed(three("city A science, science 4", "city E G, basic F active", "city K y, strong J active"));
    EXPECT_EQ(immune.asked(), "2");
    EXPECT_EQ(immune.play("2: lose E").at("A"), "1 city science");
    shows(rule::barbarians_eligible, 2);
    Given settled = landed(three("settlement A", "city E G, basic F active", "city K y, strong J active"));
    EXPECT_EQ(settled.asked(), "2");
    shows(rule::barbarians_inactive_lowest, 1);
    const Given inactive =
        landed(three("city A, mighty B P", "city E G, basic F active", "city K y, basic J active"));
    EXPECT_EQ(inactive.at("A"), "1 settlement");
    shows(rule::barbarians_all_metropolises, 1);
    const Given all =
        landed(three("city A politics, politics 4", "city E trade, trade 4", "settlement I, strong J"));
    EXPECT_EQ(all.at("A"), "1 city politics");
    EXPECT_EQ(all.at("E"), "2 city trade");
    EXPECT_EQ(all.ship(), 0);
    EXPECT_EQ(all.at("J"), "3 strong");
    EXPECT_TRUE(all.accepts("end"));
    shows(rule::barbarians_owner_chooses, 1);
    const Given one = landed(three("city A", "city E, basic F active", "city K, basic J active"));
    EXPECT_EQ(one.at("A"), "1 settlement") << "without a question";
    Given asked = landed(three("city A C", "city E, basic F active", "city K, basic J active"));
    EXPECT_EQ(asked.count("lose"), 2);
    shows(rule::barbarians_owner_chooses, 2);
    Given metropolis = landed(
        three("city A science, city C q, science 4", "city E, basic F active", "city K, basic J active"));
    EXPECT_TRUE(metropolis.refuses("1: lose A"));
    EXPECT_TRUE(metropolis.accepts("1: lose C"));
    shows(rule::barbarians_immune_first_seat, 1);
    const Given seat_one =
        landed(three("city A science, science 4", "city E G, strong F active", "city K, basic J active"));
    EXPECT_EQ(seat_one.at("K"), "3 settlement");
    shows(rule::barbarians_roller_irrelevant, 1);
    for (const int active : {1, 2, 3}) {
        const Given same = landed("active " + std::to_string(active) + "; " +
                                  three("city A", "city E G, strong F active", "city K, basic J active"));
        EXPECT_EQ(same.at("A"), "1 settlement");
        EXPECT_EQ(same.at("K"), "3 city");
    }
}

TEST(CatanBarbarians, what_a_lost_city_becomes) {
    shows(rule::barbarians_city_to_settlement, 1);
    Given before("before roll; ship 6; 1: city A wall, settlement E");
    const int cities = before.supply(1, "city");
    const int settlements = before.supply(1, "settlement");
    before.roll(1, 1, "ship");
    EXPECT_EQ(before.supply(1, "city"), cities + 1);
    EXPECT_EQ(before.supply(1, "settlement"), settlements - 1);
    EXPECT_EQ(before.points(1), 2);
    shows(rule::barbarians_wall_lost, 1);
    EXPECT_EQ(before.supply(1, "wall"), 3);
    EXPECT_EQ(before.seat(1).limit(), 7);
    EXPECT_EQ(before.told("catan.story.wall-lost"), "catan.barbarians.wall-lost");
    shows(rule::barbarians_sideways, 1);
    Given sideways("before roll; robber 0,2; ship 6; 1: city A, settlement E G I c k");
    sideways.roll(4, 4, "ship");
    EXPECT_EQ(sideways.at("A"), "1 sideways");
    EXPECT_EQ(sideways.points(1), 6);
    EXPECT_EQ(sideways.hand(1), "2 lumber 2 grain") << "A and c at the forest, I and k at the fields";
    EXPECT_EQ(sideways.set("ship 6").play("end").roll(1, 1, "ship").seat(1).defender, 0);
    EXPECT_EQ(sideways.at("A"), "1 sideways") << "there is no city any more";
    shows(rule::barbarians_sideways_upgrade, 1);
    Given raised("1: city A sideways, settlement E G I c k, hand 2 grain 3 ore");
    const int left = raised.supply(1, "city");
    raised.play("city A");
    EXPECT_EQ(raised.at("A"), "1 city");
    EXPECT_EQ(raised.supply(1, "city"), left);
    EXPECT_EQ(raised.supply(1, "settlement"), 0);
    shows(rule::barbarians_sideways_upgrade, 2);
    Given two("1: city A sideways, city C sideways, settlement E, hand 4 grain 6 ore");
    EXPECT_TRUE(two.refuses("city E"));
    EXPECT_TRUE(two.accepts("city C"));
    EXPECT_TRUE(two.play("city A").refuses("city E"));
    shows(rule::barbarians_levels_kept, 1);
    Given levels("before roll; ship 6; 1: city A, trade 3, hand 6 cloth");
    levels.roll(1, 1, "ship");
    EXPECT_TRUE(levels.refuses("improve trade"));
    EXPECT_TRUE(levels.accepts("bank cloth ore"));
}

TEST(CatanBarbarians, afterwards) {
    shows(rule::barbarians_afterwards, 1);
    const Given won = landed(
        three("city A, basic B active P active", "city E, strong F active U active", "mighty J active"));
    for (const std::string_view corner : {"B", "P", "F", "U", "J"})
        EXPECT_EQ(won.at(corner).find("active"), std::string::npos) << corner;
    EXPECT_EQ(won.ship(), 0);
    EXPECT_EQ(won.told("catan.story.ship-returns"), "catan.barbarians.afterwards");
    EXPECT_EQ(won.told("catan.story.knights-rest"), "catan.barbarians.afterwards");
    shows(rule::barbarians_before_production, 1);
    Given six("before roll; robber 0,2; ship 6; 1: city f");
    six.roll(3, 3, "ship");
    EXPECT_EQ(six.at("f"), "1 settlement");
    EXPECT_EQ(six.told("catan.story.ship-returns"), "catan.barbarians.afterwards");
    EXPECT_EQ(six.told("catan.story.knights-rest"), "") << "there are none";
    EXPECT_EQ(six.told("catan.story.wall-lost"), "") << "there was none";
    EXPECT_EQ(six.hand(1), "1 ore");
}

TEST(CatanBarbarians, the_worked_example) {
    shows(rule::barbarians_worked_example, 1);
    const Given lost =
        landed(three("city A C, mighty B active", "city E, basic F active", "city K y trade, trade 4"));
    EXPECT_EQ(lost.at("K"), "3 settlement");
    const Given held =
        landed(three("city A C, mighty B active", "city E, basic F active", "city y trade, trade 4"));
    EXPECT_EQ(held.seat(1).defender, 1);
    EXPECT_EQ(held.at("y"), "3 city trade");
    shows(rule::barbarians_worked_example, 2);
    const Given second =
        landed(three("city A C, strong B active", "city E, basic F active", "city y trade, trade 4"));
    EXPECT_EQ(second.at("E"), "2 settlement");
    EXPECT_EQ(second.at("y"), "3 city trade");
}

TEST(CatanDefender, points_for_good) {
    shows(rule::defender_card, 1);
    Given two("1: defender 2");
    EXPECT_EQ(two.points(1), 2);
    two.set("ship 6; 1: city A").play("end").roll(1, 1, "ship");
    EXPECT_EQ(two.points(1), 3) << "the city is lost, the cards are not";
    shows(rule::defender_no_limit, 1);
    const Given seventh = landed("1: defender 3; 2: defender 3; 3: city I, road I-J, basic J active");
    EXPECT_EQ(seventh.seat(3).defender, 1);
    EXPECT_EQ(seventh.points(3), 3);
    shows(rule::options_defender_limit, 1);
    EXPECT_EQ(seventh.points(3), 3);
    const Given limited = landed("1: defender 3; 2: defender 3; 3: city I, road I-J, basic J active",
                                 "defender_cards_limited=true");
    EXPECT_EQ(limited.points(3), 2);
}

TEST(CatanWalls, under_cities) {
    shows(rule::walls_cost, 1);
    Given pays("1: city A, hand 2 brick");
    pays.play("wall A");
    EXPECT_EQ(pays.at("A"), "1 city wall");
    EXPECT_EQ(pays.hand(1), "nothing");
    shows(rule::walls_cost, 2);
    EXPECT_TRUE(refuses("1: settlement A, hand 2 brick", "wall A"));
    EXPECT_TRUE(refuses("1: city A, hand 2 brick; 2: city C", "wall C"));
    shows(rule::walls_one_per_city, 1);
    EXPECT_TRUE(refuses("1: city A wall, hand 2 brick", "wall A"));
    shows(rule::walls_three_per_player, 1);
    shows(rule::components_walls, 1);
    EXPECT_TRUE(refuses("1: city A wall, city C wall, city E wall, city G, hand 2 brick", "wall G"));
    shows(rule::walls_hand_limit, 1);
    Given eleven("before roll; 1: city A wall, city C wall, hand 6 ore 5 wool");
    EXPECT_EQ(eleven.roll(3, 4).to_discard(1), 0);
    shows(rule::walls_lost_with_city, 1);
    Given lost("before roll; ship 6; 1: city A wall, hand 2 brick 2 grain 3 ore, settlement E");
    lost.roll(1, 1, "ship");
    EXPECT_EQ(lost.supply(1, "wall"), 3);
    EXPECT_TRUE(lost.play("city E").accepts("wall E"));
    shows(rule::walls_no_other_effect, 1);
    Given saboteur("1: cards saboteur; 2: city A wall, city C wall, city E wall, hand 5 ore 5 wool",
                   "edition=modern");
    saboteur.play("saboteur; 2: discard 2 wool 3 ore");
    EXPECT_EQ(saboteur.size(2), 5);
    shows(rule::walls_overturned_city_keeps, 1);
    Given overturned("1: cards saboteur; 2: city A wall");
    overturned.play("saboteur A");
    EXPECT_EQ(overturned.at("A"), "2 city wall overturned");
    EXPECT_EQ(overturned.seat(2).limit(), 9);
}

} // namespace oya::catan
