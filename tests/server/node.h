#pragma once

#include "server/player.h"
#include "server/secrets.h"
#include "server/tables/rooms.h"

#include "core/json_reader.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace oya::server {

// Only what fails waits so long; under sanitizers, beside other work, a bot's answer may take a while.
constexpr std::chrono::seconds ear_patience{120};

// Hears what is sent to one watcher.
class Ear : public Channel {
  public:
    void send(std::string text) override {
        const std::lock_guard lock(mutex_);
        heard_.push_back(std::move(text));
        changed_.notify_all();
    }
    void close(int code, std::string) override {
        const std::lock_guard lock(mutex_);
        code_ = code;
        changed_.notify_all();
    }
    // The next message of this kind; empty if the channel was closed before.
    std::string next(const std::string& kind) {
        std::unique_lock lock(mutex_);
        while (true) {
            for (; read_ < heard_.size(); ++read_)
                if (at(heard_[read_], {"t"}) == kind) return heard_[read_++];
            if (code_ != 0) return "";
            if (changed_.wait_for(lock, ear_patience) == std::cv_status::timeout) return "nothing came";
        }
    }
    std::vector<std::string> heard() {
        const std::lock_guard lock(mutex_);
        return heard_;
    }
    int code() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, ear_patience, [this] { return code_ != 0; });
        return code_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> heard_;
    std::size_t read_ = 0;
    int code_ = 0;
};

// The tables of one server, without a network.
class Node {
  public:
    Node(
        TableStore& store, ChatStore& chat, Log& log,
        std::function<void(std::exception_ptr)> fault =
            [](std::exception_ptr) { ADD_FAILURE() << "a task threw"; },
        int threads = 2)
        : workers(threads, std::move(fault)),
          thinkers(1, metrics, [](std::exception_ptr) { ADD_FAILURE() << "a bot threw"; },
                   {.deadline = std::chrono::hours(1), .weighing = std::chrono::hours(1)}),
          house{store, chat, workers, thinkers, log, metrics}, rooms(house) {}
    ~Node() {
        house.closing = true;
        thinkers.stop();
        house.store.flush();
        workers.stop();
        house.store.flush(); // as the server does: what is being stored may hold a room
    }

    std::string create(const AnyGame& game, bool fair = false, std::optional<BotSpec> bot = {},
                       const Terms& terms = {}) {
        HostSetup setup;
        setup.terms = terms;
        setup.table.game = &game;
        setup.table.seats = {{.name = "Ann"}, {.name = "Bob"}, {.name = "Cid"}};
        if (bot) setup.table.seats[1].bot = setup.table.seats[2].bot = bot;
        setup.table.seed = 11;
        if (fair) {
            setup.table.seed.reset();
            setup.table.fair = FairChance{.secret = random_bytes(), .nonces = false};
        }
        TableCard card;
        for (int seat = 0; seat < 3; ++seat) card.seats.push_back({seat, Sitter::person, "somebody", "", ""});
        std::promise<std::string> id;
        rooms.create(std::move(setup), card, [&](const std::string& made) { id.set_value(made); });
        return id.get_future().get();
    }
    std::shared_ptr<Ear> enter(const std::string& id, WatcherId watcher, Viewer viewer) {
        auto ear = std::make_shared<Ear>();
        enter(id, watcher, viewer, ear);
        return ear;
    }
    void enter(const std::string& id, WatcherId watcher, Viewer viewer, std::shared_ptr<Ear> ear) {
        rooms.room(id)->post([=](Room& room) {
            ASSERT_TRUE(room.load());
            ASSERT_FALSE(room.enter(watcher, ear, {.viewer = viewer, .language = "en"}));
        });
    }
    void say(const std::string& id, WatcherId watcher, std::string text) {
        rooms.room(id)->post([=](Room& room) { room.said(watcher, text); });
    }

    Metrics metrics;
    Workers workers;
    Thinkers thinkers;
    House house;
    Rooms rooms;
};

// The seat that is asked, and an action of it that may be.
struct Question {
    WatcherId watcher;
    std::string code;
};
inline std::optional<Question> question(const std::string& message, int seat) {
    JsonReader reader(message, {.bytes = 1 << 20, .depth = 60});
    const JsonValue legal = reader.root().field("d").optional("legal");
    if (!legal.exists() || legal.size() == 0) return std::nullopt;
    return Question{static_cast<WatcherId>(seat + 1),
                    std::to_string(legal.at(0).field("code").natural(1 << 20))};
}

inline std::string act(const std::string& id, const std::string& code) {
    return R"({"t":"act","d":{"id":")" + id + R"(","codes":[)" + code + "]}}";
}

} // namespace oya::server
