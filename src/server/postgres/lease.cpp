#include "server/postgres/lease.h"

#include "server/clock.h"
#include "server/postgres/postgres_schema.h"
#include "server/store.h"

#include <exception>
#include <utility>

namespace oya::server {

namespace {

constexpr std::chrono::milliseconds lease_time{8'000};
constexpr std::chrono::milliseconds lease_margin{1'000}; // that we stop before the others begin
constexpr std::chrono::milliseconds between_renewals{2'000};
constexpr std::chrono::milliseconds between_attempts{200};

} // namespace

Lease::Lease(Connect connect, std::string node, std::string address)
    : connect_(std::move(connect)), node_(std::move(node)), connection_(connect_()),
      address_(std::move(address)) {
    renew();
    // Servers that are long gone are forgotten.
    connection_->run("DELETE FROM nodes WHERE until < " OYA_DATABASE_NOW " - 86400000; "
                     "DELETE FROM batches WHERE node NOT IN (SELECT id FROM nodes)");
    thread_ = std::thread([this] { renew_for_ever(); });
}

Lease::~Lease() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_one();
    thread_.join();
    try {
        if (!connection_) connection_ = connect_();
        connection_->prepare("DELETE FROM nodes WHERE id = ?").bind(node_).run();
        connection_->prepare("DELETE FROM batches WHERE node = ?").bind(node_).run();
    } catch (...) { // it lapses by itself
    }
}

void Lease::set_address(std::string address) {
    {
        const std::lock_guard lock(mutex_);
        address_ = std::move(address);
        address_is_new_ = true;
    }
    changed_.notify_one();
}

bool Lease::has_lapsed() const { return Steady::now() > good_until_.load(); }

// It counts from before it was asked for, so that it ends here before it ends there.
void Lease::renew() {
    std::string address;
    {
        const std::lock_guard lock(mutex_);
        address = address_;
        address_is_new_ = false;
    }
    if (!connection_) connection_ = connect_();
    const Steady::time_point asked = Steady::now();
    const Moment before = wall_now();
    Statement row =
        connection_->prepare("INSERT INTO nodes (id, address, until) VALUES (?, ?, " OYA_DATABASE_NOW
                             " + ?) ON CONFLICT (id) DO UPDATE SET address = excluded.address, "
                             "until = excluded.until RETURNING until");
    row.bind(node_, address, lease_time.count()).step();
    clock_ahead_ = row.integer(0) - lease_time.count() - (before + (wall_now() - before) / 2);
    good_until_ = asked + lease_time - lease_margin;
}

void Lease::renew_for_ever() {
    std::chrono::milliseconds wait = between_renewals;
    while (true) {
        {
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, wait, [this] { return ends_ || address_is_new_; });
            if (ends_) return;
        }
        try {
            renew();
            wait = between_renewals;
        } catch (const std::exception&) { // whoever writes says why
            connection_.reset();
            wait = between_attempts;
        }
    }
}

} // namespace oya::server
