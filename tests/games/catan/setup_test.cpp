#include "games/catan/given.h"

// The set-up: who places what and where, and the first cards.

namespace oya::catan {

namespace {

// Who places the buildings, in order, as numbers: "1 2 3 4 4 3 2 1".
std::string order_of(Given game) {
    std::string order;
    while (game.state.phase == Phase::founding) {
        order += (order.empty() ? "" : " ") + game.asked();
        for (int half = 0; half < 2; ++half) {
            Actions actions;
            Game::legal(game.state, Game::actor(game.state).seat(), actions);
            Game::apply(game.state, Game::actor(game.state), actions[0]);
        }
    }
    return order;
}

} // namespace

TEST(CatanSetup, the_order) {
    shows(rule::setup_first_player, 1);
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        EXPECT_EQ(Given::fresh("", 4, 0, seed).state.first, Given::fresh("", 4, 0, seed).state.first);
    shows(rule::setup_snake_order, 1);
    EXPECT_EQ(order_of(Given::fresh()), "1 2 3 4 4 3 2 1");
    shows(rule::setup_snake_order, 2);
    EXPECT_EQ(order_of(Given::fresh("", 3, 2)), "2 3 1 1 3 2");
    shows(rule::setup_first_turn, 1);
    Given game = Given::fresh();
    game.found_all();
    EXPECT_EQ(game.turn(), 1);
    EXPECT_TRUE(game.accepts("1: roll"));
    shows(rule::setup_example_order, 1);
    Given three = Given::fresh("", 3);
    EXPECT_EQ(order_of(three), "1 2 3 3 2 1");
    three.found_all();
    EXPECT_EQ(three.turn(), 1);
    EXPECT_EQ(three.state.phase, Phase::before_roll);
}

TEST(CatanSetup, buildings_and_roads) {
    shows(rule::setup_round_one, 1);
    Given game = Given::fresh();
    game.play("settlement E");
    EXPECT_TRUE(game.refuses("road F-G"));
    EXPECT_TRUE(game.accepts("road E-F"));
    EXPECT_EQ(game.count("road"), 3);
    shows(rule::setup_second_is_city, 1);
    shows(rule::setup_second_is_city, 2);
    Given knights = Given::fresh();
    knights.found_all();
    for (int player = 1; player <= 4; ++player) {
        EXPECT_EQ(knights.seat(player).settlements.count(), 1);
        EXPECT_EQ(knights.seat(player).cities.count(), 1);
        EXPECT_EQ(knights.seat(player).roads.count(), 2);
        EXPECT_EQ(knights.points(player), 3);
        EXPECT_EQ(knights.supply(player, "settlement"), 4);
        EXPECT_EQ(knights.supply(player, "city"), 3);
        EXPECT_EQ(knights.supply(player, "road"), 13);
    }
    shows(rule::setup_second_is_settlement, 1);
    Given base = Given::fresh("expansion=none");
    base.found_all();
    for (int player = 1; player <= 4; ++player) {
        EXPECT_EQ(base.seat(player).settlements.count(), 2);
        EXPECT_EQ(base.seat(player).roads.count(), 2);
        EXPECT_EQ(base.points(player), 2);
    }
    shows(rule::setup_second_road_touches_second, 1);
    Given second = Given::fresh("", 3);
    second.found("E", "E-D").found("G", "G-H").found("I", "I-J").found("K", "K-k").found("A", "A-B");
    second.play("city c");
    EXPECT_TRUE(second.refuses("road E-F"));
    EXPECT_TRUE(second.accepts("road c-d"));
}

TEST(CatanSetup, distance) {
    shows(rule::setup_distance, 1);
    Given game = Given::fresh();
    game.found("N(0,0)", "N(0,0)-S(1,-2)");
    for (const std::string_view near : {"S(0,-1)", "S(1,-1)", "S(1,-2)"})
        EXPECT_TRUE(game.refuses("settlement " + std::string(near))) << near;
    EXPECT_TRUE(game.accepts("settlement S(0,0)"));
}

TEST(CatanSetup, the_first_cards) {
    const auto second_at = [](std::string_view corner, std::string_view road) {
        Given game = Given::fresh("", 3);
        game.found("P", "P-Q").found("X", "X-Y").found("x", "x-y");
        EXPECT_EQ(game.hand(1), "nothing");
        EXPECT_EQ(game.hand(2), "nothing");
        game.found(corner, road);
        return game.hand(3);
    };
    shows(rule::setup_starting_cards, 1);
    EXPECT_EQ(second_at("N(0,0)", "F-E"), "1 brick 1 ore");
    shows(rule::setup_starting_cards, 2);
    EXPECT_EQ(second_at("N(0,1)", "g-h"), "1 brick 1 wool 1 ore");
    shows(rule::setup_starting_cards, 3);
    EXPECT_EQ(second_at("N(-1,1)", "e-d"), "1 brick 2 grain");
    shows(rule::setup_first_building_pays_nothing, 1);
    Given game = Given::fresh();
    game.found("E", "E-D").found("G", "G-H").found("I", "I-J").found("c", "c-b");
    for (int player = 1; player <= 4; ++player) EXPECT_EQ(game.hand(player), "nothing");
    shows(rule::setup_resources_bank, 1);
    game.found_all();
    Cards all = game.state.bank;
    for (int player = 1; player <= 4; ++player) all += game.seat(player).hand;
    EXPECT_EQ(text_of(all), "19 lumber 19 brick 19 wool 19 grain 19 ore 12 paper 12 coin 12 cloth");
    EXPECT_LT(game.state.bank.total(), all.total());
}

TEST(CatanSetup, what_cities_and_knights_adds) {
    shows(rule::setup_ck_state, 1);
    Given game = Given::fresh();
    game.found_all();
    EXPECT_EQ(game.ship(), 0);
    for (int player = 1; player <= 4; ++player) {
        EXPECT_TRUE(game.seat(player).all_knights().none());
        EXPECT_EQ(game.cards(player), "");
        EXPECT_EQ(game.supply(player, "wall"), 3);
        for (const std::string_view piece : {"basic", "strong", "mighty"})
            EXPECT_EQ(game.supply(player, piece), 2);
        for (const std::string_view track : track_names) EXPECT_EQ(game.level(player, track), 0);
    }
}

} // namespace oya::catan
