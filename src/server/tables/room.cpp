#include "server/tables/room.h"

#include "core/words.h"
#include "server/clock.h"
#include "server/error_words.h"
#include "server/secrets.h"
#include "server/tables/rooms.h"

#include <algorithm>
#include <utility>

namespace oya::server {

namespace {

Time time_now() { return Time{now()}; }

constexpr std::int64_t kept_in_memory_ms = 60'000;
constexpr std::int64_t soon_ms = 600'000;

} // namespace

Room::Room(House& house, Rooms& rooms, std::string id)
    : house_(house), rooms_(rooms), id_(std::move(id)), strand_(std::make_shared<Strand>(house.workers)),
      talk_(house.chat), last_used_(now()) {}

void Room::post(std::function<void(Room&)> task) {
    strand_->post([self = shared_from_this(), task = std::move(task)] {
        self->last_used_ = now();
        task(*self);
        self->busy_ =
            !self->watching_.empty() || !self->waiting_.empty() || self->thinking_at_ || self->wake_;
    });
}

// A table whose clock runs is kept: to bring it in again costs nobody time.
bool Room::is_busy() const {
    if (!watching_.empty() || !waiting_.empty() || thinking_at_) return true;
    if (!host_ || !wake_) return false;
    return host_->terms().clock.kind == ClockTerms::Kind::live || wake_->ms - now() < soon_ms;
}

bool Room::idle() const { return !busy_ && now() - last_used_ > kept_in_memory_ms; }

bool Room::load() {
    if (host_) return true;
    std::optional<StoredTable> stored = house_.store.load(id_);
    if (!stored) return false;
    const auto snapshot = house_.store.snapshot(id_, stored->events.size());
    ReadHost read = Host::read(stored->setup, stored->events, time_now(), snapshot ? snapshot->second : "");
    if (!read.host) {
        const std::string why = Words::languages()[0].say(read.fault.refusal.reason);
        house_.log.error("table unreadable", {{"table", id_}, {"where", read.fault.at}, {"why", why}});
        return false;
    }
    card_ = std::move(stored->card);
    host_.emplace(std::move(*read.host));
    Reply reply = host_->open(time_now());
    const Moment wake = reply.wake ? reply.wake->ms : 0;
    const bool stale = card_.wake != wake; // and it would be woken again and again
    take(std::move(reply), {}, {}, stale);
    return true;
}

void Room::adopt(Host host, TableCard card) {
    card_ = std::move(card);
    host_.emplace(std::move(host));
    take(host_->open(time_now()));
}

std::optional<Viewer> Room::admit(const Claim& claim) const {
    const auto seat_of = [](const SeatKey& key) { return Viewer(Seat{static_cast<std::uint8_t>(key.seat)}); };
    if (!claim.secret.empty()) {
        std::optional<Viewer> found; // every key is tried, so that the time tells nothing
        for (const SeatKey& key : card_.seats)
            if (fits(claim.secret, key.secret_hash)) found = seat_of(key);
        return found;
    }
    if (!claim.account.empty() && !claim.only_watch) {
        const auto mine = std::ranges::find(card_.seats, claim.account, &SeatKey::account);
        if (mine != card_.seats.end()) return seat_of(*mine);
    }
    const bool known = card_.invite_hash.empty() || fits(claim.invite, card_.invite_hash) ||
                       (!claim.account.empty() && std::ranges::find(card_.seats, claim.account,
                                                                    &SeatKey::account) != card_.seats.end());
    return known ? std::optional(Viewer::spectator()) : std::nullopt;
}

void Room::enter(WatcherId watcher, std::shared_ptr<Channel> channel, Viewer viewer,
                 std::optional<std::size_t> have_version, std::string_view language) {
    watching_.insert_or_assign(watcher, Watching{std::move(channel), viewer, std::string(language)});
    take(host_->connect(watcher, viewer, have_version, time_now(), language));
}

void Room::leave(WatcherId watcher) {
    talk_.leave(watcher);
    if (watching_.erase(watcher) > 0 && host_) take(host_->disconnect(watcher, time_now()));
}

void Room::said(WatcherId watcher, std::string_view text) {
    if (!host_ || !watching_.contains(watcher)) return;
    Reply reply = host_->message(watcher, text, time_now());
    house_.metrics.count_error(reply.error);
    take(std::move(reply));
}

void Room::ask(WatcherId watcher, std::string_view text, Answered answered) {
    Reply reply = host_->message(watcher, text, time_now());
    house_.metrics.count_error(reply.error);
    std::vector<std::string> messages;
    for (const Outgoing& outgoing : reply.messages)
        if (outgoing.to == watcher) messages.push_back(outgoing.text);
    take(std::move(reply), {},
         [messages = std::move(messages), answered = std::move(answered)](const Refusal&, bool stored) {
             answered(messages, stored);
         });
}

std::optional<WatcherId> Room::watcher_of(Viewer viewer) const {
    std::optional<WatcherId> last;
    for (const auto& [watcher, watching] : watching_)
        if (watching.viewer == viewer) last = watcher;
    return last;
}

void Room::sit(SeatKey key, Done done) {
    const Seat seat{static_cast<std::uint8_t>(key.seat)};
    Reply reply = host_->sit(seat, key.name, time_now());
    take(std::move(reply), {std::move(key)}, std::move(done));
}

void Room::seat_bot(Seat seat, const BotSpec& bot, Done done) {
    SeatKey key{.seat = seat.index, .sitter = Sitter::bot, .name = to_text(bot)};
    take(host_->seat_bot(seat, bot, time_now()), {std::move(key)}, std::move(done));
}

void Room::get_up(Seat seat, Done done) {
    // Who leaves in the middle of a game may come back.
    std::vector<SeatKey> keys;
    if (!host_->begun()) keys.push_back({.seat = seat.index});
    take(host_->leave(seat, time_now()), std::move(keys), std::move(done));
}

TableState Room::state() const {
    if (host_->frozen()) return TableState::frozen;
    if (host_->over()) return TableState::over;
    return host_->begun() ? TableState::playing : TableState::waiting;
}

void Room::take(Reply reply, std::vector<SeatKey> keys, Done done, bool store_anyway) {
    if (reply.refusal) {
        // Nothing has happened, so there is nothing to wait for.
        if (done) done(reply.refusal, true);
        keys.clear();
        done = {};
    }
    const bool stores = !reply.events.empty() || !keys.empty() || store_anyway;
    waiting_.push_back(
        {std::move(reply.messages), std::move(done), !stores, std::chrono::steady_clock::now()});
    if (stores) store_events(reply, std::move(keys));
    if (!reply.broken.empty()) report_frozen(reply.broken);
    send_committed();
    if (reply.wake) schedule(*reply.wake);
    if (reply.new_table) rooms_.make_next(*this, std::move(*reply.new_table));
    let_bot_think();
}

void Room::store_events(const Reply& reply, std::vector<SeatKey> keys) {
    for (const SeatKey& key : keys) card_.seats[static_cast<std::size_t>(key.seat)] = key;
    const bool ends = card_.state != TableState::over && state() == TableState::over;
    card_.state = state();
    card_.version = host_->version();
    card_.wake = reply.wake ? reply.wake->ms : 0;
    Append append{.table = id_,
                  .expected = reply.from_version,
                  .events = reply.events,
                  .state = card_.state,
                  .wake = card_.wake,
                  .seats = std::move(keys),
                  .outcome = ends ? std::make_shared<const Outcome>(outcome()) : nullptr,
                  .now = now()};
    const std::size_t number = first_waiting_ + waiting_.size() - 1;
    const std::size_t events = append.events.size();
    house_.store.append(std::move(append),
                        [room = weak_from_this(), epoch = epoch_, number, events](Appended how) {
                            if (const auto self = room.lock())
                                self->post([=](Room& here) { here.committed(epoch, number, how, events); });
                        });
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
    house_.metrics.committed_after(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - done.since)
            .count());
    send_committed();
}

void Room::send_committed() {
    while (!waiting_.empty() && waiting_.front().committed) {
        const Waiting ready = std::move(waiting_.front());
        waiting_.pop_front();
        ++first_waiting_;
        for (const Outgoing& outgoing : ready.messages) tell(outgoing.to, outgoing.text);
        if (ready.done) ready.done({}, true);
    }
}

void Room::tell(WatcherId watcher, std::string text) {
    const auto found = watching_.find(watcher);
    if (found != watching_.end()) found->second.channel->send(std::move(text));
}

const Words& Room::words_of(WatcherId watcher) const {
    const auto found = watching_.find(watcher);
    return words_in(found == watching_.end() ? std::string_view() : std::string_view(found->second.language));
}

void Room::start_over() {
    std::deque<Waiting> lost = std::exchange(waiting_, {});
    ++epoch_;
    first_waiting_ = 0;
    host_.reset();
    thinking_at_.reset();
    for (const Waiting& waiting : lost)
        if (waiting.done) waiting.done({}, false);
    if (!load()) return give_up(closed_try_later, "the table could not be read");
    for (const auto& [watcher, watching] : std::map(watching_))
        take(host_->connect(watcher, watching.viewer, std::nullopt, time_now(), watching.language));
}

void Room::give_up(int close_code, std::string_view why) {
    std::deque<Waiting> lost = std::exchange(waiting_, {});
    ++epoch_;
    first_waiting_ = 0;
    host_.reset();
    thinking_at_.reset();
    wake_.reset();
    for (const Waiting& waiting : lost)
        if (waiting.done) waiting.done({}, false);
    for (const auto& [watcher, watching] : watching_) watching.channel->close(close_code, std::string(why));
    watching_.clear();
}

void Room::report_frozen(const std::string& why) {
    ++house_.metrics.tables_frozen;
    house_.log.error("table frozen", {{"table", id_}, {"why", why}, {"record", record_text(host_->table())}});
}

void Room::schedule(Time wake) {
    if (wake_ && *wake_ <= wake) return;
    wake_ = wake;
    const auto when = std::chrono::steady_clock::now() +
                      std::chrono::milliseconds(std::max<std::int64_t>(wake.ms - now(), 1));
    house_.workers.post_at(when, [room = weak_from_this(), wake] {
        if (const auto self = room.lock())
            self->post([wake](Room& here) {
                if (here.wake_ == wake) here.tick();
            });
    });
}

void Room::tick() {
    wake_.reset();
    if (host_) take(host_->tick(time_now()));
}

void Room::let_bot_think() {
    if (!host_ || house_.closing) return;
    const std::optional<Seat> seat = host_->bot_to_move();
    const std::size_t version = host_->version();
    if (!seat || thinking_at_ == version) return;
    thinking_at_ = version;
    ++house_.metrics.bots_thinking;
    rooms_.think(shared_from_this(), host_->think(*seat),
                 [seat = *seat, version, epoch = epoch_](Room& here, const Plan& plan) {
                     if (here.epoch_ != epoch) return;
                     if (here.thinking_at_ == version) here.thinking_at_.reset();
                     ++here.house_.metrics.bot_moves;
                     here.take(here.host_->bot_moves(seat, version, plan, time_now()));
                 });
}

} // namespace oya::server
