#include "server/tables/thinkers.h"

#include <algorithm>
#include <condition_variable>
#include <utility>
#include <vector>

namespace oya::server {

namespace {

constexpr int nodes_at_once = 8; // between two looks at the clock
constexpr milliseconds patience_with_helpers{5};

} // namespace

// Whoever called may be gone before it ends: what it needs it has.
struct Thinkers::Help {
    enum class Stage : std::uint8_t { called, at_work, done, broke_off };

    Help(const Asked& asked, int of_it, std::atomic<int>& all)
        : thinking(asked.decision.thinking), unwanted(asked.decision.unwanted), until(asked.until),
          head(of_it), at_work(all) {
        ++at_work;
    }
    ~Help() { --at_work; }
    Help(const Help&) = delete;
    Help& operator=(const Help&) = delete;

    void turn(Stage to) {
        const std::lock_guard lock(mutex);
        stage = to;
        turned.notify_one();
    }
    // Whether it has come to an end by then. One that has not begun never will.
    bool ends_by(Clock::time_point latest) {
        std::unique_lock lock(mutex);
        if (stage == Stage::called) called_off = true;
        turned.wait_until(lock, latest, [this] { return stage != Stage::at_work; });
        return stage == Stage::done;
    }

    const std::shared_ptr<Thinking> thinking;
    const std::function<bool()> unwanted;
    const Clock::time_point until;
    const int head;
    std::atomic<int>& at_work;
    std::mutex mutex{};
    std::condition_variable turned{};
    Stage stage = Stage::called;
    std::atomic<bool> called_off = false;
};

Thinkers::Thinkers(int threads, Metrics& metrics, std::function<void(std::exception_ptr)> fault, Pace pace,
                   int most_heads)
    : threads_(threads), most_heads_(std::max(threads, most_heads)), pace_(pace), metrics_(metrics),
      helpers_(most_heads_ - 1, fault, Workers::Manners::gives_way),
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
        think_about(*now);
    } catch (...) {
        if (!decision.broke_off) throw;
        decision.broke_off(std::current_exception());
    }
}

void Thinkers::think_about(Asked& now) {
    const Decision& decision = now.decision;
    Thinking& thinking = *decision.thinking;
    ++at_work_;
    const AtEnd thought([this] { --at_work_; });
    thinking.limit(share(decision.nodes, now.others));
    const Helping helping = call_helpers(now);
    const AtEnd helped([&helping] {
        for (const auto& help : helping) help->called_off = true;
    });
    bool ready = thinking.run_head(0, 0);
    while (!ready && !decision.unwanted() && Clock::now() < now.until)
        ready = thinking.run_head(0, nodes_at_once);
    // Helpers look at the same clock. One that has no processor to do so is not waited for.
    const auto latest = std::max(Clock::now(), now.until) + patience_with_helpers;
    int heads = 1;
    for (const auto& help : helping) {
        if (!help->ends_by(latest)) break;
        ++heads;
    }
    thinking.keep_heads(heads);
    if (decision.unwanted()) return;
    if (!ready && !decision.hurries) ++metrics_.bots_hurried;
    decision.decided(thinking);
}

bool Thinkers::nobody_waits() const { return at_work_ <= most_heads_ && waiting() == 0; }

Thinkers::Helping Thinkers::call_helpers(const Asked& now) {
    Helping helping;
    for (int head = 1; head < now.decision.thinking->heads(); ++head) {
        const auto help = std::make_shared<Help>(now, head, at_work_);
        if (now.others > 0 || !nobody_waits() || !helpers_.post([this, help] { this->help(*help); })) break;
        helping.push_back(help);
    }
    return helping;
}

void Thinkers::help(Help& help) const {
    {
        const std::lock_guard lock(help.mutex);
        if (help.called_off) return;
        help.stage = Help::Stage::at_work;
    }
    try {
        while (!help.thinking->run_head(help.head, nodes_at_once) && !help.called_off && !help.unwanted() &&
               Clock::now() < help.until && nobody_waits()) {
        }
        help.turn(Help::Stage::done);
    } catch (...) { // there is no memory for it; the first head goes on
        help.turn(Help::Stage::broke_off);
    }
}

} // namespace oya::server
