#include "server/api/open_doors.h"

#include "server/clock.h"

#include <utility>
#include <vector>

namespace oya::server {

namespace {

constexpr Moment between_notes = 60'000;

} // namespace

std::optional<Holder> holder_of(PeopleStore& store, const std::string& pass_hash) {
    std::optional<Pass> pass = store.pass(pass_hash);
    if (!pass || (pass->expires > 0 && pass->expires < now())) return std::nullopt;
    std::optional<Account> account = store.account(pass->account);
    if (!account || account->blocked) return std::nullopt;
    return Holder{std::move(*account), std::move(*pass)};
}

void PassUses::note(PeopleStore& store, const Pass& pass, Moment now) {
    if (now - pass.used < between_notes) return;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(noted_, [now](const auto& entry) { return now - entry.second >= between_notes; });
        if (!noted_.emplace(pass.hash, now).second) return;
    }
    store.pass_used(pass.hash, now);
}

bool is_blocked(PeopleStore& store, const std::string& account) {
    if (account.empty()) return false;
    const std::optional<Account> found = store.account(account);
    return !found || found->blocked;
}

void OpenDoors::add(const std::string& account, std::string pass_hash, std::weak_ptr<Channel> channel) {
    const std::lock_guard lock(mutex_);
    std::erase_if(doors_, [](const auto& entry) { return entry.second.channel.expired(); });
    doors_.emplace(account, Door{std::move(pass_hash), std::move(channel)});
}

void OpenDoors::check(PeopleStore& store, const std::string& account) {
    std::multimap<std::string, Door> open;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(doors_, [](const auto& entry) { return entry.second.channel.expired(); });
        open = doors_;
    }
    // The store is asked once for each, and not under the lock.
    std::map<std::string, bool> good;
    for (const auto& [owner, door] : open) {
        if (!account.empty() && owner != account) continue;
        const auto [known, fresh] = good.try_emplace(owner + ' ' + door.pass_hash, false);
        if (fresh)
            known->second = door.pass_hash.empty() ? !is_blocked(store, owner)
                                                   : holder_of(store, door.pass_hash).has_value();
        if (const auto channel = door.channel.lock(); channel && !known->second)
            channel->close(closed_for_policy, "account.left");
    }
}

} // namespace oya::server
