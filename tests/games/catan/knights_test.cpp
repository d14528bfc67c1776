#include "games/catan/given.h"

// Knights: recruiting, activating, promoting, moving, chasing the robber.

namespace oya::catan {

TEST(CatanKnights, recruiting) {
    shows(rule::knights_strengths, 1);
    EXPECT_EQ(Given("1: settlement A, road A-B, mighty B active").contribution(1), 3);
    const std::string one = ", hand 1 wool 1 ore";
    shows(rule::knights_recruit, 1);
    Given recruits("1: settlement A, road A-B" + one);
    recruits.play("recruit B");
    EXPECT_EQ(recruits.at("B"), "1 basic");
    EXPECT_EQ(recruits.hand(1), "nothing");
    shows(rule::knights_recruit, 2);
    Given many("1: settlement A, road A-B-C, basic B C, hand 5 wool 5 ore");
    EXPECT_EQ(many.count("recruit"), 0) << "both basic pieces are out, and no other is recruited";
    shows(rule::knights_recruit_site, 1);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C" + one + "; 2: city D", "recruit C"));
    shows(rule::knights_recruit_site, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B" + one, "recruit A"));
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C" + one + "; 2: city C", "recruit C"));
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C" + one + "; 2: settlement e, road e-d-c-C, basic C",
                        "recruit C"));
    shows(rule::knights_recruit_site, 3);
    EXPECT_TRUE(refuses("1: settlement A, road A-B" + one, "recruit C"));
    shows(rule::knights_one_per_site, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, basic B" + one, "recruit B"));
    shows(rule::knights_recruit_between_enemies, 1);
    const std::string between = "1: road A-B-C, settlement K, hand 1 wool 1 ore 1 grain;"
                                "2: settlement E, road E-D-C, basic C; 3: settlement b, road b-a-A, basic A";
    EXPECT_TRUE(accepts(between, "recruit B"));
    shows(rule::knights_recruit_between_enemies, 2);
    Given stuck(between + "; 1: basic B active");
    EXPECT_EQ(stuck.count("move"), 0);
    EXPECT_TRUE(stuck.refuses("move B-C"));
}

TEST(CatanKnights, activating) {
    shows(rule::knights_activate, 1);
    Given mighty("1: settlement A, road A-B, mighty B, hand 1 grain");
    mighty.play("activate B");
    EXPECT_EQ(mighty.at("B"), "1 mighty active");
    EXPECT_EQ(mighty.hand(1), "nothing");
    shows(rule::knights_activate, 2);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, mighty B active, hand 1 grain", "activate B"));
    shows(rule::knights_activate_new, 1);
    Given fresh("1: settlement A, road A-B, hand 1 ore 1 wool 1 grain");
    fresh.play("recruit B; activate B");
    EXPECT_EQ(fresh.at("B"), "1 basic active");
    EXPECT_EQ(fresh.contribution(1), 1);
    shows(rule::knights_no_act_after_activation, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, basic B, hand 1 grain", "activate B; move B-C"));
    shows(rule::knights_no_act_after_activation, 2);
    Given before("1: settlement A, road A-B-C, basic B, hand 1 grain");
    before.play("activate B").go_round().roll(1, 1);
    EXPECT_TRUE(before.accepts("move B-C"));
}

TEST(CatanKnights, promoting) {
    const std::string one = ", hand 1 wool 1 ore";
    shows(rule::knights_promote, 1);
    EXPECT_EQ(Given("1: settlement A, road A-B, basic B active" + one).play("promote B").at("B"),
              "1 strong active");
    shows(rule::knights_promote, 2);
    EXPECT_EQ(Given("1: settlement A, road A-B, basic B" + one).play("promote B").at("B"), "1 strong");
    shows(rule::knights_promote, 3);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, politics 3, mighty B" + one, "promote B"));
    shows(rule::knights_promote_once, 1);
    Given once("1: settlement A, road A-B-C, politics 3, basic C, hand 5 wool 5 ore");
    once.play("recruit B; promote B");
    EXPECT_EQ(once.hand(1), "3 wool 3 ore");
    shows(rule::knights_promote_once, 2);
    EXPECT_TRUE(once.refuses("promote B"));
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, politics 3, basic B active, hand 5 wool 5 ore",
                        "promote B; move B-C; promote C"))
        << "also when it has moved on";
    shows(rule::knights_promote_once, 3);
    EXPECT_TRUE(once.accepts("promote C"));
    shows(rule::knights_promote_piece, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C-D, basic B, strong C D" + one, "promote B"));
    shows(rule::components_knights, 2);
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B-C-D, basic B, strong C D, hand 5 wool 5 ore", "promote B"));
    shows(rule::knights_promote_piece, 2);
    Given frees("1: settlement A, road A-B-C-D, basic B C, hand 2 wool 2 ore");
    EXPECT_TRUE(frees.refuses("recruit D"));
    EXPECT_TRUE(frees.play("promote B").accepts("recruit D"));
    shows(rule::knights_mighty_needs_fortress, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, politics 2, strong B" + one, "promote B"));
    EXPECT_TRUE(accepts("1: settlement A, road A-B, politics 3, strong B" + one, "promote B"));
    shows(rule::knights_promoted_may_act, 1);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C, basic B active" + one +
                            "; 2: settlement e, road e-d-c-C, basic C",
                        "promote B; move B-C"));
}

TEST(CatanKnights, acting) {
    shows(rule::knights_ready, 1);
    Given landed("before roll; ship 6; 1: settlement A, road A-B-C, mighty B active");
    landed.roll(1, 1, "ship");
    EXPECT_EQ(landed.at("B"), "1 mighty");
    EXPECT_TRUE(landed.refuses("move B-C"));
    shows(rule::knights_act_deactivates, 1);
    Given moved("1: settlement A, road A-B-C-D, basic B active, hand 1 grain");
    moved.play("move B-C");
    EXPECT_EQ(moved.at("C"), "1 basic");
    EXPECT_EQ(moved.contribution(1), 0);
    shows(rule::knights_reactivate, 1);
    moved.play("activate C");
    EXPECT_TRUE(moved.refuses("move C-D"));
    shows(rule::knights_reactivate, 2);
    moved.set("ship 6; 2: city I").play("end").roll(1, 1, "ship");
    EXPECT_EQ(moved.at("I"), "2 city") << "the knight held the barbarians off";
    EXPECT_EQ(moved.seat(1).defender, 1);
    shows(rule::knights_several_act, 1);
    Given two("robber 0,0; 1: settlement C, road C-D-E-F, basic D active, strong F active");
    two.play("move D-E; chase F; robber 1,0");
    EXPECT_EQ(two.robber(), "1,0");
    shows(rule::knights_own_turn_only, 1);
    EXPECT_TRUE(refuses("2: settlement A, road A-B, basic B, hand 1 grain", "2: activate B"));
    shows(rule::knights_no_voluntary_removal, 1);
    const Given stays("1: settlement A, road A-B, basic B active");
    EXPECT_TRUE(stays.refuses("give-up B"));
    EXPECT_TRUE(stays.refuses("relocate A"));
    shows(rule::knights_no_income, 1);
    Given income("before roll; robber 0,2; 1: settlement A, road A-B-C-D-E, basic E active");
    EXPECT_EQ(income.roll_sum(11).hand(1), "nothing");
    shows(rule::knights_full_board, 1);
    const Given six("1: settlement A, road A-B-C-D-E-F-G, basic B active C active, strong D active E active,"
                    "mighty F active G active");
    EXPECT_EQ(six.contribution(1), 12);
}

TEST(CatanKnights, moving) {
    shows(rule::knights_move, 1);
    const std::string line = "1: settlement a, road a-A, road A-B-C-D, basic A active";
    EXPECT_TRUE(accepts(line, "move A-D"));
    shows(rule::knights_move, 2);
    EXPECT_TRUE(refuses(line, "move A-E"));
    EXPECT_TRUE(refuses(line + ", road G-H, settlement G", "move A-H"));
    shows(rule::knights_move, 3);
    EXPECT_TRUE(refuses(line, "move A-A"));
    shows(rule::knights_move_through_own, 1);
    EXPECT_TRUE(accepts("1: city B, road A-B-C, basic A active", "move A-C"));
    EXPECT_TRUE(accepts("1: settlement a, road a-A-B-C, basic A active, strong B", "move A-C"));
    shows(rule::knights_move_not_through_enemy, 1);
    EXPECT_TRUE(refuses("1: settlement a, road a-A-B-C, basic A active; 2: settlement Q, road Q-P-B, basic B",
                        "move A-C"));
    shows(rule::knights_move_not_through_enemy, 2);
    EXPECT_TRUE(refuses("1: settlement a, road a-A-B, basic A active; 2: settlement B", "move A-B"));
    EXPECT_TRUE(refuses("1: settlement a, road a-A-B-C, basic A active; 2: settlement B", "move A-C"));
    shows(rule::knights_move_new_road, 1);
    EXPECT_TRUE(
        accepts("1: settlement a, road a-A-B, basic A active, hand 1 brick 1 lumber", "road B-C; move A-C"));
    shows(rule::knights_settle_after_move, 1);
    EXPECT_TRUE(accepts("1: settlement A, road A-B-C-D, basic C active, hand 1 brick 1 lumber 1 wool 1 grain",
                        "move C-D; settlement C"));
    shows(rule::knights_block_settlement_enemy, 1);
    Given blocked("1: settlement A, road A-B-C-D, strong B active, hand 1 brick 1 lumber 1 wool 2 grain;"
                  "2: settlement e, road e-d-c-C, basic C");
    EXPECT_TRUE(blocked.refuses("settlement C"));
    blocked.play("move B-C; 2: relocate d; activate C").go_round();
    EXPECT_TRUE(blocked.roll(1, 1).play("move C-B").accepts("settlement C"));
    shows(rule::knights_block_road, 1);
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B-C, hand 1 brick 1 lumber; 2: settlement e, road e-d-c-C, basic C",
                "road C-D"));
}

TEST(CatanKnights, chasing_the_robber) {
    shows(rule::knights_chase, 1);
    Given chases("robber 0,0; 1: settlement C, road C-D-E, basic E active; 2: city I, hand 6 ore 6 wool; 3: "
                 "hand 12 lumber");
    chases.play("chase E");
    EXPECT_EQ(chases.at("E"), "1 basic");
    shows(rule::knights_chase, 3);
    EXPECT_EQ(chases.asked(), "1");
    EXPECT_TRUE(chases.refuses("robber 0,0"));
    shows(rule::knights_chase_destination, 2);
    EXPECT_TRUE(chases.refuses("robber 0,0"));
    shows(rule::knights_chase_destination, 1);
    EXPECT_TRUE(chases.accepts("robber 1,-1"));
    chases.play("robber 1,0; stolen ore");
    EXPECT_EQ(chases.hand(1), "1 ore");
    EXPECT_EQ(chases.size(2), 11);
    EXPECT_EQ(chases.size(3), 12);
    shows(rule::knights_chase, 2);
    EXPECT_TRUE(refuses("robber 0,0; 1: settlement A, road A-B-C, basic C active", "chase C"));
    shows(rule::knights_chase_two_turns, 1);
    EXPECT_TRUE(refuses("robber 0,0; 1: settlement C, road C-D-E, basic D active, hand 1 grain",
                        "move D-E; activate E; chase E"));
    shows(rule::knights_chase_beside_knight, 1);
    EXPECT_TRUE(accepts("robber 0,0; 1: settlement C, road C-D-E, basic E active;"
                        "2: settlement i, road i-h-g, mighty g active, strong h",
                        "chase E; robber 1,0"));
}

TEST(CatanKnights, always_linked) {
    shows(rule::knights_always_connected, 1);
    EXPECT_TRUE(
        refuses("1: settlement A, road A-B-C, basic C, settlement G, cards diplomat", "diplomat B-C"));
    shows(rule::knights_always_connected, 2);
    Given cut("active 2; 1: settlement A, road A-B-C-D-E, basic E; 2: settlement e, road e-d-c-C,"
              "hand 1 brick 1 lumber 1 wool 1 grain");
    cut.play("settlement C");
    EXPECT_EQ(cut.at("E"), "1 basic");
}

} // namespace oya::catan
