#include "games/catan/given.h"
#include "games/catan/sites.h"

#include <functional>

// The scenarios as they are played: where one begins, points for new land, targets.

namespace oya::catan {

namespace {

constexpr std::string_view modern_shores = "scenario=new_shores edition=modern";

// A player who has only so many points and a settlement to build builds it.
bool wins_with(int points, std::string_view options, int players) {
    SeaGiven game("1: hand 1 lumber 1 brick 1 wool 1 grain, defender " + std::to_string(points - 1), options,
                  players);
    const int corner = game.state.island().start_corners.first();
    game.state.players[0].roads.set(game.state.island().edge_list[static_cast<std::size_t>(corner)][0]);
    rebuild(game.state);
    SeaGiven::Game::apply(game.state, Actor(Seat{0}), make(Kind::settlement, corner));
    EXPECT_EQ(game.points(1), points);
    return game.over();
}

void expect_target(int target, std::string_view options, int players = 4) {
    EXPECT_TRUE(wins_with(target, options, players)) << options;
    EXPECT_FALSE(wins_with(target - 1, options, players)) << options;
}

// What the first settlements of one player bring in all regions, besides their own points.
int all_regions(std::string_view options, int players) {
    SeaGiven game("", options, players);
    const Island<Large>& island = game.state.island();
    int bonus = 0;
    for (std::size_t region = 0; region < island.regions.size(); ++region) {
        int corner = 0;
        while (island.region_at[static_cast<std::size_t>(corner)] != region) ++corner;
        game.set("1: hand 1 lumber 1 brick 1 wool 1 grain");
        const int before = game.points(1);
        SeaGiven::Game::apply(game.state, Actor(Seat{0}), make(Kind::settlement, corner));
        bonus += game.points(1) - before - 1;
    }
    return bonus;
}

} // namespace

TEST(CatanScenarios, paths_at_the_frame) {
    shows(rule::sea_frame, 2);
    EXPECT_TRUE(SeaGiven("1: ship N(5,-2)-S(6,-3), hand 1 lumber 1 wool", modern_shores)
                    .accepts("ship S(6,-3)-N(5,-1)"));
    shows(rule::sea_frame, 4);
    SeaGiven seven("before roll; attacked", modern_shores);
    seven.roll(3, 4);
    EXPECT_TRUE(seven.accepts("pirate 6,-2"));
    shows(rule::sea_own_map, 1);
    EXPECT_EQ(
        SeaGiven("1: settlement N(0,0), hand 1 lumber 1 wool", "chart=lake").refused("ship N(0,0)-S(0,-1)"),
        "catan.sea.module");
    EXPECT_EQ(read_island<Large>("Fo8   Go5   De").fault.id, "catan.map.gold");
}

TEST(CatanScenarios, robber_and_pirate_begin) {
    shows(rule::sea_pirate_start, 1);
    EXPECT_EQ(SeaGiven::fresh("scenario=new_shores edition=modern expansion=none").pirate(), "5,-1");
    shows(rule::sea_pirate_start, 2);
    SeaGiven off = SeaGiven::fresh("scenario=new_shores");
    EXPECT_EQ(off.pirate(), "");
    off.play("settlement N(2,-2)");
    EXPECT_EQ(off.count("ship"), 3);
    shows(rule::board_robber_start, 2);
    for (const bool attacked : {false, true}) {
        SeaGiven twelve(attacked ? "before roll; attacked; 1: settlement N(2,-4)"
                                 : "before roll; 1: settlement N(2,-4)",
                        modern_shores, 3);
        ASSERT_EQ(twelve.robber(), "2,-4");
        ASSERT_EQ(twelve.number_on("2,-4"), "12");
        twelve.roll(6, 6);
        EXPECT_EQ(twelve.hand(1), attacked ? "nothing" : "1 brick");
    }
}

TEST(CatanScenarios, the_starting_area) {
    shows(rule::sea_setup_area, 1);
    SeaGiven shores = SeaGiven::fresh("scenario=new_shores edition=modern");
    for (int corner : shores.state.island().all_corners()) {
        if (shores.state.island().region_at[static_cast<std::size_t>(corner)] == nothing) continue;
        EXPECT_EQ(SeaGiven::Game::refuse(shores.state, Seat{0}, make(Kind::settlement, corner)).rule.id,
                  "catan.sea.setup-area");
    }
    shows(rule::sea_setup_area, 2);
    SeaGiven dunes = SeaGiven::fresh("scenario=desert edition=modern", 3);
    EXPECT_TRUE(dunes.accepts("settlement N(1,-1)"));
    EXPECT_EQ(dunes.refused("settlement N(2,-3)"), "catan.sea.setup-area");
    shows(rule::scenarios_desert_classic, 2);
    for (const int players : {3, 4}) {
        SeaGiven old = SeaGiven::fresh("scenario=desert", players);
        for (int corner : old.state.island().all_corners()) {
            if (old.state.island().region_at[static_cast<std::size_t>(corner)] == nothing) continue;
            EXPECT_EQ(SeaGiven::Game::refuse(old.state, Seat{0}, make(Kind::settlement, corner)).rule.id,
                      "catan.sea.setup-area");
        }
    }
    SeaGiven yields = SeaGiven::fresh("chart=pirates expansion=none setup_gold_yield=choose", 2);
    yields.found("N(-2,0)", "N(-2,0)-S(-1,-1)").found("S(-2,1)", "S(-2,1)-N(-2,2)");
    yields.found("S(0,-3)", "S(0,-3)-N(-1,-1)").play("settlement N(-1,1)");
    EXPECT_EQ(SeaGiven::Game::unsound(yields.state), "");
    EXPECT_EQ(yields.play("gold ore").hand(1), "1 wool 1 ore");
    EXPECT_TRUE(yields.accepts("road N(-1,1)-S(0,0)"));
}

TEST(CatanScenarios, points_for_new_land) {
    shows(rule::scenarios_bonus, 3);
    EXPECT_EQ(all_regions("scenario=new_shores", 4), 4);
    shows(rule::scenarios_bonus, 4);
    EXPECT_EQ(all_regions(modern_shores, 4), 6);
    shows(rule::scenarios_new_shores_classic, 2);
    SeaGiven yields(
        "1: settlement S(-4,0), ship S(-4,0)-N(-5,2)-S(-5,1), hand 1 lumber 1 brick 1 wool 1 grain",
        "scenario=new_shores");
    EXPECT_EQ(yields.play("settlement S(-5,1)").points(1), 4); // 2 more
    shows(rule::scenarios_desert_modern, 3);
    SeaGiven strip("1: settlement N(1,-1), road N(1,-1)-S(1,-2)-N(0,-1)-S(1,-3)-N(0,-2), hand 2 lumber 2 "
                   "brick 2 wool 2 grain",
                   "scenario=desert edition=modern", 3);
    EXPECT_EQ(strip.play("settlement N(0,-2)").points(1), 4);
    EXPECT_EQ(strip.play("settlement N(0,-1)").points(1), 5);
}

TEST(CatanScenarios, targets) {
    shows(rule::scenarios_new_shores_classic_target, 1);
    expect_target(15, "scenario=new_shores");
    shows(rule::scenarios_new_shores_modern_target, 1);
    expect_target(16, modern_shores);
    shows(rule::scenarios_desert_classic_target, 1);
    expect_target(15, "scenario=desert");
    shows(rule::scenarios_desert_modern_target, 1);
    expect_target(16, "scenario=desert edition=modern");
    shows(rule::scenarios_greater_target, 1);
    expect_target(20, "scenario=greater_catan");
    shows(rule::scenarios_greater_target, 2);
    SeaGiven outer("1: hand 1 lumber 1 brick 1 wool 1 grain", "scenario=greater_catan");
    SeaGiven::Game::apply(outer.state, Actor(Seat{0}),
                          make(Kind::settlement, corner_called(outer.state, "S(3,-4)")));
    EXPECT_EQ(outer.points(1), 1);
}

TEST(CatanScenarios, bishop_and_pirate) {
    shows(rule::sea_knights_bishop, 2);
    SeaGiven blesses("1: cards bishop; 2: settlement S(0,-1), ship S(0,-1)-N(0,0), hand 1 ore; 3: settlement "
                     "S(1,-1), ship S(1,-1)-N(0,0), hand 1 wool",
                     "bishop_may_move_pirate=true");
    blesses.play("bishop 0,0").settle();
    EXPECT_EQ(blesses.pirate(), "0,0");
    EXPECT_EQ(blesses.hand(1), "1 wool 1 ore");
    EXPECT_EQ(blesses.robber(), "-2,1");
    shows(rule::sea_knights_pirate_lock, 4);
    SeaGiven greater("before roll; ship 6", "scenario=greater_catan edition=modern");
    greater.roll(1, 1, "ship");
    EXPECT_EQ(greater.pirate(), "");
    greater.play("end").roll(3, 4);
    EXPECT_TRUE(greater.accepts("pirate 3,-3"));
}

} // namespace oya::catan
