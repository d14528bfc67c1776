#include "kit/files.h"
#include "server/player.h"
#include "server/process.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

// What is promised to those who run a server.

namespace oya::server {

namespace {

using Running = WholeServer;

TEST_F(Running, writes_no_secret_into_its_log) {
    const std::string password = "correct horse battery staple";
    const Client::Answer ann =
        ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":")" + password + "\"}");
    const std::string set = ann.headers.at("set-cookie");
    const std::string session = set.substr(0, set.find(';'));
    const std::string cookie = "Cookie: " + session + "\r\n";
    const Client::Answer token = ask(port(), "POST", "/api/me/tokens", R"({"label":"bot"})", cookie);
    ask(port(), "POST", "/api/sessions", R"({"name":"Ann","password":"a wrong password"})");
    const Made made =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Bob"},{"name":"Cid"},{"empty":true}]})");
    const std::string path = "/api/tables/" + made.table;
    ask(port(), "POST", path + "/seats", R"({"name":"Dan"})", "Oya-Invite: " + made.invite + "\r\n");
    ask(port(), "GET", path + "/record", "", "Oya-Seat: " + made.seats[0].secret + "\r\n");
    ask(port(), "GET", "/api/me", "", "Authorization: Bearer " + at(token.body, {"token"}) + "\r\n");
    // The letters of a table that waits are in addresses, and in those of its picture.
    const std::string code =
        at(ask(port(), "GET", path + "/code", "", "Oya-Invite: " + made.invite + "\r\n").body, {"code"});
    ASSERT_EQ(code.size(), 6u);
    for (const std::string& before : {"/api/codes/" + code, "/api/codes/" + code + "/qr", "/j/" + code})
        ask(port(), "GET", before);
    for (const std::string& secret : {made.seats[1].secret, std::string("a wrong secret")}) {
        Client client(port());
        ASSERT_EQ(client.open_socket(path + "/socket"), 101);
        client.send(R"({"t":"hello","d":{"secret":")" + secret + "\"}}");
        EXPECT_TRUE(client.receive());
    }
    server.reset();
    const std::string text = said.text();
    EXPECT_NE(text.find(path), text.npos) << "it was logged";
    for (const char* const logged : {"\"/api/codes/*\"", "\"/api/codes/*/qr\"", "\"/j/*\""})
        EXPECT_NE(text.find(logged), text.npos) << logged;
    EXPECT_EQ(text.find(code), text.npos);
    for (const std::string& secret :
         {password, std::string("a wrong password"), session.substr(session.find('=') + 1),
          at(token.body, {"token"}), at(ann.body, {"recovery"}), made.invite, made.seats[0].secret,
          made.seats[1].secret, std::string("a wrong secret")}) {
        ASSERT_GE(secret.size(), 8u);
        EXPECT_EQ(text.find(secret), text.npos) << secret;
    }
}

TEST_F(Running, shows_its_figures_to_this_machine_alone) {
    setup.trust_proxy = true;
    EXPECT_EQ(ask(port(), "GET", "/metrics").status, 200);
    EXPECT_EQ(ask(port(), "GET", "/metrics", "", "X-Forwarded-For: 192.0.2.7\r\n").status, 404);
    EXPECT_EQ(ask(port(), "GET", "/healthz", "", "X-Forwarded-For: 192.0.2.7\r\n").status, 200);
}

TEST_F(Running, keeps_its_store_where_it_is_told) {
    const std::filesystem::path file = folder.path / "a folder" / "tables.db";
    setup.store = "sqlite:" + file.string();
    const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})");
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_FALSE(std::filesystem::exists(folder.path / "oya.db"));
    server.reset();
    EXPECT_EQ(
        ask(port(), "GET", "/api/tables/" + made.table, "", "Oya-Seat: " + made.seats[0].secret + "\r\n")
            .status,
        200);
}

// A client that does not answer a goodbye is waited for, unless whoever ends the server will not wait.
TEST(EndOfAServer, is_at_once_for_the_second_signal) {
    const TestFolder folder;
    ServerProcess server(folder.path);
    server.start();
    const Made made =
        make_table(server.port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}]})");
    Client silent(server.port());
    ASSERT_EQ(silent.open_socket("/api/tables/" + made.table + "/socket"), 101);
    server.signal(SIGTERM);
    for (int i = 0; i < 4000; ++i) {
        if (read_file(folder.path / "log.jsonl").find("draining") != std::string::npos) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(server.terminate(), -SIGTERM);
    server.start();
    EXPECT_EQ(ask(server.port(), "GET", "/api/tables/" + made.table).status, 200)
        << "what was stored is there";
}

} // namespace

} // namespace oya::server
