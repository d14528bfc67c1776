#include "server/client.h"
#include "server/names.h"
#include "server/player.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include "doors/admin/admin_command.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

namespace oya::server {

namespace {

TEST(Names, that_look_alike_are_seen_to) {
    const std::array<std::array<const char*, 2>, 16> same{{
        {"Ann", "ann"},
        {"Ann", "Аnn"}, // Cyrillic А
        {"Ann", "Ａｎｎ"},
        {"Ian", "lan"}, // a small L
        {"ian", "lan"},
        {"Ian", "1an"}, //
        {"Bob", "B0b"},
        {"Zoé", "Zoe\u0301"}, //
        {"max", "rnax"},
        {"vera", "νera"}, // Greek ν, whose capital looks like another letter
        {"Tom", "тom"},
        {"Вася", "вася"}, // Cyrillic т, which looks like T as a capital only
        {"Straße", "STRASSE"},
        {"O'Neil", "O’Neil"}, //
        {"Ann Bo", "Ann\u00a0Bo"},
        {"fin", "ﬁn"},
    }};
    for (const auto& [one, other] : same) {
        EXPECT_TRUE(look_alike(one, other)) << one << ' ' << other;
        EXPECT_TRUE(look_alike(other, one)) << one << ' ' << other;
    }
    const std::array<std::array<const char*, 2>, 5> different{
        {{"Ann", "Anna"}, {"Zoe", "Zoé"}, {"Ann", "Ann 2"}, {"Max", "Mia"}, {"安", "案"}}};
    for (const auto& [one, other] : different) EXPECT_FALSE(look_alike(one, other)) << one << ' ' << other;
}

TEST(Names, are_kept_in_one_form) {
    EXPECT_EQ(normal_name("Ｚoe\u0301  Ⅳ"), "Zoé IV");
    EXPECT_EQ(normal_name("Żółć שָׁלוֹם Nguyễn İpek 🎲"), "Żółć שָׁלוֹם Nguyễn İpek 🎲");
    for (const char* const hidden : {"Ali\u0307", "Zoe\u0301\u0301", "\u0301Ann", "¨", ""})
        EXPECT_EQ(normal_name(hidden), std::nullopt) << hidden;
}

class NamedPeople : public WholeServer {
  protected:
    Client::Answer post(const std::string& path, const std::string& body, const std::string& headers = {}) {
        return ask(port(), "POST", path, body, headers);
    }
    Client::Answer join(const std::string& name) {
        return post("/api/accounts", R"({"name":")" + name + R"(","password":"grey herons"})");
    }
    static std::string code(const Client::Answer& answer) { return at(answer.body, {"error", "code"}); }
    static std::string cookie(const Client::Answer& answer) {
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    std::string sit(const std::string& table, const std::string& name, const std::string& headers = {}) {
        return code(post("/api/tables/" + table + "/seats", R"({"name":")" + name + R"("})", headers));
    }
    std::string names_at(const std::string& table) {
        const std::string body = ask(port(), "GET", "/api/tables/" + table).body;
        std::string names;
        for (const char* const seat : {"0", "1", "2", "3"}) names += at(body, {"seats", seat, "name"}) + '|';
        return names;
    }
};

TEST_F(NamedPeople, cannot_be_taken_for_somebody_with_an_account) {
    ASSERT_EQ(join("Ian").status, 201);
    for (const char* const name : {"ian", "lan", "1AN", "Ｉａｎ", "Iаn"}) {
        EXPECT_EQ(code(join(name)), "name.taken") << name;
        EXPECT_EQ(code(post("/api/tables", R"({"game":"vigo","name":")" + std::string(name) +
                                               R"(","seats":[{},{"empty":true}]})")),
                  "name.taken")
            << name;
    }
    const Made made =
        make_table(port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Ann"},{"empty":true}]})");
    EXPECT_EQ(sit(made.table, "Iаn"), "name.taken");
    EXPECT_EQ(sit(made.table, "Joan"), "");
}

TEST_F(NamedPeople, are_one_of_a_kind_at_their_table) {
    const Client::Answer account = join("Ann");
    const Made made = make_table(
        port(),
        R"({"game":"cascadero","listed":true,"seats":[{"name":"Bob"},{"bot":"novice","name":"Elio"},{"empty":true},{"empty":true}]})");
    for (const char* const name : {"Bob", "bob", "B0b", "Ｂob", "Вob", "Elio", "EIio"})
        EXPECT_EQ(sit(made.table, name), "name.at-table") << name;
    EXPECT_EQ(sit(made.table, "Ｃid"), "");
    EXPECT_EQ(names_at(made.table), "Bob||Cid||") << "as it is kept: in its normal form";
    EXPECT_EQ(sit(made.table, "", cookie(account)), "");

    EXPECT_EQ(code(post("/api/tables", R"({"game":"vigo","seats":[{"name":"Dan"},{"name":"dan"}]})")),
              "name.at-table");
    // Two accounts that have looked alike for longer than this is refused.
    const Client::Answer cleo = join("Cleo");
    Database(folder.path / "oya.db", Database::Use::writing)
        .run("UPDATE accounts SET name = 'Аnn' WHERE name = 'Cleo'");
    const Made other = make_table(
        port(), R"({"game":"vigo","listed":true,"seats":[{"name":"Eve"},{"empty":true},{"empty":true}]})");
    EXPECT_EQ(sit(other.table, "", cookie(cleo)), "") << "an old name is as good as ever";
    EXPECT_EQ(sit(other.table, "", cookie(account)), "name.at-table") << "but not beside the other";
}

TEST_F(NamedPeople, who_share_one_screen_are_numbered) {
    const Made made = make_table(
        port(),
        R"({"game":"cascadero","listed":true,"name":"Ann","seats":[{},{},{"name":"Bob"},{"bot":"novice","name":"Bob"}]})");
    EXPECT_EQ(names_at(made.table), "Ann|Ann 2|Bob||");
    const auto socket = std::make_unique<Client>(port());
    ASSERT_EQ(socket->open_socket("/api/tables/" + made.table + "/socket"), 101);
    socket->send(R"({"t":"hello"})");
    EXPECT_EQ(at(socket->receive().value_or(""), {"d", "seats", "3", "name"}), "")
        << "a bot gives way to people";
}

TEST_F(NamedPeople, are_no_bots) {
    EXPECT_EQ(code(join("Novice")), "name.bot");
    EXPECT_EQ(code(join("Аррrenti")), "name.bot") << "in any language, by any alphabet";
    EXPECT_EQ(code(post("/api/tables", R"({"game":"vigo","name":"greedy","seats":[{},{"empty":true}]})")),
              "name.bot");
}

TEST_F(NamedPeople, come_in_by_their_name_however_it_is_typed) {
    ASSERT_EQ(join("Zoé").status, 201);
    for (const char* const name : {"Zoé", "Zoe\u0301", "ZOé", "Ｚoé"})
        EXPECT_EQ(post("/api/sessions", R"({"name":")" + std::string(name) + R"(","password":"grey herons"})")
                      .status,
                  200)
            << name;
    EXPECT_EQ(post("/api/sessions", R"({"name":"Zоé","password":"grey herons"})").status, 401)
        << "what only looks alike is not the name";
}

// A file in which names were compared letter by letter.
TEST(Schema, keeps_names_that_look_alike_and_lists_them) {
    const TestFolder folder;
    const auto file = folder.path / "oya.db";
    {
        Database old(file, Database::Use::writing);
        prepare_schema(old, 4);
        old.run("INSERT INTO accounts VALUES ('1', 'Ann', '', '', 0, 0, 5), ('2', 'Аnn', '', '', 0, 0, 6), "
                "('3', 'Bob', '', '', 0, 0, 7)");
    }
    {
        SqliteStore store(file);
        EXPECT_EQ(store.account_named("Ann")->id, "1");
        EXPECT_EQ(store.account_named("Аnn")->id, "2");
        EXPECT_FALSE(store.add_account({.id = "4", .name = "ann"}, {}));
        EXPECT_FALSE(store.add_account({.id = "4", .name = "B0b"}, {}));
        EXPECT_TRUE(store.add_account({.id = "4", .name = "Cid"}, {}));
        EXPECT_FALSE(store.add_account({.id = "5", .name = "Сid"}, {}));
        EXPECT_FALSE(store.account("5"));
    }
    const std::string data = folder.path.string();
    const std::array<std::string_view, 3> args{"names", "--data", data};
    const Captured out;
    EXPECT_EQ(admin_command(args, out.file(), out.file()), 0);
    EXPECT_EQ(out.text(), "Ann  looks like  Аnn\n");

    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    const Captured french;
    EXPECT_EQ(admin_command(args, french.file(), french.file()), 0);
    EXPECT_EQ(french.text(), "Ann  ressemble à  Аnn\n");
    setenv("LC_ALL", "C", 1);

    // By another Unicode they may look otherwise.
    Database(file, Database::Use::writing)
        .run("UPDATE looks_made SET version = 'of another time'; DELETE FROM looks");
    EXPECT_FALSE(SqliteStore(file).add_account({.id = "5", .name = "Сid"}, {}));
}

} // namespace

} // namespace oya::server
