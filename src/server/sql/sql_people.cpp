#include "server/sql/sql_store.h"

#include "server/names.h"
#include "server/sql/rows.h"

// Accounts and their passes.

namespace oya::server {

namespace {

Account read_account(const Statement& row) {
    return {.id = row.text(0),
            .name = row.text(1),
            .password = row.text(2),
            .recovery_hash = row.text(3),
            .admin = row.integer(4) != 0,
            .blocked = row.integer(5) != 0,
            .created = row.integer(6)};
}

Pass read_pass(const Statement& row) {
    return {.id = row.text(0),
            .hash = row.text(1),
            .account = row.text(2),
            .label = row.text(3),
            .created = row.integer(4),
            .expires = row.integer(5),
            .scopes = Scopes::of_bits(row.integer(6)),
            .used = row.integer(7),
            .browser = row.text(8),
            .system = row.text(9)};
}

#define ACCOUNT_COLUMNS "id, name, password, recovery_hash, admin, blocked, created"
#define PASS_COLUMNS "id, hash, account, label, created, expires, scopes, used, browser, system"

void insert_pass(Connection& database, const Pass& pass) {
    database.prepare("INSERT INTO passes (" PASS_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(pass.id, pass.hash, pass.account, pass.label, pass.created, pass.expires, pass.scopes.bits(),
              pass.used, pass.browser, pass.system)
        .run();
    database.prepare("DELETE FROM passes WHERE expires > 0 AND expires < ?").bind(pass.created).run();
}

void delete_passes(Connection& database, std::string_view account, std::string_view id) {
    database.prepare("DELETE FROM passes WHERE account = ? AND (? = '' OR id = ?)")
        .bind(account, id, id)
        .run();
}

std::vector<Pass> read_passes(Statement& rows) {
    std::vector<Pass> found;
    while (rows.step()) found.push_back(read_pass(rows));
    return found;
}

void insert_looks(Connection& database, const std::string& account, std::string_view name) {
    for (const std::string& look : looks_of(name))
        database.prepare("INSERT INTO looks (look, account) VALUES (?, ?)").bind(look, account).run();
}

bool has_look_of(Connection& database, std::string_view name) {
    for (const std::string& look : looks_of(name))
        if (database.prepare("SELECT 1 FROM looks WHERE look = ?").bind(look).step()) return true;
    return false;
}

std::optional<Account> find_named(Connection& database, std::string_view name) {
    Statement row =
        database.prepare("SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE " + database.dialect().name_is);
    return row.bind(name).step() ? std::optional(read_account(row)) : std::nullopt;
}

} // namespace

void refresh_looks(Connection& database) {
    database.begin_writing(0);
    database.do_alone("names"); // another server may be doing the same
    const bool fresh =
        database.prepare("SELECT 1 FROM looks_made WHERE version = ?").bind(looks_version()).step();
    if (!fresh) {
        database.run("DELETE FROM looks; DELETE FROM looks_made");
        Statement rows = database.prepare("SELECT id, name FROM accounts");
        while (rows.step()) insert_looks(database, rows.text(0), rows.text(1));
        database.prepare("INSERT INTO looks_made (version) VALUES (?)").bind(looks_version()).run();
    }
    database.commit();
}

bool SqlStore::add_account(const Account& account, const std::optional<Pass>& session) {
    bool added = false;
    write([&](Connection& database) {
        added = false;
        database.do_alone("names");
        if (has_look_of(database, account.name)) return;
        database
            .prepare("INSERT INTO accounts (" ACCOUNT_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?) "
                     "ON CONFLICT DO NOTHING")
            .bind(account.id, account.name, account.password, account.recovery_hash, account.admin,
                  account.blocked, account.created)
            .run();
        added = database.changes() == 1;
        if (!added) return;
        insert_looks(database, account.id, account.name);
        if (session) insert_pass(database, *session);
    });
    return added;
}

std::optional<Account> SqlStore::account(std::string_view id) {
    return look([=](Connection& database) {
        Statement row = database.prepare("SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE id = ?");
        return row.bind(id).step() ? std::optional(read_account(row)) : std::nullopt;
    });
}

std::optional<Account> SqlStore::account_named(std::string_view name) {
    return read([=](Connection& database) {
        std::optional<Account> found = find_named(database, name);
        if (found) return found;
        const std::optional<std::string> normal = normal_name(name);
        return normal ? find_named(database, *normal) : std::nullopt;
    });
}

bool SqlStore::is_name_taken(std::string_view name) {
    return read([=](Connection& database) { return has_look_of(database, name); });
}

std::vector<std::pair<std::string, std::string>> SqlStore::lookalikes() {
    return look([](Connection& database) {
        std::vector<std::pair<std::string, std::string>> found;
        Statement rows = database.prepare(
            "SELECT DISTINCT a.name, b.name FROM looks x JOIN looks y ON x.look = y.look AND x.account <> "
            "y.account JOIN accounts a ON a.id = x.account JOIN accounts b ON b.id = y.account "
            "WHERE a.name < b.name" +
            database.dialect().exactly + " ORDER BY 1, 2");
        while (rows.step()) found.emplace_back(rows.text(0), rows.text(1));
        return found;
    });
}

std::vector<Account> SqlStore::accounts(std::size_t most) {
    return look([=](Connection& database) {
        std::vector<Account> found;
        Statement row = database.prepare("SELECT " ACCOUNT_COLUMNS " FROM accounts ORDER BY " +
                                         database.dialect().by_name + " LIMIT ?");
        row.bind(most);
        while (row.step()) found.push_back(read_account(row));
        return found;
    });
}

bool SqlStore::renew_account(const Account& account, const Pass& session) {
    bool renewed = false;
    write([&](Connection& database) {
        database.prepare("UPDATE accounts SET password = ?, recovery_hash = ? WHERE id = ? AND blocked = 0")
            .bind(account.password, account.recovery_hash, account.id)
            .run();
        renewed = database.changes() == 1;
        if (!renewed) return;
        delete_passes(database, account.id, "");
        insert_pass(database, session);
    });
    return renewed;
}

void SqlStore::set_recovery(std::string_view account, std::string_view hash) {
    write([=](Connection& database) {
        database.prepare("UPDATE accounts SET recovery_hash = ? WHERE id = ?").bind(hash, account).run();
    });
}

// What was said stays while somebody waits for an answer to a complaint of it. Whom others have played
// against is still told apart by an id that leads nowhere, so that their ratings can be made again.
void SqlStore::remove_account(std::string_view account) {
    write([=](Connection& database) {
        for (const char* const sql :
             {"DELETE FROM passes WHERE account = ?", "DELETE FROM looks WHERE account = ?",
              "DELETE FROM albums WHERE account = ?", "DELETE FROM ratings WHERE account = ?",
              "DELETE FROM mutes WHERE muter = ?", "DELETE FROM mutes WHERE author = ?",
              "DELETE FROM reports WHERE settled = 1 AND line IN (SELECT number FROM chat WHERE author = ?)",
              "DELETE FROM chat WHERE author = ? AND number NOT IN (SELECT line FROM reports)",
              "UPDATE result_seats SET name = '' WHERE account = ?", "DELETE FROM accounts WHERE id = ?"})
            database.prepare(sql).bind(account).run();
    });
}

void SqlStore::set_blocked(std::string_view account, bool blocked) {
    write([=](Connection& database) {
        database.prepare("UPDATE accounts SET blocked = ? WHERE id = ?").bind(blocked, account).run();
        if (blocked) delete_passes(database, account, "");
    });
}

void SqlStore::add_pass(const Pass& pass) {
    write([&](Connection& database) { insert_pass(database, pass); });
}

std::optional<Pass> SqlStore::pass(std::string_view hash) {
    return look([=](Connection& database) {
        Statement row = database.prepare("SELECT " PASS_COLUMNS " FROM passes WHERE hash = ?");
        return row.bind(hash).step() ? std::optional(read_pass(row)) : std::nullopt;
    });
}

std::vector<Pass> SqlStore::tokens_of(std::string_view account) {
    return look([=](Connection& database) {
        Statement rows = database.prepare("SELECT " PASS_COLUMNS
                                          " FROM passes WHERE account = ? AND label <> '' ORDER BY created");
        return read_passes(rows.bind(account));
    });
}

std::vector<Pass> SqlStore::sessions_of(std::string_view account) {
    return look([=](Connection& database) {
        Statement rows = database.prepare("SELECT " PASS_COLUMNS
                                          " FROM passes WHERE account = ? AND label = '' ORDER BY created");
        return read_passes(rows.bind(account));
    });
}

void SqlStore::pass_used(std::string_view hash, Moment now) {
    enqueue({[hash = std::string(hash), now](Connection& database) {
                 database.prepare("UPDATE passes SET used = ? WHERE hash = ? AND used < ?")
                     .bind(now, hash, now)
                     .run();
             },
             [](std::exception_ptr) {}});
}

void SqlStore::end_passes(std::string_view account, std::string_view id) {
    write([=](Connection& database) { delete_passes(database, account, id); });
}

} // namespace oya::server
