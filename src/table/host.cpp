#include "table/host.h"

#include "bots/advice.h"
#include "bots/opponents.h"
#include "bots/reason.h"
#include "table/telling.h"

#include <algorithm>

namespace oya {

namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t day_ms = 24 * 60 * minute_ms;
constexpr std::int64_t least_nonce_ms = 5'000;

// A rated game ends, for everybody in the same way: nobody can wait for ever, or have a better bot play for
// them, or leave the others no time to take part in chance.
bool rates(const Terms& terms) {
    const Terms usual;
    const ClockTerms& clock = terms.clock;
    const bool short_enough =
        clock.bank_ms <= day_ms / 4 && clock.increment_ms <= 10 * minute_ms && clock.answer_ms <= 14 * day_ms;
    return clock.kind != ClockTerms::Kind::none && clock.at_zero == ClockTerms::AtZero::loses &&
           short_enough && terms.bot_for_leaver && terms.grace_ms == usual.grace_ms &&
           terms.substitute == usual.substitute && terms.nonce_ms >= least_nonce_ms;
}

} // namespace

Refusal Host::check_bot(const BotSpec& bot) {
    if (bot.nodes <= most_bot_nodes) return {};
    return Refusal(Message{"table.bot.nodes", {{"most", most_bot_nodes}}});
}

Refusal Host::check(const HostSetup& setup) {
    if (Refusal refusal = Table::check(setup.table)) return refusal;
    if (Refusal refusal = check_terms(setup.terms)) return refusal;
    if (Refusal refusal = check_bot(setup.terms.substitute)) return refusal;
    for (const SeatSetup& seat : setup.table.seats)
        if (Refusal refusal = seat.bot ? check_bot(*seat.bot) : Refusal{}) return refusal;
    if (std::ranges::all_of(setup.table.seats, [](const SeatSetup& seat) { return seat.bot.has_value(); }))
        return Refusal(Message{"table.nobody"});
    const bool steered = !setup.table.fair || !setup.table.fair->nonces || setup.table.opening;
    if (setup.terms.rated && steered) return Refusal(Message{"table.terms.rated-chance"});
    if (setup.terms.rated && !rates(setup.terms)) return Refusal(Message{"table.terms.rated"});
    return {};
}

Host::Host(HostSetup setup, Time now) : Host(Table::unopened(std::move(setup.table)), setup.terms, now) {}

Host::Host(Table table, Terms terms, Time now, const Recollection* known_clocks)
    : table_(std::move(table)), terms_(std::move(terms)), clocks_(terms_.clock, table_.setup()),
      dallying_(table_), pacing_(table_, now) {
    const auto seats = static_cast<std::size_t>(table_.seats());
    held_.resize(seats);
    away_since_.resize(seats);
    declined_.resize(seats);
    for (const Seat seat : table_.people()) away_since_[seat.index] = now;
    if (known_clocks != nullptr) clocks_.read(known_clocks->position, known_clocks->version);
    clocks_.follow(table_);
    dallying_.follow(table_);
    told_over_ = table_.over();
    for (; indexed_ < table_.version(); ++indexed_) remember_id(indexed_);
}

// Who sits down after somebody has got up chooses ids anew.
void Host::remember_id(std::size_t number) {
    const Event& event = table_.record()[number];
    if (event.kind == Event::Kind::seat && event.empty) {
        const std::string theirs = Telling::id_key(event.seat, "");
        std::erase_if(ids_, [&](const auto& known) { return known.first.starts_with(theirs); });
    }
    if (!event.id.empty()) ids_.emplace(Telling::id_key(event.seat, event.id), number);
}

std::string Host::setup_text() const { return head_text(table_, &terms_); }

Seats Host::watched() const {
    Seats watched;
    for (const auto& [id, watcher] : watchers_)
        if (watcher.viewer.is_seat()) watched = watched.with(watcher.viewer.seat());
    return watched;
}

Reply Host::begin(Time now) {
    Reply reply;
    reply.from_version = version();
    reply.wake = next_wake();
    table_.mark(now.ms);
    return reply;
}

void Host::finish(Reply& reply, Time now) {
    clocks_.follow(table_);
    dallying_.follow(table_);
    const std::size_t from = reply.from_version;
    bool moved = false;
    for (; indexed_ < table_.version(); ++indexed_) {
        const Event& event = table_.record()[indexed_];
        moved = moved || event.moves() || event.kind == Event::Kind::undo;
        remember_id(indexed_);
        std::string text;
        JsonWriter json(text);
        write_event(json, table_, indexed_);
        reply.events.push_back(std::move(text));
    }
    if (moved) {
        std::erase_if(offers_, [](const Offer& offer) { return offer.kind == Offer::Kind::undo; });
        std::ranges::fill(declined_, 0);
    }
    const Telling telling(*this, now);
    if (!reply.events.empty()) {
        pacing_.told(table_, now);
        telling.events_to_all(from, reply);
    }
    if (table_.over() && !told_over_) {
        told_over_ = true;
        telling.over_to_all(reply);
    }
    if (table_.frozen() && !reply.events.empty()) reply.broken = table_.broken();
    reply.wake = next_wake();
    table_.settle();
}

std::optional<Time> Host::next_wake() const {
    std::optional<Time> wake;
    const auto at_latest = [&](Time time) {
        if (!wake || time < *wake) wake = time;
    };
    if (table_.frozen() || table_.over() || full() || only_to_look_at()) return wake;
    if (nonces_until_ && !table_.begun()) at_latest(*nonces_until_);
    if (const auto zero = clocks_.next_zero(); zero && terms_.clock.at_zero != ClockTerms::AtZero::nothing)
        at_latest(*zero);
    for (const Seat seat : table_.people())
        if (const std::optional<Time> comes = bot_comes(seat)) at_latest(*comes);
    return wake;
}

Reply Host::open(Time now, const Absence& absence) {
    Reply reply = begin(now);
    if (only_to_look_at() || full()) return reply;
    const bool set = absence.doubted || now < clocks_.since();
    const bool anew = terms_.clock.kind == ClockTerms::Kind::live ||
                      (terms_.clock.kind == ClockTerms::Kind::correspondence && set);
    if (table_.begun() && anew && !clocks_.running().empty())
        table_.replay(Event::resumed(clocks_.counted(absence.there_until)));
    if (table_.begun()) table_.advance();
    open_if_possible(now);
    finish(reply, now);
    return reply;
}

void Host::open_if_possible(Time now) {
    if (table_.begun() || table_.frozen()) return;
    bool missing = false;
    for (const Seat seat : Seats::first(table_.seats())) {
        if (table_.is_empty(seat)) return static_cast<void>(nonces_until_.reset());
        missing = missing || (!table_.bot(seat) && table_.nonce(seat).empty());
    }
    if (terms_.host_starts && !started_) return;
    if (table_.setup().fair && table_.setup().fair->nonces && missing) {
        if (!nonces_until_) nonces_until_ = now + terms_.nonce_ms;
        if (now < *nonces_until_) return;
    }
    table_.open();
}

Reply Host::connect(WatcherId id, Viewer viewer, std::optional<std::size_t> have_version, Time now,
                    std::string_view language, bool codes_only) {
    Reply reply = begin(now);
    if (viewer.is_seat() && !table_.has(viewer.seat())) {
        refuse(reply, Refusal(Message{"table.no-seat", {{"number", viewer.seat().index + 1}}}));
        return reply;
    }
    if (!viewer.is_seat() && !terms_.spectators) {
        refuse(reply, Refusal(Message{"table.no-spectators"}));
        return reply;
    }
    const Seats before = watched();
    const bool alone = present().empty();
    watchers_.insert_or_assign(id, Watcher{viewer, std::string(language), codes_only});
    if (viewer.is_seat()) {
        away_since_[viewer.seat().index].reset();
        // Who comes first to a table that was left alone waits as long as anybody else would.
        for (std::optional<Time>& away : away_since_)
            if (alone && away) away = now;
        const bool had_left =
            table_.taken_over(viewer.seat()) == Event::Why::left && !table_.lost().has(viewer.seat());
        if (had_left && !table_.over() && !full() && !only_to_look_at())
            table_.replay(Event::sits(viewer.seat(), std::nullopt));
    }
    finish(reply, now);
    // The newcomer is told everything at once instead of the news alone.
    std::erase_if(reply.messages, [&](const Outgoing& outgoing) { return outgoing.to == id; });
    const Telling telling(*this, now);
    telling.catch_up(id, have_version, reply);
    if (watched() != before) telling.seats_to_all(reply, id);
    return reply;
}

Reply Host::disconnect(WatcherId id, Time now) {
    Reply reply = begin(now);
    const auto found = watchers_.find(id);
    if (found == watchers_.end()) return reply;
    const Viewer viewer = found->second.viewer;
    const Seats before = watched();
    watchers_.erase(found);
    if (before != watched()) {
        away_since_[viewer.seat().index] = now;
        Telling(*this, now).seats_to_all(reply, std::nullopt);
    }
    finish(reply, now);
    return reply;
}

Reply Host::tick(Time now) {
    Reply reply = begin(now);
    if (only_to_look_at() || table_.frozen() || table_.over() || full()) return reply;
    open_if_possible(now);
    clocks_.follow(table_);
    for (const Seat seat : clocks_.at_zero(now)) time_is_up(seat);
    replace_leavers(now);
    finish(reply, now);
    return reply;
}

void Host::time_is_up(Seat seat) {
    if (terms_.clock.at_zero == ClockTerms::AtZero::nothing || table_.over()) return;
    table_.replay(Event::time_is_up(seat, terms_.clock.at_zero == ClockTerms::AtZero::loses));
    if (!table_.over()) table_.replay(Event::sits(seat, terms_.substitute, Event::Why::time));
}

std::optional<Seat> Host::bot_to_move() const {
    if (!table_.begun() || only_to_look_at() || full()) return std::nullopt;
    if (table_.people().empty() && watched().empty()) return std::nullopt;
    return table_.bot_to_move();
}

Plan Host::going_on(Seat seat, const Plan& plan) const {
    const auto in_vain = [&](Action step) {
        return static_cast<bool>(dallying_.refuse(table_, Event::step(seat, step)));
    };
    if (std::ranges::none_of(plan, in_vain)) return plan;
    Actions actions;
    table_.position().legal(seat, actions);
    const auto step = std::ranges::find_if_not(actions, in_vain);
    if (step == actions.end()) return plan;
    Plan other;
    other.push_back(*step);
    return other;
}

Reply Host::bot_moves(Seat seat, std::size_t version, const Plan& plan, Time now) {
    Reply reply = begin(now);
    const bool awaited = bot_to_move() && table_.bot(seat) && table_.position().awaited().has(seat);
    if (version == this->version() && awaited && !plan.empty()) {
        // A plan that goes on beyond what its seat can know is good for its first step.
        const Plan steps = going_on(seat, plan);
        const Seats asked = table_.position().awaited();
        if (table_.act(seat, steps) && !table_.frozen()) table_.act(seat, steps[0]);
        pacing_.told_by_bot(table_, seat, asked, now);
    }
    finish(reply, now);
    return reply;
}

Time Host::bot_due(Seat seat, const Plan& plan) const {
    const bool for_me = table_.taken_over(seat) == Event::Why::asked && watched().has(seat);
    std::int64_t pace = watchers_.empty() ? 0 : terms_.pace_ms;
    if (pace > 0 && for_me) pace = std::max(pace, Pacing::least_for_me_ms);
    return pacing_.due(table_, pace, seat, plan);
}

std::unique_ptr<Thinking> Host::think_for(const AdviceWanted& wanted) {
    return table_.think(wanted.seat, at_a_table(wanted.by), table_.thinking_seed(wanted.seat));
}

// Why the first choice rather than the second, by what the seat may know.
std::optional<Message> Host::reason_of(Seat seat, std::span<const Choice> choices) {
    if (choices.size() < 2 || !table_.position().awaited().has(seat)) return std::nullopt;
    return reason_for(table_.learnt_by(seat), seat, choices[0].plan, choices[1].plan, table_.version());
}

std::unique_ptr<Weighing> Host::weigh_for(const AdviceWanted& wanted, std::span<const Plan> choices) {
    if (choices.size() < 2 || !table_.position().awaited().has(wanted.seat)) return nullptr;
    const bool may = std::ranges::all_of(
        choices, [&](const Plan& plan) { return !table_.refuse(wanted.seat, Plan{plan[0]}); });
    return may ? table_.weigh(wanted.seat, {choices.begin(), choices.end()}) : nullptr;
}

Reply Host::advise(const AdviceWanted& wanted, std::span<const Plan> choices, Time now,
                   std::span<const Promise> promises) {
    Reply reply = begin(now);
    if (!watchers_.contains(wanted.to)) return reply;
    promises = comparable(promises, wanted.seat, table_.seats());
    std::vector<Choice> legal;
    for (std::size_t at = 0; at < choices.size(); ++at) {
        const Promise* const promise = at < promises.size() ? &promises[at] : nullptr;
        // A plan that goes on beyond what its seat can know is good for its first step.
        const Plan first{choices[at][0]};
        if (!table_.refuse(wanted.seat, choices[at]))
            legal.push_back({choices[at], promise});
        else if (!table_.refuse(wanted.seat, first))
            legal.push_back({first, promise});
    }
    const Telling telling(*this, now);
    if (legal.empty())
        telling.refused(wanted.to, wanted.id, Refusal(Message{"table.no-hint"}), reply);
    else
        telling.hint(wanted, legal, reason_of(wanted.seat, legal), reply);
    return reply;
}

Reply Host::act_chance(Action action, Time now) {
    Reply reply = begin(now);
    refuse(reply, table_.begun() ? table_.act_chance(action) : Refusal(Message{"table.not-begun"}));
    finish(reply, now);
    return reply;
}

} // namespace oya
