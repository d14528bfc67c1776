#include "server/sql/sql_store.h"

#include "server/sql/rows.h"
#include "server/sql/seals.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

// The tables of the store: compare-and-append, and what is read of them.

namespace oya::server {

std::string_view name_of(TableState state) {
    switch (state) {
    case TableState::waiting: return "waiting";
    case TableState::playing: return "playing";
    case TableState::over: return "over";
    case TableState::frozen: return "frozen";
    }
    return "";
}

namespace {

void write_seats(Connection& database, const std::string& table, const std::vector<SeatKey>& seats) {
    for (const SeatKey& key : seats)
        database
            .prepare("INSERT INTO seats (table_id, seat, sitter, name, secret_hash, account, seal) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET "
                     "sitter = excluded.sitter, name = excluded.name, secret_hash = excluded.secret_hash, "
                     "account = excluded.account, seal = excluded.seal")
            .bind(table, key.seat, static_cast<int>(key.sitter), key.name, key.secret_hash, key.account,
                  seal_of(table, key))
            .run();
}

void write_snapshot(Connection& database, const Append& append) {
    database.prepare("DELETE FROM snapshots WHERE table_id = ?").bind(append.table).run();
    const std::size_t version = append.expected + append.events.size();
    database.prepare("INSERT INTO snapshots (table_id, version, snapshot, seal) VALUES (?, ?, ?, ?)")
        .bind(append.table, version, append.snapshot,
              seal_of_snapshot(append.table, version, append.snapshot))
        .run();
}

// A table is listed by when it last changed, to ten seconds: to move it in every list with each move would
// cost more than the move.
constexpr Moment between_moves = 10'000;

Appended append_now(Connection& database, const Append& append) {
    Seal seal = 0;
    Moment changed = 0;
    bool moves = false; // to another place in the lists
    {
        const Dialect& dialect = database.dialect();
        Statement found = database.prepare("SELECT version, seal, changed, state, wake, " + dialect.hold +
                                           " FROM tables WHERE id = ?" + dialect.locked);
        if (!found.bind(append.table).step()) return Appended::missing;
        if (found.size(0) != append.expected || found.integer(5) != append.fence ||
            found.text(6) != dialect.node)
            return Appended::outrun;
        seal = found.integer(1);
        changed = std::max(append.now, found.integer(2));
        moves = append.now >= found.integer(2) + between_moves ||
                (append.state && static_cast<int>(*append.state) != found.integer(3)) ||
                (append.wake && *append.wake != found.integer(4));
    }
    database.insert_events(append.table, append.expected, append.events);
    write_seats(database, append.table, append.seats);
    if (append.outcome) write_outcome(database, *append.outcome);
    if (!append.snapshot.empty()) write_snapshot(database, append);
    const std::size_t version = append.expected + append.events.size();
    const Seal sealed = seal_after(seal, append.events);
    if (!moves) {
        database.prepare("UPDATE tables SET version = ?, seal = ? WHERE id = ?")
            .bind(version, sealed, append.table)
            .run();
        return Appended::done;
    }
    database
        .prepare("UPDATE tables SET version = ?, changed = ?, "
                 "state = coalesce(nullif(CAST(? AS BIGINT), -1), state), "
                 "wake = coalesce(nullif(CAST(? AS BIGINT), -1), wake), seal = ? WHERE id = ?")
        .bind(version, changed, append.state ? static_cast<int>(*append.state) : -1, append.wake.value_or(-1),
              sealed, append.table)
        .run();
    return Appended::done;
}

void create_now(Connection& database, const StoredTable& table) {
    const TableCard& card = table.card;
    const Dialect& dialect = database.dialect();
    database
        .prepare(
            std::string(
                "INSERT INTO tables (id, game, state, listed, invite_hash, version, created, changed, wake, "
                "imported, same_deal, language, setup, seal") +
            dialect.hold_columns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?" +
            dialect.hold_values + ")")
        .bind(card.id, card.game, static_cast<int>(card.state), card.listed, card.invite_hash,
              table.events.size(), card.created, card.created, card.wake, card.imported, card.same_deal,
              card.language, table.setup, seal_after(seal_of(table), table.events))
        .run();
    database.insert_events(card.id, 0, table.events);
    write_seats(database, card.id, card.seats);
}

TableCard card_of(const Statement& row) {
    return {.id = row.text(0),
            .game = row.text(1),
            .state = static_cast<TableState>(row.integer(2)),
            .listed = row.integer(3) != 0,
            .invite_hash = row.text(4),
            .version = row.size(5),
            .created = row.integer(6),
            .changed = row.integer(7),
            .wake = row.integer(8),
            .imported = row.integer(9) != 0,
            .same_deal = row.integer(10) != 0,
            .language = row.text(11)};
}

SeatKey seat_of(const Statement& row) {
    return {static_cast<int>(row.integer(0)), static_cast<Sitter>(row.integer(1)), row.text(2), row.text(3),
            row.text(4)};
}

constexpr std::size_t cards_at_once = 16;

// Reads the seats of several tables with one question: over a network each would take its time.
void add_seats(Connection& database, std::span<TableCard> cards) {
    Statement rows = database.prepare("SELECT seat, sitter, name, secret_hash, account, table_id FROM seats "
                                      "WHERE table_id IN (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int place = 0;
    for (const TableCard& card : cards) rows.bind_at(++place, card.id);
    while (place < static_cast<int>(cards_at_once))
        rows.bind_at(++place, std::string_view()); // no table has this id
    while (rows.step())
        std::ranges::find(cards, rows.text(5), &TableCard::id)->seats.push_back(seat_of(rows));
    for (TableCard& card : cards) std::ranges::sort(card.seats, {}, &SeatKey::seat);
}

} // namespace

std::vector<SeatKey> read_seats(Connection& database, const std::string& table) {
    std::vector<SeatKey> seats;
    Statement rows = database.prepare(
        "SELECT seat, sitter, name, secret_hash, account FROM seats WHERE table_id = ? ORDER BY seat");
    rows.bind(table);
    while (rows.step()) seats.push_back(seat_of(rows));
    return seats;
}

TableCard read_card(Connection& database, const Statement& row) {
    TableCard card = card_of(row);
    card.seats = read_seats(database, card.id);
    return card;
}

std::vector<TableCard> read_cards(Connection& database, Statement& rows) {
    std::vector<TableCard> cards;
    while (rows.step()) cards.push_back(card_of(rows));
    for (std::size_t from = 0; from < cards.size(); from += cards_at_once)
        add_seats(database, std::span(cards).subspan(from, std::min(cards_at_once, cards.size() - from)));
    return cards;
}

void SqlStore::create(StoredTable table, std::function<void(Appended)> done) {
    const std::string id = table.card.id;
    write_later(
        [table = std::move(table)](Connection& database) {
            create_now(database, table);
            return Appended::done;
        },
        std::move(done), id);
}

void SqlStore::append(Append append, std::function<void(Appended)> done) {
    const std::string id = append.table;
    write_later([append = std::move(append)](Connection& database) { return append_now(database, append); },
                std::move(done), id);
}

std::optional<StoredTable> SqlStore::load(std::string_view id) {
    return read([id](Connection& database) {
        std::optional<StoredTable> table;
        Statement row = database.prepare("SELECT " OYA_CARD_COLUMNS ", setup FROM tables WHERE id = ?");
        if (!row.bind(id).step()) return table;
        table = StoredTable{read_card(database, row), row.text(card_columns), {}};
        Statement events = database.prepare("SELECT event FROM events WHERE table_id = ? ORDER BY version");
        events.bind(id);
        while (events.step()) table->events.push_back(events.text(0));
        table->damage = damage_of(database, *table);
        return table;
    });
}

std::optional<TableCard> SqlStore::card(std::string_view id) {
    return read([id](Connection& database) {
        Statement row = database.prepare("SELECT " OYA_CARD_COLUMNS " FROM tables WHERE id = ?");
        return row.bind(id).step() ? std::optional(read_card(database, row)) : std::nullopt;
    });
}

std::vector<TableCard> SqlStore::lobby(std::size_t most) {
    return read([most](Connection& database) {
        Statement rows =
            database.prepare("SELECT " OYA_CARD_COLUMNS " FROM tables WHERE listed = 1 AND state <= 1 "
                             "ORDER BY state, changed DESC LIMIT ?");
        return read_cards(database, rows.bind(most));
    });
}

std::vector<TableCard> SqlStore::tables(std::size_t most) {
    return read([most](Connection& database) {
        Statement rows =
            database.prepare("SELECT " OYA_CARD_COLUMNS " FROM tables ORDER BY changed DESC, id LIMIT ?");
        return read_cards(database, rows.bind(most));
    });
}

std::vector<TableCard> SqlStore::sleeping(std::size_t most) {
    return read([most](Connection& database) {
        Statement rows = database.prepare("SELECT " OYA_CARD_COLUMNS " FROM tables WHERE wake > 0" +
                                          database.dialect().not_elsewhere + " ORDER BY wake LIMIT ?");
        return read_cards(database, rows.bind(most));
    });
}

Moment SqlStore::last_change() {
    return look([](Connection& database) {
        return Moment{database.number("SELECT changed FROM tables ORDER BY changed DESC LIMIT 1")};
    });
}

std::size_t SqlStore::count_tables() {
    return look([](Connection& database) {
        return static_cast<std::size_t>(database.number("SELECT count(*) FROM tables"));
    });
}

std::optional<std::pair<std::size_t, std::string>> SqlStore::snapshot(std::string_view table) {
    return look([=](Connection& database) {
        Statement row = database.prepare(
            "SELECT version, snapshot FROM snapshots WHERE table_id = ? ORDER BY version DESC LIMIT 1");
        return row.bind(table).step() ? std::optional(std::pair(row.size(0), row.text(1))) : std::nullopt;
    });
}

} // namespace oya::server
