#include "server/places.h"
#include "server/sqlite/database.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"

#include "kit/asked.h"
#include "kit/files.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <future>
#include <mutex>
#include <set>
#include <sqlite3.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace oya::server {

namespace {

StoredTable new_table(const std::string& id) {
    return {
        {.id = id, .game = "vigo", .listed = true, .created = 1000, .seats = {{.seat = 0, .name = "Ann"}}},
        R"({"game":"vigo"})",
        {}};
}

Appended created(TableStore& store, const std::string& id) {
    std::promise<Appended> outcome;
    store.create(new_table(id), [&](Appended how) { outcome.set_value(how); });
    return outcome.get_future().get();
}

Appended appended(TableStore& store, Append append) {
    std::promise<Appended> outcome;
    store.append(std::move(append), [&](Appended how) { outcome.set_value(how); });
    return outcome.get_future().get();
}

// What opening the file complains about; empty if it opens.
std::string complaint(const std::filesystem::path& file) {
    try {
        SqliteStore store(file);
        return {};
    } catch (const StoreError& error) {
        return error.what();
    }
}

class EveryStore : public InBothStores {};
OYA_IN_BOTH_STORES(EveryStore);

TEST_P(EveryStore, keeps_a_table_and_its_events) {
    {
        const auto opened = place.open();
        Store& store = *opened;
        ASSERT_EQ(created(store, "t1"), Appended::done);
        ASSERT_EQ(appended(store, {.table = "t1", .events = {"a", "b"}, .now = 2000, .fence = place.fence()}),
                  Appended::done);
        ASSERT_EQ(appended(store, {.table = "t1",
                                   .expected = 2,
                                   .events = {"c"},
                                   .state = TableState::playing,
                                   .wake = 9000,
                                   .seats = {{0, Sitter::person, "Bob", "hash", "account"}},
                                   .now = 3000,
                                   .fence = place.fence()}),
                  Appended::done);
    }
    const auto opened = place.open();
    Store& store = *opened;
    const std::optional<StoredTable> table = store.load("t1");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->setup, R"({"game":"vigo"})");
    EXPECT_EQ(table->events, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(table->card.version, 3u);
    EXPECT_EQ(table->card.state, TableState::playing);
    EXPECT_EQ(table->card.wake, 9000);
    EXPECT_EQ(table->card.created, 1000);
    EXPECT_EQ(table->card.changed, 3000);
    ASSERT_EQ(table->card.seats.size(), 1u);
    EXPECT_EQ(table->card.seats[0].name, "Bob");
    EXPECT_EQ(table->card.seats[0].account, "account");
    EXPECT_FALSE(store.load("t2"));
    EXPECT_EQ(store.lobby(10).size(), 1u);
    EXPECT_EQ(store.sleeping(10).size(), 1u);
    EXPECT_EQ(store.count_tables(), 1u);
}

TEST_P(EveryStore, appends_only_behind_the_version_that_was_seen) {
    const auto opened = place.open();
    Store& store = *opened;
    const std::int64_t fence = place.fence();
    ASSERT_EQ(created(store, "t1"), Appended::done);
    EXPECT_EQ(created(store, "t1"), Appended::failed);
    EXPECT_EQ(appended(store, {.table = "t2", .events = {"a"}}), Appended::missing);
    EXPECT_EQ(appended(store, {.table = "t1", .events = {"a"}, .fence = fence}), Appended::done);
    EXPECT_EQ(
        appended(
            store,
            {.table = "t1", .events = {"b"}, .seats = {{0, Sitter::person, "Eve", "", ""}}, .fence = fence}),
        Appended::outrun);
    EXPECT_EQ(appended(store, {.table = "t1", .expected = 2, .events = {"b"}, .fence = fence}),
              Appended::outrun);
    EXPECT_EQ(appended(store, {.table = "t1", .expected = 1, .events = {"b"}, .fence = fence + 1}),
              Appended::outrun)
        << "nobody has that fence";
    EXPECT_EQ(store.load("t1")->events, std::vector<std::string>{"a"});
    EXPECT_EQ(store.card("t1")->seats[0].name, "Ann");
}

// Two servers on one file: of two appends behind one version exactly one wins, whoever is quicker.
TEST(Store, lets_one_of_two_servers_win) {
    const TestFolder folder;
    SqliteStore one(folder.path / "oya.db");
    SqliteStore two(folder.path / "oya.db");
    ASSERT_EQ(created(one, "t1"), Appended::done);
    const int rounds = scaled(20, 100, 1000);
    std::array<int, 2> won{};
    const auto race = [&](SqliteStore& store, int& wins, const std::string& name) {
        for (int round = 0; round < rounds; ++round) {
            const auto version = static_cast<std::size_t>(round);
            const Appended how = appended(store, {.table = "t1", .expected = version, .events = {name}});
            if (how == Appended::done) ++wins;
            while (store.card("t1")->version <= version) std::this_thread::yield();
        }
    };
    std::thread other([&] { race(two, won[1], "two"); });
    race(one, won[0], "one");
    other.join();
    EXPECT_EQ(won[0] + won[1], rounds);
    const std::vector<std::string> events = one.load("t1")->events;
    EXPECT_EQ(events.size(), static_cast<std::size_t>(rounds));
    EXPECT_EQ(std::ranges::count(events, "one"), won[0]);
}

TEST_P(EveryStore, commits_what_waits_together) {
    const auto opened = place.open();
    Store& store = *opened;
    constexpr int tables = 50;
    for (int table = 0; table < tables; ++table) created(store, std::to_string(table));
    const std::size_t before = store.figures().commits;
    std::atomic<int> open = tables * 20;
    std::promise<void> finished;
    for (std::size_t round = 0; round < 20; ++round) {
        for (int table = 0; table < tables; ++table)
            store.append(
                {.table = std::to_string(table), .expected = round, .events = {"e"}, .fence = place.fence()},
                [&](Appended how) {
                    EXPECT_EQ(how, Appended::done);
                    if (--open == 0) finished.set_value();
                });
    }
    finished.get_future().get();
    EXPECT_LT(store.figures().commits - before, 1000u);
    EXPECT_EQ(store.card("7")->version, 20u);
}

TEST_P(EveryStore, keeps_the_last_snapshot_of_a_table) {
    const auto opened = place.open();
    Store& store = *opened;
    created(store, "t1");
    const std::size_t version = store.card("t1")->version;
    const auto append = [&](std::size_t expected, const std::string& snapshot) {
        std::promise<Appended> done;
        store.append({.table = "t1",
                      .expected = expected,
                      .events = {"x"},
                      .snapshot = snapshot,
                      .fence = place.fence()},
                     [&](Appended how) { done.set_value(how); });
        return done.get_future().get();
    };
    EXPECT_FALSE(store.snapshot("t1"));
    EXPECT_EQ(append(version, "first"), Appended::done);
    EXPECT_EQ(append(version + 1, ""), Appended::done);
    EXPECT_EQ(store.snapshot("t1"), std::pair(version + 1, std::string("first")));
    EXPECT_EQ(append(version + 2, "last"), Appended::done);
    EXPECT_EQ(append(version, "outrun"), Appended::outrun);
    EXPECT_EQ(store.snapshot("t1"), std::pair(version + 3, std::string("last")));
}

TEST(Store, is_its_owners_alone) {
    const TestFolder folder;
    SqliteStore store(folder.path / "deep" / "oya.db");
    created(store, "t1");
    store.back_up(folder.path / "copy.db");
    for (const char* const file : {"deep/oya.db", "deep/oya.db-wal", "copy.db"}) {
        const std::filesystem::perms others =
            std::filesystem::perms::group_all | std::filesystem::perms::others_all;
        EXPECT_EQ(std::filesystem::status(folder.path / file).permissions() & others,
                  std::filesystem::perms::none)
            << file;
    }
}

TEST(Store, refuses_what_it_did_not_write) {
    const TestFolder folder;
    folder.write("letter.db", "Dear Sir or Madam, this is not a database at all, but a letter.");
    EXPECT_EQ(complaint(folder.path / "letter.db"), "the file is no database of Oya");
    Database(folder.path / "other.db", Database::Use::writing).run("CREATE TABLE songs (name TEXT)");
    EXPECT_EQ(complaint(folder.path / "other.db"), "the file is a database of another program");
    EXPECT_EQ(complaint(folder.path), "the file cannot be opened");

    {
        const SqliteStore store(folder.path / "newer.db");
    }
    Database(folder.path / "newer.db", Database::Use::writing).run("PRAGMA user_version = 4711");
    EXPECT_EQ(complaint(folder.path / "newer.db"),
              "the database was written by a newer Oya (its form is 4711, this program knows " +
                  std::to_string(schema_version()) + ")");
}

// Wherever it is damaged: it is refused at once, or found out by who reads all of it, and nothing else
// happens.
TEST(Store, knows_a_damaged_file) {
    const TestFolder folder;
    const auto file = folder.path / "oya.db";
    {
        SqliteStore store(file);
        for (int table = 0; table < 200; ++table) created(store, std::to_string(table));
    }
    const std::string good = read_file(file);
    ASSERT_GT(good.size(), 20'000u);
    int refused = 0, found = 0;
    for (std::size_t from = 0; from + 4096 <= good.size(); from += 4096) {
        SCOPED_TRACE(from);
        std::string bytes = good;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), 4096, '\x5a');
        folder.write("oya.db", bytes);
        if (!complaint(file).empty()) {
            ++refused;
        } else {
            Database reader(file, Database::Use::reading);
            const bool damaged = damage_of(reader).starts_with("the database is damaged");
            EXPECT_TRUE(damaged);
            found += damaged ? 1 : 0;
        }
    }
    EXPECT_GE(refused, 1) << "who has lost the head of the file";
    EXPECT_GE(found, 4);
    folder.write("oya.db", good);
    Database reader(file, Database::Use::reading);
    EXPECT_EQ(damage_of(reader), "");
}

// Every statement that a connection of this program runs, while this lives.
class Overheard {
  public:
    Overheard() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(&listen)); }
    ~Overheard() {
        sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&listen));
        said.clear();
    }
    Overheard(const Overheard&) = delete;
    Overheard& operator=(const Overheard&) = delete;

    static inline std::mutex mutex;
    static inline std::set<std::string> said;

  private:
    static int listen(sqlite3* handle, char**, const void*) {
        return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, &hear, nullptr);
    }
    static int hear(unsigned, void*, void* statement, void*) {
        const std::lock_guard lock(mutex);
        said.insert(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)));
        return 0;
    }
};

TEST(Store, sorts_no_list) {
    const TestFolder folder;
    const auto file = folder.path / "oya.db";
    std::set<std::string> statements;
    {
        const Overheard overheard;
        SqliteStore store(file);
        created(store, "t1");
        store.lobby(10);
        store.tables(10);
        store.sleeping(10);
        store.history("ann", 0, 10);
        store.same_deal("deal", 10);
        store.ratings("ann");
        store.accounts(10);
        store.reports(10);
        store.lines("t1", 10);
        store.abandoned({.waiting = 1, .unfinished = 1, .finished = 1}, 10, 10);
        store.last_change();
        store.flush();
        const std::lock_guard lock(Overheard::mutex);
        statements = Overheard::said;
    }
    int lists = 0;
    for (const std::string& statement : statements) {
        if (!statement.starts_with("SELECT")) continue;
        const std::string question = "EXPLAIN QUERY PLAN " + statement;
        Database database(file, Database::Use::reading);
        Statement plan = database.prepare(question.c_str());
        while (plan.step()) EXPECT_EQ(plan.text(3).find("TEMP B-TREE"), std::string::npos) << statement;
        lists += statement.find("ORDER BY") != statement.npos ? 1 : 0;
    }
    EXPECT_GE(lists, 9);
}

TEST_P(EveryStore, gives_a_game_once_to_who_sat_there_twice) {
    const auto opened = place.open();
    Store& store = *opened;
    for (const char* const id : {"t1", "t2"}) {
        created(store, id);
        Outcome outcome{.table = id, .game = "vigo", .finished = id[1] == '1' ? 100 : 200};
        outcome.seats = {{.seat = 0, .account = "bob", .name = "Bob"},
                         {.seat = 1, .account = "ann", .name = "Ann"},
                         {.seat = 2, .account = "ann", .name = "Ann"}};
        appended(store, {.table = id,
                         .events = {"end"},
                         .outcome = std::make_shared<Outcome>(outcome),
                         .fence = place.fence()});
    }
    const std::vector<Outcome> games = store.history("ann", 0, 10);
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].table, "t2") << "the latest first";
    EXPECT_EQ(store.history("ann", 200, 10).size(), 1u);
    EXPECT_EQ(store.history("cid", 0, 10).size(), 0u);
}

// A process that appends and says through a pipe what was acknowledged, until it is killed.
[[noreturn]] void append_until_killed(const std::filesystem::path& file, int pipe_end) {
    SqliteStore store(file);
    std::array<std::size_t, 4> version{};
    for (std::size_t table = 0; table < version.size(); ++table) {
        const std::string id = std::to_string(table);
        if (const auto card = store.card(id)) {
            version[table] = card->version;
        } else {
            created(store, id);
        }
    }
    while (true) {
        for (std::size_t table = 0; table < version.size(); ++table) {
            std::vector<std::string> events;
            for (std::size_t i = 0; i < 3; ++i) events.push_back(std::to_string(version[table] + i));
            const Append append{.table = std::to_string(table), .expected = version[table], .events = events};
            if (appended(store, append) != Appended::done) _exit(3);
            version[table] += 3;
            const std::array<std::size_t, 2> said{table, version[table]};
            if (write(pipe_end, said.data(), sizeof said) != sizeof said) _exit(4);
        }
    }
}

TEST(Store, loses_nothing_acknowledged_when_its_process_is_killed) {
    const TestFolder folder;
    const auto file = folder.path / "oya.db";
    TestRandom random;
    std::array<std::size_t, 4> acknowledged{};
    const int kills = asked(3, 8, 50);
    for (int round = 0; round < kills; ++round) {
        std::array<int, 2> ends{};
        ASSERT_EQ(pipe(ends.data()), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) append_until_killed(file, ends[1]);
        close(ends[1]);
        const auto messages = 5 + random.rng.below(60);
        std::array<std::size_t, 2> said{};
        for (std::uint64_t i = 0; i < messages; ++i) {
            ASSERT_EQ(read(ends[0], said.data(), sizeof said), static_cast<ssize_t>(sizeof said));
            acknowledged[said[0]] = said[1];
        }
        kill(child, SIGKILL);
        while (read(ends[0], said.data(), sizeof said) == static_cast<ssize_t>(sizeof said))
            acknowledged[said[0]] = said[1];
        close(ends[0]);
        waitpid(child, nullptr, 0);

        SqliteStore store(file);
        for (std::size_t table = 0; table < acknowledged.size(); ++table) {
            const std::vector<std::string> events = store.load(std::to_string(table))->events;
            EXPECT_GE(events.size(), acknowledged[table]);
            EXPECT_EQ(events.size() % 3, 0u) << "half of an append";
            for (std::size_t i = 0; i < events.size(); ++i) ASSERT_EQ(events[i], std::to_string(i));
            acknowledged[table] = events.size();
        }
    }
}

} // namespace

} // namespace oya::server
