#include "games/cascadero/cascadero.h"
#include "games/cascadero/features.h"

#include <cmath>

// Who will win, and with how many points: a logistic and a linear model over a few numbers of each seat,
// fitted on games of quick players.

namespace oya {

using namespace cascadero;

namespace {

// Of two players, and of more.
constexpr std::array<Features, 2> fitted_chance = {
    {{8.258f, 7.504f, 0.335f, 2.816f, -1.439f, -3.894f, 2.513f, -0.186f, 1.397f, -4.044f, 4.830f, 1.046f,
      -0.777f, 0.356f, -0.384f, 6.798f},
     {8.400f, 8.107f, 1.066f, 1.761f, -0.715f, -2.508f, 6.537f, 0.388f, 1.685f, -0.972f, 2.117f, 0.951f,
      -0.057f, 0.033f, -0.245f, 6.080f}}};
// Points to come.
constexpr std::array<Features, 2> fitted_points = {
    {{-5.974f, -0.240f, 4.759f, -6.710f, -1.622f, -5.535f, 11.617f, 0.884f, 3.383f, -6.890f, 8.026f, 3.339f,
      -2.947f, 0.449f, -0.643f, 43.800f},
     {-0.371f, -1.000f, 5.899f, -12.709f, -2.013f, -7.662f, 13.195f, -0.545f, 4.507f, -8.498f, 10.663f,
      1.486f, 0.532f, 0.302f, -0.638f, 35.374f}}};

float of_all(const Features& fitted, const Features& features) {
    float sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += fitted[i] * features[i];
    return sum;
}

} // namespace

Worth Cascadero::value(const State& state, const Weights& weights) {
    const Seats seats = Seats::first(state.seats());
    const bool over = state.phase == Phase::over;
    const float progress = progress_of(state);
    const std::size_t table = state.seats() > 2 ? 1 : 0;
    const Seats winners = over ? result(state).winners : Seats::none();
    std::array<float, oya::max_seats> odds{};
    Worth worth;
    float sum = 0;
    for (Seat seat : seats) {
        const auto now = static_cast<float>(state.player(seat).points);
        float more = 0;
        if (over) {
            odds[seat.index] = winners.has(seat) ? 1.0f : 0.0f;
        } else {
            const Features features = features_of(state, seat, progress, weights);
            odds[seat.index] = std::exp(of_all(fitted_chance[table], features));
            more = std::max(0.0f, of_all(fitted_points[table], features));
        }
        sum += odds[seat.index];
        worth.points[seat.index] = static_cast<std::int32_t>(std::lround(1000 * (now + more)));
    }
    for (Seat seat : seats)
        worth.win[seat.index] = static_cast<std::int32_t>(std::lround(1000 * odds[seat.index] / sum));
    return worth;
}

} // namespace oya
