#include "server/clock.h"
#include "server/secrets.h"
#include "server/tables/room.h"
#include "server/tables/rooms.h"

#include <utility>

// What happens at a table goes to the store, and when it is kept there, to those who watch.

namespace oya::server {

TableState Room::state() const {
    if (host_->only_to_look_at()) return card_.state; // as it was when it could last be played
    if (host_->frozen()) return TableState::frozen;
    if (host_->over()) return TableState::over;
    return host_->begun() ? TableState::playing : TableState::waiting;
}

void Room::when_stored(Done done) {
    waiting_.push_back({{}, std::move(done), true, std::chrono::steady_clock::now()});
    send_committed();
}

void Room::take(Reply reply, std::vector<SeatKey> keys, Done done, bool store_anyway) {
    if (reply.refusal) {
        // Nothing has happened, so there is nothing to wait for.
        if (done) done(reply.refusal, true);
        keys.clear();
        done = {};
    }
    for (const WatcherId watcher : reply.shown_out) show_out(watcher, "seat.left");
    const bool stores = !reply.events.empty() || !keys.empty() || store_anyway;
    waiting_.push_back(
        {std::move(reply.messages), std::move(done), !stores, std::chrono::steady_clock::now()});
    if (stores) store_events(reply, std::move(keys));
    if (!reply.broken.empty()) report_frozen(reply.broken);
    send_committed();
    if (reply.wake) schedule(*reply.wake);
    if (reply.new_table) rooms_.make_next(*this, std::move(*reply.new_table));
    if (reply.advice) let_adviser_think(*reply.advice);
    let_bot_think();
}

void Room::store_events(const Reply& reply, std::vector<SeatKey> keys) {
    std::vector<std::string> news;
    if (!keys.empty() || card_.state != state()) news = accounts();
    for (const SeatKey& key : keys) card_.seats[static_cast<std::size_t>(key.seat)] = key;
    for (const SeatKey& key : keys)
        if (!key.account.empty()) news.push_back(key.account);
    waiting_.back().news = std::move(news);
    // What was played elsewhere is nobody's result here.
    const bool ends = card_.state != TableState::over && state() == TableState::over && !card_.imported;
    const bool snapshot = wants_snapshot(reply.from_version, host_->version(), card_.state);
    has_snapshot_ = has_snapshot_ || snapshot;
    card_.state = state();
    // What is shown of a table that is only looked at ends with its snapshot, but the table goes on to its
    // last event.
    const std::size_t expected = host_->only_to_look_at() ? card_.version : reply.from_version;
    if (!host_->only_to_look_at()) card_.version = host_->version();
    card_.wake = reply.wake ? reply.wake->ms : 0;
    Append append{.table = id_,
                  .expected = expected,
                  .events = reply.events,
                  .state = card_.state,
                  .wake = card_.wake,
                  .seats = std::move(keys),
                  .outcome = ends ? std::make_shared<const Outcome>(outcome()) : nullptr,
                  .snapshot = snapshot ? host_->snapshot_text() : std::string(),
                  .now = now(),
                  .fence = fence_.value_or(0)};
    const std::size_t number = first_waiting_ + waiting_.size() - 1;
    const std::size_t events = append.events.size();
    house_.store.append(std::move(append),
                        [room = weak_from_this(), epoch = epoch_, number, events](Appended how) {
                            if (const auto self = room.lock())
                                self->post([=](Room& here) { here.committed(epoch, number, how, events); });
                        });
}

// Often enough that little is lost when the rules change, seldom enough to cost nothing.
bool Room::wants_snapshot(std::size_t from, std::size_t to, TableState before) const {
    if (host_->only_to_look_at() || !host_->begun()) return false;
    return !has_snapshot_ || from / Host::between_snapshots != to / Host::between_snapshots ||
           state() != before;
}

std::string Room::deal() const {
    const TableSetup& setup = host_->table().setup();
    if (!setup.fair || setup.fair->nonces) return {};
    std::string same =
        card_.game + ' ' + std::to_string(setup.seats.size()) + ' ' + to_hex(setup.fair->secret);
    const Settings options = setup.game->complete(setup.options);
    for (const auto& [name, value] : options) same += '\n' + name + '=' + value;
    return hash_of(same);
}

Outcome Room::outcome() const {
    const Result result = host_->result();
    Outcome outcome{.table = id_, .game = card_.game, .rated = host_->terms().rated, .finished = now()};
    outcome.deal = deal();
    for (const SeatKey& key : card_.seats) {
        const auto seat = static_cast<std::size_t>(key.seat);
        outcome.seats.push_back({.seat = key.seat,
                                 .account = key.account,
                                 .name = key.name,
                                 .bot = key.sitter == Sitter::bot,
                                 .points = result.points[seat],
                                 .place = result.places[seat]});
    }
    return outcome;
}

void Room::committed(std::uint64_t epoch, std::size_t number, Appended how, std::size_t events) {
    if (epoch != epoch_) return; // of a host that was thrown away
    if (how == Appended::outrun) {
        ++house_.metrics.appends_outrun;
        house_.log.warning("append outrun", {{"table", id_}});
        drop_hold();
        return start_over();
    }
    if (how != Appended::done) {
        ++house_.metrics.appends_failed;
        house_.log.error("append failed", {{"table", id_}});
        return give_up(closed_try_later, "the table could not be stored");
    }
    house_.metrics.events_stored += static_cast<std::int64_t>(events);
    Waiting& done = waiting_[number - first_waiting_];
    done.committed = true;
    house_.metrics.commits.add(std::chrono::steady_clock::now() - done.since);
    send_committed();
}

void Room::send_committed() {
    while (!waiting_.empty() && waiting_.front().committed) {
        Waiting ready = std::move(waiting_.front());
        waiting_.pop_front();
        ++first_waiting_;
        for (Outgoing& outgoing : ready.messages) tell(outgoing.to, std::move(outgoing.text));
        if (ready.done) ready.done({}, true);
        for (const std::string& account : ready.news) house_.bell.ring(account);
    }
}

void Room::report_frozen(const std::string& why) {
    ++house_.metrics.tables_frozen;
    house_.log.error("table frozen",
                     {{"table", id_}, {"why", why}, {"record", record_for_log(host_->table())}});
}

} // namespace oya::server
