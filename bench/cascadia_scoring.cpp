#include "core/rng.h"
#include "games/cascadia/cascadia.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <time.h>
#include <vector>

// How long it takes to count one finished environment of Cascadia, for every set of wildlife cards: the A
// cards, the others of one letter, and the slowest and the quickest of all 1,024 sets. The environments are
// those of exact greedy players with the cards they are counted with, so that animals lie as the cards like.

namespace {

using namespace oya;
using namespace oya::cascadia;

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The environments of one game of four greedy players.
std::vector<Environment> played_with(const Board& board, Rng& rng) {
    State state = Cascadia::start(board);
    for (Actor actor = Cascadia::actor(state); !actor.is_nobody(); actor = Cascadia::actor(state)) {
        if (actor.is_chance()) {
            Cascadia::apply(state, actor, Cascadia::draw(state, rng));
            continue;
        }
        Ideas ideas;
        Cascadia::greedy(state, actor.seat(), ideas);
        for (const Action step : ideas[0].plan) Cascadia::apply(state, actor, step);
    }
    return {state.environments.begin(), state.environments.begin() + state.seats()};
}

// Microseconds for one environment, counted with the cards of its game.
double microseconds_with(const std::string& cards, int games, int times) {
    Options options;
    if (Cascadia::set(options, "cards", cards)) return -1;
    const Board board = Cascadia::board(options, max_seats);
    Rng rng(7);
    std::vector<Environment> lands;
    for (int game = 0; game < games; ++game) {
        for (const Environment& land : played_with(board, rng)) lands.push_back(land);
    }
    volatile int sum = 0; // so that nothing is left out
    const double begun = processor_seconds();
    for (int time = 0; time < times; ++time) {
        for (const Environment& land : lands)
            sum = sum + score_alone(land, board.cards, board.options).total();
    }
    return 1e6 * (processor_seconds() - begun) / (times * static_cast<double>(lands.size()));
}

std::string cards_numbered(int number) {
    std::string cards;
    for (int species = 0; species < 5; ++species, number /= 4) cards += static_cast<char>('A' + number % 4);
    return cards;
}

} // namespace

int main() {
    for (const char letter : std::string("ABCD")) {
        const std::string cards(5, letter);
        std::printf("%s: %.2f microseconds\n", cards.c_str(), microseconds_with(cards, 100, 20));
    }
    std::string quickest;
    std::string slowest;
    double least = 1e9;
    double most = 0;
    for (int number = 0; number < 1024; ++number) {
        const std::string cards = cards_numbered(number);
        const double taken = microseconds_with(cards, 5, 10);
        if (taken < least) quickest = cards;
        if (taken > most) slowest = cards;
        least = std::min(least, taken);
        most = std::max(most, taken);
    }
    std::printf("of all 1,024 sets %s is quickest: %.2f microseconds\n", quickest.c_str(),
                microseconds_with(quickest, 100, 20));
    std::printf("of all 1,024 sets %s is slowest: %.2f microseconds\n", slowest.c_str(),
                microseconds_with(slowest, 100, 20));
}
