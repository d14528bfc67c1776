#include "server/clock.h"
#include "server/cut_wire.h"
#include "server/net/http.h"
#include "server/nodes.h"
#include "server/process.h"

#include "kit/seed.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

// Whatever happens to one of several servers costs nobody a move.

namespace oya::server {

namespace {

class NodesInTrouble : public Nodes {};

// Servers in processes of their own, of which one is killed while people play at all of them.
TEST_F(NodesInTrouble, lose_nothing_when_one_of_them_is_killed) {
    TestRandom random;
    std::deque<TestFolder> folders(3);
    std::deque<ServerProcess> processes;
    for (const TestFolder& each : folders) {
        processes.emplace_back(each.path, std::vector<std::string>{"--store", database});
        processes.back().start();
    }
    std::atomic<std::size_t> dead = 99;
    for (std::size_t round = 0; round < static_cast<std::size_t>(scaled(1, 2, 20)); ++round) {
        const std::size_t victim = round % processes.size();
        std::vector<Made> tables;
        std::deque<std::deque<Player>> people;
        std::vector<std::thread> threads;
        std::atomic<int> playing = 0;
        for (const char* const game : {"cascadero", "vigo", "catan"}) {
            tables.push_back(
                make_table(processes[victim].port(),
                           table_of(game, two_people + R"(,{"bot":"greedy"})", R"(,"terms":{"pace":0})")));
            people.emplace_back();
            for (std::size_t seat = 0; seat < 2; ++seat) {
                // Wherever they are sent, as by a proxy in front; it soon knows who is gone.
                auto next = std::make_shared<std::size_t>(seat + round);
                people.back().emplace_back(
                    [&, next] {
                        std::size_t chosen = (*next)++ % processes.size();
                        if (chosen == dead) chosen = (chosen + 1) % processes.size();
                        return processes[chosen].port();
                    },
                    tables.back().seats[seat], random.rng.next());
            }
        }
        for (auto& at_table : people)
            for (Player& player : at_table) {
                ++playing;
                threads.emplace_back([&] {
                    player.play();
                    --playing;
                });
            }
        std::this_thread::sleep_for(milliseconds(50 + random.rng.below(150)));
        EXPECT_GT(playing, 0);
        dead = victim;
        processes[victim].kill();
        for (std::thread& thread : threads) thread.join();
        const std::uint16_t port = processes[(victim + 1) % processes.size()].port();
        for (std::size_t i = 0; i < tables.size(); ++i) check_record(port, tables[i], people[i]);
        processes[victim].start();
        dead = 99;
    }
    for (ServerProcess& process : processes) EXPECT_EQ(process.terminate(), 0);
}

// Nobody is there, and the server that had the table is killed: another one tells it the time.
TEST_F(NodesInTrouble, go_on_with_the_clocks_of_one_that_was_killed) {
    const TestFolder other;
    ServerProcess holder(other.path, {"--store", database});
    holder.start();
    const Made made =
        make_table(holder.port(), table_of("cascadero", two_people,
                                           R"(,"listed":true,"terms":{"nonce_wait":1,"clock":)"
                                           R"({"kind":"live","bank":4000,"at_zero":"loses"}})"));
    const std::string table = "/api/tables/" + made.table;
    EXPECT_TRUE(
        comes_true([&] { return at(ask(holder.port(), "GET", table).body, {"state"}) == "playing"; }));
    holder.kill();
    const std::uint16_t second = start();
    EXPECT_TRUE(comes_true([&] { return metric(second, "tables_taken_total") == 1; }));
    EXPECT_TRUE(comes_true([&] { return at(ask(second, "GET", table).body, {"state"}) == "over"; }));
    const std::string record = ask(second, "GET", table + "/record").body;
    EXPECT_NE(record.find(R"("loses")"), record.npos);
    EXPECT_FALSE(verify_record(record).fault);
}

// A server that slept for so long that others have its tables, and wakes up.
TEST_F(NodesInTrouble, do_not_speak_for_tables_that_they_lost_while_they_slept) {
    TestRandom random;
    const TestFolder other;
    ServerProcess sleeper(other.path, {"--store", database});
    sleeper.start();
    const std::uint16_t second = start();
    std::atomic<std::uint16_t> port = sleeper.port();
    const Made made = make_table(sleeper.port(), table_of("cascadero", two_people));
    std::deque<Player> players;
    for (const Ticket& ticket : made.seats)
        players.emplace_back([&] { return port.load(); }, ticket, random.rng.next());
    // Somebody looks on where nothing happens, and would never be told of anything.
    const Made quiet = make_table(sleeper.port(), table_of("vigo", two_people + R"(,{"name":"Cid"})"));
    Client onlooker(sleeper.port());
    ASSERT_EQ(onlooker.open_socket("/api/tables/" + quiet.table + "/socket"), 101);
    onlooker.send(R"({"t":"hello","d":{"invite":")" + quiet.invite + "\"}}");
    EXPECT_EQ(at(onlooker.receive().value_or(""), {"t"}), "table");
    // They have their sockets there, and find others only when those are closed.
    std::vector<std::thread> threads;
    Halfway halfway(15);
    for (Player& player : players) player.before_acting = [&] { halfway.arrive(); };
    for (Player& player : players) threads.emplace_back([&] { player.play(); });
    ASSERT_TRUE(comes_true([&] { return halfway.reached(); }));
    port = second;
    halfway.go_on();
    sleeper.signal(SIGSTOP);
    Client client(second);
    EXPECT_EQ(client.ask("GET", "/api/tables/" + made.table, "", seat_header(made.seats[0])).status, 200);
    EXPECT_EQ(metric(second, "tables_held"), 1);
    sleeper.signal(SIGCONT);
    while (onlooker.receive()) {
    }
    EXPECT_EQ(onlooker.close_code, closed_for_restart);
    for (std::thread& thread : threads) thread.join();
    check_record(second, made, players);
    for (const Player& player : players) EXPECT_EQ(player.connections, 2);
    EXPECT_EQ(metric(second, "appends_outrun_total"), 0);
    EXPECT_EQ(metric(sleeper.port(), "tables_held"), 0);
    EXPECT_EQ(sleeper.terminate(), 0);
}

// The way to the database is cut, and only for one of them.
TEST_F(NodesInTrouble, give_up_their_tables_when_they_are_cut_off) {
    // The socket of the database, and another that leads to it.
    const std::size_t place = database.find("host=") + 5;
    const std::string socket = "/.s.PGSQL.5432";
    CutWire wire(folder.path.string() + socket, database.substr(place) + socket);
    const std::uint16_t first = start(database.substr(0, place) + folder.path.string()), second = start();
    TestRandom random;
    std::atomic<std::uint16_t> port = first;
    const Made made = make_table(first, table_of("cascadero", two_people));
    std::deque<Player> players;
    players.emplace_back([&] { return port.load(); }, made.seats[0], random.rng.next());
    players.emplace_back([=] { return second; }, made.seats[1], random.rng.next());
    Halfway halfway(10);
    for (Player& player : players) player.before_acting = [&] { halfway.arrive(); };
    std::thread one([&] { players[0].play(); }), other([&] { players[1].play(); });
    ASSERT_TRUE(comes_true([&] { return halfway.reached(); }));
    EXPECT_EQ(ask(first, "GET", "/readyz").status, 200);
    halfway.go_on();
    wire.cut();
    EXPECT_TRUE(comes_true([&] { return metric(first, "leases_lapsed_total") == 1; }));
    port = second; // as whoever looks at /readyz sees to
    EXPECT_EQ(ask(first, "GET", "/readyz").status, 503);
    one.join();
    other.join();
    check_record(second, made, players);
    EXPECT_EQ(metric(second, "tables_held"), 1);
    EXPECT_EQ(metric(first, "tables_held"), 0);
    wire.mend();
    EXPECT_TRUE(comes_true([&] { return ask(first, "GET", "/readyz").status == 200; }));
    check_record(first, made, players);
    EXPECT_EQ(metric(second, "appends_outrun_total"), 0);
    servers.clear(); // while the wire is there
}

// In a process of its own: there is one clock for all, and other tests may have led it.
TEST(ClockOfStoreDeathTest, is_followed_and_never_goes_back) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto follow = [] {
        const Moment before = wall_now();
        follow_clock(120'000);
        if (steady_now() < before + 120'000 || now() < before + 120'000) std::_Exit(1);
        follow_clock(-60'000); // somebody has set it right
        Moment last = steady_now();
        for (int i = 0; i < 200; ++i) {
            std::this_thread::sleep_for(milliseconds(1));
            const Moment at = steady_now();
            if (at < last || now() < last) std::_Exit(2);
            last = at;
        }
        if (last >= wall_now() + 120'000) std::_Exit(3); // it has begun to wait
        std::_Exit(0);
    };
    EXPECT_EXIT(follow(), testing::ExitedWithCode(0), "");
}

} // namespace

} // namespace oya::server
