#include "games/catan/given.h"

// Trade between players and with the bank.

namespace oya::catan {

TEST(CatanTrade, only_with_the_active_player) {
    shows(rule::trade_with_active_only, 1);
    const Given game("1: hand 1 wool; 2: hand 1 ore; 3: hand 1 grain");
    EXPECT_TRUE(game.refuses("2: write"));
    EXPECT_TRUE(game.refuses("3: accept"));
    shows(rule::trade_with_active_only, 2);
    Given counter("1: hand 1 wool; 2: hand 1 ore 1 grain; 3: hand 1 grain; 4: hand 1 brick");
    counter.play("offer 1 wool for 1 ore; 2: counter 1 grain for 1 wool; 3: refuse; 4: refuse; conclude 2");
    EXPECT_EQ(counter.hand(1), "1 grain");
    EXPECT_EQ(counter.hand(2), "1 wool 1 ore");
}

TEST(CatanTrade, both_sides_give) {
    shows(rule::trade_no_gift, 1);
    EXPECT_TRUE(refuses("1: hand 1 wool; 2: hand 1 ore", "write; give 1 wool; send"));
    shows(rule::trade_no_same_kind, 1);
    EXPECT_TRUE(refuses("1: hand 2 wool; 2: hand 1 wool 1 ore", "write; give 2 wool; want 1 wool"));
    shows(rule::trade_no_same_kind, 2);
    EXPECT_TRUE(accepts("1: hand 2 wool; 2: hand 1 ore", "offer 2 wool for 1 ore"));
    shows(rule::trade_mixed_kinds, 1);
    Given mixed("1: hand 1 coin 1 grain; 2: hand 1 paper");
    mixed.play("offer 1 grain 1 coin for 1 paper; 2: accept; 3: refuse; 4: refuse; conclude 2");
    EXPECT_EQ(mixed.hand(1), "1 paper");
    EXPECT_EQ(mixed.hand(2), "1 grain 1 coin");
    shows(rule::trade_cards_excluded, 1);
    EXPECT_EQ(Given("1: hand 1 wool, cards spy crane; 2: hand 1 ore").play("write").count("give"), 1)
        << "the wool alone";
}

TEST(CatanTrade, everybody_answers_in_their_own_time) {
    Given game("1: hand 1 wool; 2: hand 1 brick; 3: hand 1 grain 1 coin; 4: hand 1 ore");
    game.play("offer 1 wool for 1 ore");
    EXPECT_EQ(game.asked(), "2 3 4") << "all at once";
    game.play("4: accept");
    EXPECT_EQ(game.asked(), "2 3");
    EXPECT_TRUE(game.refuses("4: refuse")) << "who has answered has answered";
    EXPECT_TRUE(game.refuses("1: conclude 4")) << "the others are still asked";
    game.play("3: write; 2: write; 3: give 1 grain; 2: give 1 brick; 3: want 1 wool; 3: send");
    EXPECT_EQ(game.asked(), "2");
    EXPECT_TRUE(game.refuses("3: write")) << "one counter-offer each";
    EXPECT_TRUE(game.refuses("3: accept"));
    game.play("2: withdraw");
    EXPECT_EQ(game.asked(), "2") << "a counter-offer that is given up before it is sent answers nothing";
    game.play("2: refuse");
    EXPECT_EQ(game.asked(), "1");
    EXPECT_TRUE(game.refuses("3: counter 1 coin for 1 wool")) << "nor a second one later";
    EXPECT_TRUE(game.refuses("conclude 2"));
    EXPECT_TRUE(game.accepts("conclude 3"));
    game.play("conclude 4");
    EXPECT_EQ(game.hand(1), "1 ore");
    EXPECT_EQ(game.hand(2), "1 brick");
    EXPECT_EQ(game.hand(3), "1 grain 1 coin");
    EXPECT_EQ(game.hand(4), "1 wool");
}

TEST(CatanTrade, an_offer_is_written_kind_after_kind) {
    Given game("1: hand 1 lumber 2 wool 1 ore; 2: hand 1 brick 1 grain 1 cloth");
    shows(rule::trade_offer_written, 1);
    EXPECT_EQ(game.refused("give 1 wool"), "catan.trade.offer-written");
    EXPECT_EQ(game.refused("want 1 grain"), "catan.trade.offer-written");
    shows(rule::trade_offer_written, 2);
    game.play("write");
    EXPECT_EQ(game.refused("want 1 grain"), "catan.trade.offer-written");
    shows(rule::trade_offer_written, 3);
    EXPECT_EQ(game.refused("write"), "catan.trade.offer-written");
    game.play("give 1 wool");
    for (const std::string_view earlier : {"give 1 lumber", "give 1 wool"}) {
        EXPECT_TRUE(game.refuses(earlier)) << earlier;
        EXPECT_EQ(game.reason(earlier), "catan.why.offer-order") << earlier;
    }
    for (const Action none : {make(Kind::give, ore, 0), make(Kind::want, grain, 0)}) {
        const Refusal refusal = Game::refuse(game.state, Given::number(1), none);
        EXPECT_EQ(refusal.rule.id, "catan.trade.no-gift");
        EXPECT_EQ(refusal.reason.id, "catan.why.offer-of-none");
    }
    EXPECT_TRUE(game.accepts("give 1 ore"));
    game.play("want 1 grain");
    for (const std::string_view earlier : {"want 1 brick", "want 1 grain"}) {
        EXPECT_TRUE(game.refuses(earlier)) << earlier;
        EXPECT_EQ(game.reason(earlier), "catan.why.offer-order") << earlier;
    }
    EXPECT_EQ(game.reason("give 1 ore"), "catan.why.give-before");
    game.play("want 1 cloth; send; 2: write; 2: give 1 grain");
    EXPECT_TRUE(game.refuses("2: give 1 brick")) << "so is an answer";
    EXPECT_EQ(game.reason("2: give 1 brick"), "catan.why.offer-order");
    game.play("2: want 1 wool");
    EXPECT_TRUE(game.refuses("2: want 1 lumber"));
    EXPECT_TRUE(game.accepts("2: want 1 ore"));
}

TEST(CatanTrade, what_is_wanted_must_exist) {
    shows(rule::trade_wanted_exists, 1);
    Given none("1: hand 1 wool; 2: hand 1 grain");
    none.play("write; give 1 wool");
    EXPECT_EQ(none.refused("want 1 ore"), "catan.trade.wanted-exists") << "all ore lies in the bank";
    EXPECT_TRUE(none.accepts("want 1 grain"));
    shows(rule::trade_wanted_exists, 2);
    Given few("1: hand 1 wool; 2: hand 2 grain; 3: hand 1 grain");
    few.play("write; give 1 wool");
    EXPECT_EQ(few.refused("want 3 grain"), "catan.trade.wanted-exists");
    EXPECT_TRUE(few.accepts("want 2 grain"));
}

TEST(CatanTrade, a_table_may_let_offers_bluff) {
    shows(rule::options_bluff_offers, 1);
    EXPECT_EQ(Game::get(Options{}, "bluff_offers"), "false");
    shows(rule::options_bluff_offers, 2);
    Given game("1: hand 1 wool; 2: hand 1 grain", "bluff_offers=true");
    game.play("write; give 1 wool");
    EXPECT_TRUE(game.accepts("want 19 ore"));
    EXPECT_TRUE(game.accepts("want 1 paper"));
    EXPECT_TRUE(game.refuses("want 1 wool")) << "both sides would have it";
    game.play("want 1 ore; send");
    EXPECT_EQ(game.refused("2: accept"), "catan.trade.must-hold");
    EXPECT_TRUE(game.accepts("2: refuse"));
    EXPECT_EQ(Game::unsound(game.state), "");
}

TEST(CatanTrade, what_is_given_must_be_there) {
    shows(rule::trade_must_hold, 1);
    Given game("1: hand 1 wool; 2: hand 1 ore; 3: hand 1 grain");
    game.play("offer 1 wool for 1 ore; 2: accept; 3: counter 1 grain for 1 wool; 4: refuse");
    game.take(1, "1 wool");
    EXPECT_TRUE(game.refuses("conclude 2"));
    EXPECT_EQ(game.hand(2), "1 ore");
    EXPECT_TRUE(
        refuses("1: hand 1 wool; 2: hand 1 grain; 3: hand 1 ore", "offer 1 wool for 1 ore; 2: accept"));
    shows(rule::trade_consent, 1);
    Given nobody("1: hand 1 wool; 2: hand 1 ore");
    nobody.play("offer 1 wool for 1 ore; 2: refuse; 3: refuse; 4: refuse");
    EXPECT_EQ(nobody.hand(1), "1 wool");
    EXPECT_EQ(nobody.hand(2), "1 ore");
    if (!nobody.accepts("end")) nobody.play("withdraw");
    EXPECT_TRUE(nobody.accepts("end"));
}

TEST(CatanTrade, offers_end) {
    shows(rule::trade_offer_ends, 1);
    Given withdrawn("1: hand 1 wool; 2: hand 1 ore");
    withdrawn.play("offer 1 wool for 1 ore; 2: accept; 3: refuse; 4: refuse; withdraw; end");
    withdrawn.roll(1, 1);
    EXPECT_TRUE(withdrawn.refuses("1: conclude 2"));
    EXPECT_TRUE(withdrawn.refuses("2: accept"));
    EXPECT_EQ(withdrawn.hand(1), "1 wool");
}

TEST(CatanTrade, four_for_one) {
    shows(rule::trade_bank_four, 1);
    EXPECT_EQ(Given("1: hand 4 wool").play("bank wool ore").hand(1), "1 ore");
    shows(rule::trade_bank_four, 2);
    EXPECT_TRUE(refuses("1: hand 3 wool 1 grain", "bank wool ore"));
    shows(rule::trade_bank_commodity, 1);
    EXPECT_EQ(Given("1: hand 4 cloth").play("bank cloth brick").hand(1), "1 brick");
    shows(rule::trade_bank_commodity, 2);
    EXPECT_EQ(Given("1: hand 4 grain").play("bank grain coin").hand(1), "1 coin");
    shows(rule::trade_bank_commodity, 3);
    EXPECT_EQ(Given("1: hand 4 paper").play("bank paper cloth").hand(1), "1 cloth");
    shows(rule::trade_bank_stock, 1);
    EXPECT_TRUE(refuses("bank ore 0; 1: hand 4 wool", "bank wool ore"));
    shows(rule::trade_bank_no_same, 1);
    EXPECT_TRUE(refuses("1: hand 4 wool", "bank wool wool"));
    shows(rule::trade_bank_lot, 1);
    EXPECT_EQ(Given("1: hand 8 wool").play("bank wool ore; bank wool brick").hand(1), "1 brick 1 ore");
    shows(rule::trade_bank_lot, 2);
    Given six("1: hand 6 wool");
    EXPECT_EQ(six.play("bank wool ore").hand(1), "2 wool 1 ore") << "a lot takes four, never six";
    EXPECT_TRUE(six.refuses("bank wool ore"));
    shows(rule::trade_active_only_bank, 1);
    EXPECT_TRUE(refuses("2: settlement X, hand 4 lumber", "2: bank lumber ore"));
}

TEST(CatanTrade, harbours) {
    shows(rule::trade_harbour_three, 1);
    EXPECT_TRUE(accepts("1: settlement B, hand 3 lumber", "bank lumber grain"));
    EXPECT_TRUE(refuses("1: settlement B, hand 2 lumber 1 wool", "bank lumber grain"));
    shows(rule::trade_harbour_three_commodity, 1);
    EXPECT_EQ(Given("1: settlement B, hand 3 coin").play("bank coin wool").hand(1), "1 wool");
    shows(rule::trade_harbour_two, 1);
    EXPECT_TRUE(accepts("1: settlement N(1,-2), hand 2 ore", "bank ore brick"));
    EXPECT_TRUE(refuses("1: settlement N(1,-2), hand 2 wool", "bank wool brick"));
    shows(rule::trade_harbour_two_commodity, 1);
    EXPECT_EQ(Given("1: settlement X, hand 2 lumber").play("bank lumber paper").hand(1), "1 paper");
    shows(rule::trade_harbour_two_commodity, 2);
    EXPECT_TRUE(refuses("1: settlement X, hand 2 paper", "bank paper lumber"));
    shows(rule::trade_harbour_owner, 1);
    EXPECT_TRUE(refuses("1: settlement W, road W-X, basic X, hand 2 lumber", "bank lumber ore"));
    shows(rule::trade_harbour_owner, 2);
    EXPECT_TRUE(refuses("1: settlement W, road W-X, hand 2 lumber", "bank lumber ore"));
    EXPECT_TRUE(refuses("1: settlement W; 2: settlement Y, hand 2 lumber", "bank lumber ore"));
}

TEST(CatanTrade, rates_do_not_add_up) {
    shows(rule::trade_rates_not_combined, 1);
    const std::string both = "merchant 0,-1 1; 1: settlement N(1,-2), city F, hand ";
    EXPECT_TRUE(refuses(both + "1 ore", "bank ore brick"));
    EXPECT_EQ(Given(both + "2 ore").play("bank ore brick").hand(1), "1 brick");
    shows(rule::trade_merchant_two, 1);
    EXPECT_EQ(Given("merchant 0,-1 1; 1: city F, hand 2 ore").play("bank ore coin").hand(1), "1 coin");
    EXPECT_TRUE(refuses("merchant 0,-1 1; 1: city F, hand 2 coin", "bank coin ore"));
    shows(rule::trade_merchant_two, 2);
    EXPECT_TRUE(refuses("merchant 0,-1 2; 1: city F, hand 2 ore; 2: city D", "bank ore brick"));
    shows(rule::trade_guild_two, 1);
    EXPECT_TRUE(accepts("1: trade 3, hand 2 cloth", "bank cloth ore"));
    EXPECT_TRUE(accepts("1: trade 3, hand 2 cloth", "bank cloth coin"));
    shows(rule::trade_guild_two, 2);
    EXPECT_TRUE(refuses("1: trade 3, hand 1 cloth 1 coin", "bank cloth ore"));
    shows(rule::trade_guild_two, 3);
    EXPECT_TRUE(refuses("1: trade 3, hand 2 wool", "bank wool ore"));
    shows(rule::trade_guild_two, 4);
    EXPECT_TRUE(refuses("1: trade 2, hand 2 cloth", "bank cloth ore"));
    shows(rule::trade_fleet_two, 1);
    const std::string fleet = "1: cards merchant-fleet, hand ";
    EXPECT_EQ(Given(fleet + "4 coin").play("merchant-fleet coin; bank coin grain; bank coin grain").hand(1),
              "2 grain");
    shows(rule::trade_fleet_two, 2);
    EXPECT_TRUE(refuses(fleet + "2 paper", "merchant-fleet coin; bank paper grain"));
}

TEST(CatanTrade, a_rate_names_its_rule) {
    const auto rule_of = [](std::string_view setup, std::string_view trade) {
        return Given(setup).play(trade).told("catan.story.bank", 2);
    };
    EXPECT_EQ(rule_of("1: hand 4 wool", "bank wool ore"), "catan.trade.bank-four");
    EXPECT_EQ(rule_of("1: settlement B, hand 3 lumber", "bank lumber grain"), "catan.trade.harbour-three");
    EXPECT_EQ(rule_of("1: settlement N(1,-2), hand 2 ore", "bank ore brick"), "catan.trade.harbour-two");
    EXPECT_EQ(rule_of("merchant 0,-1 1; 1: city F, hand 2 ore", "bank ore coin"), "catan.trade.merchant-two");
    EXPECT_EQ(rule_of("1: trade 3, hand 2 cloth", "bank cloth ore"), "catan.trade.guild-two");
    const std::string_view fleet = "1: cards merchant-fleet merchant-fleet, hand 2 coin 2 wool";
    EXPECT_EQ(rule_of(fleet, "merchant-fleet coin; bank coin grain"), "catan.trade.fleet-two");
    EXPECT_EQ(rule_of(fleet, "merchant-fleet wool; bank wool grain"), "catan.trade.fleet-two");
    EXPECT_EQ(Given("1: settlement N(1,-2), hand 1 ore").refused("bank ore brick"),
              "catan.trade.harbour-two");
}

} // namespace oya::catan
