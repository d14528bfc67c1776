#include "core/words.h"
#include "games/cascadero/given.h"
#include "games/cascadero/telling.h"

// Achievements, the end of the game, and who wins.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;
constexpr Seat P = pink_player;
constexpr std::string_view manual = "claims=manual";

} // namespace

TEST(CascaderoAchievements, when) {
    shows(rule::achievements_when, 1);
    Given game("", manual);
    game.play("place 13,16");
    EXPECT_EQ(game.refused(B, "claim pair-yellow"), rule::achievements_when.id);
    shows(rule::achievements_when, 2);
    Given extra("Blue 5,9 yellow=6 1,5 2,5 3,6 4,6", manual);
    extra.state.players[0].flags = 0; // two yellow towns are connected, but not claimed
    extra.play("place 5,8; end turn");
    EXPECT_EQ(extra.turn(), B); // an extra turn
    EXPECT_EQ(extra.play("claim pair-yellow").points(B), 2);
}

TEST(CascaderoAchievements, automatic_or_manual_claims) {
    shows(rule::achievements_claims_option, 1);
    EXPECT_EQ(after("Blue 1,5 2,5 3,6", "place 4,6"), "yellow=1 vp=2 flags=pair-yellow");
    shows(rule::achievements_claims_option, 2);
    Given later("Blue 1,5 2,5 3,6", manual);
    later.play("place 4,6; end turn");
    EXPECT_EQ(later.of(B), "yellow=1");
    EXPECT_EQ(later.turn(), P);
    later.play("place 13,16");
    EXPECT_EQ(later.state.phase, Phase::placing);
    EXPECT_EQ(later.play("claim pair-yellow").of(B), "yellow=1 vp=2 flags=pair-yellow");
    EXPECT_EQ(later.state.phase, Phase::placing);
    shows(rule::achievements_claims_option, 3);
    Given not_yet("Blue 1,5 2,5 3,6 vp=48", manual);
    not_yet.play("place 4,6; end turn");
    EXPECT_EQ(not_yet.points(B), 48);
    EXPECT_FALSE(not_yet.over());
    shows(rule::achievements_claims_option, 4);
    EXPECT_EQ(Given("", manual).refused("claim pair-yellow"), rule::achievements_claims_option.id);
    EXPECT_EQ(Given().refused("claim pair-yellow"), rule::achievements_claims_option.id);
    shows(rule::achievements_claims_option, 5);
    Given asked("Blue 1,5 2,5 3,6", manual);
    asked.play("place 4,6");
    EXPECT_EQ(asked.choices(), "claim pair-yellow; end turn");
    EXPECT_EQ(asked.refused("decline"), rule::achievements_claims_option.id);
    asked.play("claim pair-yellow");
    EXPECT_EQ(asked.turn(), P);
    EXPECT_EQ(Given("", manual).play("place 13,16").turn(), P);
}

TEST(CascaderoAchievements, for_the_first_alone) {
    constexpr std::string_view five = "Blue 3,10 4,10 5,10 6,10 7,11";
    shows(rule::achievements_first_only, 1);
    EXPECT_EQ(after(std::string(five) + "; Pink flags=five-colours", "place 8,10"), "orange=1");
    shows(rule::achievements_first_only, 2);
    Given both("Blue " + std::string(meets_everything) + "; Pink " + std::string(meets_everything_too),
               manual);
    both.state.players[0].flags = 0; // met, Blue before Pink, and not claimed yet
    both.state.players[1].flags = 0;
    for (std::size_t i = 0; i < first_only_count; ++i)
        both.play("claim " + std::string(achievement_names[i]));
    EXPECT_EQ(both.points(B), 18);
    both.play("place 0,2; end turn");
    EXPECT_EQ(both.turn(), P);
    for (std::size_t i = 0; i < first_only_count; ++i) {
        EXPECT_EQ(both.refused("claim " + std::string(achievement_names[i])),
                  rule::achievements_first_only.id);
    }
    EXPECT_EQ(met_now(both.state, P) & first_only, first_only); // Pink meets them all the same

    shows(rule::achievements_first_to_meet_manual, 1);
    Given game(std::string(five) + "; Pink 11,7 10,6 9,7 8,6 7,6", manual);
    game.play("place 8,10; end turn");
    game.play("place 6,6");
    EXPECT_NE(met_now(game.state, P) & only(five_colours), 0);
    Given pink_tries = game; // nothing can be claimed, so the turn has ended; in the next one it is no better
    pink_tries.state.turn = P.index;
    EXPECT_EQ(pink_tries.refused("claim five-colours"), rule::achievements_first_to_meet_manual.id);
    EXPECT_EQ(game.turn(), B);
    EXPECT_EQ(game.play("claim five-colours").points(B), 3);

    shows(rule::achievements_first_to_meet_manual, 2);
    Given seals("Blue seals=2; Pink seals=2", manual);
    seals.set("Blue yellow=2").advance_by(yellow, 1);
    EXPECT_EQ(seals.choices(), "claim three-seals; end turn");
    seals.play("end turn; place 13,16; place 8,2 with a seal").finish();
    seals.set("turn Blue");
    EXPECT_EQ(seals.refused("claim three-seals"), rule::achievements_claims_option.id);
    seals.state.turn = P.index;
    seals.state.players[1].seals = 3;
    EXPECT_EQ(seals.refused("claim three-seals"), rule::achievements_first_to_meet_manual.id);
}

TEST(CascaderoAchievements, of_cubes) {
    shows(rule::achievements_all_first_banner, 1);
    Given all("Blue yellow=4 orange=6 blue=4 pink=9 white=3");
    all.advance_by(white, 1);
    EXPECT_EQ(all.of(B), "yellow=4 orange=6 blue=4 pink=9 white=4 vp=3 flags=all-first-banner");
    EXPECT_EQ(all.turn(), B);
    shows(rule::achievements_all_first_banner, 2);
    const Tracks& tracks = all.board->tracks;
    EXPECT_EQ(met_by_cubes(tracks, {15, 15, 15, 15, 3}) & only(all_first_banner), 0);
    shows(rule::achievements_three_second_banner, 1);
    EXPECT_EQ(Given("Blue yellow=10 orange=12 blue=9").advance_by(blue, 1).finish().of(B),
              "yellow=10 orange=12 blue=10 vp=3 flags=three-second-banner");
    shows(rule::achievements_three_second_banner, 2);
    EXPECT_EQ(met_by_cubes(tracks, {10, 15, 9, 9, 9}) & only(three_second_banner), 0);
    shows(rule::achievements_third_banner, 1);
    EXPECT_EQ(Given("Blue white=13").advance_by(white, 2).of(B), "white=15 vp=6 flags=third-banner");
    shows(rule::achievements_third_banner, 2);
    Given second("Blue blue=14; Pink pink=15");
    EXPECT_EQ(second.advance_by(blue, 1).of(B), "blue=15 vp=3");
    EXPECT_TRUE(eligible(second.state, B));
}

TEST(CascaderoAchievements, three_seals) {
    shows(rule::achievements_three_seals, 1);
    EXPECT_EQ(Given("Blue seals=2 yellow=2").advance_by(yellow, 1).of(B),
              "yellow=3 vp=3 seals=3 flags=three-seals");
    shows(rule::achievements_three_seals, 2);
    EXPECT_EQ(after("Blue seals=1 yellow=2 8,2* 5,9", "place 5,8"), "yellow=3 seals=2");
    shows(rule::achievements_three_seals, 3);
    Given used("Blue seals=2 yellow=2");
    used.advance_by(yellow, 1).set("turn Blue").play("place 5,8 with a seal").finish();
    EXPECT_EQ(used.state.player(B).flags, only(three_seals));
    EXPECT_EQ(used.points(B), 3);
}

TEST(CascaderoAchievements, of_groups) {
    shows(rule::achievements_five_colours, 1);
    EXPECT_EQ(after("Blue 3,10 4,10 5,10 6,10 7,11", "place 8,10"), "orange=1 vp=3 flags=five-colours");
    shows(rule::achievements_five_colours, 2);
    EXPECT_EQ(after("Blue 3,10 4,10 6,10 7,11", "place 8,10"), "orange=1");
    shows(rule::achievements_three_same_colour, 1);
    EXPECT_EQ(after("Blue 10,6 10,7 10,8 10,9 10,10 10,11 11,12 flags=pair-orange", "place 12,12"),
              "orange=1 vp=3 flags=three-same-colour,pair-orange");
    shows(rule::achievements_personal, 1);
    EXPECT_EQ(after("Blue 1,5 2,5 3,6; Pink flags=pair-yellow", "place 4,6"),
              "yellow=1 vp=2 flags=pair-yellow");
    shows(rule::achievements_pair_yellow, 1);
    EXPECT_EQ(after("Blue 1,5 2,5 3,6", "place 4,6"), "yellow=1 vp=2 flags=pair-yellow");
    shows(rule::achievements_pair_orange, 1);
    EXPECT_EQ(after("Blue 10,6 10,7 10,8", "place 10,9"), "orange=1 vp=2 flags=pair-orange");
    shows(rule::achievements_pair_blue, 1);
    EXPECT_EQ(after("Blue 0,2 1,3 2,3", "place 3,4"), "blue=2 vp=4 flags=pair-blue");
    shows(rule::achievements_pair_pink, 1);
    EXPECT_EQ(after("Blue 3,10 3,11 3,12", "place 3,13"), "pink=1 vp=2 flags=pair-pink");
    shows(rule::achievements_pair_white, 1);
    EXPECT_EQ(after("Blue 2,7 2,8 2,9", "place 2,10"), "white=1 vp=2 flags=pair-white");
    shows(rule::achievements_all_pairs, 1);
    EXPECT_EQ(after("Blue 2,7 2,8 2,9 flags=pair-yellow,pair-orange,pair-blue,pair-pink", "place 2,10"),
              "white=1 vp=12 flags=pair-yellow,pair-orange,pair-blue,pair-pink,pair-white,all-pairs");
    shows(rule::achievements_all_pairs, 2);
    EXPECT_EQ(Given("Pink flags=pair-yellow,pair-orange,pair-blue,pair-pink,pair-white;"
                    "Blue 2,7 2,8 2,9 flags=pair-yellow,pair-orange,pair-blue,pair-pink")
                  .play("place 2,10")
                  .points(B),
              12);
    Given by_hand("Blue 2,7 2,8 2,9 flags=pair-yellow,pair-orange,pair-blue,pair-pink", manual);
    by_hand.play("place 2,10");
    EXPECT_EQ(by_hand.refused("claim all-pairs"), rule::achievements_all_pairs.id);
    EXPECT_EQ(by_hand.play("claim pair-white").points(B), 12);
}

TEST(CascaderoAchievements, connecting) {
    shows(rule::achievements_connect, 1);
    EXPECT_EQ(after("Blue 1,5 2,5 4,6", "place 3,6"), "vp=2 flags=pair-yellow");
    shows(rule::achievements_connect, 2);
    EXPECT_EQ(after("Blue 5,8 5,9", "place 6,7"), "");
    shows(rule::achievements_connect, 3);
    EXPECT_EQ(after("Blue 1,5 2,5", "place 4,6"), "");
    shows(rule::achievements_several_per_turn, 1);
    EXPECT_EQ(after("Blue 1,5 2,5 3,6 3,7 4,8 4,9 4,10", "place 4,7"),
              "yellow=1 vp=5 flags=three-same-colour,pair-yellow");
    shows(rule::achievements_once, 1);
    Given once("Blue flags=pair-yellow 13,1 12,1 11,2", manual);
    EXPECT_EQ(once.refused("claim pair-yellow"), rule::achievements_once.id);
    EXPECT_EQ(after("Blue flags=pair-yellow 13,1 12,1 11,2", "place 10,2"), "yellow=1 flags=pair-yellow");
    shows(rule::achievements_kept, 1);
    Given kept("Blue 1,5 2,5 3,6");
    kept.play("place 4,6").set("turn Blue");
    kept.state.phase = Phase::moving;
    EXPECT_EQ(kept.play("move 3,6 to 3,5").of(B), "yellow=1 vp=2 flags=pair-yellow");
}

TEST(CascaderoEnd, fifty_points_at_the_end_of_a_turn) {
    shows(rule::end_fifty, 1);
    EXPECT_FALSE(Given("Blue vp=49").play("place 13,16").over());
    EXPECT_TRUE(Given("Blue vp=50").play("place 13,16").over());
    shows(rule::end_fifty, 2);
    Given pair("Blue 1,5 2,5 3,6 vp=48");
    EXPECT_TRUE(pair.play("place 4,6").over());
    EXPECT_EQ(pair.points(B), 50);
    shows(rule::end_whole_turn_first, 1);
    Given whole("Blue vp=48 yellow=9 orange=14");
    whole.advance_by(yellow, 3);
    EXPECT_FALSE(whole.over());
    EXPECT_TRUE(whole.play("advance orange").over());
    EXPECT_EQ(whole.points(B), 57);
    shows(rule::end_before_extra_turns, 1);
    Given extra("Blue vp=47 white=3");
    EXPECT_TRUE(extra.advance_by(white, 3).over());
    EXPECT_EQ(extra.state.owed, 0) << "nobody takes it any more";
    EXPECT_EQ(extra.points(B), 50);
    shows(rule::end_round_not_completed, 1);
    Given three("Blue vp=51", "", 3);
    EXPECT_TRUE(three.play("place 13,16").over());
    EXPECT_EQ(three.state.player(Seat{1}).envoys.count() + three.state.player(Seat{2}).envoys.count(), 0);
}

TEST(CascaderoEnd, an_empty_supply) {
    shows(rule::end_no_envoy, 1);
    Given none("Pink left=0 1,5 2,5 3,6 4,6", manual);
    none.state.players[1].flags = 0;
    EXPECT_TRUE(none.play("place 13,16").over());
    EXPECT_EQ(none.refused(P, "claim pair-yellow"), rule::end_nothing_after.id);
    shows(rule::end_no_envoy, 2);
    Given last("Blue left=1 5,9 yellow=6");
    last.state.players[0].supply = 1;
    EXPECT_TRUE(last.play("place 5,8").over());
    shows(rule::end_last_envoy_is_not_the_end, 1);
    Given goes_on("Blue left=1; Pink left=2");
    goes_on.play("place 13,16");
    EXPECT_EQ(goes_on.turn(), P);
    EXPECT_FALSE(goes_on.over());
    EXPECT_TRUE(goes_on.play("place 0,5").over());
    shows(rule::end_last_envoy_is_not_the_end, 2);
    Given moves("Blue 5,9 yellow=2; gone yellow=3");
    moves.state.players[0].supply = 1;
    moves.play("place 5,8");
    EXPECT_EQ(moves.state.player(B).supply, 0);
    EXPECT_EQ(moves.refused("move 5,8 to 4,8"), "");
    shows(rule::end_nothing_after, 1);
    for (const char* step :
         {"place 13,1", "move 5,8 to 4,8", "advance yellow", "claim pair-yellow", "decline"}) {
        for (Seat seat : {B, P}) EXPECT_EQ(none.refused(seat, step), rule::end_nothing_after.id);
    }
}

TEST(CascaderoWinner, eligible_players_first) {
    const auto end = [](std::string_view setup, std::string_view options = "", int seats = 2) {
        Given game(setup, options, seats);
        game.state.phase = Phase::over;
        return game;
    };
    const auto winner = [](const Given& game) { return *game.result().winners.begin(); };
    shows(rule::winner_eligible, 1);
    const Given blue_short = end("Blue vp=60 blue=14; Pink vp=31 pink=15");
    EXPECT_EQ(winner(blue_short), P);
    EXPECT_EQ(blue_short.result().rule, rule::winner_eligible);
    shows(rule::winner_eligible, 2);
    EXPECT_FALSE(eligible(end("Blue white=15 blue=13").state, B));
    shows(rule::winner_most_points, 1);
    const Given more = end("Blue vp=50 blue=15; Pink vp=52 pink=15");
    EXPECT_EQ(winner(more), P);
    EXPECT_EQ(more.result().rule, rule::winner_most_points);
    shows(rule::winner_most_points, 2);
    EXPECT_EQ(winner(end("Blue vp=44 blue=15 seals=3 left=5; Pink vp=45 pink=15 left=0")), P);
    shows(rule::winner_minor, 1);
    const Given minor = end("Blue vp=51 blue=12; Pink vp=44 pink=14");
    EXPECT_EQ(winner(minor), B);
    EXPECT_EQ(minor.result().rule, rule::winner_minor);
    EXPECT_NE(view_json(minor.state, B).find("\"victory\":\"minor\""), std::string::npos);
    shows(rule::winner_minor, 2);
    const Given full = end("Blue vp=20 blue=15; Pink vp=51");
    EXPECT_EQ(winner(full), B);
    EXPECT_NE(view_json(full.state, B).find("\"victory\":\"full\""), std::string::npos);
    constexpr std::string_view four = "colours=yellow,orange,blue,pink";
    shows(rule::winner_ties, 1);
    const Given tie = end("Orange vp=46 orange=15; Blue vp=46 blue=15", four, 4);
    EXPECT_EQ(winner(tie), tie.seat("Blue"));
    EXPECT_EQ(tie.result().rule, rule::winner_ties);
    shows(rule::winner_ties, 2);
    const Given minor_tie = end("Blue vp=50; Pink vp=50");
    EXPECT_EQ(winner(minor_tie), P);
    EXPECT_EQ(minor_tie.result().rule, rule::winner_ties);
    Given pink_began = minor_tie;
    pink_began.state.first = 1;
    EXPECT_EQ(winner(pink_began), B);
    shows(rule::winner_ties, 3);
    const Given level = end("Blue vp=46 blue=15; Pink vp=46");
    EXPECT_EQ(winner(level), B);
    EXPECT_EQ(level.result().rule, rule::winner_eligible) << "not most-points: nobody has fewer";
    // Whoever has more and is not at the top is told of, whatever those at the top have.
    const Given richer =
        end("Blue vp=46 blue=15; Pink vp=40 pink=15; Orange vp=50", "colours=blue,pink,orange", 3);
    EXPECT_EQ(richer.result().rule, rule::winner_eligible);
    const auto told = [](const Given& game) {
        const std::vector<std::string_view> names = {"A", "B", "C"};
        return Words::in("en")->say(outcome_message(game.state), names);
    };
    for (const Given& game : {level, richer})
        EXPECT_NE(told(game).find("whoever has as many or more is not at the top"), std::string::npos)
            << told(game);
    EXPECT_NE(told(more).find("2 more than the next"), std::string::npos) << told(more);
    shows(rule::winner_worked_example, 1);
    const Given example = end(
        "Yellow vp=52 yellow=14; Pink vp=47 pink=12; Blue vp=45 blue=15; Orange vp=41 orange=15", four, 4);
    EXPECT_EQ(winner(example), example.seat("Blue"));
    shows(rule::winner_ranking, 1);
    const Result result = example.result();
    EXPECT_EQ(result.places[example.seat("Blue").index], 1);
    EXPECT_EQ(result.places[example.seat("Orange").index], 2);
    EXPECT_EQ(result.places[example.seat("Yellow").index], 3);
    EXPECT_EQ(result.places[example.seat("Pink").index], 4);
}

} // namespace oya::cascadero
