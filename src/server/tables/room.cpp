#include "server/tables/room.h"

#include "bots/advice.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/secrets.h"

#include <algorithm>
#include <utility>

// Who is at a table, what they say there, and the bots that answer.

namespace oya::server {

namespace {

Time time_now() { return Time{steady_now()}; }

} // namespace

Room::Room(House& house, Rooms& rooms, std::string id)
    : house_(house), rooms_(rooms), id_(std::move(id)),
      strand_(std::make_shared<Strand>([this]() -> Workers& { return whose(); }, house.workers)),
      talk_(house), last_used_(steady_now()) {}

// To bring a long game in takes long: those that are here already never wait for it.
Workers& Room::whose() const {
    return house_.openers != nullptr && !is_in_memory() && !begins_ ? *house_.openers : house_.workers;
}

Room::~Room() {
    house_.metrics.tables_bytes -= static_cast<std::int64_t>(bytes_.load());
    drop_hold();
}

void Room::post(std::function<void(Room&)> task) {
    strand_->post([self = shared_from_this(), task = std::move(task)] {
        self->last_used_ = steady_now();
        self->do_whole(task);
    });
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

void Room::tell(WatcherId watcher, std::string text) {
    const auto found = watching_.find(watcher);
    if (found != watching_.end()) found->second.channel->send(std::move(text));
}

const Words& Room::words_of(WatcherId watcher) const {
    const auto found = watching_.find(watcher);
    return words_in(found == watching_.end() ? std::string_view()
                                             : std::string_view(found->second.who.language));
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
         .nodes = nodes_of(table.game(), pondering_->bot),
         .most = milliseconds(host_->bot_may_think_ms()),
         .awaited = [attention] { return attention->by_person.load(); },
         .unwanted = [attention, &house = house_] { return house.closing || attention->gone; },
         .decided =
             [attention, self = shared_from_this()](const Thinking& thinking) {
                 self->post(
                     [attention, plan = thinking.plan()](Room& here) { here.bot_decided(attention, plan); });
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
    pondering_->plan = plan;
    tell_decision(attention);
}

void Room::tell_decision(const std::shared_ptr<Attention>& attention) {
    if (!pondering_ || pondering_->attention != attention) return;
    const Time due = host_->bot_due(pondering_->seat, *pondering_->plan);
    if (const std::int64_t early = due - time_now(); early > 0 && !house_.closing) {
        ++house_.metrics.bots_paced;
        house_.workers.post_at(
            Workers::Clock::now() + std::chrono::milliseconds(early), [room = weak_from_this(), attention] {
                const auto self = room.lock();
                if (!self) return;
                insist([&] { self->post([attention](Room& here) { here.tell_decision(attention); }); });
            });
        return;
    }
    const Seat thinker = pondering_->seat;
    const Plan plan = *pondering_->plan;
    pondering_.reset();
    ++house_.metrics.bot_moves;
    take(host_->bot_moves(thinker, host_->version(), plan, time_now()));
}

// For each seat the last question alone: whoever asks again no longer wants to know what they asked before.
void Room::let_adviser_think(const AdviceWanted& wanted) {
    if (!host_ || house_.closing) return;
    auto& last = advising_[wanted.seat.index];
    if (last) last->gone = true;
    last = std::make_shared<Attention>();
    house_.thinkers.ask(
        {.thinking = host_->think_for(wanted),
         .nodes = nodes_of(host_->table().game(), wanted.by),
         .awaited = [] { return true; },
         .unwanted = [attention = last, &house = house_] { return house.closing || attention->gone; },
         .decided =
             [wanted, attention = last, self = shared_from_this()](const Thinking& thinking) {
                 self->post([wanted, attention, choices = thinking.best(most_choices)](Room& here) {
                     if (!attention->gone) here.have_weighed(wanted, choices, attention);
                 });
             },
         .broke_off =
             [wanted, self = shared_from_this()](std::exception_ptr) {
                 self->post([wanted](Room& here) { here.advised(wanted, {}); });
             }});
}

// What the choices promise waits its turn as a bot's decision does, with as many nodes as such a one would
// have; whoever has waited long enough is told the choices alone.
void Room::have_weighed(const AdviceWanted& wanted, const std::vector<Plan>& choices,
                        const std::shared_ptr<Attention>& attention) {
    if (!watching_.contains(wanted.to) || !is_here()) return;
    const std::shared_ptr<Weighing> weighing = host_->weigh_for(wanted, choices);
    if (!weighing || house_.closing) return advised(wanted, choices);
    house_.thinkers.ask(
        {.thinking = weighing,
         .nodes = weighing->most_nodes(),
         .most = house_.thinkers.pace().weighing,
         .hurries = true,
         .awaited = [] { return true; },
         .unwanted = [attention, &house = house_] { return house.closing || attention->gone; },
         .decided =
             [=, weighed = weighing.get(), at = host_->version(),
              self = shared_from_this()](const Thinking&) {
                 self->post([=, promises = weighed->promises()](Room& here) {
                     if (attention->gone || !here.is_here()) return;
                     // Of another position they would say nothing.
                     const bool now = here.host_->version() == at;
                     here.advised(wanted, choices, now ? promises : std::vector<Promise>{});
                 });
             },
         .broke_off =
             [=, self = shared_from_this()](std::exception_ptr) {
                 self->post([=](Room& here) { here.advised(wanted, choices); });
             }});
}

void Room::advised(const AdviceWanted& wanted, const std::vector<Plan>& choices,
                   const std::vector<Promise>& promises) {
    if (watching_.contains(wanted.to) && is_here())
        take(host_->advise(wanted, choices, time_now(), promises));
}

} // namespace oya::server
