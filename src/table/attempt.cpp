#include "table/attempt.h"

#include <algorithm>
#include <utility>

namespace oya {

// What a plan would reveal to its seat must not decide over its later steps: trying plans would be a way to
// look.
Refusal Attempt::add(Action step) {
    if (steps_.empty()) {
        if (Refusal refusal = table_.refuse_any(seat_)) return refusal;
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

bool Attempt::crosses_barrier() const {
    return std::ranges::any_of(steps_, [&](const Step& step) {
        return !step.revealed.empty() || !step.after->awaited().has(seat_);
    });
}

} // namespace oya
