#include "server/sqlite/sqlite_store.h"

#include <algorithm>

// What was said, who does not want to hear whom, what was reported.

namespace oya::server {

void SqliteStore::add_line(ChatLine line, std::function<void(std::optional<std::int64_t> number)> done) {
    const auto number = std::make_shared<std::int64_t>(0);
    write_later(
        [line = std::move(line), number](Database& database) {
            database
                .prepare("INSERT INTO chat (room, at, author, name, said, phrase) VALUES (?, ?, ?, ?, ?, ?)")
                .bind(line.room, line.at, line.author, line.name, line.text, line.phrase)
                .run();
            *number = database.number("SELECT last_insert_rowid()");
            return Appended::done;
        },
        [number, done = std::move(done)](Appended how) {
            done(how == Appended::done ? std::optional(*number) : std::nullopt);
        });
}

std::vector<ChatLine> SqliteStore::lines(std::string_view room, std::size_t most) {
    return read([=](Database& database) {
        std::vector<ChatLine> found;
        Statement rows = database.prepare("SELECT number, room, at, author, name, said, phrase FROM chat "
                                          "WHERE room = ? ORDER BY number DESC LIMIT ?");
        rows.bind(room, most);
        while (rows.step())
            found.push_back({rows.integer(0), rows.text(1), rows.integer(2), rows.text(3), rows.text(4),
                             rows.text(5), rows.text(6)});
        std::ranges::reverse(found);
        return found;
    });
}

void SqliteStore::mute(std::string by, std::string author, bool muted, std::function<void(Appended)> done) {
    write_later(
        [by = std::move(by), author = std::move(author), muted](Database& database) {
            database
                .prepare(muted ? "INSERT OR IGNORE INTO mutes (muter, author) VALUES (?, ?)"
                               : "DELETE FROM mutes WHERE muter = ? AND author = ?")
                .bind(by, author)
                .run();
            return Appended::done;
        },
        std::move(done));
}

std::vector<std::string> SqliteStore::muted(std::string_view by) {
    return read([=](Database& database) {
        std::vector<std::string> found;
        Statement rows = database.prepare("SELECT author FROM mutes WHERE muter = ?");
        rows.bind(by);
        while (rows.step()) found.push_back(rows.text(0));
        return found;
    });
}

void SqliteStore::report(Report complaint, std::function<void(Appended)> done) {
    write_later(
        [complaint = std::move(complaint)](Database& database) {
            const ChatLine& line = complaint.line;
            Statement found = database.prepare("SELECT 1 FROM chat WHERE number = ? AND room = ?");
            if (!found.bind(line.number, line.room).step()) return Appended::missing;
            database.prepare("INSERT OR IGNORE INTO reports (at, reporter, reason, line) VALUES (?, ?, ?, ?)")
                .bind(complaint.at, complaint.reporter, complaint.reason, line.number)
                .run();
            return Appended::done;
        },
        std::move(done));
}

std::vector<Report> SqliteStore::reports(std::size_t most) {
    return read([=](Database& database) {
        std::vector<Report> found;
        Statement rows = database.prepare(
            "SELECT r.number, r.at, r.reporter, r.reason, r.settled, c.number, c.room, c.at, c.author, "
            "c.name, c.said "
            "FROM reports r JOIN chat c ON c.number = r.line ORDER BY r.settled, r.number DESC LIMIT ?");
        rows.bind(most);
        while (rows.step())
            found.push_back({rows.integer(0), rows.integer(1), rows.text(2), rows.text(3),
                             ChatLine{rows.integer(5), rows.text(6), rows.integer(7), rows.text(8),
                                      rows.text(9), rows.text(10)},
                             rows.integer(4) != 0});
        return found;
    });
}

void SqliteStore::settle_report(std::int64_t number) {
    write([=](Database& database) {
        database.prepare("UPDATE reports SET settled = 1 WHERE number = ?").bind(number).run();
    });
}

void SqliteStore::back_up(const std::filesystem::path& to) {
    if (std::filesystem::exists(to)) throw StoreError(to.string() + " is there already");
    make_private_file(to);
    Database(file_, Database::Use::reading).prepare("VACUUM INTO ?").bind(to.string()).run();
}

} // namespace oya::server
