#pragma once

#include "bots/advice.h"
#include "bots/any_bot.h"
#include "bots/opponents.h"
#include "bots/sampler.h"
#include "bots/simple.h"
#include "bots/tree.h"
#include "shelf/game_of.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

// The bots of the house for one game, behind Thinking.

namespace oya {

// What needs no thought: a forced move, a random one, an instinct.
class Decided final : public Thinking {
  public:
    Decided(const Plan& plan, int nodes) : nodes_(nodes) { plans_.push_back(plan); }
    // The first ideas of instinct, of which there must be one.
    Decided(const Ideas& ideas, int nodes) : nodes_(nodes) {
        for (const Idea& idea : ideas)
            if (!plans_.full()) plans_.push_back(idea.plan);
        assert(!plans_.empty());
    }

    bool run(int) override { return true; }
    void limit(int) override {}
    Plan plan() const override { return plans_[0]; }
    std::vector<Plan> best(std::size_t most) const override {
        std::vector<Plan> best(plans_.begin(), plans_.end());
        best.resize(std::min(most, best.size()));
        return best;
    }
    int nodes() const override { return nodes_; }

  private:
    FixedVector<Plan, most_choices> plans_;
    int nodes_;
};

// The weights of the game, and in their place those that the bot has of its own.
template <Game G>
WeightsOf<G> weights_of(const BotSpec& spec) {
    WeightsOf<G> weights{};
    if constexpr (HasWeights<G>) {
        for (const OwnWeight& own : spec.weights) {
            for (const auto& weight : G::weight_list)
                if (weight.name == own.name) weights.*weight.member = own.value;
        }
    }
    return weights;
}

template <Game G>
Sight<G> sight_of(const AnyPosition& position, Seat seat, const WeightsOf<G>& weights) {
    const auto& known = PositionOf<G>::of(position);
    return {known.state(), known.knowledge(seat), seat, weights};
}

// A sampler or a tree.
template <Game G, template <Game> class Search>
class Searching final : public Thinking {
  public:
    Searching(std::unique_ptr<AnyPosition> position, Seat seat, const BotSpec& spec, Rng rng)
        : position_(std::move(position)), search_(sight_of<G>(*position_, seat, weights_of<G>(spec)),
                                                  nodes_of(position_->game(), spec), rng, spec.manner) {
        assert(position_->learns().has(seat));
    }

    bool run(int nodes) override { return search_.run(nodes); }
    void limit(int nodes) override { search_.limit(nodes); }
    Plan plan() const override { return search_.plan(); }
    std::vector<Plan> best(std::size_t most) const override { return search_.best(most); }
    int nodes() const override { return search_.nodes(); }

  private:
    std::unique_ptr<AnyPosition> position_; // a copy, so that the search may outlive the original
    Search<G> search_;
};

// `think` for positions of one game.
template <Game G>
std::unique_ptr<Thinking> think_of(const AnyPosition& position, Seat seat, const BotSpec& named, Rng rng) {
    const BotSpec spec = player_of(position.game(), named);
    const Sight<G> sight = sight_of<G>(position, seat, weights_of<G>(spec));
    Actions actions;
    sight.legal(actions);
    assert(!actions.empty());
    if (actions.size() == 1) return std::make_unique<Decided>(Plan{actions[0]}, 0);
    if (spec.name == "random") return std::make_unique<Decided>(random_plan(sight, rng), 0);
    if (spec.name == "softened")
        return std::make_unique<Decided>(softened_plan(sight, rng, spec.manner.softness), 1);
    if (spec.name == "greedy") {
        Ideas ideas;
        instinctive_ideas(sight, rng, ideas);
        return std::make_unique<Decided>(ideas, 1);
    }
    if (spec.name == "tree") return std::make_unique<Searching<G, Tree>>(position.clone(), seat, spec, rng);
    assert(spec.name == "sampler");
    return std::make_unique<Searching<G, Sampler>>(position.clone(), seat, spec, rng);
}

} // namespace oya
