#pragma once

#include "server/log.h"
#include "server/sqlite/database.h"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

namespace oya::server {

// Reads a whole store, on a thread and a connection of its own, to see whether it is damaged: a large one
// takes longer than anybody would wait for a server to start.
class Inspection {
  public:
    Inspection(const std::filesystem::path& store, Log& log);
    Inspection(const Inspection&) = delete;
    Inspection& operator=(const Inspection&) = delete;
    // Breaks it off.
    ~Inspection();

    // What was found; empty: nothing so far.
    std::string damage() const;

  private:
    void look();

    Log& log_;
    Database database_;
    mutable std::mutex mutex_;
    std::string damage_;
    bool ends_ = false;
    std::atomic<bool> over_ = false;
    std::thread thread_;
};

} // namespace oya::server
