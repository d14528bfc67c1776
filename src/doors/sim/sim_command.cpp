#include "doors/sim/sim_command.h"

#include "arena/simulation.h"
#include "bots/opponents.h"
#include "doors/locale.h"
#include "doors/progress.h"
#include "doors/sim/sim_report.h"
#include "shelf/games.h"

#include <algorithm>
#include <array>
#include <thread>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr int usual_players = 4;
constexpr int most_threads = 256;
static_assert(longest_game == 1'000'000, "the help says so");

constexpr std::array<CommandWord, 1> spec_words{{
    {"GAME", "the game, such as vigo"},
}};

constexpr std::array<CommandOption, 10> spec_options{{
    {"players", "N", "how many play (as many as there are bots named, or 4 if the game allows it)",
     Range{1, 16}},
    {"games", "N",
     "how many games, rounded up to whole blocks (1000); one that has not ended after 1,000,000 actions is "
     "stopped, and its block is left out of the figures",
     Range{1, 1'000'000'000}},
    {"bots", "LIST",
     "who plays, with commas: random, greedy, sampler, sampler:5000 (nodes a decision); the last one takes "
     "the seats that are left (random)"},
    {"option", "NAME=VALUE", "an option of the table; may be repeated"},
    {"seed", "N", "the same seed gives the same games (1)",
     Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"rotate", "", "play every seed in every order of seats that makes a difference (the default)"},
    {"no-rotate", "", "the first bot always sits at seat 1"},
    {"threads", "N", "games at a time (one for each processor); the figures do not depend on it",
     Range{1, most_threads}},
    {"format", "table|csv|json", "how the figures are printed (table)"},
    {"lang", "en|fr", "the language of the table (that of LC_ALL, LC_MESSAGES or LANG)"},
}};

constexpr std::array<std::string_view, 5> spec_examples{
    "oya sim vigo",
    "oya sim vigo --bots sampler,random --players 4 --games 400",
    "oya sim vigo --bots sampler:1000,greedy,greedy,greedy --seed 7",
    "oya sim vigo --players 3 --games 100000 --format csv",
    "oya sim vigo --players 2 --option two_player_farmers=12 --format json",
};

template <class List, class Name>
std::string joined(const List& list, Name name) {
    std::string names;
    for (const auto& each : list) names += (names.empty() ? "" : ", ") + std::string(name(each));
    return names;
}

// The bots named, the last one repeated for the seats that are left.
std::optional<Message> read_bots(const AnyGame& game, std::string_view list, std::optional<int> players,
                                 std::vector<BotSpec>& bots_named) {
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view name = list.substr(0, comma);
        const std::optional<BotSpec> bot = parse_bot(name);
        if (!bot) return Message("sim.unknown-bot", {{"bot", std::string(name)}, {"bots", names_of_bots()}});
        bots_named.push_back(*bot);
        if (comma == list.npos) break;
        list.remove_prefix(comma + 1);
    }
    const auto named = static_cast<int>(bots_named.size());
    const int usual = std::clamp(usual_players, game.min_seats(), game.max_seats());
    const int seats = players ? *players : named > 1 ? named : usual;
    if (named > seats) return Message("sim.too-many-bots", {{"bots", named}, {"players", seats}});
    bots_named.resize(static_cast<std::size_t>(seats), bots_named.back());
    return std::nullopt;
}

std::optional<Message> read_options(std::span<const std::string_view> pairs, Settings& options) {
    for (const std::string_view pair : pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == pair.npos || equals == 0)
            return Message("sim.name-value", {{"text", std::string(pair)}});
        options.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return std::nullopt;
}

std::optional<Message> read_plan(const Arguments& arguments, const Words& words, SimPlan& plan) {
    Lineup& lineup = plan.lineup;
    lineup.game = find_game(arguments.word(0));
    if (lineup.game == nullptr) {
        const std::string known = joined(games(), [](const AnyGame* game) { return game->name(); });
        return Message("sim.unknown-game", {{"name", std::string(arguments.word(0))}, {"games", known}});
    }
    std::optional<int> players;
    if (const auto number = arguments.number("players")) players = static_cast<int>(*number);
    if (auto fault = read_bots(*lineup.game, arguments.text("bots", "random"), players, lineup.bots))
        return fault;
    if (auto fault = read_options(arguments.all("option"), lineup.options)) return fault;
    if (const Refusal refusal = lineup.game->check(lineup.options, lineup.seats())) {
        if (!refusal.reason.empty()) return refusal.reason;
        return Message("sim.rule", {{"rule", std::string(words.rule_text(refusal.rule.id))}});
    }
    plan.games = arguments.number("games").value_or(plan.games);
    plan.seed = static_cast<std::uint64_t>(arguments.number("seed").value_or(1));
    plan.rotate = !arguments.has("no-rotate");
    const int processors = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
    plan.threads = static_cast<int>(arguments.number("threads").value_or(processors));
    return std::nullopt;
}

} // namespace

const CommandSpec sim_spec{
    "sim",
    "Lets bots play many games: points, victories, the advantage of each seat, lengths, with 95 % intervals.",
    spec_words,
    spec_options,
    spec_examples,
};

int sim_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(sim_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    SimPlan plan;
    if (const auto fault = read_plan(*arguments, words, plan))
        return wrong_call(sim_spec, words.say(*fault), err);

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
