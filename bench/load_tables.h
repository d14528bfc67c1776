#pragma once

#include "core/json_reader.h"
#include "load_options.h"
#include "load_socket.h"
#include "shelf/games.h"
#include "shelf/layers.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace oya {

using LoadClock = std::chrono::steady_clock;

// One kind of table: a game in one of its layers.
struct LoadKind {
    std::string name; // "catan expansion=none"
    std::string body; // of the request that makes one
    int people = 0;
};

struct LoadTable;
inline constexpr std::uint32_t most_pace = 4;

// Somebody who plays at random, one action at a time.
struct LoadPlayer {
    std::unique_ptr<LoadSocket> socket;
    LoadTable* table = nullptr;
    std::size_t version = 0;
    std::size_t acted_at = 0; // what is asked from this version on is news
    int code = -1;            // what is played next, if anything is asked
    int place = -1;           // among those who may act
    int sent = 0;
    bool pending = false; // what was sent was not acknowledged yet
    bool begun = false;
    bool over = false;
    LoadClock::time_point asked{};

    bool may_act() const { return !pending && !over && code >= 0 && version >= acted_at; }
};

// An action of which somebody at the table was not told yet.
struct LoadNews {
    LoadPlayer* by = nullptr; // until it is acknowledged
    std::size_t version = 0;  // then
    LoadClock::time_point due{};
};

struct LoadTable {
    std::size_t kind = 0;
    std::uint32_t address = 0;
    std::deque<LoadPlayer> players{};
    std::uint32_t pace = most_pace; // how often it is its turn, beside others
    std::deque<LoadNews> news{};
};

// Every game of the shelf in every layer that it has, with so many people, and bots where the game wants
// more.
inline std::vector<LoadKind> load_kinds(const LoadOrder& order) {
    std::vector<LoadKind> kinds;
    const int people = order.adepts > 0 ? 1 : order.people;
    for (const AnyGame* game : games()) {
        if (!order.only.empty() && order.only != game->name()) continue;
        for (const Settings& layer : layers(game->options())) {
            int seats = order.adepts > 0 ? std::min(4, game->max_seats()) : people;
            while (game->check(layer, seats)) ++seats;
            LoadKind kind{std::string(game->name()), "", people};
            std::string options;
            for (const auto& [name, value] : layer) {
                kind.name += ' ' + name + '=' + value;
                options += (options.empty() ? "\"" : ",\"") + name + "\":\"" + value + '"';
            }
            kind.body = R"({"game":")" + std::string(game->name()) + R"(","listed":true,"options":{)" +
                        options + R"(},"terms":{"bot_for_leaver":false},"seats":[)";
            for (int seat = 0; seat < seats; ++seat) {
                kind.body += seat > 0 ? "," : "";
                kind.body += seat < people      ? R"({"name":"P)" + std::to_string(seat) + "\"}"
                             : order.adepts > 0 ? R"({"bot":"adept"})"
                                                : R"({"bot":"random"})";
            }
            kind.body += "]}";
            kinds.push_back(std::move(kind));
        }
    }
    return kinds;
}

// Makes tables and their sockets on a thread of its own, so that the beat waits for none of it.
class LoadMaker {
  public:
    // Tables are made at the servers in turn, and so do people sit down.
    LoadMaker(std::vector<std::uint16_t> ports, bool deflate, std::vector<LoadKind> kinds)
        : ports_(std::move(ports)), deflate_(deflate), kinds_(std::move(kinds)), thread_([this] { work(); }) {
    }
    LoadMaker(const LoadMaker&) = delete;
    LoadMaker& operator=(const LoadMaker&) = delete;
    ~LoadMaker() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        wanted_.notify_one();
        thread_.join();
    }

    void order(std::size_t kind, std::uint32_t address) {
        const std::lock_guard lock(mutex_);
        orders_.push_back({kind, address});
        wanted_.notify_one();
    }
    // One that is ready to be played at, or nothing; throws what went wrong.
    std::unique_ptr<LoadTable> next() {
        const std::lock_guard lock(mutex_);
        if (fault_) std::rethrow_exception(fault_);
        if (made_.empty()) return nullptr;
        std::unique_ptr<LoadTable> table = std::move(made_.front());
        made_.pop_front();
        return table;
    }

  private:
    struct Order {
        std::size_t kind;
        std::uint32_t address;
    };

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            wanted_.wait(lock, [&] { return ended_ || !orders_.empty(); });
            if (ended_) return;
            const Order order = orders_.front();
            orders_.pop_front();
            lock.unlock();
            std::unique_ptr<LoadTable> table;
            std::exception_ptr fault;
            try {
                table = make(order);
            } catch (...) {
                fault = std::current_exception();
            }
            lock.lock();
            if (table) made_.push_back(std::move(table));
            if (fault) fault_ = fault;
        }
    }
    std::uint16_t next_port() { return ports_[turn_++ % ports_.size()]; }
    std::unique_ptr<LoadTable> make(const Order& order) {
        const std::string made =
            LoadSocket(next_port(), order.address).post("/api/tables", kinds_[order.kind].body, 201);
        JsonReader reader(made);
        const std::string id(reader.root().field("table").text());
        auto table = std::make_unique<LoadTable>(order.kind, order.address);
        for (const JsonValue seat : reader.root().field("seats")) {
            LoadPlayer& player = table->players.emplace_back();
            player.table = table.get();
            player.socket = std::make_unique<LoadSocket>(next_port(), order.address);
            player.socket->open_socket("/api/tables/" + id + "/socket", deflate_);
            player.socket->send(R"({"t":"hello","d":{"legal":"codes","lang":"","secret":")" +
                                std::string(seat.field("secret").text()) + "\"}}");
            player.socket->send(R"({"t":"nonce","d":{"nonce":"00112233445566778899aabbccddeeff"}})");
        }
        return table;
    }

    const std::vector<std::uint16_t> ports_;
    std::size_t turn_ = 0;
    const bool deflate_;
    const std::vector<LoadKind> kinds_;
    std::mutex mutex_;
    std::condition_variable wanted_;
    std::deque<Order> orders_;
    std::deque<std::unique_ptr<LoadTable>> made_;
    std::exception_ptr fault_;
    bool ended_ = false;
    std::thread thread_;
};

} // namespace oya
