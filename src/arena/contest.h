#pragma once

#include "arena/match.h"
#include "arena/simulation.h"
#include "arena/statistics.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

// One bot against others, block by block. A block depends on rules, options, bots, seed and its number alone,
// so that a contest can be split over any number of workers, left off and gone on with.

namespace oya {

struct Contest {
    Lineup lineup; // the first bot is the one that is tried
    std::uint64_t seed = 1;

    // How many games a block has: the seats turn until everybody sits as at first.
    int games_in_block() const;
};

// How one game ended for each bot of the lineup, wherever it sat.
struct PlayedGame {
    std::array<int, max_seats> points{};
    std::array<int, max_seats> places{};

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

struct PlayedBlock {
    std::int64_t number = 0;
    std::vector<PlayedGame> games; // one for each rotation; none where a game had no end
    bool given_up = false;         // by an outsider

    friend bool operator==(const PlayedBlock&, const PlayedBlock&) = default;
};

// Plays these blocks, on so many threads; they come in the order in which they were asked for. None come if
// an outsider gave up one of them.
std::vector<PlayedBlock> play_blocks(const Contest&, std::span<const std::int64_t> numbers, int threads,
                                     const Progress& progress = {});

// What the first bot did in a block: the means of its games.
struct BlockMeans {
    double wins = 0;  // its share of the victories
    double ahead = 0; // its points before the mean of the others
    double points = 0;
};
BlockMeans means_of(const PlayedBlock&, int seats);

} // namespace oya
