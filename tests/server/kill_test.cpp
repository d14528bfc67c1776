#include "server/player.h"
#include "server/process.h"

#include "core/json_reader.h"
#include "kit/asked.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <thread>

namespace oya::server {

namespace {

// Eight people at tables of every game, each on a thread of their own.
class Evening {
  public:
    Evening(std::atomic<std::uint16_t>& port, Rng& rng) : port_(port) {
        while (players_.size() < 8) {
            const AnyGame* const game = games()[tables_.size() % games().size()];
            std::string seats = R"({"name":"Ann"},{"name":"Bob"})";
            if (tables_.size() % 2 == 1 || game->min_seats() > 2) seats += R"(,{"bot":"greedy"})";
            tables_.push_back(make_table(port, R"({"game":")" + std::string(game->name()) + R"(","seats":[)" +
                                                   seats + "]}"));
            for (const Ticket& ticket : tables_.back().seats)
                players_.emplace_back([&port] { return port.load(); }, ticket, rng.next());
        }
        playing = static_cast<int>(players_.size());
        for (Player& player : players_)
            threads_.emplace_back([&] {
                player.play();
                --playing;
            });
    }

    // Waits for the end and looks at the records; how often somebody had to come back.
    int check() {
        for (std::thread& thread : threads_) thread.join();
        int came_back = 0;
        std::size_t next = 0;
        for (const Made& made : tables_) {
            const std::string record = ask(port_, "GET", "/api/tables/" + made.table + "/record", "",
                                           "Oya-Seat: " + made.seats[0].secret + "\r\n")
                                           .body;
            const ReadRecord read = verify_record(record);
            EXPECT_FALSE(read.fault) << read.fault.at;
            const std::map<std::string, int> ids = ids_in(record);
            for (std::size_t i = 0; i < made.seats.size(); ++i) {
                const Player& player = players_[next++];
                EXPECT_TRUE(player.over);
                EXPECT_FALSE(player.acknowledged.empty());
                for (const std::string& id : player.acknowledged)
                    EXPECT_EQ(ids.contains(id) ? ids.at(id) : 0, 1) << id << " of " << record.substr(0, 200);
                came_back += player.connections - 1;
            }
        }
        return came_back;
    }

    std::atomic<int> playing = 0;

  private:
    std::atomic<std::uint16_t>& port_;
    std::vector<Made> tables_;
    std::deque<Player> players_;
    std::vector<std::thread> threads_;
};

// While they play, the server is killed again and again at moments nobody chose: whatever was acknowledged is
// there, once, and every game comes to its end.
TEST(Kill, loses_nothing_that_was_acknowledged) {
    const TestFolder folder;
    TestRandom random;
    ServerProcess server(folder.path);
    server.start();
    std::atomic<std::uint16_t> port = server.port();
    const int wanted = asked(3, 20, 60);
    int killed = 0;
    int came_back = 0;
    while (killed < wanted) {
        Evening evening(port, random.rng);
        while (killed < wanted && evening.playing > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20 + random.rng.below(150)));
            if (evening.playing == 0) break;
            server.kill();
            server.start();
            ++killed;
        }
        came_back += evening.check();
    }
    EXPECT_GE(came_back, killed);
    EXPECT_EQ(server.terminate(), 0);
}

} // namespace

} // namespace oya::server
