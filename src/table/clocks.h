#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "table/table.h"
#include "table/terms.h"

#include <array>
#include <optional>

namespace oya {

// The clocks of a table, as the fold over its record: every event says when it happened. They run for the
// people who are asked. Time that the line took is given back, out of a small quota that refills with every
// answer, so that a bad line costs nothing and a false report little.
class Clocks {
  public:
    Clocks(const ClockTerms&, const TableSetup&);

    // Takes in the events of the table's record that it has not seen.
    void follow(const Table&);

    // How they stand, and the same from a text: as if they had followed so many events.
    void write(JsonWriter&) const;
    void read(JsonValue, std::size_t events);

    // The seats whose clock runs.
    Seats running() const { return running_; }
    // What a seat has left, in milliseconds; nothing where no clock counts.
    std::optional<std::int64_t> left(Seat, Time now) const;
    // How much of this lag would be given back to the seat.
    std::int64_t compensated(Seat, std::int64_t lag_ms) const;
    // How long the seat has been asked.
    std::int64_t thinking(Seat, Time now) const;
    // Up to then the clocks are charged: the time of the last event.
    Time since() const { return since_; }
    // How much of the time since then counts when the house comes back, if it was there until a moment. By
    // correspondence those who are asked keep a day at least.
    std::int64_t counted(std::optional<Time> there_until) const;
    // The first moment at which a running clock stands at zero and no answer can be on its way any more.
    std::optional<Time> next_zero() const;
    // The seats of which this is true at this time.
    Seats at_zero(Time now) const;

  private:
    struct Clock {
        std::int64_t left_ms = 0;
        std::int64_t quota_ms = 0;
        Time asked{}; // since then the seat is asked
    };

    bool counts() const { return terms_.kind != ClockTerms::Kind::none; }
    bool live() const { return terms_.kind == ClockTerms::Kind::live; }
    void take(const Event&, const AnyPosition& after, int seats);
    Time falls(Seat) const;
    void charge(std::int64_t spent_ms);
    void run(Seats seats, Time now, Seats answering);

    ClockTerms terms_;
    std::array<Clock, max_seats> clocks_{};
    std::int64_t quota_gain_ms_ = 0;
    std::size_t followed_ = 0; // events
    Seats running_;
    Seats people_;
    Seats stopped_; // while they were asked: by a pause, an undo, a bot
    Seats lost_;
    Time since_{}; // up to then the running clocks are charged
    bool begun_ = false;
    bool paused_ = false;
    bool frozen_ = false;
};

} // namespace oya
