#include "server/clerk.h"

#include "server/net/guard.h"

#include <optional>
#include <utility>

namespace oya::server {

Clerk::Clerk(int threads, Most most, Durations& waits, std::function<void(std::exception_ptr)> fault)
    : most_(most), waits_(waits), workers_(threads, std::move(fault), Workers::Manners::gives_way) {}

bool Clerk::take(std::string_view address, Task work, Task sent_away) {
    const std::string counted = counted_address(address), network = network_of(address);
    std::optional<Errand> too_many;
    {
        const std::lock_guard lock(mutex_);
        if (turns_.size_of(counted, network) >= most_.of_address) return false;
        // As many calls as errands, of which each takes whichever is next by then.
        if (!workers_.post([this] { work_on_next(); })) return true;
        turns_.push(counted, network, {std::move(work), std::move(sent_away), Clock::now()});
        if (turns_.size() > most_.in_all) too_many = turns_.pop_from_busiest();
    }
    if (too_many) too_many->sent_away();
    return true;
}

std::size_t Clerk::waiting() const {
    const std::lock_guard lock(mutex_);
    return turns_.size();
}

void Clerk::work_on_next() {
    std::optional<Errand> next;
    {
        const std::lock_guard lock(mutex_);
        if (turns_.size() == 0) return; // somebody was sent away
        next = turns_.pop();
    }
    waits_.add(Clock::now() - next->since);
    next->work();
}

} // namespace oya::server
