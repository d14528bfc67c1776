#pragma once

#include "server/metrics.h"
#include "server/turns.h"
#include "server/workers.h"

#include <cstddef>
#include <mutex>
#include <string_view>

namespace oya::server {

// Works on what takes long, out of everybody else's way: passwords, each of which takes a tenth of a second
// and 64 MB, and whole games. So few are worked on at a time; the others wait in turns by network. Any thread
// may call.
class Clerk {
  public:
    // That wait.
    struct Most {
        std::size_t of_address;
        std::size_t in_all;
    };
    static constexpr Most passwords{2, 128};
    static constexpr Most games{16, 256};

    // Notes how long each waits; `fault` is told of every exception that leaves a task.
    Clerk(int threads, Most most, Durations& waits, std::function<void(std::exception_ptr)> fault);

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

    const Most most_;
    Durations& waits_;
    mutable std::mutex mutex_;
    Turns<Errand> turns_;
    Workers workers_; // last: its threads use all the others
};

} // namespace oya::server
