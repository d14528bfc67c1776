#include "server/sqlite/sqlite_store.h"

#include <algorithm>
#include <array>
#include <string>

// Tables that nobody comes back to: docs/server.md says which are kept for how long.

namespace oya::server {

namespace {

// Nobody's clock runs there, nobody of an account that is still there has played there, and nobody waits for
// an answer to what they have reported.
#define OYA_ABANDONED                                                                                        \
    " FROM tables t WHERE t.wake = 0 AND t.state = ? AND t.changed < ? "                                     \
    "AND (t.state = 0 OR NOT EXISTS (SELECT 1 FROM seats s JOIN accounts a ON a.id = s.account "             \
    "WHERE s.table_id = t.id)) "                                                                             \
    "AND NOT EXISTS (SELECT 1 FROM chat c JOIN reports r ON r.line = c.number "                              \
    "WHERE c.room = t.id AND r.settled = 0)"

// A table that was brought with a position to begin with. A setup that is damaged says nothing of that.
#define OYA_TRIED                                                                                            \
    " AND t.imported = 1 AND CASE WHEN json_valid(t.setup) THEN json_type(t.setup, '$.position') END "       \
    "IS NOT NULL"

struct Limit {
    TableState state;
    Moment kept;
    bool tried = false; // only those that were brought with a position
};

std::array<Limit, 6> limits(const Keeping& keeping) {
    return {{{TableState::waiting, keeping.waiting},
             {TableState::playing, keeping.unfinished},
             {TableState::frozen, keeping.unfinished},
             {TableState::over, keeping.finished},
             {TableState::playing, keeping.tried, true},
             {TableState::over, keeping.tried, true}}};
}

std::string question(std::string_view what, const Limit& limit, std::string_view more) {
    std::string sql(what);
    sql += OYA_ABANDONED;
    if (limit.tried) sql += OYA_TRIED;
    return sql.append(more);
}

bool is_abandoned(Database& database, std::string_view table, const Keeping& keeping, Moment now) {
    for (const Limit& limit : limits(keeping))
        if (limit.kept > 0 && database.prepare(question("SELECT 1", limit, " AND t.id = ?").c_str())
                                  .bind(static_cast<int>(limit.state), now - limit.kept, table)
                                  .step())
            return true;
    return false;
}

void remove_table(Database& database, std::string_view table) {
    const std::string first = std::string(table) + ':', beyond = std::string(table) + ';';
    database.prepare("DELETE FROM mutes WHERE muter >= ? AND muter < ?").bind(first, beyond).run();
    for (const char* const sql :
         {"DELETE FROM reports WHERE line IN (SELECT number FROM chat WHERE room = ?)",
          "DELETE FROM chat WHERE room = ?", "DELETE FROM result_seats WHERE table_id = ?",
          "DELETE FROM results WHERE table_id = ?", "DELETE FROM snapshots WHERE table_id = ?",
          "DELETE FROM seats WHERE table_id = ?", "DELETE FROM events WHERE table_id = ?",
          "DELETE FROM tables WHERE id = ?"})
        database.prepare(sql).bind(table).run();
}

} // namespace

std::vector<std::string> SqliteStore::abandoned(const Keeping& keeping, Moment now, std::size_t most) {
    return read([=](Database& database) {
        std::vector<std::string> found;
        for (const Limit& limit : limits(keeping)) {
            if (limit.kept <= 0) continue;
            Statement rows =
                database.prepare(question("SELECT t.id", limit, " ORDER BY t.changed LIMIT ?").c_str());
            rows.bind(static_cast<int>(limit.state), now - limit.kept, most - found.size());
            // What has been left long enough by any measure is named once.
            while (rows.step())
                if (std::ranges::find(found, rows.text(0)) == found.end()) found.push_back(rows.text(0));
        }
        return found;
    });
}

bool SqliteStore::remove_abandoned(std::string_view table, const Keeping& keeping, Moment now) {
    bool removed = false;
    write([&](Database& database) {
        removed = is_abandoned(database, table, keeping, now);
        if (removed) remove_table(database, table);
    });
    return removed;
}

} // namespace oya::server
