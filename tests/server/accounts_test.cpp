#include "server/client.h"
#include "server/player.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <thread>

namespace oya::server {

namespace {

class Accounts : public WholeServer {
  protected:
    struct Somebody {
        std::string cookie;
        std::string recovery;
    };
    // Makes an account and gives the header that stands for it.
    Somebody join(const std::string& name) {
        const Client::Answer answer =
            ask(port(), "POST", "/api/accounts", R"({"name":")" + name + R"(","password":"grey herons"})");
        EXPECT_EQ(answer.status, 201) << answer.body;
        return {cookie_of(answer), at(answer.body, {"recovery"})};
    }
    static std::string cookie_of(const Client::Answer& answer) {
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    int log_in(const std::string& name, const std::string& password) {
        return ask(port(), "POST", "/api/sessions",
                   R"({"name":")" + name + R"(","password":")" + password + "\"}")
            .status;
    }
};

TEST_F(Accounts, are_made_entered_and_left) {
    const Client::Answer made =
        ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})");
    ASSERT_EQ(made.status, 201);
    const std::string set = made.headers.at("set-cookie");
    EXPECT_NE(set.find("HttpOnly"), set.npos);
    EXPECT_NE(set.find("SameSite=Lax"), set.npos);
    EXPECT_EQ(at(ask(port(), "GET", "/api/me", "", cookie_of(made)).body, {"account", "name"}), "Ann");
    EXPECT_EQ(ask(port(), "GET", "/api/me").status, 401);
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", "Cookie: oya_session=guess\r\n").status, 401);
    EXPECT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"ann","password":"grey herons"})").status, 409);
    EXPECT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"Bob","password":"short"})").status, 400);
    EXPECT_EQ(log_in("Ann", "grey herons"), 200);
    EXPECT_EQ(log_in("ann", "grey herons"), 200);
    EXPECT_EQ(log_in("Ann", "wrong one"), 401);
    EXPECT_EQ(log_in("Nobody", "grey herons"), 401);
    EXPECT_EQ(ask(port(), "DELETE", "/api/sessions", "", cookie_of(made)).status, 200);
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", cookie_of(made)).status, 401);
    EXPECT_EQ(ask(port(), "POST", "/api/sessions", R"({"name":"Ann","password":"grey herons"})",
                  "Origin: http://evil.example\r\n")
                  .status,
              403);
}

TEST_F(Accounts, behind_https_are_sent_over_nothing_else) {
    setup.public_url = "https://play.example.org";
    const Client::Answer made =
        ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})",
            "Host: play.example.org\r\nOrigin: https://play.example.org\r\n");
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_NE(made.headers.at("set-cookie").find("; Secure"), std::string::npos);
    EXPECT_EQ(made.headers.at("strict-transport-security"), "max-age=31536000");
    const Client::Answer table =
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"empty":true}]})",
            "Host: play.example.org\r\n" + cookie_of(made));
    EXPECT_TRUE(at(table.body, {"url"}).starts_with("https://play.example.org/t/")) << table.body;
}

TEST_F(Accounts, cannot_be_guessed_at_leisure) {
    join("Ann");
    int status = 401;
    for (int i = 0; i < 40 && status == 401; ++i) status = log_in("Ann", "guess number " + std::to_string(i));
    EXPECT_EQ(status, 429);
}

TEST_F(Accounts, are_not_locked_out_by_those_who_guess) {
    setup.trust_proxy = true;
    join("Ann");
    const auto try_from = [this](const std::string& address, const std::string& password) {
        return ask(port(), "POST", "/api/sessions", R"({"name":"Ann","password":")" + password + "\"}",
                   "X-Forwarded-For: " + address + "\r\n")
            .status;
    };
    int status = 401;
    for (int i = 0; i < 40 && status == 401; ++i) status = try_from("192.0.2.1", "a guess");
    EXPECT_EQ(status, 429);
    EXPECT_EQ(try_from("192.0.2.2", "grey herons"), 200);
}

TEST_F(Accounts, have_names_that_can_be_seen) {
    for (const char* const name : {"An\u200bn", "\u202eAnn", "Ann\u00a0", "An\u0007n", "\u3164", "A\xffn"})
        EXPECT_EQ(ask(port(), "POST", "/api/accounts",
                      std::string(R"({"name":")") + name + R"(","password":"grey herons"})")
                      .status,
                  400)
            << name;
    join("Zoé Ἀλέξανδρος 安 🎲");
}

TEST_F(Accounts, sit_down_by_any_name_they_could_take) {
    std::string name;
    for (int i = 0; i < 32; ++i) name += "🎲";
    const Somebody somebody = join(name);
    EXPECT_EQ(
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"empty":true}]})", somebody.cookie)
            .status,
        201);
    const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})");
    EXPECT_EQ(ask(port(), "POST", "/api/tables/" + made.table + "/seats", "{}",
                  somebody.cookie + "Oya-Invite: " + made.invite + "\r\n")
                  .status,
              201);
}

TEST_F(Accounts, keep_their_sessions_when_no_token_is_named) {
    const Somebody ann = join("Ann");
    EXPECT_EQ(ask(port(), "DELETE", "/api/me/tokens/", "", ann.cookie).status, 404);
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", ann.cookie).status, 200);
}

TEST_F(Accounts, close_their_sockets_when_they_take_back_what_opened_them) {
    const Somebody ann = join("Ann");
    const Client::Answer token = ask(port(), "POST", "/api/me/tokens", R"({"label":"bot"})", ann.cookie);
    const std::string bearer = "Authorization: Bearer " + at(token.body, {"token"}) + "\r\n";
    const std::string table = at(
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"empty":true}]})", ann.cookie).body,
        {"table"});
    const std::string path = "/api/tables/" + table;
    Client by_token(port()), by_cookie(port()), calls(port());
    ASSERT_EQ(by_token.open_socket(path + "/socket", bearer), 101);
    ASSERT_EQ(by_cookie.open_socket(path + "/socket", ann.cookie), 101);
    ASSERT_EQ(calls.ask_for_stream("/api/bot/events", bearer).status, 200);
    for (Client* const client : {&by_token, &by_cookie}) {
        client->send(R"({"t":"hello"})");
        EXPECT_EQ(at(client->receive().value_or(""), {"d", "you"}), "0");
    }
    ASSERT_EQ(ask(port(), "DELETE", "/api/me/tokens/" + at(token.body, {"id"}), "", ann.cookie).status, 200);
    while (by_token.receive()) {
    }
    EXPECT_EQ(by_token.close_code, 1008);
    EXPECT_TRUE(calls.is_ended());
    by_cookie.send(R"({"t":"ping"})");
    std::string heard;
    while (at(heard, {"t"}) != "pong") heard = by_cookie.receive().value_or(R"({"t":"pong"})");
    EXPECT_EQ(by_cookie.close_code, 0) << "the other one is as good as before";
    ASSERT_EQ(ask(port(), "DELETE", "/api/sessions", "", ann.cookie).status, 200);
    while (by_cookie.receive()) {
    }
    EXPECT_EQ(by_cookie.close_code, 1008);
}

TEST_F(Accounts, that_are_blocked_are_out_within_moments) {
    setup.between_checks = milliseconds(50);
    const Somebody ann = join("Ann");
    const Client::Answer made =
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"name":"Bob"}]})", ann.cookie);
    const std::string path = "/api/tables/" + at(made.body, {"table"});
    const auto secret = [&](const char* place) { return at(made.body, {"seats", place, "secret"}); };
    Client by_cookie(port()), by_secret(port()), calls(port()), bob(port());
    ASSERT_EQ(by_cookie.open_socket(path + "/socket", ann.cookie), 101);
    ASSERT_EQ(by_secret.open_socket(path + "/socket"), 101);
    ASSERT_EQ(bob.open_socket(path + "/socket"), 101);
    ASSERT_EQ(calls.ask_for_stream("/api/bot/events", ann.cookie).status, 200);
    by_cookie.send(R"({"t":"hello"})");
    by_secret.send(R"({"t":"hello","d":{"secret":")" + secret("0") + "\"}}");
    bob.send(R"({"t":"hello","d":{"secret":")" + secret("1") + "\"}}");
    for (Client* const client : {&by_cookie, &by_secret, &bob})
        EXPECT_EQ(at(client->receive().value_or(""), {"t"}), "table");

    SqliteStore store(folder.path / "oya.db"); // as `oya admin block` does it, beside the server
    store.set_blocked(store.account_named("Ann").value().id, true);
    for (Client* const client : {&by_cookie, &by_secret}) {
        while (client->receive()) {
        }
        EXPECT_EQ(client->close_code, 1008);
    }
    EXPECT_TRUE(calls.is_ended());

    // Neither the session nor the secret of the seat opens anything any more.
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", ann.cookie).status, 401);
    EXPECT_EQ(ask(port(), "GET", path, "", "Oya-Seat: " + secret("0") + "\r\n").status, 403);
    Client again(port());
    ASSERT_EQ(again.open_socket(path + "/socket"), 101);
    again.send(R"({"t":"hello","d":{"secret":")" + secret("0") + "\"}}");
    EXPECT_EQ(at(again.receive().value_or(""), {"d", "code"}), "account.blocked");
    EXPECT_EQ(again.receive(), std::nullopt);
    EXPECT_EQ(again.close_code, 1008);

    bob.send(R"({"t":"ping"})");
    std::string heard;
    while (at(heard, {"t"}) != "pong") heard = bob.receive().value_or(R"({"t":"pong"})");
    EXPECT_EQ(bob.close_code, 0) << "nobody else is disturbed";
}

TEST_F(Accounts, come_back_with_the_recovery_code_once) {
    const Somebody ann = join("Ann");
    const auto recover = [&](const std::string& code) {
        return ask(port(), "POST", "/api/accounts/recover",
                   R"({"name":"Ann","password":"another one","recovery":")" + code + "\"}");
    };
    EXPECT_EQ(recover("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA").status, 401);
    const Client::Answer recovered = recover(ann.recovery);
    ASSERT_EQ(recovered.status, 200);
    EXPECT_EQ(recover(ann.recovery).status, 401);
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", ann.cookie).status, 401) << "old sessions end";
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", cookie_of(recovered)).status, 200);
    EXPECT_EQ(log_in("Ann", "grey herons"), 401);
    EXPECT_EQ(log_in("Ann", "another one"), 200);
    const std::string words = R"({"old":"another one","new":"a third one"})";
    EXPECT_EQ(ask(port(), "PUT", "/api/me/password", words, cookie_of(recovered)).status, 200);
    EXPECT_EQ(log_in("Ann", "a third one"), 200);
}

TEST_F(Accounts, give_tokens_to_programs) {
    const Somebody ann = join("Ann");
    const Client::Answer made = ask(port(), "POST", "/api/me/tokens", R"({"label":"my bot"})", ann.cookie);
    ASSERT_EQ(made.status, 201);
    const std::string bearer = "Authorization: Bearer " + at(made.body, {"token"}) + "\r\n";
    EXPECT_EQ(at(ask(port(), "GET", "/api/me", "", bearer).body, {"account", "name"}), "Ann");
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tokens", "", ann.cookie).body, {"tokens", "0", "label"}),
              "my bot");
    const std::string id = at(made.body, {"id"});
    EXPECT_EQ(ask(port(), "DELETE", "/api/me/tokens/" + id, "", ann.cookie).status, 200);
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", bearer).status, 401);
}

TEST_F(Accounts, are_rated_and_find_their_games_again) {
    const Somebody ann = join("Ann"), bob = join("Bob");
    const std::string rated =
        R"({"game":"vigo","listed":true,"seats":[{"name":"x"},{"empty":true}],"terms":{"rated":true,)"
        R"("clock":{"kind":"live","bank":300000,"increment":5000,"at_zero":"loses"}}})";
    EXPECT_EQ(ask(port(), "POST", "/api/tables", rated).status, 409) << "guests are not rated";
    const Client::Answer made = ask(port(), "POST", "/api/tables", rated, ann.cookie);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string table = at(made.body, {"table"});
    EXPECT_EQ(ask(port(), "POST", "/api/tables/" + table + "/seats", R"({"name":"Guest"})").status, 401);
    EXPECT_EQ(ask(port(), "POST", "/api/tables/" + table + "/seats", "{}", ann.cookie).status, 409)
        << "twice";
    const Client::Answer sat = ask(port(), "POST", "/api/tables/" + table + "/seats", "{}", bob.cookie);
    ASSERT_EQ(sat.status, 201) << sat.body;
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tables", "", bob.cookie).body, {"tables", "0", "table"}), table);
    EXPECT_EQ(
        at(ask(port(), "GET", "/api/me/tables", "", bob.cookie).body, {"tables", "0", "seats", "0", "name"}),
        "Ann");

    Player one = player({table, 0, at(made.body, {"seats", "0", "secret"})}, 1);
    Player two = player({table, 1, at(sat.body, {"seats", "0", "secret"})}, 2);
    std::thread other([&] { two.play(); });
    one.play();
    other.join();
    EXPECT_EQ(at(ask(port(), "GET", "/api/accounts/Ann").body, {"ratings", "vigo", "games"}), "1");
    EXPECT_EQ(at(ask(port(), "GET", "/api/accounts/Bob/games").body, {"games", "0", "table"}), table);
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/games", "", ann.cookie).body, {"games", "0", "rated"}), "true");
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tables", "", bob.cookie).body, {"tables", "0", "table"}), "");
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Nobody").status, 404);
}

TEST_F(Accounts, find_their_games_with_what_was_chosen_otherwise_than_usual) {
    const Somebody ann = join("Ann");
    const auto play = [&](const std::string& options) {
        const Client::Answer made = ask(
            port(), "POST", "/api/tables",
            R"({"game":"cascadero","seats":[{},{"bot":"random"}],"options":)" + options + "}", ann.cookie);
        ASSERT_EQ(made.status, 201) << made.body;
        player({at(made.body, {"table"}), 0, at(made.body, {"seats", "0", "secret"})}, 1).play();
    };
    play("{}");
    play(R"({"board":"farmer","heralds":"star","colours":"pink,blue,yellow,orange"})");
    const std::string games = ask(port(), "GET", "/api/me/games", "", ann.cookie).body;
    EXPECT_NE(games.find(R"("options":{"board":"farmer"})"), games.npos) << games;
    EXPECT_NE(games.find(R"("options":{})"), games.npos) << games;
}

TEST_F(Accounts, list_whom_they_do_not_hear_and_hear_them_again) {
    const Somebody ann = join("Ann"), bob = join("Bob");
    const Client::Answer made =
        ask(port(), "POST", "/api/tables",
            R"({"game":"vigo","listed":true,"seats":[{},{"empty":true},{"empty":true}]})", ann.cookie);
    const std::string table = at(made.body, {"table"}), path = "/api/tables/" + table;
    ASSERT_EQ(ask(port(), "POST", path + "/seats", "{}", bob.cookie).status, 201);
    const Client::Answer eve = ask(port(), "POST", path + "/seats", R"({"name":"Eve"})");

    Client listening(port());
    ASSERT_EQ(listening.open_socket(path + "/socket", ann.cookie), 101);
    listening.send(R"({"t":"hello"})");
    const auto mute_who_says = [&](const std::string& cookie, const std::string& hello) {
        Client talking(port());
        ASSERT_EQ(talking.open_socket(path + "/socket", cookie), 101);
        talking.send(hello);
        talking.send(R"({"t":"chat","d":{"text":"boo"}})");
        while (const std::optional<std::string> heard = listening.receive())
            if (at(*heard, {"t"}) == "chat") {
                listening.send(R"({"t":"mute","d":{"muted":true,"author":")" + at(*heard, {"d", "author"}) +
                               R"("}})");
                return;
            }
        FAIL() << "nothing was heard";
    };
    EXPECT_EQ(ask(port(), "GET", "/api/me/muted").status, 401) << "a guest has no list";
    const auto muted = [&] { return ask(port(), "GET", "/api/me/muted", "", ann.cookie).body; };
    EXPECT_EQ(muted(), R"({"muted":[]})");
    mute_who_says(bob.cookie, R"({"t":"hello"})");
    mute_who_says("", R"({"t":"hello","d":{"secret":")" + at(eve.body, {"seats", "0", "secret"}) + R"("}})");
    // What is said is answered by nothing; it is kept once it is in the list.
    std::string list;
    for (int tries = 0; at(list, {"muted", "1", "name"}).empty() && tries < 1000; ++tries) {
        list = muted();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const std::array names{at(list, {"muted", "0", "name"}), at(list, {"muted", "1", "name"})};
    EXPECT_TRUE(std::ranges::is_permutation(names, std::array<std::string, 2>{"Bob", "Eve"})) << list;
    EXPECT_EQ(ask(port(), "GET", "/api/me/muted", "", bob.cookie).body, R"({"muted":[]})") << "it is hers";

    const std::string author = at(list, {"muted", "0", "author"});
    EXPECT_EQ(ask(port(), "DELETE", "/api/me/muted/" + author).status, 401);
    EXPECT_EQ(ask(port(), "DELETE", "/api/me/muted/" + author, "", bob.cookie).status, 200);
    EXPECT_EQ(muted(), list) << "nobody undoes it for her";
    EXPECT_EQ(ask(port(), "DELETE", "/api/me/muted/" + author, "", ann.cookie).status, 200);
    EXPECT_EQ(at(muted(), {"muted", "0", "name"}), names[1]);
    EXPECT_EQ(at(muted(), {"muted", "1", "name"}), "");

    const std::string id = at(ask(port(), "GET", "/api/me", "", ann.cookie).body, {"account", "id"});
    ASSERT_FALSE(id.empty());
    Database database(folder.path / "oya.db", Database::Use::writing);
    for (int i = 0; i < 120; ++i)
        database.prepare("INSERT INTO mutes (muter, author) VALUES (?, ?)")
            .bind(id, "nobody-" + std::to_string(i))
            .run();
    const std::string many = muted();
    EXPECT_FALSE(at(many, {"muted", "99", "author"}).empty());
    EXPECT_TRUE(at(many, {"muted", "100", "author"}).empty()) << "no answer is longer than that";
}

TEST_F(Accounts, go_with_all_that_is_theirs) {
    const Somebody ann = join("Ann"), bob = join("Bob");
    const Client::Answer made =
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","listed":true,"seats":[{},{"empty":true}]})",
            ann.cookie);
    const std::string table = at(made.body, {"table"});
    const Client::Answer sat = ask(port(), "POST", "/api/tables/" + table + "/seats", "{}", bob.cookie);
    ASSERT_EQ(sat.status, 201) << sat.body;
    Player one = player({table, 0, at(made.body, {"seats", "0", "secret"})}, 1);
    Player two = player({table, 1, at(sat.body, {"seats", "0", "secret"})}, 2);
    std::thread other([&] { two.play(); });
    one.play();
    other.join();

    Client talking(port());
    ASSERT_EQ(talking.open_socket("/api/tables/" + table + "/socket", ann.cookie), 101);
    talking.send(R"({"t":"hello"})");
    talking.send(R"({"t":"chat","d":{"text":"well played"}})");
    while (const std::optional<std::string> message = talking.receive())
        if (at(*message, {"t"}) == "chat") break;
    const auto remove = [&](const std::string& password) {
        return ask(port(), "POST", "/api/me/removal", R"({"password":")" + password + "\"}", ann.cookie)
            .status;
    };
    EXPECT_EQ(ask(port(), "POST", "/api/me/removal", R"({"password":"grey herons"})").status, 401);
    EXPECT_EQ(remove("somebody else's"), 401);
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Ann").status, 200) << "nothing has happened yet";
    EXPECT_EQ(remove("grey herons"), 200);

    while (talking.receive()) {
    } // ends because the door is closed
    EXPECT_EQ(ask(port(), "GET", "/api/me", "", ann.cookie).status, 401);
    EXPECT_EQ(log_in("Ann", "grey herons"), 401);
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Ann").status, 404);
    const std::string games = ask(port(), "GET", "/api/me/games", "", bob.cookie).body;
    EXPECT_EQ(at(games, {"games", "0", "table"}), table) << "it was Bob's game too";
    EXPECT_EQ(at(games, {"games", "0", "seats", "0", "name"}), "");
    EXPECT_EQ(at(games, {"games", "0", "seats", "1", "name"}), "Bob");
    Client later(port());
    ASSERT_EQ(later.open_socket("/api/tables/" + table + "/socket", bob.cookie), 101);
    later.send(R"({"t":"hello"})");
    later.send(R"({"t":"chat","d":{"text":"are you there"}})");
    std::string heard;
    while (at(heard, {"t"}) != "chat") {
        heard = later.receive().value_or(R"({"t":"chat"})");
        EXPECT_NE(at(heard, {"t"}), "chat_log") << "what Ann said is gone";
    }
    EXPECT_EQ(at(heard, {"d", "text"}), "are you there");
    EXPECT_EQ(ask(port(), "POST", "/api/accounts", R"({"name":"Ann","password":"grey herons"})").status, 201)
        << "the name is free again";
}

TEST_F(Accounts, reach_their_seat_from_any_device) {
    const Somebody ann = join("Ann");
    const Client::Answer made =
        ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"bot":"random"},{"empty":true}]})",
            ann.cookie);
    ASSERT_EQ(made.status, 201) << made.body;
    Client client(port());
    ASSERT_EQ(client.open_socket("/api/tables/" + at(made.body, {"table"}) + "/socket", ann.cookie), 101);
    client.send(R"({"t":"hello"})");
    const std::string first = client.receive().value_or("");
    EXPECT_EQ(at(first, {"d", "you"}), "0") << first;
    EXPECT_EQ(ask(port(), "POST", "/api/tables",
                  R"({"game":"vigo","seats":[{"name":"ann"},{"empty":true},{"empty":true}]})")
                  .status,
              409)
        << "a guest may not take an account's name";
}

} // namespace

} // namespace oya::server
