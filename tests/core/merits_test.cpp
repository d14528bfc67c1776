#include "core/merits.h"

#include <gtest/gtest.h>

#include <limits>

// In which term one plan leads another.

namespace oya {
namespace {

std::int64_t told(const std::optional<Message>& lead, std::string_view name) {
    for (const Parameter& parameter : lead->parameters)
        if (parameter.name == name) return std::get<std::int64_t>(parameter.value);
    return -1;
}

TEST(Merits, CountAPlanWithoutATermAsOneThatHasNone) {
    Merits choice;
    choice.speaks_for("points", 2, 2);
    const auto lead = choice.lead_over({});
    ASSERT_TRUE(lead);
    EXPECT_EQ(told(lead, "amount"), 2);
    EXPECT_EQ(told(lead, "instead"), 0);
}

TEST(Merits, CompareNothingThatOnlyOnePlanTellsOf) {
    Merits choice;
    choice.compares_for("robs", 6, 6);
    Merits costly;
    costly.compares_against("costs", 3, 3);
    EXPECT_FALSE(choice.lead_over({}));
    EXPECT_FALSE(Merits{}.lead_over(costly)) << "what the choice costs is not known";

    Merits other;
    other.compares_for("robs", 4, 4);
    const auto lead = choice.lead_over(other);
    ASSERT_TRUE(lead);
    EXPECT_EQ(told(lead, "amount"), 6);
    EXPECT_EQ(told(lead, "instead"), 4);
}

TEST(Merits, AreComparedInTheWordsOfThePlanThatLeads) {
    Merits choice;
    choice.compares_against({"risk", {{"limit", 9}}}, 0, 0);
    Merits other;
    other.compares_against({"risk", {{"limit", 7}}}, 4, 4);
    const auto lead = choice.lead_over(other);
    ASSERT_TRUE(lead);
    EXPECT_EQ(told(lead, "limit"), 9);
    EXPECT_EQ(told(lead, "amount"), 0);
    EXPECT_EQ(told(lead, "instead"), 4);
}

TEST(Merits, AreNotLedByWhatCannotBeWeighed) {
    const float unknown = std::numeric_limits<float>::quiet_NaN();
    Merits choice;
    choice.speaks_for("nobody knows", 5, unknown);
    choice.speaks_for("points", 1, 1);
    Merits other;
    other.speaks_against("nor this", 5, unknown);
    const auto lead = choice.lead_over(other);
    ASSERT_TRUE(lead);
    EXPECT_EQ(lead->id, "points");
}

} // namespace
} // namespace oya
