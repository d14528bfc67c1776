#include "server/api/desk.h"

#include "shelf/games.h"

#include <algorithm>

// Albums over HTTP: what an account keeps of a game from one game to the next, such as its hiking trail at
// Cascadia. Nobody writes into an album; a game that is over lets each of its accounts mark one thing they
// have earned, once.

namespace oya::server {

namespace {

// As the store keeps it: the game's own text, and the tables something was marked for.
struct StoredAlbum {
    std::string text{};
    std::vector<std::string> tables{};
};

constexpr std::size_t longest_album = 64 * 1024;

// Empty where the game keeps none.
StoredAlbum read_album(const std::string& stored, const Album* game) {
    if (game == nullptr) return {};
    JsonReader reader(stored, {.bytes = longest_album, .depth = 4});
    const JsonValue root = reader.root().object();
    StoredAlbum album{.text = std::string(root.field("album").text(longest_album))};
    for (const JsonValue table : root.field("tables")) album.tables.emplace_back(table.text(64));
    return reader.ok() && game->readable(album.text) ? album : StoredAlbum{};
}

std::string write_album(const StoredAlbum& album) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().field("album", album.text).key("tables").begin_array();
    for (const std::string& table : album.tables) json.value(table);
    json.end_array().end_object();
    return text;
}

void show_album(Desk& desk, const Call& call, const Account& account, const std::string& name) {
    const AnyGame* const game = find_game(name);
    if (game == nullptr) throw ApiError{404, "game.unknown"};
    const std::unique_ptr<AnyPosition> any = game->start({}, game->min_seats());
    const std::unique_ptr<const Album> of_game = any->album();
    const StoredAlbum album = read_album(desk.store.album(account.id, game->name()), of_game.get());
    call.answer(200, [&](JsonWriter& json) {
        json.field("game", game->name()).field("name", account.name).field("album", album.text);
        json.field("page", album.text.empty() ? "" : of_game->page(album.text, call.words()));
    });
}

// What somebody has earned at a table that is over, and has not marked yet.
struct Earned {
    std::unique_ptr<const Album> of_game; // null where there is none
    Seat seat;
    Account account;
    std::string stored; // the album as the store has it
    StoredAlbum album;
    bool marked = false;
    std::vector<AlbumChoice> choices{};
};

Earned earned(Desk& desk, const Room& room, Viewer viewer, const Call& call) {
    const Account account = account_of(desk, call);
    const Table& table = room.host().table();
    if (!viewer.is_seat() || room.card().seats[viewer.seat().index].account != account.id)
        throw ApiError{403, "seat.none"};
    if (!room.host().over()) throw ApiError{409, "album.not-over"};
    if (!room.is_stored()) throw ApiError{503, "store", 1}; // the end may yet be lost
    Earned earned{
        table.position().album(), viewer.seat(), account, desk.store.album(account.id, room.card().game), {}};
    earned.album = read_album(earned.stored, earned.of_game.get());
    earned.marked = std::ranges::find(earned.album.tables, room.id()) != earned.album.tables.end();
    // A table that was branched off to try something out earns nobody anything.
    const bool kept = earned.of_game && earned.of_game->kept();
    if (kept && !earned.marked && table.setup().opening == nullptr)
        earned.choices = earned.of_game->choices(earned.album.text, account.name, earned.seat);
    return earned;
}

void write_choice(JsonWriter& json, const AlbumChoice& choice, const Words& words) {
    const std::string_view rule = words.rule_text(choice.rule.id);
    json.field("what", words.say(choice.what)).field("rule", choice.rule.id);
    if (!rule.empty()) json.field("text", rule);
}

void show_earned(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    const Earned found = earned(desk, room, viewer, call);
    call.answer(200, [&](JsonWriter& json) {
        json.field("marked", found.marked).key("choices").begin_array();
        for (const AlbumChoice& choice : found.choices) {
            json.begin_object();
            write_choice(json, choice, call.words());
            json.end_object();
        }
        json.end_array();
    });
}

using AlbumAnswer = void (*)(Desk&, Room&, Viewer, const Call&);

void at_album(Desk& desk, const Call& call, AlbumAnswer answer) {
    at_table(desk, call, [&desk, answer](Room& room, Viewer viewer, const Call& on_strand) {
        answer(desk, room, viewer, on_strand);
    });
}

void mark_earned(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    const std::size_t choice = call.read_body([](JsonValue json) {
        json.only({"choice"});
        return json.field("choice").natural(1000);
    });
    Earned found = earned(desk, room, viewer, call);
    if (found.marked) throw ApiError{409, "album.marked"};
    if (choice >= found.choices.size()) throw ApiError{400, "album.choice"};
    std::string& text = found.album.text;
    const std::string& name = found.account.name;
    if (!found.of_game->has(text, name)) {
        if (const Refusal refusal = found.of_game->join(text, name)) return call.answer(refusal);
    }
    found.of_game->mark(text, name, found.seat, choice);
    found.album.tables.push_back(room.id());
    const auto kept = [&desk, call, marked = found.choices[choice]](Room&, Appended how) {
        // Two tables of one account may end at the same time: then this one looks again.
        if (how == Appended::outrun)
            return answering_faults(call, [&] { at_album(desk, call, mark_earned); });
        if (how != Appended::done) return call.answer(ApiError{503, "store.fault", 5});
        call.answer(201, [&](JsonWriter& json) { write_choice(json, marked, call.words()); });
    };
    desk.store.keep_album({.account = found.account.id,
                           .game = room.card().game,
                           .before = found.stored,
                           .text = write_album(found.album)},
                          room.back_here(kept));
}

} // namespace

void add_album_routes(Router& router, Desk& desk) {
    router.add("GET", "/api/me/albums/{}",
               [&desk](const Call& call) { show_album(desk, call, account_of(desk, call), call.part(0)); });
    router.add("GET", "/api/accounts/{}/albums/{}", [&desk](const Call& call) {
        const std::optional<Account> account = desk.store.account_named(call.part(0));
        if (!account) throw ApiError{404, "account.unknown"};
        show_album(desk, call, *account, call.part(1));
    });
    router.add("GET", "/api/tables/{}/album",
               [&desk](const Call& call) { at_album(desk, call, show_earned); });
    router.add("POST", "/api/tables/{}/album",
               [&desk](const Call& call) { at_album(desk, call, mark_earned); });
}

} // namespace oya::server
