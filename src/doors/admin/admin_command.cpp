#include "doors/admin/admin_command.h"

#include "core/nearest.h"
#include "core/plain_line.h"
#include "core/words.h"
#include "doors/locale.h"
#include "doors/play/saves.h"
#include "server/api/hearsay.h"
#include "server/clock.h"
#include "server/move_store.h"
#include "server/open_store.h"
#include "server/passwords.h"
#include "server/postgres/address.h"
#include "server/said.h"
#include "server/secrets.h"
#include "server/sqlite/database.h"
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
#include <memory>
#include <string>
#include <unistd.h>

namespace oya {

namespace {

using namespace server;
namespace fs = std::filesystem;

constexpr std::array<CommandWord, 3> spec_words{{
    {"WHAT", "help.admin.what", true, false,
     "users|names|tables|reports|block|unblock|remove|recovery|settle|ratings|check|backup|restore|move-"
     "store"},
    {"WHICH", "help.admin.which", false},
    {"URL", "help.admin.to", false},
}};

constexpr std::array<CommandOption, 3> spec_options{{
    {"data", "DIR", "help.admin.data"},
    {"store", "URL", "help.admin.store"},
    {"replay", "", "help.admin.replay"},
}};

constexpr std::array<std::string_view, 9> spec_examples{
    "oya admin users",
    "oya admin block Mallory",
    "oya admin recovery Ann",
    "oya admin reports",
    "oya admin settle 3",
    "oya admin check --replay",
    "oya admin backup oya-backup.db",
    "oya admin restore oya-backup.db",
    "oya admin move-store sqlite:oya.db postgresql://oya@db.example.org/oya",
};

struct Desk {
    Store& store;
    std::string which;
    bool replay;
    std::FILE* out;
    const Words& words;
};

// What strangers have said is not to speak to the terminal.
void print(std::FILE* out, const std::string& line) {
    std::fputs((printable_line(line) + '\n').c_str(), out);
}

void tell(const Desk& desk, const Message& message) { print(desk.out, desk.words.say(message)); }

Account named(const Desk& desk) {
    if (const auto account = desk.store.account_named(desk.which)) return *account;
    throw StoreError(desk.words.say({"admin.no-user", {{"name", desk.which}}}));
}

void list_users(const Desk& desk) {
    for (const Account& account : desk.store.accounts(100'000))
        tell(desk, {account.blocked ? "admin.user-blocked" : "admin.user",
                    {{"name", account.name}, {"when", moment_text(account.created)}}});
}

// Names that were taken before it was refused.
void list_lookalikes(const Desk& desk) {
    for (const auto& [one, other] : desk.store.lookalikes())
        tell(desk, {"admin.lookalikes", {{"one", one}, {"other", other}}});
}

void list_tables(const Desk& desk) {
    for (const TableCard& card : desk.store.tables(100'000)) {
        std::string seats;
        for (const SeatKey& key : card.seats)
            seats += (&key == card.seats.data() ? "" : ", ") +
                     (key.name.empty() ? desk.words.say("admin.nobody") : key.name);
        tell(desk, {"admin.table",
                    {{"id", card.id},
                     {"game", card.game},
                     {"state", std::string(name_of(card.state))},
                     {"listed", std::string(card.listed ? "yes" : "no")},
                     {"when", moment_text(card.changed)},
                     {"seats", seats}}});
    }
}

void list_reports(const Desk& desk) {
    for (const Report& report : desk.store.reports(1000))
        tell(desk, {"admin.report",
                    {{"number", std::to_string(report.number)},
                     {"settled", std::string(report.settled ? "yes" : "no")},
                     {"when", moment_text(report.at)},
                     {"name", report.line.name},
                     {"text", report.line.text},
                     {"reason", report.reason}}});
}

void set_blocked(const Desk& desk, bool blocked) {
    const Account account = named(desk);
    desk.store.set_blocked(account.id, blocked);
    have_doors_closed(desk.store, account.id);
    tell(desk, {blocked ? "admin.blocked" : "admin.unblocked", {{"name", account.name}}});
}

void remove_account(const Desk& desk) {
    const Account account = named(desk);
    desk.store.remove_account(account.id);
    have_doors_closed(desk.store, account.id);
    tell(desk, {"admin.removed", {{"name", account.name}}});
}

void new_recovery(const Desk& desk) {
    const Account account = named(desk);
    const std::string code = new_recovery_code();
    desk.store.set_recovery(account.id, hash_of(code));
    tell(desk, {"admin.recovery", {{"name", account.name}, {"code", code}}});
}

void settle(const Desk& desk) {
    std::int64_t number = 0;
    const char* const end = desk.which.data() + desk.which.size();
    if (std::from_chars(desk.which.data(), end, number).ptr != end)
        throw StoreError(desk.words.say("admin.no-number"));
    desk.store.settle_report(number);
    tell(desk, "admin.settled");
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
        return read.fault.at + ": " + desk.words.say(read.fault.refusal.reason);
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
        tell(desk, {"admin.damage",
                    {{"id", card.id},
                     {"game", card.game},
                     {"state", std::string(name_of(card.state))},
                     {"when", moment_text(card.changed)},
                     {"damage", damage}}});
    }
    const std::string count = std::to_string(tables.size());
    if (damaged > 0)
        throw StoreError(
            desk.words.say({"admin.damaged", {{"damaged", std::to_string(damaged)}, {"count", count}}}));
    tell(desk, {"admin.checked", {{"count", count}}});
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
    Doing{"remove", true, remove_account},
    Doing{"recovery", true, new_recovery},
    Doing{"settle", true, settle},
    Doing{"ratings", false,
          [](const Desk& desk) {
              tell(desk, {"admin.rated", {{"count", std::to_string(desk.store.recompute_ratings())}}});
          }},
    Doing{"check", false, check_tables},
    Doing{"backup", true,
          [](const Desk& desk) {
              auto* const file = dynamic_cast<SqliteStore*>(&desk.store);
              if (file == nullptr) throw StoreError(desk.words.say("admin.backup-elsewhere"));
              file->back_up(desk.which);
              tell(desk, {"admin.backed-up", {{"file", desk.which}}});
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

// A file that is to be read and is not there.
struct Missing : StoreError {
    using StoreError::StoreError;
};

// A copy of a backup beside the store, checked and brought up to date. Gone with this, unless it was moved.
class CheckedCopy {
  public:
    CheckedCopy(const fs::path& backup, const fs::path& store, const Words& words)
        : path(store.string() + ".restoring") {
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
                    throw StoreError(words.say({"admin.no-store-in", {{"file", backup.string()}}}));
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
void restore(const fs::path& backup, const fs::path& file, const Words& words, std::FILE* out) {
    if (!fs::is_regular_file(backup))
        throw Missing(words.say({"admin.no-file", {{"file", backup.string()}}}));
    const StoreLock alone(file);
    if (fs::exists(file.string() + "-wal")) throw StoreError(words.say("admin.in-use"));
    const CheckedCopy copy(backup, file, words);
    if (fs::exists(file)) {
        const fs::path aside = file.string() + ".before-" + std::to_string(now());
        std::error_code fault;
        fs::create_hard_link(file, aside, fault);
        if (fault) fs::rename(file, aside); // a disk that knows no links
        print(out, words.say({"admin.aside", {{"file", aside.string()}}}));
    }
    fs::rename(copy.path, file);
    flush(fs::absolute(file).parent_path());
    print(out, words.say({"admin.restored", {{"file", file.string()}}}));
}

// Says for every kind of thing how much of it was copied.
void move(std::string_view from, std::string_view to, const Words& words, std::FILE* out) {
    std::string table;
    std::size_t rows = 0;
    const auto say = [&] {
        if (!table.empty())
            print(out, words.say({"admin.moving", {{"table", table}, {"rows", std::to_string(rows)}}}));
    };
    const std::size_t all = move_store(from, to, [&](std::string_view name, std::size_t count) {
        if (table != name) say();
        table = name;
        rows = count;
    });
    say();
    print(out, words.say({"admin.moved", {{"rows", std::to_string(all)}}}));
}

void check_there(const fs::path& folder, std::string_view store, const Words& words) {
    if (is_postgres(store)) return;
    const fs::path file = database_of(folder, store);
    if (!fs::exists(file)) throw Missing(words.say({"admin.no-store", {{"file", file.string()}}}));
}

} // namespace

const CommandSpec admin_spec{"admin", "help.admin", spec_words, spec_options, spec_examples};

int admin_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(admin_spec, args, out, err, exit_code);
    if (!given) return exit_code;
    const fs::path folder = given->has("data") ? fs::path(given->text("data")) : data_folder();
    const std::string which(given->word(1));
    const Words& words = chosen_words("");
    try {
        const std::string_view name = given->text("store");
        const std::string_view to = given->word(2);
        if (given->word(0) == "move-store" && !which.empty()) {
            if (to.empty()) return wrong_call(admin_spec, words.say("admin.two-stores"), words, err);
            move(which, to, words, out);
            return 0;
        }
        if (given->word(0) == "restore" && !which.empty() && to.empty()) {
            if (is_postgres(name)) throw StoreError(words.say("admin.restore-elsewhere"));
            restore(which, database_of(folder, name), words, out);
            return 0;
        }
        for (const Doing& doing : doings) {
            if (doing.name != given->word(0) || doing.needs_which == which.empty() || !to.empty()) continue;
            check_there(folder, name, words);
            const std::unique_ptr<Store> store = open_beside(folder, name);
            doing.run({*store, which, given->has("replay"), out, words});
            return 0;
        }
    } catch (const std::exception& error) {
        std::fprintf(err, "oya admin: %s\n", words.say(server::trouble_of(error)).c_str());
        return dynamic_cast<const Missing*>(&error) != nullptr ? 2 : 1;
    }
    std::vector<std::string_view> known{"move-store", "restore"};
    for (const Doing& doing : doings) known.push_back(doing.name);
    const std::string_view what = given->word(0);
    const bool there = std::ranges::find(known, what) != known.end();
    const std::string like = there ? "none" : nearest_or_none(what, known);
    return wrong_call(admin_spec, words.say({"help.admin.unknown", {{"like", like}}}), words, err);
}

} // namespace oya
