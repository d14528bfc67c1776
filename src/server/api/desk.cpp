#include "server/api/desk.h"

#include "core/data_files.h"
#include "server/clock.h"
#include "server/secrets.h"

#include <utility>

namespace oya::server {

void Quota::take(const std::string& address) {
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > 10'000)
        std::erase_if(buckets_, [now](const auto& entry) { return entry.second.full(now); });
    const milliseconds wait = buckets_.try_emplace(address, rate_).first->second.take(now);
    if (wait.count() > 0)
        throw ApiError{429, "too-many", "too many of these from this address",
                       static_cast<double>(wait.count()) / 1000.0};
}

std::optional<Account> who_is(Desk& desk, const Request& request) {
    std::string_view secret = request.cookie("oya_session");
    constexpr std::string_view bearer = "Bearer ";
    if (const std::string_view given = request.header("authorization"); given.starts_with(bearer))
        secret = given.substr(bearer.size());
    if (secret.empty() || secret.size() > 128) return std::nullopt;
    const std::optional<Pass> pass = desk.store.pass(hash_of(secret));
    if (!pass || (pass->expires > 0 && pass->expires < now())) return std::nullopt;
    std::optional<Account> account = desk.store.account(pass->account);
    return account && !account->blocked ? account : std::nullopt;
}

Account account_of(Desk& desk, const Call& call) {
    if (std::optional<Account> account = who_is(desk, call.request())) return *account;
    throw ApiError{401, "account.none", "log in first"};
}

Room::Claim claim_of(Desk& desk, const Request& request) {
    const std::optional<Account> account = who_is(desk, request);
    return {.secret = std::string(request.header("oya-seat")),
            .invite = std::string(request.header("oya-invite")),
            .account = account ? account->id : ""};
}

void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer) {
    const std::string& id = call.part(0);
    const ApiError none{404, "table.unknown", "there is no such table, or it is not open to you"};
    if (!desk.house.store.card(id)) throw none;
    desk.rooms.room(id)->post([=, &desk, answer = std::move(answer)](Room& room) {
        try {
            const Room::Claim claim = claim_of(desk, call.request());
            const std::optional<Viewer> viewer = room.load() ? room.admit(claim) : std::nullopt;
            if (!viewer) {
                const bool claims = !claim.secret.empty() || !claim.invite.empty();
                if (claims) room.metrics().count(Metrics::Bad::forged);
                throw none;
            }
            answer(room, *viewer, call);
        } catch (const ApiError& error) {
            call.answer(error);
        }
    });
}

void add_routes(Router& router, Desk& desk) {
    add_table_routes(router, desk);
    add_game_routes(router);
    add_account_routes(router, desk);
    add_history_routes(router, desk);
    add_album_routes(router, desk);
    add_bot_routes(router, desk);
    add_record_routes(router, desk);
    router.add("GET", "/api/openapi.json", [](const Call& call) {
        call.exchange()->respond({.body = std::string(data_file("server/openapi.json"))});
    });
}

} // namespace oya::server
