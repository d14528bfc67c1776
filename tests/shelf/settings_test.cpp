#include "shelf/settings.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

TEST(Settings, KeepTheOrderInWhichTheyWereGiven) {
    Settings settings;
    EXPECT_TRUE(settings.empty());
    settings.set("speed", "slow");
    settings.set("colour", "red");
    std::string listed;
    for (const auto& [name, value] : settings) listed += name + '=' + value + ' ';
    EXPECT_EQ(listed, "speed=slow colour=red ");
    EXPECT_EQ(settings.size(), 2u);
}

TEST(Settings, ReplaceAValueInItsPlace) {
    Settings settings;
    settings.set("speed", "slow");
    settings.set("colour", "red");
    settings.set("speed", "fast");
    EXPECT_EQ(settings.size(), 2u);
    EXPECT_EQ(settings.begin()->second, "fast");
}

TEST(Settings, AreFoundByName) {
    Settings settings;
    settings.set("colour", "red");
    ASSERT_NE(settings.find("colour"), nullptr);
    EXPECT_EQ(*settings.find("colour"), "red");
    EXPECT_EQ(settings.find("colou"), nullptr);
    EXPECT_EQ(Settings{}.find(""), nullptr);
}

TEST(Settings, AreEqualWithTheSameValues) {
    Settings one;
    Settings other;
    one.set("colour", "red");
    other.set("colour", "blue");
    EXPECT_NE(one, other);
    other.set("colour", "red");
    EXPECT_EQ(one, other);
}

} // namespace
} // namespace oya
