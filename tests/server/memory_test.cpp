#include "server/failing_heap.h"
#include "server/node.h"
#include "server/sqlite/sqlite_store.h"

#include "bots/any_bot.h"
#include "bots/opponents.h"
#include "core/json_writer.h"
#include "core/ledger.h"
#include "core/words.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <new>

// A table for which there is no memory in the middle of an action: it comes back from the store, and nobody
// was told what is not there.

// Also without sanitizers: there each request for memory fails in turn, here every tenth.

namespace oya::server {

namespace {

class WithoutMemory : public testing::Test {
  protected:
    WithoutMemory() {
        Node node(store, store, log);
        const std::string id = node.create(catan);
        for (int seat = 0; seat < 3; ++seat) {
            const auto ear = node.enter(id, static_cast<WatcherId>(seat + 1), seat_of(seat));
            if (const auto found = question(ear->next("table"), seat)) asked = *found;
        }
        store.flush();
        fresh = *store.load(id);
    }

    static Seat seat_of(int seat) { return Seat{static_cast<std::uint8_t>(seat)}; }
    std::string copy() {
        fresh.card.id = new_id();
        std::promise<Appended> how;
        store.create(fresh, [&](Appended made) { how.set_value(made); });
        EXPECT_EQ(how.get_future().get(), Appended::done);
        return fresh.card.id;
    }
    // Waits for all that was given to the only worker.
    static void wait_for(Node& node) {
        std::promise<void> done;
        node.workers.post([&] { done.set_value(); });
        done.get_future().get();
    }
    void wait_for_store(Node& node) {
        for (int i = 0; i < 3; ++i) {
            wait_for(node);
            store.flush();
        }
        wait_for(node);
    }
    // How the table stands in memory, as the store would have it.
    static std::vector<std::string> in_memory(Node& node, const std::string& id) {
        std::promise<std::vector<std::string>> told;
        node.rooms.room(id)->post([&](Room& room) {
            EXPECT_TRUE(room.load());
            std::vector<std::string> all{room.host().setup_text(), room.host().snapshot_text()};
            for (std::size_t number = 0; number < room.host().version(); ++number) {
                JsonWriter json(all.emplace_back());
                write_event(json, room.host().table(), number);
            }
            told.set_value(all);
        });
        return told.get_future().get();
    }
    std::vector<std::string> in_store(const std::string& id) {
        const StoredTable table = *store.load(id);
        const ReadHost read = Host::read(table.setup, table.events, Time{});
        EXPECT_TRUE(read.host);
        std::vector<std::string> all{table.setup, read.host->snapshot_text()};
        all.insert(all.end(), table.events.begin(), table.events.end());
        return all;
    }

    const AnyGame& catan = *find_game("catan");
    TestFolder folder;
    Captured said;
    Log log{said.file()};
    SqliteStore store{folder.path / "oya.db"};
    StoredTable fresh;
    Question asked{};
};

TEST_F(WithoutMemory, a_table_comes_back_as_it_is_stored) {
    const int step = scaled(10, 1, 1);
    int failed = 0;
    long after = 0; // how far all of them have come when the action was sent again
    for (int request = 1; request <= 2000; request += step) {
        SCOPED_TRACE(request);
        Node node(store, store, log, [](std::exception_ptr) {}, 1);
        const std::string id = copy();
        std::vector<std::shared_ptr<Ear>> ears;
        for (int seat = 0; seat < 3; ++seat) {
            ears.push_back(node.enter(id, static_cast<WatcherId>(seat + 1), seat_of(seat)));
            ears.back()->next("table");
        }
        node.workers.post([=] { fail_request(request); });
        node.say(id, asked.watcher, act("a", asked.code));
        wait_for_store(node);
        std::promise<long> made;
        node.workers.post([&] {
            const long requests = requests_made();
            fail_request(0);
            made.set_value(requests);
        });
        const bool fails = made.get_future().get() >= request;
        failed += fails ? 1 : 0;

        const std::vector<std::string> kept = in_store(id);
        EXPECT_EQ(in_memory(node, id), kept);
        const std::size_t version = kept.size() - 2;
        for (const auto& ear : ears) {
            for (const std::string& message : ear->heard()) {
                const std::string told = at(message, {"v"});
                EXPECT_LE(told.empty() ? 0 : std::stoul(told), version) << message;
                if (at(message, {"t"}) == "ack") {
                    EXPECT_GT(version, fresh.events.size()) << message;
                }
            }
        }
        node.say(id, asked.watcher, act("a", asked.code));
        wait_for_store(node);
        EXPECT_NE(ears[asked.watcher - 1]->next("ack"), "");
        const auto now = static_cast<long>(store.card(id)->version);
        if (after == 0) after = now;
        EXPECT_EQ(now, after) << "done, and done once";
        if (testing::Test::HasFailure() || !fails) break;
    }
    EXPECT_GE(failed, 100 / step) << "an action asks for memory more often than that";
}

// What the floors make when it is first used could never be made again if something were thrown through it,
// and everybody would wait for it: it must need no memory. In a process of its own, where nothing was used
// yet.
TEST(FirstUseDeathTest, asks_for_no_memory) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto use = [] {
        fail_request(1);
        const std::size_t all = games().size() + bots().size() + opponents().size() + ledgers().size() +
                                Words::languages().size();
        const long made = requests_made();
        fail_request(0);
        std::_Exit(all > 0 && made == 0 ? 0 : 1);
    };
    EXPECT_EXIT(use(), testing::ExitedWithCode(0), "");
}

} // namespace

} // namespace oya::server
