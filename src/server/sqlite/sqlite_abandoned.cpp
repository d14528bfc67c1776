#include "server/sqlite/sqlite_store.h"

#include <array>
#include <string>

// Tables that nobody comes back to: docs/server.md says which are kept for how long.

namespace oya::server {

namespace {

// Nobody's clock runs there, nobody of an account has played there, and nobody waits for an answer to what
// they have reported.
#define OYA_ABANDONED                                                                                        \
    " FROM tables t WHERE t.wake = 0 AND t.state = ? AND t.changed < ? "                                     \
    "AND (t.state = 0 OR NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.account <> '')) "   \
    "AND NOT EXISTS (SELECT 1 FROM chat c JOIN reports r ON r.line = c.number "                              \
    "WHERE c.room = t.id AND r.settled = 0)"

struct Limit {
    TableState state;
    Moment kept;
};

std::array<Limit, 4> limits(const Keeping& keeping) {
    return {{{TableState::waiting, keeping.waiting},
             {TableState::playing, keeping.unfinished},
             {TableState::frozen, keeping.unfinished},
             {TableState::over, keeping.finished}}};
}

bool is_abandoned(Database& database, std::string_view table, const Keeping& keeping, Moment now) {
    for (const Limit& limit : limits(keeping))
        if (limit.kept > 0 && database.prepare("SELECT 1" OYA_ABANDONED " AND t.id = ?")
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
            Statement rows = database.prepare("SELECT t.id" OYA_ABANDONED " ORDER BY t.changed LIMIT ?");
            rows.bind(static_cast<int>(limit.state), now - limit.kept, most - found.size());
            while (rows.step()) found.push_back(rows.text(0));
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
