#include "games/catan/given.h"

// Variants: choosing who fights, and chasing the robber before the roll.

namespace oya::catan {

namespace {

constexpr std::string_view abstain = "defenders_may_abstain=true";

// Who the story says has fought.
Message fighters(const Given& game) {
    for (const Fact& fact : game.story.facts())
        if (fact.message.id == "catan.story.fighters") return fact.message;
    return {"nobody"};
}

} // namespace

TEST(CatanVariants, choosing_who_fights) {
    shows(rule::variants_abstain, 1);
    Given one("before roll; ship 6; 1: city A C, road A-B-P, mighty B active, basic P active; 2: city E",
              abstain, 3);
    one.roll(1, 1, "ship").play("1: fight 1 0 0");
    EXPECT_EQ(one.seat(1).defender, 0);
    EXPECT_EQ(one.at("E"), "2 settlement") << "contributions 1 and 0 against three cities";
    EXPECT_EQ(one.at("B"), "1 mighty");
    EXPECT_EQ(one.at("P"), "1 basic");
    shows(rule::variants_abstain, 2);
    Given none("before roll; ship 6; 1: city A, road A-B, mighty B active; 2: city E; 3: city I", abstain, 3);
    none.roll(1, 1, "ship").play("1: fight 0 0 0");
    for (const std::string_view lost : {"A", "E", "I"})
        EXPECT_NE(none.at(lost).find("settlement"), std::string::npos) << lost;
    EXPECT_EQ(none.at("B"), "1 mighty");
    shows(rule::variants_abstain_order, 1);
    Given order("before roll; active 3; ship 6; 1: city A, road A-B, basic B active; 2: city E, road E-F, "
                "basic F active;"
                "3: city I, road I-J, basic J active; 4: city c, road c-b, basic b active",
                abstain);
    order.roll(1, 1, "ship");
    EXPECT_EQ(order.asked(), "3");
    const Action fights = make(Kind::fight, 1);
    EXPECT_EQ(Game::seen(order.state, Given::number(3), fights, Viewer(Given::number(4))), fights);
    order.play("fight 1 0 0");
    EXPECT_EQ(order.asked(), "4");
    order.play("fight 1 0 0");
    EXPECT_EQ(order.asked(), "1");
    order.play("fight 1 0 0");
    EXPECT_EQ(order.asked(), "2");
}

// Everybody sees the knights that fight: who only reads the story is told as much.
TEST(CatanVariants, the_story_names_who_fights) {
    const Given landed(
        "before roll; ship 6; 1: city A, road A-B-P, strong B active, basic P active; 2: city E, road "
        "E-F, basic F active",
        abstain, 3);
    Given basic = landed;
    Given strong = landed;
    basic.roll(1, 1, "ship").play("1: fight 1 0 0");
    strong.roll(1, 1, "ship").play("1: fight 0 1 0");
    EXPECT_EQ(
        fighters(basic),
        (Message{
            "catan.story.fighters",
            {{"player", Given::number(1)}, {"basic", 1}, {"strong", 0}, {"mighty", 0}, {"strength", 1}}}));
    EXPECT_EQ(
        fighters(strong),
        (Message{
            "catan.story.fighters",
            {{"player", Given::number(1)}, {"basic", 0}, {"strong", 1}, {"mighty", 0}, {"strength", 2}}}));
}

TEST(CatanVariants, knight_errant) {
    shows(rule::variants_knight_errant, 1);
    Given game("before roll; ship 6; robber 0,0; 1: settlement C, road C-D-E, basic E active; 2: city I",
               "knight_errant=true");
    game.play("chase E; robber 1,-1");
    EXPECT_EQ(game.at("E"), "1 basic");
    game.roll(1, 1, "ship");
    EXPECT_EQ(game.seat(1).defender, 0);
    EXPECT_EQ(game.at("I"), "2 settlement");
}

} // namespace oya::catan
