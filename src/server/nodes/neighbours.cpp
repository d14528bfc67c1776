#include "server/nodes/neighbours.h"

#include "server/clock.h"
#include "server/net/http_server.h"
#include "server/nodes/relay.h"
#include "server/secrets.h"

#include <utility>

namespace oya::server {

namespace {

constexpr std::string_view secret_key = "node secret";
constexpr Moment for_ever = 4'102'444'800'000; // the year 2100
constexpr std::size_t most_found = 20'000;
constexpr milliseconds found_for{60'000};

} // namespace

Neighbours::Neighbours(Store& store, Metrics& metrics, std::vector<Header> own_headers,
                       std::function<void(std::exception_ptr)> fault)
    : store_(store), metrics_(metrics), own_headers_(std::move(own_headers)),
      client_(ClientLimits{}, std::move(fault)) {}

void Neighbours::learn_secret() {
    std::optional<std::string> secret = store_.note(secret_key, server::now());
    if (!secret) {
        store_.keep_note(std::string(secret_key), new_secret(), for_ever);
        store_.flush();
        secret = store_.note(secret_key, server::now());
    }
    if (!secret || secret->empty()) return;
    std::string hash = hash_of(*secret);
    const std::lock_guard lock(mutex_);
    if (*secret == secret_) return;
    former_hash_ = std::exchange(known_hash_, std::move(hash));
    secret_ = std::move(*secret);
}

bool Neighbours::knows(const Request& request) const {
    const std::string_view shown = request.header(node_header);
    const std::lock_guard lock(mutex_);
    const bool is_known = fits(shown, known_hash_);
    const bool was_known = fits(shown, former_hash_);
    return is_known || was_known;
}

std::optional<std::string> Neighbours::where(const std::string& table) const {
    const std::lock_guard lock(mutex_);
    const auto found = found_.find(table);
    if (found == found_.end() || Clock::now() - found->second.at > found_for) return std::nullopt;
    return found->second.address;
}

void Neighbours::note(const std::string& table, const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (found_.size() >= most_found)
        std::erase_if(found_,
                      [](const auto& entry) { return Clock::now() - entry.second.at > found_for / 4; });
    if (found_.size() < most_found) found_.insert_or_assign(table, Found{address, Clock::now()});
}

void Neighbours::forget(const std::string& table) {
    const std::lock_guard lock(mutex_);
    found_.erase(table);
}

void Neighbours::pass_on(std::shared_ptr<Exchange> exchange, const std::string& address, Passing passing) {
    ++metrics_.requests_passed_on;
    std::string secret;
    {
        const std::lock_guard lock(mutex_);
        secret = secret_;
    }
    Outbound request = passed_on(exchange->request(), secret);
    client_.ask(address, std::move(request), relay(std::move(exchange), own_headers_, std::move(passing)));
}

} // namespace oya::server
