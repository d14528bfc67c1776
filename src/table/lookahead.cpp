#include "table/lookahead.h"

#include "table/attempt.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace oya {

namespace {

// Adds what the seat may know beforehand of one step.
void look_at(const AnyPosition& after, Seat seat, std::span<const Fact> facts,
             std::span<const Teller::Reveal> reveals, Preview& preview, bool& revealed) {
    std::size_t known = facts.size();
    for (const Teller::Reveal& reveal : reveals) {
        if (!reveal.seats.has(seat)) continue;
        known = std::min(known, reveal.before_fact);
        revealed = true;
    }
    for (const Fact& fact : facts.first(known))
        if (fact.audience.has(seat)) preview.facts.push_back(fact);
    preview.cut = preview.cut || revealed || after.actor().is_chance();
}

} // namespace

Lookahead look_ahead(const Table& table, Seat seat, std::span<const Action> steps) {
    Lookahead ahead;
    Preview& preview = ahead.preview;
    Attempt attempt(table, seat);
    preview.refusal = attempt.add(steps);
    if (preview.refusal) return ahead;
    return look_ahead(table, attempt);
}

Lookahead look_ahead(const Table& table, const Attempt& attempt) {
    Lookahead ahead;
    Preview& preview = ahead.preview;
    const Seat seat = attempt.seat();
    bool revealed = false;
    for (const Attempt::Step& step : attempt.steps())
        look_at(*step.after, seat, step.facts, step.revealed, preview, revealed);
    ahead.after = attempt.position().clone();
    while (!preview.cut && ahead.after->awaited().has(seat)) {
        const Plan plan = ahead.after->automatic(seat, table.wishes(seat));
        if (plan.empty()) break;
        for (const Action step : plan) {
            if (preview.cut) break;
            Teller teller;
            ahead.after->apply(seat, step, teller);
            look_at(*ahead.after, seat, teller.facts(), teller.revealed(), preview, revealed);
        }
    }
    if (revealed) ahead.after.reset();
    return ahead;
}

} // namespace oya
