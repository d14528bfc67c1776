#include "bots/advice.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

std::string advises(const std::vector<BotSpec>& opponents) { return to_text(adviser(opponents)); }

TEST(Adviser, IsNeverWeakerThanTheOpponents) {
    EXPECT_EQ(advises({}), "expert") << "people among themselves";
    EXPECT_EQ(advises({{"novice", 0}, {"apprentice", 0}}), "expert");
    EXPECT_EQ(advises({{"novice", 0}, {"master", 0}, {"expert", 0}}), "master");
    EXPECT_EQ(advises({{"master", 20}}), "master") << "who thinks by its own measure";
    EXPECT_EQ(advises({{"greedy", 0}, {"sampler", 70}}), "expert") << "bots of the house have no level";
    EXPECT_EQ(to_text(quick_adviser()), "expert");
}

} // namespace
} // namespace oya
