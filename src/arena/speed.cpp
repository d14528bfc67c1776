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

template <Game G>
SpeedSample measure(int seats, double seconds, std::uint64_t seed) {
    constexpr int games_between_looks = 256;
    const typename G::Board board = G::board({}, seats);
    SpeedSample sample;
    Rng rng(seed);
    const double began = processor_seconds();
    do {
        for (int game = 0; game < games_between_looks; ++game) {
            typename G::State state = G::start(board);
            while (random_step<G>(state, rng)) ++sample.actions;
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
        if (task.game->name() == G::name) sample = measure<G>(task.seats, seconds, seed);
    };
    (try_game(std::type_identity<Gs>{}), ...);
    return sample;
}

} // namespace

std::vector<SpeedTask> speed_tasks() {
    std::vector<SpeedTask> tasks;
    for (const AnyGame* game : games()) {
        for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats)
            tasks.push_back(
                {std::string(game->name()) + ".random." + std::to_string(seats) + 'p', game, seats});
    }
    return tasks;
}

SpeedSample measure_speed(const SpeedTask& task, double seconds, std::uint64_t seed) {
    return measure_among(Games{}, task, seconds, seed);
}

} // namespace oya
