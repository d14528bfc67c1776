#include "games/catan/given.h"
#include "games/catan/sites.h"
#include "games/catan/tokens.h"

// Land that gets its token when somebody reaches it. The chart `unknown` has one token for three such hexes,
// 1,0 and 2,0 side by side and 1,2.

namespace oya::catan {

namespace {

constexpr std::string_view chart = "chart=unknown";
constexpr std::string_view cards = "hand 5 lumber 5 wool 2 brick";

// A ship of player 1 away from 1,0, at N(0,0), and the token drawn already or not.
std::string before(std::string_view more = "") {
    return "1: settlement S(0,-1), ship S(0,-1)-N(0,0), " + std::string(cards) + std::string(more);
}

} // namespace

TEST(CatanTokens, are_drawn_by_who_reaches_the_hex) {
    shows(rule::scenarios_greater_reveal, 1);
    SeaGiven sails(before(), chart);
    EXPECT_EQ(drawable_tokens(sails.state), 1);
    sails.play("ship N(0,0)-S(1,-1)");
    EXPECT_TRUE(sails.at_chance());
    EXPECT_EQ(SeaGiven::Game::source(sails.state).name, "tokens");
    sails.play("token 1,0 9");
    EXPECT_EQ(sails.number_on("1,0"), "9");
    EXPECT_EQ(sails.told("catan.story.token-drawn", 2), "catan.scenarios.greater-reveal");
    EXPECT_EQ(drawable_tokens(sails.state), 0);
    EXPECT_EQ(sails.asked(), "1");
    EXPECT_TRUE(sails.accepts("end"));
    shows(rule::scenarios_greater_reveal, 2);
    SeaGiven knight(before(", road S(0,-1)-N(-1,0), basic N(-1,0) active"), chart);
    EXPECT_FALSE(knight.play("move N(-1,0)-N(0,0)").at_chance());
    shows(rule::scenarios_greater_reveal, 3);
    SeaGiven dunes("1: settlement N(-2,2), hand 1 lumber 1 brick", chart);
    EXPECT_FALSE(dunes.play("road S(-2,1)-N(-2,2)").at_chance());
    SeaGiven bare("hex -1,0 forest; 1: settlement N(-1,0), hand 1 lumber 1 brick", chart);
    EXPECT_FALSE(bare.play("road N(-1,0)-S(0,-1)").at_chance());
}

TEST(CatanTokens, in_every_way_of_placing) {
    shows(rule::scenarios_greater_reveal, 5);
    SeaGiven moved(before(", settlement S(0,0), ship S(0,0)-N(-1,2)"), chart);
    moved.play("lift S(0,0)-N(-1,2); ship N(0,0)-S(1,-1)");
    EXPECT_TRUE(moved.at_chance());
    moved.settle();
    EXPECT_EQ(moved.number_on("1,0"), "9");
    SeaGiven again(moved);
    again.go_round().roll(1, 1).play("lift N(0,0)-S(1,-1); ship S(0,0)-N(-1,2)");
    EXPECT_EQ(again.number_on("1,0"), "9");
    SeaGiven removes(before(", settlement S(0,0), ship S(0,0)-N(-1,2), cards diplomat"), chart);
    removes.play("diplomat S(0,0)-N(-1,2); ship N(0,0)-S(1,-1)");
    EXPECT_TRUE(removes.at_chance());
    EXPECT_EQ(removes.settle().asked(), "1");
    SeaGiven free(before(", cards road-building"), chart);
    free.play("road-building; ship N(0,0)-S(1,-1)").settle();
    EXPECT_EQ(free.number_on("1,0"), "9");
    EXPECT_TRUE(free.accepts("ship N(0,0)-S(1,-2)")); // the second one
    shows(rule::scenarios_greater_reveal, 6);
    // The first ship of a line leads to a hex, so that this cannot come about in play.
    SeaGiven both("1: settlement S(0,-1), ship S(0,-1)-N(0,0)-S(1,-2)-N(1,-1)-S(2,-2)-N(1,0), " +
                      std::string(cards),
                  chart);
    both.play("ship N(1,0)-S(2,-1); token 1,0 9");
    EXPECT_EQ(both.asked(), "1");
    EXPECT_EQ(both.refused("end"), "catan.scenarios.greater-pool-empty");
    both.play("move-token -2,0");
    EXPECT_EQ(both.number_on("2,0"), "6");
    EXPECT_EQ(both.number_on("-2,0"), "0");
    EXPECT_TRUE(both.accepts("end"));
}

namespace {

constexpr std::string_view greater = "scenario=greater_catan";

// Greater Catan with all tokens for the outer land laid there, but not on 3,-4; the pieces come after that.
SeaGiven used_up(std::string_view setup) {
    SeaGiven game("", greater);
    std::size_t token = 0;
    const Island<Large>& island = game.state.island();
    for (int hex : island.later) {
        if (hex == hex_called(game.state, "3,-4") || token == island.later_tokens.size()) continue;
        game.state.token[static_cast<std::size_t>(hex)] = island.later_tokens[token++];
    }
    game.set(setup);
    game.state.tokens_left = {};
    return game;
}

int main_tokens(const SeaGiven& game) {
    return game.state.island().land.andnot(game.state.island().later | game.state.with_number[0]).count();
}

constexpr std::string_view settler = "1: settlement N(2,-2), hand 1 lumber 1 wool";
constexpr std::string_view reaches = "ship N(2,-2)-S(3,-4)";

} // namespace

TEST(CatanTokens, in_the_set_up) {
    shows(rule::scenarios_greater_reveal, 4);
    SeaGiven founds = SeaGiven::fresh(greater);
    founds.play("settlement N(2,-2); ship N(2,-2)-S(3,-4)");
    EXPECT_TRUE(founds.at_chance());
    EXPECT_EQ(SeaGiven::Game::unsound(founds.state), "");
    founds.settle();
    EXPECT_NE(founds.number_on("3,-4"), "0");
    EXPECT_EQ(drawable_tokens(founds.state), 6);
    EXPECT_EQ(founds.asked(), "2");
}

TEST(CatanTokens, move_when_none_is_left) {
    shows(rule::scenarios_greater_pool_empty, 1);
    SeaGiven eighth = used_up(settler);
    eighth.play(reaches);
    EXPECT_EQ(eighth.asked(), "1");
    shows(rule::scenarios_greater_pool_empty, 3);
    for (const std::string_view step : {"end", "bank wool ore", "ship S(3,-4)-N(2,-3)", "pass"})
        EXPECT_EQ(eighth.refused(step), "catan.scenarios.greater-pool-empty") << step;
    EXPECT_EQ(eighth.refused("move-token 3,-4"), "catan.scenarios.greater-pool-empty");
    SeaGiven moved = eighth;
    const int giver = token_givers(moved.state).first();
    SeaGiven::Game::apply(moved.state, Actor(Seat{0}), make(Kind::move_token, giver), moved.story);
    EXPECT_EQ(main_tokens(moved), 17);
    EXPECT_NE(moved.number_on("3,-4"), "0");
    EXPECT_EQ(moved.told("catan.story.token-moved", 4), "catan.scenarios.greater-pool-empty");
    shows(rule::scenarios_greater_pool_empty, 4);
    SeaGiven robber = eighth;
    robber.state.robber = static_cast<std::uint8_t>(giver);
    SeaGiven::Game::apply(robber.state, Actor(Seat{0}), make(Kind::move_token, giver));
    EXPECT_EQ(robber.state.robber, giver);
    EXPECT_NE(robber.robber(), "3,-4");
    shows(rule::scenarios_greater_pool_empty, 2);
    SeaGiven all = used_up("");
    int moves = 0;
    for (Hexes<Large> bare = all.state.island().later & all.state.with_number[0]; bare.any();
         bare = all.state.island().later & all.state.with_number[0]) {
        const Edges<Large>& sides = all.state.island().sides_of[static_cast<std::size_t>(bare.first())];
        all.set("1: hand 1 lumber 1 wool");
        all.state.tokens_left = {};
        SeaGiven::Game::apply(all.state, Actor(Seat{0}),
                              make(Kind::ship, (sides & all.state.island().ship_edges).first()));
        for (; all.state.phase == Phase::moving_token; ++moves)
            SeaGiven::Game::apply(all.state, Actor(Seat{0}),
                                  make(Kind::move_token, token_givers(all.state).first()));
    }
    EXPECT_EQ(moves, 11);
    EXPECT_EQ(main_tokens(all), 7);
}

TEST(CatanTokens, which_one_is_moved) {
    const std::string inland = std::string(settler) + ", settlement N(0,0)";
    const auto givers = [](const SeaGiven& game) { return token_givers(game.state); };
    const auto hexes = [](const SeaGiven& game, std::string_view corner) {
        return game.state.island().hexes_at[static_cast<std::size_t>(corner_called(game.state, corner))];
    };
    shows(rule::scenarios_greater_token_choice, 1);
    SeaGiven three = used_up(inland);
    three.play(reaches);
    EXPECT_TRUE(hexes(three, "N(0,0)").holds(givers(three)));
    EXPECT_EQ(three.refused("move-token -2,0"), "catan.scenarios.greater-token-choice");
    shows(rule::scenarios_greater_token_choice, 2);
    SeaGiven away = used_up(settler);
    away.play(reaches);
    EXPECT_EQ(givers(away).count(), 17); // all but the one number of the settlement
    EXPECT_TRUE((givers(away) & hexes(away, "N(2,-2)")).none());
    shows(rule::scenarios_greater_token_choice, 3);
    SeaGiven enemy = used_up(std::string(settler) + "; 2: settlement S(-2,2)");
    enemy.play(reaches);
    EXPECT_EQ(enemy.refused("move-token -2,2"), "catan.scenarios.greater-token-choice");
    EXPECT_EQ(givers(enemy).count(), 16);
    shows(rule::scenarios_greater_token_choice, 4);
    SeaGiven dunes = used_up("hex 2,-2 desert; " + std::string(settler));
    dunes.play(reaches);
    EXPECT_EQ(givers(dunes).count(), main_tokens(dunes));
    shows(rule::scenarios_greater_token_choice, 5);
    SeaGiven red = used_up("hex -2,0 forest 6; " + std::string(settler));
    red.play(reaches);
    EXPECT_TRUE(red.accepts("move-token -2,0"));
    const Hexes<Large>& beside =
        red.state.island().beside_hex[static_cast<std::size_t>(hex_called(red.state, "3,-4"))];
    const int neighbour = (beside & red.state.island().later).first();
    ASSERT_NE(red.state.token[static_cast<std::size_t>(neighbour)], 0);
    red.state.token[static_cast<std::size_t>(neighbour)] = 8;
    rebuild(red.state);
    red.state.tokens_left = {};
    EXPECT_EQ(red.refused("move-token -2,0"), "catan.scenarios.greater-token-choice");
}

TEST(CatanTokens, that_can_only_come_from_one_hex_move_by_themselves) {
    SeaGiven game = used_up(settler);
    const Island<Large>& island = game.state.island();
    const int giver = hex_called(game.state, "-2,0");
    for (const int hex : island.land.andnot(island.later))
        if (hex != giver) game.state.token[static_cast<std::size_t>(hex)] = 0;
    rebuild(game.state);
    game.state.tokens_left = {};
    ASSERT_EQ(main_tokens(game), 1);
    const SeaGiven::Game::State start = game.state;
    const std::string token = game.number_on("-2,0");
    game.play(reaches);
    EXPECT_EQ(game.number_on("3,-4"), token);
    EXPECT_EQ(game.number_on("-2,0"), "0");
    EXPECT_TRUE(game.accepts("end")) << "nothing is asked";
    // Who names it all the same is right.
    const Action ship = make(Kind::ship, edge_called(start, "N(2,-2)", "S(3,-4)"));
    const Plan implied = SeaGiven::Game::implied(start, Seat{0}, ship, game.state);
    ASSERT_EQ(implied.size(), 1u);
    EXPECT_EQ(implied[0], make(Kind::move_token, giver));
    EXPECT_TRUE(SeaGiven::Game::implied(start, Seat{0}, ship, start).empty());
}

TEST(CatanTokens, land_without_a_token) {
    shows(rule::scenarios_greater_map, 2);
    SeaGiven eight("before roll; 1: settlement S(3,-4)", greater);
    EXPECT_EQ(eight.number_on("3,-4"), "0");
    eight.state.phase = Phase::before_roll;
    EXPECT_EQ(eight.roll(2, 6).hand(1), "nothing");
    shows(rule::scenarios_greater_map, 3);
    for (const Seat seat : Seats::first(4)) {
        const auto view = SeaGiven::Game::view(eight.state, Viewer(seat));
        EXPECT_EQ(view.shown.terrain, eight.state.terrain);
        EXPECT_EQ(view.shown.tokens_left, eight.state.tokens_left);
    }
    shows(rule::scenarios_greater_no_token, 1);
    SeaGiven harvest("hex 0,0 fields; 1: settlement N(0,0), cards irrigation", greater);
    for (const std::string_view other : {"0,-1", "1,-1"})
        harvest.state.terrain[static_cast<std::size_t>(hex_called(harvest.state, other))] = forest;
    EXPECT_EQ(harvest.play("irrigation").hand(1), "2 grain");
    shows(rule::scenarios_greater_no_token, 2);
    SeaGiven swaps("hex 0,0 fields; hex 3,-4 forest 5; hex 1,0 hills 10; 1: cards inventor", greater);
    EXPECT_TRUE(swaps.refuses("inventor 0,0 1,0"));
    EXPECT_TRUE(swaps.accepts("inventor 3,-4 1,0"));
    shows(rule::scenarios_greater_no_token, 3);
    SeaGiven chase(
        "robber 1,0; hex 0,0 fields; 1: settlement N(0,0), road N(0,0)-S(1,-1), basic S(1,-1) active",
        "scenario=greater_catan chased_robber_destination=numbered_hex");
    chase.play("chase S(1,-1)");
    EXPECT_EQ(chase.refused("robber 0,0"), "catan.options.chased-robber");
}

TEST(CatanTokens, eight_cities) {
    const std::string price = "hand 2 grain 3 ore";
    const std::string_view corners[] = {"N(0,0)",   "N(1,-2)", "N(-1,2)", "N(1,1)", "N(-2,2)",
                                        "N(-1,-1)", "N(2,-2)", "N(0,-2)", "S(0,2)"};
    std::string four = "1: city";
    for (int i = 0; i < 4; ++i) four += ' ' + std::string(corners[i]);
    shows(rule::components_cities, 2);
    EXPECT_TRUE(SeaGiven(four + ", settlement N(-2,2), " + price, greater).accepts("city N(-2,2)"));
    EXPECT_TRUE(SeaGiven(four + ", settlement S(1,-1), " + price).refuses("city S(1,-1)"));
    std::string eight = "1: city";
    for (int i = 0; i < 8; ++i) eight += ' ' + std::string(corners[i]);
    EXPECT_EQ(SeaGiven(eight + ", settlement S(0,2), " + price, greater).refused("city S(0,2)"),
              "catan.components.cities");
    shows(rule::scenarios_greater_map, 4);
    std::string seven = "1: city";
    for (int i = 0; i < 7; ++i) seven += ' ' + std::string(corners[i]);
    SeaGiven last(seven + ", settlement N(0,-2), " + price, greater);
    EXPECT_TRUE(last.accepts("city N(0,-2)"));
    EXPECT_EQ(last.supply(2, "road"), 15);
    EXPECT_EQ(last.supply(2, "settlement"), 5);
    EXPECT_EQ(last.supply(2, "ship"), 15);
    EXPECT_EQ(last.supply(2, "basic"), 2);
    EXPECT_EQ(last.supply(2, "wall"), 3);
}

} // namespace oya::catan
