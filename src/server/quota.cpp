#include "server/quota.h"

namespace oya::server {

milliseconds Quota::take(const std::string& who) {
    const milliseconds wait = take_here(who);
    if (wait.count() == 0 && told_) told_(who);
    return wait;
}

milliseconds Quota::take_here(const std::string& who) {
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > 10'000)
        std::erase_if(buckets_, [now](const auto& entry) { return entry.second.full(now); });
    return buckets_.try_emplace(who, rate_).first->second.take(now);
}

} // namespace oya::server
