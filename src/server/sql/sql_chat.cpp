#include "server/sql/sql_store.h"

#include <algorithm>

// What was said, who does not want to hear whom, what was reported.

namespace oya::server {

void SqlStore::add_line(ChatLine line, std::function<void(std::optional<std::int64_t> number)> done) {
    const auto number = std::make_shared<std::int64_t>(0);
    write_later(
        [line = std::move(line), number](Connection& database) {
            Statement added = database.prepare("INSERT INTO chat (room, at, author, name, said, phrase) "
                                               "VALUES (?, ?, ?, ?, ?, ?) RETURNING number");
            added.bind(line.room, line.at, line.author, line.name, line.text, line.phrase).step();
            *number = added.integer(0);
            return Appended::done;
        },
        [number, done = std::move(done)](Appended how) {
            done(how == Appended::done ? std::optional(*number) : std::nullopt);
        });
}

std::vector<ChatLine> SqlStore::lines(std::string_view room, std::size_t most) {
    return look([=](Connection& database) {
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

void SqlStore::mute(std::string by, std::string author, bool muted, std::function<void(Appended)> done) {
    write_later(
        [by = std::move(by), author = std::move(author), muted](Connection& database) {
            database
                .prepare(muted ? "INSERT INTO mutes (muter, author) VALUES (?, ?) ON CONFLICT DO NOTHING"
                               : "DELETE FROM mutes WHERE muter = ? AND author = ?")
                .bind(by, author)
                .run();
            return Appended::done;
        },
        std::move(done));
}

std::vector<std::string> SqlStore::muted(std::string_view by) {
    return look([=](Connection& database) {
        std::vector<std::string> found;
        Statement rows = database.prepare("SELECT author FROM mutes WHERE muter = ?");
        rows.bind(by);
        while (rows.step()) found.push_back(rows.text(0));
        return found;
    });
}

void SqlStore::report(Report complaint, std::function<void(Appended)> done) {
    write_later(
        [complaint = std::move(complaint)](Connection& database) {
            const ChatLine& line = complaint.line;
            Statement found = database.prepare("SELECT 1 FROM chat WHERE number = ? AND room = ?");
            if (!found.bind(line.number, line.room).step()) return Appended::missing;
            database
                .prepare("INSERT INTO reports (at, reporter, reason, line) VALUES (?, ?, ?, ?) ON CONFLICT "
                         "DO NOTHING")
                .bind(complaint.at, complaint.reporter, complaint.reason, line.number)
                .run();
            return Appended::done;
        },
        std::move(done));
}

std::vector<Report> SqlStore::reports(std::size_t most) {
    return look([=](Connection& database) {
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

void SqlStore::settle_report(std::int64_t number) {
    write([=](Connection& database) {
        database.prepare("UPDATE reports SET settled = 1 WHERE number = ?").bind(number).run();
    });
}

} // namespace oya::server
