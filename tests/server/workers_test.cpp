#include "server/secrets.h"
#include "server/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>
#include <stdexcept>
#include <vector>

namespace oya::server {

namespace {

TEST(Workers, do_what_a_strand_is_given_in_order) {
    Workers workers(3, [](std::exception_ptr) {});
    std::vector<std::shared_ptr<Strand>> strands;
    std::vector<std::vector<int>> done(5);
    for (int i = 0; i < 5; ++i) strands.push_back(std::make_shared<Strand>(workers));
    for (int number = 0; number < 200; ++number) {
        for (std::size_t strand = 0; strand < 5; ++strand)
            strands[strand]->post([&done, strand, number] { done[strand].push_back(number); });
    }
    workers.stop();
    for (const std::vector<int>& numbers : done) {
        ASSERT_EQ(numbers.size(), 200u);
        for (int number = 0; number < 200; ++number)
            EXPECT_EQ(numbers[static_cast<std::size_t>(number)], number);
    }
}

TEST(Workers, do_what_a_strand_has_for_them_and_for_others_in_order) {
    Workers usual(1, [](std::exception_ptr) {}), others(1, [](std::exception_ptr) {});
    std::atomic<bool> by_others = true;
    const auto strand =
        std::make_shared<Strand>([&]() -> Workers& { return by_others ? others : usual; }, usual);
    std::promise<void> held;
    others.post([end = held.get_future().share()] { end.wait(); });
    std::vector<int> done;
    strand->post([&] { done.push_back(1), by_others = false; });
    strand->post([&] { done.push_back(2), by_others = true; });
    std::promise<void> third;
    strand->post([&] { done.push_back(3), third.set_value(); });
    EXPECT_TRUE(done.empty()) << "the others are busy";
    held.set_value();
    third.get_future().get();
    EXPECT_EQ(done, (std::vector{1, 2, 3}));
    others.stop();
    strand->post([&] { done.push_back(4); });
    usual.stop();
    EXPECT_EQ(done.back(), 4) << "the others have gone";
}

TEST(Workers, wait_for_the_time_and_go_on_after_a_fault) {
    std::atomic<int> faults = 0;
    Workers workers(1, [&](std::exception_ptr) { ++faults; });
    const auto strand = std::make_shared<Strand>(workers);
    strand->post([] { throw std::runtime_error("planted"); });
    std::promise<Workers::Clock::time_point> done;
    const auto when = Workers::Clock::now() + std::chrono::milliseconds(30);
    workers.post_at(when + std::chrono::hours(1), [] { FAIL() << "not yet"; });
    workers.post_at(when, [&] { strand->post([&] { done.set_value(Workers::Clock::now()); }); });
    EXPECT_GE(done.get_future().get(), when);
    EXPECT_EQ(faults, 1);
    workers.stop();
}

TEST(Secrets, are_never_the_same_and_are_kept_as_hashes) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        seen.insert(new_id());
        seen.insert(new_secret());
    }
    EXPECT_EQ(seen.size(), 2000u);
    EXPECT_EQ(new_id().size(), 22u);
    const std::string secret = new_secret();
    const std::string hash = hash_of(secret);
    EXPECT_EQ(hash.find(secret), std::string::npos);
    EXPECT_TRUE(fits(secret, hash));
    EXPECT_FALSE(fits(new_secret(), hash));
    EXPECT_FALSE(fits("", ""));
    EXPECT_FALSE(fits("", hash));
}

} // namespace

} // namespace oya::server
