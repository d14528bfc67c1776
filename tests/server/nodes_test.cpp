#include "server/clock.h"
#include "server/net/http.h"
#include "server/nodes.h"
#include "server/postgres/postgres_store.h"

#include "doors/admin/admin_command.h"
#include "kit/seed.h"

#include <array>
#include <atomic>

// Whoever comes to any of several servers is served as if there were one.

namespace oya::server {

namespace {

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
    Halfway halfway(10);
    for (Player& player : players) player.before_acting = [&] { halfway.arrive(); };
    std::thread one([&] { players[0].play(); }), other([&] { players[1].play(); });
    ASSERT_TRUE(comes_true([&] { return halfway.reached(); }));
    const std::uint16_t old = first.exchange(second);
    EXPECT_GT(metric(old, "tables_held"), 0);
    halfway.go_on();
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

TEST_F(Nodes, show_those_out_whom_the_admin_blocks) {
    const std::uint16_t first = start(), second = start();
    const Client::Answer made =
        ask(first, "POST", "/api/accounts", R"({"name":"Ann","password":"a long password"})");
    const std::string cookie = cookie_of(made);
    const Client::Answer table =
        ask(first, "POST", "/api/tables", table_of("vigo", R"({"name":"Ann"},{"empty":true},{"empty":true})"),
            cookie);
    ASSERT_EQ(table.status, 201) << table.body;
    Client socket(second);
    ASSERT_EQ(socket.open_socket("/api/tables/" + at(table.body, {"table"}) + "/socket", cookie), 101);
    socket.send(R"({"t":"hello","d":{"lang":"en"}})");
    EXPECT_EQ(at(socket.receive().value_or(""), {"t"}), "table");
    const Captured out, err;
    const std::array<std::string_view, 4> args{"block", "Ann", "--store", database};
    EXPECT_EQ(admin_command(args, out.file(), err.file()), 0) << err.text();
    socket.patience = milliseconds(20'000);
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code, closed_for_policy);
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

} // namespace

} // namespace oya::server
