#pragma once

#include "core/ledger.h"
#include "core/message.h"

#include <utility>

namespace oya {

// Why something may not be: the rule that forbids it and, where there is more to say, the circumstance. What
// no rule of the game speaks of (an option nobody knows) has a reason alone. An empty refusal means that it
// may.
struct Refusal {
    RuleId rule{};
    Message reason{};

    Refusal() = default;
    Refusal(RuleId forbidding) : rule(forbidding) {}
    explicit Refusal(Message why) : reason(std::move(why)) {}
    Refusal(RuleId forbidding, Message why) : rule(forbidding), reason(std::move(why)) {}

    explicit operator bool() const { return rule || !reason.empty(); }
};

} // namespace oya
