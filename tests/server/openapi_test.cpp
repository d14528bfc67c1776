#include "server/api/desk.h"
#include "server/client.h"
#include "server/sqlite/sqlite_store.h"
#include "server/told.h"
#include "server/whole_server.h"

#include "core/data_files.h"
#include "core/json_reader.h"
#include "doors/admin/admin_command.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

namespace oya::server {

namespace {

using Api = WholeServer;

// "POST /api/tables/{}/seats" of "post" and "/api/tables/{table}/seats".
std::string route(std::string method, std::string_view path) {
    for (char& c : method) c = static_cast<char>(std::toupper(c));
    method += ' ';
    bool named = false;
    for (const char c : path) {
        if (!named || c == '}') method += c;
        named = c == '{' || (named && c != '}');
    }
    return method;
}

// Runs a script of the repository: its exit status, and what it said.
std::pair<int, std::string> run_python(const std::string& script) {
    const std::string line = "/usr/bin/python3 " + (repository() / script).string() + " 2>&1";
    std::FILE* const python = popen(line.c_str(), "r");
    if (python == nullptr) return {-1, "no process"};
    std::string said;
    for (int c = std::fgetc(python); c != EOF; c = std::fgetc(python)) said += static_cast<char>(c);
    return {pclose(python), said};
}

TEST_F(Api, is_described_by_its_document) {
    SqliteStore store(folder.path / "oya.db");
    Metrics metrics;
    Workers workers(1, [](std::exception_ptr) {});
    Thinkers thinkers(1, metrics, [](std::exception_ptr) {});
    House house{store, store, workers, thinkers, log, metrics};
    Rooms rooms(house);
    Clerk clerk(1, Clerk::passwords, metrics.password_waits, [](std::exception_ptr) {});
    Clerk readers(1, Clerk::games, metrics.read_waits, [](std::exception_ptr) {});
    Reviews reviews(thinkers, [](std::exception_ptr) {});
    Desk desk{house, rooms, store, clerk, readers, workers, reviews, PasswordCost::least, Reach()};
    Router router;
    add_routes(router, desk);
    const std::vector<std::string> routes = router.routes();

    std::set<std::string> described;
    JsonReader reader(data_file("server/openapi.json"));
    for (const JsonValue path : reader.root().field("paths"))
        for (const JsonValue method : path) described.insert(route(std::string(method.name()), path.name()));
    ASSERT_TRUE(reader.ok()) << reader.error().sentence();
    EXPECT_EQ(described, std::set<std::string>(routes.begin(), routes.end()));
    EXPECT_EQ(ask(port(), "GET", "/api/openapi.json").body, data_file("server/openapi.json"));
}

TEST_F(Api, takes_records_back) {
    const Made made =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"},{"bot":"random"}]})");
    Player ann = player(made.seats[0], 5);
    ann.play();
    const std::string seat = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    const std::string record = ask(port(), "GET", "/api/tables/" + made.table + "/record", "", seat).body;
    const Client::Answer taken = ask(port(), "POST", "/api/records", record);
    ASSERT_EQ(taken.status, 201) << taken.body;
    const std::string invite = "Oya-Invite: " + at(taken.body, {"invite"}) + "\r\n";
    const std::string path = "/api/tables/" + at(taken.body, {"table"});
    EXPECT_EQ(at(ask(port(), "GET", path, "", invite).body, {"state"}), "over");
    const ReadRecord again = verify_record(ask(port(), "GET", path + "/record", "", invite).body);
    EXPECT_FALSE(again.fault) << again.fault.at;
    EXPECT_EQ(ask(port(), "GET", path).status, 404);
    EXPECT_EQ(ask(port(), "POST", "/api/records", R"({"format":"oya-record"})").status, 400);
    EXPECT_EQ(ask(port(), "POST", "/api/records", std::string(5'000'000, ' ')).status, 413);
}

TEST_F(Api, is_enough_for_the_bot_in_the_examples) {
    const Client::Answer joined =
        ask(port(), "POST", "/api/accounts", R"({"name":"Robo","password":"grey herons"})");
    const std::string set = joined.headers.at("set-cookie");
    const std::string cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    const std::string token =
        at(ask(port(), "POST", "/api/me/tokens", R"({"label":"x"})", cookie).body, {"token"});
    const auto [status, said_by_bot] =
        run_python("examples/bot.py --url http://localhost:" + std::to_string(port()) + " --token " + token +
                   " --game vigo --once");
    EXPECT_EQ(status, 0) << said_by_bot;
    EXPECT_TRUE(said_by_bot.starts_with("vigo: ")) << said_by_bot;
}

// Every operation is asked for, and status, kind and every field of the answers are as the document says;
// among them what a mistyped token is told.
TEST_F(Api, answers_as_its_document_says) {
    setup.public_url = "http://play.example.org"; // a QR code shows where others get here
    const auto [status, answer] =
        run_python("tests/server/check_openapi.py http://localhost:" + std::to_string(port()));
    EXPECT_EQ(status, 0) << answer;
    EXPECT_TRUE(answer.ends_with(" requests were made\n")) << answer;
}

TEST_F(Api, and_store_are_looked_after_by_the_admin) {
    const auto admin = [&](std::vector<std::string_view> args) {
        const std::string data = folder.path.string();
        args.insert(args.end(), {"--data", data});
        Captured out;
        const int code = admin_command(args, out.file(), out.file());
        return std::to_string(code) + ' ' + out.text();
    };
    ASSERT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})").status, 201);
    EXPECT_TRUE(admin({"users"}).starts_with("0 Ann  since "));
    EXPECT_EQ(admin({"block", "ann"}), "0 Ann is blocked\n");
    const std::string login = R"({"name":"Ann","password":"grey herons"})";
    EXPECT_EQ(ask(port(), "POST", "/api/sessions", login).status, 403);
    EXPECT_EQ(admin({"unblock", "Ann"}), "0 Ann may come in again\n");
    EXPECT_EQ(ask(port(), "POST", "/api/sessions", login).status, 200);
    EXPECT_TRUE(admin({"recovery", "Ann"}).starts_with("0 the recovery code of Ann is now "));
    EXPECT_EQ(admin({"block", "Nobody"}), "1 oya admin: there is no user “Nobody”\n");
    EXPECT_EQ(admin({"ratings"}), "0 0 rated games counted anew\n");
    const Made table =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Bob"},{"empty":true},{"bot":"greedy"}]})");
    const std::string tables = admin({"tables"});
    EXPECT_TRUE(tables.starts_with("0 " + table.table + "  vigo  waiting  private  changed ")) << tables;
    EXPECT_TRUE(tables.ends_with("Bob, nobody, greedy\n")) << tables;
    EXPECT_TRUE(admin({"dance"}).starts_with("2 "));
    {
        // A line from before such lines were refused.
        SqliteStore store(folder.path / "oya.db");
        const auto line = told<std::optional<std::int64_t>>([&](auto done) {
            store.add_line(
                {.room = "r", .at = 1, .author = "a", .name = "Eve", .text = "\x1b[2Jgone\n1  open  forged"},
                done);
        });
        const Report rude{.at = 2,
                          .reporter = "b",
                          .reason = "\x1b]0;owned\x07",
                          .line = {.number = line.value(), .room = "r"}};
        ASSERT_EQ(told<Appended>([&](auto done) { store.report(rude, done); }), Appended::done);
    }
    const std::string reports = admin({"reports"});
    EXPECT_NE(reports.find("Eve said"), reports.npos);
    EXPECT_EQ(reports.find('\x1b'), reports.npos) << "nobody speaks to the admin's terminal";
    EXPECT_EQ(std::ranges::count(reports, '\n'), 1) << reports;
    EXPECT_TRUE(admin({"block"}).starts_with("2 "));
    EXPECT_EQ(admin({"settle", "1"}), "0 settled\n");
    EXPECT_NE(admin({"reports"}).find("settled"), std::string::npos);
    EXPECT_EQ(admin({"settle", "one"}), "1 oya admin: a report has a number\n");

    const std::string copy = (folder.path / "copy.db").string();
    EXPECT_TRUE(admin({"backup", copy}).starts_with("0 "));
    EXPECT_TRUE(admin({"restore", copy}).starts_with("1 ")) << "not while the server runs";
    ASSERT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"Late","password":"grey herons"})").status,
              201);
    server.reset();
    EXPECT_TRUE(admin({"restore", copy}).starts_with("0 the old store is now "));
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Ann").status, 200);
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Late").status, 404);
}

} // namespace

} // namespace oya::server
