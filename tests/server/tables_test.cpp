#include "server/client.h"
#include "server/net/http.h"
#include "server/player.h"
#include "server/whole_server.h"

#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <thread>

namespace oya::server {

namespace {

using Tables = WholeServer;

// The first message of this kind; others before it are passed over.
std::string next(Client& client, const std::string& kind) {
    while (const std::optional<std::string> message = client.receive())
        if (at(*message, {"t"}) == kind) return *message;
    return "";
}

std::string hello(const std::string& secret) { return R"({"t":"hello","d":{"secret":")" + secret + R"("}})"; }

TEST_F(Tables, acknowledge_an_action_once_however_often_it_is_sent) {
    const Made made =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"},{"bot":"random"}]})");
    Client client(port());
    ASSERT_EQ(client.open_socket("/api/tables/" + made.table + "/socket"), 101);
    client.send(hello(made.seats[0].secret));
    EXPECT_EQ(at(next(client, "table"), {"d", "you"}), "0");
    const std::string nonce = R"({"t":"nonce","d":{"id":"n1","nonce":"00112233445566778899aabbccddeeff"}})";
    for (int i = 0; i < 3; ++i) client.send(nonce);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(at(next(client, "ack"), {"d", "id"}), "n1");
    const std::string record = ask(port(), "GET", "/api/tables/" + made.table + "/record", "",
                                   "Oya-Seat: " + made.seats[0].secret + "\r\n")
                                   .body;
    const std::string event = R"(["nonce",0,)";
    ASSERT_NE(record.find(event), record.npos) << record;
    EXPECT_EQ(record.find(event), record.rfind(event)) << record;
}

TEST_F(Tables, are_as_they_were_after_a_restart) {
    const Made made =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"greedy"},{"bot":"greedy"}]})");
    Player ann = player(made.seats[0], 7);
    ann.play(5);
    server->drain(milliseconds(1000));
    server.reset();
    ann.play();
    EXPECT_TRUE(ann.over);
    EXPECT_EQ(ann.connections, 2);
    const std::string record = ask(port(), "GET", "/api/tables/" + made.table + "/record", "",
                                   "Oya-Seat: " + made.seats[0].secret + "\r\n")
                                   .body;
    EXPECT_FALSE(verify_record(record).fault);
}

TEST_F(Tables, are_reached_only_by_those_who_know_their_secret) {
    const Made secret =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true},{"empty":true}]})");
    const std::string path = "/api/tables/" + secret.table;
    const std::string invite = "Oya-Invite: " + secret.invite + "\r\n";
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables").body, {"tables", "0", "table"}), "");
    EXPECT_EQ(ask(port(), "GET", path).status, 404);
    EXPECT_EQ(ask(port(), "GET", path, "", "Oya-Invite: guess\r\n").status, 404);
    EXPECT_EQ(ask(port(), "GET", path + "/record").status, 404);
    EXPECT_EQ(ask(port(), "POST", path + "/seats", R"({"name":"Eve"})").status, 404);
    EXPECT_EQ(ask(port(), "GET", path, "", invite).status, 200);
    EXPECT_EQ(ask(port(), "GET", path, "", "Oya-Seat: " + secret.seats[0].secret + "\r\n").status, 200);
    EXPECT_EQ(ask(port(), "GET", "/api/tables/nowhere").status, 404);

    for (const std::string& words : {std::string(R"({"t":"hello"})"), hello("guess"), std::string("hello"),
                                     std::string(R"({"t":"act","d":{"codes":[1]}})")}) {
        Client client(port());
        ASSERT_EQ(client.open_socket(path + "/socket"), 101);
        client.send(words);
        EXPECT_FALSE(next(client, "error").empty());
        EXPECT_EQ(client.receive(), std::nullopt);
        EXPECT_EQ(client.close_code, closed_for_policy);
    }
    EXPECT_EQ(Client(port()).open_socket("/api/tables/nowhere/socket"), 404);

    const Client::Answer bob = ask(port(), "POST", path + "/seats", R"({"name":"Bob"})", invite);
    EXPECT_EQ(bob.status, 201);
    EXPECT_EQ(at(bob.body, {"seats", "0", "seat"}), "1");
    EXPECT_EQ(ask(port(), "POST", path + "/seats", R"({"name":"Cid","seat":1})", invite).status, 409);
    EXPECT_EQ(ask(port(), "POST", path + "/seats", R"({"name":" "})", invite).status, 400);
    const std::string bobs = "Oya-Seat: " + at(bob.body, {"seats", "0", "secret"}) + "\r\n";
    EXPECT_EQ(ask(port(), "POST", path + "/bots", R"({"seat":2,"bot":"greedy"})", invite).status, 403);
    EXPECT_EQ(ask(port(), "DELETE", path + "/seats/0", "", bobs).status, 403);
    EXPECT_EQ(ask(port(), "DELETE", path + "/seats/1", "", bobs).status, 200);
    EXPECT_EQ(ask(port(), "GET", path, "", bobs).status, 404) << "a secret ends with its seat";
    EXPECT_EQ(ask(port(), "POST", path + "/bots", R"({"seat":1,"bot":"greedy"})",
                  "Oya-Seat: " + secret.seats[0].secret + "\r\n")
                  .status,
              201);
    const std::string body = ask(port(), "GET", path, "", invite).body;
    EXPECT_EQ(at(body, {"seats", "0", "name"}), "Ann");
    EXPECT_EQ(at(body, {"seats", "1", "bot"}), "greedy");
    EXPECT_EQ(at(body, {"seats", "2", "empty"}), "true");
}

TEST_F(Tables, in_the_lobby_are_open_to_everybody) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true},{"bot":"random"}]})");
    EXPECT_EQ(made.invite, "");
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables").body, {"tables", "0", "table"}), made.table);
    const Client::Answer sat =
        ask(port(), "POST", "/api/tables/" + made.table + "/seats", R"({"name":"Bob"})");
    ASSERT_EQ(sat.status, 201);
    Client watcher(port());
    ASSERT_EQ(watcher.open_socket("/api/tables/" + made.table + "/socket"), 101);
    watcher.send(R"({"t":"hello","d":{"lang":"fr"}})");
    EXPECT_EQ(at(next(watcher, "table"), {"d", "you"}), "spectator");
    Player ann = player(made.seats[0], 3);
    Player bob = player({made.table, 1, at(sat.body, {"seats", "0", "secret"})}, 4);
    std::thread other([&] { bob.play(); });
    ann.play();
    other.join();
    EXPECT_FALSE(next(watcher, "over").empty());
}

TEST_F(Tables, with_the_same_deal_are_compared_when_they_are_over) {
    const std::string secret(64, '7');
    const std::string body =
        R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"greedy"},{"bot":"greedy"}],"same_seed":")" +
        secret + R"("})";
    std::vector<Made> made;
    for (std::uint64_t i = 0; i < 2; ++i) made.push_back(make_table(port(), body));
    const auto compare = [&](const Made& table) {
        return ask(port(), "GET", "/api/tables/" + table.table + "/same_deal", "",
                   "Oya-Seat: " + table.seats[0].secret + "\r\n");
    };
    EXPECT_EQ(compare(made[0]).status, 409) << "it would tell what is to come";
    for (std::uint64_t i = 0; i < 2; ++i) player(made[i].seats[0], i).play();
    const std::string compared = compare(made[0]).body;
    EXPECT_EQ(at(compared, {"games", "0", "table"}), made[1].table);
    EXPECT_EQ(at(compared, {"games", "1", "table"}), made[0].table);
    EXPECT_NE(at(compared, {"games", "1", "seats", "0", "points"}), "");
}

TEST_F(Tables, refuse_what_cannot_be) {
    const auto status = [this](const char* body) { return ask(port(), "POST", "/api/tables", body).status; };
    EXPECT_EQ(status("{"), 400);
    EXPECT_EQ(status(R"({"game":"chess","seats":[]})"), 400);
    EXPECT_EQ(status(R"({"game":"vigo"})"), 400);
    EXPECT_EQ(status(R"({"game":"vigo","seats":[{"name":"Ann"}]})"), 409);
    EXPECT_EQ(status(R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"greedy"},{"bot":"nobody"}]})"), 400);
    EXPECT_EQ(
        status(R"({"game":"vigo","extra":1,"seats":[{"name":"Ann"},{"bot":"greedy"},{"bot":"greedy"}]})"),
        400);
    EXPECT_EQ(ask(port(), "PUT", "/api/tables").status, 405);
    EXPECT_EQ(ask(port(), "GET", "/api/nothing").status, 404);
}

TEST_F(Tables, limit_how_many_one_address_makes) {
    const std::string body =
        R"({"game":"vigo","name":"Ann","seats":[{"name":"Ann"},{"empty":true},{"empty":true}]})";
    int status = 201;
    for (int i = 0; i < 100 && status == 201; ++i) status = ask(port(), "POST", "/api/tables", body).status;
    EXPECT_EQ(status, 429);
    EXPECT_NE(at(ask(port(), "POST", "/api/tables", body).body, {"error", "retry_after"}), "");
}

TEST_F(Tables, tell_how_the_server_is) {
    EXPECT_EQ(ask(port(), "GET", "/healthz").body, R"({"status":"ok"})");
    EXPECT_NE(ask(port(), "GET", "/metrics").body.find("oya_tables_loaded 0"), std::string::npos);
    const Client::Answer page = ask(port(), "GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("The server runs"), std::string::npos);
    EXPECT_NE(page.headers.at("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_EQ(ask(port(), "GET", "/t/abc").body, page.body);
    EXPECT_EQ(ask(port(), "GET", "/", "", "If-None-Match: " + page.headers.at("etag") + "\r\n").status, 304);
    EXPECT_EQ(ask(port(), "GET", "/../../etc/passwd").status, 404);
    EXPECT_EQ(at(ask(port(), "GET", "/api/games").body, {"games", "0", "name"}), "vigo");
}

} // namespace

} // namespace oya::server
