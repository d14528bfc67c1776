#pragma once

#include "core/action.h"
#include "core/seat.h"
#include "table/table.h"
#include "table/terms.h"

#include <cstdint>

namespace oya {

// When what a bot has decided may be told, so that people can follow: no sooner than the pace of the table
// after the last event. Chance, the only answer there is and an offer that is being written do not wait;
// those who are asked together answer together; and in one turn bots take no more than six times the pace.
class Pacing {
  public:
    static constexpr std::int64_t paces_a_turn = 6;
    static constexpr std::int64_t longest_turn_ms = 8'000; // that bots take, however many decisions it has
    static constexpr std::int64_t least_for_me_ms = 600; // where a person looks on while a bot plays for them

    // A table as it is read, or new: its last event may have a time that has not come yet, by another clock.
    Pacing(const Table&, Time now);

    // Something has happened, because this bot has decided or for another reason.
    void told(const Table&, Time now);
    void told_by_bot(const Table&, Seat, Seats asked_with_it, Time now);

    Time due(const Table&, std::int64_t pace_ms, Seat, const Plan&) const;

    // How long a bot may think about the decision at hand: a quarter of what is left of the turn, so that a
    // turn of any number of decisions ends in time, and the first of them have most of it.
    std::int64_t may_think_ms() const;

  private:
    void follow_turn(const Table&);

    Time last_;
    Actor turn_;
    std::int64_t spent_ms_ = 0; // by bots in this turn
    Seats together_;            // asked with a bot that has answered, and still to answer
};

} // namespace oya
