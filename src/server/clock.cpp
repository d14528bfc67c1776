#include "server/clock.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <mutex>

namespace oya::server {

Moment wall_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

namespace {

// By a clock that only goes forward, set by the one on the wall when the program began.
Moment since_the_beginning() {
    const auto since_boot = [] {
        std::timespec time{};
        clock_gettime(CLOCK_BOOTTIME, &time);
        return Moment{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    };
    static const Moment boot = wall_now() - since_boot();
    return boot + since_boot();
}

// How far our clock is led away from itself: it goes from one distance to another, and stays there.
class Leash {
  public:
    bool is_led() const { return led_.load(std::memory_order_acquire); }
    Moment apply(Moment own) const {
        if (!is_led()) return own;
        const std::lock_guard lock(mutex_);
        return own + distance(own);
    }
    void lead(Moment own, Moment wanted) {
        const std::lock_guard lock(mutex_);
        from_ = led_ ? distance(own) : wanted;
        to_ = wanted;
        since_ = own;
        led_.store(true, std::memory_order_release);
    }

  private:
    Moment distance(Moment own) const {
        constexpr Moment slowness = 10;
        const Moment reach = std::max<Moment>(0, own - since_) / slowness;
        return from_ + std::clamp(to_ - from_, -reach, reach);
    }

    mutable std::mutex mutex_;
    Moment from_ = 0;
    Moment to_ = 0;
    Moment since_ = 0;
    std::atomic<bool> led_ = false;
};

Leash& leash() {
    static Leash one;
    return one;
}

} // namespace

Moment now() { return leash().is_led() ? steady_now() : wall_now(); }

Moment steady_now() { return leash().apply(since_the_beginning()); }

void follow_clock(std::int64_t ahead_ms) {
    const Moment own = since_the_beginning();
    leash().lead(own, wall_now() + ahead_ms - own);
}

std::string moment_text(Moment moment) {
    const auto seconds = static_cast<std::time_t>(moment / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char date[32];
    const std::size_t length = std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    char fraction[8];
    std::snprintf(fraction, sizeof fraction, ".%03dZ", static_cast<int>(moment % 1000));
    return std::string(date, length) + fraction;
}

} // namespace oya::server
