#pragma once

#include "server/log.h"
#include "server/metrics.h"
#include "server/people.h"
#include "server/quota.h"
#include "server/tables/bell.h"
#include "server/tables/thinkers.h"
#include "server/workers.h"

#include <atomic>
#include <cstdint>

namespace oya::server {

// When tables that nobody uses leave memory, and come back for their clocks.
struct Housekeeping {
    milliseconds kept{60'000};       // after the last use
    milliseconds soon{600'000};      // who is due by then stays
    milliseconds wake_ahead{30'000}; // who is due by then is brought in
    milliseconds between_sweeps{20'000};
    std::int64_t memory = std::int64_t{1} << 30; // bytes for tables; beyond, those that are quiet rest
    Keeping tables{};                            // that nobody comes back to; nothing: all of them
    std::size_t most_removed = 20;               // of them at a time
};

// How the house was left before this program began, and when it began, by the clock that only goes forward.
struct Homecoming {
    Moment left_since = 0; // it was at home from then
    Moment left_until = 0; // until then, as far as anybody knows
    Moment back = 0;       // since then it is again
    bool doubted = false;  // the clock on the wall cannot be right: nobody loses by it
};

// What all tables of one server share.
struct House {
    TableStore& store;
    ChatStore& chat;
    Workers& workers; // tables and requests
    Thinkers& thinkers;
    Log& log;
    Metrics& metrics;
    Quota new_tables{{.per_second = 0.1, .at_once = 60}}; // of one address
    Quota words{{.per_second = 0.5, .at_once = 5}};       // lines of chat of one speaker, wherever they sit
    Quota complaints{{.per_second = 0.2, .at_once = 10}}; // the same for mutes and reports
    Bell bell{};
    Housekeeping keeping{};
    Homecoming homecoming{};
    std::atomic<std::uint64_t> next_watcher = 1;
    std::atomic<bool> closing = false; // bots stop thinking
    bool shared = false;               // other servers use the same store, and may have tables
    std::atomic<bool> cut_off = false; // from such a store: no table is ours
    Workers* openers = nullptr;        // bring tables in from the store; nobody: the workers do
};

} // namespace oya::server
