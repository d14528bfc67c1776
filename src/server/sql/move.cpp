#include "server/sql/move.h"

#include "server/said.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

namespace oya::server {

namespace {

enum class Holds : char { text = 't', integer = 'i', real = 'r' };

struct Column {
    std::string_view name;
    Holds holds;
};

// A table by its columns, of which the first ones are its key: that many, in the order in which rows are
// read.
struct Layout {
    std::string_view name;
    std::size_t keys;
    std::vector<Column> columns;
};

// Whatever refers to something stands behind it. Who holds a table, and what servers tell one another, is of
// no use elsewhere.
const std::vector<Layout>& layouts() {
    using enum Holds;
    static const std::vector<Layout> all{
        {"accounts",
         1,
         {{"id", text},
          {"name", text},
          {"password", text},
          {"recovery_hash", text},
          {"admin", integer},
          {"blocked", integer},
          {"created", integer}}},
        {"passes",
         1,
         {{"hash", text},
          {"id", text},
          {"account", text},
          {"label", text},
          {"created", integer},
          {"expires", integer},
          {"scopes", integer},
          {"used", integer},
          {"browser", text},
          {"system", text}}},
        {"looks", 2, {{"look", text}, {"account", text}}},
        {"looks_made", 1, {{"version", text}}},
        {"tables",
         1,
         {{"id", text},
          {"game", text},
          {"state", integer},
          {"listed", integer},
          {"invite_hash", text},
          {"version", integer},
          {"created", integer},
          {"changed", integer},
          {"wake", integer},
          {"setup", text},
          {"imported", integer},
          {"seal", integer},
          {"same_deal", integer},
          {"language", text}}},
        {"events", 2, {{"table_id", text}, {"version", integer}, {"event", text}}},
        {"seats",
         2,
         {{"table_id", text},
          {"seat", integer},
          {"sitter", integer},
          {"name", text},
          {"secret_hash", text},
          {"account", text},
          {"seal", integer}}},
        {"snapshots", 2, {{"table_id", text}, {"version", integer}, {"snapshot", text}, {"seal", integer}}},
        {"results",
         1,
         {{"table_id", text},
          {"game", text},
          {"rated", integer},
          {"finished", integer},
          {"deal", text},
          {"counted", integer}}},
        {"result_seats",
         2,
         {{"table_id", text},
          {"seat", integer},
          {"account", text},
          {"name", text},
          {"bot", integer},
          {"points", integer},
          {"place", integer},
          {"finished", integer}}},
        {"ratings",
         2,
         {{"account", text},
          {"game", text},
          {"rating", real},
          {"deviation", real},
          {"volatility", real},
          {"games", integer},
          {"changed", integer}}},
        {"albums", 2, {{"account", text}, {"game", text}, {"content", text}}},
        {"chat",
         1,
         {{"number", integer},
          {"room", text},
          {"at", integer},
          {"author", text},
          {"name", text},
          {"said", text},
          {"phrase", text}}},
        {"mutes", 2, {{"muter", text}, {"author", text}}},
        {"reports",
         1,
         {{"number", integer},
          {"at", integer},
          {"reporter", text},
          {"reason", text},
          {"line", integer},
          {"settled", integer}}},
        {"at_home", 1, {{"one", integer}, {"since", integer}, {"until", integer}}},
    };
    return all;
}

constexpr std::array<std::string_view, 2> numbered{"chat", "reports"}; // by the database

// A value of any of the three kinds.
struct Value {
    Holds holds;
    std::string text{};
    std::int64_t integer = 0;
    double real = 0;
};
using Row = std::vector<Value>;

std::string list(std::span<const Column> columns) {
    std::string names;
    for (const Column& column : columns) names += (names.empty() ? "" : ", ") + std::string(column.name);
    return names;
}

std::string marks(std::size_t count) {
    std::string all = "(";
    for (std::size_t i = 0; i < count; ++i) all += i == 0 ? "?" : ", ?";
    return all + ')';
}

// Prepared statements whose number of values is known only here.
void bind_row(Statement& statement, std::span<const Value> values) {
    int place = 0;
    for (const Value& value : values) {
        ++place;
        switch (value.holds) {
        case Holds::text: statement.bind_at(place, value.text); break;
        case Holds::integer: statement.bind_at(place, value.integer); break;
        case Holds::real: statement.bind_at(place, value.real); break;
        }
    }
}

// Reads a table from its first row to its last, some rows at a time, by its key.
class Reading {
  public:
    Reading(Connection& database, const Layout& layout) : database_(database), layout_(layout) {}

    // The next rows; none when there are no more.
    std::vector<Row> next() {
        const std::span<const Column> all = layout_.columns;
        const std::string keys = list(all.first(layout_.keys));
        std::string sql = "SELECT " + list(all) + " FROM " + std::string(layout_.name);
        if (!last_.empty()) sql += " WHERE (" + keys + ") > " + marks(layout_.keys);
        sql += " ORDER BY " + keys + " LIMIT " + std::to_string(rows_at_once);
        Statement statement = database_.prepare(sql);
        bind_row(statement, last_);
        std::vector<Row> rows;
        while (statement.step()) rows.push_back(read(statement));
        if (!rows.empty())
            last_.assign(rows.back().begin(),
                         rows.back().begin() + static_cast<std::ptrdiff_t>(layout_.keys));
        return rows;
    }

    static constexpr std::size_t rows_at_once = 1000;

  private:
    Row read(const Statement& statement) const {
        Row row;
        int place = 0;
        for (const Column& column : layout_.columns) {
            Value value{.holds = column.holds};
            switch (column.holds) {
            case Holds::text: value.text = statement.text(place); break;
            case Holds::integer: value.integer = statement.integer(place); break;
            case Holds::real: value.real = statement.real(place); break;
            }
            row.push_back(std::move(value));
            ++place;
        }
        return row;
    }

    Connection& database_;
    const Layout& layout_;
    Row last_;
};

// Of all rows of a table, each value with its size.
class Digest {
  public:
    Digest() {
        if (sodium_init() < 0) throw StoreError("libsodium cannot be used");
        crypto_generichash_init(&state_, nullptr, 0, crypto_generichash_BYTES);
    }
    void add(const Row& row) {
        ++rows_;
        for (const Value& value : row) {
            switch (value.holds) {
            case Holds::text: {
                const std::uint64_t size = value.text.size();
                add_bytes(&size, sizeof size);
                add_bytes(value.text.data(), value.text.size());
                break;
            }
            case Holds::integer: add_bytes(&value.integer, sizeof value.integer); break;
            case Holds::real: add_bytes(&value.real, sizeof value.real); break;
            }
        }
    }
    std::size_t rows() const { return rows_; }
    std::array<unsigned char, crypto_generichash_BYTES> bytes() {
        std::array<unsigned char, crypto_generichash_BYTES> hash{};
        crypto_generichash_final(&state_, hash.data(), hash.size());
        return hash;
    }

  private:
    void add_bytes(const void* bytes, std::size_t size) {
        crypto_generichash_update(&state_, static_cast<const unsigned char*>(bytes), size);
    }

    crypto_generichash_state state_;
    std::size_t rows_ = 0;
};

// Several rows in one statement: a database that is asked over a network answers each but once.
void insert(Connection& to, const Layout& layout, std::span<const Row> rows) {
    constexpr std::size_t most_together = 50;
    const std::string into =
        "INSERT INTO " + std::string(layout.name) + " (" + list(layout.columns) + ") VALUES ";
    while (!rows.empty()) {
        const std::size_t count = rows.size() >= most_together ? most_together : 1;
        std::string sql = into;
        Row values;
        for (const Row& row : rows.first(count)) {
            sql += (values.empty() ? "" : ", ") + marks(layout.columns.size());
            values.insert(values.end(), row.begin(), row.end());
        }
        Statement statement = to.prepare(sql);
        bind_row(statement, values);
        statement.run();
        rows = rows.subspan(count);
    }
}

void check_empty(Connection& to) {
    for (const Layout& layout : layouts()) {
        // Whoever opens a store notes by which Unicode it compares names.
        if (layout.name == "looks_made") continue;
        if (to.number("SELECT count(*) FROM " + std::string(layout.name)) > 0)
            throw Said<StoreError>({"store.not-empty", {{"what", std::string(layout.name)}}});
    }
    to.run("DELETE FROM looks_made");
}

std::size_t copy(Connection& from, Connection& to, const Layout& layout, const MoveProgress& progress) {
    Digest before, after;
    Reading source(from, layout);
    for (std::vector<Row> rows = source.next(); !rows.empty(); rows = source.next()) {
        for (const Row& row : rows) before.add(row);
        insert(to, layout, rows);
        if (progress) progress(layout.name, before.rows());
    }
    Reading target(to, layout);
    for (std::vector<Row> rows = target.next(); !rows.empty(); rows = target.next())
        for (const Row& row : rows) after.add(row);
    const std::string name(layout.name);
    if (before.rows() != after.rows())
        throw StoreError("of " + std::to_string(before.rows()) + " rows of " + name + " " +
                         std::to_string(after.rows()) + " have arrived");
    if (before.bytes() != after.bytes())
        throw StoreError("not every row of " + name + " has arrived as it was");
    return before.rows();
}

} // namespace

std::size_t move_store(Connection& from, Connection& to, const MoveProgress& progress) {
    std::size_t rows = 0;
    from.begin_reading();
    to.begin_writing(0);
    try {
        check_empty(to);
        for (const Layout& layout : layouts()) rows += copy(from, to, layout, progress);
        // No number is given twice, also not those of what was deleted.
        for (const std::string_view table : numbered) to.set_last_number(table, from.last_number(table));
        to.commit();
    } catch (...) {
        to.roll_back();
        throw;
    }
    from.commit();
    return rows;
}

} // namespace oya::server
