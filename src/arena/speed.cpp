#include "arena/speed.h"

#include "arena/match.h"
#include "core/game.h"
#include "core/measured.h"
#include "shelf/games.h"

#include <time.h>
#include <type_traits>

namespace oya {

namespace {

// A game may offer its exact greedy player beside the contract.
template <class G>
concept PlaysGreedily =
    requires(const typename G::State& state, Seat seat, Ideas& ideas) { G::greedy(state, seat, ideas); };

template <Game G>
void play_greedily(typename G::State& state, Rng& rng, SpeedSample& sample, std::int64_t most) {
    if constexpr (PlaysGreedily<G>) {
        for (Actor actor = G::actor(state); !actor.is_nobody() && sample.actions < most;
             actor = G::actor(state)) {
            if (!actor.is_seat()) {
                G::apply(state, actor, draw<G>(state, rng));
                ++sample.actions;
                continue;
            }
            Ideas ideas;
            G::greedy(state, actor.seat(), ideas);
            for (const Action action : ideas[0].plan) G::apply(state, actor, action);
            sample.actions += static_cast<std::int64_t>(ideas[0].plan.size());
        }
    }
}

template <Game G>
SpeedSample measure(const SpeedTask& task, double seconds, std::uint64_t seed) {
    constexpr std::int64_t actions_between_looks = 20'000;
    typename G::Options options;
    for (const auto& [name, value] : task.options) G::set(options, name, value);
    if constexpr (HasLargerForm<G>)
        if (G::needs_larger(options)) return measure<typename G::Larger>(task, seconds, seed);
    const typename G::Board board = G::board(options, task.seats);
    SpeedSample sample;
    Rng rng(seed);
    const double began = processor_seconds();
    do {
        const std::int64_t until = sample.actions + actions_between_looks;
        for (; sample.actions < until; ++sample.games) {
            typename G::State state = G::start(board);
            const std::int64_t most = sample.actions + longest_game;
            if (task.greedy) play_greedily<G>(state, rng, sample, most);
            while (sample.actions < most && random_step<G>(state, rng)) ++sample.actions;
            sample.points += G::result(state).points[0];
            if constexpr (HasStages<G>) sample.stages += G::stage(state);
        }
        sample.seconds = processor_seconds() - began;
    } while (sample.seconds < seconds);
    return sample;
}

std::string task_name(std::string_view game, std::string_view how, int seats) {
    return std::string(game) + '.' + std::string(how) + '.' + std::to_string(seats) + 'p';
}

template <Game G>
void add_tasks(std::vector<SpeedTask>& tasks) {
    const AnyGame* const game = find_game(G::name);
    if constexpr (HasMeasuredTables<G>) {
        for (const MeasuredTable& table : G::measured()) {
            Settings options;
            for (const auto& [name, value] : table.options) options.set(name, value);
            const std::string how = std::string(table.name) + ".random";
            tasks.push_back({task_name(G::name, how, table.seats), game, table.seats, false, options});
        }
    } else {
        for (int seats = G::min_seats; seats <= G::max_seats; ++seats)
            tasks.push_back({task_name(G::name, "random", seats), game, seats});
    }
    if constexpr (PlaysGreedily<G>)
        tasks.push_back({task_name(G::name, "greedy", G::max_seats), game, G::max_seats, true});
}

template <class... Gs>
SpeedSample measure_among(GameList<Gs...>, const SpeedTask& task, double seconds, std::uint64_t seed) {
    SpeedSample sample;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (task.game->name() == G::name) sample = measure<G>(task, seconds, seed);
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return sample;
}

} // namespace

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::vector<SpeedTask> speed_tasks() {
    std::vector<SpeedTask> tasks;
    const auto add = [&]<Game G>(std::type_identity<G>) { add_tasks<G>(tasks); };
    const auto add_all = [&]<class... Gs>(GameList<Gs...>) { (add(std::type_identity<Gs>{}), ...); };
    add_all(Games{});
    return tasks;
}

SpeedSample measure_speed(const SpeedTask& task, double seconds, std::uint64_t seed) {
    return measure_among(Games{}, task, seconds, seed);
}

} // namespace oya
