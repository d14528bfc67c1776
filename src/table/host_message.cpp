#include "table/attempt.h"
#include "table/incoming.h"
#include "table/lookahead.h"
#include "table/wire.h"

#include <algorithm>
#include <iterator>

// How messages are read, and what one seat can do alone.

namespace oya {

namespace {

constexpr JsonLimits message_limits{.bytes = std::size_t{16} << 10, .depth = 8};
constexpr std::int64_t longest_lag_ms = 60'000;
constexpr std::size_t longest_id = 64;
constexpr std::size_t most_previews = 64;

} // namespace

Host::Incoming::Incoming(Host& host, WatcherId from, std::string_view text, Time now, Reply& reply)
    : host_(host), table_(host.table_), from_(from), watcher_(host.watchers_.find(from)->second), now_(now),
      reply_(reply), reader_(text, message_limits), telling_(host, now) {}

const Host::Incoming::Kind Host::Incoming::kinds[] = {
    {"hello", Who::anybody, {"have", "lang", "legal"}, &Incoming::hello},
    {"get", Who::anybody, {"since"}, &Incoming::get},
    {"ping", Who::anybody, {"lag"}, &Incoming::ping},
    {"branch", Who::anybody, {"version", "seat"}, &Incoming::branch},
    {"act", Who::player, {"codes", "steps", "took"}, &Incoming::act},
    {"confirm", Who::player, {}, &Incoming::confirm},
    {"cancel", Who::player, {}, &Incoming::cancel},
    {"preview", Who::player, {"codes", "steps"}, &Incoming::preview},
    {"previews", Who::player, {"codes"}, &Incoming::previews},
    {"hint", Who::player, {}, &Incoming::hint},
    {"why", Who::player, {"step"}, &Incoming::why},
    {"undo", Who::player, {}, &Incoming::undo},
    {"consent", Who::player, {"kind", "yes"}, &Incoming::consent},
    {"wish", Who::player, {"name", "value"}, &Incoming::wish},
    {"pause", Who::player, {}, &Incoming::pause},
    {"resume", Who::player, {}, &Incoming::resume},
    {"take_over", Who::player, {"bot"}, &Incoming::take_over},
    {"hand_back", Who::player, {}, &Incoming::hand_back},
    {"nonce", Who::player, {"nonce"}, &Incoming::nonce},
    {"start", Who::player, {}, &Incoming::start},
    {"rematch", Who::player, {}, &Incoming::rematch},
};

void Host::Incoming::take() {
    const JsonValue root = reader_.root();
    root.only({"t", "v", "d"});
    const JsonValue name = root.field("t");
    const auto kind = std::ranges::find(kinds, name.text(32), &Kind::name);
    if (kind == std::end(kinds) && ok()) name.fail("is no message that is known here", "table.message");
    if (const JsonValue version = root.optional("v"); version.exists() && !version.is_null())
        version_ = static_cast<std::size_t>(version.natural(longest_record));
    data_ = root.optional("d").object();
    for (const JsonValue field : data_) {
        const bool known =
            field.name() == "id" ||
            (kind != std::end(kinds) && std::ranges::find(kind->fields, field.name()) != kind->fields.end());
        if (!known) field.fail("is not a field that is known here", "json.unknown-field");
    }
    id_ = data_.optional("id").text(longest_id);
    if (!ok()) return telling_.error(from_, reader_.error(), reply_);

    Refusal refusal;
    if (kind->who == Who::player && !watcher_.viewer.is_seat()) {
        refusal = because("table.spectator");
    } else if (host_.only_to_look_at() && kind->doing != &Incoming::hello && kind->doing != &Incoming::ping) {
        refusal = because("table.read-only");
    } else if (const auto known = host_.ids_.find(
                   watcher_.viewer.is_seat() && !id_.empty() ? Telling::id_key(seat(), id_) : std::string());
               known != host_.ids_.end()) {
        return telling_.ack(from_, id_, known->second, reply_);
    } else {
        refusal = (this->*kind->doing)();
    }
    if (!ok()) return telling_.error(from_, reader_.error(), reply_);
    if (refusal) telling_.refused(from_, id_, refusal, reply_);
}

Refusal Host::Incoming::hello() {
    const JsonValue language = data_.optional("lang");
    const JsonValue legal = data_.optional("legal");
    const JsonValue have = data_.optional("have");
    const std::string wanted(language.exists() ? language.text(8) : std::string_view(watcher_.language));
    if (!wanted.empty() && Words::in(wanted) == nullptr)
        language.fail("is no language that is spoken here", "table.language");
    const std::string form(legal.exists() ? legal.text(8) : "full");
    if (form != "full" && form != "codes") legal.fail("must be full or codes");
    std::optional<std::size_t> version;
    if (have.exists()) version = static_cast<std::size_t>(have.natural(longest_record));
    if (!ok()) return {};
    watcher_.language = wanted;
    watcher_.codes_only = form == "codes";
    telling_.catch_up(from_, version, reply_);
    return {};
}

Refusal Host::Incoming::get() {
    const auto since = static_cast<std::size_t>(data_.field("since").natural(longest_record));
    if (data_.exists() && ok()) telling_.catch_up(from_, since, reply_);
    if (!data_.exists()) reader_.root().field("d");
    return {};
}

Refusal Host::Incoming::ping() {
    if (const JsonValue lag = data_.optional("lag"); lag.exists()) {
        const std::int64_t told = lag.integer(0, longest_lag_ms);
        if (ok()) watcher_.lag_ms = told;
    }
    if (ok()) telling_.pong(from_, reply_);
    return {};
}

// Before the end a position holds what nobody may know.
Refusal Host::Incoming::branch() {
    const JsonValue at = data_.optional("version");
    const std::size_t version = at.exists() ? static_cast<std::size_t>(at.natural(table_.version())) : 0;
    std::optional<Seat> seat;
    if (const JsonValue in = data_.optional("seat"); in.exists())
        seat = Seat{static_cast<std::uint8_t>(in.natural(static_cast<std::size_t>(table_.seats()) - 1))};
    if (!ok()) return {};
    if (!table_.over()) return because("table.branch.not-over");
    if (table_.position_at(version)->actor().is_nobody()) return because("table.branch.over");
    reply_.new_table = host_.branch(version, watcher_.viewer, seat);
    reply_.new_table->asked_by = from_;
    reply_.new_table->invited = {from_};
    return {};
}

Refusal Host::Incoming::cannot_go_on() const {
    if (table_.frozen()) return because("table.frozen");
    if (host_.full()) return because("table.full");
    return table_.over() ? because("table.over") : Refusal{};
}

Refusal Host::Incoming::cannot_change(const Event& change) const {
    if (Refusal refusal = cannot_go_on()) return refusal;
    const std::size_t most = most_events(table_.position());
    if (table_.version() >= most - most / 4) return because("table.moves-only");
    return host_.dallying_.refuse(table_, change);
}

Refusal Host::Incoming::cannot_move() const {
    if (Refusal refusal = cannot_go_on()) return refusal;
    if (!table_.begun()) return because("table.not-begun");
    if (table_.bot(seat())) return because("table.seat.bot-plays");
    if (table_.paused()) return because("table.paused");
    return is_stale() ? because("table.stale") : Refusal{};
}

bool Host::Incoming::is_stale() const {
    if (!version_ || *version_ == table_.version()) return false;
    if (*version_ > table_.version()) return true;
    for (std::size_t number = *version_; number < table_.version(); ++number) {
        const Event& event = table_.record()[number];
        const bool other = event.kind != Event::Kind::step || event.seat != seat();
        if (event.kind == Event::Kind::undo || !other || !table_.position_at(number)->awaited().has(seat()))
            return true;
    }
    return false;
}

Refusal Host::Incoming::read_plan(Attempt& attempt) {
    const JsonValue codes = data_.optional("codes");
    const JsonValue steps = data_.optional("steps");
    if (codes.exists() && steps.exists()) steps.fail("cannot be given beside codes");
    if (!codes.exists() && !steps.exists()) {
        reader_.fail(data_.exists() ? data_ : reader_.root(), "needs codes or steps", "json.missing");
        return {};
    }
    std::vector<JsonValue> plan;
    for (const JsonValue step : (codes.exists() ? codes : steps).list(max_plan)) {
        if (codes.exists() && !step.is_integer()) step.fail("must be a whole number", "json.type");
        plan.push_back(step);
    }
    if (!ok()) return {};
    std::string refused;
    if (Refusal refusal = attempt.read(plan, refused)) return refusal;
    return ok() && attempt.steps().empty() ? attempt.add(std::span<const Action>{}) : Refusal{};
}

Refusal Host::Incoming::act() {
    const JsonValue took = data_.optional("took");
    const std::int64_t thought = host_.clocks_.thinking(seat(), now_);
    const std::int64_t lag =
        took.exists() ? thought - took.integer(0, std::int64_t{1} << 52) : watcher_.lag_ms;
    if (!ok()) return {};
    if (Refusal refusal = cannot_move()) return refusal;
    Attempt attempt(table_, seat());
    if (Refusal refusal = read_plan(attempt); refusal || !ok()) return refusal;
    if (table_.table_wish(seat(), "confirm") == "barrier" && attempt.crosses_barrier()) {
        std::vector<Action>& plan = host_.held_[seat().index].emplace(Held{id_, {}}).plan;
        for (const Attempt::Step& step : attempt.steps()) plan.push_back(step.action);
        telling_.preview(from_, "held", id_, look_ahead(table_, attempt).preview, reply_);
        return {};
    }
    return carry_out(std::move(attempt), std::min(lag, thought));
}

Refusal Host::Incoming::carry_out(Attempt&& attempt, std::int64_t lag_ms) {
    host_.held_[seat().index].reset();
    for (const Attempt::Step& step : attempt.steps())
        if (Refusal refusal = host_.dallying_.refuse(table_, Event::step(seat(), step.action)))
            return refusal;
    const std::int64_t given_back = host_.clocks_.compensated(seat(), lag_ms);
    if (host_.clocks_.left(seat(), now_ + -given_back) == 0 &&
        host_.terms_.clock.at_zero != ClockTerms::AtZero::nothing) {
        host_.time_is_up(seat());
        return because("table.time-is-up");
    }
    mark(given_back);
    Refusal refusal = table_.act(std::move(attempt));
    table_.mark(now_.ms);
    if (!refusal) ack();
    return refusal;
}

Refusal Host::Incoming::confirm() {
    const std::optional<Held> held = host_.held_[seat().index];
    if (!held) return because("table.nothing-held");
    if (Refusal refusal = cannot_move()) return refusal;
    id_ = held->id;
    Attempt attempt(table_, seat());
    if (Refusal refusal = attempt.add(held->plan)) {
        host_.held_[seat().index].reset();
        return refusal;
    }
    return carry_out(std::move(attempt), watcher_.lag_ms);
}

Refusal Host::Incoming::cancel() {
    if (!host_.held_[seat().index]) return because("table.nothing-held");
    host_.held_[seat().index].reset();
    telling_.catch_up(from_, host_.version(), reply_);
    return {};
}

Refusal Host::Incoming::preview() {
    if (Refusal refusal = cannot_move()) return refusal;
    Attempt attempt(table_, seat());
    if (Refusal refusal = read_plan(attempt); refusal || !ok()) return refusal;
    telling_.preview(from_, "preview", id_, look_ahead(table_, attempt).preview, reply_);
    return {};
}

// Each code is a plan of its own. What may no longer be done is left out: the question has changed meanwhile.
Refusal Host::Incoming::previews() {
    if (Refusal refusal = cannot_move()) return refusal;
    std::vector<Action> actions;
    for (const JsonValue code :
         (data_.exists() ? data_.field("codes") : reader_.root().field("d")).list(most_previews)) {
        if (!code.is_integer()) code.fail("must be a whole number", "json.type");
        if (!ok()) return {};
        actions.push_back(read_action(code, table_.position(), seat()));
    }
    if (!ok()) return {};
    telling_.previews(from_, id_, seat(), actions, reply_);
    return {};
}

Refusal Host::Incoming::hint() {
    if (host_.terms_.rated) return because("table.rated.hint");
    if (Refusal refusal = cannot_move()) return refusal;
    if (!table_.position().awaited().has(seat())) return because("table.not-asked");
    reply_.advice = AdviceWanted{from_, id_, seat(), table_.adviser()};
    return {};
}

Refusal Host::Incoming::why() {
    const JsonValue step = data_.exists() ? data_.field("step") : reader_.root().field("d");
    const Action action = read_action(step, table_.position(), seat());
    if (!ok()) return {};
    telling_.why(from_, id_, action, table_.position().refuse(seat(), action), reply_);
    return {};
}

Refusal Host::Incoming::wish() {
    if (!data_.exists()) reader_.root().field("d");
    const std::string name(data_.field("name").text(64));
    const std::string value(data_.field("value").text(256));
    if (!ok()) return {};
    if (Refusal refusal = cannot_change(Event::wish(seat(), name, value))) return refusal;
    mark();
    Refusal refusal = table_.wish(seat(), name, value);
    table_.mark(now_.ms);
    if (!refusal) ack();
    return refusal;
}

Refusal Host::Incoming::take_over() {
    const JsonValue named = data_.optional("bot");
    std::optional<BotSpec> bot = host_.terms_.substitute;
    if (named.exists()) bot = parse_bot(named.text(64));
    if (!bot) named.fail("is no bot of the house", "table.bot");
    if (!ok()) return {};
    if (Refusal refusal = cannot_change(Event::sits(seat(), bot))) return refusal;
    if (host_.terms_.rated) return because("table.rated.bot");
    if (Refusal refusal = check_bot(*bot)) return refusal;
    if (!table_.begun()) return because("table.not-begun");
    if (table_.bot(seat())) return because("table.seat.bot-plays");
    mark();
    table_.take_over(seat(), bot);
    host_.held_[seat().index].reset();
    ack();
    return {};
}

// Whose live clock stands at zero has no time left to play with.
Refusal Host::Incoming::hand_back() {
    if (Refusal refusal = cannot_go_on()) return refusal;
    const std::optional<Event::Why> why = table_.taken_over(seat());
    if (!why) return because("table.seat.no-bot-plays");
    const bool no_time = host_.terms_.clock.kind == ClockTerms::Kind::live && *why == Event::Why::time;
    if (no_time || table_.lost().has(seat())) return because("table.seat.no-time");
    mark();
    table_.take_over(seat(), std::nullopt);
    ack();
    return {};
}

Refusal Host::Incoming::nonce() {
    const std::string value((data_.exists() ? data_.field("nonce") : reader_.root().field("d")).text(128));
    if (!ok()) return {};
    mark();
    Refusal refusal = table_.replay(Event::nonce(seat(), value));
    table_.mark(now_.ms);
    if (refusal) return refusal;
    ack();
    host_.open_if_possible(now_);
    return {};
}

// What begins the game is the opening, which may wait for the last nonces; the word itself is not written
// down.
Refusal Host::Incoming::start() {
    if (table_.begun()) return because("table.open.twice");
    const Seat host = host_.host_seat().value_or(seat());
    if (seat() != host) return Refusal(Message{"table.start.host", {{"player", host}}});
    int empty = 0;
    for (const Seat each : Seats::first(table_.seats())) empty += table_.is_empty(each) ? 1 : 0;
    if (empty > 0) return Refusal(Message{"table.start.empty", {{"count", empty}}});
    host_.started_ = true;
    host_.open_if_possible(now_);
    ack();
    return {};
}

Reply Host::message(WatcherId from, std::string_view text, Time now) {
    Reply reply = begin(now);
    if (watchers_.contains(from)) Incoming(*this, from, text, now, reply).take();
    finish(reply, now);
    return reply;
}

} // namespace oya
