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

constexpr std::size_t most_strangers = 48; // plans that are no idea
constexpr std::size_t most_turnings = 48;  // of them those that begin as an idea does, before they are drawn
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
    Looking(const SpeedTask& task, std::uint64_t seed, const IdeaWorlds& in_worlds)
        : task_(task), in_worlds_(in_worlds), rng_(seed), playout_(far_sighted(*task.game), {}) {
        share_.ideas = player_of(*task.game, {"expert", 0}).manner.ideas;
    }

    IdeaShare look(double seconds, std::int64_t least) {
        const double began = processor_seconds();
        const auto goes_on = [&] {
            return share_.decisions < least || processor_seconds() - began < seconds;
        };
        while (goes_on()) {
            const auto position =
                task_.game->start(task_.options, task_.seats)->learning(Seats::first(task_.seats));
            for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
                if (actor.is_chance()) {
                    position->apply(actor, position->draw(rng_));
                    continue;
                }
                look_at(*position, actor.seat(), goes_on());
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

    void look_at(const AnyPosition& position, Seat seat, bool wanted) {
        const Sight<G> sight = sight_of<G>(position, seat, {});
        Actions legal;
        sight.legal(legal);
        Ideas ideas;
        sight.instinct(ideas);
        for (const Idea& idea : ideas)
            for (const Action step : idea.plan) share_.thought.insert(kind(step));
        if (legal.size() < 2 || ideas.empty() || !wanted || rng_.below(one_decision_in) != 0) return;

        std::vector<Plan> kept;
        for (const Idea& idea : ideas)
            if (std::ssize(kept) < share_.ideas) kept.push_back(idea.plan);
        const std::vector<Plan> strangers = strangers_to(sight, kept, ideas, legal);

        ++share_.decisions;
        share_.strangers += std::ssize(strangers);
        const std::size_t idea = best_of(sight, kept, {});
        const std::size_t stranger = best_of(sight, strangers, kept[idea]);
        if (stranger == nothing) {
            ++share_.among;
            return;
        }
        const Mean gain = lead(sight, strangers[stranger], kept[idea], in_worlds_.to_be_sure);
        if (gain.value <= 2 * gain.error) return;
        ++share_.missed;
        share_.lost += gain.value;
    }

    // What might be done as well, drawn by lot where it is much: the ideas that come too late to be thought
    // about, steps with which none begins, and turnings, which begin as one of them does and go on in a way
    // that none of them has.
    std::vector<Plan> strangers_to(const Sight<G>& sight, const std::vector<Plan>& kept, const Ideas& ideas,
                                   const Actions& legal) {
        std::vector<Plan> strangers;
        for (std::size_t i = kept.size(); i < ideas.size(); ++i) strangers.push_back(ideas[i].plan);
        const auto is_new = [&](const Plan& plan) {
            return std::ranges::none_of(kept, [&](const Plan& other) { return begins_with(other, plan); }) &&
                   std::ranges::find(strangers, plan) == strangers.end();
        };
        for (const Action action : legal)
            if (is_new(Plan{action})) strangers.push_back(Plan{action});
        const std::size_t apart = strangers.size();
        std::vector<std::pair<std::size_t, std::size_t>> forks; // of which idea, behind so many steps
        for (std::size_t i = 0; i < kept.size(); ++i)
            for (std::size_t steps = 1; steps < kept[i].size(); ++steps) forks.emplace_back(i, steps);
        for (std::size_t tries = 0; !forks.empty() && tries < most_turnings; ++tries) {
            const auto [i, steps] = forks[rng_.below(static_cast<std::uint32_t>(forks.size()))];
            const Plan plan = turning(sight, kept[i], steps);
            if (is_new(plan)) strangers.push_back(plan);
        }
        // Of both as many as there is room for.
        rng_.shuffle(std::span(strangers).first(apart));
        const std::size_t turnings = strangers.size() - apart;
        const std::size_t room = most_strangers - std::min(turnings, most_strangers / 2);
        if (apart > room)
            strangers.erase(strangers.begin() + static_cast<std::ptrdiff_t>(room),
                            strangers.begin() + static_cast<std::ptrdiff_t>(apart));
        strangers.resize(std::min(strangers.size(), most_strangers));
        share_.turnings += std::ranges::count_if(strangers, [](const Plan& plan) { return plan.size() > 1; });
        return strangers;
    }

    // So many steps of a plan and any other behind them, if the seat may take one then.
    Plan turning(const Sight<G>& sight, const Plan& of, std::size_t steps) {
        State world = sight.imagine(rng_);
        Plan plan;
        for (std::size_t i = 0; i < steps; ++i) {
            plan.push_back(of[i]);
            G::apply(world, sight.seat(), of[i]);
        }
        if (!G::actor(world).is_seat() || G::actor(world).seat() != sight.seat()) return plan;
        Actions legal;
        G::legal(world, sight.seat(), legal);
        if (!legal.empty()) plan.push_back(legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
        return plan;
    }

    static bool begins_with(const Plan& plan, const Plan& start) {
        return start.size() <= plan.size() && std::equal(start.begin(), start.end(), plan.begin());
    }

    // The one that comes out best; if there is one to be beaten, only if it beats that.
    static constexpr std::size_t nothing = ~std::size_t{0};
    std::size_t best_of(const Sight<G>& sight, std::span<const Plan> plans, const Plan& to_beat) {
        std::size_t best = to_beat.empty() ? 0 : nothing;
        const Plan& against = to_beat.empty() ? plans[0] : to_beat;
        double most = 0;
        for (std::size_t i = to_beat.empty() ? 1 : 0; i < plans.size(); ++i) {
            const double ahead = lead(sight, plans[i], against, in_worlds_.at_first).value;
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
        for (const Action step : plan) {
            // What the seat cannot know may forbid the rest of a turning.
            if (!G::awaited(world).has(seat) || G::refuse(world, seat, step)) break;
            G::apply(world, seat, step);
        }
        return playout_(world, seat, luck).worth[seat.index];
    }

    const SpeedTask& task_;
    const IdeaWorlds in_worlds_;
    Rng rng_;
    Playout<G> playout_;
    IdeaShare share_;
};

template <class... Gs>
IdeaShare ideas_among(GameList<Gs...>, const SpeedTask& task, double seconds, std::uint64_t seed,
                      const IdeaWorlds& worlds, std::int64_t least) {
    IdeaShare share;
    const auto start = task.game->start(task.options, task.seats);
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (PositionOf<G>::holds(*start)) share = Looking<G>(task, seed, worlds).look(seconds, least);
        if constexpr (HasLargerForm<G>) {
            using Larger = typename G::Larger;
            if (PositionOf<Larger>::holds(*start))
                share = Looking<Larger>(task, seed, worlds).look(seconds, least);
        }
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return share;
}

} // namespace

IdeaShare measure_ideas(const SpeedTask& task, double seconds, std::uint64_t seed, const IdeaWorlds& worlds,
                        std::int64_t least) {
    return ideas_among(Games{}, task, seconds, seed, worlds, least);
}

} // namespace oya
