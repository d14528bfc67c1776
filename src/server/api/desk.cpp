#include "server/api/desk.h"

#include "core/data_files.h"
#include "server/clock.h"
#include "server/net/guard.h"
#include "server/secrets.h"

#include <memory>
#include <utility>

namespace oya::server {

void take(Quota& quota, const std::string& who) {
    const milliseconds wait = quota.take(who);
    if (wait.count() > 0) throw ApiError{429, "too-many", static_cast<double>(wait.count()) / 1000.0};
}

std::string pass_of(const Request& request) {
    std::string_view secret = request.cookie("oya_session");
    constexpr std::string_view bearer = "Bearer ";
    if (const std::string_view given = request.header("authorization"); given.starts_with(bearer))
        secret = given.substr(bearer.size());
    return secret.empty() || secret.size() > 128 ? std::string() : hash_of(secret);
}

namespace {

// Whether somebody means to be known by a token. The name and password of a server in front, which a browser
// sends along with everything, are none.
bool shows_token(const Request& request) {
    const std::string_view given = request.header("authorization");
    return !given.empty() && !given.starts_with("Basic ");
}

} // namespace

std::optional<Holder> holder_of(Desk& desk, const Request& request) {
    const std::string pass = pass_of(request);
    std::optional<Holder> holder = pass.empty() ? std::nullopt : holder_of(desk.store, pass);
    if (holder) desk.uses.note(desk.store, holder->pass, now());
    // A guest's answer would hide that the token was mistyped.
    if (!holder && shows_token(request)) throw ApiError{401, "token.unknown"};
    return holder;
}

std::optional<Account> who_is(Desk& desk, const Request& request) {
    const bool plays = request.changes_something() || request.wants_socket();
    std::optional<Holder> holder = holder_of(desk, request);
    if (!holder) return std::nullopt;
    if (!holder->pass.scopes.has(plays ? Scope::play : Scope::read)) throw ApiError{403, "token.scope"};
    return std::move(holder->account);
}

Account account_of(Desk& desk, const Call& call) {
    if (std::optional<Account> account = who_is(desk, call.request())) return *account;
    throw ApiError{401, "account.none"};
}

Holder manager_of(Desk& desk, const Call& call) {
    const std::optional<Holder> holder = holder_of(desk, call.request());
    if (!holder) throw ApiError{401, "account.none"};
    if (!holder->pass.scopes.has(Scope::manage)) throw ApiError{403, "token.scope"};
    return *holder;
}

Room::Claim claim_of(Desk& desk, const Request& request) {
    const std::optional<Account> account = who_is(desk, request);
    return {.secret = std::string(request.header("oya-seat")),
            .invite = std::string(request.header("oya-invite")),
            .account = account ? account->id : ""};
}

void at_scribe(Desk& desk, const Call& call, std::function<void(const Call&)> work) {
    desk.scribe.post([call, work = std::move(work)] { answering_faults(call, [&] { work(call); }); });
}

void at_reader(Desk& desk, const Call& call, std::function<void(const Call&)> work) {
    const bool waits = desk.readers.take(
        call.request().address,
        [&desk, call, work = std::move(work)] {
            if (desk.house.closing) return call.answer(ApiError{503, "game.busy", 5});
            answering_faults(call, [&] { work(call); });
        },
        [call] { call.answer(ApiError{503, "game.busy", 5}); });
    if (!waits) throw ApiError{429, "too-many", 1};
}

void close_doors(Desk& desk, const std::string& account) {
    desk.doors.check(desk.store, account);
    if (desk.hearsay != nullptr) desk.hearsay->doors_to_close(account);
}

std::string account_at(const Room& room, Viewer viewer) {
    return viewer.is_seat() ? room.card().seats[viewer.seat().index].account : std::string();
}

namespace {

constexpr milliseconds time_to_move{12'000}; // until another server's lease has lapsed for certain
constexpr milliseconds between_tries{300};
constexpr std::size_t long_game = 5'000; // events: to bring it in takes a good part of a second

// A request that is at home wherever its table is.
struct Errand {
    Desk& desk;
    Call call;
    std::function<void(Room&, const Call&)> at_home; // on the strand of the table
    Clock::time_point until = Clock::now() + time_to_move;
    int tries = 0;
};

void look_for_table(const std::shared_ptr<Errand>& errand);

// Nobody is sure where the table is: it may just be on its way from one server to another.
void look_again(const std::shared_ptr<Errand>& errand) {
    errand->desk.neighbours->forget(errand->call.part(0));
    // Who was silent for so long has lost the table by now: at least once it is asked for again.
    const bool too_late = errand->tries > 0 && Clock::now() > errand->until;
    if (too_late || errand->desk.house.closing) return errand->call.answer(ApiError{503, "table.moving", 1});
    const milliseconds wait = errand->tries++ == 0 ? milliseconds(0) : between_tries;
    errand->desk.house.workers.post_at(Workers::Clock::now() + wait, [errand] {
        answering_faults(errand->call, [&] { look_for_table(errand); });
    });
}

void go_elsewhere(const std::shared_ptr<Errand>& errand, const std::string& address) {
    // What was passed on goes no further: whoever did so asks again.
    if (errand->call.request().passed_on)
        throw ApiError{503, "table.moving", 1, {{std::string(elsewhere_header), "1"}}};
    if (address.empty()) return look_again(errand);
    Neighbours& neighbours = *errand->desk.neighbours;
    neighbours.note(errand->call.part(0), address);
    neighbours.pass_on(errand->call.exchange(), address,
                       {.not_there = [errand] { look_again(errand); },
                        .silent = [errand] { errand->call.answer(ApiError{503, "table.moving", 1}); },
                        .ended = [&neighbours, table = errand->call.part(0)] { neighbours.forget(table); }});
}

void look_for_table(const std::shared_ptr<Errand>& errand) {
    const std::string& id = errand->call.part(0);
    Neighbours* const neighbours = errand->desk.neighbours;
    if (neighbours != nullptr && !errand->call.request().passed_on)
        if (const std::optional<std::string> address = neighbours->where(id))
            return go_elsewhere(errand, *address);
    // Nothing is to be had from the store for now, and another server may be better off.
    if (errand->desk.house.cut_off) {
        if (errand->call.request().passed_on) return go_elsewhere(errand, "");
        throw ApiError{503, "store.fault", 1};
    }
    const std::optional<TableCard> card = errand->desk.house.store.card(id);
    if (!card) throw ApiError{404, "table.unknown"};
    const std::shared_ptr<Room> room = errand->desk.rooms.room(id);
    if (card->version > long_game && !room->is_in_memory())
        take(errand->desk.openings, counted_address(errand->call.request().address));
    room->post([errand](Room& here) {
        answering_faults(errand->call, [&] {
            if (!here.take_hold()) return go_elsewhere(errand, *here.elsewhere());
            errand->at_home(here, errand->call);
        });
    });
}

} // namespace

void at_door(Desk& desk, const Call& call, std::function<void(Room&, const Call&)> answer) {
    look_for_table(std::make_shared<Errand>(Errand{desk, call, std::move(answer)}));
}

void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer) {
    at_door(desk, call, [&desk, answer = std::move(answer)](Room& room, const Call& here) {
        const Room::Claim claim = claim_of(desk, here.request());
        const bool known = room.load() || room.is_damaged();
        const std::optional<Viewer> viewer = known ? room.admit(claim) : std::nullopt;
        if (!viewer) {
            const bool claims = !claim.secret.empty() || !claim.invite.empty();
            if (claims) room.metrics().count(Metrics::Bad::forged);
            throw ApiError{404, "table.unknown"};
        }
        if (room.is_damaged()) throw ApiError{500, "table.damaged"};
        if (is_blocked(desk.store, account_at(room, *viewer))) throw ApiError{403, "account.blocked"};
        answer(room, *viewer, here);
    });
}

Seat seat_of(const Room& room, std::int64_t number) {
    if (number < 0 || number >= room.host().table().seats()) throw ApiError{404, "seat.unknown"};
    return Seat{static_cast<std::uint8_t>(number)};
}

void check_may_watch(const Room& room, Viewer viewer) {
    if (room.refuse_to_watch(viewer)) throw ApiError{403, "table.no-spectators"};
}

void add_routes(Router& router, Desk& desk) {
    // Whoever shows a token means to be somebody, even where a guest would be answered as well.
    router.check([&desk](const Request& request) {
        if (shows_token(request)) holder_of(desk, request);
    });
    add_table_routes(router, desk);
    add_looking_back_routes(router, desk);
    add_game_routes(router);
    add_account_routes(router, desk);
    add_pass_routes(router, desk);
    add_history_routes(router, desk);
    add_album_routes(router, desk);
    add_bot_routes(router, desk);
    add_record_routes(router, desk);
    add_position_routes(router, desk);
    add_score_routes(router, desk);
    add_review_routes(router, desk);
    add_door_routes(router, desk);
    router.add("GET", "/api/openapi.json", [](const Call& call) {
        call.exchange()->respond({.body = std::string(data_file("server/openapi.json"))});
    });
}

} // namespace oya::server
