#include "server/sql/sql_store.h"

#include <algorithm>
#include <array>
#include <string>

// Tables that nobody comes back to: docs/server.md says which are kept for how long.

namespace oya::server {

namespace {

// Nobody's clock runs there, nobody of an account that is still there has played there, and nobody waits for
// an answer to what they have reported.
#define OYA_ABANDONED                                                                                        \
    " FROM tables WHERE tables.wake = 0 AND tables.state = ? AND tables.changed < ? "                        \
    "AND (tables.state = 0 OR NOT EXISTS (SELECT 1 FROM seats s JOIN accounts a ON a.id = s.account "        \
    "WHERE s.table_id = tables.id)) "                                                                        \
    "AND NOT EXISTS (SELECT 1 FROM chat c JOIN reports r ON r.line = c.number "                              \
    "WHERE c.room = tables.id AND r.settled = 0)"

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

// A setup that is damaged does not say that it was brought with a position.
std::string question(const Dialect& dialect, std::string_view what, const Limit& limit,
                     std::string_view more) {
    std::string sql(what);
    sql += OYA_ABANDONED;
    if (limit.tried) sql += " AND tables.imported = 1 AND " + dialect.has_position;
    sql += dialect.not_elsewhere;
    return sql.append(more);
}

bool is_abandoned(Connection& database, std::string_view table, const Keeping& keeping, Moment now) {
    // Nobody opens it, or appends to it, while it is looked at.
    database.prepare("SELECT 1 FROM tables WHERE id = ?" + database.dialect().locked).bind(table).step();
    for (const Limit& limit : limits(keeping))
        if (limit.kept > 0 &&
            database.prepare(question(database.dialect(), "SELECT 1", limit, " AND tables.id = ?"))
                .bind(static_cast<int>(limit.state), now - limit.kept, table)
                .step())
            return true;
    return false;
}

void remove_table(Connection& database, std::string_view table) {
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

std::vector<std::string> SqlStore::abandoned(const Keeping& keeping, Moment now, std::size_t most) {
    return read([=](Connection& database) {
        std::vector<std::string> found;
        for (const Limit& limit : limits(keeping)) {
            if (limit.kept <= 0) continue;
            Statement rows = database.prepare(
                question(database.dialect(), "SELECT tables.id", limit, " ORDER BY tables.changed LIMIT ?"));
            rows.bind(static_cast<int>(limit.state), now - limit.kept, most - found.size());
            // What has been left long enough by any measure is named once.
            while (rows.step())
                if (std::ranges::find(found, rows.text(0)) == found.end()) found.push_back(rows.text(0));
        }
        return found;
    });
}

bool SqlStore::remove_abandoned(std::string_view table, const Keeping& keeping, Moment now) {
    bool removed = false;
    write([&](Connection& database) {
        removed = is_abandoned(database, table, keeping, now);
        if (removed) remove_table(database, table);
    });
    return removed;
}

} // namespace oya::server
