#include "games/cascadia/builder.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

// A turn: overpopulation, Nature Tokens, the selection, placement, the refill, and the end.

namespace oya::cascadia {

namespace {

std::string id(RuleId rule) { return std::string(rule.id); }

// The moment of placing: seat 1 has taken pair 1 (tile 26, mountain/forest for bear and hawk, with this
// animal).
Position placing(std::string_view animal = "bear", std::vector<Setting> settings = {}) {
    Position position(2, std::move(settings));
    const std::string rest = animal == "fox" ? " elk salmon hawk" : " fox salmon fox";
    position.tokens(std::string(animal) + rest).act("take 1");
    return position;
}

TEST(CascadiaTurn, OrderAndSequence) {
    Position position(3, {{"first_player", "2"}});
    for (int seat : {1, 2, 0, 1, 2, 0}) {
        EXPECT_EQ(position.state().turn, seat);
        position.any_turn();
    }
    shows(rule::turn_order, 1);
    EXPECT_EQ(position.refused(first_seat, "take 1"), id(rule::turn_order));
    EXPECT_EQ(position.refused(third_seat, "take 1"), id(rule::turn_order));
    shows(rule::turn_order, 2);
    Position selected(2);
    selected.nature(first_seat, 3).tokens("fox fox fox elk").act("take 4");
    EXPECT_NE(selected.refused("wipe 1"), "");
    EXPECT_NE(selected.refused("refresh"), "");
    EXPECT_NE(selected.refused("take tile 1 token 2"), "");
    shows(rule::turn_sequence, 1);
    EXPECT_EQ(Position(2).refused("place 1,0"), id(rule::turn_sequence));
    shows(rule::turn_sequence, 2);
}

TEST(CascadiaTurn, OneOfEachInTheOwnEnvironment) {
    Position position(2);
    EXPECT_EQ(position.refused(second_seat, "place 1,0"), id(rule::turn_order));
    position.acts({"take 1", "place 1,0", "turn 0"});
    EXPECT_EQ(position.state().environments[1].count, 3);
    EXPECT_EQ(position.state().environments[0].count, 4);
    shows(rule::turn_environment, 1);
    EXPECT_EQ(position.refused("take 2"), id(rule::turn_one_of_each));
    EXPECT_EQ(Position(2).refused("give back"), id(rule::turn_sequence));
    shows(rule::turn_one_of_each, 1);
    EXPECT_EQ(Position(2).refused("pass"), id(rule::turn_one_of_each));
    shows(rule::turn_one_of_each, 2);
}

TEST(CascadiaTurn, TileAndTokenInEitherOrder) {
    Position token_first = placing("bear");
    token_first.act("settle 0,0");
    EXPECT_EQ(token_first.state().phase, Phase::placing);
    EXPECT_EQ(token_first.count("settle"), 0);
    EXPECT_EQ(token_first.refused("pass"), id(rule::tile_must_place));
    token_first.acts({"place 1,0", "turn 0"});
    EXPECT_TRUE(Cascadia::actor(token_first.state()).is_chance());
    EXPECT_EQ(placing("bear").refused("settle 1,0"), id(rule::token_any_own_tile));
    shows(rule::turn_either_order, 1);
    Position tile_first = placing("bear");
    tile_first.acts({"place 1,0", "turn 0", "settle 1,0"});
    EXPECT_EQ(tile_first.state().environments[0].animal_on(3), static_cast<int>(Species::bear));
    shows(rule::turn_either_order, 2);
}

TEST(CascadiaMarket, FourPairs) {
    Position position(2);
    EXPECT_EQ(position.legal(), (std::vector<std::string>{"take 1", "take 2", "take 3", "take 4"}));
    shows(rule::market_four_pairs, 1);
    EXPECT_TRUE(position.allows("take 2"));
    EXPECT_EQ(position.refused("take tile 2 token 3"), id(rule::market_take_pair));
    shows(rule::market_take_pair, 1);
    position.tokens("fox elk fox bear");
    EXPECT_EQ(position.refused("take tile 1 token 3"), id(rule::market_take_pair));
    position.nature(first_seat, 1);
    EXPECT_TRUE(position.allows("take tile 1 token 3"));
    shows(rule::market_take_pair, 2);
}

TEST(CascadiaMarket, EverythingButTheStackLiesOpen) {
    Position position(2);
    position.any_turn();
    const View mine = Cascadia::view(position.state(), first_seat);
    const View theirs = Cascadia::view(position.state(), second_seat);
    EXPECT_EQ(mine.tiles, theirs.tiles);
    EXPECT_EQ(mine.environments, theirs.environments);
    EXPECT_EQ(mine.bag, position.state().bag);
    shows(rule::market_open, 1);
}

TEST(CascadiaOverpopulation, FourOfAKindGoByThemselves) {
    Position position(2);
    position.tokens("bear bear bear bear").begin_turn();
    EXPECT_TRUE(Cascadia::actor(position.state()).is_chance());
    EXPECT_TRUE(position.told(rule::overpopulation_four_automatic.id));
    EXPECT_EQ(position.market_tokens(), "- - - -");
    shows(rule::overpopulation_four_automatic, 1);
    Position three(2);
    three.tokens("bear bear bear fox").begin_turn();
    EXPECT_EQ(Cascadia::actor(three.state()), Actor(first_seat));
    EXPECT_EQ(three.market_tokens(), "bear bear bear fox");
    shows(rule::overpopulation_four_automatic, 2);
    EXPECT_EQ(position.bag(), 96);
    EXPECT_EQ(position.aside(), 4);
    Position twice = position;
    twice.draws("elk elk elk elk");
    EXPECT_EQ(twice.bag(), 92);
    EXPECT_EQ(twice.aside(), 8);
    twice.draws("fox elk bear");
    EXPECT_EQ(twice.bag(), 89);
    twice.draws("fox");
    EXPECT_EQ(twice.market_tokens(), "fox elk bear fox");
    EXPECT_EQ(twice.bag(), 96);
    EXPECT_EQ(twice.aside(), 0);
    shows(rule::overpopulation_four_repeats, 1);
    shows(rule::overpopulation_set_aside, 2);
    Position then_three = position;
    then_three.draws("elk elk elk fox");
    EXPECT_TRUE(then_three.allows("refresh"));
    shows(rule::overpopulation_four_repeats, 2);
    shows(rule::overpopulation_three_after_four, 1);
    EXPECT_EQ(then_three.bag(), 92);
    Position takes = then_three;
    takes.act("take 4");
    EXPECT_EQ(takes.bag(), 96);
    shows(rule::overpopulation_set_aside, 4);
    then_three.act("refresh");
    EXPECT_EQ(then_three.aside(), 7);
    EXPECT_EQ(then_three.bag(), 92);
    shows(rule::overpopulation_set_aside, 3);
    position.draws("fox elk bear fox");
    EXPECT_EQ(position.bag(), 96);
    shows(rule::overpopulation_set_aside, 1);
}

TEST(CascadiaOverpopulation, ThreeOfAKindGoIfThePlayerLikes) {
    Position position(2);
    position.tokens("bear elk bear bear").begin_turn();
    EXPECT_TRUE(position.allows("take 1"));
    Position wiped = position;
    wiped.act("refresh");
    EXPECT_EQ(wiped.market_tokens(), "- elk - -");
    shows(rule::overpopulation_three_optional, 1);
    shows(rule::overpopulation_three_all_of_them, 1);
    EXPECT_EQ(Position(2).tokens("bear bear elk elk").refused("refresh"),
              id(rule::overpopulation_three_optional));
    shows(rule::overpopulation_three_optional, 2);
    EXPECT_EQ(Position(2).tokens("bear bear elk fox").refused("refresh"),
              id(rule::overpopulation_three_optional));
    shows(rule::overpopulation_three_optional, 3);
    EXPECT_EQ(position.refused("wipe 1 3"), id(rule::nature_none_left));
    shows(rule::overpopulation_three_all_of_them, 2);
    Position ordered = wiped;
    ordered.draws("elk fox bear");
    EXPECT_EQ(ordered.market_tokens(), "elk elk fox bear");
    shows(rule::overpopulation_redraw_order, 1);

    Position four = wiped;
    four.draws("elk elk elk");
    EXPECT_EQ(four.market_tokens(), "- - - -");
    EXPECT_TRUE(four.told(rule::overpopulation_four_automatic.id));
    shows(rule::overpopulation_three_once, 1);
    Position again = wiped;
    again.nature(first_seat, 1).draws("fox fox fox");
    EXPECT_EQ(again.refused("refresh"), id(rule::overpopulation_three_once));
    EXPECT_TRUE(again.allows("wipe 1 3 4"));
    shows(rule::overpopulation_three_once, 2);
    again.acts({"take 2", "place 1,0", "turn 0", "give back"}).refill("fox");
    EXPECT_EQ(again.state().turn, 1);
    EXPECT_FALSE(again.state().refreshed);
    again.tokens("fox fox fox elk");
    EXPECT_TRUE(again.allows("refresh"));
    shows(rule::overpopulation_three_once, 3);
    Position fox(2);
    fox.tokens("bear fox bear bear").begin_turn().act("refresh").draws("fox fox fox");
    EXPECT_EQ(fox.market_tokens(), "- - - -");
    shows(rule::overpopulation_three_after_four, 2);
}

TEST(CascadiaOverpopulation, TheFreeRemovalMayComeAfterAPayment) {
    for (const bool first_step : {false, true}) {
        Position position(2, {{"free_wipe_window", first_step ? "first_step" : "any_time"}});
        position.tokens("fox fox elk bear").nature(first_seat, 1).act("wipe 3 4").draws("fox bear");
        EXPECT_EQ(position.market_tokens(), "fox fox fox bear");
        EXPECT_EQ(position.refused("refresh"), first_step ? id(rule::overpopulation_three_window) : "");
        shows(rule::overpopulation_three_window, first_step ? 2 : 1);
    }
    shows(rule::options_free_wipe_window, 1);
    Position selected(2);
    selected.tokens("fox fox fox bear").act("take 1");
    EXPECT_EQ(selected.refused("refresh"), id(rule::overpopulation_three_window));
    shows(rule::overpopulation_three_window, 3);
}

TEST(CascadiaOverpopulation, AShortBag) {
    Position position(2);
    position.tokens("bear bear bear bear").bag(8).begin_turn();
    EXPECT_EQ(position.bag(), 8);
    position.draws("elk").change().tokens = {1, 1, 1, 1};
    // Four places to fill, three in the bag, eight aside.
    State& state = position.change();
    state.tokens = {no_species, no_species, no_species, no_species};
    state.phase = Phase::filling;
    state.aside = {4, 4, 0, 0, 0};
    state.bag = {1, 1, 1, 0, 0};
    position.draws("bear elk");
    EXPECT_EQ(position.bag(), 1);
    EXPECT_EQ(position.aside(), 8);
    position.draws("salmon");
    EXPECT_EQ(position.bag(), 8);
    EXPECT_EQ(position.aside(), 0);
    position.draws("elk");
    EXPECT_EQ(position.state().phase, Phase::choosing);
    shows(rule::overpopulation_bag_short, 1);
    Position full(4);
    int least = 100;
    while (full.state().phase != Phase::over) {
        least = std::min(least, full.bag());
        full.act("take 1");
        Actions actions;
        Cascadia::legal(full.state(), Seat{full.state().turn}, actions);
        // The token is placed where it can be.
        for (const std::string& words : full.legal()) {
            if (words.starts_with("settle")) {
                full.act(words);
                break;
            }
        }
        while (full.state().phase == Phase::placing || full.state().phase == Phase::turning) {
            const std::string words = full.legal().front();
            full.act(words);
        }
        full.refill();
        ASSERT_FALSE(testing::Test::HasFailure());
    }
    EXPECT_GE(least, 17);
    EXPECT_EQ(token_count - 79 - 4, 17);
    shows(rule::overpopulation_bag_short, 2);
    EXPECT_GT(token_count - 79, tokens_per_species);
    shows(rule::overpopulation_bag_short, 3);
}

TEST(CascadiaNature, FreeChoice) {
    Position position(2);
    EXPECT_EQ(position.refused("take tile 1 token 4"), id(rule::market_take_pair));
    shows(rule::nature_free_choice, 2);
    position.nature(first_seat, 1).act("take tile 1 token 4");
    EXPECT_EQ(position.held(first_seat), 0);
    EXPECT_EQ(position.state().tiles[0], no_tile);
    EXPECT_EQ(position.state().tokens[3], no_species);
    EXPECT_NE(position.state().tokens[0], no_species);
    shows(rule::nature_free_choice, 1);
}

TEST(CascadiaNature, PaidRemoval) {
    Position one(2);
    one.nature(first_seat, 1).act("wipe 3");
    EXPECT_EQ(one.aside(), 1);
    EXPECT_EQ(one.market_tokens(), "bear elk - hawk");
    one.draws("fox");
    EXPECT_EQ(one.market_tokens(), "bear elk fox hawk");
    shows(rule::nature_wipe, 1);
    Position all(2);
    all.nature(first_seat, 2).act("wipe 1 2 3 4");
    EXPECT_EQ(all.aside(), 4);
    all.draws("fox elk bear fox");
    EXPECT_EQ(all.bag(), 96);
    shows(rule::nature_wipe, 2);
    all.act("wipe 1 2 3 4");
    EXPECT_EQ(all.aside(), 4);
    EXPECT_EQ(all.bag(), 96);
    shows(rule::nature_wipe_process, 2);
    Position mixed(2);
    mixed.nature(first_seat, 1).act("wipe 1 2");
    EXPECT_EQ(mixed.market_tokens(), "- - salmon hawk");
    shows(rule::nature_wipe, 3);
    Position nothing(2);
    nothing.nature(first_seat, 1);
    EXPECT_EQ(nothing.refused("wipe"), id(rule::nature_wipe));
    EXPECT_EQ(nothing.held(first_seat), 1);
    shows(rule::nature_wipe, 4);
    const auto tiles_before = nothing.state().tiles;
    nothing.act("wipe 1 2 3 4").draws("fox elk bear fox");
    EXPECT_EQ(nothing.state().tiles, tiles_before);
    for (const ActionKind& kind : codes.kinds()) EXPECT_NE(kind.name, "wipe_tiles");
    shows(rule::nature_wipe, 5);
    Position bag(2);
    bag.bag(90).nature(first_seat, 1).act("wipe 1 2 3 4");
    EXPECT_EQ(bag.bag(), 90);
    bag.draws("fox elk bear");
    EXPECT_EQ(bag.bag(), 87);
    bag.draws("fox");
    EXPECT_EQ(bag.bag(), 90);
    shows(rule::nature_wipe_process, 1);
    Position foxes(2);
    foxes.nature(first_seat, 1).act("wipe 1 2 3 4").draws("fox fox fox fox");
    EXPECT_EQ(foxes.aside(), 8);
    EXPECT_EQ(foxes.market_tokens(), "- - - -");
    shows(rule::nature_wipe_process, 3);
}

TEST(CascadiaNature, OverpopulationIsCheckedAgain) {
    Position position(2);
    position.tokens("bear bear bear elk").nature(first_seat, 1).act("wipe 4").draws("bear");
    EXPECT_EQ(position.market_tokens(), "- - - -");
    EXPECT_EQ(position.held(first_seat), 0);
    shows(rule::nature_recheck, 1);
    Position three(2);
    three.tokens("bear bear fox elk").nature(first_seat, 1).act("wipe 4").draws("bear");
    EXPECT_TRUE(three.allows("refresh"));
    shows(rule::nature_recheck, 2);
}

TEST(CascadiaNature, AsManyAsThePlayerHas) {
    Position position(2);
    position.nature(first_seat, 3)
        .act("wipe 1")
        .draws("fox")
        .act("wipe 2")
        .draws("fox")
        .act("take tile 2 token 4");
    EXPECT_EQ(position.held(first_seat), 0);
    shows(rule::nature_no_limit, 1);
    Position two(2);
    two.nature(first_seat, 2).act("wipe 1").draws("fox").act("wipe 1").draws("fox");
    EXPECT_NE(two.refused("wipe 1"), "");
    EXPECT_NE(two.refused("take tile 1 token 2"), "");
    shows(rule::nature_no_limit, 2);
    Position one(2);
    one.nature(first_seat, 1).act("wipe 1").draws("fox");
    EXPECT_NE(one.refused("take tile 1 token 2"), "");
    shows(rule::nature_one_action_each, 1);
}

TEST(CascadiaNature, APairCostsNothing) {
    EXPECT_EQ(Position(2).nature(first_seat, 2).act("take 3").held(first_seat), 2);
    shows(rule::nature_not_charged, 1);
    EXPECT_EQ(Position(2).nature(first_seat, 2).act("take tile 3 token 1").held(first_seat), 1);
    shows(rule::nature_not_charged, 2);
    Position last(2);
    last.nature(first_seat, 1)
        .act("wipe 1")
        .draws("fox")
        .acts({"take 3", "place 1,0", "turn 0", "give back"});
    EXPECT_EQ(last.held(first_seat), 0);
    shows(rule::nature_not_charged, 3);
    Position after(2);
    after.nature(first_seat, 2).act("take 2");
    EXPECT_EQ(after.refused("wipe 1"), id(rule::nature_before_selection));
    shows(rule::nature_before_selection, 1);
    Position earned(2);
    earned.acts({"take 1", "settle 0,0"});
    EXPECT_EQ(earned.held(first_seat), 1);
    EXPECT_EQ(earned.refused("wipe 1"), id(rule::nature_before_selection));
    shows(rule::nature_before_selection, 2);
    Position supply(2);
    supply.nature(first_seat, 1);
    EXPECT_EQ(supply.state().nature_supply(), 24);
    supply.act("wipe 1");
    EXPECT_EQ(supply.state().nature_supply(), 25);
    EXPECT_EQ(supply.held(first_seat), 0);
    shows(rule::nature_back_to_supply, 1);
    EXPECT_EQ(Position(2).legal().size(), 4u);
    EXPECT_EQ(Position(2).tokens("fox fox fox elk").legal().size(), 5u);
    shows(rule::nature_none_left, 1);
}

TEST(CascadiaNature, AnEmptySupply) {
    for (const bool unlimited : {false, true}) {
        Position position(2, {{"nature_supply", unlimited ? "unlimited" : "25"}});
        position.nature(second_seat, 25).acts({"take 1", "settle 0,0"});
        EXPECT_EQ(position.held(first_seat), unlimited ? 1 : 0);
        EXPECT_EQ(position.told(rule::nature_supply_empty.id), !unlimited);
        shows(rule::nature_supply_empty, unlimited ? 2 : 1);
    }
    shows(rule::options_nature_supply, 1);
}

TEST(CascadiaTile, BesideAnotherOnAFreeCell) {
    Position position = placing("bear");
    std::vector<std::string> cells;
    for (const std::string& words : position.legal())
        if (words.starts_with("place")) cells.push_back(words.substr(6));
    std::sort(cells.begin(), cells.end());
    std::vector<std::string> expected = {"1,-1", "1,0", "1,1", "0,2", "-1,2", "-2,2", "-2,1", "-1,0", "0,-1"};
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(cells, expected);
    shows(rule::tile_adjacent, 1);
    EXPECT_EQ(position.refused("place 3,0"), id(rule::tile_adjacent));
    shows(rule::tile_adjacent, 2);
    // Cells that share a corner are next to each other on a grid of hexagons: of three around a corner every
    // two are.
    EXPECT_EQ(distance(hex_at(1, 0), hex_at(0, 1)), 1);
    EXPECT_EQ(distance(hex_at(0, 0), hex_at(0, 1)), 1);
    EXPECT_EQ(distance(hex_at(0, 0), hex_at(1, 0)), 1);
    shows(rule::tile_adjacent, 3);
    EXPECT_EQ(position.refused("place 0,0"), id(rule::tile_empty_cell));
    shows(rule::tile_empty_cell, 1);
    position.acts({"place 1,0", "turn 0"});
    EXPECT_EQ(position.refused("turn 3"), id(rule::tile_never_moves));
    EXPECT_EQ(position.refused("move tile"), id(rule::tile_never_moves));
    shows(rule::tile_never_moves, 1);
}

TEST(CascadiaTile, SixOrientations) {
    Position position = placing("bear");
    int placements = 0;
    for (const std::string& words : position.legal()) {
        if (!words.starts_with("place")) continue;
        Position placed = position;
        placed.act(words);
        placements += placed.count("turn");
    }
    EXPECT_EQ(placements, 54);
    shows(rule::tile_rotation, 1);
    Position keystone(2);
    keystone.market({1, 2, 3, 4}).act("take 1");
    EXPECT_EQ(keystone.count("place"), 9);
    keystone.act("place 1,0");
    EXPECT_EQ(keystone.state().phase, Phase::placing);
    EXPECT_EQ(keystone.count("turn"), 0);
    shows(rule::tile_rotation, 2);
    Position rivers(2);
    rivers.market({21, 2, 3, 4}).acts({"take 1", "place 1,-1"});
    EXPECT_EQ(rivers.state().environments[0].count, 4);
    shows(rule::tile_match_not_required, 1);
    EXPECT_EQ(position.refused("pass"), id(rule::tile_must_place));
    shows(rule::tile_must_place, 1);
    EXPECT_GT(position.count("place"), 0);
    shows(rule::tile_must_place, 2);
}

TEST(CascadiaTile, NoLimitsOfShape) {
    Position row(1);
    for (int turn = 1; turn <= 20; ++turn) {
        row.act("take 1").act("place " + std::to_string(turn) + ",1");
        if (row.state().phase == Phase::turning) row.act("turn 0");
        row.act("give back").refill();
        ASSERT_FALSE(testing::Test::HasFailure());
    }
    EXPECT_EQ(row.state().phase, Phase::over);
    EXPECT_GE(row.state().environments[0].slot_at(hex_at(20, 1)), 0);
    shows(rule::tile_unbounded, 1);
    Position ring(2);
    for (std::string_view cell : {"1,0", "2,0", "2,-1", "1,-1"}) {
        static int tile = 30;
        ring.tile(first_seat, cell, tile++);
    }
    // (0,0), (1,0), (2,0), (2,-1), (1,-1) and more around: a hole at (1,-2) can be closed in and filled
    // later.
    ring.tile(first_seat, "2,-2", 40)
        .tile(first_seat, "2,-3", 41)
        .tile(first_seat, "1,-3", 42)
        .tile(first_seat, "0,-2", 43);
    ring.tile(first_seat, "0,-1", 44);
    ring.act("take 1");
    EXPECT_TRUE(ring.allows("place 1,-2"));
    shows(rule::tile_unbounded, 2);
}

TEST(CascadiaToken, OneFittingTokenOnATile) {
    Position position = placing("bear");
    position.tile(first_seat, "1,0", 27).animal(first_seat, "1,0", "fox"); // bear and fox
    EXPECT_EQ(position.refused("settle 1,0"), id(rule::token_one_per_tile));
    shows(rule::token_one_per_tile, 1);
    Position fox = placing("fox");
    fox.tile(first_seat, "1,0", 33).tile(first_seat, "1,1", 55); // elk salmon; elk salmon fox
    EXPECT_EQ(fox.refused("settle 1,0"), id(rule::token_species_shown));
    shows(rule::token_species_shown, 1);
    EXPECT_TRUE(fox.allows("settle 1,1"));
    shows(rule::token_species_shown, 2);
    EXPECT_TRUE(fox.allows("settle -1,1"));
    shows(rule::token_any_own_tile, 1);
    Position fresh = placing("bear");
    fresh.acts({"place 1,0", "turn 0"});
    EXPECT_TRUE(fresh.allows("settle 1,0"));
    shows(rule::token_any_own_tile, 2);
    Position second = placing("bear");
    second.act("settle 0,0");
    EXPECT_EQ(second.refused("settle 0,1"), id(rule::token_single));
    shows(rule::token_single, 1);
    Position later(2);
    later.act("take 1").act("give back").acts({"place 1,0", "turn 0"}).refill().any_turn();
    EXPECT_EQ(later.state().turn, 0);
    EXPECT_EQ(later.state().token_in_hand, no_species);
    EXPECT_EQ(later.refused("settle 0,0"), id(rule::turn_sequence));
    shows(rule::token_single, 2);
}

TEST(CascadiaToken, GivingBack) {
    Position position = placing("bear");
    const int before = position.bag();
    position.act("give back");
    EXPECT_EQ(position.bag(), before + 1);
    EXPECT_EQ(position.held(first_seat), 0);
    EXPECT_TRUE(position.told(rule::token_decline.id));
    shows(rule::token_decline, 1);
    Position hawk = placing("hawk");
    hawk.animal(first_seat, "-1,1", "elk").market({26, 27, 28, 29});
    hawk.change().tile_in_hand = 0; // mountain keystone for bears
    hawk.act("place 1,0");
    EXPECT_EQ(hawk.legal(), std::vector<std::string>{"give back"});
    Cascadia::Wishes wishes;
    EXPECT_EQ(Cascadia::automatic(hawk.state(), first_seat, wishes).size(), 1u);
    Cascadia::wish(wishes, "auto_return", "no");
    EXPECT_TRUE(Cascadia::automatic(hawk.state(), first_seat, wishes).empty());
    hawk.act("give back");
    EXPECT_TRUE(hawk.told(rule::token_no_place.id));
    shows(rule::token_no_place, 1);
    Position refill = placing("bear");
    refill.bag(40).acts({"give back", "place 1,0", "turn 0"});
    EXPECT_EQ(refill.bag(), 41);
    refill.refill("bear");
    EXPECT_EQ(refill.bag(), 40);
    shows(rule::token_return_before_refill, 1);
    EXPECT_EQ(Position(2).refused("move token"), id(rule::token_never_moves));
    EXPECT_EQ(Position(2).refused("remove token"), id(rule::token_never_moves));
    shows(rule::token_never_moves, 1);
}

TEST(CascadiaKeystone, ANatureTokenForItsAnimal) {
    Position position = placing("fox");
    position.tile(first_seat, "1,0", 9)
        .tile(first_seat, "1,1", 27); // forest keystone for foxes; bear and fox
    Position keystone = position;
    keystone.act("settle 1,0");
    EXPECT_EQ(keystone.held(first_seat), 1);
    EXPECT_TRUE(keystone.told(rule::keystone_gain.id));
    shows(rule::keystone_gain, 1);
    EXPECT_EQ(position.act("settle 1,1").held(first_seat), 0);
    shows(rule::keystone_gain, 2);
    Position laid(2);
    laid.market({9, 27, 28, 29}).acts({"take 1", "place 1,0"});
    EXPECT_EQ(laid.held(first_seat), 0);
    shows(rule::keystone_gain, 3);
    Position elk = placing("elk");
    elk.tile(first_seat, "1,0", 21); // river keystone for bears
    EXPECT_EQ(elk.refused("settle 1,0"), id(rule::keystone_only_its_species));
    shows(rule::keystone_only_its_species, 1);
    keystone.acts({"place 2,0", "turn 0"})
        .refill("elk")
        .any_turn()
        .tokens("fox elk bear salmon")
        .act("take 1");
    EXPECT_EQ(keystone.refused("settle 1,0"), id(rule::token_one_per_tile));
    EXPECT_EQ(keystone.held(first_seat), 1);
    shows(rule::keystone_once, 1);
    Position starter = placing("bear");
    starter.act("settle 0,0");
    EXPECT_EQ(starter.held(first_seat), 1);
    shows(rule::keystone_starter, 1);
    EXPECT_EQ(starter.count("give back"), 0);
    EXPECT_EQ(starter.count("wipe"), 0);
    shows(rule::keystone_automatic, 1);
}

TEST(CascadiaRefill, OnlyEmptyPlaces) {
    Position position(2);
    const auto tiles_before = position.state().tiles;
    position.acts({"take 2", "place 1,0", "turn 0", "give back"});
    position.chance("tile 60").draws("fox");
    EXPECT_EQ(position.state().tiles,
              (std::array<Tile, 4>{tiles_before[0], 59, tiles_before[2], tiles_before[3]}));
    EXPECT_EQ(position.market_tokens(), "bear fox salmon hawk");
    shows(rule::refill_one_of_each, 1);
    Position mixed(2);
    mixed.nature(first_seat, 1).acts({"take tile 1 token 4", "place 1,0", "turn 0", "give back"});
    mixed.chance("tile 60").draws("fox");
    EXPECT_EQ(mixed.state().tiles,
              (std::array<Tile, 4>{59, tiles_before[1], tiles_before[2], tiles_before[3]}));
    EXPECT_EQ(mixed.market_tokens(), "bear elk salmon fox");
    shows(rule::refill_no_shift, 1);
    Position next(2);
    next.tokens("bear bear fox elk")
        .acts({"take 3", "place 1,0", "turn 0", "give back"})
        .chance("tile 60")
        .draws("bear");
    EXPECT_EQ(next.market_tokens(), "bear bear bear elk");
    EXPECT_NE(next.refused(first_seat, "refresh"), "");
    EXPECT_EQ(next.refused(second_seat, "refresh"), "");
    shows(rule::refill_no_check_until_next_turn, 1);
}

TEST(CascadiaEnd, WhenNoTileIsLeft) {
    Position position(2);
    for (int turn = 1; turn <= 39; ++turn) position.any_turn();
    EXPECT_EQ(position.state().stack, 0);
    EXPECT_EQ(position.state().phase, Phase::choosing);
    const int bag = position.bag();
    position.acts({"take 1", position.legal().empty() ? "" : "give back"});
    position.act(position.legal().front());
    if (position.state().phase == Phase::turning) position.act("turn 0");
    EXPECT_EQ(position.state().phase, Phase::over);
    int left = 0;
    for (Tile tile : position.state().tiles) left += tile != no_tile ? 1 : 0;
    EXPECT_EQ(left, 3);
    shows(rule::end_trigger, 1);
    EXPECT_EQ(position.bag(), bag + 1);
    shows(rule::end_trigger, 2);
    EXPECT_EQ(position.refused("take 2"), id(rule::end_twenty_turns));
    shows(rule::end_twenty_turns, 3);
}

} // namespace

} // namespace oya::cascadia
