#include "games/catan/given.h"

// Knights that drive off others, and where those go.

namespace oya::catan {

namespace {

// A ready knight of player 1 on B, one of player 2 on C that may leave for c or d.
std::string meeting(std::string_view mine, std::string_view theirs) {
    return "1: settlement A, road A-B-C, politics 3, " + std::string(mine) + " B active;" +
           "2: settlement e, road e-d-c-C, " + std::string(theirs) + " C";
}

} // namespace

TEST(CatanDisplacing, the_stronger_drives_off_the_weaker) {
    shows(rule::knights_displace, 1);
    EXPECT_TRUE(accepts(meeting("strong", "basic"), "move B-C"));
    shows(rule::knights_displace, 2);
    EXPECT_TRUE(refuses(meeting("strong", "strong"), "move B-C"));
    shows(rule::knights_displace, 3);
    for (const std::string_view any : strength_names) EXPECT_TRUE(refuses(meeting("basic", any), "move B-C"));
    shows(rule::knights_displace, 4);
    EXPECT_TRUE(accepts(meeting("mighty", "strong"), "move B-C"));
    shows(rule::knights_displace_reach, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B, strong B active; 2: settlement e, road e-d-c-C, basic C",
                        "move B-C"));
    shows(rule::knights_displace_state, 1);
    Given active(meeting("strong", "basic") + " active");
    active.play("move B-C; 2: relocate c");
    EXPECT_EQ(active.at("c"), "2 basic active");
    EXPECT_EQ(active.at("C"), "1 strong");
    shows(rule::knights_not_own, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C, mighty B active, basic C", "move B-C"));
}

TEST(CatanDisplacing, the_owner_finds_a_place) {
    shows(rule::knights_displaced_relocates, 1);
    Given chooses(meeting("strong", "basic"));
    chooses.play("move B-C");
    EXPECT_EQ(chooses.asked(), "2");
    EXPECT_EQ(chooses.count("relocate"), 2);
    shows(rule::knights_displaced_relocates, 2);
    EXPECT_TRUE(chooses.refuses("2: pass"));
    EXPECT_EQ(chooses.play("2: relocate d").at("d"), "2 basic");
    shows(rule::knights_displaced_path, 1);
    Given held("1: settlement A, road A-B-C, strong B active; 2: settlement e, road e-d-c-C, basic C;"
               "3: settlement q, road q-p-b-c, basic c");
    held.play("move B-C");
    EXPECT_EQ(held.asked(), "1") << "no way out: the knight is gone";
    EXPECT_EQ(held.at("d"), "nothing");
    EXPECT_EQ(held.supply(2, "basic"), 2);
    shows(rule::knights_displaced_removed, 1);
    Given strong(
        "1: settlement A, road A-B-C, politics 3, mighty B active; 2: settlement c, road c-C, strong C");
    strong.play("move B-C");
    EXPECT_EQ(strong.supply(2, "strong"), 2);
    EXPECT_EQ(strong.at("C"), "1 mighty");
    shows(rule::knights_displaced_removed, 2);
    Given surrounded("1: settlement Q, road Q-P-B, strong P active; 2: road A-B-C, settlement K, basic B;"
                     "3: settlement E, road E-D-C, basic C; 4: settlement b, road b-a-A, basic A");
    surrounded.play("move P-B");
    EXPECT_EQ(surrounded.supply(2, "basic"), 2);
    EXPECT_EQ(surrounded.at("B"), "1 strong");
    shows(rule::knights_displaced_to_origin, 1);
    // Both have a way between C and D: one over the path, one round the hex.
    Given origin(
        "1: settlement P, road P-B-C, strong C active, road C-D; 2: settlement e, road D-E-e-d-c-C, basic D");
    origin.play("move C-D");
    EXPECT_TRUE(origin.accepts("2: relocate C"));
    shows(rule::knights_displaced_to_origin, 2);
    Given round("1: settlement e, road A-a-b-c-d-e-E-D-R-Q-P-B, strong A active; 2: settlement K, road "
                "A-B-C, basic B;"
                "3: settlement y, road C-D, basic C");
    round.play("move A-B");
    EXPECT_EQ(round.at("A"), "2 basic") << "the only place there is";
    EXPECT_EQ(round.at("B"), "1 strong");
}

TEST(CatanDisplacing, no_chain_and_one_action) {
    shows(rule::knights_no_chain, 1);
    Given chain_of(
        "1: settlement A, road A-B-C, politics 3, mighty B active; 2: settlement c, road c-C-D, strong C;"
        "3: settlement T, road T-R-D, basic D");
    chain_of.play("move B-C");
    EXPECT_EQ(chain_of.supply(2, "strong"), 2) << "D is held and c is built on";
    EXPECT_EQ(chain_of.at("D"), "3 basic");
}

TEST(CatanDisplacing, the_road_is_settled_once) {
    shows(rule::knights_displace_route, 1);
    Given freed("longest nobody; 1: settlement A, road A-B-C-D-E-F-G-H, strong B active;"
                "2: settlement T, road T-R-D, basic D");
    EXPECT_EQ(freed.road(1), 4);
    freed.play("move B-D; 2: relocate R");
    EXPECT_EQ(freed.road(1), 7);
    EXPECT_EQ(freed.longest(), 1);
    shows(rule::knights_displace_route, 2);
    Given retires("longest 3; 1: settlement P, road P-Q-S(0,-3), strong S(0,-3) active;"
                  "2: settlement T, road T-R, road Q-R-D, basic Q; 3: settlement A, road A-B-C-D-E-F-G");
    EXPECT_EQ(retires.road(3), 6);
    retires.play("move S(0,-3)-Q; 2: relocate D");
    EXPECT_EQ(retires.road(3), 3);
    EXPECT_EQ(retires.longest(), 0);
    shows(rule::knights_displace_route, 3);
    Given between("longest nobody; 1: settlement D, road D-E-F-G-g-f-u-t, strong E active, defender 10;"
                  "2: settlement I, road G-H-I-i-h-g, basic G");
    EXPECT_EQ(between.points(1), 11);
    between.play("move E-G");
    EXPECT_FALSE(between.over());
    EXPECT_EQ(between.longest(), 0);
    Given elsewhere = between;
    between.play("2: relocate g");
    EXPECT_EQ(between.road(1), 4);
    EXPECT_EQ(between.longest(), 0);
    EXPECT_FALSE(between.over());
    EXPECT_EQ(elsewhere.play("2: relocate H").winner(), 1);
}

} // namespace oya::catan
