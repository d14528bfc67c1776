#include "server/codes.h"

#include "server/client.h"
#include "server/clock.h"
#include "server/player.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <set>

// Six letters by which people come to a table.

namespace oya::server {

namespace {

constexpr Moment hour = 3'600'000;

TEST(Code, is_read_however_it_is_typed) {
    EXPECT_EQ(code_letters("KXMPRT"), "KXMPRT");
    EXPECT_EQ(code_letters(" kxm-prt "), "KXMPRT");
    for (const char* const wrong : {"", "KXMPR", "KXMPRTT", "KXMPRO", "KXMPR1", "KXMPRÉ", "KXMPRL", "KXMPRU"})
        EXPECT_EQ(code_letters(wrong), std::nullopt) << wrong;
}

TEST(Code, belongs_to_one_hour_of_its_table) {
    Codes codes;
    const Codes::Door door{"table", "invitation"};
    const Codes::Code first = codes.give(door, 1000, 2000);
    EXPECT_EQ(code_letters(first.letters), first.letters);
    EXPECT_EQ(first.until, 1000 + hour);
    EXPECT_EQ(codes.give(door, 1000, 3000).letters, first.letters);
    EXPECT_EQ(codes.find(first.letters, 1000 + hour - 1)->invite, "invitation");
    EXPECT_FALSE(codes.find(first.letters, 1000 + hour));
    EXPECT_FALSE(codes.given("table", 1000 + hour));
    const Codes::Code second = codes.give(door, 1000, 1000 + hour);
    EXPECT_NE(second.letters, first.letters);
    EXPECT_EQ(second.until, 1000 + 2 * hour);
    EXPECT_FALSE(codes.find(first.letters, 1000 + hour)) << "it ends when the next begins";
}

TEST(Code, is_the_same_after_a_restart) {
    Codes before, after;
    const std::string letters = before.give({"table", "invitation"}, 1000, 2000).letters;
    EXPECT_FALSE(after.find(letters, 3000));
    EXPECT_EQ(after.give({"table", "invitation"}, 1000, 3000).letters, letters);
    EXPECT_TRUE(after.find(letters, 3000));
}

TEST(Code, is_each_tables_own) {
    Codes codes;
    std::set<std::string> letters;
    for (int i = 0; i < 2000; ++i) letters.insert(codes.give({std::to_string(i), ""}, 0, 1).letters);
    EXPECT_EQ(letters.size(), 2000u);
    std::set<char> signs;
    for (const std::string& each : letters) signs.insert(each.begin(), each.end());
    EXPECT_EQ(std::string(signs.begin(), signs.end()), "BCDFGHJKMNPQRSTVWXYZ");
}

class CodesOfTables : public WholeServer {
  protected:
    Made made(const std::string& more = "") {
        return make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}])" + more + "}");
    }
    std::string code(const Made& table, const std::string& headers) {
        return at(ask(port(), "GET", "/api/tables/" + table.table + "/code", "", headers).body, {"code"});
    }
    Client::Answer find(const std::string& letters) { return ask(port(), "GET", "/api/codes/" + letters); }
    static std::string invited(const Made& table) { return "Oya-Invite: " + table.invite + "\r\n"; }
    static std::string seated(const Made& table) { return "Oya-Seat: " + table.seats[0].secret + "\r\n"; }
};

TEST_F(CodesOfTables, lead_to_a_seat) {
    const Made table = made();
    EXPECT_EQ(code(table, ""), "") << "the table is not open to strangers";
    EXPECT_EQ(code(table, seated(table)), "") << "nobody has shown the invitation yet";
    const std::string letters = code(table, seated(table) + invited(table));
    ASSERT_EQ(code_letters(letters), letters);
    EXPECT_EQ(code(table, seated(table)), letters);
    const Client::Answer found = find(letters);
    EXPECT_EQ(at(found.body, {"table"}), table.table);
    const Client::Answer sat = ask(port(), "POST", "/api/tables/" + table.table + "/seats",
                                   R"({"name":"Bob"})", "Oya-Invite: " + at(found.body, {"invite"}) + "\r\n");
    EXPECT_EQ(sat.status, 201) << sat.body;
}

TEST_F(CodesOfTables, are_good_again_after_a_restart) {
    const Made table = made();
    const std::string letters = code(table, invited(table));
    server.reset();
    EXPECT_EQ(find(letters).status, 404);
    EXPECT_EQ(code(table, invited(table)), letters);
    EXPECT_EQ(find(letters).status, 200);
}

TEST_F(CodesOfTables, end_when_the_game_begins) {
    const Made table = make_table(
        port(),
        R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}],"terms":{"nonce_wait":0}})");
    const std::string letters = code(table, "");
    EXPECT_EQ(find(letters).status, 200);
    EXPECT_EQ(at(find(letters).body, {"invite"}), "") << "anybody may come";
    ask(port(), "POST", "/api/tables/" + table.table + "/bots", R"({"seat":1,"bot":"random"})",
        seated(table));
    const Client::Answer late = find(letters);
    EXPECT_EQ(late.status, 404);
    EXPECT_EQ(at(late.body, {"error", "code"}), "code.unknown");
    const Client::Answer none = ask(port(), "GET", "/api/tables/" + table.table + "/code", "", seated(table));
    EXPECT_EQ(at(none.body, {"error", "code"}), "code.over");
}

TEST_F(CodesOfTables, cannot_be_tried_for_long) {
    int tries = 0;
    while (find("BBBBBB").status == 404 && tries < 100) ++tries;
    EXPECT_GE(tries, 20);
    EXPECT_LT(tries, 100);
    const Client::Answer more = find("BBBBBB");
    EXPECT_EQ(more.status, 429);
    EXPECT_EQ(at(more.body, {"error", "code"}), "too-many");
    EXPECT_NE(at(more.body, {"error", "retry_after"}), "");
}

TEST_F(CodesOfTables, are_drawn_for_phones) {
    EXPECT_EQ(ask(port(), "GET", "/api/codes/KXMPRT/qr").status, 409) << "nobody else gets here";
    server.reset();
    setup.listen = "0.0.0.0";
    const std::string host = "Host: 192.0.2.9:81\r\n";
    const Client::Answer drawn = ask(port(), "GET", "/api/codes/kxmprt/qr", "", host);
    EXPECT_EQ(drawn.status, 200);
    EXPECT_EQ(drawn.headers.at("content-type"), "image/svg+xml");
    EXPECT_EQ(drawn.body, ask(port(), "GET", "/api/codes/KXMPRT/qr", "", host).body);
    EXPECT_NE(drawn.body, ask(port(), "GET", "/api/codes/KXMPRT/qr", "", "Host: 192.0.2.8:81\r\n").body);
    EXPECT_EQ(ask(port(), "GET", "/api/codes/nothing/qr", "", host).status, 404);
    const Made table = made();
    const Client::Answer code =
        ask(port(), "GET", "/api/tables/" + table.table + "/code", "", invited(table) + host);
    EXPECT_EQ(at(code.body, {"link"}), "http://192.0.2.9:81/j/" + at(code.body, {"code"}));
}

} // namespace

} // namespace oya::server
