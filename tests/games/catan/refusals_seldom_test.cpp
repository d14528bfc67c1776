#include "games/catan/why.h"

// Why not, in positions to which random games seldom or never come: tests/playthroughs has an example of
// every other reason.

namespace oya::catan {

TEST(CatanRefusals, of_towns) {
    const std::string_view price = ", settlement C, hand 3 ore 2 grain";
    const auto with_price = [&](std::string_view pieces) {
        return "1: " + std::string(pieces) + std::string(price);
    };
    const std::string four = with_price("city E G I A");
    const std::string sideways = with_price("city A sideways");
    const std::string overturned = with_price("city A overturned");
    expect_refusals<Given>({
        {four, "", "city C", rule::components_cities, "catan.why.no-city-left"},
        {sideways, "", "city C", rule::building_sideways_first, "catan.why.sideways-first"},
        {overturned, "", "city C", rule::cards_politics_saboteur_repair_first, "catan.why.repair-first",
         "saboteur_repair_first=true"},
        {"1: settlement A C E G I, road I-J-K, hand 1 brick 1 lumber 1 wool 1 grain", "", "settlement K",
         rule::components_settlements, "catan.why.no-settlement-left"},
        {"1: city A, trade 5, hand 6 cloth", "", "improve trade", rule::improvements_max,
         "catan.why.top-level"},
        {"1: city A politics, politics 4, trade 3, hand 4 cloth", "", "improve trade",
         rule::metropolis_needs_free_city, "catan.why.no-free-city"},
        {"1: settlement A, hand 1 cloth", "", "improve trade", rule::improvements_needs_city,
         "catan.why.no-city"},
        {"1: city A sideways, hand 1 cloth", "", "improve trade", rule::improvements_sideways_not_city,
         "catan.why.no-city"},
        {"1: city A, hand 1 brick", "", "repair A", rule::cards_politics_saboteur_repair, "catan.why.price"},
        {"1: city A, hand 2 brick 2 ore 2 lumber", "", "repair A", rule::cards_politics_saboteur_repair,
         "catan.why.nothing-to-repair"},
    });
}

TEST(CatanRefusals, of_cards_of_the_politics) {
    expect_refusals<Given>({
        {"1: cards saboteur; 2: city A trade, trade 4, defender 3", "", "saboteur A",
         rule::cards_politics_saboteur_overturn, "catan.why.metropolis-safe"},
        {"1: city A, cards saboteur; 2: city G", "", "saboteur A", rule::cards_politics_saboteur_overturn,
         "catan.why.own-city"},
        {"1: cards saboteur; 2: city G, city A overturned", "", "saboteur A",
         rule::cards_politics_saboteur_overturn, "catan.why.overturned-already"},
        {"1: cards saboteur; 2: settlement A", "", "saboteur A", rule::cards_politics_saboteur_overturn,
         "catan.why.no-enemy-city"},
        {"1: cards diplomat; 2: settlement A, road A-B", "", "diplomat A-B", rule::options_diplomat_scope,
         "catan.why.not-your-road"},
        {"1: cards deserter; 2: settlement I, road I-H, basic H", "", "deserter 2",
         rule::cards_politics_deserter_site_classic, "catan.why.no-knight-site"},
        {"1: settlement A, road A-B, cards intrigue; 2: settlement I, road I-H, basic H", "", "intrigue H",
         rule::cards_politics_intrigue, "catan.why.no-enemy-knight"},
        {"1: cards spy; 2: hand 1 ore", "", "spy 2", rule::cards_politics_spy,
         "catan.why.victim-without-progress"},
        {"1: hand 1 wool", "", "write", rule::trade_consent, "catan.why.nobody-to-trade"},
    });
    Given full("1: cards spy bishop smith crane wedding", "edition=modern");
    EXPECT_EQ(full.refused("end"), rule::progress_overflow_modern.id);
    EXPECT_EQ(full.reason("end"), "catan.why.too-many-cards");
}

TEST(CatanRefusals, of_the_desert) {
    Given desert("1: city F H, cards merchant", "merchant_on_desert=false");
    const std::string here = "merchant " + desert.robber();
    EXPECT_EQ(desert.refused(here), rule::options_merchant_on_desert.id);
    EXPECT_EQ(desert.reason(here), "catan.why.merchant-desert");
}

TEST(CatanRefusals, of_the_roll) {
    Given two("before roll; 1: cards alchemist alchemist");
    two.play("alchemist 1 2");
    EXPECT_EQ(two.refused("alchemist 3 4"), rule::cards_science_alchemist_once.id);
    EXPECT_EQ(two.reason("alchemist 3 4"), "catan.why.dice-set");
    Given attacked("ship 6; before roll; 1: city A, road A-B, basic B active", "defenders_may_abstain=true");
    attacked.roll(1, 2, "ship");
    EXPECT_EQ(attacked.refused("fight 2 0 0"), rule::variants_abstain.id);
    EXPECT_EQ(attacked.reason("fight 2 0 0"), "catan.why.no-such-fighters");
    // Somebody else is asked, or chance is.
    Given seven("before roll; 2: hand 8 ore");
    seven.roll(3, 4);
    EXPECT_EQ(seven.refused("1: end"), rule::turn_pending_first.id);
    EXPECT_EQ(seven.reason("1: end"), "catan.why.waits");
    EXPECT_EQ(seven.refused("1: send"), rule::turn_pending_first.id) << "a trade is no reaction to the roll";
    Given rolls("before roll");
    rolls.play("roll");
    ASSERT_TRUE(rolls.at_chance());
    EXPECT_EQ(rolls.refused("1: end"), rule::turn_no_reaction.id);
    EXPECT_EQ(rolls.reason("1: end"), "catan.why.chance-acts");
}

TEST(CatanRefusals, at_sea) {
    const std::string line = "1: settlement S(0,-2), ship S(0,-2)-N(0,-1)-S(1,-2)-N(1,-1), city S(-2,1), ";
    const std::string coast_ring =
        "1: settlement N(-1,0), ship N(0,-1)-S(1,-2)-N(0,0)-S(0,-1)-N(-1,0)-S(0,-2)-N(0,-1)";
    const std::string diplomat = line + "cards diplomat";
    const std::string enemy = "1: cards diplomat; 2: settlement S(0,-2), ship S(0,-2)-N(0,-1)";
    const std::string built = line + "hand 1 lumber 1 wool";
    const std::string coast = "1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-1), basic N(-1,0) active;";
    const std::string near = coast + "pirate 0,-1";
    const std::string far = coast + "pirate 3,-1";
    expect_refusals<SeaGiven>({
        {"1: cards bishop", "", "bishop 0,0", rule::sea_knights_bishop, "catan.why.bishop-robber-only"},
        {"1: cards bishop; pirate 0,0", "", "bishop 0,0", rule::sea_knights_bishop,
         "catan.why.pirate-elsewhere", "bishop_may_move_pirate=true"},
        {diplomat, "diplomat S(1,-2)-N(1,-1)", "road S(-2,1)-N(-2,2)", rule::sea_knights_diplomat_ship,
         "catan.why.ship-not-road"},
        {diplomat, "", "diplomat S(0,-2)-N(0,-1)", rule::sea_knights_diplomat_ship, "catan.why.no-open-end"},
        {enemy, "", "diplomat S(0,-2)-N(0,-1)", rule::options_diplomat_scope, "catan.why.not-your-ship"},
        {"1: settlement S(0,-2), ship S(0,-2)-N(0,-1), cards diplomat;"
         "2: road S(0,-2)-N(-1,-1), road S(0,-2)-N(-1,0)",
         "", "diplomat S(0,-2)-N(0,-1)", rule::sea_knights_diplomat_ship, "catan.why.no-other-path"},
        {built, "ship N(1,-1)-S(2,-2)", "lift N(1,-1)-S(2,-2)", rule::sea_move_not_new, "catan.why.ship-new"},
        {coast_ring, "", "lift S(1,-2)-N(0,0)", rule::sea_ship_ring, "catan.why.ship-in-ring"},
        {line, "", "lift S(0,-2)-N(0,-1)", rule::sea_move_open_end, "catan.why.no-open-end"},
        {far, "", "chase-pirate N(-1,0)", rule::sea_knights_chase_pirate, "catan.why.pirate-not-beside"},
        {near, "chase-pirate N(-1,0)", "robber 1,0", rule::sea_knights_chase_both,
         "catan.why.robber-not-chased"},
        {"1: settlement S(-1,-1), road S(-1,-1)-N(-1,0)-S(0,-2), ship S(0,-2)-N(0,-1), basic N(-1,0) active",
         "", "move N(-1,0)-N(0,-1)", rule::sea_knights_change_at_building, "catan.why.change-at-building"},
        {"1: cards road-building", "", "road-building", rule::sea_knights_road_building,
         "catan.why.no-path-left"},
        {"1: city S(1,-1), cards merchant", "", "merchant 1,0", rule::sea_knights_merchant_gold,
         "catan.why.merchant-gold"},
    });
    SeaGiven gold("before roll; 1: city S(1,-1)");
    gold.roll(2, 6);
    EXPECT_EQ(gold.refused("gold coin"), rule::sea_knights_gold_no_commodity.id);
    EXPECT_EQ(gold.reason("gold coin"), "catan.why.gold-resources");
    gold.play("gold lumber");
    EXPECT_EQ(gold.refused("pass"), rule::sea_gold_order.id);
    EXPECT_EQ(gold.reason("pass"), "catan.why.must-take-gold");
    SeaGiven short_bank("bank ore 1; before roll; 1: city S(1,-1)");
    short_bank.roll(2, 6);
    EXPECT_EQ(short_bank.refused("gold ore"), rule::sea_gold_order.id);
    EXPECT_EQ(short_bank.reason("gold ore"), "catan.why.gold-order") << "two are due";
    short_bank.play("gold brick");
    EXPECT_EQ(short_bank.refused("gold lumber"), rule::sea_gold_order.id);
    EXPECT_EQ(short_bank.reason("gold lumber"), "catan.why.later-named");
    SeaGiven chase(
        "robber 1,0; hex 0,0 fields; 1: settlement N(0,0), road N(0,0)-S(1,-1), basic S(1,-1) active",
        "scenario=greater_catan chased_robber_destination=numbered_hex");
    chase.play("chase S(1,-1)");
    EXPECT_EQ(chase.reason("robber 0,0"), "catan.why.numbered-hex");
}

TEST(CatanRefusals, of_what_is_no_value) {
    Options options;
    EXPECT_EQ(Game::set(options, "offers_per_turn", "21").rule.id, rule::options_offers_per_turn.id);
    EXPECT_EQ(Game::set(options, "offers_per_turn", "0").reason.id, "catan.why.offers-per-turn");
}

} // namespace oya::catan
