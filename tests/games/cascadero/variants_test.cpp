#include "games/cascadero/given.h"

// The advanced variant with two heralds, and the Farmer side.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;
constexpr Seat P = pink_player;
constexpr std::string_view two = "heralds=two";
constexpr std::string_view farm = "board=farmer";

} // namespace

TEST(CascaderoAdvanced, set_up) {
    shows(rule::advanced_setup, 1);
    EXPECT_EQ(Given("", two).heralds(), "(7,5) (7,12)");
    shows(rule::advanced_base_side_only, 1);
    Options options;
    options.farmer_side = true;
    options.heralds = HeraldSetup::two;
    EXPECT_EQ(Cascadero::check(options, 2).rule, rule::advanced_base_side_only);
}

TEST(CascaderoAdvanced, repositioning) {
    shows(rule::advanced_reposition, 1);
    Given game("Blue 7,7", two);
    game.play("place 7,6");
    EXPECT_EQ(game.of(B), "white=2 vp=2");
    EXPECT_EQ(game.play("herald 7,5 to 8,7").heralds(), "(7,12) (8,7)");
    EXPECT_EQ(game.turn(), P);
    shows(rule::advanced_reposition, 2);
    Given sealed("Blue seals=1", two);
    sealed.play("place 7,6 with a seal");
    EXPECT_EQ(sealed.of(B), "white=2 vp=2");
    EXPECT_EQ(sealed.state.phase, Phase::repositioning);
    shows(rule::advanced_reposition, 3);
    Given at_top("Blue 7,7 white=15", two);
    at_top.play("place 7,6");
    EXPECT_EQ(at_top.cube(B, white), 15);
    EXPECT_EQ(at_top.state.phase, Phase::repositioning);
    shows(rule::advanced_reposition, 4);
    EXPECT_EQ(Given("", two).play("place 7,6").turn(), P);
    EXPECT_EQ(Given("Blue 5,9", two).play("place 5,8").turn(), P);
    shows(rule::advanced_reposition, 5);
    for (const char* options : {"heralds=star", "heralds=dot", "heralds=cross"}) {
        Given fixed("Blue 3,3", options);
        EXPECT_EQ(fixed.play("place 3,4").turn(), P);
        EXPECT_EQ(fixed.refused("herald 4,4 to 7,5"), rule::advanced_reposition.id);
    }
}

TEST(CascaderoAdvanced, where_the_herald_may_go) {
    shows(rule::advanced_distance, 1);
    Given game("Blue 7,7", two);
    game.play("place 7,6");
    EXPECT_EQ(game.choices(),
              "decline; herald (7,5) to (10,5); herald (7,5) to (4,4); herald (7,5) to (5,7); "
              "herald (7,5) to (6,2); herald (7,5) to (8,7); herald (7,5) to (9,3)");
    EXPECT_EQ(game.refused("herald 7,5 to 7,12"), rule::advanced_distance.id);
    EXPECT_EQ(game.refused("herald 7,12 to 9,10"), rule::advanced_reposition.id);
    shows(rule::advanced_not_to_other_herald, 1);
    Given beside_other("Blue 7,7; heralds 7,5 8,7", two);
    beside_other.play("place 7,6");
    EXPECT_EQ(beside_other.choices(), "decline; herald (7,5) to (10,5); herald (7,5) to (4,4); "
                                      "herald (7,5) to (5,7); herald (7,5) to (6,2); herald (7,5) to (9,3)");
    EXPECT_EQ(beside_other.refused("herald 7,5 to 8,7"), rule::advanced_not_to_other_herald.id);
    shows(rule::advanced_not_to_full_town, 1);
    Given full("heralds 12,3 7,12; Pink 13,1 14,2; Blue 13,2 11,2", two);
    full.play("place 11,3");
    EXPECT_EQ(full.refused("herald 12,3 to 14,1"), rule::advanced_not_to_full_town.id);
    EXPECT_EQ(full.choices(), "decline; herald (12,3) to (10,5); herald (12,3) to (11,1); "
                              "herald (12,3) to (13,6); herald (12,3) to (9,3)");
    shows(rule::advanced_not_to_full_town, 2);
    Given surrounded("heralds 14,1 7,12; Pink 13,1 14,2; Blue 12,2", two);
    surrounded.play("place 13,2");
    EXPECT_EQ(surrounded.state.phase, Phase::repositioning); // (14,1) itself is full now
    EXPECT_EQ(surrounded.play("decline").heralds(), "(7,12) (14,1)");
}

TEST(CascaderoAdvanced, timing) {
    shows(rule::advanced_optional_and_timing, 1);
    Given game("heralds 12,3 7,12; Pink 13,1 14,2 blue=3; Blue 13,2 11,2 blue=1; gone blue=3", two);
    game.play("place 11,3");
    EXPECT_EQ(game.of(B), "blue=3 vp=1");
    game.play("move 13,2 to 13,3");
    EXPECT_EQ(game.refused("herald 12,3 to 14,1"), "");
    shows(rule::advanced_optional_and_timing, 2);
    Given extra("Blue 7,7 white=3", two);
    extra.play("place 7,6");
    EXPECT_EQ(extra.state.phase, Phase::repositioning);
    extra.play("herald 7,5 to 5,7");
    EXPECT_EQ(extra.turn(), B);
    extra.set("Blue 5,9").play("place 5,8"); // first envoy and herald
    EXPECT_EQ(extra.cube(B, yellow), 2);
    shows(rule::advanced_optional_and_timing, 3);
    Given nowhere("heralds 0,1 1,4; Blue 0,3; Pink 3,1 2,2 4,1 2,1 4,2 3,3", two);
    EXPECT_EQ(nowhere.play("place 0,2").turn(), P); // (1,4) holds the other herald, (3,2) is full
    EXPECT_EQ(nowhere.cube(B, blue), 2);
    shows(rule::advanced_bonus_first, 1);
    Given bonus("Blue 7,7; Pink 8,3", two);
    bonus.play("place 7,6; herald 7,5 to 8,7; place 8,4");
    EXPECT_EQ(bonus.of(P), "white=2 vp=1");
}

TEST(CascaderoFarmer, set_up_and_usual_rules) {
    shows(rule::farmer_setup, 1);
    const Given game("", farm);
    EXPECT_EQ(game.state.tiles_laid, 24);
    EXPECT_EQ(game.board->map.farmer_spaces.size(), 24u);
    int seals = 0;
    for (const std::uint16_t track : game.state.seals) seals += std::popcount(track);
    EXPECT_EQ(seals, 12);
    EXPECT_EQ(std::popcount(game.state.heralds), 4);
    shows(rule::farmer_same_rules, 1);
    EXPECT_EQ(after("Blue 7,7", "place 7,8", farm), "yellow=1");
    shows(rule::farmer_same_rules, 2);
    EXPECT_EQ(after("Blue 10,4", "place 10,5", "board=farmer heralds=cross"), "orange=2 vp=2");
    EXPECT_EQ(after("Blue 10,4", "place 10,5", farm), "orange=1");
    shows(rule::farmer_tile_is_field, 1);
    Given linked("tile 10,3=3 VP; Blue 10,2 10,4 10,5", farm);
    linked.play("place 10,3");
    EXPECT_EQ(linked.groups(B), "4");
    EXPECT_EQ(linked.of(B), "vp=5 flags=pair-orange");
}

TEST(CascaderoFarmer, locked_and_unlocked) {
    shows(rule::farmer_locked, 1);
    EXPECT_EQ(Given("", farm).open(), 184);
    EXPECT_EQ(Given("", farm).refused("place 6,2"), rule::farmer_locked.id);
    shows(rule::farmer_unlocked, 1);
    EXPECT_EQ(Given("Blue 6,3", farm).refused("place 6,2"), "");
    shows(rule::farmer_unlocked, 2);
    EXPECT_EQ(Given("Blue 6,4", farm).refused("place 6,2"), rule::farmer_locked.id);
    shows(rule::farmer_unlocked_for_you_only, 1);
    EXPECT_EQ(Given("Blue 6,3; turn Pink", farm).refused("place 6,2"), rule::farmer_unlocked_for_you_only.id);
    shows(rule::farmer_unlocked_for_you_only, 2);
    Given both("Blue 6,3; Pink 5,2; tile 6,2=2 VP", farm);
    EXPECT_EQ(both.refused("place 6,2"), "");
    both.play("place 6,2");
    EXPECT_EQ(both.refused("place 6,2"), rule::farmer_occupied.id);
    EXPECT_EQ(Given("Blue 6,3; Pink 5,2; turn Pink", farm).refused("place 6,2"), "");
    shows(rule::farmer_later_turn, 1);
    Given later("Blue seals=1 pink=6", farm);
    EXPECT_EQ(later.refused("place 6,2"), rule::farmer_locked.id);
    later.play("place 7,3 with a seal");
    EXPECT_EQ(later.of(B), "pink=7");
    EXPECT_EQ(later.turn(), B);
    EXPECT_EQ(later.refused("place 6,2"), "");
    shows(rule::farmer_locked_again, 1);
    Given away("Blue 6,3", farm);
    away.state.phase = Phase::moving;
    away.play("move 6,3 to 6,4").set("turn Blue");
    EXPECT_EQ(away.refused("place 6,2"), rule::farmer_locked.id);
    shows(rule::farmer_locked_again, 2);
    Given closer("Blue 6,4", farm);
    closer.state.phase = Phase::moving;
    closer.play("move 6,4 to 6,3").set("turn Blue");
    EXPECT_EQ(closer.refused("place 6,2"), "");
    shows(rule::farmer_occupied, 1);
    Given occupied("Pink 6,2; Blue 6,3", farm);
    EXPECT_EQ(occupied.refused("place 6,2"), rule::farmer_occupied.id);
    occupied.state.phase = Phase::moving;
    EXPECT_EQ(occupied.refused("move 6,3 to 6,2"), rule::farmer_occupied.id);
}

TEST(CascaderoFarmer, no_town_contact) {
    shows(rule::farmer_no_town_contact, 1);
    const Map map = read_map(map_text(true)).value;
    for (const Field space : map.farmer_spaces) {
        int nearest = 99;
        for (const Map::TownPlace& town : map.towns)
            nearest = std::min(nearest, distance(space.hex(), town.field.hex()));
        EXPECT_EQ(nearest, 2) << text(space);
        for (const Field other : map.farmer_spaces) {
            if (other != space) {
                EXPECT_GE(distance(space.hex(), other.hex()), 3);
            }
        }
    }
    shows(rule::farmer_no_town_contact, 2);
    EXPECT_EQ(Given("Blue 6,3 seals=1", farm).refused("place 6,2 with a seal"),
              rule::farmer_no_town_contact.id);
}

TEST(CascaderoFarmer, moving_onto_and_off_a_tile) {
    shows(rule::farmer_move_onto, 1);
    Given onto("Blue 6,3; tile 6,2=3 VP", farm);
    onto.state.phase = Phase::moving;
    EXPECT_EQ(onto.play("move 6,3 to 6,2").of(B), "vp=3");
    shows(rule::farmer_move_off_and_again, 1);
    Given again("Blue 6,2 vp=3; tile 6,2=3 VP", farm);
    again.state.phase = Phase::moving;
    EXPECT_EQ(again.play("move 6,2 to 6,1").of(B), "vp=3");
    EXPECT_EQ(again.set("turn Blue").play("place 6,2").of(B), "vp=6");
    shows(rule::farmer_move_off_and_again, 2);
    Given other("Blue 6,2; Pink 7,2; tile 6,2=3 VP", farm);
    other.state.phase = Phase::moving;
    other.play("move 6,2 to 6,1; place 6,2");
    EXPECT_EQ(other.of(P), "vp=3");
}

TEST(CascaderoFarmer, actions_of_the_tiles) {
    shows(rule::farmer_action_now, 1);
    Given now("tile 6,2=advance; gone yellow=3; Blue 6,3 7,7 yellow=2 orange=1", farm);
    now.play("place 7,8");
    EXPECT_EQ(now.cube(B, yellow), 3);
    EXPECT_EQ(now.play("move 6,3 to 6,2; advance orange").of(B), "yellow=3 orange=2 vp=2");
    shows(rule::farmer_action_vp, 1);
    EXPECT_EQ(after("Blue 6,3; tile 6,2=2 VP", "place 6,2", farm), "vp=2");
    EXPECT_EQ(after("Blue 6,3; tile 6,2=3 VP", "place 6,2", farm), "vp=3");
    shows(rule::farmer_action_advance, 1);
    Given advances("Blue 6,3 white=3; tile 6,2=advance", farm);
    EXPECT_EQ(advances.play("place 6,2; advance white").cube(B, white), 4);
    EXPECT_EQ(advances.turn(), B);
    shows(rule::farmer_action_advance, 2);
    Given declines("Blue 6,3 yellow=4; tile 6,2=advance", farm);
    declines.play("place 6,2");
    EXPECT_EQ(declines.choices(), "advance blue; advance orange; advance pink; advance white; decline");
    EXPECT_EQ(declines.play("decline").of(B), "yellow=4");
    shows(rule::farmer_action_place, 1);
    Given places("Blue 6,3; tile 6,2=envoy", farm);
    EXPECT_EQ(places.play("place 6,2").turn(), B);
    EXPECT_EQ(places.play("place 13,16").turn(), P);
}

TEST(CascaderoFarmer, moving_heralds) {
    const Given tile = Given("Blue 6,3; tile 6,2=herald", farm).play("place 6,2");
    shows(rule::farmer_action_herald, 1);
    Given moved = tile;
    EXPECT_EQ(moved.play("herald 10,1 to 2,14").heralds(), "(2,9) (2,14) (6,15) (12,9)");
    shows(rule::farmer_action_herald, 2);
    Given declined = tile;
    EXPECT_EQ(declined.play("decline").heralds(), "(2,9) (6,15) (10,1) (12,9)");
    Given nowhere("Blue 6,3; tile 6,2=herald", farm);
    nowhere.state.free = Fields::of(Field(6, 2).index); // every field beside a town is taken
    EXPECT_EQ(nowhere.play("place 6,2").turn(), P);
    shows(rule::farmer_herald_limits, 1);
    EXPECT_EQ(tile.refused("herald 10,1 to 2,9"), rule::farmer_herald_limits.id);
    shows(rule::farmer_herald_limits, 2);
    const Given full = Given("Blue 6,3; Pink 5,1 6,1 7,1; tile 6,2=herald; heralds 6,0 2,9 12,9 6,15", farm)
                           .play("place 6,2");
    EXPECT_EQ(full.refused("herald 2,9 to 6,0"), rule::farmer_herald_limits.id);
    Given filled = full;
    filled.state.heralds = Given("heralds 10,1 2,9 12,9 6,15", farm).state.heralds;
    EXPECT_EQ(filled.refused("herald 10,1 to 6,0"), rule::farmer_herald_limits.id);
    EXPECT_EQ(full.refused("herald 6,0 to 2,14"), "");
    shows(rule::farmer_herald_limits, 3);
    Given empty("", farm);
    EXPECT_EQ(std::popcount(open_to_herald(empty.state)), 22);
    shows(rule::farmer_herald_effect, 1);
    Given effect("heralds 8,8 2,9 12,9 6,15; Blue 7,7; Pink 10,4 10,3", farm);
    effect.play("place 7,8");
    EXPECT_EQ(effect.of(B), "yellow=2 vp=2");
    EXPECT_EQ(effect.play("place 10,2").of(P), "orange=1");
}

} // namespace oya::cascadero
