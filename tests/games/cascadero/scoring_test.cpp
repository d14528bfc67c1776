#include "games/cascadero/given.h"

// Turns, placing envoys, groups, and the scoring of towns.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;
constexpr Seat P = pink_player;

} // namespace

TEST(CascaderoTurn, order) {
    shows(rule::turn_order, 1);
    Given game("", "colours=yellow,orange,blue,pink first_player=3", 4);
    for (const char* colour : {"Blue", "Pink", "Yellow", "Orange", "Blue"}) {
        EXPECT_EQ(game.turn(), game.seat(colour));
        game.play("place " + text(Field(game.state.free.andnot(game.board->map.next_to_town).first())));
    }
    shows(rule::turn_order, 2);
    Given extra("Blue 5,9 yellow=6");
    extra.play("place 5,8");
    EXPECT_EQ(extra.turn(), B);
    extra.play("place 13,16");
    EXPECT_EQ(extra.turn(), P);
}

TEST(CascaderoTurn, only_the_active_player_acts) {
    shows(rule::turn_active_player_only, 1);
    EXPECT_EQ(Given().refused(P, "place 8,4"), rule::turn_active_player_only.id);
}

TEST(CascaderoTurn, one_envoy_and_no_passing) {
    shows(rule::turn_place_one, 1);
    EXPECT_EQ(Given().refused("pass"), rule::turn_place_one.id);
    EXPECT_EQ(Given().refused("end turn"), rule::turn_place_one.id);
    shows(rule::turn_place_one, 2);
    Given game;
    game.play("place 5,9");
    EXPECT_EQ(game.of(B), "");
    EXPECT_EQ(game.turn(), P);
}

TEST(CascaderoTurn, open_decisions_come_first) {
    shows(rule::turn_sequence, 1);
    Given advancing("Blue 5,9 yellow=3");
    Given moving("Blue 5,9 yellow=2; gone yellow=3");
    Given repositioning("Blue 7,7", "heralds=two");
    advancing.play("place 5,8");
    moving.play("place 5,8");
    repositioning.play("place 7,6");
    for (const Given& game : {advancing, moving, repositioning}) {
        EXPECT_EQ(game.turn(), B);
        EXPECT_EQ(game.refused(P, "place 13,16"), rule::turn_active_player_only.id);
        EXPECT_EQ(game.refused("place 13,16"), rule::turn_sequence.id);
        EXPECT_EQ(game.refused("end turn"), rule::turn_sequence.id);
    }
    shows(rule::turn_sequence, 2);
    Given fifty("Blue 5,9 yellow=3 orange=1 vp=48");
    fifty.play("place 5,8; advance orange");
    EXPECT_TRUE(fifty.over()); // 50 only after the last decision of the turn
    Given before("Blue 5,9 yellow=3 vp=50");
    before.play("place 5,8");
    EXPECT_FALSE(before.over()); // the decision is still open
    EXPECT_TRUE(before.play("decline").over());
}

TEST(CascaderoPlacement, any_empty_field) {
    shows(rule::placement_any_empty_field, 1);
    EXPECT_EQ(Given().open(), 198);
    shows(rule::placement_any_empty_field, 2);
    Given game;
    game.play("place 5,9; place 8,4");
    EXPECT_EQ(game.open(), 196);
    EXPECT_EQ(game.refused("place 13,16"), "");
}

TEST(CascaderoPlacement, never_on_towns_or_envoys_or_off_the_map) {
    shows(rule::placement_not_on_town, 1);
    EXPECT_EQ(Given().refused("place 7,5"), rule::placement_not_on_town.id);
    shows(rule::placement_not_on_town, 2);
    EXPECT_EQ(Given().refused("place 4,4"), rule::placement_not_on_town.id);
    shows(rule::placement_not_occupied, 1);
    EXPECT_EQ(Given("Pink 8,4").refused("place 8,4"), rule::placement_not_occupied.id);
    shows(rule::placement_not_occupied, 2);
    EXPECT_EQ(Given("Blue 5,9").refused("place 5,9"), rule::placement_not_occupied.id);
    shows(rule::placement_on_the_map, 1);
    for (const char* step : {"place 0,16", "place 15,3", "place 4,0"})
        EXPECT_EQ(Given().refused(step), rule::placement_on_the_map.id);
}

TEST(CascaderoPlacement, there_is_always_room) {
    shows(rule::placement_always_possible, 1);
    for (const auto& [options, room] : {std::pair("", 79), std::pair("board=farmer", 65)}) {
        Given game("", options, 4);
        Fields plain = game.board->map.fields.andnot(game.board->map.farmers);
        for (int i = 0; i < 119; ++i) {
            const int next = plain.first();
            plain.reset(next);
            game.state.free.reset(next);
            Player& player = game.state.players[static_cast<std::size_t>(i % 4)];
            player.envoys.set(next);
            --player.supply;
        }
        EXPECT_GE((open_to(game.state, Seat{3}) & plain).count(), room);
    }
}

TEST(CascaderoGroup, linked_envoys_of_one_colour) {
    shows(rule::group_definition, 1);
    const Given example("Pink 5,1 5,2 6,1 13,8 13,9; Blue 2,2 3,3 8,9 8,10 8,11; Yellow 6,6 10,10 0,4", "",
                        3);
    EXPECT_EQ(example.groups(example.seat("Pink")), "2 3");
    EXPECT_EQ(example.groups(example.seat("Blue")), "2 3");
    EXPECT_EQ(example.groups(example.seat("Yellow")), "");
    shows(rule::group_definition, 2);
    EXPECT_EQ(Given("Blue 5,9 5,8").groups(B), "2");
    EXPECT_EQ(Given("Blue 5,9 5,8 5,10").groups(B), "3");
    shows(rule::group_single, 1);
    EXPECT_EQ(Given("Blue 5,9").groups(B), "");
    shows(rule::group_single, 2);
    Given sealed("Blue seals=1");
    sealed.play("place 5,8 with a seal");
    EXPECT_EQ(sealed.groups(B), "");
    EXPECT_EQ(sealed.of(B), "yellow=1");
    EXPECT_EQ(met_now(sealed.state, B), 0);
    shows(rule::group_same_colour, 1);
    const Given parted("Blue 5,8 5,10; Pink 5,9");
    EXPECT_EQ(parted.groups(B) + parted.groups(P), "");
    shows(rule::group_towns_do_not_link, 1);
    EXPECT_EQ(Given("Blue 7,4 7,6").groups(B), "");
    shows(rule::group_towns_do_not_link, 2);
    EXPECT_EQ(Given("Blue 8,4 8,5").groups(B), "2");
}

TEST(CascaderoGroup, groups_are_read_from_the_present_map) {
    shows(rule::group_merge_and_split, 1);
    Given merged("Blue 4,5 4,6 4,8 4,9");
    EXPECT_EQ(merged.groups(B), "2 2");
    EXPECT_EQ(merged.play("place 4,7").groups(B), "5");
    shows(rule::group_merge_and_split, 2);
    Given moved("Blue 5,8 5,9 5,10 13,2 blue=2; gone blue=3");
    moved.play("place 13,3; move 5,9 to 4,9");
    EXPECT_TRUE(alone(moved.board->map, moved.state.player(B).envoys, Field(5, 8)));
    EXPECT_FALSE(alone(moved.board->map, moved.state.player(B).envoys, Field(4, 9)));
    EXPECT_FALSE(alone(moved.board->map, moved.state.player(B).envoys, Field(5, 10)));
}

TEST(CascaderoScoring, trigger) {
    shows(rule::scoring_trigger, 1);
    EXPECT_EQ(after("Blue 5,9", "place 5,8"), "yellow=1");
    shows(rule::scoring_trigger, 2);
    EXPECT_EQ(after("Blue 0,6", "place 0,5"), "");
}

TEST(CascaderoScoring, the_five_situations_of_the_reference) {
    shows(rule::scoring_group_condition, 1);
    EXPECT_EQ(after("", "place 5,8"), "");
    shows(rule::scoring_group_condition, 2);
    EXPECT_EQ(after("Pink 5,9", "place 5,8"), "");
    shows(rule::scoring_first_contact, 1);
    EXPECT_EQ(after("Blue 5,8 5,9", "place 6,7"), "");
    shows(rule::scoring_first_contact, 2);
    EXPECT_EQ(after("Blue 5,9", "place 5,8"), "yellow=1");
    shows(rule::scoring_other_groups_do_not_block, 1);
    EXPECT_EQ(after("Blue 4,5 4,6 5,9; Pink 6,6 7,7", "place 5,8"), "yellow=2 vp=2");
    shows(rule::seals_use, 1);
    EXPECT_EQ(after("Blue seals=1", "place 5,8 with a seal"), "yellow=1");
}

TEST(CascaderoScoring, contact_counts_even_if_it_never_scored) {
    shows(rule::scoring_unscored_contact_counts, 1);
    EXPECT_EQ(after("Blue 5,8", "place 4,7"), "");
    shows(rule::scoring_unscored_contact_counts, 2);
    EXPECT_EQ(after("Blue 5,8", "place 5,9"), "blue=1");
}

TEST(CascaderoScoring, groups_that_join_or_stay_apart) {
    shows(rule::scoring_merge_keeps_contact, 1);
    EXPECT_EQ(after("Blue 4,5 4,6 4,8 4,9", "place 4,7"), "");
    shows(rule::scoring_merge_keeps_contact, 2);
    EXPECT_EQ(after("Blue 4,8 4,9", "place 4,7"), "yellow=1");
    shows(rule::scoring_distinct_groups, 1);
    EXPECT_EQ(after("Blue 4,5 4,6 4,8 4,9", "place 5,8"), "yellow=2 vp=2");
}

TEST(CascaderoScoring, only_the_town_beside_the_new_envoy) {
    shows(rule::scoring_only_adjacent_town, 1);
    EXPECT_EQ(after("Blue 8,5", "place 9,6"), "orange=2 vp=2");
    constexpr std::string_view example = "Pink 8,5 8,6 7,7; Blue 6,3; ";
    shows(rule::scoring_worked_example, 1);
    const Given at_first(example);
    const Map& map = at_first.board->map;
    const Towns white_town = only(map.town_at[Field(7, 5).index]);
    EXPECT_EQ(map.colour(map.town_at[Field(7, 5).index]), white);
    EXPECT_EQ(at_first.groups(P), "3");
    EXPECT_EQ(group_at(map, at_first.state.player(P).envoys, Field(8, 5)).towns & white_town, white_town);
    EXPECT_EQ(group_at(map, at_first.state.player(B).envoys, Field(6, 3)).towns & white_town, 0u);
    EXPECT_EQ(at_first.heralds(), "(4,4) (4,11) (10,5) (10,12)");
    EXPECT_EQ(at_first.of(B) + at_first.of(P), "");
    shows(rule::scoring_worked_example, 2);
    EXPECT_EQ(after(example, "place 6,4"), "white=2 vp=2");
    shows(rule::scoring_worked_example, 3);
    Given field_two(std::string(example) + "turn Pink");
    EXPECT_EQ(field_two.play("place 7,6").of(P), "");
    shows(rule::scoring_worked_example, 4);
    Given field_three(std::string(example) + "turn Pink");
    EXPECT_EQ(field_three.play("place 9,6").of(P), "orange=2 vp=2");
}

TEST(CascaderoScoring, cannot_be_refused) {
    shows(rule::scoring_compulsory, 1);
    EXPECT_EQ(after("Blue 5,9 yellow=3", "place 5,8"), "yellow=4");
}

TEST(CascaderoScoring, looks_at_the_present_map) {
    shows(rule::scoring_present_position, 1);
    EXPECT_EQ(after("Blue 4,8 5,9", "place 5,8"), "yellow=1");
    shows(rule::scoring_present_position, 2);
    Given game("Blue 5,9 5,10 4,8 13,2 blue=2; gone blue=3");
    game.play("place 13,3; move 4,8 to 5,8");
    EXPECT_EQ(game.cube(B, yellow), 0);
    game.set("turn Blue").play("place 6,7").finish();
    EXPECT_EQ(game.cube(B, yellow), 0);
}

TEST(CascaderoAdvance, which_cube_and_how_far) {
    shows(rule::advance_which_cube, 1);
    Given pink_scores("Pink 5,9; turn Pink");
    pink_scores.play("place 5,8");
    EXPECT_EQ(pink_scores.of(P), "yellow=1");
    EXPECT_EQ(pink_scores.of(B), "");

    const auto pink_after = [](std::string_view setup, std::string_view step, std::string_view options = "") {
        return Given(std::string(setup) + "; turn Pink", options).play(step).of(P);
    };
    shows(rule::advance_first_envoy, 1);
    EXPECT_EQ(pink_after("Pink 5,9", "place 5,8"), "yellow=1");
    shows(rule::advance_further_envoys, 1);
    EXPECT_EQ(pink_after("Blue 6,6; Pink 5,9", "place 5,8"), "yellow=2 vp=2");
    shows(rule::advance_further_envoys, 2);
    EXPECT_EQ(pink_after("Blue 6,6 4,6 5,6; Pink 5,9", "place 5,8"), "yellow=2 vp=2");
    shows(rule::advance_further_envoys, 3);
    EXPECT_EQ(pink_after("Blue 6,6; Pink 5,9", "place 5,8"), "yellow=2 vp=2");
    shows(rule::advance_further_envoys, 4);
    EXPECT_EQ(pink_after("Pink 6,6 5,9", "place 5,8"), "yellow=2 vp=2");
    shows(rule::advance_herald, 1);
    EXPECT_EQ(pink_after("Pink 3,3", "place 3,4"), "blue=2 vp=2");
    shows(rule::advance_herald, 2);
    EXPECT_EQ(pink_after("Pink 3,3; Blue 5,5", "place 3,4"), "blue=3 vp=2 seals=1");
    shows(rule::advance_herald, 3);
    EXPECT_EQ(pink_after("Pink 3,3", "place 3,4", "heralds=dot"), "blue=1");
    EXPECT_EQ(pink_after("Pink 3,3; Blue 5,5", "place 3,4", "heralds=dot"), "blue=2 vp=2");
    shows(rule::advance_herald_is_no_group, 1);
    EXPECT_EQ(after("", "place 3,4"), "");
    shows(rule::advance_reference_table, 1);
    EXPECT_EQ(pink_after("Pink 5,9", "place 5,8"), "yellow=1");
    EXPECT_EQ(pink_after("Pink 5,9; Blue 6,6", "place 5,8"), "yellow=2 vp=2");
    shows(rule::advance_reference_table, 2);
    EXPECT_EQ(pink_after("Pink 3,3", "place 3,4"), "blue=2 vp=2");
    EXPECT_EQ(pink_after("Pink 3,3; Blue 5,5", "place 3,4"), "blue=3 vp=2 seals=1");
}

TEST(CascaderoAdvance, worked_example) {
    shows(rule::advance_worked_example, 1);
    Given game("Blue 7,7; Pink 8,3");
    game.play("place 7,6");
    EXPECT_EQ(game.of(B), "white=1");
    game.play("place 8,4");
    EXPECT_EQ(game.of(P), "white=2 vp=2");
}

TEST(CascaderoAdvance, present_count) {
    shows(rule::advance_present_count, 1);
    for (const auto& [options, steps] : {std::pair("contact=present", 1), std::pair("contact=history", 2)}) {
        Given game("Blue 5,8 5,9 13,2 blue=2; gone blue=3", options);
        game.play("place 13,3; move 5,8 to 4,8").set("turn Blue").play("place 5,8");
        EXPECT_EQ(game.cube(B, yellow), steps) << options;
    }
    shows(rule::advance_present_count, 2);
    for (const char* options : {"contact=present", "contact=history"}) {
        Given game("Pink 6,5 13,2 blue=2; Blue 5,9; gone blue=3; turn Pink", options);
        game.play("place 13,3; move 6,5 to 6,6; place 5,8");
        EXPECT_EQ(game.of(B), "yellow=2 vp=2") << options;
    }
}

TEST(CascaderoAdvance, the_cube_moves_in_one_go) {
    shows(rule::advance_one_move, 1);
    Given game("Blue yellow=3");
    game.advance_by(yellow, 3);
    EXPECT_EQ(game.cube(B, yellow), 6);
    EXPECT_EQ(game.state.phase, Phase::advancing);
    EXPECT_EQ(game.play("advance yellow").cube(B, yellow), 7);
}

TEST(CascaderoAdvance, the_top) {
    shows(rule::advance_top, 1);
    EXPECT_EQ(Given("Blue yellow=14").advance_by(yellow, 3).of(B), "yellow=15 vp=6 flags=third-banner");
    shows(rule::advance_top, 2);
    EXPECT_EQ(Given("Blue yellow=15").advance_by(yellow, 2).of(B), "yellow=15 flags=third-banner");
    shows(rule::advance_top, 3);
    Given game("Blue yellow=13 flags=third-banner");
    EXPECT_EQ(game.advance_by(yellow, 2).of(B), "yellow=15 vp=3 flags=third-banner");
    EXPECT_EQ(game.turn(), P);
}

TEST(CascaderoAdvance, cubes_share_spaces) {
    shows(rule::advance_shared_spaces, 1);
    Given game("Pink yellow=1");
    game.advance_by(yellow, 1);
    EXPECT_EQ(game.cube(B, yellow), 1);
    EXPECT_EQ(game.cube(P, yellow), 1);
}

// Where a cube of Blue's ends after an advance.
int end_of(int from, int steps, int track = yellow) {
    Given game("Blue " + std::string(colour_names[static_cast<std::size_t>(track)]) + "=" +
               std::to_string(from));
    return game.advance_by(track, steps).cube(B, track);
}

TEST(CascaderoForbidden, stopping_below_and_jumping) {
    shows(rule::forbidden_stop_below, 1);
    EXPECT_EQ(end_of(3, 2), 4);
    EXPECT_EQ(end_of(2, 3), 4);
    shows(rule::forbidden_stop_below, 2);
    EXPECT_EQ(end_of(9, 2), 10);
    EXPECT_EQ(end_of(8, 3), 10);
    shows(rule::forbidden_jump, 1);
    EXPECT_EQ(end_of(4, 2), 6);
    EXPECT_EQ(end_of(4, 3), 7);
    EXPECT_EQ(end_of(3, 3), 6);
    shows(rule::forbidden_jump, 2);
    EXPECT_EQ(end_of(10, 2), 12);
    EXPECT_EQ(end_of(10, 3), 13);
    EXPECT_EQ(end_of(9, 3), 12);
}

TEST(CascaderoForbidden, the_whole_table) {
    constexpr std::array starts = {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15};
    constexpr std::array<std::array<int, 14>, 3> ends = {
        {{1, 2, 3, 4, 4, 7, 8, 9, 10, 10, 13, 14, 15, 15},
         {2, 3, 4, 4, 6, 8, 9, 10, 10, 12, 14, 15, 15, 15},
         {3, 4, 4, 6, 7, 9, 10, 10, 12, 13, 15, 15, 15, 15}}};
    for (int steps = 1; steps <= 3; ++steps) {
        shows(rule::forbidden_full_table, steps);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            for (int track = yellow; track <= white; ++track)
                EXPECT_EQ(end_of(starts[i], steps, track), ends[static_cast<std::size_t>(steps - 1)][i])
                    << starts[i] << " + " << steps << " on track " << track;
        }
    }
}

TEST(CascaderoForbidden, one_step_does_not_pass) {
    shows(rule::forbidden_one_step_blocked, 1);
    Given game("Blue 5,9 yellow=4");
    EXPECT_EQ(game.play("place 5,8").of(B), "yellow=4");
    EXPECT_EQ(game.turn(), P); // nothing was asked
    shows(rule::forbidden_one_step_blocked, 2);
    Given education("Blue white=10");
    EXPECT_EQ(education.advance_by(white, 1).of(B), "white=10");
    EXPECT_EQ(education.turn(), P);
}

TEST(CascaderoForbidden, the_space_below_acts_once) {
    shows(rule::forbidden_trigger_below_once, 1);
    Given jumps("Blue yellow=3");
    jumps.advance_by(yellow, 3);
    EXPECT_EQ(jumps.state.phase, Phase::advancing);
    EXPECT_EQ(jumps.points(B), 0);
    EXPECT_EQ(jumps.play("decline").of(B), "yellow=6 vp=3");
    shows(rule::forbidden_trigger_below_once, 2);
    Given stops("Blue yellow=2");
    stops.advance_by(yellow, 3);
    EXPECT_EQ(stops.state.phase, Phase::advancing);
    stops.play("decline").set("turn Blue").advance_by(yellow, 2);
    EXPECT_EQ(stops.of(B), "yellow=6 vp=3");
    EXPECT_EQ(stops.turn(), P);
    shows(rule::forbidden_trigger_below_once, 3);
    Given education("Blue white=9");
    EXPECT_EQ(education.advance_by(white, 3).of(B), "white=12 vp=3");
    EXPECT_EQ(education.turn(), B);
    EXPECT_EQ(education.state.owed, 0);
    shows(rule::forbidden_trigger_below_once, 4);
    Given after_pink("Pink yellow=4; Blue yellow=3");
    EXPECT_EQ(after_pink.advance_by(yellow, 1).state.phase, Phase::advancing);
}

TEST(CascaderoForbidden, actions_advance_by_one) {
    shows(rule::forbidden_action_advance, 1);
    Given twice("Blue yellow=4 blue=2 pink=3");
    twice.advance_by(blue, 2);
    EXPECT_EQ(twice.refused("advance yellow"), rule::forbidden_action_advance.id);
    twice.play("advance pink");
    EXPECT_EQ(twice.refused("advance yellow"), rule::forbidden_action_advance.id);
    EXPECT_EQ(twice.finish().cube(B, yellow), 4);
    shows(rule::forbidden_action_advance, 2);
    Given below("Blue yellow=2");
    below.advance_by(yellow, 2);
    EXPECT_EQ(below.state.phase, Phase::advancing);
    EXPECT_EQ(below.refused("advance yellow"), rule::forbidden_action_advance.id);
}

} // namespace oya::cascadero
