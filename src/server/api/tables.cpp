#include "server/api/desk.h"

#include "server/api/naming.h"
#include "server/api/visit.h"
#include "server/clock.h"
#include "server/net/guard.h"
#include "server/secrets.h"
#include "shelf/games.h"

#include <algorithm>
#include <concepts>
#include <utility>

// Tables over HTTP: make one, find one, sit down, get up, watch. docs/server.md describes each.

namespace oya::server {

namespace {

struct Order {
    HostSetup setup{};
    bool listed = false;
    std::string name{}; // of who asks
};

Order read_order(JsonValue json) {
    json.only({"game", "seats", "options", "terms", "listed", "name", "same_seed"});
    Order order;
    const JsonValue game = json.field("game");
    order.setup.table.game = find_game(game.text(64));
    if (order.setup.table.game == nullptr && game.exists())
        game.fail("is no game of the house", "game.unknown");
    for (const JsonValue seat : json.field("seats").list(max_seats))
        order.setup.table.seats.push_back(read_seat(seat));
    order.setup.table.options = read_settings(json.optional("options"));
    if (const JsonValue terms = json.optional("terms"); terms.exists()) order.setup.terms = read_terms(terms);
    if (const JsonValue listed = json.optional("listed"); listed.exists()) order.listed = listed.boolean();
    order.name = json.optional("name").text(256);
    order.setup.table.fair = FairChance{.secret = random_bytes()};
    if (const JsonValue seed = json.optional("same_seed"); seed.exists()) {
        const std::optional<Digest> secret = read_digest(seed.text(64));
        if (!secret) seed.fail("must be 64 small hexadecimal digits");
        order.setup.table.fair = FairChance{.secret = secret.value_or(Digest{}), .nonces = false};
    }
    return order;
}

struct Given {
    int seat;
    std::string secret;
};

// A key for every seat that is taken from the beginning: those of people belong to who makes the table.
std::vector<Given> hand_out_seats(const Order& order, TableCard& card, const std::optional<Account>& maker) {
    std::vector<Given> given;
    for (std::size_t i = 0; i < order.setup.table.seats.size(); ++i) {
        const SeatSetup& seat = order.setup.table.seats[i];
        SeatKey key{.seat = static_cast<int>(i)};
        if (seat.bot) {
            key.sitter = Sitter::bot;
            key.name = to_text(*seat.bot);
        } else if (!seat.empty) {
            if (given.empty() && maker) key.account = maker->id;
            const std::string secret = new_secret();
            key.sitter = Sitter::person;
            key.name = seat.name;
            key.secret_hash = hash_of(secret);
            given.push_back({key.seat, secret});
        }
        card.seats.push_back(std::move(key));
    }
    return given;
}

void write_given(JsonWriter& json, const std::vector<Given>& given) {
    json.key("seats").begin_array();
    for (const Given& each : given)
        json.begin_object().field("seat", each.seat).field("secret", each.secret).end_object();
    json.end_array();
}

// At a rated table everybody is somebody, and only once.
void check_rated(const TableCard& card) {
    for (const SeatKey& key : card.seats)
        if (key.sitter != Sitter::nobody && key.account.empty()) throw ApiError{409, "table.rated.accounts"};
}

// The language of who asks, if they say one.
std::string language_of(const Call& call) {
    const bool said = !call.request().header("accept-language").empty();
    return said ? std::string(call.words().language()) : std::string();
}

void create_table(Desk& desk, const Call& call) {
    const std::optional<Account> maker = who_is(desk, call.request());
    Order order = call.read_body(read_order);
    TableCard card{.listed = order.listed, .language = language_of(call)};
    name_seats(desk.store, order.setup.table.seats, maker, order.name);
    const std::vector<Given> given = hand_out_seats(order, card, maker);
    if (order.setup.terms.rated) check_rated(card);
    if (const Refusal refusal = Host::check(order.setup)) return call.answer(refusal);
    take(desk.house.new_tables, counted_address(call.request().address));
    const std::string invite = order.listed ? std::string() : new_secret();
    if (!order.listed) card.invite_hash = hash_of(invite);
    const std::string base = desk.reach.base_for(call.request().header("host"));
    desk.rooms.create(std::move(order.setup), std::move(card), [=](const std::string& id) {
        if (id.empty()) return call.answer(ApiError{503, "store", 5});
        call.answer(201, [&](JsonWriter& json) {
            json.field("table", id);
            if (!invite.empty()) json.field("invite", invite);
            json.field("url", base + "/t/" + id + (invite.empty() ? "" : "#" + invite));
            write_given(json, given);
        });
    });
}

void list_tables(Desk& desk, const Call& call) {
    const std::vector<TableCard> cards = desk.house.store.lobby(200);
    call.answer(200, [&](JsonWriter& json) {
        json.key("tables").begin_array();
        for (const TableCard& card : cards) {
            json.begin_object();
            write_card(json, card);
            json.end_object();
        }
        json.end_array();
    });
}

// Answers with how the table stands, once that is stored: nobody is told what may yet be lost.
template <std::invocable<JsonWriter&> Write>
void answer_when_stored(Room& room, const Call& call, Write write) {
    Response response{.headers = {{"Cache-Control", "no-store"}}};
    {
        JsonWriter json(response.body);
        write(json);
    }
    room.when_stored([call, response = std::move(response)](const Refusal&, bool stored) {
        if (!stored) return call.answer(ApiError{503, "store", 1});
        call.exchange()->respond(response);
    });
}

// Whose answer the game waits for: nobody's while it does not go on.
void write_awaited(JsonWriter& json, const Room& room) {
    const Table& table = room.host().table();
    json.begin_array();
    if (room.card().state == TableState::playing && !table.paused())
        for (const Seat seat : table.position().awaited()) json.value(seat.index);
    json.end_array();
}

void show_table(Room& room, Viewer viewer, const Call& call) {
    answer_when_stored(room, call, [&](JsonWriter& json) {
        json.begin_object();
        write_card(json, room.card());
        write_settings(json.key("options"), room.host().table().setup().options);
        write_terms(json.key("terms"), room.host().terms());
        write_awaited(json.key("awaited"), room);
        if (viewer.is_seat()) json.field("you", viewer.seat().index);
        json.end_object();
    });
}

// How others fared when chance did the same, for who has finished: before, it would tell what is to come.
void show_same_deal(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    check_may_watch(room, viewer);
    if (!room.host().over()) throw ApiError{409, "deal.not-over"};
    const std::vector<Outcome> outcomes = desk.store.same_deal(room.deal(), 200);
    call.answer(200, [&](JsonWriter& json) {
        json.key("games").begin_array();
        for (const Outcome& outcome : outcomes) write_outcome(json, outcome);
        json.end_array();
    });
}

// Tells the client how it went; `write` is for when it went well.
template <class Write>
Room::Done answering(const Call& call, int status, Write write) {
    return [=](const Refusal& refusal, bool stored) {
        if (refusal) return call.answer(refusal);
        if (!stored) return call.answer(ApiError{503, "store", 1});
        call.answer(status, write);
    };
}

void sit_down(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    struct Wanted {
        std::optional<int> seat;
        std::string name;
    };
    const Wanted wanted = call.read_body([](JsonValue json) {
        json.only({"seat", "name"});
        const JsonValue seat = json.optional("seat");
        return Wanted{seat.exists() ? std::optional(static_cast<int>(seat.integer(0, max_seats - 1)))
                                    : std::nullopt,
                      std::string(json.optional("name").text(256))};
    });
    if (viewer.is_seat()) throw ApiError{409, "seat.have"};
    const std::optional<Account> account = who_is(desk, call.request());
    if (room.host().terms().rated && !account) throw ApiError{401, "table.rated.accounts"};
    SeatKey key{.sitter = Sitter::person,
                .name = account ? account->name : guest_name(desk.store, wanted.name)};
    check_alone(room.host().table(), key.name);
    if (account) key.account = account->id;
    const auto& seats = room.card().seats;
    const auto free = std::ranges::find(seats, Sitter::nobody, &SeatKey::sitter);
    if (!wanted.seat && free == seats.end()) throw ApiError{409, "table.full"};
    key.seat = wanted.seat.value_or(free == seats.end() ? 0 : free->seat);
    const std::string secret = new_secret();
    key.secret_hash = hash_of(secret);
    const int seat = key.seat;
    room.sit(std::move(key), answering(call, 201, [=, id = room.id()](JsonWriter& json) {
                 json.field("table", id);
                 write_given(json, {{seat, secret}});
             }));
}

// Before the game the host keeps the table: whoever else sits there, a bot too, is asked to get up.
void get_up(Room& room, Viewer viewer, const Call& call) {
    const Seat seat = seat_of(room, call.part(1).size() == 1 ? call.part(1)[0] - '0' : -1);
    const std::optional<Seat> keeper = room.host().begun() ? std::nullopt : room.host().host_seat();
    if (!viewer.is(seat) && !(keeper && viewer.is(*keeper))) throw ApiError{403, "seat.other"};
    room.get_up(seat, answering(call, 200, [](JsonWriter&) {}));
}

void seat_bot(Room& room, Viewer viewer, const Call& call) {
    if (!viewer.is_seat()) throw ApiError{403, "seat.none"};
    if (room.host().terms().rated) throw ApiError{409, "table.rated.accounts"};
    struct Wanted {
        std::int64_t seat;
        std::optional<BotSpec> bot;
    };
    const Wanted wanted = call.read_body([](JsonValue json) {
        json.only({"seat", "bot"});
        const JsonValue bot = json.field("bot");
        Wanted read{json.field("seat").integer(0, max_seats - 1), parse_bot(bot.text(64))};
        if (!read.bot) bot.fail("is no bot of the house", "bot.unknown");
        return read;
    });
    room.seat_bot(seat_of(room, wanted.seat), *wanted.bot, answering(call, 201, [](JsonWriter&) {}));
}

// One message of somebody who has a stream open, and what it was answered.
void take_message(Desk& desk, Room& room, Viewer viewer, const Call& call) {
    const std::optional<Account> account = who_is(desk, call.request());
    const std::optional<WatcherId> watcher = room.watcher_of(viewer, account ? account->id : "");
    if (!watcher) throw ApiError{409, "stream.none"};
    if (asks_for_table(call.request().body, room.card().version))
        take(desk.tellings, counted_address(call.request().address) + '@' + room.id());
    if (room.talk().take(room, *watcher, call.request().body)) return call.answer(200, [](JsonWriter&) {});
    room.ask(*watcher, call.request().body, [call](const std::vector<std::string>& messages, bool stored) {
        if (!stored) return call.answer(ApiError{503, "store", 1});
        std::string body = "[";
        for (const std::string& message : messages) body += (body.size() > 1 ? "," : "") + message;
        call.exchange()->respond({.body = body + "]", .headers = {{"Cache-Control", "no-store"}}});
    });
}

} // namespace

void write_card(JsonWriter& json, const TableCard& card) {
    json.field("table", card.id)
        .field("game", card.game)
        .field("state", name_of(card.state))
        .field("listed", card.listed)
        .field("version", card.version)
        .field("created", moment_text(card.created))
        .field("changed", moment_text(card.changed));
    if (card.imported) json.field("imported", true);
    if (card.same_deal) json.field("same_deal", true);
    if (!card.language.empty()) json.field("language", card.language);
    json.key("seats").begin_array();
    for (const SeatKey& key : card.seats) {
        json.begin_object();
        if (key.sitter == Sitter::nobody) {
            json.field("empty", true);
        } else {
            json.field(key.sitter == Sitter::bot ? "bot" : "name", key.name);
        }
        json.end_object();
    }
    json.end_array();
}

void add_table_routes(Router& router, Desk& desk) {
    const auto at = [&desk](void (*answer)(Room&, Viewer, const Call&)) {
        return [&desk, answer](const Call& call) { at_table(desk, call, answer); };
    };
    router.add("POST", "/api/tables", [&desk](const Call& call) { create_table(desk, call); });
    router.add("GET", "/api/tables", [&desk](const Call& call) { list_tables(desk, call); });
    router.add("GET", "/api/tables/{}", at(show_table));
    const auto at_with_desk = [&desk](void (*answer)(Desk&, Room&, Viewer, const Call&)) {
        return [&desk, answer](const Call& call) {
            at_table(desk, call, [&desk, answer](Room& room, Viewer viewer, const Call& on_strand) {
                answer(desk, room, viewer, on_strand);
            });
        };
    };
    router.add("POST", "/api/tables/{}/seats", at_with_desk(sit_down));
    router.add("GET", "/api/tables/{}/same_deal", at_with_desk(show_same_deal));
    router.add("DELETE", "/api/tables/{}/seats/{}", at(get_up));
    router.add("POST", "/api/tables/{}/bots", at(seat_bot));
    router.add("GET", "/api/tables/{}/socket", [&desk](const Call& call) { open_visit(desk, call); });
    router.add("GET", "/api/tables/{}/stream", [&desk](const Call& call) { open_stream(desk, call); });
    router.add("POST", "/api/tables/{}/messages", at_with_desk(take_message));
}

} // namespace oya::server
