#include "server/passwords.h"
#include "server/places.h"
#include "server/ratings/glicko2.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"
#include "server/told.h"

#include "kit/files.h"

#include <gtest/gtest.h>

#include <array>
#include <future>

namespace oya::server {

namespace {

// The example in Glickman's paper.
TEST(Glicko2, computes_the_example_of_its_author) {
    const Rating player{.rating = 1500, .deviation = 200, .volatility = 0.06};
    const std::array<Meeting, 3> meetings{{{{.rating = 1400, .deviation = 30}, 1},
                                           {{.rating = 1550, .deviation = 100}, 0},
                                           {{.rating = 1700, .deviation = 300}, 0}}};
    const Rating after = after_period(player, meetings);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, knows_less_of_those_who_have_rested) {
    const Rating player{.rating = 1600, .deviation = 60, .games = 9, .changed = 1};
    constexpr Moment year = Moment{365} * 24 * 3600 * 1000;
    EXPECT_GT(rested(player, year).deviation, 60);
    EXPECT_LE(rested(player, 1000 * year).deviation, 350);
    EXPECT_EQ(rested(player, year).rating, 1600);
}

TEST(Glicko2, ranks_all_who_played_together) {
    const std::array<Rating, 4> before{};
    const std::vector<Rating> after = after_game(before, std::array{1, 2, 2, 4}, 1000);
    EXPECT_GT(after[0].rating, after[1].rating);
    EXPECT_DOUBLE_EQ(after[1].rating, after[2].rating);
    EXPECT_GT(after[2].rating, after[3].rating);
    EXPECT_EQ(after[3].games, 1);
}

TEST(Passwords, are_checked_and_never_the_same_twice) {
    const std::string hash = hash_password("correct horse", PasswordCost::least);
    EXPECT_TRUE(hash.starts_with("$argon2id$"));
    EXPECT_TRUE(hash_password("x", PasswordCost::usual).starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    EXPECT_NE(hash, hash_password("correct horse", PasswordCost::least));
    EXPECT_TRUE(is_password("correct horse", hash));
    EXPECT_FALSE(is_password("correct house", hash));
    const std::string code = new_recovery_code();
    EXPECT_EQ(code.size(), 29u);
    std::string typed = "  ";
    for (const char c : code)
        if (c != '-') typed += static_cast<char>(std::tolower(c));
    EXPECT_EQ(tidy_recovery_code(typed), code);
}

class People : public InBothStores {
  protected:
    void finish(const std::string& table, std::vector<SeatOutcome> seats, Moment when, bool rated = true) {
        std::promise<Appended> made, ended;
        store.create({{.id = table, .game = "vigo"}, "{}", {}}, [&](Appended how) { made.set_value(how); });
        ASSERT_EQ(made.get_future().get(), Appended::done);
        const auto outcome =
            std::make_shared<const Outcome>(Outcome{table, "vigo", rated, when, std::move(seats)});
        store.append({.table = table,
                      .events = {"end"},
                      .state = TableState::over,
                      .outcome = outcome,
                      .fence = place.fence()},
                     [&](Appended how) { ended.set_value(how); });
        ASSERT_EQ(ended.get_future().get(), Appended::done);
    }

    const std::unique_ptr<Store> opened = place.open();
    Store& store = *opened;
};
OYA_IN_BOTH_STORES(People);

TEST_P(People, keep_their_names_to_themselves) {
    EXPECT_TRUE(store.add_account({.id = "1", .name = "Ann"}, {}));
    EXPECT_FALSE(store.add_account({.id = "2", .name = "ANN"}, {}));
    EXPECT_EQ(store.account_named("ann")->id, "1");
    EXPECT_FALSE(store.account("2"));
    store.set_blocked("1", true);
    EXPECT_TRUE(store.accounts(10)[0].blocked);
}

// Somebody reads an account, works on a password for a while, and writes it back; meanwhile others change it,
// too.
TEST_P(People, change_of_an_account_only_what_they_mean_to) {
    store.add_account({.id = "1", .name = "Ann", .password = "old", .recovery_hash = "r1"}, {});
    Account ann = *store.account("1");
    ann.password = "new";
    store.set_recovery("1", "r2");
    EXPECT_EQ(store.account("1")->password, "old");
    ann.recovery_hash = "r3";
    EXPECT_TRUE(store.renew_account(ann, {.id = "p1", .hash = "h1", .account = "1"}));
    EXPECT_EQ(store.account("1")->password, "new");
    EXPECT_EQ(store.account("1")->recovery_hash, "r3");

    ann = *store.account("1");
    store.set_blocked("1", true);
    EXPECT_FALSE(store.pass("h1")) << "who is blocked is out";
    ann.password = "newer";
    EXPECT_FALSE(store.renew_account(ann, {.id = "p2", .hash = "h2", .account = "1"}));
    EXPECT_TRUE(store.account("1")->blocked) << "and cannot undo it";
    EXPECT_EQ(store.account("1")->password, "new");
    EXPECT_FALSE(store.pass("h2"));
}

TEST_P(People, come_and_go_with_passes) {
    store.add_account({.id = "1", .name = "Ann"}, {});
    store.add_pass({.id = "p1", .hash = "h1", .account = "1", .created = 5, .expires = 10});
    store.add_pass({.id = "p2", .hash = "h2", .account = "1", .label = "bot", .created = 6});
    EXPECT_EQ(store.pass("h1")->account, "1");
    EXPECT_EQ(store.tokens_of("1").size(), 1u);
    store.add_pass({.id = "p3", .hash = "h3", .account = "1", .created = 11, .expires = 20});
    EXPECT_FALSE(store.pass("h1")) << "it had expired";
    store.end_passes("1", "p2");
    EXPECT_FALSE(store.pass("h2"));
    store.end_passes("1", "");
    EXPECT_FALSE(store.pass("h3"));
}

TEST_P(People, are_rated_by_the_games_between_accounts) {
    for (const char* const id : {"ann", "bob"})
        ASSERT_TRUE(store.add_account({.id = id, .name = id}, std::nullopt));
    const auto game = [&](const std::string& id, int ann, int bob, Moment when, bool rated = true) {
        finish(id, {{.seat = 0, .account = "ann", .place = ann}, {.seat = 1, .account = "bob", .place = bob}},
               when, rated);
    };
    game("t1", 1, 2, 1000);
    game("t2", 1, 2, 2000, false);
    finish(
        "t3",
        {{.seat = 0, .account = "ann", .place = 1}, {.seat = 1, .name = "greedy", .bot = true, .place = 2}},
        2500);
    finish("t4", {{.seat = 0, .account = "ann", .place = 1}, {.seat = 1, .account = "ann", .place = 2}},
           2600);
    game("t5", 2, 1, 3000);
    game("t6", 1, 1, 4000);
    const auto ann = store.ratings("ann");
    ASSERT_EQ(ann.size(), 1u);
    EXPECT_EQ(ann[0].second.games, 3);
    EXPECT_EQ(store.recompute_ratings(), 3u);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.rating, ann[0].second.rating);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.volatility, ann[0].second.volatility);

    const std::vector<Outcome> history = store.history("ann", 0, 3);
    ASSERT_EQ(history.size(), 3u);
    EXPECT_EQ(history[0].table, "t6");
    EXPECT_EQ(store.history("ann", 3000, 10).size(), 4u);
    EXPECT_EQ(store.history("nobody", 0, 10).size(), 0u);
}

TEST_P(People, are_rated_anew_in_the_order_in_which_games_counted) {
    for (const char* const id : {"ann", "bob"})
        ASSERT_TRUE(store.add_account({.id = id, .name = id}, std::nullopt));
    const auto game = [&](const std::string& id, int ann, Moment when) {
        finish(id,
               {{.seat = 0, .account = "ann", .place = ann}, {.seat = 1, .account = "bob", .place = 3 - ann}},
               when);
    };
    game("t9", 1, 1000);
    game("t1", 2, 1000); // within the same millisecond, at a table that sorts before
    game("t2", 1, 500);  // and after the clock was put back
    const Rating live = store.ratings("ann")[0].second;
    EXPECT_EQ(store.recompute_ratings(), 3u);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.rating, live.rating);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.deviation, live.deviation);

    store.remove_account("bob");
    EXPECT_EQ(store.recompute_ratings(), 3u);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.rating, live.rating)
        << "whom Ann has beaten, Ann has beaten";
    EXPECT_TRUE(store.ratings("bob").empty());
}

TEST_P(People, hear_whom_they_want_to_hear) {
    const auto add = [&](ChatLine line) {
        return told<std::optional<std::int64_t>>([&](auto done) { store.add_line(line, done); }).value();
    };
    const auto mute = [&](bool muted) {
        return told<Appended>([&](auto done) { store.mute("ann", "bob", muted, done); });
    };
    const auto report = [&](const std::string& room, std::int64_t line) {
        return told<Appended>([&](auto done) {
            store.report(
                {.at = 3, .reporter = "bob", .reason = "why not", .line = {.number = line, .room = room}},
                done);
        });
    };
    const std::int64_t first = add({.room = "t1", .at = 1, .author = "ann", .name = "Ann", .text = "hello"});
    EXPECT_GT(add({.room = "t1", .at = 2, .author = "bob", .name = "Bob", .text = "rude"}), first);
    EXPECT_EQ(store.lines("t1", 10).front().number, first);
    EXPECT_EQ(store.lines("t1", 1).front().text, "rude");
    EXPECT_EQ(mute(true), Appended::done);
    EXPECT_EQ(mute(true), Appended::done);
    EXPECT_EQ(store.muted("ann"), std::vector<std::string>{"bob"});
    EXPECT_EQ(mute(false), Appended::done);
    EXPECT_TRUE(store.muted("ann").empty());
    EXPECT_EQ(report("t2", first), Appended::missing);
    EXPECT_EQ(report("t1", first), Appended::done);
    ASSERT_EQ(store.reports(10).size(), 1u);
    EXPECT_EQ(store.reports(10)[0].line.text, "hello");
    store.settle_report(store.reports(10)[0].number);
    EXPECT_TRUE(store.reports(10)[0].settled);
}

TEST_P(People, keep_an_album_of_each_game) {
    store.add_account({.id = "1", .name = "Ann"}, {});
    EXPECT_EQ(store.album("1", "vigo"), "");
    const auto keep = [&](const std::string& before, const std::string& text) {
        return told<Appended>([&](auto done) { store.keep_album({"1", "vigo", before, text}, done); });
    };
    EXPECT_EQ(keep("", R"({"goal":1})"), Appended::done);
    EXPECT_EQ(keep("", R"({"goal":3})"), Appended::outrun) << "somebody has marked it meanwhile";
    EXPECT_EQ(keep(R"({"goal":1})", R"({"goal":2})"), Appended::done);
    EXPECT_EQ(store.album("1", "vigo"), R"({"goal":2})");
}

TEST(Store, is_copied_while_the_server_runs) {
    const TestFolder folder;
    SqliteStore store(folder.path / "oya.db");
    ASSERT_EQ(
        told<Appended>([&](auto done) { store.create({{.id = "t1", .game = "vigo"}, "{}", {"end"}}, done); }),
        Appended::done);
    store.back_up(folder.path / "copy.db");
    EXPECT_THROW(store.back_up(folder.path / "copy.db"), StoreError);
    SqliteStore copy(folder.path / "copy.db");
    EXPECT_EQ(copy.load("t1")->events, std::vector<std::string>{"end"});
}

// A file that the first Oya made.
TEST(Schema, brings_an_older_file_up_to_date) {
    const TestFolder folder;
    {
        Database old(folder.path / "oya.db", Database::Use::writing);
        prepare_schema(old, 1);
        old.run("INSERT INTO tables VALUES ('t1', 'vigo', 0, 1, '', 1, 5, 6, 0, '{}');"
                "INSERT INTO events VALUES ('t1', 0, 'first')");
        ASSERT_EQ(old.number("PRAGMA user_version"), 1);
    }
    SqliteStore store(folder.path / "oya.db");
    EXPECT_EQ(store.load("t1")->events, std::vector<std::string>{"first"});
    EXPECT_TRUE(store.add_account({.id = "1", .name = "Ann"}, {}));
    EXPECT_EQ(Database(folder.path / "oya.db", Database::Use::reading).number("PRAGMA user_version"),
              schema_version());
}

TEST(Schema, keeps_the_order_of_games_that_counted_before_it_was_written_down) {
    const TestFolder folder;
    const auto finish = [](const std::string& table, Moment when, int ann) {
        const std::string row = "'" + table + "', ";
        return "INSERT INTO tables VALUES (" + row + "'vigo', 2, 0, '', 1, 5, 6, 0, '{}', 0);" +
               "INSERT INTO results VALUES (" + row + "'vigo', 1, " + std::to_string(when) + ", '');" +
               "INSERT INTO result_seats VALUES (" + row + "0, 'ann', 'Ann', 0, 0, " + std::to_string(ann) +
               "), (" + row + "1, 'bob', 'Bob', 0, 0, " + std::to_string(3 - ann) + ");";
    };
    {
        Database old(folder.path / "oya.db", Database::Use::writing);
        prepare_schema(old, 3);
        old.run(finish("t9", 1000, 1) + finish("t1", 2000, 2));
    }
    SqliteStore store(folder.path / "oya.db");
    ASSERT_TRUE(store.add_account({.id = "ann", .name = "Ann"}, std::nullopt));
    EXPECT_EQ(store.recompute_ratings(), 2u);
    const std::vector<Rating> after_one = after_game(std::array<Rating, 2>{}, std::array{1, 2}, 1000);
    const std::vector<Rating> after_two = after_game(after_one, std::array{2, 1}, 2000);
    EXPECT_DOUBLE_EQ(store.ratings("ann")[0].second.rating, after_two[0].rating);
}

} // namespace

} // namespace oya::server
