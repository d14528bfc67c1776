#include "table/table.h"

#include "bots/opponents.h"
#include "bots/reason.h"
#include "core/rng.h"
#include "table/attempt.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace oya {

namespace {

// FNV-1a: turns the name of a source into the key of its stream.
constexpr std::uint64_t key_of(std::string_view name) {
    std::uint64_t key = 0xcbf29ce484222325;
    for (const char letter : name) key = (key ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return key;
}

std::shared_ptr<const AnyPosition> start_of(const TableSetup& setup) {
    assert(!Table::check(setup));
    if (setup.opening) return setup.opening->learning(Seats::none());
    return setup.game->start(setup.options, static_cast<int>(setup.seats.size()))->learning(Seats::none());
}

constexpr std::size_t most_news = 128; // moves whose facts are at hand

std::size_t bytes_of(const std::string& text) {
    return text.capacity() > std::string().capacity() ? text.capacity() + 1 : 0;
}

} // namespace

Table::Table(TableSetup setup, Unopened) : setup_(std::move(setup)), positions_(start_of(setup_)) {
    setup_.options = game().complete(setup_.options);
    for (const SeatSetup& seat : setup_.seats) {
        now_.push_back({.name = seat.name,
                        .bot = seat.bot,
                        .wishes = {},
                        .table_wishes = {},
                        .empty = seat.empty,
                        .person = !seat.bot && !seat.empty});
        for (const auto& [name, value] : seat.wishes) set_wish(now_.back(), name, value);
    }
    nonces_.resize(setup_.seats.size());
    begins_sound_ = position().unsound().empty();
}

Table::Table(TableSetup setup) : Table(std::move(setup), Unopened{}) {
    begun_ = true;
    advance();
}

Table Table::unopened(TableSetup setup) { return Table(std::move(setup), Unopened{}); }

std::vector<std::string_view> Table::names() const {
    std::vector<std::string_view> names;
    for (const Occupant& occupant : now_) names.push_back(occupant.name);
    return names;
}

std::optional<Event::Why> Table::taken_over(Seat seat) const {
    const Occupant& occupant = now_[seat.index];
    return occupant.bot && occupant.person ? std::optional(occupant.why) : std::nullopt;
}

void Table::mark(std::int64_t at, std::string id, std::int64_t lag) {
    at_ = at;
    next_id_ = std::move(id);
    next_lag_ = lag;
}

Seats Table::people() const {
    Seats people;
    for (const Seat seat : Seats::first(seats()))
        if (!bot(seat) && !is_empty(seat)) people = people.with(seat);
    return people;
}

BotSpec Table::adviser() const {
    std::vector<BotSpec> opponents;
    for (const Seat seat : Seats::first(seats()))
        if (bot(seat)) opponents.push_back(*bot(seat));
    return oya::adviser(opponents);
}

std::optional<Seat> Table::bot_to_move() const {
    if (paused_ || frozen() || over()) return std::nullopt;
    for (const Seat seat : position().awaited())
        if (bot(seat)) return seat;
    return std::nullopt;
}

std::unique_ptr<Thinking> Table::think(Seat seat) {
    assert(bot(seat));
    return think(seat, at_a_table(*bot(seat)), thinking_seed(seat));
}

std::unique_ptr<Thinking> Table::think(Seat seat, const BotSpec& spec, std::uint64_t seed) {
    assert(position().awaited().has(seat));
    return oya::think(imagines(game(), spec) ? learnt_by(seat) : position(), seat, spec, seed);
}

std::optional<Message> Table::reason(Seat seat, const Thinking& thinking) {
    const std::vector<Plan> best = thinking.best(2);
    if (best.size() < 2 || best[0] != thinking.plan()) return std::nullopt;
    std::optional<Message> reason = reason_for(learnt_by(seat), seat, best[0], best[1], version());
    const bool looked_ahead = thinking.nodes() > 1;
    if (reason && reason->id == only_ahead && !looked_ahead) return std::nullopt;
    return reason;
}

std::unique_ptr<Weighing> Table::weigh(Seat seat, std::vector<Plan> choices) {
    assert(position().awaited().has(seat));
    return std::make_unique<Weighing>(learnt_by(seat), seat, std::move(choices), version());
}

const AnyPosition& Table::learnt_by(Seat seat) {
    if (!learner_ || !learner_->learns().has(seat)) {
        Seats learning = learner_ ? learner_->learns().with(seat) : Seats(seat);
        for (const Seat other : Seats::first(seats()))
            if (bot(other) && imagines(game(), *bot(other))) learning = learning.with(other);
        learner_ = position_at(0)->learning(learning);
        learnt_moves_ = 0;
    }
    if (learner_.use_count() > 1) learner_ = learner_->clone(); // a copy of this table has it too
    for (; learnt_moves_ < line_.size(); ++learnt_moves_) {
        const Event& event = record_[line_[learnt_moves_]];
        learner_->apply(event.actor(), event.action);
    }
    return *learner_;
}

std::uint64_t Table::thinking_seed(Seat seat) const {
    // A bot's dice must not be known to those who play against it.
    const Rng table = setup_.fair ? fair_generator(*setup_.fair, nonces_, "bot", 0)
                                  : Rng(setup_.seed.value_or(0)).stream(key_of("bot"));
    return table.stream(version()).stream(seat.index).next();
}

Action Table::drawn(const AnyPosition& position, std::uint64_t seed, std::size_t number) {
    Rng rng = Rng(seed).stream(key_of(position.source().name)).stream(number);
    return position.draw(rng);
}

Action Table::drawn(const AnyPosition& position, std::size_t number) const {
    if (!setup_.fair) return drawn(position, *setup_.seed, number);
    Rng rng = fair_generator(*setup_.fair, nonces_, position.source().name, number);
    return position.draw(rng);
}

void Table::seat_down(const Event& event) {
    Occupant& occupant = now_[event.seat.index];
    occupant.bot = event.bot;
    occupant.why = event.why;
    occupant.empty = event.empty;
    if (!event.bot) occupant.person = !event.empty;
    if (!event.name.empty() || event.empty) occupant.name = event.name;
    if (!event.empty) return;
    // What they brought goes with them.
    nonces_[event.seat.index].clear();
    occupant.wishes = {};
    occupant.table_wishes = {};
}

// The line of moves, and everything that is not the game's.
void Table::take_note(const Event& event, std::size_t number) {
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance:
        line_.push_back(number);
        begun_ = true;
        if (event.kind == Event::Kind::chance) ++chance_drawn_;
        break;
    case Event::Kind::undo:
        while (!line_.empty() && line_.back() >= event.back_to) line_.pop_back();
        if (learnt_moves_ > line_.size()) learner_.reset();
        break;
    case Event::Kind::seat: seat_down(event); break;
    case Event::Kind::wish: set_wish(now_[event.seat.index], event.name, event.value); break;
    case Event::Kind::nonce: nonces_[event.seat.index] = event.value; break;
    case Event::Kind::open: begun_ = true; break;
    case Event::Kind::pause: paused_ = event.paused; break;
    case Event::Kind::clock:
        if (event.lost) lost_ = lost_.with(event.seat);
        break;
    case Event::Kind::resumed: break;
    case Event::Kind::frozen: broken_ = event.value; break;
    }
}

void Table::circumstances(Event& event) {
    if (at_ != 0) event.at = at_;
    if (!next_id_.empty()) event.id = std::exchange(next_id_, {});
    if (next_lag_ != 0) event.lag = std::exchange(next_lag_, 0);
}

void Table::append(Event event) {
    std::shared_ptr<const AnyPosition> next = positions_.newest();
    if (event.moves()) {
        std::shared_ptr<AnyPosition> moved = next->clone();
        moved->apply(event.actor(), event.action);
        next = std::move(moved);
    }
    if (event.kind == Event::Kind::undo) next = position_at(event.back_to);
    append_told(std::move(event), {std::move(next), {}});
}

void Table::append_told(Event event, Moved moved) {
    if (event.moves() && begins_sound_) {
        if (const std::string_view fault = moved.after->unsound(); !fault.empty())
            unsound_ = std::string(fault) + " after " + position().notation(event.actor(), event.action);
    }
    if (!moved.facts.empty()) {
        if (news_.size() == most_news) news_.pop_front();
        news_.push_back({version(), std::move(moved.facts)});
    }
    take_note(event, version());
    circumstances(event);
    positions_.push(std::move(moved.after));
    record_.push_back(std::move(event));
}

Table::Moved Table::move_telling(const Event& event) const {
    std::shared_ptr<AnyPosition> after = position().clone();
    Teller teller;
    after->apply(event.actor(), event.action, teller);
    return {std::move(after), teller.facts()};
}

std::size_t Table::bytes() const {
    std::size_t bytes =
        sizeof(Table) + record_.capacity() * sizeof(Event) + line_.capacity() * sizeof(line_[0]);
    for (const Event& event : record_)
        bytes += bytes_of(event.name) + bytes_of(event.value) + bytes_of(event.id);
    if (learner_) bytes += learner_->bytes();
    return bytes + positions_.bytes();
}

void Table::settle() {
    news_.clear();
    positions_.settle();
}

void Table::recollect(std::vector<Event> record, std::shared_ptr<const AnyPosition> position) {
    assert(record_.empty());
    record_ = std::move(record);
    for (std::size_t number = 0; number < record_.size(); ++number) take_note(record_[number], number);
    positions_.leap(record_.size(), std::move(position));
}

void Table::freeze(std::size_t version) {
    positions_.go_back(record_, version);
    for (; record_.size() > version; record_.pop_back()) {
        if (record_.back().kind == Event::Kind::chance) --chance_drawn_;
        if (!line_.empty() && line_.back() + 1 == record_.size()) line_.pop_back();
    }
    news_.clear();
    learner_.reset();
    append(Event::frozen(std::exchange(unsound_, {})));
}

Refusal Table::refuse(Seat seat, std::span<const Action> steps) const {
    return Attempt(*this, seat).add(steps);
}

Refusal Table::act(Seat seat, std::span<const Action> steps) {
    Attempt attempt(*this, seat);
    if (Refusal refusal = attempt.add(steps)) return refusal;
    return act(std::move(attempt));
}

Refusal Table::act(Attempt&& attempt) {
    const std::size_t before = version();
    take_steps(std::move(attempt), false);
    go_on();
    if (unsound_.empty()) return {};
    freeze(before);
    return Refusal(Message{"table.frozen"});
}

void Table::take_steps(Attempt&& attempt, bool automatic) {
    const Seat seat = attempt.seat();
    for (Attempt::Step& step : std::move(attempt).take_steps())
        if (unsound_.empty())
            append_told(Event::step(seat, step.action, automatic),
                        {std::move(step.after), std::move(step.facts)});
}

Refusal Table::act_chance(Action action) {
    if (frozen()) return Refusal(Message{"table.frozen"});
    if (draws_chance()) return Refusal(Message{"table.chance.drawn"});
    if (Refusal refusal = check_event(Event::chance(action))) return refusal;
    const std::size_t before = version();
    const Event event = Event::chance(action);
    append_told(event, move_telling(event));
    go_on();
    if (unsound_.empty()) return {};
    freeze(before);
    return Refusal(Message{"table.frozen"});
}

Plan Table::automatic(Seat seat) const {
    Plan plan = position().automatic(seat, wishes(seat));
    if (!plan.empty() || bot(seat) || table_wish(seat, "forced_moves") != "take") return plan;
    Actions actions;
    position().legal(seat, actions);
    if (actions.size() == 1) plan.push_back(actions[0]);
    return plan;
}

void Table::advance() {
    const std::size_t before = version();
    go_on();
    if (!unsound_.empty()) freeze(before);
}

void Table::go_on() {
    while (unsound_.empty() && !frozen() && !paused_ && !over()) {
        if (position().actor().is_chance()) {
            if (!draws_chance()) return;
            const Event event = Event::chance(drawn(position(), chance_drawn_));
            append_told(event, move_telling(event));
            continue;
        }
        Plan plan;
        Seat answering{};
        for (const Seat seat : position().awaited()) {
            if (!plan.empty()) break;
            plan = automatic(seat);
            answering = seat;
        }
        if (plan.empty()) return;
        Attempt attempt(*this, answering);
        const Refusal refusal = attempt.add(plan);
        assert(!refusal);
        static_cast<void>(refusal);
        take_steps(std::move(attempt), true);
    }
}

bool Table::recalls(std::size_t event) const { return over() || position().recalls(*position_at(event)); }

Refusal Table::wish(Seat seat, std::string_view name, std::string_view value) {
    return replay(Event::wish(seat, std::string(name), std::string(value)));
}

Refusal Table::take_over(Seat seat, std::optional<BotSpec> bot) {
    return replay(Event::sits(seat, std::move(bot)));
}

Refusal Table::open() {
    if (Refusal refusal = replay(Event::open())) return refusal;
    advance();
    return {};
}

} // namespace oya
