#pragma once

#include "core/ledger.h"
#include "core/seat.h"

#include <array>

namespace oya {

// How a game stands or ended: points and places by seat, and the rule by which the winner was found.
struct Result {
    bool over = false;
    int seats = 0;
    std::array<int, max_seats> points{};
    std::array<int, max_seats> places{}; // 1 for the winner; equals share a place
    Seats winners{};                     // empty until it is over
    RuleId rule{};                       // what decided, once it is over
};

// Fills the places from the points: the highest first, and equal points share a place.
constexpr void rank_by_points(Result& result) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat) {
        result.places[seat] = 1;
        for (std::size_t other = 0; other < static_cast<std::size_t>(result.seats); ++other) {
            if (result.points[other] > result.points[seat]) ++result.places[seat];
        }
    }
}

} // namespace oya
