#pragma once

#include "server/postgres/postgres_connection.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace oya::server {

// This server's place among those that use one store: a row that must be renewed, on a thread and a
// connection of its own. Who does not renew it in time is taken for dead by the others.
class Lease {
  public:
    using Connect = std::function<std::unique_ptr<PostgresConnection>()>;
    // Takes the place; throws a StoreError if it cannot.
    Lease(Connect connect, std::string node, std::string address);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    // Gives it up.
    ~Lease();

    void set_address(std::string address);
    // Whether the others may think that this server is gone; true a little before they do.
    bool has_lapsed() const;
    // By how many milliseconds the clock of the database is ahead of ours.
    std::int64_t clock_ahead() const { return clock_ahead_; }

  private:
    using Steady = std::chrono::steady_clock;

    void renew();
    void renew_for_ever();

    const Connect connect_;
    const std::string node_;
    std::unique_ptr<PostgresConnection> connection_; // none: it was lost
    std::atomic<Steady::time_point> good_until_{};
    std::atomic<std::int64_t> clock_ahead_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string address_;
    bool address_is_new_ = false;
    bool ends_ = false;
    std::thread thread_;
};

} // namespace oya::server
