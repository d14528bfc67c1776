#include "games/vigo/cases.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

// The reader of ledger cases must itself notice what is wrong or not understood.

namespace oya::vigo {
namespace {

constexpr std::string_view no_rule = "vigo.kingdom.five-spaces";

std::string first_fault(std::string_view text) {
    const CheckedText checked = check_text(text, no_rule);
    return checked.faults.empty() ? "" : checked.faults.front();
}

std::string words_of(std::string_view text) { return check_text(text, no_rule).words; }

TEST(VigoCases, RunsAFormAndLeavesTheWords) {
    const CheckedText checked = check_text(
        "Repaired: Gabriel blue 3, Carole green 7, Théo red 1, Sonia blue 7 -> Sonia wins; farmers Sonia 1, "
        "Théo 2. Both filled: [red 6 | blue 8 | - | - | -] F=2 -> 6 + 8 + 1 = 15.",
        no_rule);
    EXPECT_EQ(checked.words, "Repaired: *. Both filled: *.");
    EXPECT_TRUE(checked.faults.empty());
}

TEST(VigoCases, NoticesAWrongWinnerOrFarmer) {
    EXPECT_EQ(first_fault("2 players: Théo red 3, Sonia red 4 -> Théo wins; farmers Sonia 2."), "Sonia wins");
    EXPECT_EQ(first_fault("2 players: Théo red 3, Sonia red 4 -> Sonia wins; farmers Sonia 1."),
              "Sonia gets 2");
    EXPECT_EQ(first_fault("2 players: Théo red 3, Sonia red 4 -> Sonia wins; farmers none."), "Sonia gets 2");
}

TEST(VigoCases, NoticesATrickThatIsNoTrick) {
    EXPECT_EQ(first_fault("Théo red 3, Sonia red 4 -> Sonia wins; farmers Sonia 2."),
              "the trick is not complete");
    EXPECT_EQ(first_fault("3 players: Théo red 3, Gabriel red 4, Sonia red 1 -> Gabriel wins; farmers none."),
              "not in order clockwise");
}

TEST(VigoCases, NoticesAWrongSum) {
    EXPECT_EQ(first_fault("[red 6 | blue 5 | - | - | -] F=1 -> 6 + 5 = 12."), "the terms add up to 11");
    EXPECT_EQ(first_fault("[red 6 | blue 5 | - | - | -] F=1 -> 6 + 6 = 12."), "it is worth 11");
}

TEST(VigoCases, NoticesAWrongPlacement) {
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] place red 3 -> [red 6 | - | - | - | -]."),
              "the kingdom is [red 6 < red 3 | - | - | - | -]");
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] place blue 3 -> [red 6 | green 3 | - | - | -]."),
              "the kingdom is [red 6 | blue 3 | - | - | -]");
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] place red 3 -> [red 3 < red 6 < red 3 | - | - | - | -]."),
              ""); // no kingdom holds red 3 twice, so this is no form at all
}

TEST(VigoCases, NoticesAWrongLay) {
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] lay blue 5 on space 2 -> [red 6 | - | - | - | -]."),
              "the kingdom is [red 6 | blue 5 | - | - | -]");
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] lay blue 5 on space 2 -> refused."), "refused by \"\"");
    EXPECT_EQ(first_fault("[red 6 | - | - | - | -] lay blue 5 on space 3 -> refused."),
              "refused by \"vigo.place.left-to-right\"");
}

TEST(VigoCases, NoticesAWrongSetOfLegalCards) {
    EXPECT_EQ(first_fault("hand {red 2, blue 8}, led red -> legal {red 2, blue 8}."), "legal is red 2");
    EXPECT_EQ(first_fault("hand {red 2, blue 8}, leading -> legal {red 2}."), "legal is red 2, blue 8");
}

TEST(VigoCases, LeavesWhatItDoesNotUnderstandAmongTheWords) {
    EXPECT_EQ(words_of("hand {red 2, blue 9}, led red -> legal {red 2}."),
              "hand {red 2, blue 9}, led red -> legal {red 2}.");
    EXPECT_EQ(words_of("[red 6 | - | - | -] F=1 -> 6."), "[red 6 | - | - | -] F=1 -> 6.");
    EXPECT_EQ(words_of("[red 6 | - | - | - | -] F=10 -> 6."), "[red 6 | - | - | - | -] F=10 -> 6.");
    EXPECT_EQ(words_of("[red 6 | - | - | - | -] burn red 6."), "[red 6 | - | - | - | -] burn red 6.");
    EXPECT_EQ(words_of("2 players: Théo red 3, Sonia red 4 -> Sonia loses."),
              "2 players: Théo red 3, Sonia red 4 -> Sonia loses.");
}

TEST(VigoCases, FailsTheTestForWordsItWasNotToldOf) {
    EXPECT_NONFATAL_FAILURE(check_case("vigo.examples.d", 1), "Repaired: *.");
    EXPECT_NONFATAL_FAILURE(check_case("vigo.components.cards", 2, "red 0 and red 8 exist; red 9 does not."),
                            "there is nothing to run");
    EXPECT_NONFATAL_FAILURE(case_text("vigo.examples.d", 4), "has no case 4");
}

} // namespace
} // namespace oya::vigo
