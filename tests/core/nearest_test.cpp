#include "core/nearest.h"

#include <gtest/gtest.h>

#include <array>

namespace oya {
namespace {

TEST(Nearest, FindsWhatWasMeant) {
    constexpr std::array<std::string_view, 5> known{"play", "rules", "record", "cascadero", "cascadia"};
    const auto meant = [&](std::string_view typed) { return nearest(typed, known); };
    EXPECT_EQ(meant("paly"), "play") << "two letters in the wrong order";
    EXPECT_EQ(meant("plya"), "play");
    EXPECT_EQ(meant("rule"), "rules") << "one left out";
    EXPECT_EQ(meant("recordd"), "record") << "one too many";
    EXPECT_EQ(meant("recurt"), "record") << "two changed";
    EXPECT_EQ(meant("cascadeo"), "cascadero");
    EXPECT_EQ(meant("cascada"), "cascadia");
}

TEST(Nearest, ProposesNothingToWhoTypedAKnownWord) {
    constexpr std::array<std::string_view, 4> known{"rules", "rule", "cascadero", "cascadera"};
    for (const std::string_view typed : known) {
        EXPECT_EQ(nearest(typed, known), "") << typed;
        EXPECT_EQ(nearest_or_none(typed, known), "none") << typed;
    }
}

TEST(Nearest, FindsNothingWhereNothingIsNear) {
    constexpr std::array<std::string_view, 3> known{"play", "rules", "a"};
    for (const std::string_view typed :
         {"", "chess", "x", "pl", "rool", "ruler and compass, and much more than that"})
        EXPECT_EQ(nearest(typed, known), "") << typed;
    EXPECT_EQ(nearest("play", {}), "");
    constexpr std::array<std::string_view, 1> one{"carole"};
    EXPECT_EQ(nearest("castle", one), "carole");
    EXPECT_EQ(nearest("castle", one, 1), "") << "where fewer slips are the most";
    EXPECT_EQ(nearest("carol", one, 1), "carole");
}

} // namespace
} // namespace oya
