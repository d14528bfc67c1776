#include "server/clock.h"

#include <chrono>
#include <cstdio>
#include <ctime>

namespace oya::server {

Moment now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Moment steady_now() {
    const auto since_boot = [] {
        std::timespec time{};
        clock_gettime(CLOCK_BOOTTIME, &time);
        return Moment{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    };
    static const Moment boot = now() - since_boot();
    return boot + since_boot();
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
