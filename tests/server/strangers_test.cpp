#include "server/client.h"
#include "server/net/http.h"
#include "server/player.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <thread>

// What people try who are not at the table to play.

namespace oya::server {

namespace {

constexpr const char* some_nonce = "00112233445566778899aabbccddeeff";

class Strangers : public WholeServer {
  protected:
    // Makes an account and gives the header that stands for it.
    std::string join(const std::string& name) {
        const Client::Answer answer =
            ask(port(), "POST", "/api/accounts", R"({"name":")" + name + R"(","password":"grey herons"})");
        EXPECT_EQ(answer.status, 201) << answer.body;
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    std::unique_ptr<Client> enter(const std::string& table, const std::string& hello,
                                  const std::string& headers = {}) {
        auto client = std::make_unique<Client>(port());
        EXPECT_EQ(client->open_socket("/api/tables/" + table + "/socket", headers), 101);
        client->send(hello);
        return client;
    }
    std::unique_ptr<Client> enter(const Ticket& ticket) {
        return enter(ticket.table, R"({"t":"hello","d":{"secret":")" + ticket.secret + R"("}})");
    }
    static std::string next(Client& client, const std::string& kind) {
        while (const std::optional<std::string> message = client.receive())
            if (at(*message, {"t"}) == kind) return *message;
        return "";
    }
    // What comes up to the end of the connection.
    static std::string everything(Client& client) {
        std::string all;
        while (const std::optional<std::string> message = client.receive()) all += *message + '\n';
        return all;
    }
    static std::string seat_header(const Ticket& ticket) { return "Oya-Seat: " + ticket.secret + "\r\n"; }
    static std::string nonce(const std::string& id) {
        return R"({"t":"nonce","d":{"id":")" + id + R"(","nonce":")" + some_nonce + "\"}}";
    }
    Ticket sit(const std::string& table, const std::string& name, const std::string& headers = {}) {
        const Client::Answer answer =
            ask(port(), "POST", "/api/tables/" + table + "/seats", R"({"name":")" + name + R"("})", headers);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return {table, std::stoi("0" + at(answer.body, {"seats", "0", "seat"})),
                at(answer.body, {"seats", "0", "secret"})};
    }
    // A game of VIGO! that is over, of one person and two bots.
    Made finished(const std::string& more = {}) {
        const Made made = make_table(
            port(),
            R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"},{"bot":"random"}])" + more + "}");
        player(made.seats[0], 5).play();
        return made;
    }
};

TEST_F(Strangers, see_nothing_from_a_seat_they_have_left) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true},{"bot":"random"}]})");
    const Ticket bob = sit(made.table, "Bob");
    const auto socket = enter(bob);
    next(*socket, "table");
    socket->send(nonce("n"));
    next(*socket, "ack");
    ASSERT_EQ(ask(port(), "DELETE", "/api/tables/" + made.table + "/seats/1", "", seat_header(bob)).status,
              200);
    const Ticket cid = sit(made.table, "Cid");
    ASSERT_EQ(cid.seat, 1);
    const auto ann = enter(made.seats[0]), newcomer = enter(cid);
    EXPECT_EQ(at(next(*newcomer, "table"), {"d", "chance", "nonces", "1"}), "")
        << "a nonce goes with who gave it";
    ann->send(nonce("n"));
    newcomer->send(nonce("n"));
    EXPECT_NE(next(*newcomer, "events"), "");
    EXPECT_NE(next(*ann, "ack"), "");
    EXPECT_EQ(everything(*socket).find("\"open\""), std::string::npos);
    EXPECT_EQ(socket->close_code, closed_for_policy);
}

TEST_F(Strangers, do_not_speak_for_those_who_watch) {
    const std::string ann = join("Ann"), eve = join("Eve");
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Bob"},{"empty":true},{"empty":true}]})");
    const std::string path = "/api/tables/" + made.table;
    Client stream(port());
    ASSERT_EQ(stream.ask_for_stream(path + "/stream", ann).status, 200);
    const std::string words = R"({"t":"chat","d":{"text":"I am Ann"}})";
    EXPECT_EQ(ask(port(), "POST", path + "/messages", words).status, 409);
    EXPECT_EQ(ask(port(), "POST", path + "/messages", words, eve).status, 409);
    EXPECT_EQ(ask(port(), "POST", path + "/messages", words, ann).status, 200);
}

TEST_F(Strangers, cannot_make_the_house_think_for_ever) {
    const auto status = [this](const std::string& seats, const std::string& more = "") {
        return ask(port(), "POST", "/api/tables",
                   R"({"game":"vigo","name":"Ann","seats":[)" + seats + "]" + more + "}")
            .status;
    };
    EXPECT_EQ(status(R"({},{"bot":"greedy"},{"bot":"sampler:100000000"})"), 409);
    EXPECT_EQ(status(R"({},{"bot":"greedy"})", R"(,"terms":{"substitute":"sampler:100000000"})"), 409);
    EXPECT_EQ(status(R"({"bot":"greedy"},{"bot":"greedy"},{"bot":"greedy"})"), 409) << "nobody plays";
    const Made made =
        make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true},{"bot":"random"}]})");
    EXPECT_EQ(ask(port(), "POST", "/api/tables/" + made.table + "/bots",
                  R"({"seat":1,"bot":"sampler:100000000"})", seat_header(made.seats[0]))
                  .status,
              409);
}

TEST_F(Strangers, cannot_bend_what_is_rated) {
    const std::string ann = join("Ann");
    const auto status = [&](const std::string& terms) {
        return ask(port(), "POST", "/api/tables",
                   R"({"game":"vigo","listed":true,"seats":[{},{"empty":true}],"terms":{"rated":true)" +
                       terms + "}}",
                   ann)
            .status;
    };
    const std::string clock = R"(,"clock":{"kind":"live","bank":300000,"increment":5000,"at_zero":"loses"})";
    EXPECT_EQ(status(clock), 201);
    EXPECT_EQ(status(""), 409) << "nobody would ever lose on time";
    EXPECT_EQ(status(R"(,"clock":{"kind":"live","bank":300000,"at_zero":"bot"})"), 409);
    EXPECT_EQ(status(clock + R"(,"grace":1)"), 409);
    EXPECT_EQ(status(clock + R"(,"bot_for_leaver":false)"), 409);
    EXPECT_EQ(status(clock + R"(,"substitute":"sampler")"), 409);
    EXPECT_EQ(status(clock + R"(,"nonce_wait":0)"), 409);
}

TEST_F(Strangers, do_not_watch_where_nobody_is_to_watch) {
    const std::string eve = join("Eve");
    const Made made = make_table(port(), R"({"game":"vigo","listed":true,"terms":{"spectators":false},)"
                                         R"("seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const std::string path = "/api/tables/" + made.table;
    const auto ann = enter(made.seats[0]);
    next(*ann, "table");
    EXPECT_EQ(ask(port(), "GET", path).status, 200) << "who wants to sit down must find the table";
    EXPECT_EQ(ask(port(), "GET", path + "/record").status, 403);
    EXPECT_EQ(ask(port(), "GET", path + "/record", "", seat_header(made.seats[0])).status, 200);
    EXPECT_EQ(ask(port(), "GET", path + "/course").status, 403);
    EXPECT_EQ(ask(port(), "GET", path + "/course", "", seat_header(made.seats[0])).status, 409)
        << "not over yet";
    EXPECT_EQ(Client(port()).ask_for_stream(path + "/stream", eve).status, 403);
    EXPECT_EQ(Client(port()).ask_for_stream(path + "/stream?watch=1", seat_header(made.seats[0])).status,
              403);
    const auto socket = enter(made.table, R"({"t":"hello"})", eve);
    ann->send(R"({"t":"chat","d":{"text":"between us"}})");
    next(*ann, "chat");
    const std::string heard = everything(*socket);
    EXPECT_EQ(heard.find("between us"), std::string::npos) << heard;
    EXPECT_EQ(socket->close_code, closed_for_policy);
}

TEST_F(Strangers, make_no_more_tables_by_branching_than_by_asking) {
    const Made made = finished();
    const auto ann = enter(made.seats[0]);
    next(*ann, "table");
    int tables = 0;
    for (int i = 0; i < 100; ++i) {
        ann->send(R"({"t":"branch","d":{"version":9}})");
        std::string answer;
        while (at(answer, {"t"}) != "next" && at(answer, {"t"}) != "error")
            answer = ann->receive().value_or(R"({"t":"error"})");
        if (at(answer, {"t"}) == "error") break;
        ++tables;
    }
    EXPECT_LT(tables, 61);
    EXPECT_GT(tables, 0);
}

TEST_F(Strangers, put_nobody_elses_account_at_a_table) {
    const std::string ann = join("Ann"), eve = join("Eve");
    const Client::Answer made = ask(port(), "POST", "/api/tables",
                                    R"({"game":"vigo","listed":true,"seats":[{},{"bot":"random"}]})", ann);
    const std::string table = at(made.body, {"table"});
    player({table, 0, at(made.body, {"seats", "0", "secret"})}, 3).play();
    const auto socket = enter(table, R"({"t":"hello"})", eve);
    next(*socket, "table");
    socket->send(R"({"t":"branch","d":{"version":5}})");
    const std::string told = next(*socket, "next");
    const std::string mine = at(told, {"d", "table"});
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tables", "", ann).body, {"tables", "0", "table"}), "");
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tables", "", eve).body, {"tables", "0", "table"}), mine);
    EXPECT_EQ(ask(port(), "GET", "/api/tables/" + mine).status, 404) << "it has an invitation of its own";
    // A guest who only watches is given a seat of their own, too.
    const auto guest = enter(table, R"({"t":"hello"})");
    next(*guest, "table");
    guest->send(R"({"t":"branch","d":{"version":5}})");
    const std::string given = next(*guest, "next");
    const Ticket ticket{at(given, {"d", "table"}), 0, at(given, {"d", "secret"})};
    const std::string seat = at(next(*enter(ticket), "table"), {"d", "you"});
    EXPECT_TRUE(seat == "0" || seat == "1") << seat;
}

TEST_F(Strangers, forge_no_results_with_records_from_elsewhere) {
    const std::string deal = R"(,"same_seed":")" + std::string(64, '7') + "\"";
    const Made honest = finished(deal);
    // The same deal, played elsewhere and handed in before its last card.
    const Made other = finished(deal);
    std::string record =
        ask(port(), "GET", "/api/tables/" + other.table + "/record", "", seat_header(other.seats[0])).body;
    const std::size_t last = record.rfind("],[", record.find("],\"result\":"));
    record = record.substr(0, last) + "]],\"result\":null}";
    join("Аnn"); // in Cyrillic letters
    const Client::Answer taken = ask(port(), "POST", "/api/records", record);
    ASSERT_EQ(taken.status, 201) << taken.body;
    const Ticket ticket{at(taken.body, {"table"}), 0, at(taken.body, {"seats", "0", "secret"})};
    const std::string card = ask(port(), "GET", "/api/tables/" + ticket.table, "", seat_header(ticket)).body;
    EXPECT_EQ(at(card, {"imported"}), "true") << card;
    EXPECT_EQ(at(card, {"seats", "0", "name"}), "Ann (imported)") << "an account looks like Ann";
    EXPECT_EQ(at(next(*enter(ticket), "table"), {"d", "seats", "0", "name"}), "Ann (imported)");
    Player forger = player(ticket, 8);
    forger.play();
    EXPECT_TRUE(forger.over);
    const std::string compared =
        ask(port(), "GET", "/api/tables/" + honest.table + "/same_deal", "", seat_header(honest.seats[0]))
            .body;
    EXPECT_EQ(compared.find(ticket.table), std::string::npos) << compared;
}

TEST_F(Strangers, do_not_have_record_after_record_read) {
    int status = 400;
    for (int i = 0; i < 100 && status == 400; ++i)
        status = ask(port(), "POST", "/api/records", R"({"format":"oya-record"})").status;
    EXPECT_EQ(status, 429);
}

// To tell a whole table is work, for which everybody else there waits.
TEST_F(Strangers, are_told_a_whole_table_from_time_to_time_and_not_as_often_as_they_ask) {
    const Table table({.game = find_game("vigo"), .seats = {{.name = "Ann"}, {.name = "Bob"}}, .seed = 3});
    const std::string made = ask(port(), "POST", "/api/records", record_text(table)).body;
    const std::string seat = std::to_string((*table.position().awaited().begin()).index);
    const auto ann = enter(at(made, {"table"}), R"({"t":"hello","d":{"secret":")" +
                                                    at(made, {"seats", seat, "secret"}) + R"("}})");
    ASSERT_NE(at(next(*ann, "table"), {"d", "legal", "0", "code"}), "");
    for (int i = 0; i < 40; ++i) ann->send(R"({"t":"hello","d":{"legal":"full"}})");
    ann->send(R"({"t":"hello","d":{"legal":"codes"}})");
    int told = 0;
    // An action is an object, a code alone is a number.
    while (at(next(*ann, "table"), {"d", "legal", "0"}) == "…") ++told;
    EXPECT_GE(told, 5) << "some at once";
    EXPECT_LE(told, 20) << "then only what was asked last";
}

TEST_F(Strangers, are_told_a_whole_table_no_more_often_where_they_ask_beside_a_stream) {
    const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}]})");
    const std::string path = "/api/tables/" + made.table, ann = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    Client stream(port());
    ASSERT_EQ(stream.ask_for_stream(path + "/stream", ann).status, 200);
    int told = 0;
    Client sender(port());
    for (int i = 0; i < 100; ++i)
        if (sender.ask("POST", path + "/messages", R"({"t":"hello"})", ann).status != 429) ++told;
    EXPECT_GE(told, 20);
    EXPECT_LT(told, 80);
    EXPECT_EQ(sender.ask("POST", path + "/messages", R"({"t":"ping"})", ann).status, 200);
}

} // namespace

} // namespace oya::server
