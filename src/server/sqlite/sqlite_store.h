#pragma once

#include "server/log.h"
#include "server/people.h"
#include "server/sqlite/database.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace oya::server {

// The store in one SQLite file. One thread writes: it takes everything that waits, writes it in one
// transaction, and calls back after the commit, so that many tables share one flush of the disk. Any thread
// may call; reading never waits for writing.
class SqliteStore : public Store {
  public:
    // Opens the file or makes it, with the folder it lies in; throws a StoreError if it cannot be used.
    // What goes wrong later is logged, where there is a log.
    explicit SqliteStore(const std::filesystem::path& file, Log* log = nullptr);
    // Writes what waits, calls back, and closes.
    ~SqliteStore() override;

    void create(StoredTable table, std::function<void(Appended)> done) override;
    void append(Append append, std::function<void(Appended)> done) override;
    Hold take_hold(std::string_view table) override;
    void let_go(std::string_view table, std::int64_t fence) override;
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

    // One server has the file, so that every table is its own and whoever is told is the same process.
    bool is_shared() const override { return false; }
    void set_address(std::string) override {}
    void tell_all(std::string topic, std::string text) override;
    void when_told(std::function<void(const std::string&, const std::string&)> heard) override;
    std::int64_t clock_ahead() const override { return 0; }
    bool is_cut_off() const override { return false; }
    void keep_note(std::string key, std::string text, Moment until) override;
    std::optional<std::string> note(std::string_view key, Moment now) override;

    // Writes a copy of everything as it is now into a new file.
    void back_up(const std::filesystem::path& to);

  private:
    // One piece of work: done in a transaction with others, then told how it went (no exception: committed).
    struct Job {
        std::function<void(Database&)> work;
        std::function<void(std::exception_ptr)> done;
        std::exception_ptr fault{};
    };

    void write_for_ever();
    void write_together(std::vector<Job>& jobs);
    void note_trouble(const std::vector<Job>& jobs);
    // Says why something could not be stored, if it could not.
    void log_fault(std::string_view table, const std::exception_ptr& fault);
    void enqueue(Job job);
    // Does this on the writing thread and waits for the commit.
    void write(std::function<void(Database&)> work);
    // The same without waiting; what it did is told after the commit. The log names the table it is about, if
    // it could not be done.
    void write_later(std::function<Appended(Database&)> work, std::function<void(Appended)> done,
                     std::string table = {});
    // Does this with a connection of its own.
    template <class Work>
    auto read(Work work);

    const std::filesystem::path file_;
    Log* const log_;
    Database writer_;

    mutable std::mutex queue_mutex_;
    std::condition_variable queue_changed_;
    std::deque<Job> queue_;
    bool closing_ = false;
    Figures figures_;
    std::string trouble_;

    std::mutex told_mutex_;
    std::function<void(const std::string&, const std::string&)> heard_;
    struct Note {
        std::string text{};
        Moment until = 0;
    };
    std::map<std::string, Note, std::less<>> notes_; // those of one server need not outlive it

    std::mutex readers_mutex_;
    std::vector<std::unique_ptr<Database>> idle_readers_;

    std::thread thread_; // last: it uses all the others
};

template <class Work>
auto SqliteStore::read(Work work) {
    std::unique_ptr<Database> database;
    {
        const std::lock_guard lock(readers_mutex_);
        if (!idle_readers_.empty()) {
            database = std::move(idle_readers_.back());
            idle_readers_.pop_back();
        }
    }
    if (!database) database = std::make_unique<Database>(file_, Database::Use::reading);
    // One picture of the database for several statements.
    database->run("BEGIN");
    auto result = work(*database); // a connection that has thrown is not used again
    database->run("COMMIT");
    const std::lock_guard lock(readers_mutex_);
    idle_readers_.push_back(std::move(database));
    return result;
}

} // namespace oya::server
