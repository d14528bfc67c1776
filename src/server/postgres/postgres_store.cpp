#include "server/postgres/postgres_store.h"

#include "server/postgres/address.h"
#include "server/postgres/postgres_connection.h"
#include "server/postgres/postgres_schema.h"
#include "server/secrets.h"

#include <algorithm>
#include <utility>

namespace oya::server {

namespace {

constexpr std::size_t most_reading = 8;
constexpr std::chrono::milliseconds patience_with_lease{2'000};

// Two processes never have the same one, whatever they are called.
std::string node_of(const std::string& id) {
    std::string node;
    for (const char sign : id)
        if ((sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') ||
            sign == '-')
            node += sign;
    for (const char sign : new_id()) node += sign == '_' ? '-' : sign;
    return node;
}

// None: there is no such table, another server has it, or this one counts as gone.
std::optional<std::int64_t> take(Connection& database, std::string_view table) {
    Statement row = database.prepare(
        "UPDATE tables SET node = ?, fence = fence + 1 WHERE id = ? AND EXISTS (SELECT 1 FROM nodes "
        "WHERE nodes.id = ? AND nodes.until > " OYA_DATABASE_NOW ")" +
        database.dialect().not_elsewhere + " RETURNING fence");
    const std::string& node = database.dialect().node;
    return row.bind(node, table, node).step() ? std::optional(row.integer(0)) : std::nullopt;
}

Hold hold_of(Connection& database, std::string_view table) {
    if (const auto fence = take(database, table)) return {.ours = true, .fence = *fence};
    // Why not; from here on nobody can take it or give it back.
    Hold elsewhere{.ours = false};
    {
        Statement row = database.prepare(
            "SELECT tables.fence, coalesce(nodes.address, ''), CASE WHEN tables.node <> ? AND nodes.until "
            "> " OYA_DATABASE_NOW " THEN 1 ELSE 0 END, (SELECT count(*) FROM nodes WHERE nodes.id = ? AND "
            "nodes.until > " OYA_DATABASE_NOW ") "
            "FROM tables LEFT JOIN nodes ON nodes.id = tables.node WHERE tables.id = ? FOR UPDATE OF tables");
        const std::string& node = database.dialect().node;
        if (!row.bind(node, node, table).step()) return {};
        elsewhere.fence = row.integer(0);
        elsewhere.address = row.text(1);
        if (row.integer(2) == 1) return elsewhere;
        if (row.integer(3) == 0)
            throw StoreUnwell("this server has been out of touch with the database, and may take no table");
    }
    // It was given back meanwhile.
    const auto fence = take(database, table);
    return fence ? Hold{.ours = true, .fence = *fence} : elsewhere;
}

} // namespace

struct PostgresStore::Ground {
    Ground(const std::string& url, const std::string& id)
        : address(std::make_shared<const PostgresAddress>(url)), dialect(postgres_dialect(node_of(id))) {
        prepare_postgres_schema(*connect(std::nullopt));
    }

    std::unique_ptr<PostgresConnection> connect(PostgresConnection::Patience patience) const {
        return std::make_unique<PostgresConnection>(address, dialect, patience);
    }

    std::unique_ptr<PostgresConnection> connect_to_write() const {
        auto connection = connect(PostgresConnection::usual);
        // The row must be there before the first batch, so that whoever asks about that waits for it.
        connection->prepare("INSERT INTO batches (node, number) VALUES (?, 0) ON CONFLICT DO NOTHING")
            .bind(dialect->node)
            .run();
        return connection;
    }

    static SqlAccess access(const std::shared_ptr<const Ground>& ground) {
        return {.to_read = [ground] { return ground->connect(PostgresConnection::usual); },
                .to_write = [ground] { return ground->connect_to_write(); },
                .most_readers = most_reading};
    }

    const std::shared_ptr<const PostgresAddress> address;
    const std::shared_ptr<const Dialect> dialect;
};

PostgresStore::PostgresStore(const std::string& url, NodeSetup node, Log* log)
    : PostgresStore(std::make_shared<const Ground>(url, node.id), std::move(node.address), log) {}

PostgresStore::PostgresStore(std::shared_ptr<const Ground> ground, std::string address, Log* log)
    : SqlStore(Ground::access(ground), log), ground_(ground),
      lease_([ground] { return ground->connect(patience_with_lease); }, ground->dialect->node,
             std::move(address)),
      grapevine_([ground] { return ground->connect(PostgresConnection::usual); }) {}

PostgresStore::~PostgresStore() { close(); }

Hold PostgresStore::take_hold(std::string_view table) {
    Hold hold;
    write([&](Connection& database) { hold = hold_of(database, table); });
    return hold;
}

void PostgresStore::let_go(std::string_view table, std::int64_t fence) {
    write_later(
        [table = std::string(table), fence](Connection& database) {
            database.prepare("UPDATE tables SET node = '' WHERE id = ? AND node = ? AND fence = ?")
                .bind(table, database.dialect().node, fence)
                .run();
            return Appended::done;
        },
        [](Appended) {}, std::string(table));
}

void PostgresStore::set_address(std::string address) { lease_.set_address(std::move(address)); }

void PostgresStore::tell_all(std::string topic, std::string text) {
    grapevine_.tell(std::move(topic), std::move(text));
}

void PostgresStore::when_told(std::function<void(const std::string&, const std::string&)> heard) {
    grapevine_.when_told(std::move(heard));
}

std::int64_t PostgresStore::clock_ahead() const { return lease_.clock_ahead(); }

bool PostgresStore::is_cut_off() const { return lease_.has_lapsed(); }

void PostgresStore::keep_note(std::string key, std::string text, Moment until) {
    write([&](Connection& database) {
        database.run("DELETE FROM notes WHERE until < " OYA_DATABASE_NOW);
        database
            .prepare("INSERT INTO notes (key, note, until) VALUES (?, ?, ?) ON CONFLICT (key) "
                     "DO UPDATE SET note = excluded.note, until = excluded.until")
            .bind(key, text, until)
            .run();
    });
}

std::optional<std::string> PostgresStore::note(std::string_view key, Moment now) {
    return look([=](Connection& database) {
        Statement row = database.prepare("SELECT note FROM notes WHERE key = ? AND until > ?");
        return row.bind(key, now).step() ? std::optional(row.text(0)) : std::nullopt;
    });
}

} // namespace oya::server
