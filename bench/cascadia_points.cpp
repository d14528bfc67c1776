#include "bots/contender.h"
#include "core/words.h"
#include "games/cascadia/cascadia.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>
#include <time.h>
#include <vector>

// How many points four players of one kind reach at Cascadia without the majorities, which are what programs
// are compared by. A game is a function of the seed and its number, however many threads there are.
//
//     bench_cascadia_points BOT GAMES SEED CARDS THREADS
//     bench_cascadia_points greedy 200 1 AAAAA 2
//     bench_cascadia_points sampler:640,policy,ideas=8,own,doubt=1 40 1 AAAAA 2

namespace {

using namespace oya;

struct PlayedGame {
    double points = 0; // mean of the seats
    double seconds = 0;
    int decisions = 0;
};

double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

PlayedGame play(const BotSpec& bot, const std::string& cards, Rng rng) {
    constexpr int seats = 4;
    Settings options;
    options.set("cards", cards);
    const auto position = find_game("cascadia")->start(options, seats)->learning(Seats::first(seats));
    PlayedGame game;
    const double began = thread_seconds();
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
            continue;
        }
        const auto thinking = think(*position, actor.seat(), bot, rng.next());
        while (!thinking->run(std::numeric_limits<int>::max())) {
        }
        for (const Action step : thinking->plan()) position->apply(actor, step);
        ++game.decisions;
    }
    game.seconds = thread_seconds() - began;
    const cascadia::State& state = PositionOf<Cascadia>::of(*position).state();
    for (int seat = 0; seat < seats; ++seat) {
        const auto& land = state.environments[static_cast<std::size_t>(seat)];
        game.points +=
            static_cast<double>(score_alone(land, state.cards, state.board->options).total()) / seats;
    }
    return game;
}

} // namespace

int main(int count, char** arguments) {
    const auto argument = [&](int place, const char* otherwise) {
        return std::string(place < count ? arguments[place] : otherwise);
    };
    BotSpec bot;
    if (const auto fault = read_contender(*find_game("cascadia"), argument(1, "greedy"), bot)) {
        std::fprintf(stderr, "bench_cascadia_points: %s\n", Words::languages()[0].say(*fault).c_str());
        return 2;
    }
    const int games = std::atoi(argument(2, "100").c_str());
    const auto seed = std::strtoull(argument(3, "1").c_str(), nullptr, 10);
    const std::string cards = argument(4, "AAAAA");
    const int threads = std::atoi(argument(5, "1").c_str());
    cascadia::Options options;
    if (games < 2 || threads < 1 || Cascadia::set(options, "cards", cards)) {
        std::fprintf(stderr, "usage: bench_cascadia_points BOT GAMES SEED CARDS THREADS\n");
        return 2;
    }
    std::vector<PlayedGame> played(static_cast<std::size_t>(games));
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
            for (std::size_t game = next++; game < played.size(); game = next++)
                played[game] = play(bot, cards, Rng(seed).stream(game));
        });
    }
    for (std::thread& worker : workers) worker.join();
    double sum = 0;
    double squares = 0;
    double seconds = 0;
    double decisions = 0;
    for (const PlayedGame& game : played) {
        sum += game.points;
        squares += game.points * game.points;
        seconds += game.seconds;
        decisions += game.decisions;
    }
    const double mean = sum / games;
    const double spread = std::sqrt((squares / games - mean * mean) / (games - 1));
    std::printf("%s %s: %.2f +- %.2f points without majorities (%d games), %.1f ms a decision\n",
                argument(1, "greedy").c_str(), cards.c_str(), mean, 1.96 * spread, games,
                1000 * seconds / decisions);
    return 0;
}
