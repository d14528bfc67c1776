#pragma once

#include "server/log.h"
#include "server/people.h"
#include "server/sql/connection.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace oya::server {

// How a store comes to its connections, and how long it tries.
struct SqlAccess {
    std::function<std::unique_ptr<Connection>()> to_read;
    std::function<std::unique_ptr<Connection>()> to_write;
    std::size_t most_readers = 0; // at once; 0: as many as ask
    // While the database is away, writing waits for it and reading for a free connection.
    std::chrono::milliseconds writing_waits{10'000};
    std::chrono::milliseconds reading_waits{5'000};
};

// The store in a database that speaks SQL. One thread writes: it takes everything that waits, writes it in
// one transaction, and calls back after the commit, so that many tables share one flush of the disk. Any
// thread may call; reading never waits for writing.
class SqlStore : public Store {
  public:
    // What goes wrong later is logged, where there is a log.
    SqlStore(SqlAccess access, Log* log);
    // Writes what waits, calls back, and closes.
    ~SqlStore() override;

    void create(StoredTable table, std::function<void(Appended)> done) override;
    void append(Append append, std::function<void(Appended)> done) override;
    void flush() override;
    std::optional<StoredTable> load(std::string_view id) override;
    std::optional<TableCard> card(std::string_view id) override;
    std::vector<TableCard> lobby(std::size_t most) override;
    std::vector<TableCard> sleeping(std::size_t most) override;
    std::size_t count_tables() override;
    std::vector<TableCard> tables(std::size_t most) override;
    Moment last_change() override;
    std::optional<std::pair<std::size_t, std::string>> snapshot(std::string_view table) override;

    bool add_account(const Account& account, const std::optional<Pass>& session) override;
    std::optional<Account> account(std::string_view id) override;
    std::optional<Account> account_named(std::string_view name) override;
    bool is_name_taken(std::string_view name) override;
    std::vector<std::pair<std::string, std::string>> lookalikes() override;
    std::vector<Account> accounts(std::size_t most) override;
    bool renew_account(const Account& account, const Pass& session) override;
    void set_recovery(std::string_view account, std::string_view hash) override;
    void remove_account(std::string_view account) override;
    void set_blocked(std::string_view account, bool blocked) override;
    void add_pass(const Pass& pass) override;
    std::optional<Pass> pass(std::string_view hash) override;
    std::vector<Pass> tokens_of(std::string_view account) override;
    std::vector<Pass> sessions_of(std::string_view account) override;
    void pass_used(std::string_view hash, Moment now) override;
    void end_passes(std::string_view account, std::string_view id) override;

    std::vector<Outcome> history(std::string_view account, Moment before, std::size_t most) override;
    std::vector<Outcome> same_deal(std::string_view deal, std::size_t most) override;
    std::vector<TableCard> tables_of(std::string_view account, std::size_t most) override;
    std::vector<std::pair<std::string, Rating>> ratings(std::string_view account) override;
    std::size_t recompute_ratings() override;
    void keep_album(AlbumPage page, std::function<void(Appended)> done) override;
    std::string album(std::string_view account, std::string_view game) override;

    void add_line(ChatLine line, std::function<void(std::optional<std::int64_t> number)> done) override;
    std::vector<ChatLine> lines(std::string_view room, std::size_t most) override;
    void mute(std::string by, std::string author, bool muted, std::function<void(Appended)> done) override;
    std::vector<std::string> muted(std::string_view by) override;
    void report(Report complaint, std::function<void(Appended)> done) override;
    std::vector<Report> reports(std::size_t most) override;
    void settle_report(std::int64_t number) override;

    std::vector<std::string> abandoned(const Keeping& keeping, Moment now, std::size_t most) override;
    bool remove_abandoned(std::string_view table, const Keeping& keeping, Moment now) override;

    std::string trouble() const override;
    std::string damage() const override { return {}; }
    AtHome at_home() override;
    void note_at_home(AtHome times) override;
    Figures figures() const override;

  protected:
    // Writes what waits and calls back; nothing may be given any more.
    void close();

    // Does this on the writing thread and waits for the commit. If others were in its way it is done again,
    // all of it.
    void write(std::function<void(Connection&)> work);
    // The same without waiting; what it did is told after the commit. The log names the table it is about, if
    // it could not be done.
    void write_later(std::function<Appended(Connection&)> work, std::function<void(Appended)> done,
                     std::string table = {});
    // Does this with a connection of its own, in one picture of the database.
    template <class Work>
    auto read(const Work& work) {
        return look([&work](Connection& database) {
            database.begin_reading();
            auto result = work(database);
            database.commit();
            return result;
        });
    }
    // The same for a single question.
    template <class Work>
    auto look(const Work& work);

  private:
    // One piece of work: done in a transaction with others, then told how it went (no exception: committed).
    struct Job {
        std::function<void(Connection&)> work;
        std::function<void(std::exception_ptr)> done;
        std::exception_ptr fault{};
        std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
    };
    // A connection for reading while it is used; given back unless it was lost.
    class Reader;

    void write_for_ever();
    void write_together(std::span<Job> jobs);
    void try_together(std::span<Job> jobs, bool& in_a_job);
    void write_once(std::span<Job> jobs, std::int64_t batch, bool& unsure, bool& in_a_job);
    bool waits_longer(std::span<const Job> jobs, int tries, const std::string& why);
    void note_trouble(std::span<const Job> jobs);
    void set_trouble(const std::string& why);
    // Says why something could not be stored, if it could not.
    void log_fault(std::string_view table, const std::exception_ptr& fault);
    void enqueue(Job job);

    const SqlAccess access_;
    Log* const log_;
    std::unique_ptr<Connection> writer_; // none: it was lost
    std::int64_t last_batch_ = 0;

    mutable std::mutex queue_mutex_;
    std::condition_variable queue_changed_;
    std::deque<Job> queue_;
    bool closing_ = false;
    Figures figures_;
    std::string trouble_;

    std::mutex readers_mutex_;
    std::condition_variable reader_free_;
    std::vector<std::unique_ptr<Connection>> idle_readers_;
    std::size_t readers_ = 0; // in use

    std::thread thread_; // last: it uses all the others
};

class SqlStore::Reader {
  public:
    explicit Reader(SqlStore& store);
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader();

    Connection& operator*() { return *connection_; }
    // A connection that has thrown is not used again.
    void keep() { well_ = true; }
    // Another in place of one that was lost, and with it likely all others.
    void renew();

  private:
    SqlStore& store_;
    std::unique_ptr<Connection> connection_;
    bool well_ = false;
};

template <class Work>
auto SqlStore::look(const Work& work) {
    Reader reader(*this);
    try {
        auto result = work(*reader);
        reader.keep();
        return result;
    } catch (const StoreAway&) { // it may have gone long ago
    }
    reader.renew();
    auto result = work(*reader);
    reader.keep();
    return result;
}

} // namespace oya::server
