#include "games/catan/given.h"

// The blue cards.

namespace oya::catan {

namespace {

constexpr std::string_view modern = "edition=modern";

} // namespace

TEST(CatanPolitics, bishop) {
    shows(rule::cards_politics_bishop, 1);
    Given two("robber 0,2; 1: cards bishop; 2: city e, hand 3 ore; 3: settlement F, hand 1 wool");
    two.play("bishop 0,0; stolen ore; stolen wool");
    EXPECT_EQ(two.hand(1), "1 wool 1 ore");
    EXPECT_EQ(two.robber(), "0,0");
    shows(rule::cards_politics_bishop, 2);
    Given twice("robber 0,2; 1: cards bishop; 2: city e G, hand 3 ore");
    EXPECT_EQ(twice.play("bishop 0,0; stolen ore").hand(1), "1 ore");
    shows(rule::cards_politics_bishop, 3);
    Given empty("robber 0,2; 1: cards bishop; 2: city e; 3: settlement F, hand 1 wool");
    EXPECT_EQ(empty.play("bishop 0,0; stolen wool").hand(1), "1 wool");
    EXPECT_TRUE(empty.accepts("end"));
    shows(rule::cards_politics_bishop_kinds, 1);
    Given cloth_only("robber 0,2; 1: cards bishop; 2: city e, hand 2 cloth, cards spy");
    EXPECT_EQ(cloth_only.play("bishop 0,0; stolen cloth").hand(1), "1 cloth");
    EXPECT_EQ(cloth_only.cards(2), "spy");
    shows(rule::cards_politics_bishop_lock, 1);
    const std::string start = "robber 0,2; 1: cards bishop; 2: city e, hand 3 ore";
    EXPECT_TRUE(refuses(start, "bishop 0,0", modern));
    EXPECT_TRUE(accepts(start + "; attacked", "bishop 0,0", modern));
    shows(rule::cards_politics_bishop_anytime, 1);
    EXPECT_TRUE(accepts(start, "bishop 0,0"));
    shows(rule::cards_politics_bishop_empty_hex, 1);
    Given desert_hex("robber -2,0; 1: cards bishop, settlement A; 2: city e, hand 3 ore");
    desert_hex.play("bishop 1,-1");
    EXPECT_EQ(desert_hex.robber(), "1,-1");
    EXPECT_EQ(desert_hex.size(2), 3);
    shows(rule::options_bishop_pirate, 1);
    for (const std::string_view edition : {"edition=classic", "edition=modern"})
        EXPECT_EQ(
            Given("attacked; robber 0,2; 1: cards bishop; 2: city e, hand 3 ore", edition).count("bishop"),
            18)
            << "land hexes alone";
}

namespace {

// Player 1 at home at A, player 2 with knights on G and H that cut nothing.
std::string deserting(std::string_view mine, std::string_view theirs) {
    return "1: settlement A, road A-B-C, cards deserter, " + std::string(mine) +
           "; 2: settlement I, road I-H-G, " + std::string(theirs);
}

} // namespace

TEST(CatanPolitics, deserter) {
    shows(rule::cards_politics_deserter, 1);
    Given chooses(deserting("politics 0", "basic G, mighty H"));
    chooses.play("deserter 2");
    EXPECT_EQ(chooses.asked(), "2");
    EXPECT_EQ(chooses.count("give-up"), 2);
    chooses.play("2: give-up G");
    EXPECT_EQ(chooses.at("G"), "nothing");
    EXPECT_EQ(chooses.supply(2, "basic"), 2);
    shows(rule::cards_politics_deserter, 2);
    EXPECT_TRUE(refuses(deserting("politics 0", "politics 0"), "deserter 2"));
    shows(rule::cards_politics_deserter_place, 1);
    Given places(deserting("politics 3", "strong G"));
    places.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(places.accepts("place C strong"));
    EXPECT_TRUE(places.accepts("place C basic"));
    EXPECT_TRUE(places.refuses("place C mighty"));
    shows(rule::cards_politics_deserter_place, 2);
    EXPECT_TRUE(places.accepts("pass"));
    EXPECT_EQ(places.play("place B strong").at("B"), "1 strong");
    shows(rule::cards_politics_deserter_mighty, 1);
    Given mighty(deserting("politics 0", "mighty G"));
    EXPECT_EQ(mighty.play("deserter 2; 2: give-up G; place C mighty").at("C"), "1 mighty");
    shows(rule::cards_politics_deserter_no_piece, 1);
    Given no_piece(
        "1: settlement A, road A-B-C-D, cards deserter, basic B C; 2: settlement I, road I-H-G, basic G");
    no_piece.play("deserter 2; 2: give-up G");
    EXPECT_EQ(no_piece.at("G"), "nothing");
    EXPECT_EQ(no_piece.count("place"), 0);
    EXPECT_EQ(no_piece.at("D"), "nothing");
    EXPECT_TRUE(no_piece.accepts("end"));
}

TEST(CatanPolitics, the_deserters_state) {
    shows(rule::cards_politics_deserter_state_classic, 1);
    Given active(deserting("politics 0", "basic G active"));
    active.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(active.accepts("place C basic active"));
    EXPECT_TRUE(active.accepts("place C basic"));
    shows(rule::options_deserter_status, 1);
    EXPECT_EQ(active.play("place C basic").at("C"), "1 basic");
    shows(rule::cards_politics_deserter_state_classic, 2);
    Given inactive(deserting("politics 0", "basic G"));
    inactive.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(inactive.refuses("place C basic active"));
    EXPECT_TRUE(inactive.accepts("place C basic"));
    shows(rule::cards_politics_deserter_state_modern, 1);
    Given copies(deserting("politics 0", "basic G active"), modern);
    copies.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(copies.accepts("place C basic active"));
    shows(rule::options_deserter_status, 2);
    EXPECT_TRUE(copies.refuses("place C basic"));
    Given copies_inactive(deserting("politics 0", "basic G"), modern);
    copies_inactive.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(copies_inactive.refuses("place C basic active"));
    shows(rule::cards_politics_deserter_act, 1);
    Given acts("robber -1,0; " + deserting("politics 0", "basic G active"));
    acts.play("deserter 2; 2: give-up G; place C basic active");
    EXPECT_TRUE(acts.accepts("chase C"));
    shows(rule::options_deserter_may_act, 1);
    Given rests("robber -1,0; " + deserting("politics 0", "basic G active"), "deserter_may_act=false");
    rests.play("deserter 2; 2: give-up G; place C basic active");
    EXPECT_TRUE(rests.refuses("chase C"));
    shows(rule::options_deserter_strength, 2);
    Given equal(deserting("politics 0", "strong G"), "deserter_strength=equal_else_basic");
    equal.play("deserter 2; 2: give-up G");
    EXPECT_TRUE(equal.refuses("place C basic"));
    EXPECT_TRUE(equal.accepts("place C strong"));
    Given none_equal(deserting("politics 0", "mighty G"), "deserter_strength=equal_else_basic");
    none_equal.set("1: mighty P Q").play("deserter 2; 2: give-up G");
    EXPECT_TRUE(none_equal.accepts("place C basic")) << "no mighty piece is left";
    EXPECT_TRUE(none_equal.refuses("place C strong"));
    EXPECT_TRUE(none_equal.refuses("place C mighty"));
}

TEST(CatanPolitics, where_the_deserter_goes) {
    const std::string nowhere =
        "1: settlement A C, road A-B-C, basic B, cards deserter; 2: settlement I, road I-H-G, basic G";
    shows(rule::cards_politics_deserter_site_classic, 1);
    EXPECT_TRUE(refuses(nowhere, "deserter 2"));
    shows(rule::cards_politics_deserter_site_classic, 2);
    EXPECT_TRUE(accepts("1: road C-D; " + nowhere, "deserter 2"));
    shows(rule::cards_politics_deserter_site_modern, 1);
    Given modern_play(nowhere, modern);
    modern_play.play("deserter 2; 2: give-up G");
    EXPECT_EQ(modern_play.at("G"), "nothing");
    EXPECT_EQ(modern_play.count("place"), 0);
    EXPECT_TRUE(modern_play.accepts("end"));
    shows(rule::cards_politics_deserter_route, 1);
    Given route(
        "longest nobody; 1: settlement A, road A-B, cards deserter; 2: settlement I, road I-H-G-g, basic g;"
        "3: road d-e-f-g-h-i-j");
    EXPECT_EQ(route.road(3), 3);
    route.play("deserter 2; 2: give-up g; pass");
    EXPECT_EQ(route.road(3), 6);
    EXPECT_EQ(route.longest(), 3);
}

TEST(CatanPolitics, open_roads) {
    shows(rule::cards_politics_diplomat_open, 1);
    const std::string line = "1: settlement A G, road A-B-C-D, cards diplomat";
    EXPECT_TRUE(accepts(line, "diplomat C-D"));
    shows(rule::cards_politics_diplomat_open, 2);
    EXPECT_TRUE(refuses(line + ", basic D", "diplomat C-D"));
    shows(rule::cards_politics_diplomat_open, 3);
    EXPECT_TRUE(refuses(line, "diplomat B-C"));
    EXPECT_EQ(Given(line).refused("diplomat B-C"), "catan.cards-politics.diplomat-open");
    EXPECT_EQ(Given(line).reason("diplomat B-C"), "catan.why.road-not-open");
    EXPECT_EQ(Given(line + ", basic C").refused("diplomat B-C"), "catan.cards-politics.diplomat-open");
    shows(rule::cards_politics_diplomat_open, 4);
    const Given ring("1: settlement E K, road E-F-G-g-f-e-E, cards diplomat");
    EXPECT_EQ(ring.count("diplomat"), 0);
    shows(rule::cards_politics_diplomat_enemy_end, 1);
    EXPECT_TRUE(accepts(line + "; 2: settlement D", "diplomat C-D"));
}

TEST(CatanPolitics, diplomat) {
    const std::string line = "1: settlement A G, road A-B-C-D, cards diplomat";
    const std::string enemy = "1: settlement A, road A-B, cards diplomat; 2: settlement I, road I-H-G";
    shows(rule::cards_politics_diplomat_classic, 1);
    Given moves(line);
    moves.play("diplomat C-D; road G-H");
    EXPECT_EQ(moves.at("G-H"), "1 road");
    EXPECT_EQ(moves.at("C-D"), "nothing");
    EXPECT_EQ(moves.supply(1, "road"), 12);
    shows(rule::cards_politics_diplomat_classic, 2);
    EXPECT_TRUE(refuses(enemy, "diplomat H-G"));
    shows(rule::options_diplomat_scope, 1);
    EXPECT_TRUE(refuses(enemy, "diplomat H-G"));
    shows(rule::cards_politics_diplomat_classic, 3);
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B, cards diplomat; 2: settlement c, road c-b-a-A", "diplomat A-B"));
    shows(rule::options_diplomat_rebuild, 1);
    EXPECT_TRUE(refuses(line, "diplomat C-D; pass"));
    shows(rule::cards_politics_diplomat_modern, 1);
    Given removes(enemy, modern);
    removes.play("diplomat H-G");
    EXPECT_EQ(removes.supply(2, "road"), 14);
    EXPECT_EQ(removes.supply(1, "road"), 14);
    EXPECT_TRUE(removes.accepts("end"));
    shows(rule::options_diplomat_scope, 2);
    EXPECT_EQ(removes.at("H-G"), "nothing");
    shows(rule::cards_politics_diplomat_modern, 2);
    Given keeps(line, modern);
    keeps.play("diplomat C-D; pass");
    EXPECT_EQ(keeps.supply(1, "road"), 13);
    shows(rule::options_diplomat_rebuild, 2);
    EXPECT_EQ(keeps.supply(1, "road"), 13);
    EXPECT_TRUE(keeps.accepts("end"));
    shows(rule::cards_politics_diplomat_not_same, 1);
    EXPECT_TRUE(refuses(line, "diplomat C-D; road C-D"));
    shows(rule::cards_politics_diplomat_legal_after, 1);
    EXPECT_TRUE(refuses(line, "diplomat C-D; road D-E"));
    shows(rule::cards_politics_diplomat_strand, 1);
    const Given stranded("1: settlement A, road A-B-C, basic C, cards diplomat");
    EXPECT_EQ(stranded.refused("diplomat B-C"), "catan.cards-politics.diplomat-strand");
    EXPECT_EQ(stranded.reason("diplomat B-C"), "catan.why.strands-knight");
    shows(rule::cards_politics_diplomat_strand, 2);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C, basic B, cards diplomat", "diplomat B-C"));
    shows(rule::cards_politics_diplomat_route, 1);
    Given holder("longest 1; 1: settlement C, road A-B-C-D-E-F, cards diplomat; 2: road a-b-c-d-e");
    holder.play("diplomat A-B");
    EXPECT_EQ(holder.longest(), 1);
    holder.play("road F-G");
    EXPECT_EQ(holder.longest(), 1);
    EXPECT_EQ(holder.road(1), 5);
    shows(rule::cards_politics_diplomat_building_alone, 1);
    EXPECT_TRUE(accepts("1: settlement A G, road A-B, cards diplomat", "diplomat A-B"));
}

TEST(CatanPolitics, intrigue) {
    shows(rule::cards_politics_intrigue, 1);
    const std::string touching = "1: settlement A, road A-B-C, cards intrigue, hand 1 ore 1 wool;"
                                 "2: settlement e, road e-d-c-C, mighty C active";
    Given intrigue(touching);
    EXPECT_TRUE(intrigue.accepts("intrigue C"));
    shows(rule::cards_politics_intrigue, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, cards intrigue; 2: settlement e, road e-d-c-C, mighty C",
                        "intrigue C"));
    shows(rule::cards_politics_intrigue_no_knight, 1);
    intrigue.play("intrigue C");
    EXPECT_TRUE(intrigue.refuses("2: relocate C"));
    intrigue.play("2: relocate d");
    EXPECT_EQ(intrigue.at("C"), "nothing");
    EXPECT_EQ(intrigue.at("d"), "2 mighty active");
    EXPECT_EQ(intrigue.play("recruit C").hand(1), "nothing");
    shows(rule::cards_politics_intrigue_relocate, 1);
    Given nowhere("1: settlement A, road A-B-C, cards intrigue; 2: settlement c, road c-C, mighty C");
    nowhere.play("intrigue C");
    EXPECT_EQ(nowhere.supply(2, "mighty"), 2);
    EXPECT_EQ(nowhere.at("C"), "nothing");
}

TEST(CatanPolitics, saboteur_overturns) {
    shows(rule::cards_politics_saboteur_overturn, 1);
    Given forest_city("robber 0,2; 1: cards saboteur; 2: city A");
    EXPECT_EQ(forest_city.play("saboteur A; end").roll_sum(8).hand(2), "1 lumber");
    shows(rule::cards_politics_saboteur_overturn, 2);
    Given fields_city("robber 0,2; 1: cards saboteur; 2: city e");
    EXPECT_EQ(fields_city.play("saboteur e; end").roll_sum(4).hand(2), "1 grain");
    shows(rule::cards_politics_saboteur_overturn, 3);
    const Given named("1: city E, cards saboteur; 2: city A science, city C overturned, city G, science 4");
    EXPECT_TRUE(named.refuses("saboteur A"));
    EXPECT_TRUE(named.refuses("saboteur E"));
    EXPECT_TRUE(named.refuses("saboteur C"));
    EXPECT_TRUE(named.accepts("saboteur G"));
    shows(rule::cards_politics_saboteur_repair, 1);
    Given repairs("robber 0,2; 1: city A overturned, hand 1 lumber 1 ore; 2: hand 1 lumber 1 ore");
    repairs.play("repair A");
    EXPECT_EQ(repairs.hand(1), "nothing");
    EXPECT_EQ(repairs.play("end").roll_sum(8).hand(1), "1 lumber 1 paper");
    shows(rule::cards_politics_saboteur_repair, 2);
    EXPECT_TRUE(refuses("1: hand 1 lumber 1 ore; 2: city A overturned", "repair A"));
    shows(rule::cards_politics_saboteur_still_city, 1);
    Given points_kept("1: cards saboteur; 2: city A");
    EXPECT_EQ(points_kept.play("saboteur A").points(2), 2);
    shows(rule::cards_politics_saboteur_still_city, 2);
    EXPECT_TRUE(accepts("1: city A overturned, hand 1 paper", "improve science"));
    EXPECT_TRUE(accepts("1: city F overturned, cards merchant", "merchant 0,-1"));
    Given crowned("1: city A overturned, science 3, hand 4 paper");
    EXPECT_EQ(crowned.play("improve science").at("A"), "1 city overturned science");
    shows(rule::cards_politics_saboteur_pillaged, 1);
    Given pillaged("before roll; ship 6; 1: city A overturned, hand 1 lumber 1 ore");
    pillaged.roll(1, 1, "ship");
    EXPECT_EQ(pillaged.at("A"), "1 settlement");
    EXPECT_TRUE(pillaged.refuses("repair A"));
    shows(rule::cards_politics_saboteur_repair_first, 1);
    const std::string_view hurt = "1: city A overturned, settlement C, hand 1 lumber 2 grain 4 ore";
    EXPECT_TRUE(accepts(hurt, "city C"));
    shows(rule::cards_politics_saboteur_repair_first, 2);
    EXPECT_TRUE(refuses(hurt, "city C", "saboteur_repair_first=true"));
    EXPECT_TRUE(accepts(hurt, "repair A; city C", "saboteur_repair_first=true"));
}

TEST(CatanPolitics, saboteur_makes_discard) {
    shows(rule::cards_politics_saboteur_discard, 1);
    Given half(
        "1: defender 6, cards saboteur; 2: defender 6, hand 4 ore 3 wool; 3: defender 5, hand 5 ore 4 wool;"
        "4: defender 8, hand 2 lumber 2 brick",
        modern);
    half.play("saboteur; 2: discard 3 wool; 4: discard 2 brick");
    EXPECT_EQ(half.hand(2), "4 ore");
    EXPECT_EQ(half.size(3), 9);
    EXPECT_EQ(half.hand(4), "2 lumber");
    shows(rule::cards_politics_saboteur_discard, 2);
    Given walls("1: cards saboteur; 2: city A wall, city C wall, hand 4 ore 4 wool", modern);
    EXPECT_EQ(walls.play("saboteur; 2: discard 4 ore").size(2), 4);
    EXPECT_EQ(walls.told("catan.story.has-chosen"), "catan.cards-politics.saboteur-discard");
    const Given written("1: cards saboteur; 2: city A, hand 4 ore", modern);
    const Actor oya(Given::number(1));
    EXPECT_EQ(Game::notation(written.state, oya, make(Kind::saboteur)), "saboteur");
    EXPECT_EQ(Game::parse(written.state, oya, "saboteur"), make(Kind::saboteur));
    EXPECT_FALSE(Game::parse(written.state, oya, "saboteur N(0,0)"));
    shows(rule::cards_politics_saboteur_discard, 3);
    EXPECT_TRUE(
        refuses("1: defender 6, cards saboteur; 2: defender 5, hand 9 ore; 3: defender 6, hand 1 wool",
                "saboteur", modern));
}

TEST(CatanPolitics, spy) {
    shows(rule::cards_politics_spy, 1);
    Given takes("1: cards spy; 2: cards crane smith spy; 3: cards mining");
    takes.play("spy 2");
    EXPECT_EQ(takes.count("spy-take"), 3);
    Given another = takes;
    EXPECT_EQ(another.play("spy-take spy").cards(1), "spy");
    takes.play("spy-take crane");
    EXPECT_EQ(takes.cards(1), "crane");
    EXPECT_EQ(takes.cards(2), "smith spy");
    shows(rule::cards_politics_spy, 2);
    EXPECT_TRUE(
        accepts("1: cards spy, settlement F; 2: cards mining smith", "spy 2; spy-take mining; mining"));
    shows(rule::cards_politics_spy, 3);
    EXPECT_TRUE(refuses("1: cards spy; 2: settlement A; 3: cards mining", "spy 2"));
    shows(rule::cards_politics_spy_secret, 1);
    EXPECT_EQ(takes.seen_cards(3, 1), "1 science");
    EXPECT_EQ(takes.seen_cards(3, 2), "1 politics 1 science");
    shows(rule::cards_politics_spy_limit, 1);
    Given limit("1: cards spy irrigation mining smith; 2: cards crane wedding");
    limit.play("spy 2; spy-take crane");
    EXPECT_EQ(limit.cards(1), "crane irrigation mining smith");
    EXPECT_TRUE(limit.accepts("end"));
    shows(rule::cards_politics_spy_alchemist, 1);
    Given late("1: cards spy; 2: cards alchemist crane");
    late.play("spy 2; spy-take alchemist");
    EXPECT_TRUE(late.refuses("alchemist 3 4"));
    late.go_round();
    EXPECT_TRUE(late.accepts("alchemist 3 4"));
    shows(rule::options_spy_take, 1);
    EXPECT_TRUE(refuses("1: cards spy; 2: cards crane smith", "spy 2; pass"));
    shows(rule::options_spy_take, 2);
    Given declines("1: cards spy; 2: cards crane smith", modern);
    declines.play("spy 2; pass");
    EXPECT_EQ(declines.cards(1), "");
    EXPECT_EQ(declines.cards(2), "crane smith");
    EXPECT_EQ(declines.deck("politics"), 18);
}

TEST(CatanPolitics, warlord_and_wedding) {
    shows(rule::cards_politics_warlord, 1);
    Given three("1: settlement A, road A-B-C-D, basic B, strong C, mighty D, cards warlord");
    three.play("warlord");
    EXPECT_EQ(three.contribution(1), 6);
    EXPECT_EQ(three.hand(1), "nothing");
    shows(rule::cards_politics_warlord, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, basic B active, cards warlord", "warlord"));
    shows(rule::cards_politics_warlord_no_act, 1);
    Given moved("1: settlement A, road A-B-C-D-E, basic B active E active, cards warlord");
    moved.play("move B-C; warlord");
    EXPECT_TRUE(moved.refuses("move C-D"));
    EXPECT_TRUE(moved.accepts("move E-D"));
    shows(rule::cards_politics_wedding, 1);
    Given gifts("1: defender 5, cards wedding; 2: defender 5, hand 4 ore; 3: defender 6, hand 1 wool;"
                "4: defender 8, hand 3 lumber 3 brick");
    gifts.play("wedding; 3: gift 1 wool");
    EXPECT_EQ(gifts.count("gift"), 3) << "two lumber, two brick or one of each";
    gifts.play("4: gift 1 lumber 1 brick");
    EXPECT_EQ(gifts.told("catan.story.has-chosen"), "catan.cards-politics.wedding");
    EXPECT_EQ(gifts.hand(1), "1 lumber 1 brick 1 wool");
    EXPECT_EQ(gifts.size(2), 4);
    shows(rule::cards_politics_wedding, 2);
    EXPECT_TRUE(refuses("1: defender 5, cards wedding; 2: defender 5, hand 4 ore; 3: defender 6", "wedding"));
    shows(rule::cards_politics_wedding_kinds, 1);
    Given kinds_alike("1: cards wedding; 2: defender 1, hand 1 wool 1 coin");
    EXPECT_EQ(kinds_alike.play("wedding; 2: gift 1 wool 1 coin").hand(1), "1 wool 1 coin");
    shows(rule::info_points_public, 1);
    // One point of each kind that the base of comparison has: every one of them lifts player 2 above
    // player 1.
    for (const std::string_view richer :
         {"settlement A C", "city A", "defender 2", "settlement A, shown printer",
          "settlement A, shown constitution", "road A-B-C-D-E-F", "city A trade, trade 4"})
        EXPECT_TRUE(
            accepts("1: settlement I, cards wedding; 2: hand 3 ore, " + std::string(richer), "wedding"))
            << richer;
    EXPECT_TRUE(
        accepts("merchant 0,0 2; 1: settlement I, cards wedding; 2: settlement A, hand 3 ore", "wedding"));
    EXPECT_TRUE(refuses("1: settlement I, cards wedding; 2: settlement A, hand 3 ore", "wedding"));
}

} // namespace oya::catan
