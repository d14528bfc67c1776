#pragma once

#include "core/json_reader.h"
#include "core/refusal.h"
#include "core/story.h"
#include "table/table.h"

#include <memory>
#include <span>
#include <string>
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

    // Tries the next step. A refusal says why it may not be, and changes nothing. What has followed from the
    // step before by itself may be said, and adds nothing.
    Refusal add(Action step);
    // All of them, up to the first that is refused; no steps at all are no plan.
    Refusal add(std::span<const Action> steps);
    // The same as they are written, each read where those before it lead, and in any order where the game
    // has none for people; `refused` is then the path of the step that may not be. What cannot be read is an
    // error of its reader.
    Refusal read(std::span<const JsonValue> steps, std::string& refused);

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
    Plan implied_;        // by the last step, and not said yet
    bool learnt_ = false; // the seat has learnt something new by the last step
};

} // namespace oya
