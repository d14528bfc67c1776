#include "games/cascadia/builder.h"
#include "generated/cascadia_rules.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

// The market: overpopulation, Nature Tokens and the selection.

namespace oya::cascadia {

namespace {

std::string id(RuleId rule) { return std::string(rule.id); }

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
    EXPECT_TRUE(Cascadia::parse(position.state(), first_seat, "wipe 1 3"));
    EXPECT_FALSE(Cascadia::parse(position.state(), first_seat, "wipe 1 1")) << "no token is named twice";
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
    // Spent on the last turn: it scores no point.
    Position last(2);
    while (last.state().turns_done < 2 * full_turns - 1) last.any_turn();
    const Seat seat{last.state().turn};
    last.nature(seat, 1);
    const int kept = Position(last).any_turn().state().environments[seat.index].nature;
    EXPECT_EQ(kept, 1);
    last.act("wipe 1").draws("fox").any_turn();
    EXPECT_EQ(last.state().phase, Phase::over);
    EXPECT_EQ(last.held(seat), 0);
    EXPECT_EQ(sheets(last.state())[seat.index].nature, 0);
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

} // namespace

} // namespace oya::cascadia
