#pragma once

#include "arena/simulation.h"

#include <algorithm>
#include <string>
#include <utility>

namespace oya {

inline constexpr int win_unit = 12; // one victory, shared by up to four
static_assert(max_seats == 4);

// Sums of one bot or seat: over the block at hand, and over the blocks that are complete.
struct Sums {
    Tally points;
    Tally ahead; // in units of one over the number of others
    Tally wins;  // in win units
    Tally met;
    Distribution scores;
    std::int64_t block_points = 0;
    std::int64_t block_ahead = 0;
    std::int64_t block_wins = 0;
    std::int64_t block_met = 0;

    void add_game(const MatchOutcome& outcome, std::size_t seat) {
        const Result& result = outcome.result;
        const int points_here = result.points[seat];
        int all = 0;
        for (Seat each : Seats::first(result.seats)) all += result.points[each.index];
        block_points += points_here;
        block_ahead += points_here * result.seats - all;
        if (result.winners.has(Seat{static_cast<std::uint8_t>(seat)}))
            block_wins += win_unit / result.winners.count();
        if (outcome.met && outcome.met->has(Seat{static_cast<std::uint8_t>(seat)})) ++block_met;
        scores.add(points_here);
    }
    void end_block() {
        points.add(block_points);
        ahead.add(block_ahead);
        wins.add(block_wins);
        met.add(block_met);
        block_points = block_ahead = block_wins = block_met = 0;
    }
    void add(const Sums& other) {
        points.add(other.points);
        ahead.add(other.ahead);
        wins.add(other.wins);
        met.add(other.met);
        scores.add(other.scores);
    }
    Standing standing(std::string name, int places, double games_in_block, int seats) const {
        const double unit = games_in_block * places;
        return {std::move(name),
                places,
                points.estimate(unit),
                ahead.estimate(unit * std::max(1, seats - 1)),
                wins.estimate(unit * win_unit),
                met.estimate(unit),
                scores};
    }
};

} // namespace oya
