#include "games/vigo/builder.h"
#include "games/vigo/cases.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

TEST(VigoZero, NeverEarnsAFarmer) { check_cases("vigo.zero.no-farmers", {1, 2}); }

TEST(VigoZero, CoversItsColour) {
    check_case("vigo.zero.covers", 1);
    check_case("vigo.zero.covers", 2, "Won red 0 and red 4 in one trick, the winner may bury the 0: *.");
}

TEST(VigoZero, OpensASpaceLikeAnyCard) {
    check_cases("vigo.zero.opens-a-space", {1, 2});
    check_case("vigo.zero.opens-a-space", 3,
               "A 0 on a filled space scores 0 and takes away the printed value: *; without the 0: *.");
}

} // namespace
} // namespace oya::vigo
