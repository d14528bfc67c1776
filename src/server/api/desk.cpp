#include "server/api/desk.h"

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

Room::Claim claim_of(const Call& call) {
    return {.secret = std::string(call.request().header("oya-seat")),
            .invite = std::string(call.request().header("oya-invite"))};
}

void at_table(Desk& desk, const Call& call, std::function<void(Room&, Viewer, const Call&)> answer) {
    const std::string& id = call.part(0);
    const ApiError none{404, "table.unknown", "there is no such table, or it is not open to you"};
    if (!desk.house.store.card(id)) throw none;
    desk.rooms.room(id)->post([=, answer = std::move(answer)](Room& room) {
        try {
            const std::optional<Viewer> viewer = room.load() ? room.admit(claim_of(call)) : std::nullopt;
            if (!viewer) throw none;
            answer(room, *viewer, call);
        } catch (const ApiError& error) {
            call.answer(error);
        }
    });
}

} // namespace oya::server
