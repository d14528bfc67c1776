#include "games/catan/reckoned_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Whole games at sea beside a reckoner: random ones of each scenario in both editions, as base Catan and as
// Cities & Knights, and quick ones whose victory and final points are reckoned at every scale.

namespace oya::reckoning {
namespace {

using Pairs = std::vector<Settings::Pair>;

Pairs table_of(const char* scenario, const char* edition, const char* expansion) {
    return {{"scenario", scenario}, {"edition", edition}, {"expansion", expansion}, {"player_trades", "off"}};
}

void follow_scenario(const char* scenario, const char* edition, const char* expansion, int seats) {
    follow_games(table_of(scenario, edition, expansion), seats, scaled(1, 3, 100));
}

void follow_quick_scenario(const char* scenario, const char* edition, const char* expansion, int seats) {
    follow_quick_games(table_of(scenario, edition, expansion), seats, scaled(1, 3, 100));
}

// Two islands with gold on both, where one may begin anywhere.
constexpr const char* gold_map = R"(sea
         ~     ~     ~     ~     ~     ~     ~     ~
      ~     ~     Hi4   Go5   ~     ~     ~     ~     ~
   ~     ~     Pa10  Fo9   ~*    ~     ~     ~     ~     ~
~     ~     Fi3   Mo6   Go8   ~+    Go8   Mo2   ~     ~     ~
   ~     ~     Hi5   De*   Pa12  ~     ~     ~     ~     ~
      ~     ~     ~     ~     ~     ~     Fi10  ~     ~
         ~     ~     ~     ~     ~     ~     ~     ~
target: 10 13
)";

void follow_gold_at_the_start(const char* expansion) {
    follow_quick_games({{"board", "file"},
                        {"map", gold_map},
                        {"expansion", expansion},
                        {"player_trades", "off"},
                        {"setup_gold_yield", "choose"}},
                       3, scaled(1, 3, 100));
}

TEST(CatanSeaReckoner, NewShores) { follow_scenario("new_shores", "modern", "none", 4); }
TEST(CatanSeaReckoner, NewShoresOld) { follow_scenario("new_shores", "classic", "none", 3); }
TEST(CatanSeaReckoner, NewShoresWithKnights) { follow_scenario("new_shores", "modern", "ck", 3); }
TEST(CatanSeaReckoner, NewShoresOldWithKnights) { follow_scenario("new_shores", "classic", "ck", 4); }
TEST(CatanSeaReckoner, Desert) { follow_scenario("desert", "modern", "none", 3); }
TEST(CatanSeaReckoner, DesertOld) { follow_scenario("desert", "classic", "none", 4); }
TEST(CatanSeaReckoner, DesertWithKnights) { follow_scenario("desert", "modern", "ck", 4); }
TEST(CatanSeaReckoner, DesertOldWithKnights) { follow_scenario("desert", "classic", "ck", 3); }
TEST(CatanSeaReckoner, GreaterCatan) { follow_scenario("greater_catan", "classic", "none", 4); }
TEST(CatanSeaReckoner, GreaterCatanWithKnights) { follow_scenario("greater_catan", "modern", "ck", 4); }
TEST(CatanSeaReckoner, GoldAtTheStart) { follow_gold_at_the_start("none"); }
TEST(CatanSeaReckoner, GoldAtTheStartWithKnights) { follow_gold_at_the_start("ck"); }
TEST(CatanSeaReckoner, BishopsThatMoveThePirate) {
    Pairs table = table_of("new_shores", "modern", "ck");
    table.emplace_back("bishop_may_move_pirate", "true");
    follow_quick_games(table, 4, scaled(1, 3, 100));
}

TEST(CatanSeaReckoner, NewShoresToItsEnd) { follow_quick_scenario("new_shores", "classic", "none", 4); }
TEST(CatanSeaReckoner, DesertToItsEnd) { follow_quick_scenario("desert", "modern", "none", 3); }
TEST(CatanSeaReckoner, GreaterCatanToItsEnd) { follow_quick_scenario("greater_catan", "modern", "none", 4); }
TEST(CatanSeaReckoner, DesertWithKnightsToItsEnd) { follow_quick_scenario("desert", "classic", "ck", 4); }
TEST(CatanSeaReckoner, GreaterCatanWithKnightsToItsEnd) {
    follow_quick_scenario("greater_catan", "modern", "ck", 3);
}

} // namespace
} // namespace oya::reckoning
