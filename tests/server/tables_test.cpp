#include "server/client.h"
#include "server/net/http.h"
#include "server/player.h"
#include "server/whole_server.h"

#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <thread>
#include <vector>

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

TEST_F(Tables, of_the_same_deal_say_so_before_anybody_sits_down) {
    const std::string seed = R"("same_seed":")" + std::string(64, '3') + "\"";
    const std::string order = R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}])";
    const Made made = make_table(port(), order + "," + seed + "}");
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables").body, {"tables", "0", "same_deal"}), "true");
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables").body, {"tables", "0", "language"}), "") << "nobody said";
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables/" + made.table).body, {"same_deal"}), "true");
    const Made other = make_table(port(), order + "}");
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables/" + other.table).body, {"same_deal"}), "");

    const Client::Answer joined =
        ask(port(), "POST", "/api/accounts", R"({"name":"Bob","password":"grey herons"})");
    const std::string set = joined.headers.at("set-cookie");
    const std::string rated = R"({"game":"vigo","seats":[{},{"empty":true}],"terms":{"rated":true,"clock":)"
                              R"({"kind":"live","bank":300000,"increment":5000,"at_zero":"loses"}})";
    const auto status = [&](const std::string& more) {
        return ask(port(), "POST", "/api/tables", rated + more + "}",
                   "Cookie: " + set.substr(0, set.find(';')) + "\r\n");
    };
    EXPECT_EQ(status("").status, 201);
    const Client::Answer refused = status("," + seed);
    EXPECT_EQ(refused.status, 409) << "never rated";
    EXPECT_EQ(at(refused.body, {"error", "code"}), "table.terms.rated-chance") << refused.body;
}

TEST_F(Tables, are_kept_by_the_host_before_the_game) {
    const Made made = make_table(port(), R"({"game":"vigo","terms":{"host_starts":true,"nonce_wait":0},)"
                                         R"("seats":[{"name":"Ann"},{"empty":true},{"bot":"random"}]})");
    const std::string path = "/api/tables/" + made.table, invited = "Oya-Invite: " + made.invite + "\r\n";
    const std::string host = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    const Client::Answer bob = ask(port(), "POST", path + "/seats", R"({"name":"Bob"})", invited);
    const std::string guest = "Oya-Seat: " + at(bob.body, {"seats", "0", "secret"}) + "\r\n";
    for (const char* const seat : {"/seats/0", "/seats/2"})
        EXPECT_EQ(at(ask(port(), "DELETE", path + seat, "", guest).body, {"error", "code"}), "seat.other");
    Client watching(port());
    ASSERT_EQ(watching.open_socket(path + "/socket"), 101);
    watching.send(hello(at(bob.body, {"seats", "0", "secret"})));
    EXPECT_NE(next(watching, "table"), "");
    EXPECT_EQ(ask(port(), "DELETE", path + "/seats/1", "", host).status, 200);
    EXPECT_EQ(next(watching, "never"), "");
    EXPECT_EQ(watching.close_code, 1008) << "whoever sat there is shown out";
    EXPECT_EQ(ask(port(), "GET", path, "", guest).status, 404);
    EXPECT_EQ(ask(port(), "DELETE", path + "/seats/2", "", host).status, 200) << "a bot can be sent away too";
    for (const char* const seat : {"1", "2"})
        ask(port(), "POST", path + "/bots", R"({"bot":"random","seat":)" + std::string(seat) + "}", host);
    Client ann(port());
    ASSERT_EQ(ann.open_socket(path + "/socket"), 101);
    ann.send(hello(made.seats[0].secret));
    EXPECT_EQ(at(next(ann, "table"), {"d", "begun"}), "false");
    ann.send(R"({"t":"start"})");
    EXPECT_EQ(at(next(ann, "events"), {"d", "begun"}), "true");
    EXPECT_EQ(ask(port(), "DELETE", path + "/seats/1", "", host).status, 403) << "no more in the game";
}

TEST_F(Tables, say_whose_answer_they_wait_for) {
    const Made made = make_table(
        port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}],"terms":{"nonce_wait":0}})");
    const std::string path = "/api/tables/" + made.table, ann = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    const auto awaited = [&] {
        const std::string body = ask(port(), "GET", path, "", ann).body;
        return at(body, {"awaited", "0"}) + at(body, {"awaited", "1"});
    };
    EXPECT_EQ(awaited(), "") << "it has not begun";
    const Client::Answer bob =
        ask(port(), "POST", path + "/seats", R"({"name":"Bob"})", "Oya-Invite: " + made.invite + "\r\n");
    EXPECT_EQ(bob.status, 201) << bob.body;
    Client watching(port());
    ASSERT_EQ(watching.open_socket(path + "/socket"), 101);
    watching.send(hello(made.seats[0].secret));
    // Whether cards were dealt before the greeting was read, the test cannot know.
    std::string asked = at(next(watching, "table"), {"d", "awaited", "0"});
    for (int heard = 0; asked.empty() && heard < 40; ++heard)
        asked = at(next(watching, "events"), {"d", "awaited", "0"});
    ASSERT_NE(asked, "");
    EXPECT_EQ(awaited(), asked) << "as those who are there are told";
    watching.send(R"({"t":"pause"})");
    EXPECT_EQ(at(next(watching, "events"), {"d", "paused"}), "true");
    EXPECT_EQ(awaited(), "") << "nobody can answer now";
}

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

// What waits for its player, or for the others, is not in the store; nobody loses it, because it was not
// acknowledged either, and is said again.
class Waiting : public Tables {
  protected:
    Waiting() {
        made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}],"same_seed":")" +
                                      std::string(64, '3') + "\"}");
        come_in();
    }
    // Both come in; `asked` is whose turn it is.
    void come_in() {
        clients.clear();
        for (std::size_t seat = 0; seat < 2; ++seat) {
            clients.push_back(std::make_unique<Client>(port()));
            EXPECT_EQ(clients[seat]->open_socket("/api/tables/" + made.table + "/socket"), 101);
            clients[seat]->send(R"({"t":"hello","d":{"legal":"codes","secret":")" + made.seats[seat].secret +
                                "\"}}");
            tables[seat] = next(*clients[seat], "table");
        }
    }
    void restart() {
        server->drain(milliseconds(0));
        server.reset();
        come_in();
    }

    Made made;
    std::vector<std::unique_ptr<Client>> clients;
    std::array<std::string, 2> tables;
};

TEST_F(Waiting, a_step_that_is_held_is_held_again_after_a_restart) {
    const std::size_t turn = at(tables[0], {"d", "actor"}) == "0" ? 0 : 1;
    const std::string act =
        R"({"t":"act","d":{"id":"k","codes":[)" + at(tables[turn], {"d", "legal", "0"}) + "]}}";
    clients[turn]->send(R"({"t":"wish","d":{"id":"w","name":"confirm","value":"barrier"}})");
    clients[turn]->send(act);
    EXPECT_EQ(at(next(*clients[turn], "held"), {"d", "id"}), "k");
    restart();
    EXPECT_EQ(at(tables[turn], {"d", "held"}), "");
    EXPECT_EQ(at(tables[turn], {"d", "actor"}), std::to_string(turn))
        << "nothing was done that was not confirmed";
    clients[turn]->send(R"({"t":"confirm"})");
    EXPECT_EQ(at(next(*clients[turn], "refused"), {"d", "code"}), "table.nothing-held");
    clients[turn]->send(act);
    EXPECT_EQ(at(next(*clients[turn], "held"), {"d", "id"}), "k");
    clients[turn]->send(R"({"t":"confirm"})");
    EXPECT_EQ(at(next(*clients[turn], "ack"), {"d", "id"}), "k");
}

TEST_F(Waiting, an_offer_is_made_again_after_a_restart) {
    const std::size_t turn = at(tables[0], {"d", "actor"}) == "0" ? 0 : 1;
    clients[turn]->send(R"({"t":"act","d":{"id":"a","codes":[)" + at(tables[turn], {"d", "legal", "0"}) +
                        "]}}");
    next(*clients[turn], "ack");
    const std::string undo = R"({"t":"undo","d":{"id":"u"}})";
    clients[turn]->send(undo);
    EXPECT_EQ(at(next(*clients[1 - turn], "offers"), {"d", "offers", "0", "kind"}), "undo");
    restart();
    EXPECT_EQ(at(tables[1 - turn], {"d", "offers", "0", "kind"}), "");
    clients[turn]->send(undo);
    EXPECT_EQ(at(next(*clients[1 - turn], "offers"), {"d", "offers", "0", "kind"}), "undo");
    clients[1 - turn]->send(R"({"t":"consent","d":{"yes":true}})");
    EXPECT_EQ(at(next(*clients[turn], "ack"), {"d", "id"}), "u");
    restart();
    clients[turn]->send(undo);
    EXPECT_EQ(at(next(*clients[turn], "ack"), {"d", "id"}), "u") << "once it is done, it is done once";
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
    const std::string french =
        at(ask(port(), "POST", "/api/tables",
               R"({"game":"vigo","listed":true,"seats":[{"name":"Noé"},{"empty":true}]})",
               "Accept-Language: fr-CH, en;q=0.5\r\n")
               .body,
           {"table"});
    EXPECT_EQ(at(ask(port(), "GET", "/api/tables/" + french).body, {"language"}), "fr");
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
    setup.version = "1.2.3";
    EXPECT_EQ(ask(port(), "GET", "/healthz").body, R"({"status":"ok","version":"1.2.3"})");
    EXPECT_NE(ask(port(), "GET", "/metrics").body.find("oya_tables_loaded 0"), std::string::npos);
    const Client::Answer page = ask(port(), "GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("The server runs"), std::string::npos);
    EXPECT_NE(page.headers.at("content-security-policy").find("default-src 'self'"), std::string::npos);
    for (const char* const path : {"/", "/api/games", "/healthz", "/nowhere"}) {
        const auto headers = ask(port(), "GET", path).headers;
        for (const auto& [name, value] :
             {std::pair("x-content-type-options", "nosniff"), std::pair("x-frame-options", "DENY"),
              std::pair("referrer-policy", "no-referrer"),
              std::pair("cross-origin-opener-policy", "same-origin"),
              std::pair("cross-origin-resource-policy", "same-origin")}) {
            ASSERT_TRUE(headers.contains(name)) << path << ' ' << name;
            EXPECT_EQ(headers.at(name), value) << path;
        }
        EXPECT_TRUE(headers.contains("content-security-policy")) << path;
    }
    EXPECT_EQ(ask(port(), "GET", "/t/abc").body, page.body);
    EXPECT_EQ(ask(port(), "GET", "/", "", "If-None-Match: " + page.headers.at("etag") + "\r\n").status, 304);
    EXPECT_EQ(ask(port(), "GET", "/../../etc/passwd").status, 404);
    EXPECT_EQ(at(ask(port(), "GET", "/api/games").body, {"games", "0", "name"}), "vigo");
}

} // namespace

} // namespace oya::server
