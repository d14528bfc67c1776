#include "server/api/open_doors.h"
#include "server/client.h"
#include "server/player.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"
#include "server/user_agent.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <array>

// What stands for an account: sessions and tokens.

namespace oya::server {

namespace {

constexpr const char* firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
constexpr const char* safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
                               "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

class Passes : public WholeServer {
  protected:
    std::string cookie_of(const Client::Answer& answer) {
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    std::string enter(const std::string& path, const std::string& name, const std::string& agent) {
        const Client::Answer answer =
            ask(port(), "POST", path, R"({"name":")" + name + R"(","password":"grey herons"})",
                "User-Agent: " + agent + "\r\n");
        EXPECT_LT(answer.status, 300) << answer.body;
        return cookie_of(answer);
    }
    // The header of a new token.
    std::string token(const std::string& who, const std::string& scopes) {
        const Client::Answer made =
            ask(port(), "POST", "/api/me/tokens", R"({"label":"bot")" + scopes + "}", who);
        EXPECT_EQ(made.status, 201) << made.body;
        return "Authorization: Bearer " + at(made.body, {"token"}) + "\r\n";
    }
    int status(const char* method, const std::string& path, const std::string& who,
               const std::string& body = {}) {
        return ask(port(), method, path, body, who).status;
    }
};

TEST_F(Passes, let_a_program_do_what_their_scopes_say) {
    const std::string ann = enter("/api/accounts", "Ann", firefox);
    const std::string play = token(ann, R"(,"scopes":["play"])"), read = token(ann, R"(,"scopes":["read"])"),
                      manage = token(ann, R"(,"scopes":["manage"])"), usual = token(ann, "");
    const std::string order = R"({"game":"vigo","seats":[{},{"empty":true}]})";
    struct Deed {
        const char* method;
        std::string path;
        std::string body;
        std::array<int, 4> told; // to play, read, manage, and the usual
    };
    const std::string table = at(ask(port(), "POST", "/api/tables", order, ann).body, {"table"});
    const std::string here = "/api/tables/" + table;
    const std::vector<Deed> deeds{
        {"GET", "/api/me", "", {200, 200, 200, 200}},
        {"POST", "/api/tables", order, {201, 403, 403, 201}},
        {"POST", here + "/seats", "{}", {409, 403, 403, 409}},
        {"POST", here + "/messages", R"({"t":"chat","d":{"text":"x"}})", {409, 403, 403, 409}},
        {"GET", here, "", {403, 200, 403, 200}},
        {"GET", here + "/record", "", {403, 200, 403, 200}},
        {"GET", "/api/me/tables", "", {403, 200, 403, 200}},
        {"GET", "/api/me/games", "", {403, 200, 403, 200}},
        {"GET", "/api/me/albums/cascadia", "", {403, 200, 403, 200}},
        {"HEAD", "/api/bot/events", "", {403, 200, 403, 200}},
        {"HEAD", here + "/stream", "", {403, 200, 403, 200}},
        {"GET", "/api/me/tokens", "", {403, 403, 200, 403}},
        {"GET", "/api/me/sessions", "", {403, 403, 200, 403}},
        {"POST", "/api/me/tokens", R"({"label":"x","scopes":["manage"]})", {403, 403, 201, 403}},
        {"POST", "/api/me/tokens", R"({"label":"x","scopes":["play"]})", {403, 403, 403, 403}},
        {"DELETE", "/api/me/tokens/x", "", {403, 403, 404, 403}},
        {"DELETE", "/api/me/sessions/x", "", {403, 403, 404, 403}},
        {"PUT", "/api/me/password", R"({"old":"wrong one","new":"grey herons"})", {403, 403, 401, 403}},
    };
    const std::array<std::string, 4> who{play, read, manage, usual};
    for (const Deed& deed : deeds)
        for (std::size_t i = 0; i < who.size(); ++i)
            EXPECT_EQ(status(deed.method, deed.path, who[i], deed.body), deed.told[i])
                << deed.method << ' ' << deed.path << ' ' << i;
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/tables", "", play).body, {"error", "code"}), "token.scope");
    for (const auto& [pass, told] : {std::pair(play, 101), std::pair(read, 403), std::pair(usual, 101)}) {
        Client socket(port());
        EXPECT_EQ(socket.open_socket(here + "/socket", pass), told);
    }
    EXPECT_EQ(status("POST", "/api/me/tokens", ann, R"({"label":"x","scopes":["dance"]})"), 400);
    EXPECT_EQ(status("POST", "/api/me/tokens", ann, R"({"label":"x","scopes":[]})"), 400);
    const std::string tokens = ask(port(), "GET", "/api/me/tokens", "", ann).body;
    EXPECT_NE(tokens.find(R"("label":"bot","scopes":["play","read"])"), tokens.npos) << tokens;
}

TEST_F(Passes, of_browsers_are_listed_and_ended_one_by_one) {
    setup.between_checks = milliseconds(3'600'000); // what is ended is closed at once, not when it is found
    const std::string home = enter("/api/accounts", "Ann", firefox),
                      phone = enter("/api/sessions", "Ann", safari),
                      bob = enter("/api/accounts", "Bob", "curl/8");
    const std::string table =
        at(ask(port(), "POST", "/api/tables", R"({"game":"vigo","seats":[{},{"empty":true}]})", home).body,
           {"table"});
    const std::string listed = ask(port(), "GET", "/api/me/sessions", "", home).body;
    // Both may have begun within one millisecond.
    const bool first = at(listed, {"sessions", "0", "browser"}) == "Firefox";
    const auto of = [&](bool is_home, const char* what) {
        return at(listed, {"sessions", is_home == first ? "0" : "1", what});
    };
    EXPECT_EQ(of(true, "browser") + of(true, "system") + of(true, "current"), "FirefoxLinuxtrue");
    EXPECT_EQ(of(false, "browser") + of(false, "system") + of(false, "current"), "SafariiOSfalse");
    EXPECT_EQ(at(listed, {"sessions", "2", "id"}), "");
    EXPECT_NE(of(false, "used"), "");
    EXPECT_EQ(listed.find("Mozilla"), listed.npos) << "no more is kept than tells one from another";

    Client there(port()), here(port());
    ASSERT_EQ(there.open_socket("/api/tables/" + table + "/socket", phone), 101);
    ASSERT_EQ(here.open_socket("/api/tables/" + table + "/socket", home), 101);
    for (Client* const client : {&there, &here}) {
        client->send(R"({"t":"hello"})");
        EXPECT_EQ(at(client->receive().value_or(""), {"d", "you"}), "0");
    }
    const std::string path = "/api/me/sessions/" + of(false, "id");
    EXPECT_EQ(status("DELETE", path, bob), 404) << "nobody ends another's";
    EXPECT_EQ(status("GET", "/api/me", phone), 200);
    EXPECT_EQ(status("DELETE", "/api/me/tokens/" + of(false, "id"), home), 404);
    EXPECT_EQ(status("DELETE", path, home), 200);
    EXPECT_EQ(status("DELETE", path, home), 404);
    EXPECT_EQ(status("GET", "/api/me", phone), 401);
    EXPECT_EQ(status("GET", "/api/me", home), 200);
    while (there.receive()) {
    }
    EXPECT_EQ(there.close_code, 1008);
    here.send(R"({"t":"ping"})");
    std::string heard;
    while (at(heard, {"t"}) != "pong") heard = here.receive().value_or(R"({"t":"pong"})");
    EXPECT_EQ(here.close_code, 0);
}

TEST(PassUse, is_noted_once_a_minute_and_waits_for_nobody) {
    const TestFolder folder;
    SqliteStore store(folder.path / "oya.db");
    ASSERT_TRUE(store.add_account({.id = "1", .name = "Ann"}, {}));
    store.add_pass({.id = "p", .hash = "h", .account = "1", .label = "bot", .created = 5});
    PassUses uses;
    const auto notes = [&](std::initializer_list<Moment> moments) {
        const std::size_t before = store.figures().jobs;
        for (const Moment moment : moments) uses.note(store, *store.pass("h"), moment);
        store.set_recovery("1", ""); // behind what waits
        return store.figures().jobs - before - 1;
    };
    EXPECT_EQ(notes({1'000'000, 1'000'001, 1'059'999}), 1u);
    EXPECT_EQ(store.pass("h")->used, 1'000'000);
    EXPECT_EQ(notes({1'060'000, 1'060'000}), 1u);
    EXPECT_EQ(store.pass("h")->used, 1'060'000);
    PassUses another; // a server that has begun anew knows it from the store
    another.note(store, *store.pass("h"), 1'070'000);
    store.set_recovery("1", "");
    EXPECT_EQ(store.pass("h")->used, 1'060'000);
}

TEST(UserAgent, is_reduced_to_what_tells_one_browser_from_another) {
    const auto kind = [](const char* agent) {
        const ClientKind client = client_of(agent);
        return client.browser + '/' + client.system;
    };
    EXPECT_EQ(kind(firefox), "Firefox/Linux");
    EXPECT_EQ(kind(safari), "Safari/iOS");
    EXPECT_EQ(kind("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                   "Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0"),
              "Edge/Windows");
    EXPECT_EQ(kind("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 "
                   "Mobile Safari/537.36"),
              "Chrome/Android");
    EXPECT_EQ(kind("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                   "Version/18.5 Safari/605.1.15"),
              "Safari/macOS");
    EXPECT_EQ(kind("<script>alert(1)</script>"), "/");
    EXPECT_EQ(kind(""), "/");
}

TEST(Schema, leaves_older_passes_all_they_could_do) {
    const TestFolder folder;
    {
        Database old(folder.path / "oya.db", Database::Use::writing);
        prepare_schema(old, 4);
        old.run("INSERT INTO accounts VALUES ('1', 'Ann', '', '', 0, 0, 5);"
                "INSERT INTO passes VALUES ('h', 'p', '1', 'bot', 5, 0)");
    }
    SqliteStore store(folder.path / "oya.db");
    EXPECT_EQ(store.pass("h")->scopes, Scopes::all());
    EXPECT_EQ(store.pass("h")->used, 0);
}

} // namespace

} // namespace oya::server
