#include "doors/bench/engine_speed.h"

#include "arena/speed.h"
#include "core/rng.h"
#include "doors/engine/engine.h"

#include <algorithm>
#include <vector>

namespace oya {

namespace {

constexpr std::uint64_t seed = 1;
constexpr std::size_t in_a_batch = 100;

// One game of random decisions, as a program would send it to a table of this seed.
std::vector<std::string> requests_of(const AnyGame& game, std::uint64_t number) {
    TableSetup setup;
    setup.game = &game;
    setup.seats.resize(static_cast<std::size_t>(game.max_seats()));
    setup.seed = number;
    Table table(setup);
    Rng rng(number);
    std::vector<std::string> requests;
    while (!table.over()) {
        const Seat turn = table.position().actor().seat();
        Actions actions;
        table.position().legal(turn, actions);
        const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        requests.push_back(R"({"cmd":"act","step":)" + std::to_string(game.code(action)) + '}');
        table.act(turn, action);
    }
    return requests;
}

std::string opening_of(const AnyGame& game, std::uint64_t number) {
    return R"({"cmd":"new","game":")" + std::string(game.name()) + R"(","seats":)" +
           std::to_string(game.max_seats()) + R"(,"seed":)" + std::to_string(number) + '}';
}

std::vector<std::string> batched(const std::vector<std::string>& requests) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (i % in_a_batch == 0) lines.emplace_back("[");
        lines.back() += (lines.back().size() > 1 ? "," : "") + requests[i];
    }
    for (std::string& line : lines) line += ']';
    return lines;
}

// The same games again and again, each at a table of its own, until so much time has gone by.
double acts_per_second(const std::vector<std::string>& openings,
                       const std::vector<std::vector<std::string>>& games, std::size_t acts_of_all,
                       double seconds) {
    const double began = processor_seconds();
    std::size_t acts = 0;
    double took = 0;
    do {
        for (std::size_t game = 0; game < games.size(); ++game) {
            Engine engine;
            engine.answer(openings[game]);
            for (const std::string& line : games[game]) engine.answer(line);
        }
        acts += acts_of_all;
        took = processor_seconds() - began;
    } while (took < seconds);
    return static_cast<double>(acts) / took;
}

} // namespace

std::string engine_speed_name(const AnyGame& game) {
    return std::string(game.name()) + ".engine." + std::to_string(game.max_seats()) + 'p';
}

EngineSpeed measure_engine(const AnyGame& game, double seconds) {
    constexpr std::uint64_t few = 4;
    std::vector<std::string> openings;
    std::vector<std::vector<std::string>> lines;
    std::vector<std::vector<std::string>> batches;
    std::size_t acts = 0;
    for (std::uint64_t number = seed; number < seed + few; ++number) {
        openings.push_back(opening_of(game, number));
        lines.push_back(requests_of(game, number));
        batches.push_back(batched(lines.back()));
        acts += lines.back().size();
    }
    EngineSpeed speed{.name = engine_speed_name(game), .acts = static_cast<std::int64_t>(acts)};
    for (std::size_t number = 0; number < openings.size(); ++number) {
        Engine engine;
        engine.answer(openings[number]);
        for (const std::string& line : lines[number]) {
            const std::string answer = engine.answer(line);
            speed.refused += answer.find("\"error\"") != answer.npos ? 1 : 0;
            speed.bytes += static_cast<std::int64_t>(answer.size());
        }
    }
    speed.one_a_line = acts_per_second(openings, lines, acts, seconds / 2);
    speed.in_batches = acts_per_second(openings, batches, acts, seconds / 2);
    return speed;
}

} // namespace oya
