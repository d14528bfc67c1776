#include "server/sqlite/sqlite_store.h"

#include "server/sqlite/rows.h"
#include "server/sqlite/schema.h"
#include "server/workers.h"

#include <algorithm>
#include <utility>

namespace oya::server {

namespace {

constexpr std::size_t most_jobs_together = 512; // so that the first does not wait for ever

} // namespace

SqliteStore::SqliteStore(const std::filesystem::path& file, Log* log)
    : file_(with_folder(file)), log_(log), writer_(file_, Database::Use::writing) {
    prepare_schema(writer_);
    refresh_looks(writer_);
    thread_ = std::thread([this] { write_for_ever(); });
}

SqliteStore::~SqliteStore() {
    {
        const std::lock_guard lock(queue_mutex_);
        closing_ = true;
    }
    queue_changed_.notify_one();
    thread_.join();
}

void SqliteStore::enqueue(Job job) {
    {
        const std::lock_guard lock(queue_mutex_);
        queue_.push_back(std::move(job));
    }
    queue_changed_.notify_one();
}

void SqliteStore::write_for_ever() {
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

void SqliteStore::write_together(std::vector<Job>& jobs) {
    try {
        writer_.prepare("BEGIN IMMEDIATE").run();
        for (Job& job : jobs) {
            // What one piece of work could not finish is taken back without the others.
            writer_.prepare("SAVEPOINT job").run();
            try {
                job.work(writer_);
            } catch (...) {
                job.fault = std::current_exception();
                writer_.prepare("ROLLBACK TO job").run();
            }
            writer_.prepare("RELEASE job").run();
        }
        writer_.prepare("COMMIT").run();
        const std::lock_guard lock(queue_mutex_);
        ++figures_.commits;
        figures_.jobs += jobs.size();
    } catch (...) {
        try {
            writer_.run("ROLLBACK");
        } catch (...) { // SQLite has rolled back by itself
        }
        for (Job& job : jobs) job.fault = std::current_exception();
    }
    insist([&] { note_trouble(jobs); });
    for (const Job& job : jobs) insist([&] { job.done(job.fault); });
}

void SqliteStore::note_trouble(const std::vector<Job>& jobs) {
    std::string why;
    for (const Job& job : jobs) {
        try {
            if (job.fault) std::rethrow_exception(job.fault);
        } catch (const StoreUnwell& error) {
            why = error.what();
        } catch (...) { // of those who asked
        }
    }
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

std::string SqliteStore::trouble() const {
    const std::lock_guard lock(queue_mutex_);
    return trouble_;
}

void SqliteStore::log_fault(std::string_view table, const std::exception_ptr& fault) {
    if (!fault || log_ == nullptr) return;
    try {
        std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        log_->error("not stored", {{"table", table}, {"why", error.what()}});
    }
}

SqliteStore::AtHome SqliteStore::at_home() {
    return read([](Database& database) {
        Statement row = database.prepare("SELECT since, until FROM at_home");
        return row.step() ? AtHome{row.integer(0), row.integer(1)} : AtHome{};
    });
}

void SqliteStore::note_at_home(AtHome times) {
    enqueue({[times](Database& database) {
                 database.prepare("INSERT OR REPLACE INTO at_home (one, since, until) VALUES (1, ?, ?)")
                     .bind(times.since, times.until)
                     .run();
             },
             [](const std::exception_ptr&) {}});
}

void SqliteStore::flush() {
    std::promise<void> told;
    enqueue({[](Database&) {}, [&told](const std::exception_ptr&) { told.set_value(); }});
    told.get_future().get();
}

void SqliteStore::write(std::function<void(Database&)> work) {
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

void SqliteStore::write_later(std::function<Appended(Database&)> work, std::function<void(Appended)> done,
                              std::string table) {
    const auto outcome = std::make_shared<Appended>(Appended::failed);
    enqueue({[work = std::move(work), outcome](Database& database) { *outcome = work(database); },
             [this, done = std::move(done), table = std::move(table), outcome](std::exception_ptr fault) {
                 log_fault(table, fault);
                 done(fault ? Appended::failed : *outcome);
             }});
}

Hold SqliteStore::take_hold(std::string_view) { return {}; }

void SqliteStore::let_go(std::string_view, std::int64_t) {}

void SqliteStore::tell_all(std::string topic, std::string text) {
    const std::lock_guard lock(told_mutex_);
    if (heard_) heard_(topic, text);
}

void SqliteStore::when_told(std::function<void(const std::string&, const std::string&)> heard) {
    const std::lock_guard lock(told_mutex_);
    heard_ = std::move(heard);
}

void SqliteStore::keep_note(std::string key, std::string text, Moment until) {
    const std::lock_guard lock(told_mutex_);
    notes_.insert_or_assign(std::move(key), Note{std::move(text), until});
}

std::optional<std::string> SqliteStore::note(std::string_view key, Moment now) {
    const std::lock_guard lock(told_mutex_);
    std::erase_if(notes_, [now](const auto& entry) { return entry.second.until <= now; });
    const auto found = notes_.find(key);
    return found == notes_.end() ? std::nullopt : std::optional(found->second.text);
}

SqliteStore::Figures SqliteStore::figures() const {
    const std::lock_guard lock(queue_mutex_);
    return figures_;
}

} // namespace oya::server
