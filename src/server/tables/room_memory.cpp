#include "core/words.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/tables/room.h"
#include "server/tables/rooms.h"

#include <span>
#include <utility>

// A table comes into memory and leaves it, or begins again from what the store has.

namespace oya::server {

bool Room::load() {
    if (host_) return true;
    if (damaged_ || !take_hold()) return false;
    std::optional<StoredTable> stored = house_.store.load(id_);
    if (!stored) return false;
    if (!stored->damage.empty()) return found_damaged(std::move(stored->card), "store", stored->damage);
    const auto snapshot = house_.store.snapshot(id_);
    ReadHost read =
        Host::read(stored->setup, stored->events, Time{steady_now()}, snapshot ? snapshot->second : "");
    if (!read.host) {
        const std::string why = Words::languages()[0].say(read.fault.refusal.reason);
        return found_damaged(std::move(stored->card), read.fault.at, why);
    }
    card_ = std::move(stored->card);
    host_.emplace(std::move(*read.host));
    card_.same_deal = !deal().empty();
    Reply reply = host_->open(Time{steady_now()}, absence());
    const Moment wake = reply.wake ? reply.wake->ms : 0;
    const bool stale = card_.wake != wake; // and it would be woken again and again
    has_snapshot_ = snapshot.has_value();
    const bool unseen = !has_snapshot_ && host_->begun(); // such as what came from a record
    take(std::move(reply), {}, {}, stale || unseen);
    if (std::exchange(resting_, false)) {
        // They have been told everything before.
        for (const auto& [watcher, watching] : watching_) {
            Reply back = connect(watcher, watching.who);
            back.messages.clear();
            take(std::move(back));
        }
    }
    return true;
}

// Nothing of it is changed: somebody may have a copy of what it was.
bool Room::found_damaged(TableCard card, std::string_view where, std::string_view why) {
    ++house_.metrics.tables_damaged;
    house_.log.error("table damaged", {{"table", id_}, {"where", where}, {"why", why}});
    card_ = std::move(card);
    damaged_ = true;
    return false;
}

Absence Room::absence() const {
    const Homecoming& house = house_.homecoming;
    const std::span<const Event> record = host_->table().record();
    const Moment last = record.empty() ? 0 : record.back().at;
    if (last >= house.back) return {.there_until = Time{steady_now()}}; // it was only not in memory
    if (last < house.left_since) return {.doubted = house.doubted};
    return {.there_until = Time{house.left_until}, .doubted = house.doubted};
}

void Room::adopt(Host host, TableCard card) {
    fence_ = house_.shared ? first_fence : 0;
    if (house_.shared) ++house_.metrics.tables_held;
    card_ = std::move(card);
    host_.emplace(std::move(host));
    for (const std::string& account : accounts()) house_.bell.ring(account);
    take(host_->open(Time{steady_now()}));
    begins_ = false;
    if (house_.shared && house_.closing) hand_over();
}

bool Room::remove_if_abandoned() {
    if (host_ || !watching_.empty() || !waiting_.empty() || !take_hold()) return false;
    return house_.store.remove_abandoned(id_, house_.keeping.tables, now());
}

// A table whose clock runs is kept: to bring it in again costs nobody time.
bool Room::is_busy() const {
    if (!watching_.empty() || !waiting_.empty() || pondering_) return true;
    if (!host_ || !wake_) return false;
    return host_->terms().clock.kind == ClockTerms::Kind::live ||
           wake_->ms - steady_now() < house_.keeping.soon.count();
}

bool Room::idle() const { return !busy_ && steady_now() - last_used_ > house_.keeping.kept.count(); }

// To count takes a look at every event: not after each one.
void Room::count_bytes() {
    constexpr std::size_t a_few = 32;
    const std::size_t version = host_ ? host_->version() + 1 : 0;
    const bool near = version != 0 && counted_version_ != 0 && version >= counted_version_ &&
                      version < counted_version_ + a_few;
    if (near || version == counted_version_) return;
    counted_version_ = version;
    const std::size_t now_held = host_ ? host_->bytes() : 0;
    const std::size_t before = bytes_.exchange(now_held);
    house_.metrics.tables_bytes += static_cast<std::int64_t>(now_held) - static_cast<std::int64_t>(before);
    if (now_held > before) rooms_.relieve();
}

void Room::post_rest() {
    strand_->post([self = shared_from_this()] {
        self->rest();
        self->count_bytes();
    });
}

void Room::rest() {
    if (!host_ || !waiting_.empty() || pondering_ || !host_->at_rest()) return;
    host_.reset();
    resting_ = true;
    ++house_.metrics.tables_rested;
}

bool Room::is_here() {
    if (host_) return true;
    if (!resting_) return false;
    try {
        if (load()) return true;
    } catch (const StoreError& error) {
        house_.log.error("table unreadable", {{"table", id_}, {"why", error.what()}});
    }
    give_up(closed_try_later, "the table could not be read");
    return false;
}

void Room::do_whole(const std::function<void(Room&)>& task) {
    const AtEnd look([this] {
        busy_ = is_busy();
        count_bytes();
    });
    try {
        task(*this);
    } catch (const StoreError&) {
        throw; // before anything was changed
    } catch (...) {
        begin_again(std::current_exception());
    }
}

// The floors of the host know no exceptions: what breaks off there, for want of memory, ends nothing well and
// leaves a table half changed. The store has it whole.
void Room::begin_again(std::exception_ptr fault) {
    ++house_.metrics.tables_begun_again;
    try {
        try {
            std::rethrow_exception(fault);
        } catch (const std::exception& error) {
            house_.log.error("table begins again", {{"table", id_}, {"why", error.what()}});
        } catch (...) {
            house_.log.error("table begins again", {{"table", id_}});
        }
        house_.store.flush(); // what was given to it counts
        if (watching_.empty()) return forget();
        start_over();
    } catch (...) {
        forget();
        for (const auto& [watcher, watching] : watching_)
            insist([&] { watching.channel->close(closed_try_later, "the table could not be read"); });
        watching_.clear();
    }
}

void Room::start_over() {
    forget();
    bool is_back = false;
    try {
        is_back = load();
    } catch (const StoreError& error) {
        house_.log.error("table unreadable", {{"table", id_}, {"why", error.what()}});
    }
    if (damaged_) {
        for (const auto& [watcher, watching] : watching_)
            watching.channel->send(error_message(words_of(watcher), "table.damaged"));
        return give_up(closed_for_damage, "table.damaged");
    }
    if (elsewhere_) {
        ++house_.metrics.tables_lost;
        return give_up(closed_for_restart, "the table is at another server");
    }
    if (!is_back) return give_up(closed_try_later, "the table could not be read");
    for (auto& [watcher, watching] : std::map(watching_)) {
        const Viewer viewer = watching.who.viewer;
        // The seat may have changed hands meanwhile.
        if (viewer.is_seat() && card_.seats[viewer.seat().index].secret_hash != watching.key) {
            show_out(watcher, "seat.left");
            continue;
        }
        watching.who.have.reset();
        take(connect(watcher, watching.who));
    }
}

void Room::give_up(int close_code, std::string_view why) {
    forget();
    for (const auto& [watcher, watching] : watching_) watching.channel->close(close_code, std::string(why));
    watching_.clear();
}

void Room::forget() {
    ++epoch_;
    first_waiting_ = 0;
    host_.reset();
    resting_ = false;
    stop_thinking();
    wake_.reset();
    while (!waiting_.empty()) {
        const Done done = std::move(waiting_.front().done);
        waiting_.pop_front();
        if (done) insist([&] { done({}, false); });
    }
}

} // namespace oya::server
