#include "games/catan/reckoned_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// Whole random games at sea beside a reckoner: each scenario in both editions, as base Catan and as Cities &
// Knights.

namespace oya::reckoning {
namespace {

void follow_scenario(const char* scenario, const char* edition, const char* expansion, int seats) {
    follow_games(
        {{"scenario", scenario}, {"edition", edition}, {"expansion", expansion}, {"player_trades", "off"}},
        seats, scaled(1, 3, 100));
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

} // namespace
} // namespace oya::reckoning
