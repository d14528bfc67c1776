#include "server/tables/room.h"

#include "core/words.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/secrets.h"
#include "server/tables/rooms.h"

#include <algorithm>
#include <span>
#include <utility>

namespace oya::server {

namespace {

Time time_now() { return Time{steady_now()}; }

} // namespace

Room::Room(House& house, Rooms& rooms, std::string id)
    : house_(house), rooms_(rooms), id_(std::move(id)), strand_(std::make_shared<Strand>(house.workers)),
      talk_(house), last_used_(steady_now()) {}

void Room::post(std::function<void(Room&)> task) {
    strand_->post([self = shared_from_this(), task = std::move(task)] {
        self->last_used_ = steady_now();
        self->do_whole(task);
    });
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

Room::~Room() { house_.metrics.tables_bytes -= static_cast<std::int64_t>(bytes_.load()); }

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

// A table whose clock runs is kept: to bring it in again costs nobody time.
bool Room::is_busy() const {
    if (!watching_.empty() || !waiting_.empty() || pondering_) return true;
    if (!host_ || !wake_) return false;
    return host_->terms().clock.kind == ClockTerms::Kind::live ||
           wake_->ms - steady_now() < house_.keeping.soon.count();
}

bool Room::idle() const { return !busy_ && steady_now() - last_used_ > house_.keeping.kept.count(); }

bool Room::load() {
    if (host_) return true;
    if (damaged_) return false;
    std::optional<StoredTable> stored = house_.store.load(id_);
    if (!stored) return false;
    if (!stored->damage.empty()) return found_damaged(std::move(stored->card), "store", stored->damage);
    const auto snapshot = house_.store.snapshot(id_);
    ReadHost read = Host::read(stored->setup, stored->events, time_now(), snapshot ? snapshot->second : "");
    if (!read.host) {
        const std::string why = Words::languages()[0].say(read.fault.refusal.reason);
        return found_damaged(std::move(stored->card), read.fault.at, why);
    }
    card_ = std::move(stored->card);
    host_.emplace(std::move(*read.host));
    card_.same_deal = !deal().empty();
    Reply reply = host_->open(time_now(), absence());
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
    if (last >= house.back) return {.there_until = time_now()}; // it was only not in memory
    if (last < house.left_since) return {.doubted = house.doubted};
    return {.there_until = Time{house.left_until}, .doubted = house.doubted};
}

bool Room::remove_if_abandoned() {
    if (host_ || !watching_.empty() || !waiting_.empty()) return false;
    return house_.store.remove_abandoned(id_, house_.keeping.tables, now());
}

void Room::adopt(Host host, TableCard card) {
    card_ = std::move(card);
    host_.emplace(std::move(host));
    for (const std::string& account : accounts()) house_.bell.ring(account);
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

Refusal Room::refuse_to_watch(Viewer viewer) const {
    return viewer.is_seat() || host_->terms().spectators ? Refusal{}
                                                         : Refusal(Message{"table.no-spectators"});
}

Reply Room::connect(WatcherId watcher, const Newcomer& who) {
    return host_->connect(watcher, who.viewer, who.have, time_now(), who.language, who.codes_only);
}

Refusal Room::enter(WatcherId watcher, std::shared_ptr<Channel> channel, Newcomer newcomer) {
    Reply reply = connect(watcher, newcomer);
    if (reply.refusal) return reply.refusal;
    std::string key;
    if (newcomer.viewer.is_seat()) key = card_.seats[newcomer.viewer.seat().index].secret_hash;
    watching_.insert_or_assign(watcher, Watching{std::move(channel), std::move(newcomer), std::move(key)});
    take(std::move(reply));
    return {};
}

void Room::show_out(WatcherId watcher, std::string_view why) {
    talk_.leave(watcher);
    const auto found = watching_.find(watcher);
    if (found == watching_.end()) return;
    found->second.channel->close(closed_for_policy, std::string(why));
    watching_.erase(found);
}

void Room::leave(WatcherId watcher) {
    talk_.leave(watcher);
    if (watching_.erase(watcher) > 0 && is_here()) take(host_->disconnect(watcher, time_now()));
}

void Room::said(WatcherId watcher, std::string_view text) {
    if (!watching_.contains(watcher) || !is_here()) return;
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

// A seat is one person's; those who look on are many, and a guest among them is nobody.
std::optional<WatcherId> Room::watcher_of(Viewer viewer, std::string_view account) const {
    std::optional<WatcherId> last;
    for (const auto& [watcher, watching] : watching_)
        if (watching.who.viewer == viewer &&
            (viewer.is_seat() || (!account.empty() && watching.who.account == account)))
            last = watcher;
    return last;
}

const Room::Newcomer* Room::who_is(WatcherId watcher) const {
    const auto found = watching_.find(watcher);
    return found == watching_.end() ? nullptr : &found->second.who;
}

std::vector<std::string> Room::accounts() const {
    std::vector<std::string> all;
    for (const SeatKey& key : card_.seats)
        if (!key.account.empty()) all.push_back(key.account);
    return all;
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
                  .now = now()};
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

void Room::tell(WatcherId watcher, std::string text) {
    const auto found = watching_.find(watcher);
    if (found != watching_.end()) found->second.channel->send(std::move(text));
}

const Words& Room::words_of(WatcherId watcher) const {
    const auto found = watching_.find(watcher);
    return words_in(found == watching_.end() ? std::string_view()
                                             : std::string_view(found->second.who.language));
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

void Room::report_frozen(const std::string& why) {
    ++house_.metrics.tables_frozen;
    house_.log.error("table frozen",
                     {{"table", id_}, {"why", why}, {"record", record_for_log(host_->table())}});
}

void Room::schedule(Time wake) {
    if (wake_ && *wake_ <= wake) return;
    wake_ = wake;
    // A record from elsewhere may name any time; whoever wakes too early looks at the clock, and sleeps
    // again.
    constexpr std::int64_t longest_ms = 24 * 3600 * 1000;
    const auto when =
        std::chrono::steady_clock::now() +
        std::chrono::milliseconds(std::clamp<std::int64_t>(wake.ms - steady_now(), 1, longest_ms));
    house_.workers.post_at(when, [room = weak_from_this(), wake] {
        const auto self = room.lock();
        if (!self) return;
        insist([&] {
            self->post([wake](Room& here) {
                if (here.wake_ == wake) here.tick();
            });
        });
    });
}

void Room::tick() {
    wake_.reset();
    if (is_here()) take(host_->tick(time_now()));
}

void Room::stop_thinking() {
    if (pondering_) pondering_->attention->gone = true;
    pondering_.reset();
}

// One bot at a time. It goes on with what it thinks about for as long as it is asked the same: who sets a
// wish, or comes and goes, does not disturb it.
void Room::let_bot_think() {
    if (!host_ || house_.closing) return;
    const std::optional<Seat> seat = host_->bot_to_move();
    if (!seat) return stop_thinking();
    const Table& table = host_->table();
    const bool same = pondering_ && pondering_->seat == *seat && pondering_->bot == *table.bot(*seat) &&
                      pondering_->about == &table.position();
    if (!same) stop_thinking();
    const auto attention = same ? pondering_->attention : std::make_shared<Attention>();
    attention->by_person = !host_->present().empty();
    if (same) return;
    pondering_ = Pondering{*seat, *table.bot(*seat), &table.position(), attention};
    house_.thinkers.ask(
        {.thinking = host_->think(*seat),
         .nodes = nodes_of(pondering_->bot),
         .awaited = [attention] { return attention->by_person.load(); },
         .unwanted = [attention, &house = house_] { return house.closing || attention->gone; },
         .decided =
             [attention, self = shared_from_this()](const Plan& plan) {
                 self->post([attention, plan](Room& here) { here.bot_decided(attention, plan); });
             },
         // The table asks anew, but not at once.
         .broke_off =
             [self = shared_from_this(), &house = house_](std::exception_ptr fault) {
                 constexpr auto between_thoughts = std::chrono::seconds(1);
                 house.workers.post_at(Workers::Clock::now() + between_thoughts, [self, fault] {
                     self->post([fault](Room&) { std::rethrow_exception(fault); });
                 });
             }});
}

void Room::bot_decided(const std::shared_ptr<Attention>& attention, const Plan& plan) {
    if (!pondering_ || pondering_->attention != attention) return;
    const Seat thinker = pondering_->seat;
    pondering_.reset();
    ++house_.metrics.bot_moves;
    take(host_->bot_moves(thinker, host_->version(), plan, time_now()));
}

} // namespace oya::server
