#include "server/sql/seals.h"

#include "server/sql/rows.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <utility>
#include <vector>

namespace oya::server {

namespace {

// Each piece with its length, so that no two lists of pieces read the same.
Seal checksum(std::initializer_list<std::string_view> pieces) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, crypto_generichash_BYTES_MIN);
    const auto add = [&](const void* bytes, std::size_t size) {
        crypto_generichash_update(&state, static_cast<const unsigned char*>(bytes), size);
    };
    for (const std::string_view piece : pieces) {
        const std::uint64_t size = piece.size();
        add(&size, sizeof size);
        add(piece.data(), piece.size());
    }
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash;
    crypto_generichash_final(&state, hash.data(), hash.size());
    Seal seal = 0;
    std::memcpy(&seal, hash.data(), sizeof seal);
    return seal;
}

Seal seal_of_event(Seal before, std::string_view event) {
    std::array<char, sizeof before> bytes;
    std::memcpy(bytes.data(), &before, sizeof before);
    return checksum({"event", {bytes.data(), bytes.size()}, event});
}

// Whether the rows of the seats and of the snapshot are as they were sealed.
bool seats_fit(Connection& database, const TableCard& card) {
    Statement rows = database.prepare("SELECT seal FROM seats WHERE table_id = ? ORDER BY seat");
    rows.bind(card.id);
    for (const SeatKey& key : card.seats)
        if (!rows.step() || rows.integer(0) != seal_of(card.id, key)) return false;
    return true;
}

bool snapshots_fit(Connection& database, const std::string& table) {
    Statement rows = database.prepare("SELECT version, snapshot, seal FROM snapshots WHERE table_id = ?");
    rows.bind(table);
    while (rows.step())
        if (rows.integer(2) != seal_of_snapshot(table, rows.size(0), rows.text(1))) return false;
    return true;
}

void seal_snapshots(Connection& database, const std::string& table) {
    std::vector<std::pair<std::size_t, Seal>> seals;
    {
        Statement rows = database.prepare("SELECT version, snapshot FROM snapshots WHERE table_id = ?");
        rows.bind(table);
        while (rows.step())
            seals.emplace_back(rows.size(0), seal_of_snapshot(table, rows.size(0), rows.text(1)));
    }
    for (const auto& [version, seal] : seals)
        database.prepare("UPDATE snapshots SET seal = ? WHERE table_id = ? AND version = ?")
            .bind(seal, table, version)
            .run();
}

} // namespace

Seal seal_of(const StoredTable& table) {
    const TableCard& card = table.card;
    return checksum({"table", card.id, card.game, card.listed ? "listed" : "", card.invite_hash,
                     std::to_string(card.created), card.imported ? "imported" : "",
                     std::to_string(card.seats.size()), table.setup});
}

Seal seal_after(Seal before, std::span<const std::string> events) {
    for (const std::string& event : events) before = seal_of_event(before, event);
    return before;
}

Seal seal_of(std::string_view table, const SeatKey& key) {
    return checksum({"seat", table, std::to_string(key.seat), std::to_string(static_cast<int>(key.sitter)),
                     key.name, key.secret_hash, key.account});
}

Seal seal_of_snapshot(std::string_view table, std::size_t version, std::string_view snapshot) {
    return checksum({"snapshot", table, std::to_string(version), snapshot});
}

std::string damage_of(Connection& database, const StoredTable& table) {
    Statement kept = database.prepare("SELECT seal FROM tables WHERE id = ?");
    Statement last = database.prepare("SELECT max(version) FROM events WHERE table_id = ?");
    const Seal seal = seal_after(seal_of(table), table.events);
    const bool whole =
        table.events.size() == table.card.version &&
        (!last.bind(table.card.id).step() || table.events.empty() || last.size(0) + 1 == table.events.size());
    if (!kept.bind(table.card.id).step() || kept.integer(0) != seal || !whole)
        return "its setup or its events are not as they were written";
    if (!seats_fit(database, table.card)) return "its seats are not as they were written";
    if (!snapshots_fit(database, table.card.id)) return "its snapshot is not as it was written";
    return {};
}

// By columns of its own: those that later steps add are not there when a file is brought up to this one
// alone.
void seal_tables(Connection& database) {
    std::vector<std::string> ids;
    {
        Statement rows = database.prepare("SELECT id FROM tables");
        while (rows.step()) ids.push_back(rows.text(0));
    }
    for (const std::string& id : ids) {
        StoredTable table{.card = {.id = id, .seats = read_seats(database, id)}};
        {
            Statement row = database.prepare(
                "SELECT game, listed, invite_hash, created, imported, setup FROM tables WHERE id = ?");
            row.bind(id).step();
            table.card.game = row.text(0);
            table.card.listed = row.integer(1) != 0;
            table.card.invite_hash = row.text(2);
            table.card.created = row.integer(3);
            table.card.imported = row.integer(4) != 0;
            table.setup = row.text(5);
        }
        for (const SeatKey& key : table.card.seats)
            database.prepare("UPDATE seats SET seal = ? WHERE table_id = ? AND seat = ?")
                .bind(seal_of(id, key), id, key.seat)
                .run();
        seal_snapshots(database, id);
        Seal seal = seal_of(table);
        Statement events = database.prepare("SELECT event FROM events WHERE table_id = ? ORDER BY version");
        events.bind(id);
        while (events.step()) seal = seal_of_event(seal, events.text(0));
        database.prepare("UPDATE tables SET seal = ? WHERE id = ?").bind(seal, id).run();
    }
}

} // namespace oya::server
