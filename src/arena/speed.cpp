#include "arena/speed.h"

#include "core/game.h"
#include "shelf/games.h"

#include <time.h>
#include <type_traits>

namespace oya {

namespace {

// The time this thread has been on a processor: others at work on the same machine hardly change it.
double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// A game may offer its exact greedy player beside the contract.
template <class G>
concept PlaysGreedily =
    requires(const typename G::State& state, Seat seat, Ideas& ideas) { G::greedy(state, seat, ideas); };

template <Game G>
void play_greedily(typename G::State& state, Rng& rng, SpeedSample& sample) {
    if constexpr (PlaysGreedily<G>) {
        for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
            if (!actor.is_seat()) {
                G::apply(state, actor, G::draw(state, rng));
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
SpeedSample measure(int seats, bool greedy, double seconds, std::uint64_t seed) {
    const int games_between_looks = greedy ? 16 : 256;
    const typename G::Board board = G::board({}, seats);
    SpeedSample sample;
    Rng rng(seed);
    const double began = processor_seconds();
    do {
        for (int game = 0; game < games_between_looks; ++game) {
            typename G::State state = G::start(board);
            if (greedy) play_greedily<G>(state, rng, sample);
            while (random_step<G>(state, rng)) ++sample.actions;
            sample.points += G::result(state).points[0];
            if constexpr (HasStages<G>) sample.stages += G::stage(state);
        }
        sample.games += games_between_looks;
        sample.seconds = processor_seconds() - began;
    } while (sample.seconds < seconds);
    return sample;
}

template <class... Gs>
SpeedSample measure_among(GameList<Gs...>, const SpeedTask& task, double seconds, std::uint64_t seed) {
    SpeedSample sample;
    const auto try_game = [&]<Game G>(std::type_identity<G>) {
        if (task.game->name() == G::name) sample = measure<G>(task.seats, task.greedy, seconds, seed);
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return sample;
}

} // namespace

std::vector<SpeedTask> speed_tasks() {
    std::vector<SpeedTask> tasks;
    const auto add_greedy = [&]<Game G>(std::type_identity<G>) {
        if (PlaysGreedily<G>)
            tasks.push_back({std::string(G::name) + ".greedy." + std::to_string(G::max_seats) + 'p',
                             find_game(G::name), G::max_seats, true});
    };
    const auto add_all = [&]<class... Gs>(GameList<Gs...>) { (add_greedy(std::type_identity<Gs>{}), ...); };
    for (const AnyGame* game : games()) {
        for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats)
            tasks.push_back(
                {std::string(game->name()) + ".random." + std::to_string(seats) + 'p', game, seats});
    }
    add_all(Games{});
    return tasks;
}

SpeedSample measure_speed(const SpeedTask& task, double seconds, std::uint64_t seed) {
    return measure_among(Games{}, task, seconds, seed);
}

} // namespace oya
