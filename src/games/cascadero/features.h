#pragma once

#include "games/cascadero/judgement.h"

#include <algorithm>
#include <array>
#include <bit>

// What a position tells about who will win: a few numbers for each seat, each about one in size.

namespace oya::cascadero {

enum Feature : std::uint8_t {
    points_share,     // of those that end the game
    points_late,      // the same, times how far the game has come
    own_track,        // of the way to the top
    own_track_late,   // times how far the game has come
    own_top,          // reached: without it nobody wins who meets one who has it
    own_missing_late, // the same from the other side: not reached, and it is late
    other_tracks,     // of the way to all other tops
    other_tracks_late,
    seals_held,
    pairs_claimed,
    pairs_late,
    in_reach,      // points that towns and achievements next to the envoys promise
    in_reach_late, // times how far the game has come
    best_step,     // the best single town in reach
    to_move,       // turns until it is this seat's, of all
    envoys_left,
};
inline constexpr int feature_count = 16;
using Features = std::array<float, feature_count>;

// From 0 to 1: how near the end is, by points or by envoys.
inline float progress_of(const State& state) {
    float progress = 0;
    for (Seat seat : Seats::first(state.seats())) {
        const Player& player = state.player(seat);
        progress = std::max({progress, static_cast<float>(player.points) / points_to_end,
                             static_cast<float>(envoys_each - player.supply) / envoys_each});
    }
    return std::min(progress, 1.0f);
}

inline Features features_of(const State& state, Seat seat, float progress, const Weights& weights) {
    const Player& player = state.player(seat);
    const std::size_t own = state.board->colour(seat);
    const Judgement judgement(state, seat, weights);
    int others = 0;
    for (std::size_t track = 0; track < colours; ++track) others += track == own ? 0 : player.cubes[track];
    const Prospect prospect = judgement.prospect();
    Features f{};
    f[points_share] = static_cast<float>(player.points) / points_to_end;
    f[own_track] = static_cast<float>(player.cubes[own]) / top;
    f[own_top] = player.cubes[own] == top ? 1.0f : 0.0f;
    f[own_missing_late] = (1 - f[own_top]) * progress * progress;
    f[other_tracks] = static_cast<float>(others) / (top * (colours - 1));
    f[seals_held] = static_cast<float>(player.seals) / 2;
    f[pairs_claimed] = static_cast<float>(std::popcount(unsigned{player.flags} & pairs)) / 5;
    f[in_reach] = prospect.all / 20;
    f[best_step] = prospect.best / 10;
    const int turns = (seat.index + state.seats() - state.turn) % state.seats();
    f[to_move] = (static_cast<float>(turns) - static_cast<float>(turns == 0 ? state.owed : 0)) / 2;
    f[envoys_left] = static_cast<float>(player.supply) / envoys_each;
    f[points_late] = f[points_share] * progress;
    f[own_track_late] = f[own_track] * progress;
    f[other_tracks_late] = f[other_tracks] * progress;
    f[pairs_late] = f[pairs_claimed] * progress;
    f[in_reach_late] = f[in_reach] * progress;
    return f;
}

} // namespace oya::cascadero
