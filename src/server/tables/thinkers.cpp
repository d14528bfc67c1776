#include "server/tables/thinkers.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace oya::server {

namespace {

constexpr int nodes_at_once = 8; // between two looks at the clock

} // namespace

Thinkers::Thinkers(int threads, Metrics& metrics, std::function<void(std::exception_ptr)> fault, Pace pace)
    : threads_(threads), pace_(pace), metrics_(metrics),
      workers_(threads, std::move(fault), Workers::Manners::gives_way) {}

void Thinkers::ask(Decision decision) {
    if (decision.awaited() && decision.thinking->run(0)) return decision.decided(*decision.thinking);
    const std::lock_guard lock(mutex_);
    // As many calls as decisions, of which each takes whichever is next by then.
    const auto now = Clock::now();
    const auto until = now + std::min(pace_.deadline, decision.most);
    if (workers_.post([this] { think(); })) asked_.push_back({std::move(decision), now, until});
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    return asked_.size();
}

int Thinkers::share(int nodes, std::size_t others) const {
    const int turns = 1 + static_cast<int>(others) / threads_;
    return std::max(nodes / turns, std::min(nodes, pace_.least_nodes));
}

// Whose time is up comes first of all: it costs nothing any more, and nobody is put off for ever.
std::optional<Thinkers::Asked> Thinkers::next() {
    std::vector<Asked> forgotten; // end without the lock: they may hold anything
    const std::lock_guard lock(mutex_);
    for (auto at = asked_.begin(); at != asked_.end();) {
        if (at->decision.unwanted()) {
            forgotten.push_back(std::move(*at));
            at = asked_.erase(at);
        } else {
            ++at;
        }
    }
    if (asked_.empty()) return std::nullopt;
    auto chosen = asked_.begin();
    if (Clock::now() < chosen->until) {
        const auto awaited = [](const Asked& asked) { return asked.decision.awaited(); };
        chosen = std::ranges::find_if(asked_, awaited);
        if (chosen == asked_.end()) chosen = asked_.begin();
    }
    Asked found = std::move(*chosen);
    asked_.erase(chosen);
    found.others = asked_.size();
    return found;
}

void Thinkers::think() {
    std::optional<Asked> now = next();
    if (!now) return; // somebody no longer wants to know
    Decision& decision = now->decision;
    ++metrics_.bots_thinking;
    const AtEnd thought([this] { --metrics_.bots_thinking; });
    metrics_.bot_waits.add(Clock::now() - now->at);
    try {
        decision.thinking->limit(share(decision.nodes, now->others));
        bool ready = decision.thinking->run(0);
        while (!ready && !decision.unwanted() && Clock::now() < now->until)
            ready = decision.thinking->run(nodes_at_once);
        if (decision.unwanted()) return;
        if (!ready) ++metrics_.bots_hurried;
        decision.decided(*decision.thinking);
    } catch (...) {
        if (!decision.broke_off) throw;
        decision.broke_off(std::current_exception());
    }
}

} // namespace oya::server
