#pragma once

#include "bots/any_bot.h"
#include "server/metrics.h"
#include "server/net/limits.h"
#include "server/workers.h"

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace oya::server {

// How long bots may take when many tables wait for them.
struct Pace {
    milliseconds deadline{2'000}; // after it was asked for, the best plan so far is played
    int least_nodes = 500;        // however many wait: about as few as still tell good ideas from bad ones
    milliseconds weighing{500};   // what advice promises is worked out in this time, as far as it gets
};

// The bots of all tables, on threads of their own that give way to everybody else's. What was asked for first
// is decided first, and to its end before the next is begun; but tables where a person waits go before those
// where only bots play, and there what needs no thought waits for nobody. A decision that has several heads
// gets helpers for them as long as nobody else waits and a processor is free. Any thread may call.
class Thinkers {
  public:
    struct Decision {
        std::shared_ptr<Thinking> thinking;
        int nodes; // it would take, each head of it
        // After so long the best plan so far is played, if that is sooner than for all.
        milliseconds most = milliseconds::max();
        bool hurries = false; // it is as good as ready when that time is up
        // Whether a person waits for it, and whether nobody does any more: asked often, on any thread.
        std::function<bool()> awaited;
        std::function<bool()> unwanted;
        // Called once with what came of it, or never if it is unwanted; must hand it on.
        std::function<void(const Thinking&)> decided;
        // Called instead when the thought broke off, for want of memory: it cannot be gone on with.
        std::function<void(std::exception_ptr)> broke_off{};
    };

    // `fault` is told of every exception that leaves a thought. While nobody waits, so many heads may think
    // at once, those of all decisions together, and never fewer than there are threads.
    Thinkers(int threads, Metrics& metrics, std::function<void(std::exception_ptr)> fault, Pace pace = {},
             int most_heads = 0);

    void ask(Decision decision);
    // How many decisions have not been begun.
    std::size_t waiting() const;
    // Decides what is still wanted, and ends the threads. What is asked for later is never decided.
    void stop() {
        workers_.stop();
        helpers_.stop();
    }

    // The nodes a decision gets that would take so many, while others wait behind it: what it would take,
    // shared with those that this thread has yet to see to, but no fewer than the least.
    int share(int nodes, std::size_t others) const;
    const Pace& pace() const { return pace_; }

  private:
    using Clock = Workers::Clock;
    struct Asked {
        Decision decision;
        Clock::time_point at;
        Clock::time_point until; // then it is decided, however much of it was thought
        std::size_t others = 0;  // that waited when it was begun
    };
    // A head beyond the first, on the thread of a helper.
    struct Help;
    using Helping = std::vector<std::shared_ptr<Help>>;

    std::optional<Asked> next();
    void think();
    void think_about(Asked&);
    Helping call_helpers(const Asked&);
    void help(Help&) const;
    bool nobody_waits() const;

    const int threads_;
    const int most_heads_;
    const Pace pace_;
    Metrics& metrics_;
    mutable std::mutex mutex_;
    std::deque<Asked> asked_;      // in this order
    std::atomic<int> at_work_ = 0; // heads that think, or are about to
    Workers helpers_;
    Workers workers_; // last: its threads use all the others
};

} // namespace oya::server
