#include "server/tables/bell.h"

#include <utility>
#include <vector>

namespace oya::server {

std::uint64_t Bell::listen(const std::string& account, std::function<void()> rung) {
    const std::lock_guard lock(mutex_);
    ears_.emplace(next_, Ear{account, std::move(rung)});
    return next_++;
}

void Bell::stop(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    ears_.erase(number);
}

void Bell::ring(const std::string& account) const {
    ring_here(account);
    if (told_) told_(account);
}

// Without the lock: who is rung may go away by it, and stop to listen.
void Bell::ring_here(const std::string& account) const {
    std::vector<std::function<void()>> rung;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [number, ear] : ears_)
            if (ear.account == account) rung.push_back(ear.rung);
    }
    for (const std::function<void()>& each : rung) each();
}

} // namespace oya::server
