#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace oya::server {

// What the server counts, in the text form of Prometheus. Any thread may count.
struct Metrics {
    using Count = std::atomic<std::int64_t>;

    std::array<Count, 6> responses{}; // by the first digit of the status
    Count requests_refused = 0;       // too many, or from elsewhere
    Count connections = 0;            // open now
    Count channels = 0;               // open now
    Count messages_in = 0;
    Count messages_out = 0;
    Count clients_cut_off = 0; // did not read what was sent
    Count tables_loaded = 0;   // in memory now
    Count tables_frozen = 0;
    Count events_stored = 0;
    Count appends_outrun = 0;
    Count appends_failed = 0;
    Count bots_thinking = 0;
    Count bot_moves = 0;

    // How long an action took from its arrival to its commit.
    static constexpr std::array<int, 8> bounds_ms{1, 2, 5, 10, 25, 100, 500, 2000};
    std::array<Count, 9> commit_times{}; // not cumulative; the last is beyond all bounds
    Count commit_time_sum_us = 0;
    void committed_after(std::int64_t microseconds);

    std::string text() const;
};

} // namespace oya::server
