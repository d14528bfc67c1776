#include "arena/speed.h"
#include "bots/any_bot.h"
#include "core/skill.h"
#include "shelf/game_of.h"
#include "shelf/games.h"

#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

// What thinking costs, for every game: one list of ideas, one quick plan, one judgement of a position, and
// how many nodes a second a bot gets through. The positions are those of a game of quick players.
//
//     bench_thinking [BOT:NODES...]
//     bench_thinking sampler:2000 tree:2000

namespace {

using namespace oya;

constexpr double long_enough = 0.4; // seconds

// Microseconds for one of these, called again and again over all positions.
double microseconds(std::size_t positions, const std::function<void(std::size_t)>& once) {
    std::size_t calls = 0;
    const double began = processor_seconds();
    double taken = 0;
    do {
        for (std::size_t i = 0; i < positions; ++i, ++calls) once(i);
        taken = processor_seconds() - began;
    } while (taken < long_enough);
    return 1e6 * taken / static_cast<double>(calls);
}

template <Game G>
void measure(int seats, const std::vector<BotSpec>& bots) {
    const auto position = find_game(G::name)->start({}, seats)->learning(Seats::first(seats));
    std::vector<typename G::State> states;
    std::vector<std::unique_ptr<AnyPosition>> positions;
    Rng rng(1);
    volatile std::size_t sum = 0; // so that nothing is left out
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
            continue;
        }
        states.push_back(PositionOf<G>::of(*position).state());
        positions.push_back(position->clone());
        const auto thinking = think(*position, actor.seat(), {"greedy", 0}, rng.next());
        for (const Action step : thinking->plan()) position->apply(actor, step);
    }
    std::printf("%s, %d players:", std::string(G::name).c_str(), seats);
    Ideas ideas;
    std::printf(" instinct %.2f us", microseconds(states.size(), [&](std::size_t i) {
                    G::instinct(states[i], G::actor(states[i]).seat(), ideas);
                    sum = sum + ideas.size();
                }));
    if constexpr (HasPolicy<G>)
        std::printf(", policy %.2f us", microseconds(states.size(), [&](std::size_t i) {
                        sum = sum + G::policy(states[i], G::actor(states[i]).seat(), rng).size();
                    }));
    if constexpr (HasValue<G>)
        std::printf(", value %.2f us", microseconds(states.size(), [&](std::size_t i) {
                        sum = sum + static_cast<std::size_t>(G::value(states[i]).win[0]);
                    }));
    for (const BotSpec& bot : bots) {
        double nodes = 0;
        const double began = processor_seconds();
        for (std::size_t i = 0; i < positions.size(); i += 1 + positions.size() / 12) {
            const auto thinking = think(*positions[i], G::actor(states[i]).seat(), bot, i);
            while (!thinking->run(std::numeric_limits<int>::max())) {
            }
            nodes += thinking->nodes();
        }
        std::printf(", %s %.0f nodes/s", to_text(bot).c_str(), nodes / (processor_seconds() - began));
    }
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    std::vector<BotSpec> bots;
    for (int i = 1; i < count; ++i) {
        const auto bot = parse_bot(arguments[i]);
        if (!bot) {
            std::fprintf(stderr, "usage: bench_thinking [BOT:NODES...]\n");
            return 2;
        }
        bots.push_back(*bot);
    }
    const auto of = [&]<Game G>(std::type_identity<G>) {
        measure<G>(2, bots);
        measure<G>(4, bots);
    };
    [&]<class... Gs>(GameList<Gs...>) { (of(std::type_identity<Gs>{}), ...); }(Games{});
}
