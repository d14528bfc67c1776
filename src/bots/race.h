#pragma once

#include "core/fixed_vector.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace oya {

// A race between candidates, of which the first is instinct's choice. Each world gives each of them one run
// with the same luck, and what counts is how far it comes ahead of the first in that world. Sequential
// halving: after an equal share of the nodes the weaker half drops out, but never the first. The rule of
// doubt: another one wins only if its lead is more than so many of its standard errors. A world in which
// nothing was left to luck tells all there is to know, and ends the race.
template <int Most>
class Race {
  public:
    // At least one candidate.
    Race(int candidates, int nodes, double doubt) : budget_(nodes), doubt_(doubt) {
        assert(candidates > 0 && candidates <= Most && nodes > 0);
        for (int i = 0; i < candidates; ++i) runners_.push_back({.candidate = static_cast<std::size_t>(i)});
        begin_heat();
    }

    // Shares out fewer nodes than it was made with; none has been run yet.
    void limit(int nodes) {
        assert(nodes_ == 0);
        budget_ = std::min(budget_, nodes);
        begin_heat();
    }

    bool over() const { return worlds_left_ == 0; }
    int nodes() const { return nodes_; }
    // Whether the next run is the first in its world.
    bool world_begins() const { return next_ == 0; }
    // Whose run is next, while the race is not over.
    std::size_t next() const { return runners_[next_].candidate; }

    // What that run was worth, and whether it might have been another with other luck.
    void add(double value, bool lucky = true) {
        if (world_begins()) certain_ = true;
        certain_ = certain_ && !lucky;
        runners_[next_].value = value;
        ++nodes_;
        if (++next_ == runners_.size()) finish_world();
    }

    // The winner if the race ended now, by the worlds that all who are left have run.
    std::size_t best() const { return order()[0]; }

    // The same and those behind it: what dropped out last stands before what dropped out first.
    FixedVector<std::size_t, Most> order() const {
        const Race* const alone = this;
        return order_of({&alone, 1});
    }

    // The order of several races between the same candidates, each with luck of its own: what they have run
    // is added, in the order of the races. Whoever is left in one of them may win.
    static FixedVector<std::size_t, Most> order_of(std::span<const Race* const> races) {
        FixedVector<Total, Most> totals;
        for (std::size_t i = 0; i < races[0]->runners_.size() + races[0]->dropped_.size(); ++i)
            totals.push_back({.candidate = i});
        bool certain = false;
        for (const Race* race : races) {
            certain = certain || (race->certain_ && race->over());
            for (const Runner& runner : race->runners_) {
                totals[runner.candidate].left = true;
                totals[runner.candidate].add(runner, race->worlds_);
            }
            for (const Dropped& dropped : race->dropped_)
                totals[dropped.runner.candidate].add(dropped.runner, dropped.worlds);
        }
        std::ranges::sort(totals, [](const Total& one, const Total& other) {
            if (one.left != other.left) return one.left;
            if (!one.left && one.worlds != other.worlds) return one.worlds > other.worlds;
            return std::pair(-one.mean(), one.candidate) < std::pair(-other.mean(), other.candidate);
        });
        const double doubt = certain ? 0 : races[0]->doubt_;
        if (totals[0].candidate != 0 && !totals[0].leads_beyond(doubt)) {
            const auto first = std::ranges::find(totals, std::size_t{0}, &Total::candidate);
            std::rotate(totals.begin(), first, first + 1);
        }
        FixedVector<std::size_t, Most> order;
        for (const Total& total : totals) order.push_back(total.candidate);
        return order;
    }

  private:
    struct Runner {
        std::size_t candidate = 0;
        double sum = 0;     // of leads over the first
        double squares = 0; // of the same
        double value = 0;   // in the world at hand
    };
    struct Dropped {
        Runner runner;
        int worlds = 0; // that it ran
    };
    // A candidate in all races together.
    struct Total {
        std::size_t candidate = 0;
        bool left = false; // in one of them at least
        std::int64_t worlds = 0;
        double sum = 0;
        double squares = 0;

        void add(const Runner& runner, int in_worlds) {
            worlds += in_worlds;
            sum += runner.sum;
            squares += runner.squares;
        }
        double mean() const { return worlds == 0 ? 0 : sum / static_cast<double>(worlds); }
        bool leads_beyond(double doubt) const {
            if (doubt <= 0) return mean() > 0;
            if (worlds < 2) return false;
            const auto count = static_cast<double>(worlds);
            const double variance = std::max(0.0, squares / count - mean() * mean()) * count / (count - 1);
            return mean() > doubt * std::sqrt(variance / count);
        }
    };

    // A heat is run by those who are left; there are as many heats as it takes to halve them down to one.
    void begin_heat() {
        const int left = static_cast<int>(runners_.size());
        const int heats = static_cast<int>(std::bit_width(static_cast<unsigned>(left - 1)));
        worlds_left_ = heats == 0 ? 0 : (budget_ - nodes_) / (heats * left);
        next_ = 0;
    }

    void finish_world() {
        next_ = 0;
        ++worlds_;
        const double first = runners_[0].value;
        for (Runner& runner : runners_) {
            const double lead = runner.value - first;
            runner.sum += lead;
            runner.squares += lead * lead;
        }
        if (certain_) worlds_left_ = 1;
        if (--worlds_left_ > 0) return;
        if (certain_ || runners_.size() == 2) return;
        drop_weaker_half();
        begin_heat();
    }

    // Those that stay keep their order, in which the first comes to mind first.
    void drop_weaker_half() {
        const std::size_t kept = (runners_.size() + 1) / 2;
        while (runners_.size() > kept) {
            std::size_t worst = 1;
            for (std::size_t i = 2; i < runners_.size(); ++i)
                if (runners_[i].sum <= runners_[worst].sum) worst = i;
            dropped_.push_back({runners_[worst], worlds_});
            runners_.erase_at(worst);
        }
    }

    int budget_;
    double doubt_;
    FixedVector<Runner, Most> runners_;
    FixedVector<Dropped, Most> dropped_; // the weakest first
    int worlds_ = 0;
    int worlds_left_ = 0;  // of this heat
    bool certain_ = false; // so far nothing in the world at hand was left to luck
    std::size_t next_ = 0;
    int nodes_ = 0;
};

} // namespace oya
