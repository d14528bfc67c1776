#include "table/table.h"

#include <ranges>

namespace oya {

std::optional<std::size_t> Table::last_decision(Seat seat) const {
    for (const std::size_t number : line_ | std::views::reverse) {
        const Event& event = record_[number];
        if (event.kind == Event::Kind::step && event.seat == seat && !event.automatic) return number;
    }
    return std::nullopt;
}

Refusal Table::barrier_since(std::size_t first, Seat seat) const {
    for (const std::size_t number : line_) {
        if (number < first) continue;
        const Event& event = record_[number];
        if (event.kind == Event::Kind::chance) return Refusal(Message{"table.undo.chance"});
        Teller teller;
        const std::unique_ptr<AnyPosition> after = position_at(number)->clone();
        after->apply(event.actor(), event.action, teller);
        if (!teller.revealed().empty()) return Refusal(Message{"table.undo.revealed"});
        if (after->actor().is_chance()) return Refusal(Message{"table.undo.chance"});
        if (!after->awaited().has(seat)) return Refusal(Message{"table.undo.passed"});
    }
    return {};
}

Refusal Table::check_undo(const Event& undo) const {
    const std::optional<std::size_t> decision = last_decision(undo.seat);
    if (!decision) return Refusal(Message{"table.undo.nothing"});
    if (undo.back_to != *decision) return Refusal(Message{"table.undo.elsewhere"});
    return undo.consent ? Refusal{} : barrier_since(*decision, undo.seat);
}

Refusal Table::undo(Seat seat, Consent consent) {
    const std::size_t back_to = last_decision(seat).value_or(version());
    Refusal refusal = replay(Event::undo(seat, back_to, false));
    if (!refusal || consent == Consent::none) return refusal;
    return replay(Event::undo(seat, back_to, true));
}

} // namespace oya
