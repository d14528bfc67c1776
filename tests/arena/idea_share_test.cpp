#include "arena/idea_share.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

// However slow the machine: so many decisions, and no second more.
IdeaShare share_at(const char* name, std::int64_t decisions, const IdeaWorlds& worlds = {}) {
    const std::vector<SpeedTask> tasks = speed_tasks();
    const auto task = std::ranges::find(tasks, name, &SpeedTask::name);
    EXPECT_NE(task, tasks.end()) << name;
    return measure_ideas(*task, 0, 3, worlds, decisions);
}

// Instinct weighs every card that may be played, and lays cards down in every order of their colours.
TEST(IdeaShare, IsLargeWhereInstinctWeighsNearlyEverything) {
    const IdeaShare share = share_at("vigo.random.4p", 6);
    EXPECT_EQ(share.decisions, 6);
    EXPECT_GT(2 * share.among, share.decisions);
    EXPECT_EQ(share.offered, share.thought);
}

// A turn of Cascadia is several steps: another place for the same pair is tried as well, and what an expert
// has no time to think about.
TEST(IdeaShare, TriesWhatGoesOnOtherwiseThanTheIdeas) {
    const IdeaShare turns = share_at("cascadia.random.4p", 2, {.at_first = 1, .to_be_sure = 2});
    EXPECT_EQ(turns.ideas, 8) << "as many as its expert has";
    EXPECT_GT(turns.turnings, 8 * turns.decisions);
    EXPECT_LE(turns.strangers, 48 * turns.decisions);
    const IdeaShare envoys = share_at("cascadero.random.2p", 2, {.at_first = 1, .to_be_sure = 2});
    EXPECT_EQ(envoys.ideas, 16);
    EXPECT_GT(envoys.strangers, envoys.turnings) << "and steps with which no idea begins";
}

TEST(IdeaShare, IsNeverMoreThanTheWhole) {
    for (const char* name : {"cascadero.random.2p", "cascadero.random.4p"}) {
        const IdeaShare share = share_at(name, 2, {.at_first = 2, .to_be_sure = 8});
        EXPECT_EQ(share.decisions, 2) << name;
        EXPECT_LE(share.among + share.missed, share.decisions) << name;
        EXPECT_GE(share.lost, 0) << name;
        EXPECT_TRUE(std::ranges::includes(share.offered, share.thought)) << name;
    }
}

} // namespace
} // namespace oya
