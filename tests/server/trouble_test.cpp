#include "doors/admin/admin_command.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "server/player.h"
#include "server/process.h"
#include "server/said.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <thread>

// What can happen to the machine a server runs on: it says so in a sentence, and nothing is half done.

namespace oya::server {

namespace {

namespace fs = std::filesystem;

std::string next(Client& client, std::string_view kind) {
    while (const std::optional<std::string> message = client.receive())
        if (at(*message, {"t"}) == kind) return *message;
    return "";
}

// The messages come as they do at a table where Ann alone plays against a bot.
std::unique_ptr<Client> come_in(std::uint16_t port, const Ticket& ticket, std::string& table) {
    auto client = std::make_unique<Client>(port);
    EXPECT_EQ(client->open_socket("/api/tables/" + ticket.table + "/socket"), 101);
    client->send(R"({"t":"hello","d":{"legal":"codes","secret":")" + ticket.secret + "\"}}");
    table = next(*client, "table");
    return client;
}

TEST(Trouble, a_disk_that_takes_no_more_stops_games_but_loses_none) {
    const TestFolder folder;
    ServerProcess server(folder.path);
    server.start();
    const std::uint16_t port = server.port();
    const Made made =
        make_table(port, R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}],"same_seed":")" +
                             std::string(64, '5') + "\"}");
    std::array<std::string, 2> tables;
    std::array<std::unique_ptr<Client>, 2> clients;
    for (std::size_t seat = 0; seat < 2; ++seat)
        clients[seat] = come_in(port, made.seats[seat], tables[seat]);
    const std::size_t turn = at(tables[0], {"d", "actor"}) == "0" ? 0 : 1;
    const std::string act =
        R"({"t":"act","d":{"id":"a","codes":[)" + at(tables[turn], {"d", "legal", "0"}) + "]}}";
    const std::string record = "/api/tables/" + made.table + "/record";
    const std::string seat = "Oya-Seat: " + made.seats[turn].secret + "\r\n";
    const std::string before = ask(port, "GET", record, "", seat).body;

    server.limit_files(1);
    clients[turn]->send(R"({"t":"chat","d":{"text":"is anybody there"}})");
    EXPECT_EQ(at(next(*clients[turn], "error"), {"d", "code"}), "store.fault");
    const Client::Answer account =
        ask(port, "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})");
    EXPECT_EQ(account.status, 503) << account.body;
    EXPECT_EQ(at(account.body, {"error", "code"}), "store.fault");
    EXPECT_EQ(
        ask(port, "POST", "/api/tables", R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})").status,
        503);
    clients[turn]->send(act);
    EXPECT_EQ(next(*clients[turn], "ack"), "") << "nothing is acknowledged that is not stored";
    EXPECT_EQ(clients[turn]->close_code, 1013);
    EXPECT_EQ(next(*clients[1 - turn], "events"), "") << "and nobody is told";
    EXPECT_EQ(ask(port, "GET", record, "", seat).body, before);
    EXPECT_EQ(ask(port, "GET", "/healthz").status, 200) << "it lives";
    const Client::Answer unready = ask(port, "GET", "/readyz");
    EXPECT_EQ(unready.status, 503) << "but is of no use";
    EXPECT_NE(at(unready.body, {"why"}), "") << unready.body;

    server.limit_files(std::nullopt);
    while (ask(port, "GET", "/readyz").status != 200) // by itself
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::string table;
    clients[turn] = come_in(port, made.seats[turn], table);
    clients[turn]->send(act);
    EXPECT_EQ(at(next(*clients[turn], "ack"), {"d", "id"}), "a");
    EXPECT_EQ(ask(port, "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})").status, 201);
    for (auto& client : clients) client.reset();
    EXPECT_EQ(server.terminate(), 0);
    server.start();
    EXPECT_NE(ask(port, "GET", record, "", seat).body, before);
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(ServeCommand, listens_to_this_machine_alone_unless_told_otherwise) {
    const TestFolder folder;
    ServerProcess server(folder.path);
    server.start();
    EXPECT_EQ(ask(server.port(), "GET", "/healthz", "", "X-Forwarded-For: 192.0.2.7\r\n").status, 200);
    EXPECT_EQ(server.terminate(), 0);
    const std::string log = text_of(folder.path / "log.jsonl");
    EXPECT_NE(log.find(R"("what":"listening","address":"127.0.0.1")"), log.npos) << log;
    EXPECT_EQ(log.find("192.0.2.7"), log.npos) << "anybody can say that of themselves";
    EXPECT_TRUE(fs::exists(folder.path / "oya.db"));
}

TEST(ServeCommand, does_as_it_is_told) {
    const TestFolder folder;
    const fs::path store = folder.path / "elsewhere.db";
    ServerProcess server(folder.path, {"--listen", "127.0.0.2", "--public-url", "https://oya.example/",
                                       "--trust-proxy", "--store", "sqlite:" + store.string()});
    server.start();
    EXPECT_EQ(server.terminate(), 0);
    EXPECT_TRUE(fs::exists(store));
    EXPECT_FALSE(fs::exists(folder.path / "oya.db"));
    const std::string log = text_of(folder.path / "log.jsonl");
    EXPECT_NE(log.find(R"("address":"127.0.0.2")"), log.npos) << log;

    ServerProcess behind(folder.path, {"--public-url", "https://oya.example/", "--trust-proxy"});
    behind.start();
    const std::string asked = R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})";
    const Client::Answer made = ask(behind.port(), "POST", "/api/tables", asked,
                                    "Host: oya.example\r\nX-Forwarded-For: 192.0.2.7\r\n");
    EXPECT_TRUE(at(made.body, {"url"}).starts_with("https://oya.example/t/")) << made.body;
    EXPECT_EQ(behind.terminate(), 0);
    EXPECT_NE(text_of(folder.path / "log.jsonl").find(R"("address":"192.0.2.7")"), std::string::npos);
}

class Unwritable : public WholeServer {};

TEST_F(Unwritable, sessions_leave_accounts_as_they_were) {
    const auto at_store = [&](const std::string& line) {
        Database(folder.path / "oya.db", Database::Use::writing).run(line);
    };
    const auto post = [&](const std::string& path, const std::string& body) {
        return ask(port(), "POST", path, body);
    };
    const std::string wanted = R"({"name":"Ann","password":"grey herons"})";
    const std::string no_more =
        "CREATE TRIGGER full BEFORE INSERT ON passes BEGIN SELECT RAISE(ABORT, 'full'); END";
    ASSERT_EQ(ask(port(), "GET", "/healthz").status, 200);

    at_store(no_more);
    EXPECT_EQ(at(post("/api/accounts", wanted).body, {"error", "code"}), "store.fault");
    at_store("DROP TRIGGER full");
    const Client::Answer made = post("/api/accounts", wanted);
    ASSERT_EQ(made.status, 201) << "the name is still free: " << made.body;

    const std::string recover =
        R"({"name":"Ann","password":"longer still","recovery":")" + at(made.body, {"recovery"}) + "\"}";
    at_store(no_more);
    EXPECT_EQ(post("/api/accounts/recover", recover).status, 503);
    at_store("DROP TRIGGER full");
    EXPECT_EQ(post("/api/sessions", wanted).status, 200) << "the old password is still the password";
    EXPECT_EQ(post("/api/accounts/recover", recover).status, 200) << "and the old code still the code";
}

TEST_F(Unwritable, tables_are_named_in_the_log_with_the_reason) {
    const std::string asked = R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})";
    const Made made = make_table(port(), asked);
    Database(folder.path / "oya.db", Database::Use::writing)
        .run("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'planted'); END");
    EXPECT_EQ(ask(port(), "POST", "/api/tables/" + made.table + "/seats", R"({"name":"Bob"})",
                  "Oya-Invite: " + made.invite + "\r\n")
                  .status,
              503);
    const std::string logged = said.text();
    EXPECT_NE(logged.find(R"("what":"not stored","table":")" + made.table +
                          R"(","why":"the database said: planted")"),
              logged.npos)
        << logged;
    EXPECT_EQ(ask(port(), "GET", "/readyz").status, 200) << "the disk is not at fault";
}

class Unready : public WholeServer {};

TEST_F(Unready, is_who_finds_the_store_damaged) {
    EXPECT_EQ(at(ask(port(), "GET", "/readyz").body, {"status"}), "ready");
    for (int i = 0; i < 40; ++i)
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})");
    server.reset();
    std::string bytes = read_file(folder.path / "oya.db");
    ASSERT_GT(bytes.size(), 40'000u);
    std::fill(bytes.end() - 16'384, bytes.end(), '\x5a');
    folder.write("oya.db", bytes);
    for (int i = 0; i < 1000 && ask(port(), "GET", "/readyz").status == 200; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const Client::Answer unready = ask(port(), "GET", "/readyz");
    EXPECT_EQ(unready.status, 503);
    EXPECT_TRUE(at(unready.body, {"why"}).starts_with("the database is damaged")) << unready.body;
    EXPECT_NE(said.text().find(R"("what":"store damaged")"), std::string::npos);
}

class Unreadable : public WholeServer {};

TEST_F(Unreadable, talk_keeps_people_out_and_everything_else_goes_on) {
    const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}]})");
    const std::string at_table = "/api/tables/" + made.table;
    const std::string seat = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    const auto rename = [&](const std::string& from, const std::string& to) {
        Database(folder.path / "oya.db", Database::Use::writing)
            .run("ALTER TABLE " + from + " RENAME TO " + to);
    };
    rename("chat", "lost");
    Client stream(port());
    EXPECT_EQ(stream.ask_for_stream(at_table + "/stream", seat).status, 200);
    EXPECT_TRUE(stream.is_ended()) << "not half come in";
    Client socket(port());
    ASSERT_EQ(socket.open_socket(at_table + "/socket"), 101);
    socket.send(R"({"t":"hello","d":{"secret":")" + made.seats[0].secret + "\"}}");
    EXPECT_EQ(at(next(socket, "error"), {"d", "code"}), "store.fault");
    EXPECT_EQ(next(socket, "table"), "");
    EXPECT_EQ(socket.close_code, 1013);
    EXPECT_EQ(ask(port(), "GET", "/healthz").status, 200);

    rename("lost", "chat");
    std::string table;
    come_in(port(), made.seats[0], table);
    EXPECT_EQ(at(table, {"t"}), "table");
}

TEST(Trouble, a_second_server_on_the_same_data_is_turned_away) {
    const TestFolder folder;
    ServerProcess first(folder.path), second(folder.path);
    first.start();
    EXPECT_THROW(second.start(), std::runtime_error);
    EXPECT_NE(read_file(folder.path / "log.jsonl").find("another server has the store open"),
              std::string::npos);
    EXPECT_EQ(ask(first.port(), "GET", "/healthz").status, 200);
    first.kill();
    second.start(); // what was killed holds nothing
    EXPECT_EQ(ask(second.port(), "GET", "/healthz").status, 200);
}

class CannotStart : public WholeServer {
  protected:
    std::string complaint(const ServerSetup& other) {
        try {
            const Server second(other, log);
        } catch (const std::runtime_error& error) {
            french = Words::in("fr")->say(trouble_of(error));
            return error.what();
        }
        return "it runs";
    }

    std::string french; // of the last complaint
};

TEST_F(CannotStart, where_somebody_listens_already) {
    const TestFolder elsewhere;
    ServerSetup other = setup;
    other.port = port();
    other.data = elsewhere.path;
    EXPECT_EQ(complaint(other),
              "cannot listen on 127.0.0.1 port " + std::to_string(port()) + ": Address already in use");
    EXPECT_EQ(french, "impossible d’écouter à l’adresse 127.0.0.1, port " + std::to_string(port()) +
                          "\u00a0: un autre programme l’occupe déjà");
    other.data = setup.data;
    EXPECT_TRUE(complaint(other).ends_with(": another server has the store open")) << complaint(other);
    EXPECT_TRUE(french.ends_with("oya.db\u00a0: un autre serveur a ouvert ce stockage")) << french;
    EXPECT_EQ(ask(port(), "GET", "/healthz").status, 200);
}

TEST_F(CannotStart, where_nothing_can_be_kept) {
    folder.write("file", "no folder");
    ServerSetup other = setup;
    other.data = folder.path / "file" / "data";
    EXPECT_NE(complaint(other).find("cannot be made"), std::string::npos) << complaint(other);
    EXPECT_TRUE(french.ends_with(
        "/data ne peut pas être créé\u00a0: un fichier se trouve là où il faudrait un dossier"))
        << french;
    other.data = folder.path;
    other.store = "postgres:somewhere";
    EXPECT_EQ(complaint(other), "the store must be sqlite:FILE or postgresql://user@host/database");
    other.store = "postgresql://oya:sesame@/oya?host=" + folder.path.string();
    EXPECT_TRUE(complaint(other).starts_with("the database postgresql://oya@" + folder.path.string() +
                                             "/oya is out of reach: "))
        << complaint(other);
    EXPECT_EQ(complaint(other).find("sesame"), std::string::npos);
    other.store.clear();
    other.listen = "the moon";
    EXPECT_EQ(complaint(other), "the moon is no address to listen on");
    EXPECT_EQ(french, "the moon n’est pas une adresse où écouter");
    other.listen = "127.0.0.1";
    other.web = folder.path / "nowhere";
    EXPECT_NE(complaint(other).find("there is no index.html"), std::string::npos);
    folder.write("oya.db", "Dear Sir or Madam, this is not a database at all, but a letter.");
    other.web.clear();
    EXPECT_NE(complaint(other).find("the file is no database of Oya"), std::string::npos);
    EXPECT_TRUE(french.ends_with("oya.db\u00a0: ce fichier n’est pas une base de données d’Oya")) << french;
}

// Every file of a folder with what is in it.
std::map<std::string, std::string> contents(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file()) files[entry.path().filename().string()] = read_file(entry.path());
    return files;
}

class Restore : public testing::Test {
  protected:
    // What the admin is told, after the exit code.
    std::string admin(const std::string& what, const fs::path& which) {
        const std::string data = folder.path.string(), name = which.string();
        const std::array<std::string_view, 4> args{what, name, "--data", data};
        const Captured out;
        const int code = admin_command(args, out.file(), out.file());
        return std::to_string(code) + ' ' + out.text();
    }

    const TestFolder folder, backups;
};

TEST_F(Restore, that_is_misspelt_is_recognised) {
    EXPECT_NE(admin("resotre", "somewhere").find("did you mean restore?"), std::string::npos);
    EXPECT_EQ(admin("dance", "somewhere").find("did you mean"), std::string::npos);
}

TEST(Admin, finds_no_store_and_makes_none) {
    const TestFolder folder;
    const std::string data = folder.path.string();
    for (const char* const what : {"users", "check"}) {
        const std::array<std::string_view, 3> args{what, "--data", data};
        const Captured out;
        EXPECT_EQ(admin_command(args, out.file(), out.file()), 2) << what;
        EXPECT_EQ(out.text(), "oya admin: there is no store " + (folder.path / "oya.db").string() + '\n');
    }
    EXPECT_TRUE(contents(folder.path).empty());
}

TEST_F(Restore, of_a_store_that_was_copied_while_it_was_open_loses_nothing) {
    {
        SqliteStore store(backups.path / "oya.db");
        store.add_account({.id = "1", .name = "Ann"}, {});
        fs::create_directory(backups.path / "copy");
        for (const char* const name : {"oya.db", "oya.db-wal"})
            fs::copy_file(backups.path / name, backups.path / "copy" / name);
    }
    const std::string copied = read_file(backups.path / "copy" / "oya.db-wal");
    EXPECT_TRUE(admin("restore", backups.path / "copy" / "oya.db").starts_with("0 "));
    EXPECT_TRUE(SqliteStore(folder.path / "oya.db").account_named("Ann"));
    EXPECT_EQ(read_file(backups.path / "copy" / "oya.db-wal"), copied) << "a backup is only read";
    EXPECT_FALSE(fs::exists(folder.path / "oya.db.restoring-wal"));
}

TEST_F(Restore, of_what_is_no_backup_changes_nothing) {
    {
        SqliteStore store(folder.path / "oya.db");
        store.add_account({.id = "1", .name = "Ann"}, {});
    }
    ASSERT_TRUE(admin("backup", backups.path / "good.db").starts_with("0 "));
    const std::string good = read_file(backups.path / "good.db");
    std::string damaged = good;
    for (std::size_t i = damaged.size() / 2; i < damaged.size(); ++i) damaged[i] = '\x5a';
    backups.write("empty.db", "");
    backups.write("letter.db", "Dear Sir or Madam, this is not a database at all, but a letter.");
    backups.write("half.db", good.substr(0, good.size() / 2));
    backups.write("damaged.db", damaged);
    Database(backups.path / "other.db", Database::Use::writing).run("CREATE TABLE songs (name TEXT)");
    {
        const SqliteStore newer(backups.path / "newer.db");
    }
    Database(backups.path / "newer.db", Database::Use::writing).run("PRAGMA user_version = 4711");
    folder.write("oya.db.lock", "");
    const auto before = contents(folder.path), offered = contents(backups.path);
    for (const std::string name :
         {"empty.db", "letter.db", "half.db", "damaged.db", "other.db", "newer.db", "nowhere.db", ""}) {
        const std::string told = admin("restore", backups.path / name);
        const bool is_file = !name.empty() && name != "nowhere.db";
        EXPECT_TRUE(told.starts_with(is_file ? "1 oya admin: " : "2 oya admin: there is no file ")) << told;
        EXPECT_EQ(contents(folder.path), before) << name;
        EXPECT_EQ(contents(backups.path), offered) << name;
    }
    EXPECT_TRUE(admin("restore", folder.path / "oya.db").starts_with("0 ")) << "itself is as good as any";
    EXPECT_TRUE(SqliteStore(folder.path / "oya.db").account_named("Ann"));
    EXPECT_TRUE(admin("restore", backups.path / "good.db").starts_with("0 "));
    EXPECT_TRUE(SqliteStore(folder.path / "oya.db").account_named("Ann"));
    EXPECT_EQ(read_file(backups.path / "good.db"), good) << "a backup is only read";
    EXPECT_FALSE(fs::exists(folder.path / "oya.db.restoring"));
}

} // namespace

} // namespace oya::server
