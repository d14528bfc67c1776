#include "server/sqlite/database.h"

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

[[noreturn]] void fail(sqlite3* handle, int code) {
    const char* const said = handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    switch (code & 0xff) {
    case SQLITE_NOTADB: throw StoreUnwell("the file is no database of Oya");
    case SQLITE_CORRUPT: throw StoreUnwell(std::string("the database is damaged: ") + said);
    case SQLITE_FULL: throw StoreUnwell("the disk is full");
    case SQLITE_IOERR: throw StoreUnwell(disk_fault(handle, std::string("the database said: ") + said));
    case SQLITE_CANTOPEN: throw StoreUnwell("the file cannot be opened");
    case SQLITE_READONLY: throw StoreUnwell("the file cannot be written");
    case SQLITE_BUSY: throw StoreUnwell("another program holds the database");
    case SQLITE_NOMEM: throw std::bad_alloc();
    default: throw StoreError(std::string("the database said: ") + said);
    }
}

} // namespace

std::filesystem::path with_folder(const std::filesystem::path& file) {
    std::error_code error;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        throw StoreError("the folder " + file.parent_path().string() + " cannot be made: " + error.message());
    return file;
}

bool make_private_file(const std::filesystem::path& path) {
    const int descriptor = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    close(descriptor);
    return true;
}

Statement::~Statement() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_), code);
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(sqlite3_db_handle(statement_), code);
    return false;
}

void Statement::bind_one(int place, std::string_view text) {
    // An empty view may have no address, which SQLite would take for NULL.
    const char* const data = text.empty() ? "" : text.data();
    check(sqlite3_bind_text64(statement_, place, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_one(int place, double number) { check(sqlite3_bind_double(statement_, place, number)); }

void Statement::bind_integer(int place, std::int64_t number) {
    check(sqlite3_bind_int64(statement_, place, number));
}

std::string Statement::text(int column) const {
    const auto* const data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return data == nullptr ? std::string() : std::string(data, size);
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

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

Statement Database::prepare(const char* sql) {
    auto& kept = prepared_[sql];
    if (!kept) {
        sqlite3_stmt* statement = nullptr;
        const int code =
            sqlite3_prepare_v3(handle_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        if (code != SQLITE_OK) fail(handle_.get(), code);
        kept.reset(statement);
    }
    return Statement(kept.get());
}

std::int64_t Database::number(const char* sql) {
    Statement statement = prepare(sql);
    return statement.step() ? statement.integer(0) : 0;
}

int Database::changes() const { return sqlite3_changes(handle_.get()); }

void Database::interrupt() { sqlite3_interrupt(handle_.get()); }

} // namespace oya::server
