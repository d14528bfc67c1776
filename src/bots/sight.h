#pragma once

#include "core/skill.h"

namespace oya {

// What one seat sees of a position, which is all that a bot is given: its view, what it may do, what comes to
// its mind with its weights, and worlds it cannot tell from the real one. The position itself stays out of
// reach, and must outlive the sight.
template <Game G>
class Sight {
  public:
    using State = typename G::State;

    Sight(const State& state, const typename G::Knowledge& knowledge, Seat seat,
          const WeightsOf<G>& weights = {})
        : state_(&state), knowledge_(&knowledge), seat_(seat), weights_(weights) {}

    Seat seat() const { return seat_; }
    const WeightsOf<G>& weights() const { return weights_; }
    typename G::View view() const { return G::view(*state_, seat_); }
    void legal(Actions& actions) const { G::legal(*state_, seat_, actions); }
    void instinct(Ideas& ideas) const { instinct_of<G>(*state_, seat_, ideas, weights_); }
    State imagine(Rng& rng) const { return G::imagine(*state_, seat_, *knowledge_, rng); }

  private:
    const State* state_;
    const typename G::Knowledge* knowledge_;
    Seat seat_;
    [[no_unique_address]] WeightsOf<G> weights_;
};

} // namespace oya
