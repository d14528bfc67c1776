#pragma once

#include "bots/playout.h"
#include "bots/race.h"
#include "bots/sight.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

namespace oya {

// Flat Monte Carlo: the first ideas of instinct race through worlds that the seat cannot tell from the real
// one, each world with every idea and the same luck, so that ideas differ by what they are worth and not by
// what they met. Which nodes it is given at a time changes nothing.
template <Game G>
class Sampler {
  public:
    // The seat must be awaited.
    Sampler(const Sight<G>& sight, int nodes, Rng rng, const Manner& manner = {})
        : sight_(sight), rng_(rng), ends_(manner.ends), playout_(manner, sight.weights()),
          race_(think_of_some(sight, std::min(manner.ideas, nodes), ideas_), nodes, manner.doubt) {}

    // Plays at most this many playouts more; true once it is decided.
    bool run(int nodes) {
        for (; nodes > 0 && !race_.over(); --nodes) play_next();
        return race_.over();
    }

    // Shares out fewer nodes than it was made with; none has been played yet.
    void limit(int nodes) { race_.limit(nodes); }

    // The winner of the race as it stands.
    Plan plan() const { return ideas_[race_.best()].plan; }
    // The same and those behind it: what was dropped last stands before what was dropped first.
    std::vector<Plan> best(std::size_t most) const {
        const Sampler* const alone = this;
        return best_of({&alone, 1}, most);
    }
    // What several that think about the same have found together.
    static std::vector<Plan> best_of(std::span<const Sampler* const> heads, std::size_t most) {
        FixedVector<const Race<Manner::most_ideas>*, Manner::most_heads> races;
        for (const Sampler* head : heads) races.push_back(&head->race_);
        std::vector<Plan> plans;
        for (const std::size_t candidate : Race<Manner::most_ideas>::order_of(races))
            if (plans.size() < most) plans.push_back(heads[0]->ideas_[candidate].plan);
        return plans;
    }
    int nodes() const { return race_.nodes(); }

  private:
    static int think_of_some(const Sight<G>& sight, int most, Ideas& ideas) {
        sight.instinct(ideas);
        assert(!ideas.empty() && most > 0);
        while (static_cast<int>(ideas.size()) > most) ideas.pop_back();
        return static_cast<int>(ideas.size());
    }

    void play_next() {
        if (race_.world_begins()) begin_world();
        const std::size_t candidate = race_.next();
        if (solved_) {
            race_.add(ideas_[candidate].score, imagined_);
            return;
        }
        typename G::State state = world_;
        for (const Action step : ideas_[candidate].plan) G::apply(state, sight_.seat(), step);
        const Played played = playout_(state, sight_.seat(), Rng(luck_));
        race_.add(played.worth[sight_.seat().index], imagined_ || played.lucky);
    }

    void begin_world() {
        const Rng::State before = rng_.state();
        world_ = sight_.imagine(rng_);
        imagined_ = rng_.state() != before;
        luck_ = rng_.next();
        if constexpr (HasDearFinish<G>) {
            solved_ = ends_ && G::finish(world_, sight_.seat(), ideas_);
            if (solved_ && race_.nodes() == 0)
                race_.limit(G::finish_worlds * static_cast<int>(ideas_.size()));
        } else if constexpr (HasFinish<G>) {
            solved_ = G::finish(world_, sight_.seat(), ideas_);
        }
    }

    Sight<G> sight_;
    Rng rng_;
    bool ends_;
    Playout<G> playout_;
    Ideas ideas_; // best first; once solved, the scores are what they are worth in the world at hand
    Race<Manner::most_ideas> race_;
    typename G::State world_{};
    std::uint64_t luck_ = 0;
    bool solved_ = false;
    bool imagined_ = false; // something in it is hidden from the seat, and might be otherwise
};

} // namespace oya
