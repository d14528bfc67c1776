#include "doors/sim/sim_command.h"

#include "arena/simulation.h"
#include "doors/lineup.h"
#include "doors/locale.h"
#include "doors/progress.h"
#include "doors/sim/sim_report.h"

#include <array>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

static_assert(longest_game == 1'000'000, "the help says so");

constexpr std::array<CommandWord, 1> spec_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 10> spec_options{{
    {"players", "N", "help.sim.players", Range{1, 16}},
    {"games", "N", "help.sim.games", Range{1, 1'000'000'000}},
    {"bots", "LIST", "help.sim.bots"},
    {"option", "NAME=VALUE", "help.option"},
    {"seed", "N", "help.seed", Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"rotate", "", "help.sim.rotate"},
    {"no-rotate", "", "help.sim.no-rotate"},
    {"threads", "N", "help.threads", Range{1, most_threads}},
    {"format", "table|csv|json", "help.format"},
    {"lang", "en|fr", "help.sim.lang"},
}};

constexpr std::array<std::string_view, 6> spec_examples{
    "oya sim vigo",
    "oya sim vigo --bots sampler,random --players 4 --games 400",
    "oya sim vigo --bots sampler:1000,greedy,greedy,greedy --seed 7",
    "oya sim cascadero --bots greedy:seal_worth=2.6,greedy --games 1000",
    "oya sim vigo --players 3 --games 100000 --format csv",
    "oya sim vigo --players 2 --option two_player_farmers=12 --format json",
};

// The bots named, the last one repeated for the seats that are left.
std::optional<Message> seat_bots(const AnyGame& game, std::string_view list, std::optional<int> players,
                                 std::vector<BotSpec>& bots) {
    if (auto fault = read_bots(game, list, bots)) return fault;
    const auto named = static_cast<int>(bots.size());
    const int seats = players ? *players : named > 1 ? named : usual_players(game);
    if (named > seats) return Message("sim.too-many-bots", {{"bots", named}, {"players", seats}});
    bots.resize(static_cast<std::size_t>(seats), bots.back());
    return std::nullopt;
}

std::optional<Message> read_plan(const Arguments& arguments, const Words& words, SimPlan& plan) {
    Lineup& lineup = plan.lineup;
    if (auto fault = read_game(arguments, lineup.game)) return fault;
    std::optional<int> players;
    if (const auto number = arguments.number("players")) players = static_cast<int>(*number);
    if (auto fault = seat_bots(*lineup.game, arguments.text("bots", "random"), players, lineup.bots))
        return fault;
    if (auto fault = read_options(arguments, lineup.options)) return fault;
    if (auto fault = check_table(*lineup.game, lineup.options, lineup.seats(), words)) return fault;
    plan.games = arguments.number("games").value_or(plan.games);
    plan.seed = static_cast<std::uint64_t>(arguments.number("seed").value_or(1));
    plan.rotate = !arguments.has("no-rotate");
    plan.threads = threads_of(arguments);
    return std::nullopt;
}

} // namespace

const CommandSpec sim_spec{
    "sim", "help.sim", spec_words, spec_options, spec_examples,
};

int sim_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(sim_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    SimPlan plan;
    if (const auto fault = read_plan(*arguments, words, plan))
        return wrong_call(sim_spec, words.say(*fault), words, err);

    SimReport report;
    {
        ProgressBar bar(err);
        report = simulate(plan, [&](std::int64_t games, std::int64_t of) { bar.show(games, of); });
    }
    const std::string_view format = arguments->text("format", "table");
    const std::string text = format == "json"  ? sim_json(plan, report)
                             : format == "csv" ? sim_csv(report)
                                               : sim_table(plan, report, words);
    if (std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0) return 0;
    std::fputs("oya sim: cannot write the figures\n", err);
    return 1;
}

} // namespace oya
