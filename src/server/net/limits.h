#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace oya::server {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// So many a second on average, and so many at once.
struct Rate {
    double per_second = 1;
    double at_once = 1;
};

// How much one client may ask of the server. Each is far above what a person or a well-behaved bot needs.
struct NetLimits {
    std::size_t header_bytes = 16 * 1024;
    std::size_t body_bytes = 64 * 1024;             // of an ordinary request
    std::size_t large_body_bytes = 4 * 1024 * 1024; // where a record may be sent
    std::size_t message_bytes = 64 * 1024;          // of one WebSocket message
    std::size_t unsent_bytes = 4 * 1024 * 1024;     // that wait for one client to read them
    std::size_t connections = 8192;
    std::size_t connections_per_address = 256;
    std::size_t channels_per_address = 64; // sockets and streams
    std::size_t large_bodies = 16;         // being sent, or worked on
    std::size_t large_bodies_per_address = 2;
    // Of one address; more are answered with 429. A page that is opened for the first time asks for some
    // forty files, and a class of forty may sit behind one address.
    Rate requests{50, 2000};
    Rate messages{20, 100}; // of one socket; more are read later
    Rate messages_per_address{200, 1000};
    milliseconds read_time{20'000}; // for a request to arrive, and for the pause before the next one
    milliseconds write_time{30'000};
    milliseconds idle_time{
        60'000}; // a socket that says nothing is asked after half of it, and closed after it
};

// A bucket from which every request takes a drop, and which fills again with time.
class Bucket {
  public:
    explicit Bucket(Rate rate) : rate_(rate), drops_(rate.at_once) {}

    // Zero if a drop was taken, otherwise how long to wait for one.
    milliseconds take(Clock::time_point now) {
        fill(now);
        if (drops_ >= 1) {
            drops_ -= 1;
            return milliseconds(0);
        }
        return milliseconds(static_cast<long>((1 - drops_) / rate_.per_second * 1000) + 1);
    }
    bool full(Clock::time_point now) const { return level(now) >= rate_.at_once; }

  private:
    double level(Clock::time_point now) const {
        const double seconds = std::chrono::duration<double>(now - filled_).count();
        return std::min(rate_.at_once, drops_ + seconds * rate_.per_second);
    }
    void fill(Clock::time_point now) {
        drops_ = level(now);
        filled_ = now;
    }

    Rate rate_;
    double drops_;
    Clock::time_point filled_ = Clock::now();
};

} // namespace oya::server
