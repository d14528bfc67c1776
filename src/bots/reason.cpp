#include "bots/reason.h"

#include "shelf/merits.h"

namespace oya {

namespace {

std::unique_ptr<AnyPosition> after(const AnyPosition& world, Seat seat, const Plan& plan) {
    std::unique_ptr<AnyPosition> ahead = world.learning(Seats::none());
    for (const Action step : plan) {
        if (ahead->refuse(seat, step)) break; // the world has gone another way
        ahead->apply(seat, step);
    }
    return ahead;
}

} // namespace

std::optional<Message> reason_for(const AnyPosition& position, Seat seat, const Plan& choice,
                                  const Plan& other, std::uint64_t seed) {
    if (!position.learns().has(seat)) return std::nullopt;
    Rng rng(seed);
    const std::unique_ptr<AnyPosition> world = position.imagine(seat, rng);
    if (after(*world, seat, choice)->alike(*after(*world, seat, other))) return std::nullopt;
    Merits chosen;
    Merits instead;
    merits(*world, seat, choice, chosen);
    merits(*world, seat, other, instead);
    std::optional<Message> lead = chosen.lead_over(instead);
    return lead ? std::move(lead) : Message(only_ahead);
}

} // namespace oya
