#include "table/attempt.h"

#include "table/wire.h"

#include <algorithm>
#include <utility>

namespace oya {

// What a plan would reveal to its seat must not decide over its later steps: trying plans would be a way to
// look.
Refusal Attempt::add(Action step) {
    if (steps_.empty()) {
        if (Refusal refusal = table_.refuse_any(seat_)) return refusal;
    }
    if (!implied_.empty() && implied_.front() == step) {
        implied_.erase_at(0);
        return {};
    }
    if (steps_.size() == max_plan) return Refusal(Message{"table.plan.long", {{"most", max_plan}}});
    if (learnt_) return Refusal(Message{"table.plan.blind"});
    if (Refusal refusal = position().refuse(seat_, step)) return refusal;
    std::shared_ptr<AnyPosition> after = position().clone();
    Teller teller;
    after->apply(seat_, step, teller);
    learnt_ = after->actor().is_chance() ||
              std::ranges::any_of(teller.revealed(),
                                  [&](const Teller::Reveal& reveal) { return reveal.seats.has(seat_); });
    implied_ = position().implied(seat_, step, *after);
    steps_.push_back({step, std::move(after), teller.facts(), teller.revealed()});
    return {};
}

Refusal Attempt::add(std::span<const Action> steps) {
    if (Refusal refusal = table_.refuse_any(seat_)) return refusal;
    if (steps.empty()) return Refusal(Message{"table.plan.empty"});
    if (steps.size() > max_plan) return Refusal(Message{"table.plan.long", {{"most", max_plan}}});
    for (const Action step : steps)
        if (Refusal refusal = add(step)) return refusal;
    return {};
}

Refusal Attempt::read(std::span<const JsonValue> steps, std::string& refused) {
    struct Written {
        Action action;
        JsonValue value;
    };
    const AnyGame& game = table_.game();
    std::vector<Written> row; // of one kind, and in any order
    const auto add_row = [&]() -> Refusal {
        std::ranges::sort(row, {}, [&](const Written& step) { return game.code(step.action); });
        for (const Written& step : std::exchange(row, {})) {
            if (Refusal refusal = add(step.action)) {
                refused = step.value.path();
                return refusal;
            }
        }
        return {};
    };
    for (const JsonValue value : steps) {
        Action action = read_action(value, position(), seat_);
        if (!value.reader_ok()) return {};
        if (!row.empty() && row.back().action.kind != action.kind) {
            if (Refusal refusal = add_row()) return refusal;
            action = read_action(value, position(), seat_);
        }
        row.push_back({action, value});
        if (game.any_order(action)) continue;
        if (Refusal refusal = add_row()) return refusal;
    }
    return add_row();
}

bool Attempt::crosses_barrier() const {
    return std::ranges::any_of(steps_, [&](const Step& step) {
        return !step.revealed.empty() || !step.after->awaited().has(seat_);
    });
}

} // namespace oya
