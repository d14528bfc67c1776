#include "core/words.h"
#include "games/catan/given.h"
#include "games/catan/telling.h"

// Improvements and metropolises.

namespace oya::catan {

TEST(CatanImprovements, tracks_and_prices) {
    shows(rule::improvements_tracks, 1);
    EXPECT_TRUE(refuses("1: city A, hand 1 coin", "improve trade"));
    EXPECT_TRUE(accepts("1: city A, hand 1 cloth", "improve trade"));
    shows(rule::improvements_tracks, 2);
    EXPECT_TRUE(accepts("1: city A, hand 1 paper", "improve science"));
    shows(rule::improvements_price, 1);
    Given first("1: city A, hand 1 coin");
    first.play("improve politics");
    EXPECT_EQ(first.level(1, "politics"), 1);
    EXPECT_EQ(first.hand(1), "nothing");
    shows(rule::improvements_price, 2);
    EXPECT_TRUE(refuses("1: city A, politics 3, hand 3 coin", "improve politics"));
    EXPECT_TRUE(accepts("1: city A, politics 3, hand 4 coin", "improve politics"));
    shows(rule::improvements_in_order, 1);
    Given next("1: city A, science 1, hand 3 paper");
    next.play("improve science");
    EXPECT_EQ(next.level(1, "science"), 2);
    EXPECT_EQ(next.hand(1), "1 paper");
    shows(rule::improvements_any_number, 1);
    Given many("1: city A, hand 3 cloth 1 coin");
    many.play("improve trade; improve trade; improve politics");
    EXPECT_EQ(many.level(1, "trade"), 2);
    EXPECT_EQ(many.level(1, "politics"), 1);
    EXPECT_EQ(many.hand(1), "nothing");
    shows(rule::improvements_max, 1);
    EXPECT_TRUE(refuses("1: city A science, city C, science 5, hand 6 paper", "improve science"));
}

TEST(CatanImprovements, a_city_is_needed) {
    shows(rule::improvements_needs_city, 1);
    EXPECT_TRUE(refuses("1: settlement A, hand 1 paper", "improve science"));
    shows(rule::improvements_needs_city, 2);
    Given lost("before roll; robber 0,2; ship 6; 1: city A, science 3, hand 4 paper 2 grain 3 ore");
    lost.roll(4, 5, "ship");
    EXPECT_EQ(lost.at("A"), "1 settlement");
    EXPECT_EQ(lost.level(1, "science"), 3);
    lost.play("aqueduct wool");
    EXPECT_TRUE(lost.refuses("improve science"));
    shows(rule::improvements_needs_city, 3);
    EXPECT_TRUE(lost.play("city A").accepts("improve science"));
    shows(rule::improvements_sideways_not_city, 1);
    EXPECT_TRUE(refuses("1: city A sideways, hand 1 paper 1 coin 1 cloth", "improve science"));
    EXPECT_TRUE(refuses("1: city A sideways, hand 1 paper 1 coin 1 cloth", "improve trade"));
}

TEST(CatanImprovements, the_third_level) {
    shows(rule::improvements_guild, 1);
    EXPECT_TRUE(refuses("1: city A, trade 2, hand 3 cloth", "bank cloth ore"));
    Given guild("1: city A, trade 2, hand 5 cloth");
    guild.play("improve trade; bank cloth ore");
    EXPECT_EQ(guild.hand(1), "1 ore");
    shows(rule::improvements_fortress, 1);
    const std::string strong = ", road A-B, strong B, hand 3 coin 1 ore 1 wool";
    EXPECT_TRUE(refuses("1: city A, politics 2" + strong, "promote B"));
    shows(rule::improvements_fortress, 2);
    EXPECT_TRUE(accepts("1: city A, politics 2" + strong, "improve politics; promote B"));
    shows(rule::improvements_aqueduct, 1);
    Given aqueduct("1: city A, science 2, hand 3 paper");
    aqueduct.play("improve science");
    EXPECT_EQ(aqueduct.asked(), "1");
    EXPECT_TRUE(aqueduct.accepts("end"));
    aqueduct.play("end").roll(4, 5);
    EXPECT_EQ(aqueduct.asked(), "1");
    EXPECT_TRUE(aqueduct.accepts("1: aqueduct ore"));
    shows(rule::improvements_abilities_kept, 1);
    Given both("1: trade 3, hand 2 cloth; 2: trade 3, hand 2 coin");
    EXPECT_TRUE(both.accepts("bank cloth ore"));
    EXPECT_TRUE(both.play("end").roll(1, 1, "science").accepts("bank coin ore"));
    shows(rule::improvements_abilities_kept, 2);
    EXPECT_TRUE(accepts("1: settlement A, road A-B, politics 4, strong B, hand 1 ore 1 wool", "promote B"));
}

TEST(CatanImprovements, names_of_the_levels) {
    shows(rule::improvements_names, 1);
    const Words& french = *Words::in("fr");
    const Words& english = *Words::in("en");
    EXPECT_EQ(french.say(building_message(trade, 3)), "Guilde");
    EXPECT_EQ(english.say(building_message(trade, 3)), "Merchant Guild");
    const std::array<std::string_view, 5> culture = {"Couvent", "Bibliothèque", "Aqueduc", "Théâtre",
                                                     "Université"};
    for (int level = 1; level <= top_level; ++level)
        EXPECT_EQ(french.say(building_message(science, level)), culture[static_cast<std::size_t>(level - 1)]);
}

TEST(CatanMetropolis, the_fourth_level) {
    shows(rule::metropolis_gain_level_four, 1);
    Given first("1: city A C, science 3, hand 4 paper");
    first.play("improve science");
    EXPECT_EQ(first.count("metropolis"), 2);
    first.play("metropolis C");
    EXPECT_EQ(first.points(1), 6);
    EXPECT_EQ(first.at("C"), "1 city science");
    shows(rule::metropolis_gain_level_four, 2);
    Given second("1: city A C, science 3, hand 4 paper; 2: city E science, science 4");
    second.play("improve science");
    EXPECT_EQ(second.points(1), 4);
    EXPECT_EQ(second.metropolis("science"), 2);
    shows(rule::metropolis_choice, 1);
    Given three("1: city A trade, city C E, trade 4, science 3, hand 4 paper");
    three.play("improve science");
    EXPECT_EQ(three.count("metropolis"), 2);
    EXPECT_TRUE(three.refuses("metropolis A"));
    Given one("1: city A trade, city C, trade 4, science 3, hand 4 paper");
    EXPECT_EQ(one.play("improve science").at("C"), "1 city science") << "there is no choice";
    shows(rule::metropolis_one_per_city, 1);
    EXPECT_EQ(
        Given("1: city A trade, city C politics, city E science, trade 4, politics 4, science 4").points(1),
        12);
    shows(rule::metropolis_one_per_track, 1);
    Given politics_twice("1: city A, politics 3, hand 4 coin; 2: city C politics, politics 4");
    politics_twice.play("improve politics");
    EXPECT_EQ(politics_twice.metropolis("politics"), 2);
    shows(rule::components_metropolises, 1);
    EXPECT_EQ(politics_twice.points(1), 2);
    EXPECT_EQ(politics_twice.points(2), 4);
    shows(rule::metropolis_order_of_events, 1);
    Given pending("1: city A C, trade 3, hand 4 cloth 4 ore");
    pending.play("improve trade");
    EXPECT_TRUE(pending.refuses("bank ore wool"));
    EXPECT_TRUE(pending.refuses("end"));
    EXPECT_TRUE(pending.play("metropolis A").accepts("bank ore wool"));
    Given leaves("1: city A C, trade 4, hand 5 cloth; 2: city E trade, trade 4");
    leaves.play("improve trade");
    EXPECT_EQ(leaves.at("E"), "2 city") << "taken at that moment, before a city is chosen";
    EXPECT_EQ(leaves.points(2), 2);
    EXPECT_EQ(leaves.play("metropolis C").points(1), 6);
}

TEST(CatanMetropolis, the_fifth_level) {
    shows(rule::metropolis_level_five_takes, 1);
    Given takes("1: city A, trade 4, hand 5 cloth; 2: city C wall trade, trade 4");
    takes.play("improve trade");
    EXPECT_EQ(takes.points(1), 4);
    EXPECT_EQ(takes.points(2), 2);
    EXPECT_EQ(takes.metropolis("trade"), 1);
    shows(rule::metropolis_level_five_takes, 2);
    EXPECT_EQ(takes.at("C"), "2 city wall");
    shows(rule::metropolis_level_five_safe, 1);
    Given safe("1: city A, politics 4, hand 5 coin; 2: city C politics, politics 5");
    safe.play("improve politics");
    EXPECT_EQ(safe.metropolis("politics"), 2);
    EXPECT_EQ(safe.points(1), 2);
    shows(rule::metropolis_no_regain, 1);
    Given again("1: city A, trade 4, hand 5 cloth; 2: city C trade, trade 5");
    again.play("improve trade");
    EXPECT_EQ(again.metropolis("trade"), 2);
    EXPECT_EQ(again.at("C"), "2 city trade");
    shows(rule::metropolis_level_five_by_holder, 1);
    Given holder("1: city A science, city C, science 4, hand 5 paper");
    holder.play("improve science");
    EXPECT_EQ(holder.points(1), 6);
    EXPECT_EQ(holder.at("A"), "1 city science");
    EXPECT_TRUE(holder.accepts("end"));
}

TEST(CatanMetropolis, a_free_city_is_needed) {
    shows(rule::metropolis_needs_free_city, 1);
    EXPECT_TRUE(refuses("1: city A trade, trade 4, politics 3, hand 4 coin", "improve politics"));
    shows(rule::metropolis_needs_free_city, 2);
    EXPECT_TRUE(refuses("1: city A trade, trade 4, science 3, hand 4 paper; 2: city C science, science 5",
                        "improve science"));
    shows(rule::metropolis_holder_exception, 1);
    Given exempt("1: city A science, science 4, hand 5 paper");
    exempt.play("improve science");
    EXPECT_EQ(exempt.level(1, "science"), 5);
    EXPECT_EQ(exempt.at("A"), "1 city science");
}

TEST(CatanMetropolis, for_which_there_is_one_city_may_be_said) {
    const auto implied = [](std::string_view setup, std::string_view step, Action action) {
        Given game(setup);
        const auto start = game.state;
        game.play(step);
        return Game::implied(start, Seat{0}, action, game.state);
    };
    const Action improve = make(Kind::improve, trade);
    const Plan only = implied("1: city A, trade 3, hand 4 cloth", "improve trade", improve);
    ASSERT_EQ(only.size(), 1u);
    EXPECT_EQ(only[0], make(Kind::metropolis, corner_called(Given("").state, "A")));
    const Plan by_crane =
        implied("1: city A, trade 3, hand 3 cloth, cards crane", "crane trade", make(Kind::crane, trade));
    ASSERT_EQ(by_crane.size(), 1u);
    EXPECT_EQ(by_crane[0], only[0]);
    EXPECT_TRUE(implied("1: city A C, trade 3, hand 4 cloth", "improve trade", improve).empty())
        << "it is asked which";
    EXPECT_TRUE(implied("1: city A, trade 2, hand 3 cloth", "improve trade", improve).empty());
}

TEST(CatanMetropolis, against_the_barbarians) {
    shows(rule::metropolis_immune, 1);
    Given immune(
        "before roll; ship 6; 1: city A science, science 4; 2: city C, road C-D, basic D active; 3: city G I,"
        "road G-F, basic F active");
    immune.roll(1, 1, "ship");
    EXPECT_EQ(immune.at("A"), "1 city science");
    shows(rule::metropolis_wall_allowed, 1);
    Given wall("before roll; 1: city A wall science, science 4, hand 5 ore 4 wool");
    wall.roll(3, 4);
    EXPECT_EQ(wall.to_discard(1), 0);
    EXPECT_TRUE(accepts("1: city A science, science 4, hand 2 brick", "wall A"));
    shows(rule::metropolis_stolen_then_open, 1);
    Given open("ship 6; 1: city A, trade 4, hand 5 cloth, road A-B, basic B active; 2: city C trade, trade 4;"
               "3: city G, road G-H, basic H active");
    open.play("improve trade; end").roll(1, 1, "ship");
    EXPECT_EQ(open.at("C"), "2 settlement");
}

} // namespace oya::catan
