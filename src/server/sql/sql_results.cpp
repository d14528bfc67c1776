#include "server/sql/rows.h"
#include "server/sql/sql_store.h"

#include "server/ratings/glicko2.h"

#include <algorithm>
#include <limits>

// How games came out, and what that does to ratings.

namespace oya::server {

namespace {

std::string album_now(Connection& database, std::string_view account, std::string_view game) {
    Statement row = database.prepare("SELECT content FROM albums WHERE account = ? AND game = ?");
    return row.bind(account, game).step() ? row.text(0) : std::string();
}

Rating read_rating(Connection& database, const std::string& account, const std::string& game) {
    Statement row = database.prepare(
        "SELECT rating, deviation, volatility, games, changed FROM ratings WHERE account = ? AND game = ?");
    if (!row.bind(account, game).step()) return {};
    return {row.real(0), row.real(1), row.real(2), static_cast<int>(row.integer(3)), row.integer(4)};
}

// Who has gone keeps no rating.
void forget_the_gone(Connection& database) {
    database.run("DELETE FROM ratings WHERE account NOT IN (SELECT id FROM accounts)");
}

// Only games between accounts count, and nobody plays against themselves.
bool counts(const Outcome& outcome) {
    if (!outcome.rated || outcome.seats.size() < 2) return false;
    for (const SeatOutcome& seat : outcome.seats) {
        if (seat.account.empty()) return false;
        if (std::ranges::count(outcome.seats, seat.account, &SeatOutcome::account) > 1) return false;
    }
    return true;
}

bool rate(Connection& database, const Outcome& outcome) {
    if (!counts(outcome)) return false;
    std::vector<Rating> before;
    std::vector<int> places;
    for (const SeatOutcome& seat : outcome.seats) {
        before.push_back(read_rating(database, seat.account, outcome.game));
        places.push_back(seat.place);
    }
    const std::vector<Rating> after = after_game(before, places, outcome.finished);
    for (std::size_t i = 0; i < after.size(); ++i)
        database
            .prepare("INSERT INTO ratings (account, game, rating, deviation, volatility, games, changed) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, game) DO UPDATE SET "
                     "rating = excluded.rating, deviation = excluded.deviation, "
                     "volatility = excluded.volatility, games = excluded.games, changed = excluded.changed")
            .bind(outcome.seats[i].account, outcome.game, after[i].rating, after[i].deviation,
                  after[i].volatility, after[i].games, after[i].changed)
            .run();
    return true;
}

Outcome read_outcome(Connection& database, const Statement& row) {
    Outcome outcome{
        .table = row.text(0), .game = row.text(1), .rated = row.integer(2) != 0, .finished = row.integer(3)};
    Statement seats = database.prepare(
        "SELECT seat, account, name, bot, points, place FROM result_seats WHERE table_id = ? ORDER BY seat");
    seats.bind(outcome.table);
    while (seats.step())
        outcome.seats.push_back({static_cast<int>(seats.integer(0)), seats.text(1), seats.text(2),
                                 seats.integer(3) != 0, static_cast<int>(seats.integer(4)),
                                 static_cast<int>(seats.integer(5))});
    return outcome;
}

} // namespace

void write_outcome(Connection& database, const Outcome& outcome) {
    // Ratings are read, changed and written back, and games count in one order.
    database.do_alone("results");
    database
        .prepare("INSERT INTO results (table_id, game, rated, finished, deal, counted) "
                 "VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(counted), 0) + 1 FROM results)) "
                 "ON CONFLICT DO NOTHING")
        .bind(outcome.table, outcome.game, outcome.rated, outcome.finished, outcome.deal)
        .run();
    if (database.changes() == 0) return; // a game ends once
    for (const SeatOutcome& seat : outcome.seats)
        database
            .prepare("INSERT INTO result_seats (table_id, seat, account, name, bot, points, place, finished) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(outcome.table, seat.seat, seat.account, seat.name, seat.bot, seat.points, seat.place,
                  outcome.finished)
            .run();
    rate(database, outcome);
}

std::vector<Outcome> SqlStore::history(std::string_view account, Moment before, std::size_t most) {
    return read([=](Connection& database) {
        std::vector<Outcome> found;
        Statement rows = database.prepare(
            "SELECT r.table_id, r.game, r.rated, r.finished, t.setup FROM result_seats s "
            "JOIN results r ON r.table_id = s.table_id JOIN tables t ON t.id = s.table_id "
            "WHERE s.account <> '' AND s.account = ? AND s.finished < ? AND s.seat = (SELECT min(o.seat) "
            "FROM result_seats o WHERE o.table_id = s.table_id AND o.account = s.account) "
            "ORDER BY s.finished DESC LIMIT ?");
        rows.bind(account, before == 0 ? std::numeric_limits<Moment>::max() : before, most);
        while (rows.step()) {
            found.push_back(read_outcome(database, rows));
            found.back().setup = rows.text(4);
        }
        return found;
    });
}

std::vector<Outcome> SqlStore::same_deal(std::string_view deal, std::size_t most) {
    return read([=](Connection& database) {
        std::vector<Outcome> found;
        Statement rows = database.prepare("SELECT table_id, game, rated, finished FROM results "
                                          "WHERE deal <> '' AND deal = ? ORDER BY finished DESC LIMIT ?");
        rows.bind(deal, most);
        while (rows.step()) found.push_back(read_outcome(database, rows));
        return found;
    });
}

std::vector<TableCard> SqlStore::tables_of(std::string_view account, std::size_t most) {
    return read([=](Connection& database) {
        Statement rows = database.prepare(
            "SELECT DISTINCT " OYA_CARD_COLUMNS " FROM seats JOIN tables ON tables.id = seats.table_id "
            "WHERE seats.account <> '' AND seats.account = ? AND tables.state IN (0, 1) "
            "ORDER BY tables.changed DESC LIMIT ?");
        return read_cards(database, rows.bind(account, most));
    });
}

std::vector<std::pair<std::string, Rating>> SqlStore::ratings(std::string_view account) {
    return read([=](Connection& database) {
        std::vector<std::pair<std::string, Rating>> found;
        Statement rows = database.prepare("SELECT game FROM ratings WHERE account = ? ORDER BY game");
        rows.bind(account);
        while (rows.step())
            found.emplace_back(rows.text(0), read_rating(database, std::string(account), rows.text(0)));
        return found;
    });
}

std::size_t SqlStore::recompute_ratings() {
    std::size_t counted = 0;
    write([&](Connection& database) {
        counted = 0;
        database.do_alone("results");
        database.run("DELETE FROM ratings");
        std::vector<Outcome> outcomes;
        Statement rows = database.prepare("SELECT table_id, game, rated, finished FROM results WHERE rated = "
                                          "1 ORDER BY counted, finished, table_id");
        while (rows.step()) outcomes.push_back(read_outcome(database, rows));
        for (const Outcome& outcome : outcomes) counted += rate(database, outcome) ? 1 : 0;
        forget_the_gone(database);
    });
    return counted;
}

void SqlStore::keep_album(AlbumPage page, std::function<void(Appended)> done) {
    write_later(
        [page = std::move(page)](Connection& database) {
            // What is not there yet is empty. One statement each, so that of two servers one is outrun.
            const char* const sql =
                page.before.empty()
                    ? "INSERT INTO albums (content, account, game) VALUES (?, ?, ?) ON CONFLICT (account, "
                      "game) "
                      "DO UPDATE SET content = excluded.content WHERE albums.content = ?"
                    : "UPDATE albums SET content = ? WHERE account = ? AND game = ? AND content = ?";
            database.prepare(sql).bind(page.text, page.account, page.game, page.before).run();
            if (database.changes() == 0) return Appended::outrun;
            return Appended::done;
        },
        std::move(done));
}

std::string SqlStore::album(std::string_view account, std::string_view game) {
    return look([=](Connection& database) { return album_now(database, account, game); });
}

} // namespace oya::server
