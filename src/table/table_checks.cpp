#include "core/no_such_value.h"
#include "core/plain_line.h"
#include "table/table.h"

#include <algorithm>
#include <string>

// What may be at a table and happen there, apart from the rules of the game.

namespace oya {

namespace {

constexpr std::string_view confirm_values[] = {"never", "barrier"};
constexpr std::string_view forced_values[] = {"ask", "take"};
constexpr OptionSpec wishes_of_the_table[] = {
    {"confirm", confirm_values, false, OptionSpec::Scope::seat},
    {"forced_moves", forced_values, false, OptionSpec::Scope::seat},
};

Refusal check_bot(const std::optional<BotSpec>& bot) {
    if (!bot || parse_bot(to_text(*bot))) return {};
    return Refusal(Message{"table.no-bot", {{"bot", to_text(*bot)}}});
}

Refusal check_name(std::string_view name) {
    if (name.size() > longest_name || !is_plain_line(name)) return Refusal(Message{"table.name"});
    return {};
}

const OptionSpec* find_table_wish(std::string_view name) {
    const auto spec = std::ranges::find(table_wishes(), name, &OptionSpec::name);
    return spec == table_wishes().end() ? nullptr : &*spec;
}

Refusal check_wish(const AnyGame& game, std::string_view name, std::string_view value) {
    const OptionSpec* const spec = find_table_wish(name);
    if (spec == nullptr) return game.check_wish(name, value);
    if (std::ranges::find(spec->values, value) != spec->values.end()) return {};
    return Refusal(no_such_value(*spec, value));
}

Refusal check_seat(const AnyGame& game, const SeatSetup& seat) {
    if (Refusal refusal = check_name(seat.name)) return refusal;
    for (const auto& [name, value] : seat.wishes)
        if (Refusal refusal = check_wish(game, name, value)) return refusal;
    return check_bot(seat.bot);
}

Refusal no_such_seat(Seat seat) { return Refusal(Message{"table.no-seat", {{"number", seat.index + 1}}}); }

Refusal check_chance(const AnyPosition& position, Action action) {
    if (!position.actor().is_chance()) return Refusal(Message{"table.chance.not-now"});
    return may_happen(position, Event::chance(action)) ? Refusal{}
                                                       : Refusal(Message{"table.chance.impossible"});
}

} // namespace

std::span<const OptionSpec> table_wishes() { return wishes_of_the_table; }

Refusal Table::check(const TableSetup& setup) {
    if (setup.game == nullptr) return Refusal(Message{"table.no-game"});
    const auto seats = static_cast<int>(std::min<std::size_t>(setup.seats.size(), 1000));
    if (Refusal refusal = setup.game->check(setup.options, seats)) return refusal;
    for (const SeatSetup& seat : setup.seats)
        if (Refusal refusal = check_seat(*setup.game, seat)) return refusal;
    if (setup.opening &&
        (setup.opening->game().name() != setup.game->name() || setup.opening->seats() != seats))
        return Refusal(Message{"table.opening"});
    if (setup.seed && setup.fair) return Refusal(Message{"table.chance.twice"});
    return {};
}

std::string_view Table::table_wish(Seat seat, std::string_view name) const {
    const std::string* const value = now_[seat.index].table_wishes.find(name);
    if (value != nullptr) return *value;
    const OptionSpec* const spec = find_table_wish(name);
    return spec == nullptr ? std::string_view{} : spec->values.front();
}

std::string_view Table::wish(Seat seat, const OptionSpec& spec) const {
    const std::string* const value = wishes(seat).find(spec.name);
    return value != nullptr ? std::string_view(*value) : spec.values.front();
}

Settings Table::all_wishes(Seat seat) const {
    Settings all;
    for (const OptionSpec& spec : game().options())
        if (spec.scope == OptionSpec::Scope::seat) all.set(spec.name, wish(seat, spec));
    for (const OptionSpec& spec : table_wishes()) all.set(spec.name, table_wish(seat, spec.name));
    return all;
}

void Table::set_wish(Occupant& occupant, std::string_view name, std::string_view value) {
    Settings& wishes = find_table_wish(name) == nullptr ? occupant.wishes : occupant.table_wishes;
    wishes.set(name, value);
}

Refusal Table::refuse_any(Seat seat) const {
    if (!has(seat)) return no_such_seat(seat);
    if (frozen()) return Refusal(Message{"table.frozen"});
    if (paused_) return Refusal(Message{"table.paused"});
    if (over() && !position().actor().is_nobody()) return Refusal(Message{"table.over"});
    return {};
}

Refusal Table::set_option(std::string_view name, std::string_view value) const {
    Settings setting;
    setting.set(name, value);
    if (Refusal refusal = game().check(setting, seats())) return refusal;
    const Rule* const rule = find_rule(std::string(game().name()) + ".options.fixed-in-game");
    return {rule == nullptr ? RuleId{} : RuleId{rule->id}, Message{"table.options-fixed"}};
}

Refusal Table::check_nonce(const Event& event) const {
    if (!setup_.fair || !setup_.fair->nonces) return Refusal(Message{"table.nonce.none"});
    if (begun_) return Refusal(Message{"table.nonce.late"});
    if (!nonces_[event.seat.index].empty()) return Refusal(Message{"table.nonce.twice"});
    return is_nonce(event.value) ? Refusal{} : Refusal(Message{"table.nonce.form"});
}

Refusal Table::check_event(const Event& event) const {
    switch (event.kind) {
    case Event::Kind::step: return position().refuse(event.seat, event.action);
    case Event::Kind::chance: return check_chance(position(), event.action);
    case Event::Kind::undo: return check_undo(event);
    case Event::Kind::seat:
        if (event.empty && begun_) return Refusal(Message{"table.seat.begun"});
        if (Refusal refusal = check_name(event.name)) return refusal;
        return check_bot(event.bot);
    case Event::Kind::wish: return check_wish(game(), event.name, event.value);
    case Event::Kind::nonce: return check_nonce(event);
    case Event::Kind::open:
        if (begun_) return Refusal(Message{"table.open.twice"});
        return std::ranges::any_of(now_, &Occupant::empty) ? Refusal(Message{"table.open.empty"}) : Refusal{};
    case Event::Kind::pause:
        return event.paused == paused_ ? Refusal(Message{paused_ ? "table.paused" : "table.not-paused"})
                                       : Refusal{};
    case Event::Kind::clock:
    case Event::Kind::resumed: return {};
    case Event::Kind::frozen: return event.value.empty() ? Refusal(Message{"table.frozen"}) : Refusal{};
    }
    return {};
}

Refusal Table::replay(const Event& event) {
    if (event.is_of_a_seat() && !has(event.seat)) return no_such_seat(event.seat);
    if (frozen()) return Refusal(Message{"table.frozen"});
    if (Refusal refusal = check_event(event)) return refusal;
    append(event);
    if (unsound_.empty()) return {};
    freeze(version() - 1);
    return Refusal(Message{"table.frozen"});
}

} // namespace oya
