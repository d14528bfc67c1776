#include "bots/reason.h"

#include "shelf/lookback.h"

namespace oya {

namespace {

Lookback after(const AnyPosition& world, Seat seat, const Plan& plan) {
    const std::unique_ptr<AnyPosition> ahead = world.clone();
    for (const Action step : plan) {
        if (ahead->refuse(seat, step)) break; // the world has gone another way
        ahead->apply(seat, step);
    }
    Lookback lookback;
    look_back(*ahead, lookback);
    return lookback;
}

} // namespace

std::optional<Lead> lead_over(const AnyPosition& position, Seat seat, const Plan& choice,
                              const Plan& runner_up, std::uint64_t seed) {
    if (!position.learns().has(seat)) return std::nullopt;
    Rng rng(seed);
    const std::unique_ptr<AnyPosition> world = position.imagine(seat, rng);
    const Lookback chosen = after(*world, seat, choice);
    const Lookback other = after(*world, seat, runner_up);
    std::optional<Lead> lead;
    for (const Lookback::Trait& mine : chosen.traits()) {
        for (const Lookback::Trait& theirs : other.traits()) {
            if (mine.section != theirs.section || mine.what != theirs.what) continue;
            const int by = mine.amounts[seat.index] - theirs.amounts[seat.index];
            if (by > (lead ? lead->by : 0)) lead = Lead{mine.section, mine.what, by};
        }
    }
    return lead;
}

} // namespace oya
