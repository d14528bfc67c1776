#include "table/table.h"

#include "core/rng.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace oya {

namespace {

constexpr std::size_t longest_name = 64; // bytes

// FNV-1a: turns the name of a source into the key of its stream.
constexpr std::uint64_t key_of(std::string_view name) {
    std::uint64_t key = 0xcbf29ce484222325;
    for (const char letter : name) key = (key ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return key;
}

// Names are printed on terminals, where a control character would be a command.
bool printable(std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        if (byte < 0x20 || byte == 0x7F) return false;
        const bool two_byte_control =
            byte == 0xC2 && i + 1 < name.size() && static_cast<unsigned char>(name[i + 1]) < 0xA0;
        if (two_byte_control) return false;
    }
    return true;
}

Refusal check_bot(const std::optional<BotSpec>& bot) {
    if (!bot || parse_bot(to_text(*bot))) return {};
    return Refusal(Message{"table.no-bot", {{"bot", to_text(*bot)}}});
}

Refusal check_seat(const AnyGame& game, const SeatSetup& seat) {
    if (seat.name.size() > longest_name || !printable(seat.name)) return Refusal(Message{"table.name"});
    for (const auto& [name, value] : seat.wishes)
        if (Refusal refusal = game.check_wish(name, value)) return refusal;
    return check_bot(seat.bot);
}

Refusal no_such_seat(Seat seat) { return Refusal(Message{"table.no-seat", {{"number", seat.index + 1}}}); }

Refusal check_chance(const AnyPosition& position, Action action) {
    if (!position.actor().is_chance()) return Refusal(Message{"table.chance.not-now"});
    Outcomes outcomes;
    position.outcomes(outcomes);
    const bool possible = std::ranges::any_of(
        outcomes, [&](const Outcome& outcome) { return outcome.action == action && outcome.weight > 0; });
    return possible ? Refusal{} : Refusal(Message{"table.chance.impossible"});
}

} // namespace

Refusal Table::check(const TableSetup& setup) {
    if (setup.game == nullptr) return Refusal(Message{"table.no-game"});
    const auto seats = static_cast<int>(std::min<std::size_t>(setup.seats.size(), 1000));
    if (Refusal refusal = setup.game->check(setup.options, seats)) return refusal;
    for (const SeatSetup& seat : setup.seats)
        if (Refusal refusal = check_seat(*setup.game, seat)) return refusal;
    if (setup.opening &&
        (setup.opening->game().name() != setup.game->name() || setup.opening->seats() != seats))
        return Refusal(Message{"table.opening"});
    return {};
}

Table::Table(TableSetup setup, Unopened) : setup_(std::move(setup)) {
    assert(!check(setup_));
    setup_.options = game().complete(setup_.options);
    positions_.push_back(setup_.opening ? setup_.opening : game().start(setup_.options, seats()));
    for (const SeatSetup& seat : setup_.seats) now_.push_back({seat.bot, seat.wishes});
}

Table::Table(TableSetup setup) : Table(std::move(setup), Unopened{}) { advance(); }

Table Table::unopened(TableSetup setup) { return Table(std::move(setup), Unopened{}); }

std::vector<std::string_view> Table::names() const {
    std::vector<std::string_view> names;
    for (const SeatSetup& seat : setup_.seats) names.push_back(seat.name);
    return names;
}

Seats Table::people() const {
    Seats people;
    for (const Seat seat : Seats::first(seats()))
        if (!bot(seat)) people = people.with(seat);
    return people;
}

std::optional<Seat> Table::bot_to_move() const {
    for (const Seat seat : position().awaited())
        if (bot(seat)) return seat;
    return std::nullopt;
}

std::unique_ptr<Thinking> Table::think(Seat seat) const {
    assert(bot(seat) && position().awaited().has(seat));
    return oya::think(position(), seat, *bot(seat), thinking_seed(seat));
}

std::uint64_t Table::thinking_seed(Seat seat) const {
    const Rng table(setup_.seed.value_or(0));
    return table.stream(key_of("bot")).stream(version()).stream(seat.index).next();
}

Action Table::drawn(const AnyPosition& position, std::uint64_t seed, std::size_t number) {
    Rng rng = Rng(seed).stream(key_of(position.source().name)).stream(number);
    return position.draw(rng);
}

void Table::append(Event event) {
    std::shared_ptr<const AnyPosition> next = positions_.back();
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance: {
        std::unique_ptr<AnyPosition> moved = next->clone();
        moved->apply(event.actor(), event.action);
        next = std::move(moved);
        line_.push_back(record_.size());
        if (event.kind == Event::Kind::chance) ++chance_drawn_;
        break;
    }
    case Event::Kind::undo:
        next = positions_[event.back_to];
        while (!line_.empty() && line_.back() >= event.back_to) line_.pop_back();
        break;
    case Event::Kind::seat: now_[event.seat.index].bot = event.bot; break;
    case Event::Kind::wish: now_[event.seat.index].wishes.set(event.name, event.value); break;
    }
    positions_.push_back(std::move(next));
    record_.push_back(std::move(event));
}

// What a plan would reveal to its seat must not decide over its later steps: trying plans would be a way to
// look.
Refusal Table::refuse(Seat seat, std::span<const Action> steps) const {
    if (!has(seat)) return no_such_seat(seat);
    if (steps.empty()) return Refusal(Message{"table.plan.empty"});
    if (steps.size() > max_plan) return Refusal(Message{"table.plan.long", {{"most", max_plan}}});
    const std::unique_ptr<AnyPosition> trial = position().clone();
    bool learnt = false;
    for (const Action step : steps) {
        if (learnt) return Refusal(Message{"table.plan.blind"});
        if (Refusal refusal = trial->refuse(seat, step)) return refusal;
        Teller teller;
        trial->apply(seat, step, teller);
        learnt = trial->actor().is_chance() ||
                 std::ranges::any_of(teller.revealed(),
                                     [&](const auto& reveal) { return reveal.seats.has(seat); });
    }
    return {};
}

Refusal Table::act(Seat seat, std::span<const Action> steps) {
    if (Refusal refusal = refuse(seat, steps)) return refusal;
    for (const Action step : steps) append(Event::step(seat, step));
    advance();
    return {};
}

Refusal Table::act_chance(Action action) {
    if (setup_.seed) return Refusal(Message{"table.chance.drawn"});
    if (Refusal refusal = check_chance(position(), action)) return refusal;
    append(Event::chance(action));
    advance();
    return {};
}

void Table::advance() {
    while (true) {
        if (position().actor().is_chance()) {
            if (!setup_.seed) return;
            append(Event::chance(drawn(position(), *setup_.seed, chance_drawn_)));
            continue;
        }
        Plan plan;
        Seat answering{};
        for (const Seat seat : position().awaited()) {
            if (!plan.empty()) break;
            plan = position().automatic(seat, wishes(seat));
            answering = seat;
        }
        if (plan.empty()) return;
        assert(!refuse(answering, plan));
        for (const Action step : plan) append(Event::step(answering, step, true));
    }
}

Refusal Table::wish(Seat seat, std::string_view name, std::string_view value) {
    return replay(Event::wish(seat, std::string(name), std::string(value)));
}

Refusal Table::take_over(Seat seat, std::optional<BotSpec> bot) {
    return replay(Event::sits(seat, std::move(bot)));
}

Refusal Table::set_option(std::string_view name, std::string_view value) const {
    Settings setting;
    setting.set(name, value);
    if (Refusal refusal = game().check(setting, seats())) return refusal;
    const Rule* const rule = find_rule(std::string(game().name()) + ".options.fixed-in-game");
    return {rule == nullptr ? RuleId{} : RuleId{rule->id}, Message{"table.options-fixed"}};
}

Refusal Table::replay(const Event& event) {
    if (event.kind != Event::Kind::chance && !has(event.seat)) return no_such_seat(event.seat);
    Refusal refusal;
    switch (event.kind) {
    case Event::Kind::step: refusal = position().refuse(event.seat, event.action); break;
    case Event::Kind::chance: refusal = check_chance(position(), event.action); break;
    case Event::Kind::undo: refusal = check_undo(event); break;
    case Event::Kind::seat: refusal = check_bot(event.bot); break;
    case Event::Kind::wish: refusal = game().check_wish(event.name, event.value); break;
    }
    if (!refusal) append(event);
    return refusal;
}

} // namespace oya
