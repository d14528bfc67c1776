#include "server/clock.h"
#include "server/sql/seals.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <thread>

// What the time does to people's clocks while the server is away.

namespace oya::server {

namespace {

class ComingHome : public WholeServer {
  protected:
    ComingHome() { setup.between_notes = milliseconds(10); }

    Made game(const std::string& clock) {
        return make_table(port(),
                          R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}],"terms":{"clock":)" +
                              clock + R"(},"same_seed":")" + std::string(64, '5') + "\"}");
    }
    std::string ask_for(const Made& made, const std::string& what) {
        return ask(port(), "GET", "/api/tables/" + made.table + what, "",
                   "Oya-Seat: " + made.seats[0].secret + "\r\n")
            .body;
    }
    static constexpr Moment years = 100'000'000'000; // three of them
    // As if everything had been at another time: all moments have thirteen digits, the first two are these.
    void move_times(Moment from, Moment to, Moment by) {
        Database database(folder.path / "oya.db", Database::Use::writing);
        const std::string more = std::to_string(by);
        database.run("UPDATE events SET event = replace(event, '\"at\":" + std::to_string(from) +
                     "', '\"at\":" + std::to_string(to) + "');" + "UPDATE tables SET changed = changed + " +
                     more + ", wake = wake + " + more +
                     " WHERE wake > 0; DELETE FROM snapshots; UPDATE at_home SET since = since + " + more +
                     ", until = until + " + more);
        seal_tables(database);
    }
};

TEST_F(ComingHome, counts_what_was_thought_before_the_house_went) {
    const Made made = game(R"({"kind":"live","bank":600000,"increment":0,"at_zero":"loses"})");
    std::this_thread::sleep_for(milliseconds(200));
    server.reset();
    std::this_thread::sleep_for(milliseconds(1500));
    const std::string record = ask_for(made, "/record");
    const std::size_t found = record.find(R"(["resumed",)");
    ASSERT_NE(found, record.npos) << record;
    const int counted = std::stoi(record.substr(found + 11));
    EXPECT_GE(counted, 190) << "until it went";
    EXPECT_LT(counted, 1500) << "and not until it came back";
}

// Three years ahead, and three years back: nobody's game is lost by it.
TEST_F(ComingHome, takes_no_game_by_correspondence_for_a_clock_that_is_wrong) {
    const Made made = game(R"({"kind":"correspondence","answer":259200000,"at_zero":"loses"})");
    server.reset();
    const Moment digits = now() / years;
    move_times(digits, digits - 1, -years);
    EXPECT_EQ(at(ask_for(made, ""), {"state"}), "playing");
    EXPECT_NE(said.text().find("the clock was set ahead"), std::string::npos);
    server.reset();
    move_times(digits, digits + 1, years);
    move_times(digits - 1, digits, 0);
    EXPECT_EQ(at(ask_for(made, ""), {"state"}), "playing");
    EXPECT_NE(said.text().find("the clock was set back"), std::string::npos);
    SqliteStore store(folder.path / "oya.db");
    const auto wakes = [&] { return store.card(made.table)->wake < now() + 4 * 86'400'000LL; };
    for (int i = 0; i < 1000 && !wakes(); ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_TRUE(wakes()) << "its clock goes by the clock as it is now";
    server.reset();
    EXPECT_EQ(at(ask_for(made, ""), {"state"}), "playing");
}

} // namespace

} // namespace oya::server
