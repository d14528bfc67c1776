#pragma once

#include "bots/any_bot.h"
#include "bots/opponents.h"
#include "bots/sampler.h"
#include "bots/simple.h"
#include "shelf/game_of.h"

#include <cassert>
#include <utility>

// The bots of the house for one game, behind Thinking.

namespace oya {

// What needs no thought: a forced move, a random one, an instinct.
class Decided final : public Thinking {
  public:
    Decided(const Plan& plan, int nodes) : plan_(plan), nodes_(nodes) {}

    bool run(int) override { return true; }
    void limit(int) override {}
    Plan plan() const override { return plan_; }
    int nodes() const override { return nodes_; }

  private:
    Plan plan_;
    int nodes_;
};

template <Game G>
class Sampling final : public Thinking {
  public:
    Sampling(std::unique_ptr<AnyPosition> position, Seat seat, int nodes, Rng rng)
        : position_(std::move(position)), sampler_(sight(*position_, seat), nodes, rng) {
        assert(position_->learns().has(seat));
    }

    bool run(int nodes) override { return sampler_.run(nodes); }
    void limit(int nodes) override { sampler_.limit(nodes); }
    Plan plan() const override { return sampler_.plan(); }
    int nodes() const override { return sampler_.nodes(); }

    static Sight<G> sight(const AnyPosition& position, Seat seat) {
        const auto& known = PositionOf<G>::of(position);
        return {known.state(), known.knowledge(seat), seat};
    }

  private:
    std::unique_ptr<AnyPosition> position_; // a copy, so that the sampler may outlive the original
    Sampler<G> sampler_;
};

// `think` for positions of one game.
template <Game G>
std::unique_ptr<Thinking> think_of(const AnyPosition& position, Seat seat, const BotSpec& named, Rng rng) {
    const BotSpec spec = player_of(named);
    const Sight<G> sight = Sampling<G>::sight(position, seat);
    Actions actions;
    sight.legal(actions);
    assert(!actions.empty());
    if (actions.size() == 1) return std::make_unique<Decided>(Plan{actions[0]}, 0);
    if (spec.name == "random") return std::make_unique<Decided>(random_plan(sight, rng), 0);
    if (spec.name == "softened") return std::make_unique<Decided>(softened_plan(sight, rng), 1);
    if (spec.name == "greedy") return std::make_unique<Decided>(greedy_plan(sight), 1);
    assert(spec.name == "sampler");
    return std::make_unique<Sampling<G>>(position.clone(), seat, nodes_of(spec), rng);
}

} // namespace oya
