#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace oya::server {

// How long something took, each time.
struct Durations {
    static constexpr std::array<int, 8> bounds_ms{1, 2, 5, 10, 25, 100, 500, 2000};

    std::array<std::atomic<std::int64_t>, 9> times{}; // not cumulative; the last is beyond all bounds
    std::atomic<std::int64_t> sum_us = 0;

    void add(std::chrono::steady_clock::duration took);
};

// When this process began, by the clock on the wall; 0 if the system does not tell.
double process_start_seconds();

// What the server counts, in the text form of Prometheus. Any thread may count.
struct Metrics {
    using Count = std::atomic<std::int64_t>;

    const double began = process_start_seconds(); // asked once: the system may tell a little else each time

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
    Count tables_bytes = 0;  // that they take, about
    Count tables_rested = 0; // let out of memory though people watched
    Count tables_frozen = 0;
    Count tables_damaged = 0;
    Count tables_begun_again = 0;
    Count tables_removed = 0; // that nobody came back to
    Count events_stored = 0;
    Count appends_outrun = 0;
    Count appends_failed = 0;
    Count requests_passed_on = 0; // to another server, sockets and streams too
    Count tables_held = 0;        // now, of a store that several servers share
    Count tables_taken = 0;       // that nobody held
    Count tables_lost = 0;        // to another server, while they were here
    Count leases_lapsed = 0;      // how often the store was out of reach for too long
    Count bots_thinking = 0;      // now
    Count bot_moves = 0;
    Count bots_paced = 0;
    Count bots_hurried = 0; // had to play the best they had found by their deadline

    Durations commits;        // of an action, from its arrival
    Durations bot_waits;      // until a bot began to think, since it was asked
    Durations password_waits; // until a password was looked at, since it was sent
    Durations read_waits;     // until a whole game was read, since somebody asked for it or sent it

    // What is not counted but looked up for each reader.
    struct Now {
        std::int64_t resident_bytes = 0;
        std::size_t tasks_waiting = 0;
        std::size_t bots_waiting = 0;
        std::size_t passwords_waiting = 0;
        std::size_t openings_waiting = 0;
        std::size_t reads_waiting = 0;
        bool ready = true;
    };
    std::string text(const Now& now) const;
};

// The memory this process has in use; 0 if the system does not tell.
std::int64_t resident_bytes();

} // namespace oya::server
