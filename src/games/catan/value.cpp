#include "games/catan/catan.h"
#include "games/catan/features.h"

#include <cmath>

// Who will win, and with how many points: a logistic model over a few numbers of each seat, fitted on games
// of four quick players.

namespace oya {

using namespace catan;

namespace {

constexpr Features fitted_base = {3.480f, 4.195f, 1.940f, -1.015f, 1.983f, 1.043f,  0.284f,
                                  1.639f, 0.650f, 1.136f, 0.561f,  0.166f, -0.116f, 0,
                                  0,      0,      0,      0,       0};
constexpr Features fitted_knights = {0.982f, 3.159f, 2.178f, -1.312f, 0.936f, 0.812f,  0.264f,
                                     0.264f, 0,      0.277f, 0.232f,  0.454f, -0.147f, 1.145f,
                                     1.694f, 0.292f, 0.266f, 0.325f,  -0.259f};
// The share of the points that are still missing which a seat makes, whatever its chance, and with it.
constexpr float points_anyway = 0.3f;
constexpr float points_by_chance = 0.7f;

} // namespace

template <class Size>
Worth CatanOf<Size>::value(const State& state, const Weights&) {
    const Features& fitted = state.rules().knights ? fitted_knights : fitted_base;
    const Seats seats = Seats::first(state.seats());
    const auto target = static_cast<float>(state.rules().target);
    float leader = 0;
    for (Seat seat : seats) leader = std::max(leader, static_cast<float>(points(state, seat)) / target);
    std::array<float, oya::max_seats> odds{};
    float sum = 0;
    for (Seat seat : seats) {
        const Features features = features_of(state, seat, leader);
        float score = 0;
        for (std::size_t i = 0; i < feature_count; ++i) score += fitted[i] * features[i];
        odds[seat.index] = std::exp(score);
        sum += odds[seat.index];
    }
    const Seats winners = state.phase == Phase::over ? result(state).winners : Seats::none();
    Worth worth;
    for (Seat seat : seats) {
        const float win = winners.empty()     ? odds[seat.index] / sum
                          : winners.has(seat) ? 1.0f / static_cast<float>(winners.count())
                                              : 0.0f;
        const auto now = static_cast<float>(points(state, seat));
        const float more = winners.empty() ? (target - now) * (points_anyway + points_by_chance * win) : 0.0f;
        worth.win[seat.index] = static_cast<std::int32_t>(std::lround(1000 * win));
        worth.points[seat.index] = static_cast<std::int32_t>(std::lround(1000 * (now + more)));
    }
    return worth;
}

template Worth CatanOf<Small>::value(const State&, const Weights&);
template Worth CatanOf<Large>::value(const State&, const Weights&);

} // namespace oya
