#include "server/clock.h"
#include "server/node.h"
#include "server/places.h"
#include "server/told.h"

#include "kit/captured.h"
#include "kit/files.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <future>
#include <set>
#include <thread>

// Which tables are deleted when nobody comes back to them, and which never.

namespace oya::server {

namespace {

constexpr Moment day = 24 * 3600 * 1000;
constexpr Keeping keeping{
    .waiting = 30 * day, .unfinished = 90 * day, .finished = 365 * day, .tried = 2 * day};
constexpr const char* with_position = R"({"game":"vigo","position":{"phase":"playing"}})";

class Abandoned : public InBothStores {
  protected:
    // A table that was last touched so many days ago.
    void add(const std::string& id, TableState state, int days, const std::string& account = {},
             Moment wake = 0, const std::string& setup = "") {
        StoredTable table{
            {.id = id,
             .game = "vigo",
             .created = now() - days * day,
             .imported = !setup.empty(),
             .seats = {{0, Sitter::person, "Ann", "hash", account}, {1, Sitter::bot, "novice", "", ""}}},
            setup.empty() ? "{}" : setup,
            {"first"}};
        std::promise<Appended> made, changed;
        store.create(table, [&](Appended how) { made.set_value(how); });
        EXPECT_EQ(made.get_future().get(), Appended::done);
        Outcome outcome{.table = id, .game = "vigo", .finished = table.card.created};
        outcome.seats = {{.seat = 0, .account = account, .name = "Ann"}};
        const bool over = state == TableState::over;
        store.append({.table = id,
                      .expected = 1,
                      .events = {"second"},
                      .state = state,
                      .wake = wake,
                      .outcome = over ? std::make_shared<const Outcome>(outcome) : nullptr,
                      .snapshot = "seen",
                      .now = table.card.created,
                      .fence = place.fence()},
                     [&](Appended how) { changed.set_value(how); });
        EXPECT_EQ(changed.get_future().get(), Appended::done);
        told<std::optional<std::int64_t>>([&](auto done) {
            store.add_line({.room = id, .author = id + ":0:abc", .name = "Ann", .text = "hello"}, done);
        });
        told<Appended>([&](auto done) { store.mute(id + ":0:abc", "bob", true, done); });
    }
    std::int64_t rows() {
        const auto database = place.connect();
        std::int64_t all = 0;
        for (const char* const sql :
             {"SELECT count(*) FROM tables", "SELECT count(*) FROM events", "SELECT count(*) FROM seats",
              "SELECT count(*) FROM snapshots", "SELECT count(*) FROM chat", "SELECT count(*) FROM mutes",
              "SELECT count(*) FROM reports", "SELECT count(*) FROM results",
              "SELECT count(*) FROM result_seats"})
            all += database->number(sql);
        return all;
    }
    std::set<std::string> left() {
        std::set<std::string> ids;
        for (const TableCard& card : store.tables(100)) ids.insert(card.id);
        return ids;
    }

    Captured said;
    Log log{said.file()};
    const std::unique_ptr<Store> opened = place.open();
    Store& store = *opened;
};
OYA_IN_BOTH_STORES(Abandoned);

TEST_P(Abandoned, tables_go_by_the_rule_and_no_others) {
    add("waits", TableState::waiting, 31);
    add("waits for an account", TableState::waiting, 31, "ann");
    add("plays", TableState::playing, 91);
    add("frozen", TableState::frozen, 91);
    add("over", TableState::over, 366);
    const std::vector<std::string> gone = store.abandoned(keeping, now(), 100);
    EXPECT_EQ(std::set<std::string>(gone.begin(), gone.end()), left());
    EXPECT_EQ(store.abandoned(keeping, now(), 2).size(), 2u);
    EXPECT_EQ(store.abandoned({}, now(), 100).size(), 0u) << "where everything is kept";

    const std::set<std::string> kept{
        "waits", "plays",   "plays with an account", "over for an account", "its clock runs",
        "over",  "reported"};
    for (const std::string& id : gone) EXPECT_TRUE(store.remove_abandoned(id, keeping, now()));
    EXPECT_EQ(rows(), 0) << "nothing stays behind";

    ASSERT_TRUE(store.add_account({.id = "ann", .name = "Ann"}, std::nullopt));
    add("waits", TableState::waiting, 29);
    add("plays", TableState::playing, 89);
    add("plays with an account", TableState::playing, 5000, "ann");
    add("over for an account", TableState::over, 5000, "ann");
    add("its clock runs", TableState::playing, 5000, "", now() + day);
    add("over", TableState::over, 364);
    add("reported", TableState::over, 5000);
    const std::int64_t line = store.lines("reported", 1)[0].number;
    ASSERT_EQ(told<Appended>([&](auto done) {
                  store.report({.at = now(),
                                .reporter = "bob",
                                .reason = "rude",
                                .line = {.number = line, .room = "reported"}},
                               done);
              }),
              Appended::done);
    EXPECT_EQ(store.abandoned(keeping, now(), 100).size(), 0u);
    const std::int64_t before = rows();
    for (const std::string& id : kept) EXPECT_FALSE(store.remove_abandoned(id, keeping, now())) << id;
    EXPECT_EQ(left(), kept);
    EXPECT_EQ(rows(), before);

    store.settle_report(store.reports(1)[0].number);
    EXPECT_TRUE(store.remove_abandoned("reported", keeping, now()));
    EXPECT_FALSE(store.remove_abandoned("reported", keeping, now()));

    store.remove_account("ann");
    EXPECT_EQ(store.abandoned(keeping, now(), 100),
              (std::vector<std::string>{"plays with an account", "over for an account"}))
        << "tables of an account that has gone are nobody's";
}

TEST_P(Abandoned, tables_of_a_lesson_go_after_two_days_unless_they_are_somebodys) {
    ASSERT_TRUE(store.add_account({.id = "ann", .name = "Ann"}, std::nullopt));
    add("lesson", TableState::playing, 3, "", 0, with_position);
    add("lesson to its end", TableState::over, 3, "", 0, with_position);
    add("long ago", TableState::playing, 91, "", 0, with_position);
    add("lesson of today", TableState::playing, 1, "", 0, with_position);
    add("of an account", TableState::playing, 3, "ann", 0, with_position);
    add("brought without a position", TableState::playing, 3, "", 0, R"({"game":"vigo"})");
    add("brought and damaged", TableState::playing, 3, "", 0, "no JSON");
    add("played here", TableState::playing, 3);
    const std::vector<std::string> gone = store.abandoned(keeping, now(), 100);
    EXPECT_EQ(gone.size(), 3u) << "each is named once";
    EXPECT_EQ(std::set<std::string>(gone.begin(), gone.end()),
              (std::set<std::string>{"lesson", "lesson to its end", "long ago"}));
    for (const std::string& id : gone) EXPECT_TRUE(store.remove_abandoned(id, keeping, now())) << id;
    EXPECT_FALSE(store.remove_abandoned("lesson of today", keeping, now()));
    EXPECT_EQ(left().size(), 5u);
}

TEST_P(Abandoned, tables_are_deleted_all_or_nothing) {
    add("over", TableState::over, 366);
    const std::int64_t before = rows();
    place.run(GetParam() == Kind::sqlite
                  ? "CREATE TRIGGER broken BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'planted'); END"
                  : "CREATE FUNCTION fail() RETURNS TRIGGER LANGUAGE plpgsql AS "
                    "$$ BEGIN RAISE EXCEPTION 'planted'; END $$;"
                    "CREATE TRIGGER broken BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION fail()");
    EXPECT_THROW(store.remove_abandoned("over", keeping, now()), StoreError);
    EXPECT_EQ(rows(), before);
}

TEST_P(Abandoned, tables_stay_while_somebody_uses_them) {
    Node node(store, store, log, [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; }, 1);
    const std::string used = node.create(*find_game("vigo"));
    const auto ear = node.enter(used, 1, Seat{0});
    ear->next("table");
    store.flush();
    add("over", TableState::over, 366);
    place.run("UPDATE tables SET changed = 5, wake = 0");
    ASSERT_EQ(store.abandoned(keeping, now(), 10).size(), 2u);
    node.house.keeping.tables = keeping;
    node.house.keeping.between_sweeps = milliseconds(5);
    node.house.homecoming = {.back = steady_now(), .doubted = true};
    node.rooms.keep_house();
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(store.count_tables(), 2u) << "nobody knows how late it is";
    node.workers.post([&] { node.house.homecoming.doubted = false; });
    for (int i = 0; i < 4000 && node.metrics.tables_removed == 0; ++i)
        std::this_thread::sleep_for(milliseconds(5));
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(left(), std::set<std::string>{used});
    EXPECT_EQ(node.metrics.tables_removed, 1);
    EXPECT_NE(said.text().find(R"("what":"table removed","table":"over")"), std::string::npos);
}

} // namespace

} // namespace oya::server
