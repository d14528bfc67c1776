#include "server/client.h"
#include "server/player.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include "core/words.h"

#include <gtest/gtest.h>

namespace oya::server {

namespace {

class TalkAtTables : public WholeServer {
  protected:
    std::unique_ptr<Client> enter(const std::string& table, const std::string& hello) {
        auto client = std::make_unique<Client>(port());
        EXPECT_EQ(client->open_socket("/api/tables/" + table + "/socket"), 101);
        client->send(hello);
        EXPECT_NE(next(*client, "table"), "");
        return client;
    }
    static std::string next(Client& client, const std::string& kind) {
        while (const std::optional<std::string> message = client.receive())
            if (at(*message, {"t"}) == kind) return *message;
        return "";
    }
    static std::string hello(const Ticket& ticket) {
        return R"({"t":"hello","d":{"secret":")" + ticket.secret + R"("}})";
    }
    static void say(Client& client, const std::string& words) {
        client.send(R"({"t":"chat","d":{"text":")" + words + R"("}})");
    }
};

TEST_F(TalkAtTables, is_heard_by_everybody_but_those_who_mute) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const auto ann = enter(made.table, hello(made.seats[0])), bob = enter(made.table, hello(made.seats[1]));
    const auto watcher = enter(made.table, R"({"t":"hello"})");
    say(*ann, "good luck");
    const std::string heard = next(*bob, "chat");
    EXPECT_EQ(at(heard, {"d", "text"}), "good luck");
    EXPECT_EQ(at(heard, {"d", "name"}), "Ann");
    EXPECT_EQ(at(heard, {"d", "seat"}), "0");
    EXPECT_EQ(at(next(*watcher, "chat"), {"d", "text"}), "good luck");
    say(*watcher, "me too");
    EXPECT_EQ(at(next(*watcher, "error"), {"d", "code"}), "chat.nobody");

    bob->send(R"({"t":"mute","d":{"muted":true,"author":")" + at(heard, {"d", "author"}) + R"("}})");
    say(*bob, "quiet now");
    EXPECT_EQ(at(next(*bob, "chat"), {"d", "text"}), "quiet now");
    EXPECT_EQ(at(next(*ann, "chat"), {"d", "text"}), "good luck");
    say(*ann, "can you hear me");
    EXPECT_EQ(at(next(*watcher, "chat"), {"d", "text"}), "quiet now");
    EXPECT_EQ(at(next(*watcher, "chat"), {"d", "text"}), "can you hear me");
    say(*bob, "nothing");
    EXPECT_EQ(at(next(*bob, "chat"), {"d", "text"}), "nothing") << "what Ann said was not told";
    const auto later = enter(made.table, hello(made.seats[1]));
    const std::string told = next(*later, "chat_log");
    EXPECT_EQ(at(told, {"d", "lines", "0", "text"}), "quiet now");
    EXPECT_EQ(at(told, {"d", "author"}), at(told, {"d", "lines", "0", "author"})) << "their own line";
    EXPECT_EQ(at(told, {"d", "muted", "0", "name"}), "Ann") << "who is not heard can be heard again";
    EXPECT_EQ(at(told, {"d", "muted", "0", "author"}), at(heard, {"d", "author"}));
}

TEST_F(TalkAtTables, is_read_by_each_in_their_own_language_where_it_was_chosen_from_the_list) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const auto speaking = [&](int seat, const std::string& language) {
        return R"({"t":"hello","d":{"lang":")" + language + R"(","secret":")" +
               made.seats[static_cast<std::size_t>(seat)].secret + R"("}})";
    };
    const auto ann = enter(made.table, speaking(0, "en")), bob = enter(made.table, speaking(1, "fr"));
    ann->send(R"({"t":"chat","d":{"phrase":"well-played"}})");
    EXPECT_EQ(at(next(*ann, "chat"), {"d", "text"}), "Well played");
    const std::string heard = next(*bob, "chat");
    EXPECT_EQ(at(heard, {"d", "text"}), "Bien joué");
    EXPECT_EQ(at(heard, {"d", "phrase"}), "well-played");
    const auto later = enter(made.table, speaking(1, "fr"));
    EXPECT_EQ(at(next(*later, "chat_log"), {"d", "lines", "0", "text"}), "Bien joué") << "also afterwards";
    ann->send(R"({"t":"chat","d":{"phrase":"something rude"}})");
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.phrase");
    say(*ann, "in words");
    EXPECT_EQ(at(next(*bob, "chat"), {"d", "phrase"}), "");
    for (const char* const phrase :
         {"hello", "good-luck", "one-moment", "thanks", "sorry", "close", "once-more"})
        for (const Words& words : Words::languages())
            EXPECT_TRUE(words.has("table.phrase." + std::string(phrase)))
                << words.language() << ' ' << phrase;
    for (int i = 0; i < 10; ++i) ann->send(R"({"t":"chat","d":{"phrase":"hello"}})");
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.too-fast");
}

TEST_F(TalkAtTables, can_be_reported) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const auto ann = enter(made.table, hello(made.seats[0])), bob = enter(made.table, hello(made.seats[1]));
    say(*ann, "something rude");
    const std::string number = at(next(*bob, "chat"), {"d", "number"});
    bob->send(R"({"t":"report","d":{"number":)" + number + R"(,"reason":"rude"}})");
    EXPECT_EQ(at(next(*bob, "reported"), {"d", "number"}), number);
    bob->send(R"({"t":"report","d":{"number":9999,"reason":"rude"}})");
    EXPECT_EQ(at(next(*bob, "error"), {"d", "code"}), "chat.line");
    SqliteStore store(folder.path / "oya.db");
    ASSERT_EQ(store.reports(10).size(), 1u);
    EXPECT_EQ(store.reports(10)[0].line.text, "something rude");
}

TEST_F(TalkAtTables, has_its_limits) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const auto ann = enter(made.table, hello(made.seats[0]));
    say(*ann, std::string(501, 'x'));
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.length");
    for (const char* const text : {R"(one\nline)", R"(\u001b[2J)", R"(a\u0000b)", R"(\u202ebackwards)"}) {
        say(*ann, text);
        EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.signs") << text;
    }
    ann->send(R"({"t":"report","d":{"number":1,"reason":"\u001b]0;owned\u0007"}})");
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.signs");
    ann->send(R"({"t":"chat","d":{"words":"x"}})");
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "json.unknown-field");
    for (int i = 0; i < 10; ++i) say(*ann, "again");
    EXPECT_EQ(at(next(*ann, "error"), {"d", "code"}), "chat.too-fast");
    const auto twin = enter(made.table, hello(made.seats[0]));
    say(*twin, "and again");
    EXPECT_EQ(at(next(*twin, "error"), {"d", "code"}), "chat.too-fast") << "it is the same person who speaks";
    for (int i = 0; i < 20; ++i)
        twin->send(R"({"t":"mute","d":{"muted":true,"author":"nobody )" + std::to_string(i) + R"("}})");
    EXPECT_EQ(at(next(*twin, "error"), {"d", "code"}), "chat.too-fast");
}

TEST_F(TalkAtTables, is_muted_wherever_one_listens) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"name":"Bob"},{"empty":true}]})");
    const auto ann = enter(made.table, hello(made.seats[0])), bob = enter(made.table, hello(made.seats[1]));
    const auto phone = enter(made.table, hello(made.seats[1]));
    say(*ann, "zero");
    const std::string author = at(next(*bob, "chat"), {"d", "author"});
    EXPECT_EQ(at(next(*phone, "chat"), {"d", "text"}), "zero");
    EXPECT_EQ(at(next(*ann, "chat"), {"d", "text"}), "zero");
    bob->send(R"({"t":"mute","d":{"muted":true,"author":")" + author + R"("}})");
    say(*bob, "one");
    EXPECT_EQ(at(next(*ann, "chat"), {"d", "text"}), "one");
    say(*ann, "two");
    EXPECT_EQ(at(next(*ann, "chat"), {"d", "text"}), "two");
    say(*bob, "three");
    EXPECT_EQ(at(next(*phone, "chat"), {"d", "text"}), "one");
    EXPECT_EQ(at(next(*phone, "chat"), {"d", "text"}), "three");
}

TEST_F(TalkAtTables, of_a_guest_is_not_that_of_who_sat_there_before) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true},{"empty":true}]})");
    const std::string seats = "/api/tables/" + made.table + "/seats";
    const auto sit = [&](const std::string& name) {
        const Client::Answer sat = ask(port(), "POST", seats, R"({"seat":1,"name":")" + name + "\"}");
        return Ticket{made.table, 1, at(sat.body, {"seats", "0", "secret"})};
    };
    const auto ann = enter(made.table, hello(made.seats[0]));
    const Ticket rude = sit("Rude");
    const auto first = enter(made.table, hello(rude));
    say(*first, "boo");
    const std::string author = at(next(*ann, "chat"), {"d", "author"});
    ann->send(R"({"t":"mute","d":{"muted":true,"author":")" + author + R"("}})");
    first->send(R"({"t":"mute","d":{"muted":true,"author":")" + author + R"("}})");
    say(*ann, "muted");
    EXPECT_EQ(at(next(*first, "chat"), {"d", "text"}), "boo");
    EXPECT_EQ(at(next(*first, "chat"), {"d", "text"}), "muted");
    ASSERT_EQ(ask(port(), "DELETE", seats + "/1", "", "Oya-Seat: " + rude.secret + "\r\n").status, 200);

    const auto second = enter(made.table, hello(sit("Kind")));
    EXPECT_EQ(at(next(*second, "chat_log"), {"d", "lines", "0", "text"}), "boo") << "nor what they muted";
    say(*second, "hello");
    std::string heard = next(*ann, "chat");
    while (at(heard, {"d", "name"}) == "Ann") heard = next(*ann, "chat");
    EXPECT_EQ(at(heard, {"d", "text"}), "hello");
    EXPECT_NE(at(heard, {"d", "author"}), author);
}

TEST_F(TalkAtTables, begins_as_it_was_asked_to) {
    const Made made = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"bot":"random"}],"same_seed":")" +
                    std::string(64, '1') + "\"}");
    const std::string seat = "Oya-Seat: " + made.seats[0].secret + "\r\n";
    Client stream(port());
    ASSERT_EQ(stream.ask_for_stream("/api/tables/" + made.table + "/stream?legal=codes", seat).status, 200);
    std::string line = stream.line();
    while (at(line, {"d", "legal"}).empty()) line = stream.line();
    EXPECT_NE(at(line, {"d", "legal", "0"}), "…") << "codes, from the first line on";
    EXPECT_EQ(Client(port()).ask_for_stream("/api/tables/" + made.table + "/stream?legal=none", seat).status,
              400);
    Client head(port());
    EXPECT_EQ(head.ask("HEAD", "/api/tables/" + made.table + "/stream", "", seat).status, 200);
    EXPECT_EQ(head.ask("GET", "/healthz").status, 200) << "the connection is not a stream";
}

// A program with a token plays a whole game by requests and lines.
TEST_F(TalkAtTables, is_not_all_a_bot_can_do) {
    const Client::Answer joined =
        ask(port(), "POST", "/api/accounts", R"({"name":"Robo","password":"grey herons"})");
    const std::string set = joined.headers.at("set-cookie");
    const std::string token = at(ask(port(), "POST", "/api/me/tokens", R"({"label":"x"})",
                                     "Cookie: " + set.substr(0, set.find(';')) + "\r\n")
                                     .body,
                                 {"token"});
    const std::string bearer = "Authorization: Bearer " + token + "\r\n";
    Client calls(port());
    ASSERT_EQ(calls.ask_for_stream("/api/bot/events", bearer).status, 200);
    EXPECT_EQ(Client(port()).ask_for_stream("/api/bot/events").status, 401);
    const std::string table =
        at(ask(port(), "POST", "/api/tables",
               R"({"game":"vigo","seats":[{},{"bot":"random"},{"bot":"random"}]})", bearer)
               .body,
           {"table"});
    EXPECT_EQ(at(calls.line(), {"d", "table"}), table);

    const std::string path = "/api/tables/" + table;
    EXPECT_EQ(ask(port(), "POST", path + "/messages", R"({"t":"ping"})", bearer).status, 409);
    Client stream(port());
    ASSERT_EQ(stream.ask_for_stream(path + "/stream?legal=codes", bearer).status, 200);
    Client sender(port());
    const std::string nonce = R"({"t":"nonce","d":{"id":"n","nonce":"00112233445566778899aabbccddeeff"}})";
    EXPECT_EQ(at(sender.ask("POST", path + "/messages", nonce, bearer).body, {"0", "t"}), "ack");
    int steps = 0;
    bool over = false;
    std::string acted = "-1";
    while (!over) {
        const std::string line = stream.line();
        const std::string code = at(line, {"d", "legal", "0"});
        over = !at(line, {"d", "result"}).empty();
        if (code.empty() || over || at(line, {"v"}) == acted) continue;
        acted = at(line, {"v"});
        const std::string act = R"({"t":"act","v":)" + acted + R"(,"d":{"id":")" + std::to_string(++steps) +
                                R"(","codes":[)" + code + "]}}";
        const Client::Answer answer = sender.ask("POST", path + "/messages", act, bearer);
        ASSERT_EQ(at(answer.body, {"0", "t"}), "ack") << answer.body;
    }
    EXPECT_GT(steps, 20);
    std::string last = calls.line();
    while (at(last, {"t"}) != "table_ended") last = calls.line();
    EXPECT_EQ(at(last, {"d", "table"}), table);
}

} // namespace

} // namespace oya::server
