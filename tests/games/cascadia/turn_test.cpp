#include "games/cascadia/builder.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

// A turn: its order, placement, the refill, and the end. What happens to the market is in market_test.cpp.

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
    EXPECT_EQ(position.refused("turn 3"), id(rule::tile_must_place));
    EXPECT_EQ(Position(2).refused("turn 3"), id(rule::turn_sequence));
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
    // Six tiles around (2,-1), laid one after the other; then the hole is filled.
    Position ring(1);
    for (const std::string cell : {"1,0", "2,0", "3,-1", "3,-2", "2,-2", "1,-1"}) {
        ring.act("take 1").act("place " + cell);
        if (ring.state().phase == Phase::turning) ring.act("turn 0");
        ring.act("give back").refill();
        ASSERT_FALSE(testing::Test::HasFailure());
    }
    for (int side = 0; side < sides; ++side)
        EXPECT_GE(ring.state().environments[0].slot_at(hex_at(2, -1) + across(side)), 0);
    ring.act("take 1");
    EXPECT_TRUE(ring.allows("place 2,-1"));
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
