#include "arena/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oya {
namespace {

TEST(Ratings, AreFourHundredPointsForTenToOne) {
    Ratings ratings;
    ratings.add("strong", "random", 10'000);
    ratings.add("random", "strong", 1'000);
    const std::vector<Rating> fit = ratings.fit();
    ASSERT_EQ(fit.size(), 2u);
    EXPECT_EQ(fit[0].name, "strong");
    EXPECT_NEAR(fit[0].points, 400, 1);
    EXPECT_EQ(fit[1].points, 0);
    EXPECT_FALSE(fit[1].margin);
    // The error of one proportion: 400 / ln 10 / sqrt(n p (1 - p)).
    EXPECT_NEAR(fit[0].margin.value(), 1.96 * 173.72 / std::sqrt(11'000 * 10.0 / 121), 0.1);
}

// Two that never met are compared by those they both met.
TEST(Ratings, ReachBeyondThosePlayed) {
    Ratings ratings;
    ratings.add("a", "b", 2000);
    ratings.add("b", "a", 1000);
    ratings.add("b", "random", 2000);
    ratings.add("random", "b", 1000);
    const std::vector<Rating> fit = ratings.fit();
    EXPECT_EQ(fit[0].name, "a");
    EXPECT_NEAR(fit[0].points, 2 * fit[1].points, 0.5);
    EXPECT_NEAR(fit[1].points, 400 * std::log10(2), 0.5);
    EXPECT_GT(fit[0].margin.value(), fit[1].margin.value());
}

TEST(Ratings, OfWhoNeverLostAreFinite) {
    Ratings ratings;
    ratings.add("a", "b", 20);
    const std::vector<Rating> fit = ratings.fit();
    EXPECT_EQ(fit[0].name, "a");
    EXPECT_LT(std::fabs(fit[0].points - fit[1].points), 1000);
    EXPECT_TRUE(Ratings().fit().empty());
}

TEST(Ratings, CountEveryPairOfAGameOfMany) {
    RecordedContest contest;
    contest.key.bots = {"a", "b", "b", "b"};
    contest.blocks[0].games = {{{4, 3, 2, 1}, {1, 2, 3, 4}}, {{1, 2, 3, 4}, {4, 3, 2, 1}}};
    Ratings ratings;
    ratings.add(contest);
    const std::vector<Rating> fit = ratings.fit();
    ASSERT_EQ(fit.size(), 2u);
    EXPECT_NEAR(fit[0].points, fit[1].points, 1e-6) << "once first, once last";
    EXPECT_GT(fit[1].margin.value_or(fit[0].margin.value_or(0)), 300) << "two games are few";
}

} // namespace
} // namespace oya
