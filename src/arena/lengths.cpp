#include "arena/lengths.h"

#include "arena/simulation.h"
#include "shelf/games.h"
#include "shelf/layers.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace oya {

namespace {

// These options, with one more where the game seats so many only by it; nothing if it never does.
std::optional<Settings> seating(const AnyGame& game, const Settings& options, int seats) {
    if (!game.check(options, seats)) return options;
    for (const OptionSpec& option : game.options()) {
        if (option.scope != OptionSpec::Scope::table) continue;
        for (const std::string_view value : option.values) {
            Settings more = options;
            more.set(option.name, value);
            if (!game.check(more, seats)) return more;
        }
    }
    return std::nullopt;
}

// The tables of a layer at which a game says another length of itself than there: those of a map, of a
// scenario.
std::vector<Settings> of_other_lengths(const AnyGame& game, const Settings& layer) {
    std::vector<Settings> tables;
    const int seats = game.max_seats();
    const int usual = game.start(layer, seats)->longest();
    for (const OptionSpec& option : game.options()) {
        if (option.scope != OptionSpec::Scope::table || option.layer) continue;
        for (const std::string_view value : option.values.subspan(1)) {
            Settings table = layer;
            table.set(option.name, value);
            if (!game.check(table, seats) && game.start(table, seats)->longest() != usual)
                tables.push_back(std::move(table));
        }
    }
    return tables;
}

SimReport play(const LengthTask& task, const char* bot, int games, int threads) {
    SimPlan plan;
    plan.lineup.game = task.game;
    plan.lineup.options = task.options;
    plan.lineup.bots.assign(static_cast<std::size_t>(task.seats), BotSpec{bot, 0});
    plan.games = games;
    plan.threads = threads;
    return simulate(plan);
}

} // namespace

std::vector<LengthTask> length_tasks() {
    std::vector<LengthTask> tasks;
    const auto add = [&](const AnyGame& game, const Settings& kind) {
        std::string name(game.name());
        for (const auto& [option, value] : kind) name += '.' + option + '=' + value;
        for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats)
            if (const std::optional<Settings> options = seating(game, kind, seats))
                tasks.push_back({name + '.' + std::to_string(seats) + 'p', &game, seats, *options});
    };
    for (const AnyGame* game : games()) {
        for (const Settings& layer : layers(game->options())) {
            add(*game, layer);
            for (const Settings& table : of_other_lengths(*game, layer)) add(*game, table);
        }
    }
    return tasks;
}

Lengths measure_lengths(const LengthTask& task, int games, int threads) {
    const SimReport random = play(task, "random", games, threads);
    const SimReport greedy = play(task, "greedy", std::max(1, games / 10), threads);
    return {.mean = random.actions.mean(),
            .longest = random.actions.highest(),
            .of_bots = greedy.actions.highest(),
            .declared = task.game->start(task.options, task.seats)->longest()};
}

} // namespace oya
