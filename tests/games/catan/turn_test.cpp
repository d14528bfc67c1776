#include "games/catan/given.h"

// A turn: who may do what, and when.

namespace oya::catan {

TEST(CatanTurn, one_player_is_active) {
    shows(rule::turn_oya, 1);
    Given game("2: settlement A, hand 1 brick 1 lumber; 1: hand 1 ore");
    EXPECT_TRUE(game.refuses("2: road A-B"));
    shows(rule::turn_oya, 2);
    for (const int next : {2, 3, 4, 1}) {
        game.play("end");
        EXPECT_EQ(game.turn(), next);
        game.roll(1, 1);
    }
}

TEST(CatanTurn, before_the_roll) {
    shows(rule::turn_before_roll_ck, 1);
    const Given knights("before roll; robber 0,0; 1: settlement A, road A-B-C, basic C,"
                        "hand 4 wool 1 brick 1 lumber 1 grain, cards spy alchemist; 2: cards crane");
    for (const std::string_view step : {"bank wool ore", "road C-D", "activate C", "spy 2", "write"})
        EXPECT_TRUE(knights.refuses(step)) << step;
    shows(rule::turn_before_roll_ck, 2);
    EXPECT_TRUE(knights.accepts("alchemist 3 4"));
    shows(rule::turn_before_roll_base, 1);
    Given base(
        "before roll; 1: settlement A, cards knight, hand 1 brick 1 lumber; 2: settlement G, hand 1 ore",
        "expansion=none");
    shows(rule::turn_before_roll_base, 2);
    EXPECT_TRUE(base.refuses("road A-B"));
    base.play("knight; robber 1,0; stolen ore");
    EXPECT_EQ(base.hand(1), "1 lumber 1 brick 1 ore");
    EXPECT_EQ(base.robber(), "1,0");
    shows(rule::turn_roll_mandatory, 1);
    EXPECT_TRUE(base.refuses("end"));
    EXPECT_TRUE(base.accepts("roll"));
    EXPECT_TRUE(knights.refuses("end"));
}

TEST(CatanTurn, three_dice) {
    shows(rule::turn_three_dice, 1);
    Given game("before roll");
    game.roll(3, 4, "science");
    EXPECT_EQ(game.state.white, 3);
    EXPECT_EQ(game.state.red, 4);
    EXPECT_EQ(game.state.event, Event::science_gate);
    shows(rule::components_production_dice, 1);
    Given low("before roll; 1: politics 1; 2: politics 4");
    low.roll(5, 2, "politics").play("drawn spy; drawn spy");
    EXPECT_EQ(low.cards(1), "spy");
    EXPECT_EQ(low.cards(2), "spy");
    EXPECT_EQ(low.state.phase, Phase::moving_robber);
    shows(rule::components_production_dice, 2);
    Given high("before roll; 1: politics 1; 2: politics 4");
    high.roll(2, 5, "politics").play("drawn spy");
    EXPECT_EQ(high.cards(1), "");
    EXPECT_EQ(high.cards(2), "spy");
    EXPECT_EQ(high.state.phase, Phase::moving_robber);
}

TEST(CatanTurn, the_event_die_first) {
    shows(rule::turn_event_first, 1);
    Given attack("before roll; robber 0,2; ship 6; 1: city A");
    attack.roll(4, 4, "ship");
    EXPECT_EQ(attack.at("A"), "1 settlement");
    EXPECT_EQ(attack.hand(1), "1 lumber");
    shows(rule::turn_event_first, 2);
    Given gate("before roll; 1: hand 4 ore 4 wool, trade 3");
    gate.roll(4, 3, "trade");
    EXPECT_TRUE(gate.at_chance());
    gate.play("drawn merchant");
    EXPECT_EQ(gate.state.phase, Phase::discarding);
    shows(rule::turn_ship_face, 1);
    EXPECT_EQ(Given("before roll; ship 3").roll(1, 1, "ship").ship(), 4);
    shows(rule::turn_ship_face, 2);
    EXPECT_EQ(Given("before roll; ship 3").roll(1, 1, "science").ship(), 3);
    shows(rule::turn_gate_face, 1);
    Given draws("before roll; active 3; 1: science 1; 3: science 3");
    draws.roll(1, 2, "science").play("drawn crane");
    EXPECT_EQ(draws.cards(3), "crane");
    draws.play("drawn smith");
    EXPECT_EQ(draws.cards(1), "smith");
    EXPECT_FALSE(draws.at_chance());
    EXPECT_EQ(draws.cards(2) + draws.cards(4), "");
}

TEST(CatanTurn, nothing_in_between) {
    shows(rule::turn_no_reaction, 1);
    Given landing("before roll; ship 6; 1: city A C, road A-B, basic B, hand 1 grain; 2: city G I");
    landing.roll(1, 1, "ship");
    EXPECT_EQ(landing.state.phase, Phase::losing_city);
    EXPECT_TRUE(landing.refuses("1: activate B"));
    shows(rule::turn_no_reaction, 2);
    Given seven("before roll; 1: city A, hand 5 brick 5 ore");
    seven.roll(3, 4);
    EXPECT_TRUE(seven.refuses("1: wall A"));
    shows(rule::progress_after_resolution, 1);
    Given engineer("before roll; 1: city A, hand 5 brick 5 ore, cards engineer");
    engineer.roll(3, 4);
    EXPECT_TRUE(engineer.refuses("1: engineer A"));
    shows(rule::turn_pending_first, 1);
    Given pending("1: settlement e, road e-E-D, strong E active, hand 1 brick 1 lumber;"
                  "2: settlement B, road B-C-D, road D-R-T, basic D");
    pending.play("move E-D");
    EXPECT_EQ(pending.asked(), "2");
    EXPECT_TRUE(pending.refuses("1: road e-d"));
}

TEST(CatanTurn, free_order_afterwards) {
    shows(rule::turn_actions_free_order, 1);
    Given game("1: settlement A, road A-B, hand 4 ore 4 wool 1 brick 2 lumber 1 grain");
    game.play("bank ore wool; road B-C; bank wool brick; settlement C");
    EXPECT_EQ(game.hand(1), "nothing");
    shows(rule::turn_actions_free_order, 2);
    Given harbour("1: road X-W-V, hand 3 lumber 1 brick 1 wool 1 grain");
    EXPECT_TRUE(harbour.refuses("bank lumber ore"));
    harbour.play("settlement X; bank lumber ore");
    EXPECT_EQ(harbour.hand(1), "1 ore");
}

TEST(CatanTurn, the_end) {
    shows(rule::turn_end, 1);
    Given fleet("1: cards merchant-fleet, hand 4 ore");
    fleet.play("merchant-fleet ore; bank ore wool").go_round().roll(1, 1);
    EXPECT_EQ(fleet.turn(), 1);
    EXPECT_TRUE(fleet.refuses("bank ore wool"));
    shows(rule::turn_choice_order, 1);
    Given lose(
        "before roll; active 3; ship 6; 1: city A C; 4: city E G; 2: settlement I, road I-H, basic H active;"
        "3: settlement c, road c-b, basic b active");
    lose.roll(1, 1, "ship");
    EXPECT_EQ(lose.asked(), "4");
    lose.play("4: lose E");
    EXPECT_EQ(lose.asked(), "1");
}

} // namespace oya::catan
