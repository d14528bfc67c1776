#pragma once

#include "core/rng.h"
#include "server/client.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace oya::server {

// A text or number somewhere in a JSON document, by the names on the way; a number in a list by its place.
std::string at(std::string_view json, std::initializer_list<std::string_view> path);

// A seat at a table that somebody has been given.
struct Ticket {
    std::string table;
    int seat = 0;
    std::string secret;
};

struct Made {
    std::string table;
    std::string invite;
    std::vector<Ticket> seats;
};
// Makes a table with this request; throws if the answer is not 201.
Made make_table(std::uint16_t port, const std::string& body);

// Where people at a table wait for each other after so many steps, however slow the machine is that is to
// look on: before the game is over.
class Halfway {
  public:
    explicit Halfway(int steps) : left_(steps) {}

    void arrive() {
        if (left_-- <= 0) {
            waiting_ = true;
            go_on_.wait(false);
        }
    }
    bool reached() const { return waiting_; }
    void go_on() {
        go_on_ = true;
        go_on_.notify_all();
    }

  private:
    std::atomic<int> left_;
    std::atomic<bool> waiting_ = false;
    std::atomic<bool> go_on_ = false;
};

// Plays at random on one seat over a WebSocket, comes back whenever the connection ends, and sends again what
// was not acknowledged.
class Player {
  public:
    Player(std::function<std::uint16_t()> port, Ticket ticket, std::uint64_t seed)
        : port_(std::move(port)), ticket_(std::move(ticket)), rng_(seed) {}

    // Plays until the game is over, or so many steps have been acknowledged.
    void play(std::size_t steps = ~std::size_t{0});

    // Before each step.
    std::function<void()> before_acting = [] {};

    // What this seat adds to chance.
    std::string nonce() const { return std::string(31, 'a') + std::to_string(ticket_.seat); }

    // The ids of what was acknowledged, how often it came back, how often something was refused.
    std::set<std::string> acknowledged;
    int connections = 0;
    std::vector<std::string> refusals;
    std::size_t version = 0;
    bool over = false;

  private:
    struct Pending {
        std::string id;
        std::string text;
    };
    bool come_in();
    void take(std::string_view message);
    void decide(std::string_view message);
    void send(std::string id, std::string text);

    std::function<std::uint16_t()> port_;
    Ticket ticket_;
    Rng rng_;
    std::unique_ptr<Client> client_;
    std::optional<Pending> pending_;
    std::string last_; // how things stand, as last told
    bool said_nonce_ = false;
    int next_id_ = 0;
};

// How often each id of a seat's actions stands in a record.
std::map<std::string, int> ids_in(const std::string& record);

} // namespace oya::server
