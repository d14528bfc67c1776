#pragma once

#include "server/log.h"
#include "server/net/limits.h"
#include "server/passwords.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace oya::server {

struct ServerSetup {
    std::filesystem::path data{}; // the folder of the database
    std::string store{};          // "sqlite:FILE" or "postgresql://…"; empty: oya.db in the folder
    std::string listen = "127.0.0.1";
    std::uint16_t port = 8080; // 0: any free one
    std::string public_url{};
    std::string node_url{}; // how other servers on the same store reach this one; empty: by its own address
    bool trust_proxy = false;
    std::filesystem::path web{}; // the folder of the page; empty: the plain one
    int thinkers = 0;            // threads for bots; 0: as many as the machine is good for
    std::string version{};       // of the program, for those who ask how it is
    NetLimits limits{};
    PasswordCost password_cost = PasswordCost::usual;
    milliseconds between_checks{10'000}; // of who was blocked meanwhile
    std::int64_t memory = 0;             // bytes for tables; 0: a quarter of what the machine has
    milliseconds between_notes{5'000}; // that the house is at home; every second while they cannot be written
    milliseconds between_sweeps{20'000}; // of tables; where several servers share a store at most every 5 s
    int keep_days = 365;                 // games of guests that are over; 0: everything for ever
};

// The whole server: store, tables, network. It runs from its making to its end.
class Server {
  public:
    // Throws std::runtime_error with a sentence if it cannot be.
    Server(ServerSetup setup, Log& log);
    // Drains without patience if nobody has drained before.
    ~Server();

    std::uint16_t port() const;
    // By which others get here, the best first; none: only this machine does.
    std::vector<std::string> addresses() const;
    // Takes nothing new, finishes what is under way, tells everybody to come again, and stops.
    void drain(milliseconds patience);

    struct Parts;

  private:
    std::unique_ptr<Parts> parts_;
};

} // namespace oya::server
