#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace oya::server {

using Task = std::function<void()>;

// Some threads that do what they are given, in order, or not before a certain time.
class Workers {
  public:
    using Clock = std::chrono::steady_clock;

    // Threads that give way run only where the others of the machine leave a processor free.
    enum class Manners : bool { usual, gives_way };

    // `fault` is told of every exception that leaves a task.
    Workers(int threads, std::function<void(std::exception_ptr)> fault, Manners manners = Manners::usual);
    ~Workers() { stop(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // False if it will never be done.
    bool post(Task task);
    void post_at(Clock::time_point when, Task task);
    // How many tasks are due and not begun.
    std::size_t waiting() const;
    // Does what is due and whatever that posts, forgets what is not due, and ends the threads. What is posted
    // later is never done.
    void stop();
    // Tells of an exception that has left a task.
    void report(std::exception_ptr fault) noexcept;

  private:
    void work(Manners manners);
    void do_next(std::unique_lock<std::mutex>& lock);
    void do_task(Task task, std::unique_lock<std::mutex>& lock);

    std::function<void(std::exception_ptr)> fault_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> due_;
    std::multimap<Clock::time_point, Task> later_;
    bool stopping_ = false;
    bool ended_ = false;
    std::vector<std::thread> threads_;
};

// Does what must not be left undone, again and again until there is memory for it.
template <class Work>
void insist(const Work& work) {
    while (true) {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
}

// Does something at the end of its scope, also when something is thrown: work that comes round for ever must
// not stop for one that failed.
template <class Work>
class AtEnd {
  public:
    explicit AtEnd(Work work) : work_(std::move(work)) {}
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;
    ~AtEnd() { insist(work_); }

  private:
    Work work_;
};

// Does what it is given one after the other, on the threads of others: who is on a strand needs no lock.
class Strand : public std::enable_shared_from_this<Strand> {
  public:
    explicit Strand(Workers& workers) : Strand([&workers]() -> Workers& { return workers; }, workers) {}
    // Each task on the threads that are best for it, which `whose` says from any thread, one call at a time;
    // once these have ended, on the others.
    Strand(std::function<Workers&()> whose, Workers& others) : whose_(std::move(whose)), others_(others) {}
    void post(Task task);

  private:
    enum class Handed : std::uint8_t { on, never, not_now };

    void go_on();
    Handed hand_on();
    void forget();

    const std::function<Workers&()> whose_;
    Workers& others_;
    std::mutex mutex_;
    std::deque<Task> tasks_;
    bool running_ = false;
};

} // namespace oya::server
