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
#include <cstdint>
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

// A sampler or a tree, or several of them that look at the same position, each with luck of its own.
template <Game G, template <Game> class Search>
class Searching final : public Thinking {
  public:
    Searching(std::unique_ptr<AnyPosition> position, Seat seat, const BotSpec& spec, Rng rng)
        : position_(std::move(position)) {
        assert(position_->learns().has(seat) && spec.manner.heads > 0);
        const Sight<G> sight = sight_of<G>(*position_, seat, weights_of<G>(spec));
        const int nodes = nodes_of(position_->game(), spec);
        heads_.reserve(static_cast<std::size_t>(spec.manner.heads));
        for (std::uint64_t head = 0; head < heads_.capacity(); ++head)
            heads_.emplace_back(sight, nodes, head == 0 ? rng : rng.stream(second_head + head), spec.manner);
        kept_ = heads_.size();
    }

    // Whoever has thought least goes on, so that all are as far when they are stopped.
    bool run(int nodes) override {
        if (kept_ == 1) return heads_[0].run(nodes);
        while (Search<G>* const next = least_far()) {
            if (nodes <= 0) return false;
            const int before = next->nodes();
            next->run(std::min(nodes, nodes_in_turn));
            nodes -= next->nodes() - before;
        }
        return true;
    }
    void limit(int nodes) override {
        for (Head& head : heads_) head.limit(nodes);
    }
    Plan plan() const override { return kept_ == 1 ? heads_[0].plan() : best(1)[0]; }
    std::vector<Plan> best(std::size_t most) const override {
        FixedVector<const Search<G>*, Manner::most_heads> all;
        for (std::size_t head = 0; head < kept_; ++head) all.push_back(&heads_[head]);
        return most == 0 ? std::vector<Plan>{} : Search<G>::best_of(all, most);
    }
    int nodes() const override {
        int nodes = 0;
        for (std::size_t head = 0; head < kept_; ++head) nodes += heads_[head].nodes();
        return nodes;
    }
    int heads() const override { return static_cast<int>(kept_); }
    bool run_head(int head, int nodes) override { return heads_[static_cast<std::size_t>(head)].run(nodes); }
    void keep_heads(int heads) override {
        assert(heads > 0);
        kept_ = std::min(kept_, static_cast<std::size_t>(heads));
    }

  private:
    // Apart from the next in memory, so that neither waits for what the other writes.
    struct alignas(64) Head : Search<G> {
        using Search<G>::Search;
    };
    static constexpr std::uint64_t second_head = 1 << 16; // of the streams that are for nobody else
    static constexpr int nodes_in_turn = 64;

    // Of those who have not come to their end; of equals the first.
    Search<G>* least_far() {
        Search<G>* least = nullptr;
        for (std::size_t head = 0; head < kept_; ++head) {
            if (heads_[head].run(0)) continue;
            if (least == nullptr || heads_[head].nodes() < least->nodes()) least = &heads_[head];
        }
        return least;
    }

    std::unique_ptr<AnyPosition> position_; // a copy, so that the search may outlive the original
    std::vector<Head> heads_;
    std::size_t kept_ = 0;
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
