#include "server/sqlite/database.h"

#include "server/said.h"

#include <cstring>
#include <fcntl.h>
#include <new>
#include <sqlite3.h>
#include <unistd.h>

namespace oya::server {

namespace {

constexpr int patience_ms = 10'000; // another program may be writing

// What the system said about the disk.
std::string disk_fault(sqlite3* handle, std::string said) {
    const int why = handle != nullptr ? sqlite3_system_errno(handle) : 0;
    return why == 0 ? said : said + " (" + std::strerror(why) + ')';
}

Message said_by(std::string text) { return {"store.said", {{"text", std::move(text)}}}; }

[[noreturn]] void fail(sqlite3* handle, int code) {
    const char* const said = handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    switch (code & 0xff) {
    case SQLITE_NOTADB: throw Said<StoreUnwell>("store.none");
    case SQLITE_CORRUPT: throw Said<StoreUnwell>({"store.damaged", {{"text", std::string(said)}}});
    case SQLITE_FULL: throw Said<StoreUnwell>("store.full");
    case SQLITE_IOERR: throw Said<StoreUnwell>(said_by(disk_fault(handle, said)));
    case SQLITE_CANTOPEN: throw Said<StoreUnwell>("store.unopened");
    case SQLITE_READONLY: throw Said<StoreUnwell>("store.unwritten");
    case SQLITE_BUSY: throw Said<StoreUnwell>("store.busy");
    case SQLITE_NOMEM: throw std::bad_alloc();
    default: throw Said<StoreError>(said_by(said));
    }
}

} // namespace

std::filesystem::path with_folder(const std::filesystem::path& file) {
    std::error_code error;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        throw Said<StoreError>(
            {"store.no-folder",
             {{"folder", file.parent_path().string()}, {"why", reason_of(error.value())}}});
    return file;
}

bool make_private_file(const std::filesystem::path& path) {
    const int descriptor = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    close(descriptor);
    return true;
}

class Database::Kept final : public Prepared {
  public:
    explicit Kept(sqlite3_stmt* statement) : statement_(statement) {}
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() override { sqlite3_finalize(statement_); }

    void bind_text(int place, std::string_view text) override {
        // An empty view may have no address, which SQLite would take for NULL.
        const char* const data = text.empty() ? "" : text.data();
        check(sqlite3_bind_text64(statement_, place, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    void bind_integer(int place, std::int64_t number) override {
        check(sqlite3_bind_int64(statement_, place, number));
    }
    void bind_real(int place, double number) override {
        check(sqlite3_bind_double(statement_, place, number));
    }
    bool step() override {
        const int code = sqlite3_step(statement_);
        if (code == SQLITE_ROW) return true;
        if (code != SQLITE_DONE) fail(sqlite3_db_handle(statement_), code);
        return false;
    }
    std::string text(int column) const override {
        const auto* const data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
        return data == nullptr ? std::string() : std::string(data, size);
    }
    std::int64_t integer(int column) const override { return sqlite3_column_int64(statement_, column); }
    double real(int column) const override { return sqlite3_column_double(statement_, column); }
    void reset() override {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
    }

  private:
    void check(int code) const {
        if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_), code);
    }

    sqlite3_stmt* const statement_;
};

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::filesystem::path& path, Use use) {
    const int flags =
        SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
        (use == Use::writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
    // SQLite gives the files beside it the same permissions. One that is there is not touched: to close it
    // here would end the locks that others in this process have on it.
    if (use == Use::writing) make_private_file(path);
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(handle, code);
    sqlite3_busy_timeout(handle, patience_ms);
}

Database::~Database() = default;

void Database::run(const std::string& sql) {
    const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(handle_.get(), code);
}

Prepared& Database::prepared(std::string_view sql) {
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return *found->second;
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) fail(handle_.get(), code);
    auto kept = std::make_unique<Kept>(statement);
    return *prepared_.emplace(sql, std::move(kept)).first->second;
}

void Database::begin_reading() { prepare("BEGIN").run(); }

void Database::begin_writing(std::int64_t) { prepare("BEGIN IMMEDIATE").run(); }

void Database::commit() { prepare("COMMIT").run(); }

void Database::roll_back() noexcept {
    sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr); // SQLite may have done it by itself
}

void Database::insert_events(const std::string& table, std::size_t from,
                             std::span<const std::string> events) {
    for (const std::string& event : events)
        prepare("INSERT INTO events (table_id, version, event) VALUES (?, ?, ?)")
            .bind(table, from++, event)
            .run();
}

std::int64_t Database::last_number(std::string_view table) {
    Statement row = prepare("SELECT seq FROM sqlite_sequence WHERE name = ?");
    return row.bind(table).step() ? row.integer(0) : 0;
}

void Database::set_last_number(std::string_view table, std::int64_t number) {
    prepare("DELETE FROM sqlite_sequence WHERE name = ?").bind(table).run();
    prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").bind(table, number).run();
}

const Dialect& Database::dialect() const {
    static const Dialect ours{
        .name_is = "name = ?", // the column minds no capitals
        .by_name = "name",
        .exactly = " COLLATE BINARY",
        .has_position = "CASE WHEN json_valid(tables.setup) THEN json_type(tables.setup, '$.position') END "
                        "IS NOT NULL",
        .keep_at_home = "since = excluded.since, until = excluded.until",
    };
    return ours;
}

int Database::changes() const { return sqlite3_changes(handle_.get()); }

void Database::interrupt() { sqlite3_interrupt(handle_.get()); }

} // namespace oya::server
