#include "server/tables/thinkers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <new>
#include <thread>
#include <vector>

// Whose bots think when, by counts: no test here looks at a clock.

namespace oya::server {

namespace {

constexpr int for_ever = 1 << 30;

// What was thought and decided, in order, by the numbers of who did.
struct Notes {
    std::mutex mutex{};
    std::vector<int> thought{};
    std::vector<int> decided{};
    std::vector<int> nodes{}; // that each decision was made with

    std::vector<int> read(const std::vector<int>& list) {
        const std::lock_guard lock(mutex);
        return list;
    }
};

// Needs so many nodes, and has its number as its plan at any time.
class Scripted final : public Thinking {
  public:
    Scripted(Notes& notes, int number, int needs) : notes_(notes), number_(number), needs_(needs) {}

    bool run(int nodes) override {
        for (; nodes > 0 && nodes_ < needs_; --nodes, ++nodes_) {
            const std::lock_guard lock(notes_.mutex);
            if (notes_.thought.empty() || notes_.thought.back() != number_) notes_.thought.push_back(number_);
        }
        return nodes_ >= needs_;
    }
    void limit(int nodes) override { needs_ = std::min(needs_, nodes); }
    Plan plan() const override { return {Action{.a = static_cast<std::uint8_t>(number_)}}; }
    int nodes() const override { return nodes_; }

  private:
    Notes& notes_;
    const int number_;
    int needs_;
    int nodes_ = 0;
};

// What became of a decision with two heads.
struct TwoHeads {
    std::array<std::atomic<int>, 2> needs{for_ever, for_ever};
    std::array<std::atomic<int>, 2> nodes{0, 0};
    std::atomic<bool> second_breaks = false;
    std::atomic<int> kept = 2;
    std::atomic<int> decided = 0; // times
};

class TwoHeaded final : public Thinking {
  public:
    explicit TwoHeaded(TwoHeads& heads) : heads_(heads) {}

    bool run(int nodes) override { return run_head(0, nodes); }
    bool run_head(int head, int nodes) override {
        const auto at = static_cast<std::size_t>(head);
        if (head == 1 && heads_.second_breaks) {
            ++heads_.nodes[at];
            throw std::bad_alloc();
        }
        for (; nodes > 0 && heads_.nodes[at] < heads_.needs[at]; --nodes) ++heads_.nodes[at];
        return heads_.nodes[at] >= heads_.needs[at];
    }
    void limit(int) override {}
    Plan plan() const override { return {Action{}}; }
    int nodes() const override { return heads_.nodes[0]; }
    int heads() const override { return heads_.kept; }
    void keep_heads(int heads) override { heads_.kept = heads; }

  private:
    TwoHeads& heads_;
};

class ThinkersTest : public testing::Test {
  protected:
    ~ThinkersTest() override { go(); }
    void begin(int threads, Pace pace = {.deadline = std::chrono::hours(1)}, int most_heads = 0) {
        thinkers.emplace(
            threads, metrics, [](std::exception_ptr) { ADD_FAILURE() << "a bot threw"; }, pace, most_heads);
    }
    void ask_two_heads() {
        thinkers->ask({.thinking = std::make_unique<TwoHeaded>(two),
                       .nodes = for_ever,
                       .awaited = [] { return true; },
                       .unwanted = [this] { return gone_from == 0; },
                       .decided = [this](const Thinking&) { ++two.decided; }});
    }
    // Nothing else is thought about until `go`.
    void hold() {
        held.emplace();
        thinkers->ask({.thinking = std::make_unique<Scripted>(others, 0, 1),
                       .nodes = 1,
                       .awaited = [] { return true; },
                       .unwanted = [] { return false; },
                       .decided = [end = held->get_future().share()](const Thinking&) { end.wait(); }});
        while (metrics.bots_thinking == 0) std::this_thread::yield();
    }
    void go() {
        if (held) held->set_value();
        held.reset();
    }
    void ask(int number, int needs, bool awaited = true, milliseconds most = milliseconds::max()) {
        auto thinking = std::make_unique<Scripted>(notes, number, needs);
        const Scripted& scripted = *thinking;
        thinkers->ask({.thinking = std::move(thinking),
                       .nodes = needs,
                       .most = most,
                       .awaited = [awaited] { return awaited; },
                       .unwanted = [this, number] { return number >= gone_from; },
                       .decided =
                           [this, number, &scripted](const Thinking& done) {
                               EXPECT_EQ(done.plan()[0].a, number);
                               const std::lock_guard lock(notes.mutex);
                               notes.decided.push_back(number);
                               notes.nodes.push_back(scripted.nodes());
                           }});
    }
    // Ends when everything is decided.
    void finish() {
        go();
        thinkers->stop();
    }

    Metrics metrics;
    Notes notes, others;
    TwoHeads two;
    std::atomic<int> gone_from = for_ever; // nobody wants to know of these numbers any more
    std::optional<std::promise<void>> held;
    std::optional<Thinkers> thinkers;
};

TEST_F(ThinkersTest, decide_in_the_order_in_which_they_were_asked) {
    begin(1);
    hold();
    for (int number = 1; number <= 9; ++number) ask(number, 400 - 40 * number);
    EXPECT_EQ(thinkers->waiting(), 9u);
    finish();
    const std::vector<int> order{1, 2, 3, 4, 5, 6, 7, 8, 9};
    EXPECT_EQ(notes.decided, order);
    EXPECT_EQ(notes.thought, order) << "each to its end before the next is begun";
    EXPECT_EQ(metrics.bots_thinking, 0);
    EXPECT_EQ(metrics.bots_hurried, 0);
}

TEST_F(ThinkersTest, see_to_people_first) {
    begin(1);
    hold();
    for (const int number : {1, 2, 3}) ask(number, 50, false);
    for (const int number : {4, 5}) ask(number, 50, true);
    finish();
    EXPECT_EQ(notes.decided, (std::vector<int>{4, 5, 1, 2, 3}));
}

TEST_F(ThinkersTest, do_not_keep_waiting_who_needs_no_thought) {
    begin(1);
    hold();
    ask(1, 50);
    ask(2, 0);
    ask(3, 0, false);
    EXPECT_EQ(notes.read(notes.decided), std::vector<int>{2}) << "bots alone can wait";
    finish();
    EXPECT_EQ(notes.decided, (std::vector<int>{2, 1, 3}));
}

TEST_F(ThinkersTest, think_less_the_more_wait) {
    begin(2);
    EXPECT_EQ(thinkers->share(10'000, 0), 10'000);
    EXPECT_EQ(thinkers->share(10'000, 1), 10'000) << "the other thread sees to that";
    EXPECT_EQ(thinkers->share(10'000, 2), 5'000);
    EXPECT_EQ(thinkers->share(10'000, 8), 2'000);
    EXPECT_EQ(thinkers->share(10'000, 1'000), 500) << "that much a bot must think";
    EXPECT_EQ(thinkers->share(60, 1'000), 60) << "unless it never does";

    begin(1);
    hold();
    for (int number = 1; number <= 4; ++number) ask(number, 6'000);
    finish();
    EXPECT_EQ(notes.nodes, (std::vector<int>{1'500, 2'000, 3'000, 6'000}));
}

TEST_F(ThinkersTest, play_the_best_they_have_when_their_time_is_up) {
    begin(1, {.deadline = milliseconds(20)});
    int asked = 0;
    do { // a busy machine may let it begin too late for any thought
        ask(++asked, for_ever);
        while (notes.read(notes.decided).size() < static_cast<std::size_t>(asked)) std::this_thread::yield();
    } while (notes.read(notes.nodes).back() == 0 && asked < 100);
    EXPECT_GT(notes.read(notes.nodes).back(), 0);
    EXPECT_EQ(metrics.bots_hurried, asked);
}

TEST_F(ThinkersTest, have_less_time_where_their_turn_has_lasted_long) {
    begin(1);
    hold();
    ask(1, for_ever, true, milliseconds(0));
    ask(2, 400);
    finish();
    EXPECT_EQ(notes.nodes, (std::vector<int>{0, 400}));
    EXPECT_EQ(metrics.bots_hurried, 1);
}

TEST_F(ThinkersTest, put_nobody_off_for_ever) {
    begin(1, {.deadline = milliseconds(0)});
    hold();
    ask(1, for_ever, false);
    for (const int number : {2, 3, 4}) ask(number, for_ever, true);
    ask(5, 0, false); // is in no hurry
    finish();
    EXPECT_EQ(notes.decided, (std::vector<int>{1, 2, 3, 4, 5})) << "all are late, so the first comes first";
    EXPECT_EQ(notes.nodes, std::vector<int>(5, 0)) << "with what came to mind first";
    EXPECT_EQ(metrics.bots_hurried, 4 + 1) << "and who held them up";
}

TEST_F(ThinkersTest, stop_in_the_middle_of_a_thought) {
    begin(1);
    ask(1, for_ever);
    while (notes.read(notes.thought).empty()) std::this_thread::yield();
    gone_from = 1;
    finish();
    EXPECT_TRUE(notes.decided.empty());
}

TEST_F(ThinkersTest, share_nothing_with_those_who_have_gone) {
    begin(1);
    hold();
    for (int number = 1; number <= 6; ++number) ask(number, 6'000);
    gone_from = 2;
    finish();
    EXPECT_EQ(notes.decided, std::vector<int>{1});
    EXPECT_EQ(notes.nodes, std::vector<int>{6'000});
}

TEST_F(ThinkersTest, have_a_helper_for_a_second_head) {
    begin(1, {.deadline = std::chrono::hours(1)}, 2);
    two.needs[1] = 100;
    ask_two_heads();
    while (two.nodes[1] < 100) std::this_thread::yield();
    two.needs[0] = 1;
    finish();
    EXPECT_EQ(two.decided, 1);
    EXPECT_EQ(two.kept, 2);
    EXPECT_EQ(metrics.bots_hurried, 0);
}

TEST_F(ThinkersTest, have_no_helper_without_a_processor_for_it) {
    begin(1);
    for (auto& needs : two.needs) needs = 400;
    ask_two_heads();
    finish();
    EXPECT_EQ(two.decided, 1);
    EXPECT_EQ(two.kept, 1);
    EXPECT_EQ(two.nodes[1], 0);
}

TEST_F(ThinkersTest, have_no_helper_where_somebody_else_waits) {
    begin(1, {.deadline = std::chrono::hours(1)}, 2);
    hold();
    for (auto& needs : two.needs) needs = 400;
    ask_two_heads();
    ask(1, 50);
    finish();
    EXPECT_EQ(two.kept, 1);
    EXPECT_EQ(two.nodes[1], 0);
    EXPECT_EQ(notes.decided, std::vector<int>{1});
}

TEST_F(ThinkersTest, end_a_second_head_when_somebody_else_comes) {
    begin(1, {.deadline = std::chrono::hours(1)}, 2);
    ask_two_heads();
    while (two.nodes[1] == 0) std::this_thread::yield();
    ask(1, 50);
    // It would think for ever, and the first head waits for it.
    EXPECT_EQ(two.decided, 0);
    two.needs[0] = 1;
    finish();
    EXPECT_EQ(two.decided, 1);
    EXPECT_EQ(two.kept, 2) << "what it has thought counts";
    EXPECT_EQ(notes.decided, std::vector<int>{1});
}

TEST_F(ThinkersTest, go_on_with_one_head_when_another_breaks_off) {
    begin(1, {.deadline = std::chrono::hours(1)}, 2);
    two.second_breaks = true;
    ask_two_heads();
    while (two.nodes[1] == 0) std::this_thread::yield();
    two.needs[0] = 400;
    finish();
    EXPECT_EQ(two.decided, 1);
    EXPECT_EQ(two.kept, 1);
}

TEST_F(ThinkersTest, end_both_heads_when_their_time_is_up_or_nobody_wants_to_know) {
    begin(1, {.deadline = milliseconds(20)}, 2);
    ask_two_heads();
    while (two.decided == 0) std::this_thread::yield();
    EXPECT_EQ(metrics.bots_hurried, 1);
    ask_two_heads();
    gone_from = 0;
    finish(); // comes to its end
    EXPECT_LE(two.decided, 2);
}

} // namespace

} // namespace oya::server
