#include "server/clock.h"
#include "server/move_store.h"
#include "server/places.h"
#include "server/told.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

// From one store to the other and back, with nothing lost.

namespace oya::server {

namespace {

constexpr const char* odd_text =
    "{\"a\\\\b\":\"\\\"quoted\\\" 'twice' Ж 日本 \\u0000 {},\",\"line\":\"\n\t\"}";

// Something of everything that a store can keep.
void fill(const StorePlace& place) {
    const auto opened = place.open();
    Store& store = *opened;
    ASSERT_TRUE(
        store.add_account({.id = "ann", .name = "Ann", .password = "$argon2id$", .admin = true, .created = 5},
                          Pass{.id = "p1",
                               .hash = "h1",
                               .account = "ann",
                               .created = 6,
                               .used = 7,
                               .browser = "Firefox",
                               .system = "Linux"}));
    ASSERT_TRUE(store.add_account({.id = "bob", .name = "Жak", .recovery_hash = "r"}, std::nullopt));
    store.add_pass(
        {.id = "p2", .hash = "h2", .account = "bob", .label = "my bot", .created = 8, .expires = 0});
    store.set_blocked("bob", true);
    for (int number = 0; number < 120; ++number) {
        const std::string id = "t" + std::to_string(number);
        StoredTable table{
            {.id = id,
             .game = "vigo",
             .listed = number % 2 == 0,
             .created = 100 + number,
             .wake = number % 3,
             .same_deal = number % 5 == 0,
             .language = "fr",
             .seats = {{0, Sitter::person, "Ann", "hash", "ann"}, {1, Sitter::bot, "novice", "", ""}}},
            odd_text,
            {"first", odd_text}};
        ASSERT_EQ(told<Appended>([&](auto done) { store.create(table, done); }), Appended::done);
        Append append{.table = id,
                      .expected = 2,
                      .events = {"", odd_text},
                      .snapshot = odd_text,
                      .now = 500,
                      .fence = place.fence()};
        for (int event = 0; event < 20; ++event) append.events.push_back(std::to_string(event));
        append.state = TableState::over;
        append.outcome = std::make_shared<const Outcome>(
            Outcome{id,
                    "vigo",
                    true,
                    1000 + number,
                    {{.seat = 0, .account = "ann", .name = "Ann", .points = -3, .place = 1 + number % 2},
                     {.seat = 1, .account = "bob", .name = "Жak", .place = 2 - number % 2}},
                    "deal"});
        ASSERT_EQ(told<Appended>([&](auto done) { store.append(append, done); }), Appended::done);
    }
    ASSERT_EQ(told<Appended>([&](auto done) { store.keep_album({"ann", "vigo", "", odd_text}, done); }),
              Appended::done);
    std::int64_t last = 0;
    for (int line = 0; line < 30; ++line)
        last = *told<std::optional<std::int64_t>>([&](auto done) {
            store.add_line(
                {.room = "t1", .at = line, .author = "bob", .name = "Жak", .text = "hello\n", .phrase = "hi"},
                done);
        });
    ASSERT_EQ(told<Appended>([&](auto done) {
                  store.report(
                      {.at = 9, .reporter = "ann", .reason = "rude", .line = {.number = 1, .room = "t1"}},
                      done);
              }),
              Appended::done);
    ASSERT_EQ(told<Appended>([&](auto done) { store.mute("ann", "bob", true, done); }), Appended::done);
    store.note_at_home({11, 12});
    store.flush();
    // Its number is not given again.
    place.run("DELETE FROM chat WHERE number = " + std::to_string(last));
}

// How many rows were moved of what.
std::map<std::string, std::size_t> moved(const StorePlace& from, const StorePlace& to) {
    std::map<std::string, std::size_t> rows;
    std::size_t all = 0;
    const std::size_t said = move_store(from.url(), to.url(), [&](std::string_view table, std::size_t count) {
        rows[std::string(table)] = count;
    });
    for (const auto& [table, count] : rows) all += count;
    EXPECT_EQ(said, all);
    return rows;
}

std::string complaint_of_moving(const std::string& from, const std::string& to) {
    try {
        move_store(from, to, {});
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

TEST(MoveStore, loses_nothing_there_and_back) {
    const StorePlace first(Kind::sqlite), middle(Kind::postgres), last(Kind::sqlite), end(Kind::postgres);
    fill(first);
    const auto rows = moved(first, middle);
    EXPECT_EQ(rows.size(), 16u) << "something of everything";
    EXPECT_EQ(rows.at("tables"), 120u);
    EXPECT_EQ(rows.at("events"), 120u * 24);
    EXPECT_EQ(moved(middle, last), rows);
    EXPECT_EQ(moved(last, end), rows);

    for (const StorePlace* const place : {&first, &middle, &last, &end}) {
        const auto store = place->open();
        const std::optional<StoredTable> table = store->load("t7");
        ASSERT_TRUE(table);
        EXPECT_EQ(table->damage, "") << "the seals are those of before";
        EXPECT_EQ(table->events[1], odd_text);
        EXPECT_EQ(table->card.seats[0].account, "ann");
        EXPECT_EQ(store->snapshot("t7")->second, odd_text);
        EXPECT_EQ(store->account_named("ANN")->id, "ann");
        EXPECT_TRUE(store->account("bob")->blocked);
        EXPECT_EQ(store->pass("h1")->browser, "Firefox");
        EXPECT_FALSE(store->pass("h2")) << "who was blocked";
        EXPECT_EQ(store->album("ann", "vigo"), odd_text);
        EXPECT_EQ(store->at_home().until, 12);
        EXPECT_EQ(store->lines("t1", 100).size(), 29u);
        const Rating live = store->ratings("ann")[0].second;
        EXPECT_EQ(live.games, 120);
        store->recompute_ratings();
        EXPECT_DOUBLE_EQ(store->ratings("ann")[0].second.rating, live.rating) << "games count in their order";
        const auto number = told<std::optional<std::int64_t>>(
            [&](auto done) { store->add_line({.room = "t1", .text = "later"}, done); });
        EXPECT_EQ(number, 31) << "the last number was given before";
    }
}

TEST(MoveStore, goes_only_where_nothing_is) {
    const StorePlace from(Kind::sqlite), to(Kind::postgres), empty(Kind::sqlite);
    fill(from);
    {
        const auto store = to.open();
        ASSERT_TRUE(store->add_account({.id = "eve", .name = "Eve"}, std::nullopt));
        EXPECT_NE(complaint_of_moving(from.url(), to.url()).find("a server has the store open"),
                  std::string::npos);
    }
    EXPECT_EQ(complaint_of_moving(from.url(), to.url()),
              "the store to move to is not empty (it has accounts)");
    EXPECT_EQ(to.open()->accounts(10).size(), 1u);
    EXPECT_NE(complaint_of_moving(from.url(), from.url()).find("that would be the same store"),
              std::string::npos);
    EXPECT_NE(complaint_of_moving(empty.url(), to.url()).find("there is no such file"), std::string::npos);
    EXPECT_EQ(complaint_of_moving("mysql:x", to.url()),
              "the store must be sqlite:FILE or postgresql://user@host/database");
}

// What cannot be kept there is not left out.
TEST(MoveStore, moves_all_or_nothing) {
    const StorePlace from(Kind::sqlite), to(Kind::postgres);
    fill(from);
    from.run("UPDATE mutes SET author = 'b' || char(0) || 'b'");
    EXPECT_EQ(complaint_of_moving(from.url(), to.url()), "a text with a zero byte in it cannot be stored");
    EXPECT_EQ(to.open()->count_tables(), 0u);
    from.run("UPDATE mutes SET author = 'bob'");
    EXPECT_EQ(complaint_of_moving(from.url(), to.url()), "");
}

} // namespace

} // namespace oya::server
