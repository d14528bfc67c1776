#include "server/sqlite/schema.h"

#include "server/said.h"
#include "server/sql/seals.h"

#include <array>

namespace oya::server {

namespace {

constexpr std::int64_t application_id =
    0x4F79614F; // "OyaO", by which `file` and we tell our files from others

// Each step is run once, in order, and never changed after a release: what must change goes into a new one.
constexpr std::array steps = {
    R"(
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        state INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        invite_hash TEXT NOT NULL,
        version INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        wake INTEGER NOT NULL,
        setup TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_in_lobby ON tables (state, changed) WHERE listed = 1;
    CREATE INDEX tables_asleep ON tables (wake) WHERE wake > 0;

    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id),
        version INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        sitter INTEGER NOT NULL,
        name TEXT NOT NULL,
        secret_hash TEXT NOT NULL,
        account TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of_account ON seats (account) WHERE account <> '';

    CREATE TABLE snapshots (
        table_id TEXT NOT NULL REFERENCES tables (id),
        version INTEGER NOT NULL,
        snapshot TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) STRICT, WITHOUT ROWID;
    )",
    R"(
    CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL COLLATE NOCASE UNIQUE,
        password TEXT NOT NULL,
        recovery_hash TEXT NOT NULL,
        admin INTEGER NOT NULL,
        blocked INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE passes (
        hash TEXT PRIMARY KEY,
        id TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id),
        label TEXT NOT NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passes_of_account ON passes (account);

    CREATE TABLE results (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        game TEXT NOT NULL,
        rated INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        deal TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of_deal ON results (deal) WHERE deal <> '';
    CREATE INDEX results_in_order ON results (finished, table_id);

    CREATE TABLE result_seats (
        table_id TEXT NOT NULL REFERENCES results (table_id),
        seat INTEGER NOT NULL,
        account TEXT NOT NULL,
        name TEXT NOT NULL,
        bot INTEGER NOT NULL,
        points INTEGER NOT NULL,
        place INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of_account ON result_seats (account, table_id) WHERE account <> '';

    CREATE TABLE ratings (
        account TEXT NOT NULL,
        game TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (account, game)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE albums (
        account TEXT NOT NULL REFERENCES accounts (id),
        game TEXT NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (account, game)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE chat (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL,
        at INTEGER NOT NULL,
        author TEXT NOT NULL,
        name TEXT NOT NULL,
        said TEXT NOT NULL
    ) STRICT;
    CREATE INDEX chat_in_room ON chat (room, number);

    CREATE TABLE mutes (
        muter TEXT NOT NULL,
        author TEXT NOT NULL,
        PRIMARY KEY (muter, author)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reports (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        reporter TEXT NOT NULL,
        reason TEXT NOT NULL,
        line INTEGER NOT NULL REFERENCES chat (number),
        settled INTEGER NOT NULL DEFAULT 0,
        UNIQUE (reporter, line)
    ) STRICT;
    )",
    R"(
    ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
    )",
    // The order in which games have counted: two may end in one millisecond, and clocks are put back.
    R"(
    ALTER TABLE results ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX results_as_counted ON results (counted, finished, table_id);
    )",
    // What the names of accounts look like, filled by the program, which knows Unicode.
    R"(
    CREATE TABLE looks (
        look TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id),
        PRIMARY KEY (look, account)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE looks_made (version TEXT NOT NULL) STRICT;
    )",
    // Checksums; the program puts them on what is there (seals.h).
    R"(
    ALTER TABLE tables ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE snapshots ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    )",
    R"(
    ALTER TABLE tables ADD COLUMN same_deal INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET same_deal = 1 WHERE CASE WHEN json_valid(setup) THEN setup ->> '$.chance.nonces' = 0 END;
    )",
    // What was given before there were scopes keeps all it could do.
    R"(
    ALTER TABLE passes ADD COLUMN scopes INTEGER NOT NULL DEFAULT 7;
    ALTER TABLE passes ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE passes ADD COLUMN browser TEXT NOT NULL DEFAULT '';
    ALTER TABLE passes ADD COLUMN system TEXT NOT NULL DEFAULT '';
    )",
    // Whatever is listed lies in the order in which it is listed; and when the house was last at home.
    R"(
    DROP INDEX tables_in_lobby;
    CREATE INDEX tables_in_lobby ON tables (state, changed DESC) WHERE listed = 1;
    CREATE INDEX tables_by_change ON tables (changed DESC, id);
    CREATE INDEX tables_left ON tables (state, changed) WHERE wake = 0;
    DROP INDEX results_of_deal;
    CREATE INDEX results_of_deal ON results (deal, finished DESC) WHERE deal <> '';
    ALTER TABLE result_seats ADD COLUMN finished INTEGER NOT NULL DEFAULT 0;
    UPDATE result_seats SET finished = (SELECT r.finished FROM results r WHERE r.table_id = result_seats.table_id);
    DROP INDEX results_of_account;
    CREATE INDEX results_of_account ON result_seats (account, finished DESC) WHERE account <> '';
    CREATE INDEX reports_in_order ON reports (settled, number DESC);
    CREATE INDEX reports_of_line ON reports (line);

    CREATE TABLE at_home (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        since INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
    )",
    // What was chosen from the list of phrases, which everybody reads in their own language.
    R"(
    ALTER TABLE chat ADD COLUMN phrase TEXT NOT NULL DEFAULT '';
    )",
    // For those who look for a table where they understand one another; and what is found when somebody goes.
    R"(
    ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT '';
    CREATE INDEX chat_of_author ON chat (author);
    )",
};

void check_ours(Database& database) {
    const std::int64_t id = database.number("PRAGMA application_id");
    const std::int64_t version = database.number("PRAGMA user_version");
    const bool blank = id == 0 && version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (!blank && id != application_id) throw Said<StoreError>("store.other-program");
    if (version > schema_version())
        throw Said<StoreError>(
            {"store.newer",
             {{"version", std::to_string(version)}, {"known", std::to_string(schema_version())}}});
}

bool has_seals(Database& database) {
    return database.number("SELECT count(*) FROM pragma_table_info('tables') WHERE name = 'seal'") == 1;
}

} // namespace

std::string damage_of(Database& database) {
    try {
        Statement check = database.prepare("PRAGMA quick_check(1)");
        const std::string said = check.step() ? check.text(0) : "nothing";
        return said == "ok" ? std::string() : "the database is damaged: " + said;
    } catch (const StoreUnwell& error) {
        return error.what();
    }
}

void check_schema(Database& database) {
    check_ours(database);
    if (database.number("PRAGMA user_version") != schema_version()) throw Said<StoreError>("store.older");
}

int schema_version() { return static_cast<int>(steps.size()); }

void prepare_schema(Database& database, int version) {
    check_ours(database);
    database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    // Under load the pages that every commit changes are copied from the log to the file four times less
    // often than by default, and found in memory.
    database.run("PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8192;");
    // Another server may be doing the same to the same file.
    database.run("BEGIN IMMEDIATE");
    const auto done = static_cast<int>(database.number("PRAGMA user_version"));
    const bool had_seals = has_seals(database);
    for (int step = done; step < version; ++step) database.run(steps[static_cast<std::size_t>(step)]);
    if (!had_seals && has_seals(database)) seal_tables(database);
    if (done < version)
        database.run("PRAGMA application_id = " + std::to_string(application_id) +
                     "; PRAGMA user_version = " + std::to_string(version));
    database.run("COMMIT");
}

} // namespace oya::server
