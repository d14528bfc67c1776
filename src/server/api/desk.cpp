#include "server/api/desk.h"

#include "core/data_files.h"
#include "server/clock.h"
#include "server/secrets.h"

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

std::optional<Holder> holder_of(Desk& desk, const Request& request) {
    const std::string pass = pass_of(request);
    std::optional<Holder> holder = pass.empty() ? std::nullopt : holder_of(desk.store, pass);
    if (holder) desk.uses.note(desk.store, holder->pass, now());
    // Whoever shows a token means to be somebody: a guest's answer would hide that it was mistyped.
    if (!holder && !request.header("authorization").empty()) throw ApiError{401, "token.unknown"};
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

std::string account_at(const Room& room, Viewer viewer) {
    return viewer.is_seat() ? room.card().seats[viewer.seat().index].account : std::string();
}

void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer) {
    const std::string& id = call.part(0);
    const ApiError none{404, "table.unknown"};
    if (!desk.house.store.card(id)) throw none;
    desk.rooms.room(id)->post([=, &desk, answer = std::move(answer)](Room& room) {
        answering_faults(call, [&] {
            const Room::Claim claim = claim_of(desk, call.request());
            const bool known = room.load() || room.is_damaged();
            const std::optional<Viewer> viewer = known ? room.admit(claim) : std::nullopt;
            if (!viewer) {
                const bool claims = !claim.secret.empty() || !claim.invite.empty();
                if (claims) room.metrics().count(Metrics::Bad::forged);
                throw none;
            }
            if (room.is_damaged()) throw ApiError{500, "table.damaged"};
            if (is_blocked(desk.store, account_at(room, *viewer))) throw ApiError{403, "account.blocked"};
            answer(room, *viewer, call);
        });
    });
}

void check_may_watch(const Room& room, Viewer viewer) {
    if (room.refuse_to_watch(viewer)) throw ApiError{403, "table.no-spectators"};
}

void add_routes(Router& router, Desk& desk) {
    add_table_routes(router, desk);
    add_game_routes(router);
    add_account_routes(router, desk);
    add_pass_routes(router, desk);
    add_history_routes(router, desk);
    add_album_routes(router, desk);
    add_bot_routes(router, desk);
    add_record_routes(router, desk);
    add_position_routes(router, desk);
    add_score_routes(router, desk);
    add_door_routes(router, desk);
    router.add("GET", "/api/openapi.json", [](const Call& call) {
        call.exchange()->respond({.body = std::string(data_file("server/openapi.json"))});
    });
}

} // namespace oya::server
