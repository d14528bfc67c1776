#pragma once

#include "bots/manner.h"
#include "core/skill.h"

#include <array>

namespace oya {

// What a result is worth to a seat: the points it is ahead of the mean of the others and, once the game is
// over, a bonus for its share of the victory.
inline double worth(const Result& result, Seat seat, double victory = Manner{}.victory) {
    int others = 0;
    for (Seat other : Seats::first(result.seats)) others += other == seat ? 0 : result.points[other.index];
    double worth = result.points[seat.index];
    if (result.seats > 1) worth -= static_cast<double>(others) / (result.seats - 1);
    if (result.winners.has(seat)) worth += victory / result.winners.count();
    return worth;
}

// The same of what a position promises to so many seats.
inline double worth(const Worth& promised, Seat seat, int seats, double victory = Manner{}.victory) {
    std::int64_t others = 0;
    for (Seat other : Seats::first(seats)) others += other == seat ? 0 : promised.points[other.index];
    double worth = promised.points[seat.index];
    if (seats > 1) worth -= static_cast<double>(others) / (seats - 1);
    return (worth + victory * promised.win[seat.index]) / 1000;
}

// What a playout was worth to each seat, and whether luck had a hand in it.
struct Played {
    std::array<double, max_seats> worth{};
    bool lucky = false;
};

// What a decent player does quickly. Where a game has no policy, the first idea of instinct is one.
template <Game G>
Plan quick_plan(const typename G::State& state, Seat seat, [[maybe_unused]] Rng& whims,
                [[maybe_unused]] const WeightsOf<G>& weights) {
    if constexpr (HasPolicy<G>) {
        return G::policy(state, seat, whims, weights);
    } else {
        Ideas ideas;
        instinct_of<G>(state, seat, ideas, weights);
        assert(!ideas.empty());
        return ideas[0].plan;
    }
}

// No policy plays on for ever; if one did, the playout would end here.
inline constexpr int longest_playout = 10'000; // plans

// Plays games on from imagined positions, in one manner, and says what that was worth.
template <Game G>
class Playout {
  public:
    using State = typename G::State;

    Playout(const Manner& manner, const WeightsOf<G>& weights) : manner_(manner), weights_(weights) {}

    // Plays on to the end of the game or of its stage; by chance no further than the horizon, and where
    // positions are judged so many plans. The seat is the one that thinks. The same luck gives the same
    // again.
    Played operator()(State& state, Seat seat, Rng luck) const {
        // Chance has luck of its own: what the players do does not change the dice.
        Rng whims = luck.stream(1);
        const Rng::State before = luck.state();
        const Rng::State calm = whims.state();
        bool ended = true;
        if (manner_.rollout == Rollout::chance) {
            by_chance(state, luck);
        } else {
            const int plans = manner_.rollout == Rollout::value ? manner_.plans : longest_playout;
            ended = by_policy(state, seat, luck, whims, plans);
        }
        Played played = ended ? stands(state) : promised(state);
        played.lucky = luck.state() != before || whims.state() != calm;
        return played;
    }

    // What a position is worth as it stands, where the game or its stage is over.
    Played stands(const State& state) const {
        const Result result = G::result(state);
        Played played;
        for (Seat seat : Seats::first(result.seats))
            played.worth[seat.index] =
                (manner_.own ? result.points[seat.index] : worth(result, seat, manner_.victory)) +
                aim(state, seat);
        return played;
    }

  private:
    static int stage(const State& state) {
        if constexpr (HasStages<G>) return G::stage(state);
        return 0;
    }

    static void by_chance(State& state, Rng& luck) {
        const int began = stage(state);
        for (int steps = 0; stage(state) == began && random_step<G>(state, luck);) {
            ++steps;
            if constexpr (HasHorizon<G>) {
                if (steps == G::horizon) break;
            }
        }
    }

    static double aim([[maybe_unused]] const State& state, [[maybe_unused]] Seat seat) {
        if constexpr (HasAim<G>) return G::aim(state, seat);
        return 0;
    }

    // False when there were no plans left before the end. Where only its own points count for the seat, the
    // others need not play well.
    bool by_policy(State& state, Seat seat, Rng& luck, Rng& whims, int plans) const {
        for (const int began = stage(state); stage(state) == began;) {
            const Actor actor = G::actor(state);
            if (actor.is_nobody()) break;
            if (actor.is_chance()) {
                G::apply(state, actor, draw<G>(state, luck));
                continue;
            }
            if (manner_.own && actor.seat() != seat) {
                G::apply(state, actor, any_legal<G>(state, actor.seat(), whims));
                continue;
            }
            if (plans-- == 0) return false;
            for (const Action step : quick_plan<G>(state, actor.seat(), whims, weights_))
                G::apply(state, actor, step);
        }
        return true;
    }

    Played promised(const State& state) const {
        const Result now = G::result(state);
        Played played;
        if constexpr (HasValue<G>) {
            const Worth worth_to_all = G::value(state, weights_);
            for (Seat seat : Seats::first(now.seats))
                played.worth[seat.index] = manner_.own
                                               ? worth_to_all.points[seat.index] / 1000.0
                                               : worth(worth_to_all, seat, now.seats, manner_.victory);
        } else {
            for (Seat seat : Seats::first(now.seats))
                played.worth[seat.index] =
                    manner_.own ? now.points[seat.index] : worth(now, seat, manner_.victory);
        }
        return played;
    }

    Manner manner_;
    WeightsOf<G> weights_;
};

} // namespace oya
