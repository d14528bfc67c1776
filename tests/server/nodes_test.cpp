#include "server/clock.h"
#include "server/cut_wire.h"
#include "server/net/http.h"
#include "server/people.h"
#include "server/player.h"
#include "server/postgres.h"
#include "server/postgres/postgres_store.h"
#include "server/process.h"
#include "server/secrets.h"
#include "server/server.h"

#include "core/json_reader.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <thread>

// Several servers on one database: whoever comes to any of them is served, and whatever happens to one of
// them costs nobody a move.

namespace oya::server {

namespace {

std::string seat_header(const Ticket& ticket) { return "Oya-Seat: " + ticket.secret + "\r\n"; }

std::string table_of(const std::string& game, const std::string& seats, const std::string& more = "") {
    return R"({"game":")" + game + R"(","seats":[)" + seats + "]" + more + "}";
}

const std::string two_people = R"({"name":"Ann"},{"name":"Bob"})";

// The number that the metrics of a server have under this name.
std::int64_t metric(std::uint16_t port, const std::string& name) {
    const std::string text = ask(port, "GET", "/metrics").body;
    const std::size_t found = text.find("\noya_" + name + ' ');
    return found == text.npos ? -1 : std::stoll(text.substr(found + name.size() + 6));
}

// How often each id of a seat's actions stands in a record.
std::map<std::string, int> times_in(const std::string& record) {
    std::map<std::string, int> ids;
    JsonReader reader(record, {.bytes = std::size_t{16} << 20, .depth = 60});
    for (const JsonValue event : reader.root().field("events")) {
        if (!event.is_list()) continue;
        for (const JsonValue part : event)
            if (part.is_object() && part.optional("id").exists())
                ++ids[std::string(part.optional("id").text())];
    }
    return ids;
}

void check_record(std::uint16_t port, const Made& made, const std::deque<Player>& players) {
    const Client::Answer answer =
        ask(port, "GET", "/api/tables/" + made.table + "/record", "", seat_header(made.seats[0]));
    ASSERT_EQ(answer.status, 200) << answer.body;
    const ReadRecord read = verify_record(answer.body);
    EXPECT_FALSE(read.fault) << read.fault.at;
    const std::map<std::string, int> ids = times_in(answer.body);
    for (const Player& player : players) {
        EXPECT_TRUE(player.over);
        EXPECT_FALSE(player.acknowledged.empty());
        for (const std::string& id : player.acknowledged)
            EXPECT_EQ(ids.contains(id) ? ids.at(id) : 0, 1) << id;
    }
}

// Somebody who looks on, and every message that says how the table goes on.
class Onlooker {
  public:
    Onlooker(std::uint16_t port, const std::string& table) : client_(port) {
        EXPECT_EQ(client_.open_socket("/api/tables/" + table + "/socket"), 101);
        client_.send(R"({"t":"hello","d":{"watch":true,"lang":"en"}})");
        const std::optional<std::string> first = client_.receive();
        EXPECT_TRUE(first && at(*first, {"t"}) == "table") << first.value_or("closed");
    }
    // Until the game is over.
    std::vector<std::string> all() {
        std::vector<std::string> told;
        while (const std::optional<std::string> message = client_.receive()) {
            if (at(*message, {"t"}) != "events") continue;
            told.push_back(*message);
            if (!at(*message, {"d", "result"}).empty()) break;
        }
        return told;
    }

  private:
    Client client_;
};

// Whole servers in this program, all on one database of their own.
class Nodes : public testing::Test {
  protected:
    ServerSetup setup(const std::string& store) {
        ServerSetup setup;
        setup.data = folder.path;
        setup.store = store;
        setup.port = 0;
        setup.password_cost = PasswordCost::least;
        setup.limits.messages = {.per_second = 10'000, .at_once = 10'000};
        setup.limits.requests = {.per_second = 10'000, .at_once = 10'000};
        setup.between_checks = milliseconds(600'000); // what must be known at once is told
        setup.between_sweeps = milliseconds(500);
        return setup;
    }
    std::uint16_t start() { return start(database); }
    std::uint16_t start(const std::string& store) {
        servers.push_back(std::make_unique<Server>(setup(store), log));
        return servers.back()->port();
    }
    // What the last of them has of an account.
    static std::string cookie_of(const Client::Answer& answer) {
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }

    TestFolder folder;
    const std::string database = TestPostgres::shared().new_database();
    Captured said;
    Log log{said.file()};
    std::vector<std::unique_ptr<Server>> servers;
};

// Waits until something is so, and says whether it came to be.
template <class Known>
bool comes_true(Known known) {
    for (int i = 0; i < 3000; ++i) {
        if (known()) return true;
        std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
}

TEST_F(Nodes, let_people_at_different_servers_play_one_game_to_its_end) {
    const std::uint16_t first = start(), second = start(), third = start();
    TestRandom random;
    for (const char* const game : {"vigo", "cascadero"}) {
        const Made made = make_table(first, table_of(game, two_people + R"(,{"bot":"apprentice"})",
                                                     R"(,"listed":true,"terms":{"pace":0})"));
        Onlooker at_home(first, made.table), elsewhere(third, made.table);
        std::deque<Player> players;
        players.emplace_back([=] { return second; }, made.seats[0], random.rng.next());
        players.emplace_back([=] { return third; }, made.seats[1], random.rng.next());
        std::vector<std::string> seen_here, seen_there;
        std::thread one([&] { players[0].play(); }), other([&] { players[1].play(); });
        std::thread here([&] { seen_here = at_home.all(); }), there([&] { seen_there = elsewhere.all(); });
        for (std::thread* const each : {&one, &other, &here, &there}) each->join();
        for (const Player& player : players) EXPECT_EQ(player.connections, 1);
        // Nobody who is elsewhere is told more, or less, or anything else.
        EXPECT_GT(seen_here.size(), 10u);
        EXPECT_EQ(seen_here, seen_there);
        std::string record;
        for (const std::uint16_t port : {first, second, third}) {
            check_record(port, made, players);
            const std::string same =
                ask(port, "GET", "/api/tables/" + made.table + "/record", "", seat_header(made.seats[0]))
                    .body;
            EXPECT_TRUE(record.empty() || record == same);
            record = same;
        }
    }
    EXPECT_EQ(metric(first, "requests_passed_on_total"), 0);
    EXPECT_GT(metric(second, "requests_passed_on_total"), 2);
    EXPECT_EQ(metric(first, "tables_held"), 2);
    EXPECT_EQ(metric(second, "tables_held") + metric(third, "tables_held"), 0);
}

TEST_F(Nodes, pass_on_what_is_asked_as_it_was_asked) {
    const std::uint16_t first = start(), second = start();
    const Made made = make_table(first, table_of("vigo", R"({"name":"Ann"},{"empty":true},{"empty":true})"));
    const std::string table = "/api/tables/" + made.table;
    const std::string invited = "Oya-Invite: " + made.invite + "\r\n";
    // Whoever has no right to it is told no more than at the table's own server.
    for (const std::string& headers :
         {std::string(), std::string("Oya-Invite: wrong\r\n"), std::string("Oya-Seat: wrong\r\n")}) {
        const Client::Answer here = ask(first, "GET", table, "", headers),
                             there = ask(second, "GET", table, "", headers);
        EXPECT_EQ(there.status, 404);
        EXPECT_EQ(here.body, there.body);
    }
    const Client::Answer here = ask(first, "GET", table, "", invited),
                         there = ask(second, "GET", table, "", invited);
    EXPECT_EQ(there.status, 200);
    EXPECT_EQ(here.body, there.body);
    for (const auto& [name, value] : here.headers) EXPECT_EQ(there.headers.at(name), value) << name;
    EXPECT_EQ(here.headers.size(), there.headers.size());
    EXPECT_EQ(ask(second, "HEAD", table, "", invited).status, 200);
    // In the language that was asked for, with the status and the reason.
    const Client::Answer french = ask(second, "GET", "/api/tables/nowhere", "", "Accept-Language: fr\r\n");
    EXPECT_EQ(french.status, 404);
    const Client::Answer bad =
        ask(second, "POST", table + "/seats", R"({"nome":"Bob"})", invited + "Accept-Language: fr\r\n");
    EXPECT_EQ(bad.status, 400);
    // Sits down there, opens a stream there, and says something there.
    const Client::Answer bob = ask(second, "POST", table + "/seats", R"({"name":"Bob"})", invited);
    ASSERT_EQ(bob.status, 201) << bob.body;
    const std::string bobs = "Oya-Seat: " + at(bob.body, {"seats", "0", "secret"}) + "\r\n";
    Client stream(second);
    const Client::Answer head = stream.ask_for_stream(table + "/stream?lang=en", bobs);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-type"), "application/x-ndjson");
    EXPECT_EQ(at(stream.line(), {"t"}), "table");
    Client::Answer said_it;
    EXPECT_TRUE(comes_true([&] {
        said_it = ask(second, "POST", table + "/messages", R"({"t":"chat","d":{"text":"Salut"}})", bobs);
        return said_it.status == 200;
    })) << said_it.body;
    std::string line;
    while (at(line, {"t"}) != "chat") line = stream.line();
    EXPECT_EQ(at(line, {"d", "text"}), "Salut");
    // A socket is closed for the reason it is closed for at the other end.
    Client wrong(second);
    ASSERT_EQ(wrong.open_socket(table + "/socket"), 101);
    wrong.send(R"({"t":"hello","d":{"secret":"of nobody"}})");
    while (wrong.receive()) {
    }
    EXPECT_EQ(wrong.close_code, closed_for_policy);
    EXPECT_EQ(ask(second, "GET", table + "/socket").status, 400);
    EXPECT_EQ(ask(second, "DELETE", table + "/seats/1", "", bobs).status, 200);
    EXPECT_THROW(while (true) stream.line(), std::runtime_error); // whose seat was given up
}

TEST_F(Nodes, believe_nobody_without_the_secret) {
    const std::uint16_t first = start(), second = start();
    const Made made = make_table(first, table_of("vigo", two_people));
    const std::string table = "/api/tables/" + made.table;
    const std::string mine = seat_header(made.seats[0]);
    EXPECT_EQ(ask(first, "GET", table, "", mine + "Oya-Node: guessed\r\n").status, 403);
    EXPECT_EQ(ask(second, "GET", table, "", mine + "Oya-Node: guessed\r\n").status, 403);
    EXPECT_EQ(ask(first, "GET", "/api/games", "", "Oya-Node: \r\n").status, 200); // says nothing
    // Of two servers neither asks a third: what was passed on goes no further.
    const std::optional<std::string> secret =
        PostgresStore(database, NodeSetup{"test", "http://127.0.0.1:1"}).note("node secret", now());
    ASSERT_TRUE(secret);
    const Client::Answer passed =
        ask(second, "GET", table, "", mine + "X-Forwarded-For: 203.0.113.9\r\nOya-Node: " + *secret + "\r\n");
    EXPECT_EQ(passed.status, 503);
    EXPECT_EQ(at(passed.body, {"error", "code"}), "table.moving");
    EXPECT_EQ(
        ask(first, "GET", table, "", mine + "X-Forwarded-For: 203.0.113.9\r\nOya-Node: " + *secret + "\r\n")
            .status,
        200);
    // Who asks is who came to the first server, and nobody hears the secret.
    EXPECT_EQ(ask(second, "GET", table, "", mine + "X-Forwarded-For: 203.0.113.8\r\n").status, 200);
    EXPECT_EQ(said.text().find("203.0.113.8"), std::string::npos);
    EXPECT_NE(said.text().find("203.0.113.9"), std::string::npos);
    EXPECT_EQ(said.text().find(*secret), std::string::npos);
}

TEST_F(Nodes, race_for_tables_and_one_has_each) {
    std::vector<Made> tables;
    {
        const std::uint16_t maker = start();
        for (int i = 0; i < scaled(12, 12, 60); ++i)
            tables.push_back(make_table(maker, table_of("vigo", two_people)));
        servers.front()->drain(milliseconds(2000));
    }
    const std::uint16_t first = start(), second = start();
    std::atomic<int> served = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, port = i % 2 == 0 ? first : second] {
            for (const Made& made : tables)
                if (ask(port, "GET", "/api/tables/" + made.table, "", seat_header(made.seats[0])).status ==
                    200)
                    ++served;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(served, static_cast<int>(4 * tables.size()));
    EXPECT_EQ(metric(first, "tables_held") + metric(second, "tables_held"),
              static_cast<std::int64_t>(tables.size()));
    EXPECT_EQ(metric(first, "tables_taken_total") + metric(second, "tables_taken_total"),
              static_cast<std::int64_t>(tables.size()));
}

TEST_F(Nodes, hand_their_tables_over_when_they_end) {
    start();
    const std::uint16_t second = start();
    std::atomic<std::uint16_t> first = servers[0]->port();
    TestRandom random;
    const Made made = make_table(first, table_of("cascadero", two_people));
    std::deque<Player> players;
    players.emplace_back([&] { return first.load(); }, made.seats[0], random.rng.next());
    players.emplace_back([=] { return second; }, made.seats[1], random.rng.next());
    std::thread one([&] { players[0].play(); }), other([&] { players[1].play(); });
    ASSERT_TRUE(comes_true([&] { return metric(first, "events_stored_total") > 10; }));
    const std::uint16_t old = first.exchange(second);
    EXPECT_GT(metric(old, "tables_held"), 0);
    servers[0]->drain(milliseconds(2000));
    one.join();
    other.join();
    check_record(second, made, players);
    EXPECT_EQ(metric(second, "tables_held"), 1);
    EXPECT_EQ(metric(second, "appends_outrun_total"), 0);
    // The lease of the other need not lapse first: its tables are there to be had.
    const Made next = make_table(start(), table_of("vigo", two_people));
    servers.back()->drain(milliseconds(2000));
    Client client(second);
    client.patience = milliseconds(4000);
    EXPECT_EQ(client.ask("GET", "/api/tables/" + next.table, "", seat_header(next.seats[0])).status, 200);
}

TEST_F(Nodes, know_the_letters_of_tables_at_other_servers) {
    const std::uint16_t first = start(), second = start(), third = start();
    const Made made = make_table(first, table_of("vigo", R"({"name":"Ann"},{"empty":true},{"empty":true})"));
    const std::string table = "/api/tables/" + made.table;
    const Client::Answer code =
        ask(second, "GET", table + "/code", "", "Oya-Invite: " + made.invite + "\r\n");
    ASSERT_EQ(code.status, 200) << code.body;
    const std::string letters = at(code.body, {"code"});
    for (const std::uint16_t port : {first, second, third}) {
        const Client::Answer found = ask(port, "GET", "/api/codes/" + letters);
        EXPECT_EQ(found.status, 200);
        EXPECT_EQ(at(found.body, {"table"}), made.table);
        EXPECT_EQ(at(found.body, {"invite"}), made.invite);
    }
    // Also when the server that gave them is gone, to those at the table.
    servers.front()->drain(milliseconds(2000));
    const Client::Answer again = ask(third, "GET", table + "/code", "", seat_header(made.seats[0]));
    EXPECT_EQ(at(again.body, {"code"}), letters);
    EXPECT_EQ(at(again.body, {"until"}), at(code.body, {"until"}));
    EXPECT_EQ(ask(second, "GET", "/api/codes/BCDFGH").status, letters == "BCDFGH" ? 200 : 404);
}

TEST_F(Nodes, ring_and_close_doors_at_all_servers) {
    const std::uint16_t first = start(), second = start();
    const std::string registration = R"({"name":"Ann","password":"a long password"})";
    const Client::Answer made = ask(first, "POST", "/api/accounts", registration);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string cookie = cookie_of(made);
    Client events(second);
    ASSERT_EQ(events.ask_for_stream("/api/bot/events", cookie).status, 200);
    const Client::Answer table =
        ask(first, "POST", "/api/tables", table_of("vigo", R"({"name":"Ann"},{"empty":true},{"empty":true})"),
            cookie);
    ASSERT_EQ(table.status, 201) << table.body;
    events.patience = milliseconds(20'000); // sooner than anybody would look by themselves
    const std::string rung = events.line();
    EXPECT_EQ(at(rung, {"t"}), "your_table");
    EXPECT_EQ(at(rung, {"d", "table"}), at(table.body, {"table"}));
    Client socket(second);
    ASSERT_EQ(socket.open_socket("/api/tables/" + at(table.body, {"table"}) + "/socket", cookie), 101);
    socket.send(R"({"t":"hello","d":{"lang":"en"}})");
    EXPECT_EQ(at(socket.receive().value_or(""), {"t"}), "table");
    // She signs out at the other server.
    socket.patience = milliseconds(20'000);
    EXPECT_EQ(ask(first, "DELETE", "/api/sessions", "", cookie).status, 200);
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code, closed_for_policy);
    EXPECT_THROW(while (true) events.line(), std::runtime_error);
}

TEST_F(Nodes, count_new_accounts_of_an_address_together) {
    const std::uint16_t first = start(), second = start();
    const auto registered = [&](std::uint16_t port, int number) {
        return ask(port, "POST", "/api/accounts",
                   R"({"name":"Guest )" + std::string(1, static_cast<char>('a' + number)) +
                       R"(","password":"a long password"})")
            .status;
    };
    for (int i = 0; i < 10; ++i) EXPECT_EQ(registered(i % 2 == 0 ? first : second, i), 201);
    EXPECT_TRUE(comes_true([&] { return registered(first, 10) == 429; }));
    EXPECT_TRUE(comes_true([&] { return registered(second, 11) == 429; }));
}

// Servers in processes of their own, of which one is killed while people play at all of them.
TEST_F(Nodes, lose_nothing_when_one_of_them_is_killed) {
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
        std::this_thread::sleep_for(milliseconds(300 + random.rng.below(500)));
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
TEST_F(Nodes, go_on_with_the_clocks_of_one_that_was_killed) {
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

// The way to the database is cut, and only for one of them.
TEST_F(Nodes, give_up_their_tables_when_they_are_cut_off) {
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
    std::thread one([&] { players[0].play(); }), other([&] { players[1].play(); });
    ASSERT_TRUE(comes_true([&] { return metric(first, "events_stored_total") > 10; }));
    EXPECT_EQ(ask(first, "GET", "/readyz").status, 200);
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
}

// In a process of its own: there is one clock for all.
TEST(ClockOfStore, is_followed_and_never_goes_back) {
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
