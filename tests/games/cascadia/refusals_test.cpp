#include "games/cascadia/builder.h"
#include "generated/cascadia_rules.h"

#include <gtest/gtest.h>

// Why not, in positions to which random games seldom come: tests/playthroughs has an example of every other
// reason.

namespace oya::cascadia {
namespace {

void expect_refusal(const Position& position, std::string_view action, RuleId rule, std::string_view reason) {
    EXPECT_EQ(position.refused(action), rule.id) << action;
    EXPECT_EQ(position.reason(action), reason) << action;
}

TEST(CascadiaRefusals, OfWhatIsNoAction) {
    expect_refusal(Position(2), "move tile", rule::tile_never_moves, "cascadia.why.tile-stays");
    expect_refusal(Position(2), "move token", rule::token_never_moves, "cascadia.why.token-stays");
}

TEST(CascadiaRefusals, OfCardsThatNobodyDraws) {
    expect_refusal(Position(2, {{"cards", "first_game"}}), "card elk B", rule::setup_cards,
                   "cascadia.why.agreed");
    expect_refusal(Position(2, {{"achievements", "scenarios"}, {"scenario", "2"}}), "card elk B",
                   rule::scenarios_cards, "cascadia.why.agreed");
}

TEST(CascadiaRefusals, OfTheMarket) {
    Position spent(2, {{"free_wipe_window", "first_step"}});
    spent.tokens("fox fox elk bear").nature(first_seat, 1).act("wipe 3 4").draws("fox bear");
    expect_refusal(spent, "refresh", rule::overpopulation_three_window, "cascadia.why.spent-first");
    Position again(2);
    again.tokens("fox fox fox elk").act("refresh").draws("bear bear bear");
    expect_refusal(again, "refresh", rule::overpopulation_three_once, "cascadia.why.refreshed");
    Position nowhere(2, {{"achievements", "restrictions"}, {"restriction", "1"}});
    State& state = nowhere.change();
    state.environments[0] = {};
    state.environments[0].lay(hex_at(0, 0), foreign_tile, Face{4, 4, 1, false}, 0);
    nowhere.market({6, 21, 44, 45});
    expect_refusal(nowhere, "take 1", rule::restrictions_r01_r02_no_legal_tile,
                   "cascadia.why.tile-cannot-lie");
}

TEST(CascadiaRefusals, OfAnimals) {
    Position fresh(2, {{"achievements", "restrictions"}, {"restriction", "9"}});
    fresh.market({27, 26, 28, 29}).tokens("fox elk salmon hawk").acts({"take 1", "place 1,0", "turn 0"});
    expect_refusal(fresh, "settle 1,0", rule::restrictions_r09_not_on_new_tile, "cascadia.why.new-tile");
    Position banned(2, {{"achievements", "scenarios"}, {"scenario", "8"}, {"goal_bans", "enforced"}});
    banned.animal(first_seat, "0,0", "bear").tokens("elk fox salmon hawk").act("take 1");
    expect_refusal(banned, "settle -1,1", rule::goal_bans_judged, "cascadia.why.ban");
}

} // namespace
} // namespace oya::cascadia
