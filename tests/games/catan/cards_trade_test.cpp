#include "games/catan/given.h"

// The yellow cards, and the merchant.

namespace oya::catan {

TEST(CatanTradeCards, commercial_harbor) {
    shows(rule::cards_trade_commercial_harbor, 1);
    Given game(
        "1: cards commercial-harbor, hand 3 wool; 2: hand 1 coin 1 cloth; 3: hand 1 paper; 4: hand 2 ore");
    game.play("commercial-harbor; harbor 2 wool");
    EXPECT_EQ(game.asked(), "2");
    EXPECT_EQ(game.count("harbor-give"), 2);
    game.play("2: harbor-give cloth");
    EXPECT_EQ(game.hand(1), "2 wool 1 cloth");
    EXPECT_EQ(game.hand(2), "1 wool 1 coin");
    shows(rule::cards_trade_commercial_harbor, 2);
    EXPECT_TRUE(game.refuses("harbor 2 wool"));
    shows(rule::cards_trade_commercial_harbor_none, 1);
    game.play("harbor 4 wool");
    EXPECT_EQ(game.hand(1), "2 wool 1 cloth");
    EXPECT_EQ(game.hand(4), "2 ore");
    EXPECT_TRUE(game.refuses("harbor 4 wool"));
    shows(rule::cards_trade_commercial_harbor, 3);
    EXPECT_TRUE(game.accepts("end")) << "player 3 is skipped";
    shows(rule::cards_trade_commercial_harbor_forced, 1);
    Given forced("1: cards commercial-harbor, hand 3 wool; 2: hand 1 paper 1 coin");
    forced.play("commercial-harbor; harbor 2 wool");
    EXPECT_TRUE(forced.refuses("2: pass"));
    EXPECT_TRUE(forced.refuses("2: refuse"));
    shows(rule::cards_trade_commercial_harbor_play, 1);
    EXPECT_TRUE(refuses("1: cards commercial-harbor, hand 3 coin; 2: hand 1 paper", "commercial-harbor"));
    EXPECT_TRUE(refuses("1: cards commercial-harbor, hand 3 wool", "commercial-harbor"));
    shows(rule::cards_trade_commercial_harbor_play, 2);
    Given second("1: cards commercial-harbor commercial-harbor, hand 3 wool; 2: hand 3 paper");
    second.play("commercial-harbor; harbor 2 wool; 2: harbor-give paper");
    EXPECT_TRUE(second.refuses("harbor 2 wool"));
    second.play("commercial-harbor; harbor 2 wool; 2: harbor-give paper");
    EXPECT_EQ(second.hand(1), "1 wool 2 paper");
    EXPECT_TRUE(second.refuses("harbor 2 wool"));
}

TEST(CatanTradeCards, pairs_are_read_in_either_order) {
    const Given game("");
    const auto read = [&](std::string_view text) { return Game::parse(game.state, Given::number(1), text); };
    EXPECT_EQ(read("play-plenty brick lumber"), make(Kind::play_plenty, lumber, brick));
    EXPECT_EQ(read("play-plenty lumber brick"), make(Kind::play_plenty, lumber, brick));
    EXPECT_EQ(read("play-plenty ore -"), make(Kind::play_plenty, ore, nothing_more));
    EXPECT_EQ(read("gift grain lumber"), make(Kind::gift, lumber, grain));
    EXPECT_EQ(read("take cloth ore"), make(Kind::take, ore, cloth));
    EXPECT_EQ(read("bank ore lumber"), make(Kind::bank, ore, lumber)) << "what is given comes first";
}

TEST(CatanTradeCards, master_merchant) {
    shows(rule::cards_trade_master_merchant, 1);
    Given takes("1: cards master-merchant; 2: defender 1, hand 4 wool 1 coin");
    takes.play("master-merchant 2; take 1 wool 1 coin");
    EXPECT_EQ(takes.hand(1), "1 wool 1 coin");
    EXPECT_EQ(takes.hand(2), "3 wool");
    shows(rule::cards_trade_master_merchant, 2);
    EXPECT_TRUE(
        refuses("1: cards master-merchant, defender 1; 2: defender 1, hand 4 wool", "master-merchant 2"));
    shows(rule::cards_trade_master_merchant, 3);
    Given two("1: cards master-merchant; 2: defender 1, hand 4 wool 1 coin");
    two.play("master-merchant 2");
    EXPECT_TRUE(two.refuses("pass"));
    EXPECT_EQ(two.count("take"), 2) << "two wool, or a wool and the coin";
    EXPECT_TRUE(two.refuses("take 2 coin"));
    EXPECT_EQ(two.play("take 2 wool").hand(1), "2 wool");
    shows(rule::cards_trade_master_merchant_few, 1);
    Given one("1: cards master-merchant; 2: defender 1, hand 1 ore; 3: defender 1");
    EXPECT_TRUE(one.refuses("master-merchant 3"));
    EXPECT_EQ(one.play("master-merchant 2; take 1 ore").hand(1), "1 ore");
    EXPECT_TRUE(one.accepts("end"));
}

TEST(CatanTradeCards, merchant) {
    shows(rule::cards_trade_merchant, 1);
    Given places("1: city F, cards merchant, hand 2 ore");
    places.play("merchant 0,-1");
    EXPECT_EQ(places.points(1), 3);
    EXPECT_EQ(places.play("bank ore wool").hand(1), "1 wool");
    shows(rule::cards_trade_merchant_site_classic, 1);
    EXPECT_TRUE(refuses("1: settlement F, city A, cards merchant", "merchant 0,-1"));
    shows(rule::options_merchant_site, 1);
    EXPECT_TRUE(refuses("1: settlement F, city A, cards merchant", "merchant 0,0"));
    shows(rule::cards_trade_merchant_site_classic, 2);
    EXPECT_EQ(Given("1: settlement F, cards merchant").count("merchant"), 0);
    shows(rule::cards_trade_merchant_site_modern, 1);
    EXPECT_TRUE(accepts("1: settlement F, cards merchant", "merchant 0,-1", "edition=modern"));
    shows(rule::options_merchant_site, 2);
    EXPECT_TRUE(accepts("1: settlement F, cards merchant", "merchant 0,0", "edition=modern"));
    shows(rule::options_override, 3);
    EXPECT_TRUE(refuses("1: settlement F, city A, cards merchant", "merchant 0,-1",
                        "edition=modern merchant_site=city"));
    shows(rule::components_merchant_piece, 1);
    const Given start;
    EXPECT_EQ(start.merchant(), 0);
    for (int player = 1; player <= 4; ++player) EXPECT_EQ(start.points(player), 0);
}

TEST(CatanTradeCards, fleet_and_monopolies) {
    shows(rule::cards_trade_merchant_fleet, 1);
    Given fleet("1: cards merchant-fleet merchant-fleet, hand 6 wool 2 ore");
    fleet.play("merchant-fleet wool; bank wool ore; bank wool ore; bank wool ore");
    EXPECT_EQ(fleet.hand(1), "5 ore");
    shows(rule::cards_trade_merchant_fleet, 2);
    EXPECT_TRUE(fleet.accepts("merchant-fleet ore"));
    shows(rule::cards_trade_merchant_fleet, 3);
    EXPECT_TRUE(fleet.refuses("merchant-fleet wool"));
    EXPECT_TRUE(refuses("1: settlement X, cards merchant-fleet", "merchant-fleet lumber"));
    shows(rule::cards_trade_resource_monopoly, 1);
    Given ores("1: cards resource-monopoly; 2: hand 3 ore; 3: hand 1 ore; 4: hand 2 wool");
    ores.play("resource-monopoly ore");
    EXPECT_EQ(ores.hand(1), "3 ore");
    EXPECT_EQ(ores.hand(2), "1 ore");
    shows(rule::cards_trade_resource_monopoly, 2);
    EXPECT_TRUE(refuses("1: cards resource-monopoly; 2: hand 3 coin", "resource-monopoly coin"));
    shows(rule::cards_trade_trade_monopoly, 1);
    Given cloths("1: cards trade-monopoly; 2: hand 3 cloth; 3: hand 1 cloth; 4: hand 2 wool");
    cloths.play("trade-monopoly cloth");
    EXPECT_EQ(cloths.hand(1), "2 cloth");
    EXPECT_EQ(cloths.hand(2), "2 cloth");
    shows(rule::cards_trade_trade_monopoly, 2);
    EXPECT_TRUE(refuses("1: cards trade-monopoly; 2: hand 3 wool", "trade-monopoly wool"));
    shows(rule::cards_trade_monopoly_playable, 1);
    EXPECT_TRUE(refuses("1: cards trade-monopoly, hand 1 ore", "trade-monopoly cloth"));
    EXPECT_TRUE(refuses("1: cards resource-monopoly, hand 1 ore", "resource-monopoly ore"));
}

TEST(CatanMerchant, the_piece) {
    shows(rule::merchant_control, 1);
    Given changes("active 2; merchant 0,-1 1; 1: city F, hand 2 ore; 2: city A, cards merchant");
    changes.play("merchant -2,0");
    EXPECT_EQ(changes.points(1), 2);
    EXPECT_EQ(changes.points(2), 3);
    EXPECT_EQ(changes.merchant(), 2);
    shows(rule::merchant_own_replay, 1);
    const std::string_view again = "merchant 0,-1 1; 1: city F, cards merchant, hand 2 ore";
    EXPECT_TRUE(refuses(again, "merchant 0,-1"));
    shows(rule::merchant_own_replay, 2);
    EXPECT_EQ(Given(again).play("merchant 0,0").points(1), 3);
    shows(rule::merchant_resource_only, 1);
    EXPECT_TRUE(accepts("merchant 1,0 1; 1: city G, hand 2 wool 2 cloth", "bank wool brick"));
    EXPECT_TRUE(refuses("merchant 1,0 1; 1: city G, hand 2 wool 2 cloth", "bank cloth brick"));
    shows(rule::merchant_robber, 1);
    Given robber("before roll; robber 0,-1; merchant 0,-1 1; 1: city F, hand 2 ore");
    robber.roll_sum(9);
    EXPECT_EQ(robber.hand(1), "2 ore");
    EXPECT_TRUE(robber.accepts("bank ore wool"));
    shows(rule::merchant_stays, 1);
    Given stays("before roll; ship 6; merchant 0,-1 1; 1: city F, hand 2 ore");
    stays.roll(1, 1, "ship");
    EXPECT_EQ(stays.at("F"), "1 settlement");
    EXPECT_EQ(stays.points(1), 2);
    EXPECT_TRUE(stays.accepts("bank ore wool"));
    shows(rule::merchant_desert, 1);
    Given desert_hex("1: city F, cards merchant, hand 2 ore 2 wool 2 brick 2 lumber 2 grain");
    desert_hex.play("merchant 1,-1");
    EXPECT_EQ(desert_hex.points(1), 3);
    EXPECT_EQ(desert_hex.count("bank"), 0);
    shows(rule::options_merchant_on_desert, 1);
    EXPECT_TRUE(refuses("1: city F, cards merchant", "merchant 1,-1", "merchant_on_desert=false"));
}

} // namespace oya::catan
