#include "server/workers.h"

#include <sys/resource.h>
#include <utility>

namespace oya::server {

Workers::Workers(int threads, std::function<void(std::exception_ptr)> fault, Manners manners)
    : fault_(std::move(fault)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, manners] { work(manners); });
}

bool Workers::post(Task task) {
    // Told under the lock: whoever posts last may otherwise tell workers that have just gone.
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    due_.push_back(std::move(task));
    changed_.notify_one();
    return true;
}

void Workers::post_at(Clock::time_point when, Task task) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    later_.emplace(when, std::move(task));
    changed_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return due_.size();
}

void Workers::stop() {
    std::multimap<Clock::time_point, Task> forgotten; // ends without the lock: it may hold anything
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        forgotten.swap(later_);
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    // What came from outside when the last thread had just left.
    std::unique_lock lock(mutex_);
    while (!due_.empty()) do_next(lock);
    ended_ = true;
}

void Workers::report(std::exception_ptr fault) noexcept {
    try {
        fault_(fault);
    } catch (...) { // there is not even memory to say so
    }
}

void Workers::do_next(std::unique_lock<std::mutex>& lock) {
    Task task = std::move(due_.front());
    due_.pop_front();
    if (!due_.empty()) changed_.notify_one();
    do_task(std::move(task), lock);
}

void Workers::do_task(Task task, std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    try {
        task();
    } catch (...) {
        report(std::current_exception());
    }
    task = nullptr;
    lock.lock();
}

void Workers::work(Manners manners) {
    constexpr int niceness = 10;
    // On Linux a thread has a niceness of its own. Where it cannot be had, nothing is lost but manners.
    if (manners == Manners::gives_way) setpriority(PRIO_PROCESS, 0, niceness);
    std::unique_lock lock(mutex_);
    while (true) {
        if (!later_.empty() && later_.begin()->first <= Clock::now()) {
            Task task = std::move(later_.begin()->second);
            later_.erase(later_.begin());
            do_task(std::move(task), lock);
        } else if (!due_.empty()) {
            do_next(lock);
        } else if (stopping_) {
            return;
        } else if (later_.empty()) {
            changed_.wait(lock);
        } else {
            const Clock::time_point next = later_.begin()->first; // another thread may take it away meanwhile
            changed_.wait_until(lock, next);
        }
    }
}

// All or nothing: who is told that there was no memory has left nothing behind.
void Strand::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        if (running_) return;
        const Handed handed = hand_on();
        running_ = handed == Handed::on;
        if (handed == Handed::not_now) {
            task = std::move(tasks_.back());
            tasks_.pop_back();
            throw std::bad_alloc();
        }
        if (running_) return;
    }
    forget();
}

Strand::Handed Strand::hand_on() {
    try {
        const auto next = [self = shared_from_this()] { self->go_on(); };
        Workers& best = whose_();
        return best.post(next) || (&best != &others_ && others_.post(next)) ? Handed::on : Handed::never;
    } catch (const std::bad_alloc&) {
        return Handed::not_now;
    }
}

// Tasks that nobody will do may hold whatever holds this strand, so they do not stay. They end without the
// lock.
void Strand::forget() {
    while (true) {
        Task forgotten;
        const std::lock_guard lock(mutex_);
        running_ = false;
        if (tasks_.empty()) return;
        forgotten = std::move(tasks_.front());
        tasks_.pop_front();
    }
}

// One task at a time, so that a busy table does not keep a thread from the others, unless there is no memory
// to hand on the next.
void Strand::go_on() {
    while (true) {
        Task task;
        {
            const std::lock_guard lock(mutex_);
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        try {
            task();
        } catch (...) {
            others_.report(std::current_exception());
        }
        task = nullptr;
        const std::lock_guard lock(mutex_);
        if (tasks_.empty()) return static_cast<void>(running_ = false);
        const Handed handed = hand_on();
        if (handed == Handed::on) return;
        if (handed == Handed::never) break;
    }
    forget();
}

} // namespace oya::server
