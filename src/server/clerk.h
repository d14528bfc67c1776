#pragma once

#include "server/metrics.h"
#include "server/turns.h"
#include "server/workers.h"

#include <cstddef>
#include <mutex>
#include <string_view>

namespace oya::server {

// Works on passwords, out of everybody else's way. Each takes a tenth of a second and 64 MB, so few are
// worked on at a time; the others wait in turns by network. Any thread may call.
class Clerk {
  public:
    static constexpr std::size_t most_of_address = 2; // that wait
    static constexpr std::size_t most_in_all = 128;

    // `fault` is told of every exception that leaves a task.
    Clerk(int threads, Metrics& metrics, std::function<void(std::exception_ptr)> fault);

    // Lets this wait for its turn; false if enough of this address does. Once too many wait in all,
    // somebody from the network that sends most is sent away: the newcomer, or who came from there last.
    bool take(std::string_view address, Task work, Task sent_away);
    // How many have not had their turn.
    std::size_t waiting() const;
    // Works on what waits, and ends the threads. What comes later is never worked on.
    void stop() { workers_.stop(); }

  private:
    using Clock = Workers::Clock;
    struct Errand {
        Task work;
        Task sent_away;
        Clock::time_point since;
    };
    void work_on_next();

    Metrics& metrics_;
    mutable std::mutex mutex_;
    Turns<Errand> turns_;
    Workers workers_; // last: its threads use all the others
};

} // namespace oya::server
