#include "games/cascadero/given.h"

// The actions of the success tracks: the chain, folded spaces, moving envoys, seals.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;
constexpr Seat P = pink_player;

// What a walk from 0 to 15 in the steps of the ledger brings a player from the spaces, questions being
// declined.
struct Walk {
    int points = 0;
    int seals = 0;
    int advances = 0;
    int moves = 0;
    int extra_turns = 0;
};

Walk walk(Given& game, Seat seat, int track) {
    Walk walked;
    for (const int steps : {1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1}) {
        game.state.turn = seat.index;
        const int points = game.points(seat);
        const int seals = game.state.player(seat).seals;
        const Achievements flags = game.state.player(seat).flags;
        game.advance_by(track, steps);
        walked.advances += game.state.phase == Phase::advancing ? 1 : 0;
        walked.moves += game.state.phase == Phase::moving ? 1 : 0;
        game.finish();
        walked.extra_turns += game.turn() == seat ? 1 : 0;
        walked.seals += game.state.player(seat).seals - seals;
        walked.points += game.points(seat) - points;
        for (int flag : bits_of(game.state.player(seat).flags & ~unsigned{flags}))
            walked.points -= achievement_points[static_cast<std::size_t>(flag)];
    }
    EXPECT_EQ(game.cube(seat, track), top);
    return walked;
}

} // namespace

TEST(CascaderoActions, banners_of_coloured_and_white_tracks) {
    shows(rule::actions_banners, 1);
    EXPECT_EQ(Given("Blue yellow=3").advance_by(yellow, 1).state.phase, Phase::advancing);
    Given education("Blue white=3");
    EXPECT_EQ(education.advance_by(white, 1).state.phase, Phase::placing);
    EXPECT_EQ(education.turn(), B);
    shows(rule::actions_banners, 2);
    EXPECT_EQ(Given("Blue blue=6").advance_by(blue, 1).turn(), B);
    Given passes("Blue white=6");
    EXPECT_EQ(passes.advance_by(white, 2).of(B), "white=8");
    EXPECT_EQ(passes.turn(), P);
}

TEST(CascaderoActions, the_tables) {
    shows(rule::actions_coloured_table, 1);
    Given game;
    const Walk first = walk(game, B, yellow);
    EXPECT_EQ(first.points, 11);
    EXPECT_EQ(first.seals, 2);
    EXPECT_EQ(first.advances, 2);
    EXPECT_EQ(first.extra_turns, 2);
    shows(rule::actions_coloured_table, 2);
    const Walk second = walk(game, P, yellow);
    EXPECT_EQ(second.points, 9);
    EXPECT_EQ(second.seals, 0);
    EXPECT_EQ(second.moves, 2);
    EXPECT_EQ(second.advances, 2);
    EXPECT_EQ(second.extra_turns, 2);
    shows(rule::actions_white_table, 1);
    Given on_white;
    const Walk education = walk(on_white, B, white);
    EXPECT_EQ(education.points, 11);
    EXPECT_EQ(education.seals, 4);
    EXPECT_EQ(education.extra_turns, 2);
    EXPECT_EQ(education.advances, 0);
}

TEST(CascaderoActions, passing_and_order) {
    shows(rule::actions_passing_triggers, 1);
    EXPECT_EQ(Given("Blue yellow=1").advance_by(yellow, 2).of(B), "yellow=3 vp=2 seals=1");
    shows(rule::actions_passing_triggers, 2);
    Given passes("Blue yellow=6");
    EXPECT_EQ(passes.advance_by(yellow, 3).of(B), "yellow=9");
    EXPECT_EQ(passes.turn(), B);
    passes.play("place 13,16");
    EXPECT_EQ(passes.turn(), P);

    const auto facts = [](Given& game, std::string_view step) {
        Teller teller;
        Cascadero::apply(game.state, game.turn(), *Cascadero::parse(game.state, game.turn(), step), teller);
        std::string ids;
        for (const Fact& fact : teller.facts()) ids += std::string(fact.message.id.substr(16)) + " ";
        return ids;
    };
    shows(rule::actions_order, 1);
    Given order("Blue 5,9 yellow=6; Pink 6,6");
    EXPECT_EQ(facts(order, "place 5,8"),
              "places scores further-envoy climbs extra-turn-owed takes-seal extra-turn ");
    EXPECT_EQ(order.turn(), B);
    shows(rule::actions_order, 2);
    Given two("Blue 4,9 yellow=9; Pink 5,12");
    EXPECT_EQ(facts(two, "place 4,10"), "places scores further-envoy herald-bonus climbs ");
    EXPECT_EQ(two.state.phase, Phase::advancing);
    EXPECT_EQ(facts(two, "decline"), "no-advance points ");
    EXPECT_EQ(two.points(B), 3);
}

TEST(CascaderoActions, nested_advances_are_finished_first) {
    shows(rule::actions_nested, 1);
    Given game("Blue 4,9 yellow=3 white=2; Pink 5,12");
    game.play("place 4,10");
    EXPECT_EQ(game.of(B), "yellow=6 white=2");
    EXPECT_EQ(game.play("advance white").of(B), "yellow=6 white=3 vp=3 seals=1");
    shows(rule::actions_nested, 2);
    Given points("Blue yellow=9 orange=1");
    points.advance_by(yellow, 3);
    Teller teller;
    Cascadero::apply(points.state, B, advance(orange), teller);
    EXPECT_EQ(points.of(B), "yellow=12 orange=2 vp=5");
    ASSERT_GE(teller.facts().size(), 3u);
    EXPECT_EQ(teller.facts()[1].message.id, "cascadero.story.points-first"); // orange 2
    EXPECT_EQ(teller.facts()[2].message.id, "cascadero.story.points");       // yellow 12
    shows(rule::actions_nested, 3);
    Given chain("Blue blue=2 pink=3 orange=6");
    chain.advance_by(blue, 2).play("advance pink; advance orange");
    EXPECT_EQ(chain.of(B), "orange=7 blue=4 pink=4");
    EXPECT_EQ(chain.turn(), B);
    EXPECT_EQ(chain.play("place 13,16").turn(), P);
}

TEST(CascaderoActions, victory_points) {
    shows(rule::actions_victory_points, 1);
    EXPECT_EQ(Given("Blue yellow=10").advance_by(yellow, 2).of(B), "yellow=12 vp=3");
    EXPECT_EQ(Given("Blue yellow=10; Pink yellow=12").advance_by(yellow, 2).of(B), "yellow=12 vp=3");
    EXPECT_EQ(Given("Blue yellow=14; Pink yellow=15").advance_by(yellow, 1).of(B), "yellow=15 vp=3");
    shows(rule::actions_two_numbers, 1);
    Given game("Blue yellow=1; Pink yellow=1; Yellow yellow=1; Orange yellow=1", "", 4);
    game.advance_by(yellow, 3).finish();
    EXPECT_EQ(game.of(Seat{0}), "yellow=4 vp=2");
    game.set("turn Pink").advance_by(yellow, 1).finish();
    EXPECT_EQ(game.of(Seat{1}), "yellow=2 vp=1");
    game.set("turn Orange").advance_by(yellow, 1).finish();
    EXPECT_EQ(game.of(Seat{3}), "yellow=2 vp=1");
    shows(rule::actions_two_numbers, 2);
    EXPECT_EQ(Given("Blue yellow=4").advance_by(yellow, 2).of(B), "yellow=6 vp=3");
    EXPECT_EQ(Given("Blue yellow=4; Pink yellow=7").advance_by(yellow, 2).of(B), "yellow=6 vp=2");
    shows(rule::actions_two_numbers_per_track, 1);
    Given tracks("Blue yellow=2 orange=1 vp=2; Pink orange=1; turn Pink");
    EXPECT_EQ(tracks.advance_by(orange, 1).of(P), "orange=2 vp=2");
    EXPECT_EQ(tracks.advance_by(orange, 1).of(B), "yellow=2 orange=2 vp=3");
}

TEST(CascaderoActions, advance_a_cube) {
    shows(rule::actions_advance_cube, 1);
    EXPECT_EQ(Given("Blue blue=3 white=2").advance_by(blue, 1).play("advance white").of(B),
              "blue=4 white=3 seals=1");
    shows(rule::actions_advance_cube, 2);
    EXPECT_EQ(Given("Blue blue=9 yellow=14").advance_by(blue, 1).play("advance yellow").of(B),
              "yellow=15 blue=10 vp=6 flags=third-banner");
    shows(rule::actions_advance_cube, 3);
    EXPECT_EQ(Given("Blue blue=3").advance_by(blue, 1).refused("advance yellow of pink"),
              rule::actions_advance_cube.id);
    EXPECT_EQ(Given().refused("advance yellow"), rule::actions_advance_cube.id);
    shows(rule::actions_advance_cube_optional, 1);
    Given lapses("Blue yellow=4 orange=4 blue=3 pink=10 white=15");
    EXPECT_EQ(lapses.advance_by(blue, 1).turn(), P);
    shows(rule::actions_advance_cube_optional, 2);
    EXPECT_EQ(Given("Blue blue=3").advance_by(blue, 1).choices(),
              "advance orange; advance pink; advance white; advance yellow; decline");
}

TEST(CascaderoActions, extra_turns) {
    shows(rule::actions_place_envoy, 1);
    Given game("Blue white=3");
    EXPECT_EQ(game.advance_by(white, 1).turn(), B);
    EXPECT_EQ(game.state.phase, Phase::placing);
    shows(rule::actions_place_envoy, 2);
    Given sealed("Blue yellow=6");
    sealed.advance_by(yellow, 2);
    EXPECT_EQ(sealed.of(B), "yellow=8 seals=1");
    EXPECT_EQ(sealed.play("place 7,3 with a seal").of(B), "yellow=8 pink=1");
    shows(rule::actions_place_envoy, 3);
    Given again("Blue yellow=6 orange=6");
    again.advance_by(yellow, 1);
    EXPECT_EQ(again.turn(), B);
    again.advance_by(orange, 1);
    EXPECT_EQ(again.turn(), B);
    shows(rule::actions_extra_turns_add_up, 1);
    Given two("tile 6,2=envoy; gone yellow=8; Blue yellow=6 6,3 7,7; Pink 8,9", "board=farmer");
    two.play("place 7,8; move 6,3 to 6,2");
    EXPECT_EQ(two.turn(), B);
    EXPECT_EQ(two.state.owed, 1);
    two.play("place 13,16");
    EXPECT_EQ(two.turn(), B);
    EXPECT_EQ(two.play("place 13,1").turn(), P);
    shows(rule::actions_extra_turn_is_a_turn, 1);
    Given points("Blue vp=45 white=3 orange=1");
    points.advance_by(white, 3); // passes 4 and stops on 6
    EXPECT_EQ(points.points(B), 48);
    EXPECT_FALSE(points.over());
    points.advance_by(orange, 1);
    EXPECT_EQ(points.points(B), 50);
    EXPECT_TRUE(points.over());
}

TEST(CascaderoFolded, only_where_the_advance_ends) {
    shows(rule::folded_stop_only, 1);
    EXPECT_EQ(Given("Blue yellow=2").advance_by(yellow, 1).of(B), "yellow=3 seals=1");
    EXPECT_EQ(Given("Blue yellow=2").advance_by(yellow, 2).finish().of(B), "yellow=4");
    shows(rule::folded_stop_only, 2);
    EXPECT_EQ(Given("Blue white=6").advance_by(white, 3).of(B), "white=9 seals=1");
    shows(rule::folded_stop_only, 3);
    EXPECT_EQ(Given("Blue blue=3 white=6").advance_by(blue, 1).play("advance white").of(B),
              "blue=4 white=7 seals=1");
    EXPECT_EQ(
        Given("Blue blue=3 white=6; gone white=7").advance_by(blue, 1).play("advance white").state.phase,
        Phase::moving);
}

TEST(CascaderoFolded, the_seal_or_a_move) {
    shows(rule::folded_take_seal, 1);
    Given takes("Blue yellow=2");
    takes.advance_by(yellow, 1);
    EXPECT_EQ(takes.of(B), "yellow=3 seals=1");
    EXPECT_EQ(takes.state.seals[yellow], 1u << 8);
    EXPECT_EQ(takes.turn(), P); // nothing was asked
    shows(rule::folded_no_move_with_seal, 1);
    shows(rule::folded_take_seal, 2);
    Given passed("Blue yellow=4; Pink yellow=2; turn Pink");
    EXPECT_EQ(passed.advance_by(yellow, 1).of(P), "yellow=3 seals=1");
    shows(rule::folded_move_when_gone, 1);
    Given moves("Blue yellow=2; gone yellow=3");
    moves.advance_by(yellow, 1);
    EXPECT_EQ(moves.state.phase, Phase::moving);
    EXPECT_EQ(moves.refused("decline"), "");
    EXPECT_EQ(moves.state.player(B).seals, 0);
    shows(rule::folded_move_when_gone, 2);
    EXPECT_NE(Given("Blue yellow=2; gone yellow=3").advance_by(yellow, 2).state.phase, Phase::moving);
}

TEST(CascaderoMove, who_moves_where) {
    const Given game = Given("Blue 5,9 yellow=1; Pink 4,7; gone yellow=3").play("place 5,8");
    shows(rule::move_optional, 1);
    Given declined = game;
    const Fields envoys = declined.state.player(B).envoys;
    EXPECT_EQ(declined.play("decline").state.player(B).envoys, envoys);
    EXPECT_EQ(declined.turn(), P);
    shows(rule::move_own_envoy, 1);
    EXPECT_EQ(game.refused("move 4,7 to 4,8"), rule::move_own_envoy.id);
    shows(rule::move_own_envoy, 2);
    EXPECT_EQ(game.refused("move 5,8 to 4,8"), "");
    shows(rule::move_adjacent_empty_field, 1);
    const Given four("Blue 5,8; Pink 4,7");
    Given asked = four;
    asked.state.phase = Phase::moving;
    EXPECT_EQ(asked.choices(), "decline; move (5,8) to (4,8); move (5,8) to (5,9); move (5,8) to (6,7); "
                               "move (5,8) to (6,8)");
    shows(rule::move_adjacent_empty_field, 2);
    for (const char* step : {"move 5,8 to 5,7", "move 5,8 to 4,7", "move 5,8 to 5,10"})
        EXPECT_EQ(asked.refused(step), rule::move_adjacent_empty_field.id) << step;
}

TEST(CascaderoMove, nothing_to_move) {
    shows(rule::move_none_possible, 1);
    Given game("Blue 0,2; Pink 0,3 1,2 1,3 blue=2; gone blue=3");
    // Blue's advance action takes its blue cube to the space whose seal is gone, with no other envoy on the
    // map.
    game.set("Blue blue=2");
    game.state.phase = Phase::advancing;
    game.play("advance blue");
    EXPECT_EQ(game.cube(B, blue), 3);
    EXPECT_EQ(game.turn(), P);
}

TEST(CascaderoMove, effects) {
    shows(rule::move_no_scoring, 1);
    Given game("Blue 4,8 4,9 5,9 yellow=0 blue=0");
    game.state.phase = Phase::moving;
    EXPECT_EQ(game.play("move 5,9 to 5,8").of(B), "");
    shows(rule::move_seal_travels, 1);
    Given sealed("Blue 5,8* seals=1");
    sealed.state.phase = Phase::moving;
    sealed.play("move 5,8 to 4,8");
    EXPECT_TRUE(sealed.state.sealed.test(Field(4, 8).index));
    EXPECT_FALSE(sealed.state.sealed.test(Field(5, 8).index));
    EXPECT_EQ(sealed.of(B), "seals=1");
    shows(rule::move_achievements, 1);
    Given pair("Blue 1,5 2,5 3,6 4,5");
    pair.state.phase = Phase::moving;
    EXPECT_EQ(pair.play("move 4,5 to 4,6").of(B), "vp=2 flags=pair-yellow");
    shows(rule::move_changes_contact, 1);
    Given contact("Blue 5,9 5,10 4,8");
    contact.state.phase = Phase::moving;
    contact.play("move 4,8 to 5,8").set("turn Blue").play("place 6,7");
    EXPECT_EQ(contact.cube(B, yellow), 0);
    shows(rule::move_changes_contact, 2);
    Given away("Blue 5,8");
    away.state.phase = Phase::moving;
    away.play("move 5,8 to 4,8");
    const Map& map = away.board->map;
    EXPECT_TRUE(map.around[Field(5, 7).index].andnot(away.state.free).none());
}

TEST(CascaderoSeals, when_they_may_be_used) {
    shows(rule::seals_optional, 1);
    EXPECT_EQ(after("Blue seals=1", "place 5,8"), "seals=1");
    shows(rule::seals_optional, 2);
    Given later("Blue seals=1 5,8");
    EXPECT_EQ(later.refused("place 5,8 with a seal"), rule::seals_optional.id);
    shows(rule::seals_only_lone_next_to_town, 1);
    Given group("Blue seals=1 5,9");
    EXPECT_EQ(group.refused("place 5,8 with a seal"), rule::seals_only_lone_next_to_town.id);
    EXPECT_EQ(group.play("place 5,8").of(B), "yellow=1 seals=1");
    shows(rule::seals_only_lone_next_to_town, 2);
    EXPECT_EQ(Given("Blue seals=1 5,8").refused("place 4,7 with a seal"),
              rule::seals_only_lone_next_to_town.id);
    shows(rule::seals_only_lone_next_to_town, 3);
    EXPECT_EQ(Given("Blue seals=1").refused("place 0,5 with a seal"), rule::seals_only_lone_next_to_town.id);
    shows(rule::seals_need_one, 1);
    EXPECT_EQ(Given().refused("place 5,8 with a seal"), rule::seals_need_one.id);
    shows(rule::seals_need_one, 2);
    EXPECT_EQ(after("Blue seals=3", "place 5,8 with a seal"), "yellow=1 seals=2 flags=three-seals");
    shows(rule::seals_need_one, 3);
    Given taken("Blue 5,9 yellow=6; Pink 6,6");
    taken.play("place 5,8"); // a seal and an extra turn
    EXPECT_EQ(taken.refused("place 5,8 with a seal"), rule::seals_optional.id);
    EXPECT_EQ(taken.refused("place 8,2 with a seal"), "");
    shows(rule::seals_spent, 1);
    Given spent("Blue seals=1");
    spent.play("place 5,8 with a seal").set("turn Blue");
    EXPECT_EQ(spent.refused("place 8,2 with a seal"), rule::seals_need_one.id);
    shows(rule::seals_spent, 2);
    Given moved("Blue 5,9*");
    moved.state.phase = Phase::moving;
    EXPECT_EQ(moved.play("move 5,9 to 5,8").of(B), "");
}

TEST(CascaderoSeals, what_they_bring) {
    shows(rule::seals_same_advance, 1);
    EXPECT_EQ(after("Blue seals=1", "place 5,8 with a seal"), "yellow=1");
    EXPECT_EQ(after("Blue seals=1; Pink 6,6", "place 5,8 with a seal"), "yellow=2 vp=2");
    shows(rule::seals_same_advance, 2);
    EXPECT_EQ(after("Blue seals=1", "place 3,4 with a seal"), "blue=2 vp=2");
    EXPECT_EQ(after("Blue seals=1; Pink 5,5", "place 3,4 with a seal"), "blue=3 vp=2 seals=1");
    shows(rule::seals_own_lone_envoy_elsewhere, 1);
    EXPECT_EQ(after("Blue seals=1 4,6", "place 5,8 with a seal"), "yellow=2 vp=2");
    shows(rule::seals_contact_later, 1);
    EXPECT_EQ(after("Blue 5,8*", "place 4,7"), "");
    shows(rule::seals_blocked_cube, 1);
    EXPECT_EQ(after("Blue seals=1 yellow=4", "place 5,8 with a seal"), "yellow=4");
    shows(rule::seals_no_limit, 1);
    EXPECT_EQ(Given("Blue seals=3 white=6").advance_by(white, 1).of(B), "white=7 seals=4 flags=three-seals");
}

} // namespace oya::cascadero
