#include "games/cascadia/builder.h"
#include "games/cascadia/goals.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

// The Family and Intermediate variants, and the ten rule restrictions.

namespace oya::cascadia {

namespace {

std::string id(RuleId rule) { return std::string(rule.id); }

std::vector<Setting> restricted(std::string_view number, std::vector<Setting> more = {}) {
    more.push_back({"achievements", "restrictions"});
    more.push_back({"restriction", number});
    return more;
}

TEST(CascadiaVariants, SetUpAndMajorities) {
    Position family(2, {{"variant", "family"}});
    EXPECT_EQ(family.state().stack, 39);
    EXPECT_EQ(family.bag(), 96);
    for (const auto& card : family.state().cards) EXPECT_EQ(card[0], family_card);
    shows(rule::variants_family_setup, 1);
    family.nature(first_seat, 1).act("take tile 1 token 2");
    EXPECT_EQ(family.held(first_seat), 0);
    shows(rule::variants_family_setup, 2);
    EXPECT_EQ(Position(2, {{"variant", "family"}, {"cards", "CBDDB"}}).state().cards, family.state().cards);
    shows(rule::options_variant, 2);
    for (const bool off : {false, true}) {
        const Options chosen = options({{"variant", "family"}, {"variant_majorities", off ? "off" : "on"}});
        Sheets sheets{};
        sheets[0].corridors = {6, 4, 7, 8, 5};
        sheets[1].corridors = {5, 4, 3, 7, 7};
        sheets[2].corridors = {6, 4, 8, 6, 7};
        add_majorities(sheets, {}, 3, chosen);
        EXPECT_EQ(sheets[0].habitat_total(), off ? 30 : 37);
        Sheets alone{};
        alone[0].corridors = {7, 7, 7, 7, 7};
        add_majorities(alone, {}, 1, chosen);
        EXPECT_EQ(alone[0].habitat_total(), off ? 35 : 45);
    }
    shows(rule::variants_majorities_optional, 1);
    shows(rule::options_variant_majorities, 1);
    EXPECT_EQ(refuses_table(3, {{"variant_majorities", "off"}}), id(rule::variants_majorities_optional));
    shows(rule::variants_majorities_optional, 2);
}

TEST(CascadiaRestrictions, OneForAll) {
    Settings both;
    both.set("achievements", "restrictions");
    both.set("restriction", "8,9");
    EXPECT_TRUE(static_cast<bool>(find_game("cascadia")->check(both, 2)));
    shows(rule::restrictions_one_per_game, 1);
    EXPECT_NE(refuses_table(1, restricted("8")), "");
    for (int players : {2, 3, 4}) EXPECT_EQ(refuses_table(players, restricted("8")), "");
    shows(rule::restrictions_one_per_game, 2);
}

TEST(CascadiaRestrictions, R01ATileMustMatch) {
    Position position(2, restricted("1"));
    position.market({6, 21, 28, 29}).nature(first_seat, 0); // forest keystone, river keystone
    Position forest = position;
    forest.act("take 1");
    EXPECT_TRUE(forest.allows("place -1,0"));
    shows(rule::restrictions_r01_must_match, 1);
    EXPECT_EQ(forest.refused("place 1,-1"), id(rule::restrictions_r01_must_match));
    shows(rule::restrictions_r01_must_match, 2);
    position.act("take 2");
    EXPECT_TRUE(position.allows("place 1,0"));
    shows(rule::restrictions_r01_must_match, 3);
}

TEST(CascadiaRestrictions, R02ATileMustNotMatch) {
    Position position(2, restricted("2"));
    position.market({6, 21, 28, 29});
    Position forest = position;
    forest.act("take 1");
    EXPECT_TRUE(forest.allows("place 1,-1"));
    shows(rule::restrictions_r02_must_not_match, 1);
    Position river = position;
    river.act("take 2");
    EXPECT_EQ(river.refused("place 1,0"), id(rule::restrictions_r02_must_not_match));
    shows(rule::restrictions_r02_must_not_match, 2);
    Position three = position;
    three.tile(first_seat, "1,0", 7).tile(first_seat, "1,1", 8).act("take 2");
    // (0,2) touches (0,1), (1,1) and, once it lies there, (-1,2): one river side is enough.
    three.change().environments[0].lay(hex_at(-1, 2), foreign_tile, Face{4, 4, 1, false}, 0);
    EXPECT_EQ(three.refused("place 0,2"), id(rule::restrictions_r02_must_not_match));
    shows(rule::restrictions_r02_must_not_match, 3);
    const Options chosen = options(restricted("2"));
    Environment land = jade();
    land.nature = 3;
    const Sheet sheet = score_alone(land, read_letters("AAAAA"), chosen);
    EXPECT_EQ(sheet.total(), 59 + 3);
    Sheets sheets{};
    sheets[0].wildlife[0] = 55;
    sheets[0].nature = 3;
    add_majorities(sheets, {}, 2, chosen);
    EXPECT_EQ(sheets[0].total(), 58);
    shows(rule::restrictions_r02_no_habitat_score, 1);
}

TEST(CascadiaRestrictions, R01R02ATileThatFitsNowhere) {
    Position position(2, restricted("1"));
    State& state = position.change();
    state.environments[0] = {};
    state.environments[0].lay(hex_at(0, 0), foreign_tile, Face{4, 4, 1, false}, 0);
    position.market({6, 21, 44, 45}); // forest keystone, river keystone, two mountain/river tiles
    EXPECT_EQ(position.refused("take 1"), id(rule::restrictions_r01_r02_no_legal_tile));
    EXPECT_TRUE(position.allows("take 2"));
    shows(rule::restrictions_r01_r02_no_legal_tile, 1);
    position.market({6, 7, 8, 1});
    for (std::string_view words : {"take 1", "take 2", "take 3", "take 4"})
        EXPECT_TRUE(position.allows(words));
    position.act("take 1");
    EXPECT_TRUE(position.told(rule::restrictions_r01_r02_no_legal_tile.id)) << "the restriction is lifted";
    EXPECT_EQ(position.count("place"), 6);
    shows(rule::restrictions_r01_r02_no_legal_tile, 2);
}

TEST(CascadiaRestrictions, R03ExactlyThree) {
    const Environment land =
        tiles("(0,0) FFFFFF, (1,0) FFFFFF, (2,0) FFFFFF, (4,0) FFFFFF, (5,0) FFFFFF, (6,0) FFFFFF, "
              "(0,3) FFFFFF, (1,3) FFFFFF, (2,3) FFFFFF, (3,3) FFFFFF, (4,3) FFFFFF, "
              "(0,6) RRRRRR, (1,6) RRRRRR, (2,6) RRRRRR");
    EXPECT_EQ(corridor_number(land, 1, 3), 6);
    EXPECT_EQ(corridor_number(land, 4, 3), 3);
    shows(rule::restrictions_r03_threes, 1);
    const Environment eight =
        tiles("(0,0) FFFFFF, (1,0) FFFFFF, (2,0) FFFFFF, (3,0) FFFFFF, (4,0) FFFFFF, (5,0) FFFFFF, "
              "(6,0) FFFFFF, (7,0) FFFFFF");
    EXPECT_EQ(corridor_number(eight, 1, 3), 0);
    shows(rule::restrictions_r03_threes, 2);
    const Environment example = jade();
    const std::array<std::vector<int>, terrains> expected = {
        {{6, 1}, {4, 4, 1}, {7, 1, 1, 1}, {8, 1}, {5, 1, 1}}};
    for (int terrain = 0; terrain < terrains; ++terrain) {
        const auto sizes = corridor_sizes(example, terrain);
        EXPECT_EQ(std::vector<int>(sizes.begin(), sizes.end()), expected[static_cast<std::size_t>(terrain)]);
        EXPECT_EQ(corridor_number(example, terrain, 3), 0);
    }
    shows(rule::restrictions_r03_threes, 3);
}

TEST(CascadiaRestrictions, R04AtLeastFive) {
    const Environment example = jade();
    int sum = 0;
    for (int terrain = 0; terrain < terrains; ++terrain) sum += corridor_number(example, terrain, 4);
    EXPECT_EQ(sum, 26);
    shows(rule::restrictions_r04_minimum_five, 1);
    const Environment two =
        tiles("(0,0) FFFFFF, (1,0) FFFFFF, (2,0) FFFFFF, (3,0) FFFFFF, (4,0) FFFFFF, (5,0) FFFFFF, "
              "(0,3) FFFFFF, (1,3) FFFFFF, (2,3) FFFFFF, (3,3) FFFFFF, (4,3) FFFFFF");
    EXPECT_EQ(corridor_number(two, 1, 4), 6);
    shows(rule::restrictions_r04_minimum_five, 2);
}

// The bonuses in mountains for corridors of these sizes, each a row of keystones.
std::array<int, oya::max_seats> mountain_bonuses(std::vector<int> sizes, std::string_view restriction,
                                                 std::string_view reading) {
    const Options chosen = options(restricted(restriction, {{"restriction_majorities", reading}}));
    std::array<Environment, oya::max_seats> lands{};
    std::array<const Environment*, oya::max_seats> pointers{};
    Sheets sheets{};
    for (std::size_t seat = 0; seat < sizes.size(); ++seat) {
        for (int tile = 0; tile < sizes[seat]; ++tile)
            lands[seat].lay(hex_at(tile, 0), foreign_tile, Face{0, 0, 1, true}, 0);
        pointers[seat] = &lands[seat];
        sheets[seat] = score_alone(lands[seat], no_letters, chosen);
    }
    add_majorities(sheets, pointers, static_cast<int>(sizes.size()), chosen);
    std::array<int, oya::max_seats> bonuses{};
    for (std::size_t seat = 0; seat < sizes.size(); ++seat) bonuses[seat] = sheets[seat].bonuses[0];
    return bonuses;
}

TEST(CascadiaRestrictions, R03R04Majorities) {
    using Bonuses = std::array<int, oya::max_seats>;
    EXPECT_EQ(mountain_bonuses({7, 4, 5}, "4", "sheet"), (Bonuses{3, 0, 1, 0}));
    shows(rule::restrictions_r03_r04_majorities, 1);
    EXPECT_EQ(mountain_bonuses({4, 3}, "4", "sheet"), (Bonuses{0, 0, 0, 0}));
    shows(rule::restrictions_r03_r04_majorities, 2);
    Sheets numbers{};
    numbers[0].corridors[1] = 6;
    numbers[1].corridors[1] = 3;
    numbers[2].corridors[1] = 3;
    add_majorities(numbers, {}, 3, options(restricted("3")));
    EXPECT_EQ(numbers[0].bonuses[1], 3);
    EXPECT_EQ(numbers[1].bonuses[1] + numbers[2].bonuses[1], 0);
    shows(rule::restrictions_r03_r04_majorities, 3);
    EXPECT_EQ(mountain_bonuses({7, 4, 5}, "4", "longest"), (Bonuses{3, 0, 1, 0}));
    EXPECT_EQ(mountain_bonuses({4, 3}, "4", "longest"), (Bonuses{2, 0, 0, 0}));
    shows(rule::restrictions_r03_r04_majorities, 4);
    EXPECT_EQ(mountain_bonuses({7, 4, 5}, "4", "none"), (Bonuses{0, 0, 0, 0}));
    EXPECT_EQ(mountain_bonuses({4, 3}, "4", "none"), (Bonuses{0, 0, 0, 0}));
    shows(rule::restrictions_r03_r04_majorities, 5);
    shows(rule::options_restriction_majorities, 1);
}

TEST(CascadiaRestrictions, R05AMarketOfThree) {
    Position position(2, restricted("5"));
    EXPECT_EQ(position.bag(), 97);
    EXPECT_EQ(position.legal().size(), 3u);
    EXPECT_EQ(position.refused("take 4"), id(rule::restrictions_r05_three_pairs));
    shows(rule::restrictions_r05_three_pairs, 1);
    position.nature(first_seat, 1);
    EXPECT_EQ(position.count("take"), 9);
    EXPECT_EQ(position.count("wipe"), 7);
    EXPECT_EQ(position.refused("wipe 4"), id(rule::restrictions_r05_three_pairs));
    shows(rule::restrictions_r05_three_pairs, 2);
    Position three(2, restricted("5"));
    three.tokens("elk elk elk").begin_turn();
    EXPECT_TRUE(three.allows("refresh"));
    EXPECT_TRUE(three.allows("take 2"));
    shows(rule::restrictions_r05_overpopulation, 1);
    EXPECT_NE(Position(2, restricted("5")).tokens("elk elk fox").refused("refresh"), "");
    shows(rule::restrictions_r05_overpopulation, 2);
    Position equal(2, restricted("5", {{"restriction5_overpopulation", "all_equal"}}));
    equal.tokens("fox fox fox").begin_turn();
    EXPECT_EQ(equal.market_tokens(), "- - -");
    equal.draws("elk elk elk");
    EXPECT_EQ(equal.market_tokens(), "- - -");
    equal.draws("elk elk fox");
    EXPECT_NE(equal.refused("refresh"), "");
    shows(rule::restrictions_r05_overpopulation, 3);
    shows(rule::options_restriction5_overpopulation, 1);
    Position whole(2, restricted("5"));
    EXPECT_EQ(whole.state().stack, 40);
    whole.play_to_end();
    EXPECT_EQ(whole.state().turns_done, 40);
    EXPECT_EQ(whole.state().stack, 1);
    int left = 0;
    for (Tile tile : whole.state().tiles) left += tile != no_tile ? 1 : 0;
    EXPECT_EQ(left, 2);
    shows(rule::restrictions_r05_twenty_turns, 1);
}

TEST(CascadiaRestrictions, R06TwoCardsOfEachSpecies) {
    Position position(2, restricted("6", {{"cards", "ADBCCDDAAC"}}));
    EXPECT_EQ(position.state().cards[0], (std::array<std::uint8_t, 2>{0, 3}));
    shows(rule::restrictions_r06_two_cards, 1);
    EXPECT_EQ(refuses_table(2, restricted("6", {{"cards", "AABCCDDAAC"}})),
              id(rule::restrictions_r06_two_cards));
    shows(rule::restrictions_r06_two_cards, 2);
    Position random = Position::before_set_up(2, restricted("6"));
    random.chance("card bear B");
    Outcomes outcomes;
    Cascadia::outcomes(random.state(), outcomes);
    EXPECT_EQ(outcomes.size(), 3u);
    for (const Outcome& each : outcomes) EXPECT_NE(each.action.b, 1);
    EXPECT_EQ(refuses_table(2, restricted("6", {{"cards", "first_game"}})),
              id(rule::restrictions_r06_two_cards));
    EXPECT_EQ(refuses_table(2, restricted("6", {{"cards", "CBDDB"}})), id(rule::restrictions_r06_two_cards));
    shows(rule::restrictions_r06_two_cards, 3);
    const Options chosen = options(restricted("6"));
    const Environment land = animals("bear (0,0) (1,0) (3,0) (4,0) (3,1)");
    const CardLetters cards = read_letters("ADBCCDDAAC");
    EXPECT_EQ(score(land, "bear A"), 4);
    EXPECT_EQ(score(land, "bear D"), 13);
    EXPECT_EQ(score_alone(land, cards, chosen).wildlife[0], 13);
    shows(rule::restrictions_r06_choice, 1);
    const Environment pairs = animals("bear (0,0) (1,0) (3,0) (4,0) (6,0) (7,0) (9,0) (10,0)");
    EXPECT_EQ(score_alone(pairs, cards, chosen).wildlife[0], 27);
    shows(rule::restrictions_r06_choice, 2);
    shows(rule::restrictions_r06_choice, 3);
}

TEST(CascadiaRestrictions, R07TwoTilesInsteadOfAStarter) {
    Position position =
        Position::before_set_up(2, restricted("7", {{"cards", "first_game"}, {"first_player", "1"}}));
    EXPECT_EQ(position.state().stack, 43);
    position.chance("tile 26").chance("tile 27");
    EXPECT_EQ(Cascadia::actor(position.state()), Actor(first_seat));
    int arrangements = 0;
    for (const std::string& words : position.legal()) {
        Position turned = position;
        turned.act(words);
        arrangements += turned.count("turn");
    }
    EXPECT_EQ(arrangements, 36);
    shows(rule::restrictions_r07_layout, 1);
    position.act("turn 2").act("turn 5");
    EXPECT_EQ(position.state().environments[0].count, 2);
    position.chance("tile 1").chance("tile 30");
    EXPECT_EQ(Cascadia::actor(position.state()),
              Actor(second_seat)); // the keystone lies, the other tile is turned
    EXPECT_EQ(position.state().environments[1].count, 1);
    position.act("turn 0");
    position.refill("bear elk fox hawk");
    EXPECT_EQ(position.state().stack, 35);
    shows(rule::restrictions_r07_two_tiles, 1);
    position.any_turn().tokens("bear elk fox hawk").acts({"take 1", "settle 0,0"});
    EXPECT_EQ(position.held(second_seat), 1);
    shows(rule::restrictions_r07_two_tiles, 2);
    Position fixed = Position::before_set_up(
        2,
        restricted("7", {{"cards", "first_game"}, {"first_player", "1"}, {"restriction7_layout", "fixed"}}));
    fixed.chance("tile 26").chance("tile 27");
    EXPECT_EQ(fixed.state().environments[0].slot_at(hex_at(0, 0)), 0);
    EXPECT_EQ(fixed.state().environments[0].slot_at(hex_at(1, 0)), 1);
    EXPECT_EQ(fixed.state().environments[0].turns[0] + fixed.state().environments[0].turns[1], 0);
    EXPECT_TRUE(Cascadia::actor(fixed.state()).is_chance());
    shows(rule::restrictions_r07_layout, 2);
    shows(rule::options_restriction7_layout, 1);
    for (int players : {2, 4}) {
        Position whole(players, restricted("7", {{"restriction7_layout", "fixed"}}));
        whole.play_to_end();
        EXPECT_EQ(whole.state().turns_done, 18 * players);
        EXPECT_EQ(whole.state().stack, 0);
        for (Seat seat : Seats::first(players)) EXPECT_EQ(whole.state().environments[seat.index].count, 20);
        shows(rule::restrictions_r07_eighteen_turns, players == 2 ? 1 : 2);
    }
    shows(rule::restrictions_r07_eighteen_turns, 3);
}

TEST(CascadiaRestrictions, R08NatureActionsCostTwo) {
    Position position(2, restricted("8"));
    position.nature(first_seat, 1);
    EXPECT_EQ(position.refused("take tile 1 token 2"), id(rule::restrictions_r08_two_nature));
    EXPECT_EQ(position.refused("wipe 1"), id(rule::restrictions_r08_two_nature));
    shows(rule::restrictions_r08_two_nature, 1);
    position.nature(first_seat, 4).act("wipe 1").draws("fox").act("take tile 1 token 2");
    EXPECT_EQ(position.held(first_seat), 0);
    shows(rule::restrictions_r08_two_nature, 2);
    Position keystone(2, restricted("8"));
    keystone.acts({"take 1", "settle 0,0"});
    EXPECT_EQ(keystone.held(first_seat), 1);
    EXPECT_EQ(sheets(keystone.state())[0].nature, 1);
    shows(rule::restrictions_r08_two_nature, 3);
}

TEST(CascadiaRestrictions, R09NotOnTheNewTile) {
    Position position(2, restricted("9"));
    position.market({27, 26, 28, 29}).tokens("fox elk salmon hawk").acts({"take 1", "place 1,0", "turn 0"});
    EXPECT_EQ(position.refused("settle 1,0"), id(rule::restrictions_r09_not_on_new_tile));
    EXPECT_TRUE(position.allows("settle -1,1"));
    shows(rule::restrictions_r09_not_on_new_tile, 1);
    Position nowhere(2, restricted("9"));
    nowhere.animal(first_seat, "-1,1", "elk").market({27, 26, 28, 29}).tokens("fox elk salmon hawk");
    nowhere.acts({"take 1", "place 1,0", "turn 0"});
    EXPECT_EQ(nowhere.legal(), std::vector<std::string>{"give back"});
    shows(rule::restrictions_r09_not_on_new_tile, 2);
    position.act("give back").refill("elk").any_turn().tokens("fox elk salmon hawk").act("take 1");
    EXPECT_TRUE(position.allows("settle 1,0"));
    shows(rule::restrictions_r09_not_on_new_tile, 3);
}

TEST(CascadiaRestrictions, R10CardsInHand) {
    for (int players : {2, 3, 4}) {
        Position position(players, restricted("10"));
        int hidden = 0;
        std::set<int> held;
        for (Seat seat : Seats::first(players)) held.insert(position.state().hands[seat.index]);
        EXPECT_EQ(static_cast<int>(held.size()), players);
        for (const auto& card : Cascadia::view(position.state(), Viewer::spectator()).cards)
            hidden += card[0] == hidden_card ? 1 : 0;
        EXPECT_EQ(hidden, players);
    }
    shows(rule::restrictions_r10_hidden_cards, 1);
    Position position(2, restricted("10"));
    const View mine = Cascadia::view(position.state(), first_seat);
    const std::uint8_t my_species = position.state().hands[0];
    const std::uint8_t their_species = position.state().hands[1];
    EXPECT_EQ(mine.hands[0], my_species);
    EXPECT_EQ(mine.hands[1], hidden_species);
    EXPECT_TRUE(mine.revealed.empty());
    EXPECT_NE(mine.cards[my_species][0], hidden_card);
    EXPECT_EQ(mine.cards[their_species][0], hidden_card);
    shows(rule::restrictions_r10_hidden_cards, 2);
    // An animal of the hidden species counts for those who see its card.
    Position scored = position;
    scored.change().environments[0] =
        animals("bear (0,0) (1,0), elk (3,0), salmon (5,0), hawk (7,0), fox (9,0) (9,1)");
    EXPECT_EQ(Cascadia::view(scored.state(), first_seat).sheets[0].wildlife[their_species], 0);
    EXPECT_GT(Cascadia::view(scored.state(), second_seat).sheets[0].wildlife[their_species], 0);
    // Whatever letter the other one holds, a computer player decides alike; its own letter makes a
    // difference.
    const auto weighed = [&](std::size_t animal, int letter) {
        Position other = position;
        other.tokens("bear elk salmon hawk").animal(first_seat, "0,0", "bear");
        other.change().cards[animal][0] = static_cast<std::uint8_t>(letter);
        Ideas ideas;
        Cascadia::instinct(other.state(), first_seat, ideas);
        std::vector<float> scores;
        for (const Idea& idea : ideas) scores.push_back(idea.score);
        return scores;
    };
    bool own_letter_matters = false;
    for (int letter = 1; letter < letters; ++letter) {
        EXPECT_EQ(weighed(their_species, letter), weighed(their_species, 0));
        own_letter_matters = own_letter_matters || weighed(my_species, letter) != weighed(my_species, 0);
    }
    EXPECT_TRUE(own_letter_matters);
    shows(rule::restrictions_r10_hidden_cards, 3);
    Position earns = position;
    earns.acts({"take 1", "settle 0,0"});
    EXPECT_TRUE(earns.state().revealed.empty());
    shows(rule::restrictions_r10_reveal, 3);
    Position mixed = position;
    mixed.nature(first_seat, 1).act("take tile 1 token 2");
    EXPECT_TRUE(mixed.state().revealed.has(first_seat));
    shows(rule::restrictions_r10_reveal, 4);
    Position pays = position;
    pays.any_turn().nature(second_seat, 2).act("wipe 1");
    EXPECT_TRUE(pays.state().revealed.has(second_seat));
    EXPECT_TRUE(pays.told(rule::restrictions_r10_reveal.id));
    EXPECT_EQ(Cascadia::view(pays.state(), first_seat).hands[1], their_species);
    EXPECT_TRUE(Cascadia::view(pays.state(), first_seat).revealed.has(second_seat));
    shows(rule::restrictions_r10_reveal, 1);
    pays.refill("fox").act("wipe 1");
    EXPECT_FALSE(pays.told(rule::restrictions_r10_reveal.id));
    pays.refill("fox").play_to_end();
    EXPECT_EQ(std::ranges::count(pays.told(), rule::restrictions_r10_reveal.id), 1)
        << "what lies open is not turned up again";
    shows(rule::restrictions_r10_reveal, 2);
    Position whole(3, restricted("10"));
    while (whole.state().turns_done < 3 * full_turns - 1) whole.any_turn();
    for (Environment& land : whole.change().environments) {
        // One after the other, so that each fox has a neighbour.
        land = animals("bear (0,0) (1,0), elk (2,0), salmon (3,0), hawk (4,0), fox (5,0)");
    }
    const std::uint8_t secret = whole.state().hands[2];
    EXPECT_EQ(Cascadia::view(whole.state(), first_seat).sheets[0].wildlife[secret], 0);
    whole.any_turn();
    ASSERT_EQ(whole.state().phase, Phase::over);
    EXPECT_EQ(cards_seen(whole.state(), Viewer::spectator()), 0b11111u);
    EXPECT_EQ(std::ranges::count(whole.told(), rule::restrictions_r10_reveal.id), 3);
    const Sheets all = sheets(whole.state());
    for (std::size_t seat = 0; seat < 3; ++seat)
        EXPECT_EQ(all[seat].wildlife, (std::array<int, species>{4, 2, 2, 2, 1}));
    shows(rule::restrictions_r10_all_cards_score, 1);
}

} // namespace

} // namespace oya::cascadia
