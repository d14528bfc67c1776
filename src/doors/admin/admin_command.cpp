#include "doors/admin/admin_command.h"

#include "core/plain_line.h"
#include "core/words.h"
#include "doors/play/saves.h"
#include "server/clock.h"
#include "server/passwords.h"
#include "server/secrets.h"
#include "server/server.h"
#include "server/sqlite/schema.h"
#include "server/sqlite/sqlite_store.h"
#include "server/sqlite/store_lock.h"
#include "table/host.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <string>
#include <unistd.h>

namespace oya {

namespace {

using namespace server;
namespace fs = std::filesystem;

constexpr std::array<CommandWord, 2> spec_words{{
    {"WHAT",
     "users, names, tables, reports, block, unblock, recovery, settle, ratings, check, backup or restore",
     true, false, "users|names|tables|reports|block|unblock|recovery|settle|ratings|check|backup|restore"},
    {"WHICH", "the name of a user, the number of a report, or the file of a backup", false},
}};

constexpr std::array<CommandOption, 3> spec_options{{
    {"data", "DIR", "the folder of the server's data (that of oya play)"},
    {"store", "URL", "another store than oya.db in that folder, as oya serve was told: sqlite:FILE"},
    {"replay", "", "with check: also play every game again, by the rules"},
}};

constexpr std::array<std::string_view, 8> spec_examples{
    "oya admin users",
    "oya admin block Mallory",
    "oya admin recovery Ann",
    "oya admin reports",
    "oya admin settle 3",
    "oya admin check --replay",
    "oya admin backup oya-backup.db",
    "oya admin restore oya-backup.db",
};

struct Desk {
    SqliteStore& store;
    std::string which;
    bool replay;
    std::FILE* out;
};

// What strangers have said is not to speak to the terminal.
void print(std::FILE* out, const std::string& line) {
    std::fputs((printable_line(line) + '\n').c_str(), out);
}

Account named(const Desk& desk) {
    if (const auto account = desk.store.account_named(desk.which)) return *account;
    throw StoreError("there is no user “" + desk.which + "”");
}

void list_users(const Desk& desk) {
    for (const Account& account : desk.store.accounts(100'000))
        print(desk.out, account.name + "  since " + moment_text(account.created) +
                            (account.blocked ? "  blocked" : ""));
}

// Names that were taken before it was refused.
void list_lookalikes(const Desk& desk) {
    for (const auto& [one, other] : desk.store.lookalikes()) print(desk.out, one + "  looks like  " + other);
}

void list_tables(const Desk& desk) {
    for (const TableCard& card : desk.store.tables(100'000)) {
        std::string line = card.id + "  " + card.game + "  " + std::string(name_of(card.state)) + "  " +
                           (card.listed ? "listed" : "private") + "  changed " + moment_text(card.changed) +
                           "  ";
        for (const SeatKey& key : card.seats)
            line += (&key == card.seats.data() ? "" : ", ") + (key.name.empty() ? "nobody" : key.name);
        print(desk.out, line);
    }
}

void list_reports(const Desk& desk) {
    for (const Report& report : desk.store.reports(1000))
        print(desk.out, std::to_string(report.number) + (report.settled ? "  settled  " : "  open  ") +
                            moment_text(report.at) + "  " + report.line.name + " said “" + report.line.text +
                            "”, reported because: " + report.reason);
}

void set_blocked(const Desk& desk, bool blocked) {
    const Account account = named(desk);
    desk.store.set_blocked(account.id, blocked);
    print(desk.out, account.name + (blocked ? " is blocked" : " may come in again"));
}

void new_recovery(const Desk& desk) {
    const Account account = named(desk);
    const std::string code = new_recovery_code();
    desk.store.set_recovery(account.id, hash_of(code));
    print(desk.out, "the recovery code of " + account.name + " is now " + code);
}

void settle(const Desk& desk) {
    std::int64_t number = 0;
    const char* const end = desk.which.data() + desk.which.size();
    if (std::from_chars(desk.which.data(), end, number).ptr != end) throw StoreError("a report has a number");
    desk.store.settle_report(number);
    print(desk.out, "settled");
}

// What is wrong with a table; empty if nothing is.
std::string damage_of(const Desk& desk, const std::string& id) {
    try {
        const std::optional<StoredTable> table = desk.store.load(id);
        if (!table || !table->damage.empty() || !desk.replay) return table ? table->damage : "";
        const auto snapshot = desk.store.snapshot(id);
        const ReadHost read =
            Host::read(table->setup, table->events, Time{now()}, snapshot ? snapshot->second : "");
        if (read.host) return {};
        return read.fault.at + ": " + Words::languages()[0].say(read.fault.refusal.reason);
    } catch (const StoreError& error) {
        return error.what();
    }
}

void check_tables(const Desk& desk) {
    std::size_t damaged = 0;
    const std::vector<TableCard> tables = desk.store.tables(std::numeric_limits<std::int32_t>::max());
    for (const TableCard& card : tables) {
        const std::string damage = damage_of(desk, card.id);
        if (damage.empty()) continue;
        ++damaged;
        print(desk.out, card.id + "  " + card.game + "  " + std::string(name_of(card.state)) + "  changed " +
                            moment_text(card.changed) + "  " + damage);
    }
    const std::string count = std::to_string(tables.size());
    if (damaged > 0) throw StoreError(std::to_string(damaged) + " of " + count + " tables are damaged");
    print(desk.out, "all " + count + " tables are as they were written");
}

struct Doing {
    std::string_view name;
    bool needs_which;
    void (*run)(const Desk&);
};

constexpr std::array doings{
    Doing{"users", false, list_users},
    Doing{"names", false, list_lookalikes},
    Doing{"tables", false, list_tables},
    Doing{"reports", false, list_reports},
    Doing{"block", true, [](const Desk& desk) { set_blocked(desk, true); }},
    Doing{"unblock", true, [](const Desk& desk) { set_blocked(desk, false); }},
    Doing{"recovery", true, new_recovery},
    Doing{"settle", true, settle},
    Doing{"ratings", false,
          [](const Desk& desk) {
              print(desk.out, std::to_string(desk.store.recompute_ratings()) + " rated games counted anew");
          }},
    Doing{"check", false, check_tables},
    Doing{"backup", true,
          [](const Desk& desk) {
              desk.store.back_up(desk.which);
              print(desk.out, "everything is in " + desk.which);
          }},
};

// Writes what is in the file to the disk, before anything rests on it.
void flush(const fs::path& file) {
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = descriptor >= 0 && fsync(descriptor) == 0;
    const std::string why = done ? "" : std::strerror(errno);
    if (descriptor >= 0) close(descriptor);
    if (!done) throw StoreError(file.string() + ": " + why);
}

// A copy of a backup beside the store, checked and brought up to date. Gone with this, unless it was moved.
class CheckedCopy {
  public:
    CheckedCopy(const fs::path& backup, const fs::path& store) : path(store.string() + ".restoring") {
        remove();
        try {
            make_private_file(path);
            fs::copy_file(backup, path, fs::copy_options::overwrite_existing);
            fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
            // The copy of a store that was not closed has its last commits in a file beside it.
            if (const std::string log = backup.string() + "-wal"; fs::exists(log)) {
                make_private_file(path.string() + "-wal");
                fs::copy_file(log, path.string() + "-wal", fs::copy_options::overwrite_existing);
            }
            // An empty file would be taken for a new store.
            {
                Database copy(path, Database::Use::reading);
                if (copy.number("PRAGMA user_version") == 0)
                    throw StoreError("there is no store of Oya in " + backup.string());
                if (const std::string damage = damage_of(copy); !damage.empty()) throw StoreError(damage);
            }
            {
                const SqliteStore check(path);
            }
            flush(path);
        } catch (...) {
            remove();
            throw;
        }
    }
    CheckedCopy(const CheckedCopy&) = delete;
    CheckedCopy& operator=(const CheckedCopy&) = delete;
    ~CheckedCopy() { remove(); }

    const fs::path path;

  private:
    void remove() const {
        std::error_code ignored;
        for (const char* const end : {"", "-wal", "-shm"}) fs::remove(path.string() + end, ignored);
    }
};

// Puts a backup in the place of the store, which is kept beside it. Whatever goes wrong, there is the one or
// the other.
void restore(const fs::path& backup, const fs::path& file, std::FILE* out) {
    if (!fs::is_regular_file(backup)) throw StoreError("there is no file " + backup.string());
    const StoreLock alone(file);
    if (fs::exists(file.string() + "-wal"))
        throw StoreError(
            "the store is in use or was not closed well: start and stop the server once, then try again");
    const CheckedCopy copy(backup, file);
    if (fs::exists(file)) {
        const fs::path aside = file.string() + ".before-" + std::to_string(now());
        std::error_code fault;
        fs::create_hard_link(file, aside, fault);
        if (fault) fs::rename(file, aside); // a disk that knows no links
        print(out, "the old store is now " + aside.string());
    }
    fs::rename(copy.path, file);
    flush(fs::absolute(file).parent_path());
    print(out, "restored " + file.string());
}

} // namespace

const CommandSpec admin_spec{"admin", "look after the users, tables and backups of a server", spec_words,
                             spec_options, spec_examples};

int admin_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(admin_spec, args, out, err, exit_code);
    if (!given) return exit_code;
    const fs::path folder = given->has("data") ? fs::path(given->text("data")) : data_folder();
    const std::string which(given->word(1));
    try {
        const fs::path file = database_of(folder, given->text("store"));
        if (given->word(0) == "restore" && !which.empty()) {
            restore(which, file, out);
            return 0;
        }
        for (const Doing& doing : doings) {
            if (doing.name != given->word(0) || doing.needs_which == which.empty()) continue;
            if (!fs::exists(file)) throw StoreError("there is no store " + file.string());
            SqliteStore store(file);
            doing.run({store, which, given->has("replay"), out});
            return 0;
        }
    } catch (const std::exception& error) {
        std::fprintf(err, "oya admin: %s\n", error.what());
        return 1;
    }
    return wrong_call(admin_spec, "that is nothing it can do; WHAT and WHICH are listed in the help", err);
}

} // namespace oya
