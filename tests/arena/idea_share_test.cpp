#include "arena/idea_share.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

IdeaShare share_at(const char* name, double seconds) {
    const std::vector<SpeedTask> tasks = speed_tasks();
    const auto task = std::ranges::find(tasks, name, &SpeedTask::name);
    EXPECT_NE(task, tasks.end()) << name;
    return measure_ideas(*task, seconds, 3);
}

// Instinct weighs every card that may be played, and lays cards down in every order of their colours.
TEST(IdeaShare, IsLargeWhereInstinctWeighsNearlyEverything) {
    const IdeaShare share = share_at("vigo.random.4p", 0.05);
    EXPECT_GT(share.decisions, 4);
    EXPECT_GT(2 * share.among, share.decisions);
    EXPECT_EQ(share.offered, share.thought);
}

TEST(IdeaShare, IsNeverMoreThanTheWhole) {
    for (const char* name : {"cascadero.random.2p", "cascadero.random.4p"}) {
        const IdeaShare share = share_at(name, 0.02);
        EXPECT_GT(share.decisions, 0) << name;
        EXPECT_LE(share.among + share.missed, share.decisions) << name;
        EXPECT_GE(share.lost, 0) << name;
        EXPECT_TRUE(std::ranges::includes(share.offered, share.thought)) << name;
    }
}

} // namespace
} // namespace oya
