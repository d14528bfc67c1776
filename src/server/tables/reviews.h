#pragma once

#include "server/tables/thinkers.h"
#include "server/workers.h"
#include "table/review.h"

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace oya::server {

// Games that are over, judged for those who look back: one after the other in the order in which they were
// asked for, on a thread that gives way to everybody else's, and in small pieces between which bots that are
// waited for go first. The last ones are kept. Any thread may call.
class Reviews {
  public:
    struct Limits {
        std::size_t waiting = 16; // of all together
        std::size_t kept = 64;
    };
    enum class State : std::uint8_t { none, waiting, running, ready };
    struct Standing {
        State state = State::none;
        double progress = 0;
        std::shared_ptr<const Review> review{}; // once it is ready
    };
    enum class Asked : std::uint8_t {
        granted,
        one_at_a_time, // of one asker
        too_many,
    };

    // `fault` is told of every exception that leaves a review; it is as if nobody had asked for that.
    Reviews(const Thinkers& thinkers, std::function<void(std::exception_ptr)> fault)
        : Reviews(thinkers, std::move(fault), Limits{}) {}
    Reviews(const Thinkers& thinkers, std::function<void(std::exception_ptr)> fault, Limits limits);
    ~Reviews() { stop(); }
    Reviews(const Reviews&) = delete;
    Reviews& operator=(const Reviews&) = delete;

    // How far the review of this table, as it is at this version, has come.
    Standing of(const std::string& table, std::size_t version) const;
    // Begins it, unless it has been begun.
    Asked ask(const std::string& id, const Table& table, const std::string& asker);
    // Leaves unfinished what is unfinished, and ends the thread.
    void stop();

  private:
    struct Job {
        std::string table;
        std::size_t version;
        std::string asker;
        std::unique_ptr<Reviewing> reviewing; // none once it is ready
        std::shared_ptr<const Review> review{};
        std::atomic<double> progress = 0;

        Job(std::string of, std::size_t at, std::string by, std::unique_ptr<Reviewing> how)
            : table(std::move(of)), version(at), asker(std::move(by)), reviewing(std::move(how)) {}
    };
    std::shared_ptr<Job> find(const std::string& table, std::size_t version) const;
    void go_on();
    // Works on the first job for a moment; true when that is over.
    bool work(Job& job);

    const Thinkers& thinkers_;
    const Limits limits_;
    mutable std::mutex mutex_;
    std::deque<std::shared_ptr<Job>> unfinished_; // the first is worked on
    std::deque<std::shared_ptr<Job>> ready_;      // the oldest first
    std::atomic<bool> stopping_ = false;
    Workers workers_; // last: its thread uses all the others
};

} // namespace oya::server
