#pragma once

#include "core/refusal.h"
#include "core/story.h"
#include "table/table.h"

#include <memory>
#include <span>
#include <vector>

namespace oya {

// The steps of one plan, each tried once, from the table as it stands. What may be is then taken over by the
// table as it is (`Table::act`), so that nothing is played twice; the table does not change meanwhile.
class Attempt {
  public:
    struct Step {
        Action action;
        std::shared_ptr<const AnyPosition> after;
        std::vector<Fact> facts;
        std::vector<Teller::Reveal> revealed;
    };

    Attempt(const Table& table, Seat seat) : table_(table), seat_(seat) {}

    // Tries the next step. A refusal says why it may not be, and changes nothing.
    Refusal add(Action step);
    // All of them, up to the first that is refused; no steps at all are no plan.
    Refusal add(std::span<const Action> steps);

    Seat seat() const { return seat_; }
    std::span<const Step> steps() const { return steps_; }
    std::vector<Step> take_steps() && { return std::move(steps_); }
    // Where the steps so far lead.
    const AnyPosition& position() const { return steps_.empty() ? table_.position() : *steps_.back().after; }
    // Whether the seat could not freely take them back.
    bool crosses_barrier() const;

  private:
    const Table& table_;
    Seat seat_;
    std::vector<Step> steps_;
    bool learnt_ = false; // the seat has learnt something new by the last step
};

} // namespace oya
