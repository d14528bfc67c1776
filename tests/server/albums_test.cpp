#include "server/client.h"
#include "server/sqlite/database.h"
#include "server/whole_server.h"

#include "core/json_reader.h"
#include "games/cascadia/trail.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <tuple>

// The trails of Cascadia on the server: a game that is over earns an account what the rules say, and is
// marked once.

namespace oya::server {

namespace {

class Albums : public WholeServer {
  protected:
    std::string join(const std::string& name) {
        const Client::Answer answer =
            ask(port(), "POST", "/api/accounts", R"({"name":")" + name + R"(","password":"grey herons"})");
        EXPECT_EQ(answer.status, 201) << answer.body;
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    // A game of Ann and Bob, both at random, with these options; its id.
    std::string play(const std::string& options) {
        const Client::Answer made =
            ask(port(), "POST", "/api/tables",
                R"({"game":"cascadia","seats":[{},{"empty":true}],"options":)" + options + "}", ann);
        EXPECT_EQ(made.status, 201) << made.body;
        const std::string table = at(made.body, {"table"});
        const Client::Answer sat = ask(port(), "POST", "/api/tables/" + table + "/seats", "{}",
                                       bob + "Oya-Invite: " + at(made.body, {"invite"}) + "\r\n");
        EXPECT_EQ(sat.status, 201) << sat.body;
        Player first = player({table, 0, at(made.body, {"seats", "0", "secret"})}, ++seed_);
        Player second = player({table, 1, at(sat.body, {"seats", "0", "secret"})}, ++seed_);
        std::thread beside([&] { second.play(); });
        first.play();
        beside.join();
        return table;
    }
    // The place of a seat in the last game.
    std::string place(int seat) {
        return at(ask(port(), "GET", "/api/me/games", "", ann).body,
                  {"games", "0", "seats", std::to_string(seat), "place"});
    }
    Client::Answer mark(const std::string& table, const std::string& who, int choice = 0) {
        return ask(port(), "POST", "/api/tables/" + table + "/album",
                   R"({"choice":)" + std::to_string(choice) + "}", who);
    }
    // The same from two devices at once, neither of which can be stored before both have been understood.
    std::multiset<int> mark_twice(const std::string& table, const std::string& who) {
        const std::string path = "/api/tables/" + table + "/album";
        Database other(folder.path / "oya.db", Database::Use::writing);
        other.run("BEGIN IMMEDIATE");
        Client one(port()), two(port());
        for (Client* const client : {&one, &two})
            client->write("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n" + who +
                          "\r\n" + R"({"choice":0})");
        EXPECT_EQ(ask(port(), "GET", path, "", who).status, 200);
        other.run("ROLLBACK");
        return {one.answer().status, two.answer().status};
    }
    // How many marks there are on somebody's trail.
    int marks(const std::string& name) {
        const std::string album =
            at(ask(port(), "GET", "/api/accounts/" + name + "/albums/cascadia").body, {"album"});
        if (album.empty()) return 0;
        JsonReader reader(album);
        cascadia::Trail trail;
        cascadia::read(reader.root(), trail);
        EXPECT_TRUE(reader.ok()) << album;
        const cascadia::Hiker* const hiker = trail.find(name);
        return hiker == nullptr ? 0 : hiker->marks();
    }

    std::string ann = join("Ann");
    std::string bob = join("Bob");

  private:
    std::uint64_t seed_ = 0;
};

TEST_F(Albums, are_marked_by_who_has_won_a_game_with_a_restriction) {
    const std::string table = play(R"({"achievements":"restrictions","restriction":"3"})");
    const bool ann_won = place(0) == "1";
    const bool bob_won = place(1) == "1";
    ASSERT_TRUE(ann_won || bob_won);
    for (const auto& [name, who, won] :
         {std::tuple(std::string("Ann"), ann, ann_won), std::tuple(std::string("Bob"), bob, bob_won)}) {
        const std::string choices = ask(port(), "GET", "/api/tables/" + table + "/album", "", who).body;
        EXPECT_EQ(at(choices, {"marked"}), "false") << choices;
        EXPECT_EQ(!at(choices, {"choices", "0", "rule"}).empty(), won) << choices;
        EXPECT_EQ(mark(table, who, 1).status, 400) << "one restriction is all there is";
        EXPECT_EQ(mark_twice(table, who), won ? std::multiset({201, 409}) : std::multiset({400, 400}));
        EXPECT_EQ(marks(name), won ? 1 : 0);
        EXPECT_EQ(mark(table, who).status, won ? 409 : 400) << "once for each game";
        EXPECT_EQ(marks(name), won ? 1 : 0);
        const std::string after = ask(port(), "GET", "/api/tables/" + table + "/album", "", who).body;
        EXPECT_EQ(at(after, {"marked"}), won ? "true" : "false");
    }
    const std::string winner = ann_won ? ann : bob;
    const std::string french =
        ask(port(), "GET", "/api/me/albums/cascadia", "", winner + "Accept-Language: fr\r\n").body;
    const std::string english = ask(port(), "GET", "/api/me/albums/cascadia", "", winner).body;
    EXPECT_EQ(at(french, {"album"}), at(english, {"album"}));
    EXPECT_NE(at(french, {"page"}), at(english, {"page"}));
    EXPECT_NE(at(english, {"page"}).find(ann_won ? "Ann" : "Bob"), std::string::npos);
}

TEST_F(Albums, earn_nothing_in_a_game_without_achievements) {
    const std::string table = play("{}");
    EXPECT_EQ(
        at(ask(port(), "GET", "/api/tables/" + table + "/album", "", ann).body, {"choices", "0", "rule"}),
        "");
    EXPECT_EQ(mark(table, ann).status, 400);
    EXPECT_EQ(mark(table, bob).status, 400);
    EXPECT_EQ(at(ask(port(), "GET", "/api/me/albums/cascadia", "", ann).body, {"page"}), "");
}

TEST_F(Albums, are_nobody_elses_business) {
    const Client::Answer made =
        ask(port(), "POST", "/api/tables", R"({"game":"cascadia","seats":[{},{"empty":true}]})", ann);
    const std::string path = "/api/tables/" + at(made.body, {"table"}) + "/album";
    EXPECT_EQ(ask(port(), "GET", path, "", ann).status, 409) << "it is not over";
    EXPECT_EQ(ask(port(), "GET", path, "", bob).status, 404);
    const std::string invite = "Oya-Invite: " + at(made.body, {"invite"}) + "\r\n";
    EXPECT_EQ(ask(port(), "GET", path, "", bob + invite).status, 403);
    const std::string seat = "Oya-Seat: " + at(made.body, {"seats", "0", "secret"}) + "\r\n";
    EXPECT_EQ(ask(port(), "GET", path, "", seat).status, 401) << "a guest keeps no album";
    EXPECT_EQ(ask(port(), "GET", path, "", bob + seat).status, 403) << "a seat of another account";
    EXPECT_EQ(ask(port(), "GET", "/api/me/albums/cascadia").status, 401);
    EXPECT_EQ(ask(port(), "GET", "/api/me/albums/chess", "", ann).status, 404);
    EXPECT_EQ(ask(port(), "GET", "/api/accounts/Nobody/albums/cascadia").status, 404);
    EXPECT_EQ(ask(port(), "PUT", "/api/me/albums/cascadia", "{}", ann).status, 405) << "marks are earned";
}

} // namespace

} // namespace oya::server
