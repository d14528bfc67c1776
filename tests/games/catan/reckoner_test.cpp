#include "games/catan/reckoned_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Whole random games beside a reckoner.

namespace oya::reckoning {
namespace {

TEST(CatanReckoner, BaseCatan) { follow_games({{"expansion", "none"}}, 4, scaled(1, 5, 200)); }
TEST(CatanReckoner, CitiesAndKnights) { follow_games({}, 4, scaled(1, 5, 200)); }
TEST(CatanReckoner, CitiesAndKnightsModern) {
    follow_games({{"edition", "modern"}, {"player_trades", "off"}}, 4, scaled(1, 5, 200));
}
TEST(CatanReckoner, ThreePlayersWithVariants) {
    follow_games({{"player_trades", "off"},
                  {"tokens", "random"},
                  {"defenders_may_abstain", "true"},
                  {"knight_errant", "true"},
                  {"act_on_activation_turn", "true"},
                  {"deserter_strength", "equal_else_basic"},
                  {"chased_robber_destination", "numbered_hex"},
                  {"zero_defence_reward", "tie_draw"},
                  {"defender_cards_limited", "true"},
                  {"saboteur_repair_first", "true"}},
                 3, scaled(1, 5, 200));
}
TEST(CatanReckoner, TwoPlayersOnTheBeginnersIsland) {
    follow_games({{"edition", "modern"},
                  {"player_trades", "off"},
                  {"unofficial_two_players", "true"},
                  {"board", "beginner"},
                  {"no_effect_cards", "allow"},
                  {"deserter_may_act", "false"},
                  {"merchant_on_desert", "false"},
                  {"spy_take", "must"},
                  {"tie_draw", "may"}},
                 2, scaled(1, 5, 200));
}

} // namespace
} // namespace oya::reckoning
