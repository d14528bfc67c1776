#include "games/catan/given.h"

// Sixteen situations that are easily played wrong. Two of them wait for the sea: a ship held in place by a
// knight (catan.sea-knights.closes-line), and a knight that touches robber and pirate
// (catan.sea-knights.chase-both).

namespace oya::catan {

TEST(CatanPitfalls, first_attack_on_a_seven) {
    for (const std::string_view edition : {"edition=classic", "edition=modern"}) {
        Given game("before roll; ship 6; robber 0,0; 1: settlement C, road C-D-E, basic E active;"
                   "2: city g wall, city i, hand 4 ore 4 wool; 3: city A, road A-B, basic B active",
                   edition);
        game.roll(3, 4, "ship");
        EXPECT_EQ(game.asked(), "2") << "the city first";
        game.play("2: lose g");
        EXPECT_EQ(game.at("E"), "1 basic") << "all knights are inactive";
        EXPECT_EQ(game.to_discard(2), 4) << "without the wall the limit is 7";
        game.play("2: discard 4 ore; robber 1,0; stolen wool");
        EXPECT_EQ(game.hand(1), "1 wool");
        EXPECT_TRUE(game.refuses("chase E"));
    }
}

TEST(CatanPitfalls, tie_at_the_top_or_at_the_bottom) {
    Given top("before roll; active 3; ship 6; 1: city A, road A-B, strong B active; 2: city E, road E-F, "
              "basic F active;"
              "4: settlement c, road c-b, strong b active");
    top.roll(1, 1, "ship");
    EXPECT_EQ(top.asked(), "4") << "in turn order from the active player";
    top.play("4: draw trade; drawn merchant; 1: draw politics; drawn spy");
    EXPECT_EQ(top.cards(4) + ' ' + top.cards(1), "merchant spy");
    EXPECT_EQ(top.seat(1).defender + top.seat(4).defender, 0);
    Given bottom(
        "before roll; active 3; ship 6; 1: city A; 2: city E, road E-F, basic F active; 3: city I; 4: city c",
        "");
    bottom.roll(1, 1, "ship");
    EXPECT_EQ(bottom.at("A"), "1 settlement");
    EXPECT_EQ(bottom.at("I"), "3 settlement");
    EXPECT_EQ(bottom.at("c"), "4 settlement");
    EXPECT_EQ(bottom.at("E"), "2 city");
}

TEST(CatanPitfalls, immune_players_are_skipped) {
    Given game("before roll; ship 6; 1: city A politics, politics 4; 2: settlement E; 3: city I K, road I-J, "
               "strong J active;"
               "4: city c q, road c-b, basic b active");
    game.roll(1, 1, "ship");
    EXPECT_EQ(game.asked(), "4");
    game.play("4: lose q");
    EXPECT_EQ(game.at("q"), "4 settlement");
    EXPECT_EQ(game.at("A"), "1 city politics");
    EXPECT_EQ(game.at("I"), "3 city");
}

TEST(CatanPitfalls, every_city_a_metropolis) {
    Given game("before roll; robber 0,2; ship 6; 1: city A politics, politics 4; 3: city I trade, trade 4, "
               "road I-J, mighty J");
    game.roll(4, 4, "ship");
    EXPECT_EQ(game.at("A"), "1 city politics");
    EXPECT_EQ(game.at("I"), "3 city trade");
    EXPECT_EQ(game.ship(), 0);
    EXPECT_EQ(game.hand(1), "1 lumber 1 paper") << "and production follows";
}

TEST(CatanPitfalls, sideways_city_and_its_upgrade) {
    Given game("before roll; robber 0,2; ship 6; 1: city A wall, city e, settlement C E G I y, science 1,"
               "hand 2 grain 3 ore 2 paper, road e-d, basic d; 2: city k, road k-j, basic j active");
    game.roll(1, 1, "ship").play("1: lose A");
    EXPECT_EQ(game.at("A"), "1 sideways");
    EXPECT_EQ(game.supply(1, "wall"), 3);
    EXPECT_EQ(game.supply(1, "settlement"), 0);
    EXPECT_EQ(game.supply(1, "city"), 2);
    EXPECT_TRUE(game.refuses("city C"));
    EXPECT_TRUE(game.refuses("wall A"));
    EXPECT_TRUE(game.accepts("improve science")) << "the other city still counts";
    game.play("city A");
    EXPECT_EQ(game.at("A"), "1 city");
    EXPECT_EQ(game.supply(1, "settlement"), 0);
    EXPECT_EQ(game.supply(1, "city"), 2);
}

TEST(CatanPitfalls, level_five_bought_by_a_holder_with_one_city) {
    Given game(
        "1: city A science, settlement C, science 4, hand 5 paper; 2: city E, science 4, hand 5 paper");
    game.play("improve science");
    EXPECT_EQ(game.level(1, "science"), 5);
    game.play("end").roll(1, 1);
    if (game.asked() == "1") game.play("1: pass");
    if (game.asked() == "2" && game.accepts("aqueduct ore")) game.play("pass");
    while (game.asked() == "1") game.play("1: pass");
    game.play("2: improve science");
    EXPECT_EQ(game.metropolis("science"), 1);
    EXPECT_EQ(game.points(2), 2);
}

TEST(CatanPitfalls, level_five_takes_the_metropolis_for_good) {
    Given game("1: city A, trade 4, hand 5 cloth; 2: city C wall trade, trade 4, hand 5 cloth");
    game.play("improve trade");
    EXPECT_EQ(game.metropolis("trade"), 1);
    EXPECT_EQ(game.at("A"), "1 city trade");
    EXPECT_EQ(game.at("C"), "2 city wall");
    game.play("end").roll(1, 1, "science").play("2: improve trade");
    EXPECT_EQ(game.level(2, "trade"), 5);
    EXPECT_EQ(game.metropolis("trade"), 1);
}

TEST(CatanPitfalls, displaced_knight_without_exit) {
    Given game("1: settlement A, road A-B-C, strong B active; 2: settlement c, road c-C, basic C active, "
               "hand 1 ore 1 wool");
    game.play("move B-C");
    EXPECT_EQ(game.asked(), "1");
    EXPECT_EQ(game.at("C"), "1 strong");
    EXPECT_EQ(game.supply(2, "basic"), 2);
    EXPECT_EQ(game.contribution(2), 0);
}

TEST(CatanPitfalls, knight_between_two_enemy_knights) {
    Given game("1: road A-B-C, settlement K, hand 1 wool 1 ore 1 grain; 2: settlement E, road E-D-C, basic C;"
               "3: settlement b, road b-a-A, basic A");
    game.play("recruit B; activate B").go_round().roll(1, 1);
    EXPECT_EQ(game.at("B"), "1 basic active");
    EXPECT_EQ(game.count("move"), 0);
}

TEST(CatanPitfalls, diplomat_that_would_strand_a_knight) {
    // A line with a knight on the way, on C, and one at its end, on D: no road of it is open.
    const Given line("1: settlement A, road A-B-C, basic C, road C-D, basic D, settlement K, cards diplomat");
    EXPECT_TRUE(line.refuses("diplomat C-D"));
    EXPECT_TRUE(line.refuses("diplomat B-C"));
    // A knight in the middle of the line stays linked over the other side.
    EXPECT_TRUE(
        accepts("1: settlement A, road A-B-C-D, basic C, settlement K, cards diplomat", "diplomat C-D"));
    // An enemy on the way does not count: the knight on D was cut off before, and keeps its roads.
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B-C-D, basic D, settlement K, cards diplomat; 2: settlement C",
                "diplomat C-D"));
    const std::string behind = "1: settlement A K, road A-B-C-D-E, basic D, cards diplomat; 2: settlement C";
    EXPECT_TRUE(accepts(behind, "diplomat D-E")) << "D stays linked to A, whatever stands on C";
}

TEST(CatanPitfalls, aqueduct_after_robber_shortage_or_a_lone_commodity) {
    Given robbed("before roll; robber 0,0; 1: science 3, settlement E");
    robbed.roll_sum(11);
    EXPECT_TRUE(robbed.accepts("1: aqueduct brick"));
    Given shortage("before roll; robber 0,2; bank brick 1; 1: science 3, settlement E; 2: settlement G");
    shortage.roll_sum(11);
    EXPECT_TRUE(shortage.accepts("1: aqueduct ore"));
    Given lone("before roll; robber 0,2; bank ore 0; 1: science 3, city F");
    lone.roll_sum(9);
    EXPECT_EQ(lone.hand(1), "1 coin");
    EXPECT_TRUE(lone.accepts("1: end"));
}

TEST(CatanPitfalls, draws_from_a_short_deck) {
    Given game(
        "before roll; active 4; deck trade merchant merchant-fleet; 4: trade 2; 1: trade 2; 2: trade 2");
    game.roll(1, 2, "trade").settle();
    EXPECT_EQ(game.cards(4), "merchant");
    EXPECT_EQ(game.cards(1), "merchant-fleet");
    EXPECT_EQ(game.cards(2), "");
    EXPECT_EQ(game.asked(), "4");
}

TEST(CatanPitfalls, alchemists_seven_before_the_first_attack) {
    const std::string_view start =
        "before roll; robber 0,0; 1: cards alchemist; 2: city i, hand 4 ore 4 wool";
    Given modern(start, "edition=modern");
    modern.play("alchemist 1 6").roll_event("trade").play("2: discard 4 wool");
    EXPECT_EQ(modern.hand(2), "4 ore");
    EXPECT_EQ(modern.robber(), "0,0");
    EXPECT_TRUE(modern.accepts("1: end"));
    Given classic(start);
    classic.play("alchemist 1 6").roll_event("trade").play("2: discard 4 wool");
    EXPECT_TRUE(classic.refuses("1: end"));
    classic.play("robber 1,0; stolen ore");
    EXPECT_EQ(classic.hand(1), "1 ore");
    EXPECT_EQ(classic.hand(2), "3 ore");
    Given sixth("ship 6; " + std::string(start), "edition=modern");
    sixth.play("alchemist 1 6").roll_event("ship").play("2: discard 4 wool; robber 1,0; stolen ore");
    EXPECT_EQ(sixth.hand(1), "1 ore") << "the attack on this very roll opens the lock";
    EXPECT_EQ(sixth.hand(2), "3 ore");
}

TEST(CatanPitfalls, fifth_progress_card_off_turn) {
    for (const std::string_view edition : {"edition=classic", "edition=modern"}) {
        Given game("before roll; robber 0,2; 2: science 2, settlement A, cards spy crane mining smith",
                   edition);
        game.roll(6, 2, "science").play("drawn inventor");
        EXPECT_EQ(game.asked(), "2");
        EXPECT_EQ(game.count("return"), 5);
        EXPECT_TRUE(game.refuses("2: mining"));
        EXPECT_EQ(game.hand(2), "nothing") << "production waits";
        game.play("2: return inventor");
        EXPECT_EQ(game.cards(2), "crane mining smith spy");
        EXPECT_EQ(game.hand(2), "1 lumber");
    }
}

} // namespace oya::catan
