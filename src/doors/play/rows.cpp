#include "doors/play/rows.h"

#include <algorithm>
#include <memory>

namespace oya {

namespace {

constexpr std::size_t most_steps = 5; // 120 orders

struct Row {
    Plan plan;
    std::shared_ptr<const AnyPosition> after;
};

// Every order of the steps of one kind that the seat has to take. False if something is learnt on the way,
// or if they are no row of so many steps.
bool find_rows(const AnyPosition& position, Seat seat, std::size_t steps, Plan& plan,
               std::vector<Row>& rows) {
    Actions legal;
    position.legal(seat, legal);
    if (legal.size() != steps) return false;
    for (const Action action : legal) {
        if (action.kind != legal[0].kind) return false;
        std::shared_ptr<AnyPosition> next = position.clone();
        Teller teller;
        next->apply(seat, action, teller);
        plan.push_back(action);
        const bool goes_on = teller.revealed().empty() && next->actor() == Actor(seat);
        if (steps == 1) {
            rows.push_back({plan, std::move(next)});
        } else if (!goes_on || !find_rows(*next, seat, steps - 1, plan, rows)) {
            return false;
        }
        plan.erase_at(plan.size() - 1);
    }
    return true;
}

} // namespace

std::vector<Plan> rows_by_their_last_step(const AnyPosition& position, Seat seat) {
    Actions legal;
    position.legal(seat, legal);
    if (legal.size() < 3 || legal.size() > most_steps) return {}; // of two, the first says it all
    std::vector<Row> rows;
    Plan plan;
    if (!find_rows(position, seat, legal.size(), plan, rows)) return {};
    std::vector<Row> different;
    for (Row& row : rows) {
        const auto same =
            std::ranges::find(different, row.plan.back(), [](const Row& each) { return each.plan.back(); });
        if (same == different.end()) {
            different.push_back(std::move(row));
        } else if (!same->after->alike(*row.after)) {
            return {};
        }
    }
    std::vector<Plan> plans;
    for (const Row& row : different) plans.push_back(row.plan);
    return plans;
}

} // namespace oya
