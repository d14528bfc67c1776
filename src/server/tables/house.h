#pragma once

#include "server/log.h"
#include "server/metrics.h"
#include "server/people.h"
#include "server/workers.h"

#include <atomic>
#include <cstdint>

namespace oya::server {

// What all tables of one server share.
struct House {
    TableStore& store;
    ChatStore& chat;
    Workers& workers;  // tables and requests
    Workers& thinkers; // bots, so that nobody waits for them
    Log& log;
    Metrics& metrics;
    std::atomic<std::uint64_t> next_watcher = 1;
    std::atomic<bool> closing = false; // bots stop thinking
};

} // namespace oya::server
