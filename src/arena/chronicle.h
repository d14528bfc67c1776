#pragma once

#include "arena/statistics.h"
#include "core/lookback.h"
#include "core/result.h"

#include <cstdint>
#include <vector>

namespace oya {

// What many games between the same number of seats have left: sums of whole numbers, so that the order in
// which they come changes none.
class Chronicle {
  public:
    // What those who won had of something, and those who did not; and how those fared who had more of it
    // than anybody else. A victory counts `victory`, and is shared.
    static constexpr int victory = 12;
    struct Trait {
        std::string_view section;
        Message what;
        std::int64_t winners = 0; // seats
        std::int64_t others = 0;
        std::int64_t of_winners = 0; // amounts
        std::int64_t of_others = 0;
        std::int64_t led = 0; // games in which one seat alone had the most
        std::int64_t led_to_victory = 0;

        double mean_of_winners() const;
        double mean_of_others() const;
        // The share of these games that the one with the most has won.
        double won_by_most() const;
    };
    struct Event {
        std::string_view section;
        Message what;
        std::int64_t times = 0;
    };

    // A game that is over; nothing is known of who had what where nobody looked.
    void add(const Result&);
    void add(const Lookback&, const Result&);
    void add(const Chronicle&);

    // In the order of their first game, or of the sections where a game has brought something new.
    const std::vector<Trait>& traits() const { return traits_; }
    const std::vector<Event>& events() const { return events_; }
    // The points of those who won, and how far they were before the next; nothing of a player alone.
    const Distribution& winning() const { return winning_; }
    const Distribution& margins() const { return margins_; }

  private:
    std::vector<Trait> traits_;
    std::vector<Event> events_;
    Distribution winning_;
    Distribution margins_;
};

} // namespace oya
