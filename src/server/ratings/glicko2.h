#pragma once

#include "server/people.h"

#include <span>
#include <vector>

namespace oya::server {

// One opponent met in a rating period, and the score against them: 1 won, 0.5 drawn, 0 lost.
struct Meeting {
    Rating opponent;
    double score;
};

// The rating after one period, by Glickman's Glicko-2 (paper of 2022, system constant 0.5).
Rating after_period(const Rating& rating, std::span<const Meeting> meetings);

// The deviation that comes of not playing since `rating.changed`.
Rating rested(const Rating& rating, Moment now);

// The ratings after one game of several: for each of them it is a period of its own in which they met every
// other, won against those behind them and lost to those before them. `places` are in the order of `ratings`.
std::vector<Rating> after_game(std::span<const Rating> ratings, std::span<const int> places, Moment now);

} // namespace oya::server
