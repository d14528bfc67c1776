#include "server/clock.h"
#include "server/forgetful_wire.h"
#include "server/places.h"
#include "server/secrets.h"
#include "server/told.h"

#include "kit/asked.h"
#include "kit/captured.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <set>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

// Several servers on one PostgreSQL: who has a table, what they tell one another, and what happens when the
// database goes away.

namespace oya::server {

namespace {

Appended make(Store& store, const std::string& id, Moment wake = 0) {
    return told<Appended>(
        [&](auto done) { store.create({{.id = id, .game = "vigo", .wake = wake}, "{}", {}}, done); });
}

Appended add(Store& store, const std::string& id, std::size_t expected, const std::string& event,
             std::int64_t fence) {
    return told<Appended>([&](auto done) {
        store.append({.table = id, .expected = expected, .events = {event}, .fence = fence}, done);
    });
}

// Waits for something that is bound to happen; false if it does not.
template <class Happens>
bool comes(const Happens& happens) {
    for (int i = 0; i < 6000; ++i) {
        if (happens()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

class SharedStore : public testing::Test {
  protected:
    std::unique_ptr<PostgresStore> open(const std::string& address = {}, Log* log = nullptr) {
        return std::make_unique<PostgresStore>(url, NodeSetup{"node", address}, log);
    }
    std::unique_ptr<PostgresConnection> connect() {
        return std::make_unique<PostgresConnection>(std::make_shared<const PostgresAddress>(url),
                                                    postgres_dialect("test"));
    }

    const std::string url = TestPostgres::shared().new_database();
};

TEST_F(SharedStore, gives_a_table_to_one_server_at_a_time) {
    const auto one = open("http://10.0.0.1:8080");
    auto two = open();
    two->set_address("http://10.0.0.2:8080");
    EXPECT_TRUE(one->is_shared());
    ASSERT_EQ(make(*one, "t1"), Appended::done);
    const Hold elsewhere = two->take_hold("t1");
    EXPECT_FALSE(elsewhere.ours);
    EXPECT_EQ(elsewhere.address, "http://10.0.0.1:8080");
    EXPECT_EQ(add(*two, "t1", 0, "stolen", elsewhere.fence), Appended::outrun) << "it knows the fence";
    EXPECT_EQ(add(*one, "t1", 0, "a", first_fence), Appended::done);

    one->let_go("t1", first_fence);
    one->flush();
    const Hold ours = two->take_hold("t1");
    EXPECT_TRUE(ours.ours);
    EXPECT_GT(ours.fence, first_fence);
    EXPECT_EQ(add(*one, "t1", 1, "late", first_fence), Appended::outrun);
    one->let_go("t1", first_fence);
    one->flush();
    EXPECT_EQ(add(*two, "t1", 1, "b", ours.fence), Appended::done);
    EXPECT_TRUE(comes([&] { return one->take_hold("t1").address == "http://10.0.0.2:8080"; }));

    two.reset();
    const Hold back = one->take_hold("t1");
    EXPECT_TRUE(back.ours) << "who has ended in good order holds nothing";
    EXPECT_GT(back.fence, ours.fence);
    EXPECT_GT(one->take_hold("t1").fence, back.fence) << "who takes it twice begins anew";
    EXPECT_EQ(one->load("t1")->events, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(one->load("t1")->damage, "");
    EXPECT_TRUE(one->take_hold("nowhere").ours);
}

TEST_F(SharedStore, takes_over_the_tables_of_a_server_that_is_gone) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const auto store = open("http://10.0.0.9:8080");
        if (make(*store, "t1", 1) != Appended::done || write(ends[1], "x", 1) != 1) _exit(1);
        while (true) pause();
    }
    char made = 0;
    ASSERT_EQ(read(ends[0], &made, 1), 1);
    const auto store = open();
    EXPECT_TRUE(store->sleeping(10).empty()) << "another looks after it";
    EXPECT_FALSE(store->remove_abandoned("t1", {.waiting = 1}, 1'000'000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_EQ(store->take_hold("t1").address, "http://10.0.0.9:8080") << "it may only be slow";
    EXPECT_TRUE(comes([&] { return store->sleeping(10).size() == 1; }));
    const Hold hold = store->take_hold("t1");
    EXPECT_TRUE(hold.ours);
    EXPECT_EQ(add(*store, "t1", 0, "a", hold.fence), Appended::done);
    close(ends[0]);
    close(ends[1]);
}

// Both take the table whenever they can and append; every version is there once.
TEST_F(SharedStore, lets_two_servers_race_for_a_table) {
    const auto one = open(), two = open();
    ASSERT_EQ(make(*one, "t1"), Appended::done);
    one->let_go("t1", first_fence);
    one->flush();
    const auto appends = static_cast<std::size_t>(asked(300, 300, 10'000));
    std::atomic<std::size_t> won = 0;
    const auto race = [&](Store& store, const std::string& name) {
        std::set<std::string> mine;
        for (std::size_t version = 0; version < appends; version = store.card("t1")->version) {
            const Hold hold = store.take_hold("t1");
            if (!hold.ours) continue;
            version = store.card("t1")->version;
            const std::string event = name + std::to_string(version);
            if (version < appends && add(store, "t1", version, event, hold.fence) == Appended::done) {
                ++won;
                EXPECT_TRUE(mine.insert(event).second);
            }
            EXPECT_EQ(add(store, "t1", version + 1, "outdated", hold.fence - 1), Appended::outrun);
            store.let_go("t1", hold.fence);
        }
    };
    std::thread other([&] { race(*two, "two"); });
    race(*one, "one");
    other.join();
    EXPECT_EQ(won, appends);
    const std::vector<std::string> events = one->load("t1")->events;
    ASSERT_EQ(events.size(), appends);
    for (std::size_t version = 0; version < events.size(); ++version)
        EXPECT_EQ(events[version].substr(3), std::to_string(version));
    EXPECT_EQ(one->load("t1")->damage, "");
}

TEST_F(SharedStore, tells_every_server_what_one_says) {
    const auto one = open(), two = open();
    struct Ear {
        std::mutex mutex;
        std::vector<std::string> heard;
        void listen(Store& store) {
            store.when_told([this](const std::string& topic, const std::string& text) {
                const std::lock_guard lock(mutex);
                if (!topic.empty()) heard.push_back(topic + '=' + text);
            });
        }
        std::size_t count() {
            const std::lock_guard lock(mutex);
            return heard.size();
        }
    } at_one, at_two;
    at_one.listen(*one);
    at_two.listen(*two);
    // Both lines are up when both have heard something.
    ASSERT_TRUE(comes([&] {
        one->tell_all("up", "");
        return at_one.count() > 0 && at_two.count() > 0;
    }));
    constexpr int words = 1000;
    for (int word = 0; word < words; ++word) one->tell_all("word", std::to_string(word) + " 5 {ж}\n");
    one->tell_all("long", std::string(3900, 'x'));
    one->tell_all("end", "");
    EXPECT_THROW(one->tell_all("longer", std::string(4000, 'x')), StoreError);
    for (Ear* const ear : {&at_one, &at_two}) {
        ASSERT_TRUE(comes([&] {
            const std::lock_guard lock(ear->mutex);
            return !ear->heard.empty() && ear->heard.back() == "end=";
        }));
        const std::lock_guard lock(ear->mutex);
        std::erase(ear->heard, "up=");
        ASSERT_EQ(ear->heard.size(), words + 2u);
        for (std::size_t word = 0; word < words; ++word)
            ASSERT_EQ(ear->heard[word], "word=" + std::to_string(word) + " 5 {ж}\n");
    }
    at_one.heard.clear();
    one->when_told({});
    two->tell_all("nobody", "");
    two->flush();
    EXPECT_TRUE(comes([&] { return at_two.count() == words + 3u; }));
    EXPECT_EQ(at_one.count(), 0u);
}

TEST_F(SharedStore, keeps_notes_until_their_end_for_every_server) {
    const auto one = open(), two = open();
    const Moment today = now();
    one->keep_note("code", "table", today + 60'000);
    EXPECT_EQ(two->note("code", today), "table");
    EXPECT_FALSE(two->note("code", today + 60'000));
    two->keep_note("code", "another", today + 90'000);
    EXPECT_EQ(one->note("code", today + 60'000), "another");
    EXPECT_FALSE(one->note("cod", today));
    EXPECT_LT(std::abs(one->clock_ahead()), 60'000) << "both clocks are those of this machine";
}

// Games of the same two people end at two servers at once: the ratings are those of all games, in one order.
TEST_F(SharedStore, rates_games_that_end_together) {
    const auto one = open(), two = open();
    for (const char* const id : {"ann", "bob"})
        ASSERT_TRUE(one->add_account({.id = id, .name = id}, std::nullopt));
    const int games = scaled(25, 60, 1000);
    const auto play = [&](Store& store, const std::string& name) {
        for (int game = 0; game < games; ++game) {
            const std::string id = name + std::to_string(game);
            ASSERT_EQ(make(store, id), Appended::done);
            const auto outcome = std::make_shared<const Outcome>(
                Outcome{id,
                        "vigo",
                        true,
                        1000,
                        {{.seat = 0, .account = game % 3 == 0 ? "ann" : "bob", .place = 1},
                         {.seat = 1, .account = game % 3 == 0 ? "bob" : "ann", .place = 2}}});
            ASSERT_EQ(told<Appended>([&](auto done) {
                          store.append(
                              {.table = id, .events = {"end"}, .outcome = outcome, .fence = first_fence},
                              done);
                      }),
                      Appended::done);
        }
    };
    std::thread other([&] { play(*two, "two"); });
    play(*one, "one");
    other.join();
    const Rating live = one->ratings("ann")[0].second;
    EXPECT_EQ(live.games, 2 * games);
    EXPECT_EQ(one->recompute_ratings(), static_cast<std::size_t>(2 * games));
    EXPECT_DOUBLE_EQ(one->ratings("ann")[0].second.rating, live.rating);
    EXPECT_DOUBLE_EQ(one->ratings("ann")[0].second.deviation, live.deviation);
}

TEST_F(SharedStore, gives_a_name_to_one_of_two_who_want_it) {
    const auto one = open(), two = open();
    const int names = scaled(20, 50, 500);
    std::array<std::atomic<int>, 2> got{};
    // Letters that look like no others, so that every number has a name of its own.
    const auto name = [](int number) {
        std::string letters;
        for (int place = 0; place < 4; ++place, number /= 5)
            letters += "aebkz"[static_cast<std::size_t>(number % 5)];
        return letters;
    };
    const auto take = [&](Store& store, std::size_t who, const std::string& sign) {
        for (int number = 0; number < names; ++number)
            got[who] +=
                store.add_account({.id = new_id(), .name = sign + name(number)}, std::nullopt) ? 1 : 0;
    };
    std::thread other([&] { take(*two, 1, "\xd0\x90"); }); // Cyrillic
    take(*one, 0, "A");
    other.join();
    EXPECT_EQ(got[0] + got[1], names);
    EXPECT_TRUE(one->lookalikes().empty());
}

// The line breaks off before the commit arrives, or before its answer does: nothing is lost or doubled.
TEST_F(SharedStore, writes_once_what_was_not_answered) {
    ForgetfulWire wire(url);
    PostgresStore store(wire.url(), {});
    ASSERT_EQ(make(store, "t1"), Appended::done);
    const int rounds = scaled(6, 20, 200);
    for (int round = 0; round < rounds; ++round) {
        wire.lose_next(round % 2 == 0 ? ForgetfulWire::Loses::answer : ForgetfulWire::Loses::commit);
        const std::string event = std::to_string(round);
        EXPECT_EQ(add(store, "t1", static_cast<std::size_t>(round), event, first_fence), Appended::done);
        EXPECT_TRUE(wire.has_lost());
        wire.lose_next(round % 2 == 0 ? ForgetfulWire::Loses::answer : ForgetfulWire::Loses::commit);
        EXPECT_TRUE(told<std::optional<std::int64_t>>(
            [&](auto done) { store.add_line({.room = "t1", .text = event}, done); }));
        EXPECT_TRUE(wire.has_lost());
    }
    EXPECT_EQ(store.trouble(), "");
    EXPECT_EQ(store.load("t1")->events.size(), static_cast<std::size_t>(rounds));
    EXPECT_EQ(store.lines("t1", 1000).size(), static_cast<std::size_t>(rounds)) << "nothing was said twice";
}

// Everything is written, or said to have failed, while PostgreSQL is killed again and again.
TEST(SharedStoreFaults, loses_nothing_acknowledged_when_the_database_is_killed) {
    TestPostgres postgres;
    const std::string url = postgres.new_database();
    PostgresStore store(url, {});
    constexpr std::size_t tables = 4;
    std::array<std::atomic<std::size_t>, tables> acknowledged{};
    std::atomic<bool> ends = false;
    std::vector<std::thread> players;
    for (std::size_t table = 0; table < tables; ++table) {
        ASSERT_EQ(make(store, std::to_string(table)), Appended::done);
        players.emplace_back([&, table] {
            const std::string id = std::to_string(table);
            std::size_t version = 0;
            while (!ends) {
                const Appended how = add(store, id, version, std::to_string(version), first_fence);
                if (how == Appended::done) {
                    acknowledged[table] = ++version;
                } else {
                    // It is not known whether it was written: whoever goes on reads first.
                    EXPECT_NE(how, Appended::missing);
                    comes([&] {
                        try {
                            version = store.card(id)->version;
                            return true;
                        } catch (const StoreError&) {
                            return false;
                        }
                    });
                }
            }
        });
    }
    TestRandom random;
    const int kills = asked(3, 6, 20);
    for (int round = 0; round < kills; ++round) {
        const std::size_t before = acknowledged[0];
        EXPECT_TRUE(comes([&] { return acknowledged[0] > before + 5 + random.rng.below(20); }));
        postgres.kill();
        postgres.start();
    }
    ends = true;
    for (std::thread& player : players) player.join();
    for (std::size_t table = 0; table < tables; ++table) {
        const std::optional<StoredTable> kept = store.load(std::to_string(table));
        EXPECT_EQ(kept->damage, "");
        EXPECT_GE(kept->events.size(), acknowledged[table]);
        for (std::size_t version = 0; version < kept->events.size(); ++version)
            ASSERT_EQ(kept->events[version], std::to_string(version));
    }
}

TEST(SharedStoreFaults, waits_for_a_database_that_is_away_and_says_so) {
    TestPostgres postgres;
    Captured said;
    Log log{said.file()};
    PostgresStore store(postgres.new_database(), {}, &log);
    ASSERT_EQ(make(store, "t1"), Appended::done);
    EXPECT_FALSE(store.is_cut_off());
    postgres.stop();
    std::thread writer(
        [&] { EXPECT_EQ(add(store, "t1", 0, "a", first_fence), Appended::done) << "it comes back in time"; });
    EXPECT_TRUE(comes([&] { return store.trouble().find("is out of reach") != std::string::npos; }));
    EXPECT_THROW(store.card("t1"), StoreUnwell);
    postgres.start();
    writer.join();
    EXPECT_EQ(store.trouble(), "");
    EXPECT_NE(said.text().find("store well again"), std::string::npos);
    EXPECT_EQ(store.card("t1")->version, 1u);

    postgres.stop();
    EXPECT_EQ(add(store, "t1", 1, "b", first_fence), Appended::failed) << "it stays away too long";
    EXPECT_TRUE(comes([&] { return store.is_cut_off(); }));
    postgres.start();
    EXPECT_TRUE(comes([&] { return !store.is_cut_off(); }));
    EXPECT_EQ(add(store, "t1", 1, "c", first_fence), Appended::done) << "nobody else has taken it";
}

// Whoever finds every connection busy is told so after a while.
TEST_F(SharedStore, never_waits_for_ever_for_a_connection) {
    const auto store = open();
    const auto lock = std::make_unique<PostgresConnection>(std::make_shared<const PostgresAddress>(url),
                                                           postgres_dialect("test"), std::nullopt);
    lock->run("BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE");
    std::atomic<int> refused = 0, busy = 0;
    std::vector<std::thread> askers;
    for (int asker = 0; asker < 12; ++asker)
        askers.emplace_back([&] {
            try {
                store->account("ann");
            } catch (const StoreUnwell& error) {
                ++refused;
                busy += std::string(error.what()) == "every connection to the database is busy" ? 1 : 0;
            }
        });
    for (std::thread& asker : askers) asker.join();
    EXPECT_EQ(refused, 12);
    EXPECT_GE(busy, 4);
    lock->run("ROLLBACK");
    EXPECT_FALSE(store->account("ann"));
}

std::string complaint_of_opening(const std::string& url) {
    try {
        PostgresStore(url, {});
        return {};
    } catch (const StoreError& error) {
        return error.what();
    }
}

TEST_F(SharedStore, refuses_what_it_did_not_write) {
    const std::string other = TestPostgres::shared().new_database();
    PostgresConnection(std::make_shared<const PostgresAddress>(other), postgres_dialect("test"))
        .run("CREATE TABLE songs (name TEXT)");
    EXPECT_EQ(complaint_of_opening(other), "the database is that of another program");
    open();
    EXPECT_EQ(complaint_of_opening(url), "");
    connect()->run("UPDATE oya_schema SET version = 4711");
    EXPECT_EQ(complaint_of_opening(url),
              "the database was written by a newer Oya (its form is 4711, this program knows " +
                  std::to_string(postgres_schema_version()) + ")");
}

TEST_F(SharedStore, minds_no_extension) {
    const std::string watched = TestPostgres::shared().new_database();
    PostgresConnection(std::make_shared<const PostgresAddress>(watched), postgres_dialect("test"))
        .run("CREATE EXTENSION pg_stat_statements"); // two views
    EXPECT_EQ(complaint_of_opening(watched), "");
}

TEST_F(SharedStore, tells_nobody_its_password) {
    EXPECT_EQ(complaint_of_opening("postgresql://oya:sesame@[::1/oya"),
              "the address of the database cannot be read; it looks like postgresql://user@host/database");
    const std::string away = complaint_of_opening("postgresql://oya:sesame@/oya?host=/nowhere/sesame");
    EXPECT_TRUE(away.starts_with("the database postgresql://oya@")) << away;
    EXPECT_NE(away.find("is out of reach"), std::string::npos);
    EXPECT_EQ(PostgresAddress("postgresql://oya:sesame@db/oya").without_password("for sesame: no sesame"),
              "for ***: no ***");
}

// Servers that start at the same moment find or make the same tables.
TEST_F(SharedStore, is_made_once_by_several_who_come_first) {
    std::vector<std::thread> servers;
    for (int server = 0; server < 4; ++server)
        servers.emplace_back([&] { EXPECT_EQ(complaint_of_opening(url), ""); });
    for (std::thread& server : servers) server.join();
    EXPECT_EQ(connect()->number("SELECT count(*) FROM oya_schema"), 1);
}

} // namespace

} // namespace oya::server
