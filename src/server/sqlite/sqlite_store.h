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
#include <mutex>
#include <thread>
#include <vector>

namespace oya::server {

// The store in one SQLite file. One thread writes: it takes everything that waits, writes it in one
// transaction, and calls back after the commit, so that many tables share one flush of the disk. Any thread
// may call; reading never waits for writing.
class SqliteStore final : public Store {
  public:
    // Opens the file or makes it, with the folder it lies in; throws a StoreError if it cannot be used.
    // What goes wrong later is logged, where there is a log.
    explicit SqliteStore(const std::filesystem::path& file, Log* log = nullptr);
    // Writes what waits, calls back, and closes.
    ~SqliteStore() override;

    void create(StoredTable table, std::function<void(Appended)> done) override;
    void append(Append append, std::function<void(Appended)> done) override;
    void flush() override;
    std::optional<StoredTable> load(std::string_view id) override;
    std::optional<TableCard> card(std::string_view id) override;
    std::vector<TableCard> lobby(std::size_t most) override;
    std::vector<TableCard> sleeping(std::size_t most) override;
    std::size_t count_tables() override;
    // Every table, the last changed first: for who looks after them.
    std::vector<TableCard> tables(std::size_t most);
    std::optional<std::pair<std::size_t, std::string>> snapshot(std::string_view table) override;

    bool add_account(const Account& account, const std::optional<Pass>& session) override;
    std::optional<Account> account(std::string_view id) override;
    std::optional<Account> account_named(std::string_view name) override;
    bool is_name_taken(std::string_view name) override;
    // The names of every two accounts that look alike, from before that was refused.
    std::vector<std::pair<std::string, std::string>> lookalikes();
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

    // Why nothing could be written of late; empty: the last time went well.
    std::string trouble() const;

    // From when until when a server was at home with this store, by its own clock; zeros: never.
    struct AtHome {
        Moment since = 0;
        Moment until = 0;
    };
    AtHome at_home();
    // Notes this, without waiting; shows also whether anything can be written.
    void note_at_home(AtHome times);
    // When something was last changed at any table.
    Moment last_change();

    // Writes a copy of everything as it is now into a new file.
    void back_up(const std::filesystem::path& to);

    // How many transactions have been committed, and how many pieces of work were in them.
    struct Figures {
        std::size_t commits = 0;
        std::size_t jobs = 0;
    };
    Figures figures() const;

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
