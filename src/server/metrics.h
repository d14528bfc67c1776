#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

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

    // What came in that no honest client sends, or not in this way.
    enum class Bad : std::uint8_t {
        oversized, // a head, body or message beyond its limit
        malformed, // no request, no frame, no JSON, no message that is known
        forged,    // the secret of no seat, a wrong invitation, a page of another site
        rate,      // more than the address or socket may send
        slow,      // did not arrive in time, or nobody is there any more
    };
    std::array<Count, 5> bad{};
    void count(Bad kind) { ++bad[static_cast<std::size_t>(kind)]; }
    // Counts a response, and what was bad about the request if its status says so.
    void count_response(int status);
    // Counts a message that could not be understood, by the code of its error; none if that is empty.
    void count_error(std::string_view code);
    Count tables_loaded = 0; // in memory now
    Count tables_frozen = 0;
    Count tables_damaged = 0;
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
