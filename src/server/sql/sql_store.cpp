#include "server/sql/sql_store.h"

#include "server/sql/rows.h"
#include "server/workers.h"

#include <algorithm>
#include <utility>

namespace oya::server {

namespace {

constexpr std::size_t most_jobs_together = 512; // so that the first does not wait for ever

} // namespace

SqlStore::SqlStore(SqlAccess access, Log* log)
    : access_(std::move(access)), log_(log), writer_(access_.to_write()) {
    refresh_looks(*writer_);
    thread_ = std::thread([this] { write_for_ever(); });
}

SqlStore::~SqlStore() { close(); }

void SqlStore::close() {
    {
        const std::lock_guard lock(queue_mutex_);
        closing_ = true;
    }
    queue_changed_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void SqlStore::enqueue(Job job) {
    {
        const std::lock_guard lock(queue_mutex_);
        queue_.push_back(std::move(job));
    }
    queue_changed_.notify_one();
}

void SqlStore::write_for_ever() {
    std::vector<Job> jobs;
    jobs.reserve(most_jobs_together); // this thread must not end for want of memory
    while (true) {
        {
            std::unique_lock lock(queue_mutex_);
            queue_changed_.wait(lock, [this] { return closing_ || !queue_.empty(); });
            if (queue_.empty()) return;
            const std::size_t count = std::min(queue_.size(), most_jobs_together);
            for (std::size_t i = 0; i < count; ++i) {
                jobs.push_back(std::move(queue_.front()));
                queue_.pop_front();
            }
        }
        write_together(jobs);
        jobs.clear();
    }
}

void SqlStore::write_together(std::span<Job> jobs) {
    bool in_a_job = false;
    try {
        try_together(jobs, in_a_job);
    } catch (...) {
        for (Job& job : jobs) job.fault = std::current_exception();
    }
    // What one piece of work could not finish must not hinder the others.
    if (in_a_job && jobs.size() > 1) {
        for (Job& job : jobs) job.fault = nullptr;
        for (std::size_t i = 0; i < jobs.size(); ++i) write_together(jobs.subspan(i, 1));
        return;
    }
    insist([&] { note_trouble(jobs); });
    for (const Job& job : jobs) insist([&] { job.done(job.fault); });
}

// Writes them all or none. What went wrong, if it was within one of them, is told by the flag.
void SqlStore::try_together(std::span<Job> jobs, bool& in_a_job) {
    const std::int64_t batch = ++last_batch_;
    bool unsure = false; // whether an earlier try was committed
    for (int tries = 1;; ++tries) {
        try {
            return write_once(jobs, batch, unsure, in_a_job);
        } catch (const StoreAway& error) {
            in_a_job = false;
            writer_.reset();
            if (!waits_longer(jobs, tries, error.what())) throw;
        } catch (...) {
            if (writer_) writer_->roll_back();
            throw;
        }
    }
}

void SqlStore::write_once(std::span<Job> jobs, std::int64_t batch, bool& unsure, bool& in_a_job) {
    if (!writer_) writer_ = access_.to_write();
    if (!unsure || !writer_->has_committed(batch)) {
        unsure = false;
        writer_->begin_writing(batch);
        in_a_job = true;
        for (Job& job : jobs) job.work(*writer_);
        in_a_job = false;
        unsure = true;
        writer_->commit();
    }
    const std::lock_guard lock(queue_mutex_);
    ++figures_.commits;
    figures_.jobs += jobs.size();
}

// Waits a while before the next try, unless they have waited long enough.
bool SqlStore::waits_longer(std::span<const Job> jobs, int tries, const std::string& why) {
    set_trouble(why);
    constexpr int shortest_ms = 20, longest_ms = 500;
    const std::chrono::milliseconds wait(std::min(longest_ms, shortest_ms * tries));
    std::unique_lock lock(queue_mutex_);
    const auto patience = closing_ ? access_.writing_waits / 4 : access_.writing_waits;
    if (std::chrono::steady_clock::now() + wait > jobs.front().since + patience) return false;
    lock.unlock();
    std::this_thread::sleep_for(wait);
    return true;
}

void SqlStore::note_trouble(std::span<const Job> jobs) {
    std::string why;
    for (const Job& job : jobs) {
        try {
            if (job.fault) std::rethrow_exception(job.fault);
        } catch (const StoreUnwell& error) {
            why = error.what();
        } catch (...) { // of those who asked
        }
    }
    set_trouble(why);
}

void SqlStore::set_trouble(const std::string& why) {
    {
        const std::lock_guard lock(queue_mutex_);
        if (trouble_ == why) return;
        trouble_ = why;
    }
    if (log_ == nullptr) return;
    if (why.empty()) {
        log_->info("store well again");
    } else {
        log_->error("store in trouble", {{"why", why}});
    }
}

SqlStore::Reader::Reader(SqlStore& store) : store_(store) {
    {
        std::unique_lock lock(store_.readers_mutex_);
        const std::size_t most = store_.access_.most_readers;
        if (most > 0 && !store_.reader_free_.wait_for(lock, store_.access_.reading_waits,
                                                      [&] { return store_.readers_ < most; }))
            throw StoreUnwell("every connection to the database is busy");
        if (!store_.idle_readers_.empty()) {
            connection_ = std::move(store_.idle_readers_.back());
            store_.idle_readers_.pop_back();
        }
        ++store_.readers_;
    }
    try {
        if (!connection_) connection_ = store_.access_.to_read();
    } catch (...) {
        const std::lock_guard lock(store_.readers_mutex_);
        --store_.readers_;
        store_.reader_free_.notify_one();
        throw;
    }
}

SqlStore::Reader::~Reader() {
    const std::lock_guard lock(store_.readers_mutex_);
    --store_.readers_;
    if (well_) store_.idle_readers_.push_back(std::move(connection_));
    store_.reader_free_.notify_one();
}

void SqlStore::Reader::renew() {
    std::vector<std::unique_ptr<Connection>> lost;
    {
        const std::lock_guard lock(store_.readers_mutex_);
        lost.swap(store_.idle_readers_);
    }
    connection_ = store_.access_.to_read();
}

std::string SqlStore::trouble() const {
    const std::lock_guard lock(queue_mutex_);
    return trouble_;
}

void SqlStore::log_fault(std::string_view table, const std::exception_ptr& fault) {
    if (!fault || log_ == nullptr) return;
    try {
        std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        log_->error("not stored", {{"table", table}, {"why", error.what()}});
    }
}

SqlStore::AtHome SqlStore::at_home() {
    return look([](Connection& database) {
        Statement row = database.prepare("SELECT since, until FROM at_home");
        return row.step() ? AtHome{row.integer(0), row.integer(1)} : AtHome{};
    });
}

void SqlStore::note_at_home(AtHome times) {
    enqueue({[times](Connection& database) {
                 database
                     .prepare("INSERT INTO at_home (one, since, until) VALUES (1, ?, ?) "
                              "ON CONFLICT (one) DO UPDATE SET " +
                              database.dialect().keep_at_home)
                     .bind(times.since, times.until)
                     .run();
             },
             [](const std::exception_ptr&) {}});
}

void SqlStore::flush() {
    std::promise<void> told;
    enqueue({[](Connection&) {}, [&told](const std::exception_ptr&) { told.set_value(); }});
    told.get_future().get();
}

void SqlStore::write(std::function<void(Connection&)> work) {
    std::promise<void> finished;
    enqueue({std::move(work), [&finished](std::exception_ptr fault) {
                 if (fault) {
                     finished.set_exception(fault);
                 } else {
                     finished.set_value();
                 }
             }});
    finished.get_future().get();
}

void SqlStore::write_later(std::function<Appended(Connection&)> work, std::function<void(Appended)> done,
                           std::string table) {
    const auto outcome = std::make_shared<Appended>(Appended::failed);
    enqueue({[work = std::move(work), outcome](Connection& database) { *outcome = work(database); },
             [this, done = std::move(done), table = std::move(table), outcome](std::exception_ptr fault) {
                 log_fault(table, fault);
                 done(fault ? Appended::failed : *outcome);
             }});
}

SqlStore::Figures SqlStore::figures() const {
    const std::lock_guard lock(queue_mutex_);
    return figures_;
}

} // namespace oya::server
