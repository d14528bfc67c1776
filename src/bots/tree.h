#pragma once

#include "bots/playout.h"
#include "bots/sight.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace oya {

// A tree of ideas (PUCT): each node of thought follows the plans that seem best to whoever acts, weighed
// against how seldom they were tried and how well instinct speaks of them, to the first position that is new,
// and plays out or judges that. What it was worth to each seat counts for every position on the way.
// Worlds are imagined and chance is drawn anew each time, so that a place in the tree stands for what was
// done, whatever was drawn; who acts there has the ideas of the world at hand. Which nodes it is given at a
// time changes nothing, and all memory is taken with the first.
template <Game G>
class Tree {
  public:
    // The seat must be awaited. With fewer places than nodes it thinks on at those it has.
    Tree(const Sight<G>& sight, int nodes, Rng rng, const Manner& manner = {}, int most_places = 1 << 17)
        : sight_(sight), rng_(rng), moods_(rng.stream(1)), manner_(manner), playout_(manner, sight.weights()),
          budget_(nodes), most_places_(most_places) {
        sight.instinct(ideas_);
        assert(!ideas_.empty() && nodes > 0);
        keep_some(ideas_);
        first_ = static_cast<int>(ideas_.size());
    }

    // Thinks for at most this many nodes more; true once it is decided.
    bool run(int nodes) {
        if (places_.empty() && nodes > 0 && !over()) begin();
        for (; nodes > 0 && !over(); --nodes) visit();
        return over();
    }

    // Fewer nodes than it was made with; none has been visited yet.
    void limit(int nodes) {
        assert(nodes_ == 0);
        budget_ = std::min(budget_, nodes);
    }

    // What was followed most often; of equals what was worth more, and before that what came to mind first.
    Plan plan() const {
        const Tree* const alone = this;
        return ideas_[ranked({&alone, 1})[0]].plan;
    }
    std::vector<Plan> best(std::size_t most) const {
        const Tree* const alone = this;
        return best_of({&alone, 1}, most);
    }
    // What several that think about the same have found together.
    static std::vector<Plan> best_of(std::span<const Tree* const> heads, std::size_t most) {
        std::vector<Plan> plans;
        for (const std::size_t idea : ranked(heads))
            if (plans.size() < most) plans.push_back(heads[0]->ideas_[idea].plan);
        return plans;
    }
    int nodes() const { return nodes_; }

  private:
    using State = typename G::State;
    using Index = std::uint32_t;
    using Worths = decltype(Played::worth);
    static constexpr Index none = ~Index{0};
    static constexpr int most_depth = 96;

    // A position by the plans that led to it.
    struct Place {
        Worths sums{};
        int visits = 0;
        Index edges = none; // the first of a list

        double mean(Seat seat) const { return visits == 0 ? 0 : sums[seat.index] / visits; }
    };
    // One plan of whoever acts at a place.
    struct Edge {
        Index next = none;
        Index place = none; // where it leads, once it was followed
        Index step = 0;     // the first of its steps
        std::uint8_t steps = 0;
        Seat seat{};
        float prior = 0;
    };
    struct Offer {
        Index edge = none;
        float prior = 0;
    };
    using Offers = FixedVector<Offer, Manner::most_ideas>;

    bool over() const { return nodes_ >= budget_ || solved_ || first_ == 1; }

    // Only now, so that what waits to be thought about takes no memory.
    void begin() {
        make_room(std::min(budget_, most_places_));
        places_.push_back({});
        offer_ideas(0, sight_.seat(), ideas_);
        root_ = offers_;
        assert(root_.size() == ideas_.size());
    }

    void make_room(int visits) {
        const auto places = static_cast<std::size_t>(visits);
        const auto ideas = static_cast<std::size_t>(manner_.ideas);
        // Half of the places, if that, are come to again and get edges of their own.
        const std::size_t edges = ideas * (places / 2 + 1);
        places_.reserve(places + 1);
        edges_.reserve(edges);
        steps_.reserve(2 * edges + ideas * max_plan);
    }

    void keep_some(Ideas& ideas) const {
        while (static_cast<int>(ideas.size()) > manner_.ideas) ideas.pop_back();
    }

    void visit() {
        const Rng::State before = rng_.state();
        State state = sight_.imagine(rng_);
        bool lucky = rng_.state() != before;
        Rng luck = rng_.fork();
        ++nodes_;
        if (solves(state, lucky)) return;
        const int stage = stage_of(state);
        path_.clear();
        path_.push_back(0);
        Plan plan; // that led here
        for (bool leaf = false; !leaf && goes_on(state, stage);) {
            const Actor actor = G::actor(state);
            if (actor.is_chance()) {
                G::apply(state, actor, draw<G>(state, luck));
                lucky = true;
                continue;
            }
            const Index here = path_.back();
            if (path_.full() || (here != 0 && places_[here].visits == 0)) break;
            // Where several are awaited, the one who thinks need not be the first of them.
            const Seat seat = here == 0 ? sight_.seat() : actor.seat();
            offer(here, state, seat, lucky);
            if (offers_.empty()) break;
            Edge& edge = edges_[choose(here, seat)];
            plan = plan_of(edge);
            if (edge.place == none) {
                if (places_.size() == places_.capacity()) break;
                leaf = true;
                if (!lucky && foretold(state, seat, plan)) return hand_on(edge);
                edge.place = static_cast<Index>(places_.size());
                places_.push_back({});
            }
            path_.push_back(edge.place);
            for (const Action step : plan) G::apply(state, seat, step);
        }
        const Played played =
            goes_on(state, stage) ? playout_(state, sight_.seat(), luck) : playout_.stands(state);
        calm_ = calm_ && !played.lucky;
        count(played.worth);
    }

    static int stage_of(const State& state) {
        if constexpr (HasStages<G>) return G::stage(state);
        return 0;
    }
    static bool goes_on(const State& state, int stage) {
        return !G::actor(state).is_nobody() && stage_of(state) == stage;
    }

    void count(const Worths& worth) {
        for (const Index index : path_) {
            Place& place = places_[index];
            ++place.visits;
            for (std::size_t seat = 0; seat < worth.size(); ++seat) place.sums[seat] += worth[seat];
        }
    }

    // Where the end can be counted, each idea has its worth in this world; and if nothing is hidden that is
    // all there is to know.
    bool solves([[maybe_unused]] const State& state, [[maybe_unused]] bool lucky) {
        if constexpr (HasFinish<G>) {
            if (HasDearFinish<G> && !manner_.ends) return false;
            if (!G::finish(state, sight_.seat(), ideas_)) return false;
            if constexpr (HasDearFinish<G>) budget_ = std::min(budget_, G::finish_worlds);
            for (std::size_t i = 0; i < root_.size(); ++i) {
                Edge& edge = edges_[root_[i].edge];
                if (edge.place == none) {
                    if (places_.size() == places_.capacity()) return false;
                    edge.place = static_cast<Index>(places_.size());
                    places_.push_back({});
                }
                Place& place = places_[edge.place];
                ++place.visits;
                place.sums[sight_.seat().index] += static_cast<double>(ideas_[i].score);
            }
            solved_ = !lucky;
            return true;
        }
        return false;
    }

    // Whether the playout from the position before has told what this plan is worth, because its first plan
    // was this one.
    bool foretold([[maybe_unused]] const State& state, [[maybe_unused]] Seat seat,
                  [[maybe_unused]] const Plan& plan) const {
        if constexpr (HasPolicy<G>) {
            const Index here = path_.back();
            if (!calm_ || here == 0 || places_[here].visits != 1 || manner_.rollout != Rollout::policy)
                return false;
            Rng whims(0);
            return G::policy(state, seat, whims, sight_.weights()) == plan;
        }
        return false;
    }
    void hand_on(Edge& edge) {
        const Worths worth = places_[path_.back()].sums; // of one visit
        edge.place = static_cast<Index>(places_.size());
        places_.push_back({});
        path_.push_back(edge.place);
        count(worth);
    }

    // What may be followed from here. Where luck had no hand in it, the position is the one of last time.
    void offer(Index here, const State& state, Seat seat, bool lucky) {
        if (here == 0) {
            offers_ = root_;
            return;
        }
        if (!lucky && places_[here].edges != none) {
            offers_.clear();
            for (Index edge = places_[here].edges; edge != none && !offers_.full(); edge = edges_[edge].next)
                offers_.push_back({edge, edges_[edge].prior});
            return;
        }
        instinct_of<G>(state, seat, thoughts_, sight_.weights());
        keep_some(thoughts_);
        offer_ideas(here, seat, thoughts_);
    }

    void offer_ideas(Index here, Seat seat, const Ideas& ideas) {
        offers_.clear();
        Index last = none;
        for (Index edge = places_[here].edges; edge != none; edge = edges_[edge].next) last = edge;
        for (const Idea& idea : ideas) {
            Index edge = places_[here].edges;
            while (edge != none && !leads(edges_[edge], seat, idea.plan)) edge = edges_[edge].next;
            if (edge == none) {
                edge = add_edge(seat, idea.plan);
                if (edge == none) continue;
                (last == none ? places_[here].edges : edges_[last].next) = edge;
                last = edge;
            }
            offers_.push_back({edge, idea.score});
        }
        turn_to_priors();
        for (const Offer& offer : offers_) edges_[offer.edge].prior = offer.prior;
    }

    Index add_edge(Seat seat, const Plan& plan) {
        if (edges_.size() == edges_.capacity() || steps_.size() + plan.size() > steps_.capacity())
            return none;
        edges_.push_back({.step = static_cast<Index>(steps_.size()),
                          .steps = static_cast<std::uint8_t>(plan.size()),
                          .seat = seat});
        for (const Action step : plan) steps_.push_back(step);
        return static_cast<Index>(edges_.size()) - 1;
    }
    bool leads(const Edge& edge, Seat seat, const Plan& plan) const {
        return edge.seat == seat && edge.steps == plan.size() &&
               std::equal(plan.begin(), plan.end(), steps_.data() + edge.step);
    }
    Plan plan_of(const Edge& edge) const {
        Plan plan;
        for (std::uint8_t i = 0; i < edge.steps; ++i) plan.push_back(steps_[edge.step + i]);
        return plan;
    }

    // Scores of different games cannot be compared, so what counts is how far an idea lies behind the best,
    // measured by how far the one in the middle does. Moods differ a little, so that no game is played twice.
    void turn_to_priors() {
        if (offers_.empty()) return;
        constexpr float sharpness = 2;
        const float best = offers_[0].prior;
        float middle = best - offers_[offers_.size() / 2].prior;
        if (middle <= 0) middle = best - offers_.back().prior;
        float sum = 0;
        for (Offer& offer : offers_) {
            offer.prior = middle > 0 ? std::exp(sharpness * (offer.prior - best) / middle) : 1;
            offer.prior *= 0.75f + 0.5f * static_cast<float>(moods_.real());
            sum += offer.prior;
        }
        for (Offer& offer : offers_) offer.prior /= sum;
    }

    // What was not followed yet is thought to be worth what the position is.
    Index choose(Index here, Seat seat) const {
        double followed = 1;
        for (const Offer& offer : offers_) followed += visits_of(offer);
        const double unknown = places_[here].mean(seat);
        const double curiosity = manner_.explore * std::sqrt(followed);
        Index chosen = none;
        double best = 0;
        for (const Offer& offer : offers_) {
            const int visits = visits_of(offer);
            const double worth = visits == 0 ? unknown : places_[edges_[offer.edge].place].mean(seat);
            const double promise = worth + curiosity * static_cast<double>(offer.prior) / (1 + visits);
            if (chosen != none && promise <= best) continue;
            chosen = offer.edge;
            best = promise;
        }
        return chosen;
    }

    int visits_of(const Offer& offer) const {
        const Index place = edges_[offer.edge].place;
        return place == none ? 0 : places_[place].visits;
    }

    // What the first ideas have come to in all these trees.
    struct Followed {
        std::int64_t visits = 0;
        double sum = 0;

        double mean() const { return visits == 0 ? 0 : sum / static_cast<double>(visits); }
    };
    static FixedVector<std::size_t, Manner::most_ideas> ranked(std::span<const Tree* const> heads) {
        FixedVector<Followed, Manner::most_ideas> followed;
        FixedVector<std::size_t, Manner::most_ideas> order;
        for (std::size_t i = 0; i < heads[0]->ideas_.size(); ++i) {
            followed.push_back({});
            for (const Tree* head : heads) head->add_root(i, followed.back());
            order.push_back(i);
        }
        std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
            const Followed& first = followed[one];
            const Followed& second = followed[other];
            if (first.visits != second.visits) return first.visits > second.visits;
            return std::pair(-first.mean(), one) < std::pair(-second.mean(), other);
        });
        return order;
    }
    void add_root(std::size_t idea, Followed& followed) const {
        if (root_.empty()) return; // nothing has been thought yet
        const Index index = edges_[root_[idea].edge].place;
        if (index == none) return;
        followed.visits += places_[index].visits;
        followed.sum += places_[index].sums[sight_.seat().index];
    }

    Sight<G> sight_;
    Rng rng_;
    Rng moods_;
    Manner manner_;
    Playout<G> playout_;
    Ideas ideas_;    // at the root; once solved, the scores are what they are worth in the world at hand
    Ideas thoughts_; // of whoever acts further down
    std::vector<Place> places_;
    std::vector<Edge> edges_;
    std::vector<Action> steps_;
    Offers root_;
    Offers offers_; // at the place at hand
    FixedVector<Index, most_depth> path_;
    int budget_;
    int most_places_;
    int nodes_ = 0;
    int first_ = 0;    // ideas at the root
    bool calm_ = true; // no playout so far knew luck
    bool solved_ = false;
};

} // namespace oya
