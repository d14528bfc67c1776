#include "server/api/desk.h"

#include "server/clock.h"
#include "shelf/games.h"
#include "table/record.h"

#include <algorithm>
#include <charconv>
#include <cmath>

// What people have played, and their ratings.

namespace oya::server {

namespace {

constexpr std::size_t page = 50;

Moment before_of(const Call& call) {
    const std::string_view text = call.request().parameter("before");
    Moment before = 0;
    std::from_chars(text.data(), text.data() + text.size(), before);
    return before;
}

void write_history(Desk& desk, const Call& call, const std::string& account) {
    const std::vector<Outcome> outcomes = desk.store.history(account, before_of(call), page);
    call.answer(200, [&](JsonWriter& json) {
        json.key("games").begin_array();
        for (const Outcome& outcome : outcomes) write_outcome(json, outcome);
        json.end_array();
    });
}

// What was chosen at a table otherwise than usual, as far as it has a name, so that nobody takes results of
// different games for those of one.
void write_chosen(JsonWriter& json, const Outcome& outcome) {
    const AnyGame* const game = find_game(outcome.game);
    if (game == nullptr || outcome.setup.empty()) return;
    JsonReader reader(outcome.setup);
    const Settings chosen = read_settings(reader.root().field("options"));
    // A table of older rules may have had other options.
    if (!reader.ok() || game->check(chosen, static_cast<int>(outcome.seats.size()))) return;
    const Settings whole = game->complete(chosen), usual = game->complete({});
    json.key("options").begin_object();
    for (const OptionSpec& option : game->options()) {
        const std::string* const value = whole.find(option.name);
        if (chosen.find(option.name) == nullptr || *value == *usual.find(option.name)) continue;
        if (std::ranges::find(option.values, *value) != option.values.end()) json.field(option.name, *value);
    }
    json.end_object();
}

Account named(Desk& desk, const Call& call) {
    if (const std::optional<Account> account = desk.store.account_named(call.part(0))) return *account;
    throw ApiError{404, "account.unknown"};
}

void show_account(Desk& desk, const Call& call) {
    const Account account = named(desk, call);
    const auto ratings = desk.store.ratings(account.id);
    call.answer(200, [&](JsonWriter& json) {
        json.field("name", account.name)
            .field("created", moment_text(account.created))
            .key("ratings")
            .begin_object();
        for (const auto& [game, rating] : ratings)
            json.key(game)
                .begin_object()
                .field("rating", static_cast<int>(std::lround(rating.rating)))
                .field("deviation", static_cast<int>(std::lround(rating.deviation)))
                .field("games", rating.games)
                .field("provisional", rating.deviation > 110)
                .end_object();
        json.end_object();
    });
}

void list_my_tables(Desk& desk, const Call& call) {
    const Account account = account_of(desk, call);
    const std::vector<TableCard> cards = desk.store.tables_of(account.id, 200);
    call.answer(200, [&](JsonWriter& json) {
        json.key("tables").begin_array();
        for (const TableCard& card : cards) {
            json.begin_object();
            write_card(json, card);
            json.key("you").begin_array();
            for (const SeatKey& key : card.seats)
                if (key.account == account.id) json.value(key.seat);
            json.end_array().end_object();
        }
        json.end_array();
    });
}

} // namespace

void write_outcome(JsonWriter& json, const Outcome& outcome) {
    json.begin_object()
        .field("table", outcome.table)
        .field("game", outcome.game)
        .field("rated", outcome.rated)
        .field("finished", moment_text(outcome.finished))
        .field("before", outcome.finished);
    write_chosen(json, outcome);
    json.key("seats").begin_array();
    for (const SeatOutcome& seat : outcome.seats) {
        json.begin_object();
        if (!seat.name.empty()) json.field(seat.bot ? "bot" : "name", seat.name); // who has gone has no name
        if (!seat.account.empty()) json.field("account", seat.account);
        json.field("points", seat.points).field("place", seat.place).end_object();
    }
    json.end_array().end_object();
}

void add_history_routes(Router& router, Desk& desk) {
    const auto add = [&](const char* method, const char* route, void (*answer)(Desk&, const Call&)) {
        router.add(method, route, [&desk, answer](const Call& call) { answer(desk, call); });
    };
    add("GET", "/api/me/tables", list_my_tables);
    add("GET", "/api/accounts/{}", show_account);
    router.add("GET", "/api/me/games",
               [&desk](const Call& call) { write_history(desk, call, account_of(desk, call).id); });
    router.add("GET", "/api/accounts/{}/games",
               [&desk](const Call& call) { write_history(desk, call, named(desk, call).id); });
}

} // namespace oya::server
