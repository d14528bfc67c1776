#include "server/rooms.h"

#include "shelf/game_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <thread>

namespace oya::server {

namespace {

// A store whose disk can be full.
class Moody : public TableStore {
  public:
    explicit Moody(TableStore& store) : store_(store) {}
    std::atomic<bool> full = false;
    std::atomic<bool> unreadable = false;

    void create(StoredTable table, std::function<void(Appended)> done) override {
        store_.create(std::move(table), std::move(done));
    }
    void append(Append append, std::function<void(Appended)> done) override {
        if (full) return done(Appended::failed);
        store_.append(std::move(append), std::move(done));
    }
    Hold take_hold(std::string_view table) override { return store_.take_hold(table); }
    void let_go(std::string_view table, std::int64_t fence) override { store_.let_go(table, fence); }
    void flush() override { store_.flush(); }
    std::vector<std::string> abandoned(const Keeping& keeping, Moment now, std::size_t most) override {
        return store_.abandoned(keeping, now, most);
    }
    bool remove_abandoned(std::string_view table, const Keeping& keeping, Moment now) override {
        return store_.remove_abandoned(table, keeping, now);
    }
    std::optional<StoredTable> load(std::string_view id) override { return store_.load(id); }
    std::optional<TableCard> card(std::string_view id) override { return store_.card(id); }
    std::vector<TableCard> lobby(std::size_t most) override { return store_.lobby(most); }
    std::vector<TableCard> sleeping(std::size_t most) override {
        if (unreadable) throw StoreError("the disk does not answer");
        return store_.sleeping(most);
    }
    std::size_t count_tables() override { return store_.count_tables(); }
    std::vector<TableCard> tables(std::size_t most) override { return store_.tables(most); }
    Moment last_change() override { return store_.last_change(); }
    std::optional<std::pair<std::size_t, std::string>> snapshot(std::string_view table) override {
        return store_.snapshot(table);
    }

  private:
    TableStore& store_;
};

// Room for no table at all: each is let out of memory whenever it is quiet, and nobody notices.
TEST_F(RoomsTest, tables_that_people_watch_rest_for_want_of_room_and_come_back) {
    Node node(store, store, log);
    node.house.keeping.memory = 1;
    const std::string id = node.create(vigo), other = node.create(vigo);
    Question asked = come_in(node, id);
    for (int step = 0; step < 12; ++step) {
        // Somebody comes to the other table: there is too much in memory, and this one was used before.
        node.rooms.relieve();
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (node.rooms.room(id)->bytes() > 0 && std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        ASSERT_EQ(node.rooms.room(id)->bytes(), 0u) << "step " << step;
        node.say(id, asked.watcher, act("a" + std::to_string(step), asked.code));
        const std::string acknowledged = ear(asked.watcher).next("ack");
        ASSERT_EQ(at(acknowledged, {"d", "id"}), "a" + std::to_string(step));
        std::optional<Question> next;
        for (WatcherId watcher = 1; watcher <= 3; ++watcher) {
            const std::string events = ear(watcher).next("events");
            ASSERT_EQ(at(events, {"v"}), at(acknowledged, {"v"})) << "each event is told once, to everybody";
            if (const auto found = question(events, static_cast<int>(watcher) - 1)) next = found;
        }
        ASSERT_TRUE(next);
        asked = *next;
    }
    EXPECT_GE(node.metrics.tables_rested, 12);
    EXPECT_EQ(said.text().find("error"), std::string::npos) << said.text();
}

// Room for one table and a half: the one that was not used for longer goes, whichever was made first.
TEST_F(RoomsTest, the_table_that_was_not_used_for_longer_makes_room) {
    const auto come_to = [](Node& node, const std::string& table, WatcherId watcher) {
        ASSERT_NE(node.enter(table, watcher, Seat{0})->next("table"), "nothing came");
        while (node.rooms.room(table)->bytes() == 0) std::this_thread::sleep_for(milliseconds(1));
    };
    std::string tables[2];
    {
        Node node(store, store, log);
        // Nobody's seat is to be taken by a bot, for which a table would wait.
        for (std::string& table : tables) table = node.create(vigo, false, {}, {.bot_for_leaver = false});
    }
    std::size_t one = 0;
    {
        Node node(store, store, log);
        come_to(node, tables[0], 1);
        one = node.rooms.room(tables[0])->bytes();
    }
    Node node(store, store, log);
    node.house.keeping.memory = static_cast<std::int64_t>(one + one / 2);
    const auto bytes = [&](int table) { return node.rooms.room(tables[table])->bytes(); };
    WatcherId watcher = 0;
    come_to(node, tables[0], ++watcher);
    for (const int newest : {1, 0, 1, 0}) {
        std::this_thread::sleep_for(milliseconds(20)); // more than the clock can miss
        come_to(node, tables[newest], ++watcher);
        node.rooms.relieve();
        for (int i = 0; i < 4000 && bytes(1 - newest) > 0; ++i) std::this_thread::sleep_for(milliseconds(5));
        EXPECT_EQ(bytes(1 - newest), 0u);
        EXPECT_GT(bytes(newest), 0u);
    }
    EXPECT_EQ(node.metrics.tables_rested, 4);
}

TEST_F(RoomsTest, a_table_that_another_server_went_on_with_begins_anew) {
    Node one(store, store, log), two(store, store, log);
    const std::string id = one.create(vigo);
    const Question asked = come_in(one, id);
    // The same player does the same on another server, which is quicker.
    const auto there = two.enter(id, 99, Seat{static_cast<std::uint8_t>(asked.watcher - 1)});
    there->next("table");
    two.say(id, 99, act("elsewhere", asked.code));
    EXPECT_EQ(at(there->next("ack"), {"d", "id"}), "elsewhere");

    one.say(id, asked.watcher, act("late", asked.code));
    const std::string anew = ear(asked.watcher).next("table");
    EXPECT_EQ(at(anew, {"v"}), std::to_string(store.card(id)->version));
    EXPECT_EQ(one.metrics.appends_outrun, 1);
    // Sent again, as it was not acknowledged; the other id is known here too now.
    one.say(id, asked.watcher, act("late", asked.code));
    EXPECT_EQ(at(ear(asked.watcher).next("refused"), {"d", "id"}), "late");
    one.say(id, asked.watcher, act("elsewhere", asked.code));
    EXPECT_EQ(at(ear(asked.watcher).next("ack"), {"d", "id"}), "elsewhere");
}

TEST_F(RoomsTest, nobody_is_told_what_could_not_be_stored) {
    Moody moody(store);
    Node node(moody, store, log);
    const std::string id = node.create(vigo);
    const Question asked = come_in(node, id);
    const std::size_t version = store.card(id)->version;
    moody.full = true;
    node.say(id, asked.watcher, act("a", asked.code));
    for (WatcherId watcher = 1; watcher <= 3; ++watcher) {
        EXPECT_EQ(ear(watcher).code(), closed_try_later);
        EXPECT_EQ(ear(watcher).next("ack"), "");
    }
    EXPECT_EQ(store.card(id)->version, version);
    moody.full = false;
    const auto again = node.enter(id, 7, Seat{static_cast<std::uint8_t>(asked.watcher - 1)});
    EXPECT_EQ(at(again->next("table"), {"v"}), std::to_string(version));
    node.say(id, 7, act("a", asked.code));
    EXPECT_EQ(at(again->next("ack"), {"d", "id"}), "a");
    EXPECT_GT(store.card(id)->version, version);
}

// Plays as the rules say, but loses its mind after the first card.
struct Unsound : Vigo {
    static std::string_view unsound(const State& state) {
        return state.cards_played > 0 ? "planted: a card too many" : Vigo::unsound(state);
    }
};

TEST_F(RoomsTest, a_table_that_breaks_is_frozen_while_others_go_on) {
    const GameOf<Unsound> broken;
    Node node(store, store, log);
    const std::string bad = node.create(broken, true);
    const Question asked = come_in(node, bad);
    node.say(bad, asked.watcher, act("a", asked.code));
    for (WatcherId watcher = 1; watcher <= 3; ++watcher) EXPECT_NE(ear(watcher).next("frozen"), "");
    EXPECT_EQ(store.card(bad)->state, TableState::frozen);
    node.say(bad, asked.watcher, act("b", asked.code));
    EXPECT_EQ(at(ear(asked.watcher).next("refused"), {"d", "code"}), "table.frozen");
    EXPECT_EQ(node.metrics.tables_frozen, 1);
    EXPECT_NE(said.text().find("planted: a card too many"), std::string::npos);
    EXPECT_NE(said.text().find(R"(\"format\":\"oya-record\")"), std::string::npos)
        << "the record is in the log";
    EXPECT_EQ(said.text().find("secret"), std::string::npos) << said.text();

    ears.clear();
    const std::string good = node.create(vigo);
    const Question next = come_in(node, good);
    node.say(good, next.watcher, act("a", next.code));
    EXPECT_EQ(at(ear(next.watcher).next("ack"), {"d", "id"}), "a");
}

TEST_F(RoomsTest, a_rematch_is_open_to_the_same_people) {
    Node node(store, store, log);
    const std::string id = node.create(vigo, true);
    Question asked = come_in(node, id);
    std::array<std::string, 3> last;
    for (int step = 0;; ++step) {
        node.say(id, asked.watcher, act(std::to_string(step), asked.code));
        bool over = false;
        for (int seat = 0; seat < 3; ++seat) {
            const std::string message = ears[static_cast<std::size_t>(seat)]->next("events");
            over = !at(message, {"d", "result"}).empty();
            if (const auto found = question(message, seat)) asked = *found;
        }
        if (over) break;
    }
    for (WatcherId watcher = 1; watcher <= 3; ++watcher) node.say(id, watcher, R"({"t":"rematch"})");
    const std::string next = at(ear(1).next("next"), {"d", "table"});
    ASSERT_NE(next, "");
    EXPECT_EQ(at(ear(3).next("next"), {"d", "why"}), "rematch");
    ASSERT_TRUE(store.card(next));
    EXPECT_EQ(store.card(next)->seats.size(), 3u);
    EXPECT_EQ(at(node.enter(next, 50, Seat{1})->next("table"), {"d", "you"}), "1");
    const auto snapshot = store.snapshot(id);
    ASSERT_TRUE(snapshot) << "for those who will know other rules";
    EXPECT_EQ(snapshot->first, store.card(id)->version);
}

// A program that plays by other rules finds the table as it was last seen.
TEST_F(RoomsTest, a_table_of_other_rules_is_shown_from_its_snapshot) {
    std::string id;
    {
        Node node(store, store, log);
        id = node.create(vigo, true);
        const Question asked = come_in(node, id);
        node.say(id, asked.watcher, act("a", asked.code));
        ear(asked.watcher).next("ack");
    }
    change_rules(id);
    Node node(store, store, log);
    const std::string shown = node.enter(id, 1, Seat{0})->next("table");
    EXPECT_EQ(at(shown, {"d", "read_only"}), "true") << shown;
    EXPECT_NE(at(shown, {"d", "view"}), "");
}

// Nobody has to stay at a table that is played by correspondence, and the table need not either.
class ByCorrespondence : public RoomsTest {
  protected:
    explicit ByCorrespondence(milliseconds kept = {}) {
        node.house.keeping = {.kept = kept,
                              .soon = milliseconds(0),
                              .wake_ahead = milliseconds(50),
                              .between_sweeps = milliseconds(5)};
        node.rooms.keep_house();
    }
    std::string create(std::int64_t answer_ms) {
        Terms terms;
        terms.clock = {.kind = ClockTerms::Kind::correspondence, .answer_ms = answer_ms};
        return node.create(vigo, false, {}, terms);
    }
    void leave(const std::string& id) {
        for (WatcherId watcher = 1; watcher <= 3; ++watcher)
            node.rooms.room(id)->post([=](Room& room) { room.leave(watcher); });
        ears.clear();
    }
    template <class Condition>
    static bool comes_true(Condition condition) {
        for (int i = 0; i < 4000 && !condition(); ++i) std::this_thread::sleep_for(milliseconds(5));
        return condition();
    }

    Node node{store, store, log};
};

TEST_F(ByCorrespondence, a_table_leaves_memory_and_is_the_same_when_it_comes_back) {
    const std::string id = create(3 * 86'400'000LL);
    const Question first = come_in(node, id);
    node.say(id, first.watcher, act("a", first.code));
    ear(first.watcher).next("ack");
    const std::size_t version = store.card(id)->version;
    leave(id);
    ASSERT_TRUE(comes_true([&] { return node.rooms.loaded() == 0; }));
    const Question second = come_in(node, id);
    EXPECT_EQ(store.card(id)->version, version) << "to come and go is no event";
    EXPECT_NE(second.watcher, first.watcher);
    node.say(id, first.watcher, act("a", first.code));
    EXPECT_EQ(at(ear(first.watcher).next("ack"), {"d", "id"}), "a") << "what was done is known";
    node.say(id, second.watcher, act("b", second.code));
    EXPECT_EQ(at(ear(second.watcher).next("ack"), {"d", "id"}), "b");
}

TEST_F(ByCorrespondence, a_table_is_brought_back_when_the_time_is_up) {
    const std::string id = create(2'000);
    const Question first = come_in(node, id);
    leave(id);
    ASSERT_TRUE(comes_true([&] { return node.rooms.loaded() == 0; }));
    const auto times_up = [&] {
        const std::vector<std::string> events = store.load(id)->events;
        return std::ranges::any_of(events, [&](const std::string& event) {
            return event.starts_with(R"(["clock",)" + std::to_string(first.watcher - 1));
        });
    };
    EXPECT_TRUE(comes_true(times_up)) << "nobody looked at it";
    EXPECT_TRUE(comes_true([&] { return node.rooms.loaded() == 0; })) << "and it goes again";
}

TEST_F(ByCorrespondence, a_table_of_other_rules_is_shown_and_not_woken) {
    const std::string id = create(2'000);
    for (const char* const name : {"a", "b"}) { // the second is in no snapshot
        const Question asked = come_in(node, id);
        node.say(id, asked.watcher, act(name, asked.code));
        ear(asked.watcher).next("ack");
        leave(id);
        ASSERT_TRUE(comes_true([&] { return node.rooms.loaded() == 0; }));
    }
    const std::size_t version = store.card(id)->version;
    ASSERT_LT(store.snapshot(id)->first, version);
    change_rules(id);
    EXPECT_TRUE(comes_true([&] { return store.card(id)->wake == 0; }))
        << "its time was up, and nobody can say for whom";
    EXPECT_EQ(at(node.enter(id, 1, Seat{0})->next("table"), {"d", "read_only"}), "true");
    EXPECT_EQ(store.card(id)->state, TableState::playing);
    EXPECT_EQ(store.card(id)->version, version);
    EXPECT_EQ(node.metrics.appends_outrun, 0);
}

// More milliseconds than the clocks of a machine have nanoseconds for. A table that woke all the time would
// never be left alone for long enough.
class OverCenturies : public ByCorrespondence {
  protected:
    OverCenturies() : ByCorrespondence(milliseconds(200)) {}
};
TEST_F(OverCenturies, a_table_sleeps_as_well_as_any) {
    const std::string id = create(10'000'000'000'000LL);
    come_in(node, id);
    leave(id);
    EXPECT_TRUE(comes_true([&] { return node.rooms.loaded() == 0; }));
}

TEST_F(RoomsTest, the_house_is_kept_after_a_read_that_failed) {
    Moody moody(store);
    std::atomic<int> faults = 0;
    Node node(moody, store, log, [&](std::exception_ptr) { ++faults; });
    node.house.keeping.between_sweeps = milliseconds(5);
    node.rooms.keep_house();
    moody.unreadable = true;
    for (int i = 0; i < 4000 && faults < 2; ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_GE(faults, 2) << "it is tried again";
}

TEST_F(RoomsTest, nobody_hears_of_what_is_not_stored_by_asking) {
    Moody moody(store);
    Node node(moody, store, log);
    const std::string id = node.create(vigo);
    const Question asked = come_in(node, id);
    moody.full = true;
    std::promise<bool> stored;
    node.rooms.room(id)->post([&](Room& room) {
        room.said(asked.watcher, act("a", asked.code));
        room.when_stored([&](const Refusal&, bool well) { stored.set_value(well); });
    });
    EXPECT_FALSE(stored.get_future().get());
}

TEST_F(RoomsTest, who_comes_in_while_a_line_is_stored_reads_it_once) {
    Node node(store, store, log);
    const std::string id = node.create(vigo);
    come_in(node, id);
    node.rooms.room(id)->post([&](Room& room) {
        room.talk().join(room, 1, room.talk().prepare(room, {.key = "ann", .name = "Ann"}));
        room.talk().take(room, 1, R"({"t":"chat","d":{"text":"hello"}})");
        while (store.lines(id, 1).empty()) std::this_thread::sleep_for(milliseconds(1));
        // Nobody at the table has been told yet.
        room.talk().join(room, 2, room.talk().prepare(room, {.key = "bob", .name = "Bob"}));
        room.talk().take(room, 2, R"({"t":"chat","d":{"text":"and hello to you"}})");
    });
    EXPECT_EQ(at(ear(1).next("chat"), {"d", "text"}), "hello");
    EXPECT_EQ(at(ear(2).next("chat_log"), {"d", "lines", "0", "text"}), "hello");
    EXPECT_EQ(at(ear(2).next("chat"), {"d", "text"}), "and hello to you");
}

} // namespace

} // namespace oya::server
