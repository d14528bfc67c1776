#include "server/client.h"
#include "server/player.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"
#include "shelf/games.h"

#include "doors/admin/admin_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <vector>

// A store of which some bytes are others than those that were written.

namespace oya::server {

namespace {

class Damage : public WholeServer {
  protected:
    // Two games that have ended, and are in no memory any more.
    void play() {
        for (Made* const made : {&hurt, &whole}) {
            *made = make_table(port(), R"({"game":"vigo","seats":[{"bot":"random"},{"name":"Ann"}]})");
            player(made->seats[0], 7).play();
        }
        server.reset();
        ASSERT_EQ(admin("check"), "0 all 2 tables are as they were written\n");
        ASSERT_EQ(admin("check", "--replay"), "0 all 2 tables are as they were written\n");
    }
    void at_store(const std::string& sql) {
        Database(folder.path / "oya.db", Database::Use::writing).run(sql);
    }
    void change_byte(std::size_t place, char to) {
        std::fstream file(folder.path / "oya.db", std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(place)).put(to);
    }
    std::string admin(std::string_view what, std::string_view how = {}) {
        const std::string data = folder.path.string();
        std::vector<std::string_view> args{what, "--data", data};
        if (!how.empty()) args.push_back(how);
        const Captured out;
        const int code = admin_command(args, out.file(), out.file());
        return std::to_string(code) + ' ' + out.text();
    }
    Client::Answer look(const Made& made, const std::string& headers) {
        return ask(port(), "GET", "/api/tables/" + made.table, "", headers);
    }
    static std::string seat(const Made& made) { return "Oya-Seat: " + made.seats[0].secret + "\r\n"; }
    static std::string invite(const Made& made) { return "Oya-Invite: " + made.invite + "\r\n"; }

    Made hurt, whole;
};

TEST_F(Damage, of_anything_a_table_rests_on_is_seen) {
    play();
    const std::string at_hurt = " WHERE table_id = '" + hurt.table + "'";
    const std::array<std::string, 15> damages{
        // One letter within a text is another.
        "UPDATE events SET event = replace(event, '1', '2')" + at_hurt + " AND version = 3",
        "UPDATE events SET event = event || ' '" + at_hurt + " AND version = 0",
        // Events are missing, double, or in another order.
        "DELETE FROM events" + at_hurt + " AND version = (SELECT max(version) FROM events" + at_hurt + ")",
        "DELETE FROM events" + at_hurt + " AND version = 2",
        "UPDATE events SET version = version + 100000" + at_hurt + " AND version = 4",
        "UPDATE events SET version = version + 7" + at_hurt +
            " AND version = (SELECT max(version) FROM events" + at_hurt + ")",
        "UPDATE tables SET version = version - 1 WHERE id = '" + hurt.table + "'",
        "UPDATE tables SET setup = replace(setup, 'Ann', 'Eve') WHERE id = '" + hurt.table + "'",
        "UPDATE tables SET listed = 1 WHERE id = '" + hurt.table + "'",
        "UPDATE tables SET seal = seal + 1 WHERE id = '" + hurt.table + "'",
        "UPDATE seats SET name = 'Anm'" + at_hurt + " AND seat = 0",
        "UPDATE seats SET account = 'x'" + at_hurt + " AND seat = 0",
        "UPDATE seats SET sitter = 1" + at_hurt + " AND seat = 0",
        "DELETE FROM seats" + at_hurt + " AND seat = 1",
        "UPDATE snapshots SET snapshot = replace(snapshot, 'views', 'wiews')" + at_hurt,
    };
    const std::string good = (folder.path / "good.db").string();
    ASSERT_TRUE(SqliteStore(folder.path / "oya.db").load(hurt.table)->damage.empty());
    SqliteStore(folder.path / "oya.db").back_up(good);
    for (const std::string& damage : damages) {
        at_store(damage);
        const std::string told = admin("check");
        EXPECT_TRUE(told.starts_with("1 " + hurt.table + "  vigo  over  changed ")) << damage << ": " << told;
        EXPECT_TRUE(told.ends_with("oya admin: 1 of 2 tables are damaged\n")) << damage << ": " << told;
        EXPECT_EQ(told.find(whole.table), told.npos) << damage;
        std::filesystem::copy_file(good, folder.path / "oya.db",
                                   std::filesystem::copy_options::overwrite_existing);
    }
    EXPECT_EQ(admin("check"), "0 all 2 tables are as they were written\n");
}

// In the very bytes of the file, as a disk would have it: SQLite sees none of it.
TEST_F(Damage, of_any_byte_of_an_event_of_any_game_is_seen) {
    std::vector<Made> made;
    for (const AnyGame* const game : games()) {
        made.push_back(
            make_table(port(), R"({"game":")" + std::string(game->name()) +
                                   R"(","seats":[{"name":"Ann"},{"bot":"random"},{"bot":"random"}]})"));
        player(made.back().seats[0], 7).play(3);
    }
    server.reset();
    at_store("VACUUM"); // or what has moved stands in the file twice
    at_store("PRAGMA wal_checkpoint(TRUNCATE)");
    ASSERT_TRUE(admin("check").starts_with("0 "));
    const std::string bytes = read_file(folder.path / "oya.db");
    for (const Made& table : made) {
        // Many events are short and like others: the longest of those that stand in the file once.
        const StoredTable stored = *SqliteStore(folder.path / "oya.db").load(table.table);
        std::string event;
        for (const std::string& each : stored.events)
            if (each.size() > event.size() && bytes.find(each) != bytes.npos &&
                bytes.find(each) == bytes.rfind(each))
                event = each;
        ASSERT_GT(event.size(), 20u);
        for (std::size_t i = 0; i < event.size(); ++i) {
            const std::size_t place = bytes.find(event) + i;
            change_byte(place, static_cast<char>(bytes[place] ^ 1));
            const std::string told = admin("check");
            EXPECT_TRUE(told.starts_with("1 " + table.table + "  "))
                << event << ", byte " << i << ": " << told;
            change_byte(place, bytes[place]);
        }
    }
    EXPECT_TRUE(admin("check").starts_with("0 ")) << "all is as it was";
}

TEST_F(Damage, is_told_to_those_at_the_table_and_hurts_no_other) {
    play();
    at_store("UPDATE events SET event = event || ' ' WHERE version = 1 AND table_id = '" + hurt.table + "'");
    for (const std::string& who : {seat(hurt), invite(hurt)}) {
        const Client::Answer answer = look(hurt, who);
        EXPECT_EQ(answer.status, 500);
        EXPECT_EQ(at(answer.body, {"error", "code"}), "table.damaged");
    }
    EXPECT_EQ(at(look(hurt, seat(hurt) + "Accept-Language: fr\r\n").body, {"error", "message"}).substr(0, 11),
              "Cette table");
    EXPECT_EQ(look(hurt, "").status, 404) << "who may not come in is told no more than before";
    EXPECT_EQ(look(hurt, invite(whole)).status, 404);
    EXPECT_EQ(look(whole, seat(whole)).status, 200);

    Client socket(port());
    ASSERT_EQ(socket.open_socket("/api/tables/" + hurt.table + "/socket"), 101);
    socket.send(R"({"t":"hello","d":{"secret":")" + hurt.seats[0].secret + "\"}}");
    EXPECT_EQ(at(socket.receive().value_or(""), {"d", "code"}), "table.damaged");
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code, 1011);
    Client stranger(port());
    ASSERT_EQ(stranger.open_socket("/api/tables/" + hurt.table + "/socket"), 101);
    stranger.send(R"({"t":"hello"})");
    EXPECT_EQ(at(stranger.receive().value_or(""), {"d", "code"}), "table.unknown");
    server.reset();
    EXPECT_EQ(SqliteStore(folder.path / "oya.db").load(hurt.table)->damage,
              "its setup or its events are not as they were written");
    at_store("DELETE FROM seats WHERE seat = 0 AND table_id = '" + whole.table + "'");
    EXPECT_EQ(at(look(whole, seat(whole)).body, {"error", "code"}), "table.damaged")
        << "also from a seat that is now behind the last";
}

// Whether a table says before one sits down that somebody may know its chance.
TEST(Schema, finds_the_tables_of_one_deal_in_an_older_file) {
    const TestFolder folder;
    {
        Database old(folder.path / "oya.db", Database::Use::writing);
        prepare_schema(old, 5);
        const auto insert = [&](const std::string& id, const std::string& setup) {
            old.run("INSERT INTO tables VALUES ('" + id + "', 'vigo', 0, 1, '', 0, 5, 6, 0, '" + setup +
                    "', 0)");
        };
        insert("same", R"({"game":"vigo","chance":{"secret":"","nonces":false}})");
        insert("own", R"({"game":"vigo","chance":{"secret":"","nonces":true}})");
        insert("none", R"({"game":"vigo"})");
        insert("odd", "no setup");
    }
    SqliteStore store(folder.path / "oya.db");
    EXPECT_TRUE(store.card("same")->same_deal);
    for (const char* const id : {"own", "none", "odd"}) EXPECT_FALSE(store.card(id)->same_deal) << id;
}

// What was there before there were seals is believed.
TEST(Schema, seals_the_tables_of_an_older_file) {
    const TestFolder folder;
    const auto file = folder.path / "oya.db";
    {
        Database old(file, Database::Use::writing);
        prepare_schema(old, 4);
        old.run("INSERT INTO tables VALUES ('t1', 'vigo', 1, 0, 'hash', 2, 5, 6, 0, '{}', 0);"
                "INSERT INTO events VALUES ('t1', 0, 'first'), ('t1', 1, 'second');"
                "INSERT INTO seats VALUES ('t1', 0, 1, 'Ann', 'secret', '');"
                "INSERT INTO snapshots VALUES ('t1', 2, 'seen')");
    }
    EXPECT_EQ(SqliteStore(file).load("t1")->damage, "");
    Database(file, Database::Use::writing).run("UPDATE snapshots SET snapshot = 'sean'");
    EXPECT_EQ(SqliteStore(file).load("t1")->damage, "its snapshot is not as it was written")
        << "but only once";
}

} // namespace

} // namespace oya::server
