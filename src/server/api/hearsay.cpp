#include "server/api/hearsay.h"

#include "server/api/desk.h"
#include "server/secrets.h"

#include <array>
#include <utility>

namespace oya::server {

namespace {

constexpr std::string_view bell = "bell";
constexpr std::string_view doors = "doors";

// The limits that count what is done at all servers together.
std::array<std::pair<std::string_view, Quota*>, 4> shared_quotas(Desk& desk) {
    return {{{"quota of tables", &desk.house.new_tables},
             {"quota of accounts", &desk.new_accounts},
             {"quota of passwords", &desk.passwords},
             {"quota of codes", &desk.tries_of_codes}}};
}

} // namespace

void have_doors_closed(Store& store, const std::string& account) {
    store.tell_all(std::string(doors), "- " + account);
}

Hearsay::Hearsay(Desk& desk) : desk_(desk), self_(new_id() + ' ') {
    desk_.house.bell.when_rung([this](const std::string& account) { tell(bell, account); });
    for (const auto& [topic, quota] : shared_quotas(desk_))
        quota->when_taken([this, told = topic](const std::string& who) { tell(told, who); });
    desk_.store.when_told([this](const std::string& topic, const std::string& text) {
        // What comes from ourselves has been seen to.
        if (!text.starts_with(self_)) hear(topic, text.substr(text.find(' ') + 1));
    });
}

Hearsay::~Hearsay() {
    desk_.store.when_told({});
    desk_.house.bell.when_rung({});
    for (const auto& [topic, quota] : shared_quotas(desk_)) quota->when_taken({});
}

void Hearsay::doors_to_close(const std::string& account) { tell(doors, account); }

void Hearsay::tell(std::string_view topic, const std::string& text) {
    desk_.store.tell_all(std::string(topic), self_ + text);
}

void Hearsay::hear(const std::string& topic, const std::string& text) {
    // Something may have been missed: all doors are looked at.
    if (topic.empty()) return hear(std::string(doors), "");
    if (topic == bell) return desk_.house.bell.ring_here(text);
    if (topic == doors)
        return static_cast<void>(
            desk_.house.workers.post([this, text] { desk_.doors.check(desk_.store, text); }));
    for (const auto& [name, quota] : shared_quotas(desk_))
        if (topic == name) quota->taken_elsewhere(text);
}

} // namespace oya::server
