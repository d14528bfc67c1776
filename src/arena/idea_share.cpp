#include "arena/idea_share.h"

#include "bots/opponents.h"
#include "bots/outlook.h"
#include "bots/thinking_of.h"
#include "shelf/games.h"

#include <algorithm>
#include <span>
#include <type_traits>
#include <vector>

namespace oya {

namespace {

constexpr int worlds_at_first = 48; // for everything that might be done
constexpr int worlds_to_be_sure = 192;
constexpr std::size_t most_strangers = 48; // steps that no idea begins with
constexpr int plans_at_least = 30; // of all seats together: a step alone says little about what follows
constexpr std::uint32_t one_decision_in = 7;

// The expert's way of playing on, and as far as that is told for everything at once.
Manner far_sighted(const AnyGame& game) {
    Manner manner = player_of(game, {"expert", 0}).manner;
    manner.plans = std::max(manner.plans, plans_at_least);
    return manner;
}

template <Game G>
class Looking {
  public:
    Looking(const SpeedTask& task, std::uint64_t seed)
        : task_(task), rng_(seed), playout_(far_sighted(*task.game), {}) {}

    IdeaShare look(double seconds) {
        const double began = processor_seconds();
        while (share_.decisions == 0 || processor_seconds() - began < seconds) {
            const auto position =
                task_.game->start(task_.options, task_.seats)->learning(Seats::first(task_.seats));
            for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
                if (actor.is_chance()) {
                    position->apply(actor, position->draw(rng_));
                    continue;
                }
                look_at(*position, actor.seat(), processor_seconds() - began < seconds);
                const auto quick = think(*position, actor.seat(), {"greedy", 0}, rng_.next());
                for (const Action step : quick->plan()) {
                    note_offers(*position, actor.seat());
                    position->apply(actor, step);
                }
            }
        }
        return share_;
    }

  private:
    using State = typename G::State;

    std::string_view kind(Action action) const { return task_.game->kinds()[action.kind].name; }

    void note_offers(const AnyPosition& position, Seat seat) {
        Actions legal;
        position.legal(seat, legal);
        for (const Action action : legal) share_.offered.insert(kind(action));
    }

    void look_at(const AnyPosition& position, Seat seat, bool is_time) {
        const Sight<G> sight = sight_of<G>(position, seat, {});
        Actions legal;
        sight.legal(legal);
        Ideas ideas;
        sight.instinct(ideas);
        for (const Idea& idea : ideas)
            for (const Action step : idea.plan) share_.thought.insert(kind(step));
        if (legal.size() < 2 || ideas.empty() || !is_time || rng_.below(one_decision_in) != 0) return;

        std::vector<Plan> plans;
        for (const Idea& idea : ideas)
            if (plans.size() < Manner::most_ideas) plans.push_back(idea.plan);
        const std::size_t of_ideas = plans.size();
        std::vector<Plan> strangers;
        for (const Action action : legal)
            if (std::ranges::none_of(ideas, [&](const Idea& idea) { return idea.plan[0] == action; }))
                strangers.push_back(Plan{action});
        rng_.shuffle(strangers);
        strangers.resize(std::min(strangers.size(), most_strangers));
        plans.insert(plans.end(), strangers.begin(), strangers.end());

        ++share_.decisions;
        const std::size_t idea = best_of(sight, std::span(plans).first(of_ideas), {});
        const std::size_t stranger = best_of(sight, std::span(plans).subspan(of_ideas), plans[idea]);
        if (stranger == nothing) {
            ++share_.among;
            return;
        }
        const Mean gain = lead(sight, plans[of_ideas + stranger], plans[idea], worlds_to_be_sure);
        if (gain.value <= 2 * gain.error) return;
        ++share_.missed;
        share_.lost += gain.value;
    }

    // The one that comes out best; if there is one to be beaten, only if it beats that.
    static constexpr std::size_t nothing = ~std::size_t{0};
    std::size_t best_of(const Sight<G>& sight, std::span<const Plan> plans, const Plan& to_beat) {
        std::size_t best = to_beat.empty() ? 0 : nothing;
        const Plan& against = to_beat.empty() ? plans[0] : to_beat;
        double most = 0;
        for (std::size_t i = to_beat.empty() ? 1 : 0; i < plans.size(); ++i) {
            const double ahead = lead(sight, plans[i], against, worlds_at_first).value;
            if (ahead <= most) continue;
            best = i;
            most = ahead;
        }
        return best;
    }

    // By how much one plan is better than another for the seat, with the same luck for both.
    Mean lead(const Sight<G>& sight, const Plan& one, const Plan& other, int worlds) {
        Sample sample;
        for (int i = 0; i < worlds; ++i) {
            const State world = sight.imagine(rng_);
            const Rng luck = rng_.fork();
            sample.add(worth(world, sight.seat(), one, luck) - worth(world, sight.seat(), other, luck));
        }
        return sample.mean();
    }

    double worth(State world, Seat seat, const Plan& plan, const Rng& luck) const {
        for (const Action step : plan) G::apply(world, seat, step);
        return playout_(world, seat, luck).worth[seat.index];
    }

    const SpeedTask& task_;
    Rng rng_;
    Playout<G> playout_;
    IdeaShare share_;
};

template <class... Gs>
IdeaShare ideas_among(GameList<Gs...>, const SpeedTask& task, double seconds, std::uint64_t seed) {
    IdeaShare share;
    const auto start = task.game->start(task.options, task.seats);
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (PositionOf<G>::holds(*start)) share = Looking<G>(task, seed).look(seconds);
        if constexpr (HasLargerForm<G>) {
            using Larger = typename G::Larger;
            if (PositionOf<Larger>::holds(*start)) share = Looking<Larger>(task, seed).look(seconds);
        }
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return share;
}

} // namespace

IdeaShare measure_ideas(const SpeedTask& task, double seconds, std::uint64_t seed) {
    return ideas_among(Games{}, task, seconds, seed);
}

} // namespace oya
