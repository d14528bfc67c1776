#include "server/process.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <thread>
#include <vector>

// How a server ends: whoever waits for the store is called while all they need is there.

namespace oya::server {

namespace {

class Ending : public WholeServer {
  protected:
    // A game to its end, at a table of Ann and Bob.
    Made finished() {
        Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}]})");
        Player ann = player(made.seats[0], 1), bob = player(made.seats[1], 2);
        std::thread other([&] { bob.play(); });
        ann.play();
        other.join();
        return made;
    }
    std::unique_ptr<Client> socket(const Ticket& ticket) {
        auto client = std::make_unique<Client>(port());
        EXPECT_EQ(client->open_socket("/api/tables/" + ticket.table + "/socket"), 101);
        client->send(R"({"t":"hello","d":{"secret":")" + ticket.secret + "\"}}");
        while (const auto message = client->receive())
            if (at(*message, {"t"}) == "table") break;
        return client;
    }
    static std::string request(const std::string& path, const std::string& body) {
        return "POST " + path +
               " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
               body;
    }
    // That have had their turn, and records that were told.
    int records_read() {
        const std::string metrics = ask(port(), "GET", "/metrics").body,
                          name = "\noya_read_wait_seconds_count ";
        return std::stoi(metrics.substr(metrics.find(name) + name.size()));
    }
    std::vector<TableCard> tables() { return SqliteStore(folder.path / "oya.db").tables(1000); }
};

TEST_F(Ending, waits_for_tables_rematches_and_imports_that_are_being_stored) {
    const Made made = finished();
    const std::string record = ask(port(), "GET", "/api/tables/" + made.table + "/record", "",
                                   "Oya-Seat: " + made.seats[0].secret + "\r\n")
                                   .body;
    std::vector<std::unique_ptr<Client>> players;
    for (const Ticket& ticket : made.seats) players.push_back(socket(ticket));
    const std::size_t before = tables().size();

    const int reads = records_read();
    // Nothing can be committed as long as somebody else writes.
    Database other(folder.path / "oya.db", Database::Use::writing);
    other.run("BEGIN IMMEDIATE");
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 4; ++i) {
        clients.push_back(std::make_unique<Client>(port()));
        clients.back()->write(request(
            "/api/tables", R"({"game":"catan","seats":[{"name":"Cid"},{"name":"Dan"},{"empty":true}]})"));
        clients.push_back(std::make_unique<Client>(port()));
        clients.back()->write(request("/api/records", record));
    }
    for (const auto& player : players) player->send(R"({"t":"rematch"})");
    for (int look = 0; records_read() < reads + 4; ++look) {
        ASSERT_LT(look, 2000) << "the records were not read";
        std::this_thread::sleep_for(milliseconds(10));
    }
    std::this_thread::sleep_for(
        milliseconds(2000)); // they are all in the queue by then, on a busy machine too

    std::thread end([&] { server.reset(); });
    std::this_thread::sleep_for(milliseconds(900)); // and the server has come to wait for them
    other.run("COMMIT");
    end.join();
    std::map<std::string, int> kinds; // of what is stored now
    for (const TableCard& card : tables())
        ++kinds[card.imported ? "import" : card.game == "catan" ? "table" : "game, then rematch"];
    const std::map<std::string, int> all{
        {"game, then rematch", static_cast<int>(before) + 1}, {"import", 4}, {"table", 4}};
    EXPECT_EQ(kinds, all) << "what was accepted is stored";
    EXPECT_EQ(ask(port(), "GET", "/healthz").status, 200) << "it starts again as if nothing had been";
}

TEST_F(Ending, is_harmless_while_everybody_asks) {
    for (int round = 0; round < 5; ++round) {
        const std::uint16_t where = port();
        std::atomic<bool> over = false;
        std::vector<std::thread> people;
        for (int i = 0; i < 4; ++i)
            people.emplace_back([&] {
                while (!over) {
                    try {
                        ask(where, "POST", "/api/tables",
                            R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"bot":"master"}]})");
                    } catch (const std::runtime_error&) { // it has gone
                        std::this_thread::sleep_for(milliseconds(5));
                    }
                }
            });
        std::this_thread::sleep_for(milliseconds(50 + 20 * round));
        server.reset();
        over = true;
        for (std::thread& each : people) each.join();
        setup.port = 0;
    }
    EXPECT_FALSE(tables().empty());
}

// A socket that does not answer a goodbye, a request that never comes to its end: neither is waited for long.
TEST(EndOfAServer, does_not_wait_for_the_silent) {
    const TestFolder folder;
    ServerProcess server(folder.path);
    server.start();
    const Made made =
        make_table(server.port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}]})");
    Client silent(server.port()), slow(server.port()), idle(server.port());
    ASSERT_EQ(silent.open_socket("/api/tables/" + made.table + "/socket"), 101);
    slow.write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(server.terminate(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(4))
        << "two are promised, and the machine may be busy";
    const std::string log = read_file(folder.path / "log.jsonl");
    EXPECT_NE(log.find(R"("what":"draining","patience_ms":2000)"), log.npos) << log;
    EXPECT_NE(log.find(R"("what":"ended")"), log.npos);
}

} // namespace

} // namespace oya::server
