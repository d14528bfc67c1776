#pragma once

#include "server/player.h"
#include "server/postgres.h"
#include "server/server.h"

#include "core/json_reader.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

// Several servers on one database, for tests.

namespace oya::server {

inline std::string seat_header(const Ticket& ticket) { return "Oya-Seat: " + ticket.secret + "\r\n"; }

inline std::string table_of(const std::string& game, const std::string& seats, const std::string& more = "") {
    return R"({"game":")" + game + R"(","seats":[)" + seats + "]" + more + "}";
}

inline const std::string two_people = R"({"name":"Ann"},{"name":"Bob"})";

// The number that the metrics of a server have under this name.
inline std::int64_t metric(std::uint16_t port, const std::string& name) {
    const std::string text = ask(port, "GET", "/metrics").body;
    const std::size_t found = text.find("\noya_" + name + ' ');
    return found == text.npos ? -1 : std::stoll(text.substr(found + name.size() + 6));
}

inline void check_record(std::uint16_t port, const Made& made, const std::deque<Player>& players) {
    const Client::Answer answer =
        ask(port, "GET", "/api/tables/" + made.table + "/record", "", seat_header(made.seats[0]));
    ASSERT_EQ(answer.status, 200) << answer.body;
    const ReadRecord read = verify_record(answer.body);
    EXPECT_FALSE(read.fault) << read.fault.at;
    const std::map<std::string, int> ids = ids_in(answer.body);
    for (const Player& player : players) {
        EXPECT_TRUE(player.over);
        EXPECT_FALSE(player.acknowledged.empty());
        for (const std::string& id : player.acknowledged)
            EXPECT_EQ(ids.contains(id) ? ids.at(id) : 0, 1) << id;
    }
}

// Whole servers in this program, all on one database of their own.
class Nodes : public testing::Test {
  protected:
    ServerSetup setup(const std::string& store) {
        ServerSetup setup;
        setup.data = folder.path;
        setup.store = store;
        setup.port = 0;
        setup.password_cost = PasswordCost::least;
        setup.limits.messages = {.per_second = 10'000, .at_once = 10'000};
        setup.limits.requests = {.per_second = 10'000, .at_once = 10'000};
        setup.between_checks = milliseconds(600'000); // what must be known at once is told
        setup.between_sweeps = milliseconds(500);
        return setup;
    }
    std::uint16_t start() { return start(database); }
    std::uint16_t start(const std::string& store) {
        servers.push_back(std::make_unique<Server>(setup(store), log));
        return servers.back()->port();
    }
    // What the last of them has of an account.
    static std::string cookie_of(const Client::Answer& answer) {
        const std::string& set = answer.headers.at("set-cookie");
        return "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }

    TestFolder folder;
    const std::string database = TestPostgres::shared().new_database();
    Captured said;
    Log log{said.file()};
    std::vector<std::unique_ptr<Server>> servers;
};

// Waits until something is so, and says whether it came to be.
template <class Known>
bool comes_true(Known known) {
    for (int i = 0; i < 3000; ++i) {
        if (known()) return true;
        std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
}

} // namespace oya::server
