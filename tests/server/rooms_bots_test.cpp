#include "server/rooms.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

// Bots at the tables of a server: what they are asked, when they are told, and whom they advise.

namespace oya::server {

namespace {

// Never comes to an end.
struct Dreamer : Thinking {
    bool run(int) override { return false; }
    void limit(int) override {}
    Plan plan() const override { return {}; }
    int nodes() const override { return 0; }
};

// Has soon decided.
struct Dozer : Dreamer {
    bool run(int) override {
        std::this_thread::sleep_for(milliseconds(1));
        return true;
    }
};

TEST_F(RoomsTest, a_bot_thinks_once_about_what_it_is_asked) {
    Node node(store, store, log);
    std::atomic<bool> awake = false;
    node.thinkers.ask({.thinking = std::make_unique<Dreamer>(),
                       .nodes = 1,
                       .awaited = [] { return true; },
                       .unwanted = [&] { return awake.load(); },
                       .decided = [](const Thinking&) { ADD_FAILURE() << "it has decided nothing"; }});
    const std::string id = node.create(vigo, false, BotSpec{"sampler", 20});
    const auto ear = node.enter(id, 1, Seat{0});
    std::string last = ear->next("table");
    for (int step = 0; at(last, {"d", "actor"}) == "0"; ++step) {
        node.say(id, 1, act(std::to_string(step), question(last, 0)->code));
        last = ear->next("events");
    }
    for (int i = 0; i < 20; ++i) {
        node.say(id, 1, R"({"t":"pause"})");
        ear->next("events");
        node.say(id, 1, R"({"t":"resume"})");
        last = ear->next("events");
    }
    const std::size_t paused_at = store.card(id)->version;
    const std::int64_t moved = node.metrics.bot_moves; // where nothing was to be thought
    awake = true;
    while (at(last, {"d", "actor"}) != "0") last = ear->next("events");
    while (node.thinkers.waiting() > 0 || node.metrics.bots_thinking > 0)
        std::this_thread::sleep_for(milliseconds(1));
    EXPECT_LE(static_cast<std::size_t>(node.metrics.bot_moves - moved), store.card(id)->version - paused_at)
        << "nothing that was thought before a pause came to the table";
}

// However many wait as well: all of them think less, and nobody is advised by somebody weaker than whom they
// play against.
TEST_F(RoomsTest, who_plays_against_a_master_is_advised_by_one_while_others_wait) {
    std::atomic<bool> awake = false;
    std::atomic<bool> told = false;
    Node node(store, store, log);
    const std::string id = node.create(vigo, false, BotSpec{"master", 0});
    const auto ear = node.enter(id, 1, Seat{0});
    std::string last = ear->next("table");
    ASSERT_EQ(at(last, {"d", "actor"}), "0") << "the first dealer's left is asked";
    node.thinkers.ask({.thinking = std::make_unique<Dreamer>(),
                       .nodes = 1,
                       .awaited = [] { return true; },
                       .unwanted = [&] { return awake.load(); },
                       .decided = [](const Thinking&) { ADD_FAILURE() << "it has decided nothing"; }});
    while (node.metrics.bots_thinking == 0) std::this_thread::yield();
    // So many that a master has few nodes. What choices promise is asked once they are known: whoever has its
    // turn in between must come to an end.
    constexpr std::size_t others = 600;
    for (std::size_t i = 0; i < others; ++i)
        node.thinkers.ask({.thinking = std::make_unique<Dozer>(),
                           .nodes = 1,
                           .awaited = [] { return false; },
                           .unwanted = [&] { return told.load(); },
                           .decided = [](const Thinking&) {}});
    node.say(id, 1, R"({"t":"hint","d":{"id":"h"}})");
    while (node.thinkers.waiting() <= others) std::this_thread::yield();
    awake = true;
    const std::string hint = ear->next("hint");
    told = true;
    EXPECT_EQ(at(hint, {"d", "by"}), "master");
    ASSERT_FALSE(at(hint, {"d", "choices", "1", "plan"}).empty()) << hint;
    EXPECT_FALSE(at(hint, {"d", "choices", "1", "win", "0"}).empty()) << hint;
    EXPECT_FALSE(at(hint, {"d", "choices", "0", "points_error", "2"}).empty()) << hint;
}

TEST_F(RoomsTest, what_a_bot_has_decided_waits_for_the_pace_of_its_table) {
    const AnyGame& cascadero = *find_game("cascadero");
    Node node(store, store, log);
    const std::string slow =
        node.create(cascadero, false, BotSpec{"greedy", 0}, {.pace_ms = longest_pace_ms});
    const auto patient = node.enter(slow, 1, Seat{0});
    if (const auto mine = question(patient->next("table"), 0)) {
        node.say(slow, 1, act("a", mine->code));
        patient->next("events");
    }
    for (int tries = 0; node.metrics.bots_paced == 0 && tries < 20'000; ++tries)
        std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(node.metrics.bots_paced, 1);
    const std::size_t version = store.card(slow)->version;
    const std::int64_t moved = node.metrics.bot_moves; // before anybody looked on
    node.say(slow, 1, R"({"t":"pause"})");             // the decision is forgotten, and made anew
    patient->next("events");
    node.say(slow, 1, R"({"t":"resume"})");
    patient->next("events");
    node.say(slow, 1, R"({"t":"ping"})");
    patient->next("pong");
    EXPECT_EQ(node.metrics.bot_moves, moved);
    EXPECT_EQ(store.card(slow)->version, version + 2) << "but for the pause nothing has happened";

    const std::string quick = node.create(cascadero, false, BotSpec{"greedy", 0}, {.pace_ms = 1});
    const auto ear = node.enter(quick, 2, Seat{0});
    std::string last = ear->next("table");
    for (int step = 0; step < 5; ++step) {
        while (!question(last, 0)) last = ear->next("events");
        node.say(quick, 2, act(std::to_string(step), question(last, 0)->code));
        last = ear->next("events");
    }
    EXPECT_GE(node.metrics.bot_moves - moved, 8) << "two bots between two of my turns";
}

// Which table was told of something, one after the other.
struct Order {
    std::mutex mutex{};
    std::vector<std::size_t> tables{};
};

class OrderedEar final : public Ear {
  public:
    OrderedEar(Order& order, std::size_t table) : order_(order), table_(table) {}
    void send(std::string text) override {
        if (at(text, {"t"}) == "events") {
            const std::lock_guard lock(order_.mutex);
            order_.tables.push_back(table_);
        }
        Ear::send(std::move(text));
    }

  private:
    Order& order_;
    const std::size_t table_;
};

// Twenty people at tables of Catan have ended their turns when the only thinker begins: each of them is told
// of a decision before any is told of a second.
TEST_F(RoomsTest, adepts_move_at_every_table_before_they_move_twice_at_any) {
    constexpr std::size_t all = 20;
    Order order;
    std::atomic<bool> awake = false;
    Node node(store, store, log, [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; }, 1);
    const AtEnd wakes([&] { awake = true; });
    node.thinkers.ask({.thinking = std::make_unique<Dreamer>(),
                       .nodes = 1,
                       .awaited = [] { return true; },
                       .unwanted = [&] { return awake.load(); },
                       .decided = [](const Thinking&) { ADD_FAILURE() << "it has decided nothing"; }});
    for (std::size_t table = 0; table < all; ++table) {
        const std::string id = node.create(*find_game("catan"), false, BotSpec{"adept", 0});
        const auto ann = std::make_shared<OrderedEar>(order, table);
        node.enter(id, 1, Seat{0}, ann);
        std::string last = ann->next("table");
        for (int step = 0; at(last, {"d", "actor"}) == "0"; ++step) {
            node.say(id, 1, act(std::to_string(step), question(last, 0)->code));
            last = ann->next("events");
        }
        ASSERT_EQ(node.thinkers.waiting(), table + 1) << "its bot is asked something it must think about";
        ears.push_back(ann);
    }
    {
        const std::lock_guard lock(order.mutex);
        order.tables.clear();
    }
    awake = true;
    for (const auto& ear : ears) EXPECT_NE(ear->next("events"), "");

    const std::lock_guard lock(order.mutex);
    for (std::size_t i = 0; i < all; ++i)
        EXPECT_EQ(order.tables[i], i) << "in the order in which they were asked, and none twice";
}

} // namespace

} // namespace oya::server
