#pragma once

#include "bots/playout.h"
#include "bots/sight.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace oya {

// Flat Monte Carlo: tries the first ideas of instinct in worlds that the seat cannot tell from the real one,
// each world with every idea and the same luck, so that ideas differ by what they are worth and not by what
// they met. Sequential halving: after an equal share of the nodes the weaker half is dropped. Which nodes it
// is given at a time changes nothing.
template <Game G>
class Sampler {
  public:
    static constexpr int most_candidates = 16;

    // The seat must be awaited.
    Sampler(const Sight<G>& sight, int nodes, Rng rng) : sight_(sight), budget_(nodes), rng_(rng) {
        Ideas ideas;
        sight.instinct(ideas);
        assert(!ideas.empty() && nodes > 0);
        const int kept = std::min({static_cast<int>(ideas.size()), most_candidates, nodes});
        for (int i = 0; i < kept; ++i)
            candidates_.push_back({ideas[static_cast<std::size_t>(i)].plan, 0.0, 0.0});
        begin_heat();
    }

    // Plays at most this many playouts more; true once it is decided.
    bool run(int nodes) {
        for (; nodes > 0 && worlds_left_ > 0; --nodes) play_next();
        return worlds_left_ == 0;
    }

    // Shares out fewer nodes than it was made with; none has been played yet.
    void limit(int nodes) {
        assert(nodes_ == 0);
        budget_ = std::min(budget_, nodes);
        begin_heat();
    }

    // The best candidate in the worlds that every one of them has played; of equals the one that came to mind
    // first.
    Plan plan() const { return std::ranges::max_element(candidates_, {}, &Candidate::sum)->plan; }
    int nodes() const { return nodes_; }

  private:
    struct Candidate {
        Plan plan;
        double sum;   // over the worlds all have played
        double value; // in the world at hand
    };

    // A heat is played among the candidates left; there are as many as it takes to halve them down to one.
    void begin_heat() {
        const int left = static_cast<int>(candidates_.size());
        const int heats = static_cast<int>(std::bit_width(static_cast<unsigned>(left - 1)));
        worlds_left_ = heats == 0 ? 0 : (budget_ - nodes_) / (heats * left);
        next_ = 0;
    }

    void play_next() {
        if (next_ == 0) {
            world_ = sight_.imagine(rng_);
            luck_ = rng_.next();
        }
        Candidate& candidate = candidates_[next_];
        typename G::State state = world_;
        for (const Action step : candidate.plan) G::apply(state, sight_.seat(), step);
        candidate.value = play_out<G>(state, sight_.seat(), Rng(luck_));
        ++nodes_;
        if (++next_ == candidates_.size()) finish_world();
    }

    void finish_world() {
        next_ = 0;
        for (Candidate& candidate : candidates_) candidate.sum += candidate.value;
        if (--worlds_left_ > 0) return;
        drop_weaker_half();
        begin_heat();
    }

    // Those that stay keep their order, in which the first comes to mind first.
    void drop_weaker_half() {
        const std::size_t kept = (candidates_.size() + 1) / 2;
        while (candidates_.size() > kept) {
            std::size_t worst = 0;
            for (std::size_t i = 1; i < candidates_.size(); ++i) {
                if (candidates_[i].sum <= candidates_[worst].sum) worst = i;
            }
            candidates_.erase_at(worst);
        }
    }

    Sight<G> sight_;
    int budget_;
    Rng rng_;
    FixedVector<Candidate, most_candidates> candidates_;
    typename G::State world_{};
    std::uint64_t luck_ = 0;
    int worlds_left_ = 0; // of this heat
    std::size_t next_ = 0;
    int nodes_ = 0;
};

} // namespace oya
