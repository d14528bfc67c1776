#include "doors/tune/tune_command.h"

#include "arena/tune.h"
#include "bots/decimal.h"
#include "bots/skills.h"
#include "core/nearest.h"
#include "doors/lineup.h"
#include "doors/locale.h"
#include "doors/progress.h"

#include <algorithm>
#include <array>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::array<CommandWord, 1> tune_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 14> tune_options{{
    {"weights", "LIST", "help.tune.weights"},
    {"bot", "BOT", "help.tune.bot"},
    {"players", "N", "help.tune.players", Range{2, 4}},
    {"option", "NAME=VALUE", "help.option"},
    {"rounds", "N", "help.tune.rounds", Range{1, 1'000'000}},
    {"blocks", "N", "help.tune.blocks", Range{1, 100'000}},
    {"reach", "PERCENT", "help.tune.reach", Range{1, 50}},
    {"stride", "PERCENT", "help.tune.stride", Range{1, 50}},
    {"by", "wins|points", "help.tune.by"},
    {"done", "N", "help.tune.done", Range{0, 1'000'000}},
    {"seed", "N", "help.tune.seed", Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"threads", "N", "help.tune.threads", Range{1, most_threads}},
    {"every", "N", "help.tune.every", Range{1, 1'000'000}},
    {"lang", "en|fr", "help.lang"},
}};

constexpr std::array<std::string_view, 3> tune_examples{
    "oya tune cascadero --weights chance_share,seal_worth --rounds 100",
    "oya tune vigo --players 4 --by points --blocks 32",
    "oya tune cascadero --bot greedy:seal_worth=2.6 --done 100 --rounds 200",
};

std::optional<Message> read_names(const Arguments& arguments, TunePlan& plan) {
    const Skills skills = skills_of(*plan.game);
    if (skills.weights.empty()) return Message("tune.no-weights", {{"game", std::string(plan.game->name())}});
    if (!arguments.has("weights")) {
        for (const WeightInfo& weight : skills.weights) plan.names.emplace_back(weight.name);
        return std::nullopt;
    }
    std::string known;
    std::vector<std::string_view> names;
    for (const WeightInfo& weight : skills.weights) {
        known += (known.empty() ? "" : ", ") + std::string(weight.name);
        names.push_back(weight.name);
    }
    for (std::string_view rest = arguments.text("weights");;) {
        const std::size_t comma = rest.find(',');
        const std::string name(rest.substr(0, comma));
        const bool twice = std::ranges::find(plan.names, name) != plan.names.end();
        if (twice || std::ranges::find(skills.weights, name, &WeightInfo::name) == skills.weights.end())
            return Message(twice ? "tune.twice" : "tune.unknown-weight",
                           {{"name", name}, {"weights", known}, {"like", nearest_or_none(name, names)}});
        plan.names.push_back(name);
        if (comma == rest.npos) return std::nullopt;
        rest.remove_prefix(comma + 1);
    }
}

std::optional<Message> read_bot(const Arguments& arguments, TunePlan& plan) {
    std::vector<BotSpec> bots;
    if (auto fault = read_bots(*plan.game, arguments.text("bot", "greedy"), bots)) return fault;
    if (bots.size() != 1) return Message("tune.one-bot");
    if (bots[0].name == "random") return Message("bots.no-weights", {{"bot", bots[0].name}});
    plan.bot = bots[0];
    return std::nullopt;
}

std::optional<Message> read_plan(const Arguments& arguments, const Words& words, TunePlan& plan) {
    if (auto fault = read_game(arguments, plan.game)) return fault;
    if (auto fault = read_names(arguments, plan)) return fault;
    if (auto fault = read_bot(arguments, plan)) return fault;
    if (auto fault = read_options(arguments, plan.options)) return fault;
    plan.players =
        static_cast<int>(arguments.number("players").value_or(std::max(2, plan.game->min_seats())));
    if (auto fault = check_table(*plan.game, plan.options, plan.players, words)) return fault;
    plan.rounds = static_cast<int>(arguments.number("rounds").value_or(plan.rounds));
    plan.blocks = static_cast<int>(arguments.number("blocks").value_or(plan.blocks));
    constexpr double percent = 100;
    if (const auto reach = arguments.number("reach")) plan.reach = static_cast<double>(*reach) / percent;
    if (const auto stride = arguments.number("stride")) plan.stride = static_cast<double>(*stride) / percent;
    plan.by_points = arguments.text("by", "wins") == "points";
    plan.seed = static_cast<std::uint64_t>(arguments.number("seed").value_or(1));
    plan.threads = threads_of(arguments);
    return std::nullopt;
}

// The lines of the game's weights.h that change, and how to go on and to confirm.
std::string patch(const TunePlan& plan, const TuneState& state, const Words& words) {
    const Skills skills = skills_of(*plan.game);
    const std::string game(plan.game->name());
    std::string text = words.say({"tune.heading", {{"game", game}, {"rounds", state.rounds}}}) + '\n';
    for (const OwnWeight& weight : state.weights) {
        const auto info = std::ranges::find(skills.weights, weight.name, &WeightInfo::name);
        const std::string was = decimal_text(info->shipped);
        const std::string is = decimal_text(weight.value);
        const std::string number = is.find('.') == is.npos ? is + ".0" : is;
        text += "    float " + weight.name + " = " + number + "f; // " +
                words.say({"tune.was", {{"value", was}}}) + '\n';
    }
    const std::string bot = to_text(tuned(plan, state));
    text += words.say({"tune.go-on", {{"bot", bot}, {"rounds", state.rounds}}}) + '\n';
    std::string sim = "oya sim " + game + " --bots " + bot + ',' + to_text(plan.bot) + " --players " +
                      std::to_string(plan.players) + " --games 1000 --seed 1001";
    for (const auto& [name, value] : plan.options) sim += " --option " + name + '=' + value;
    return text + words.say({"tune.confirm", {{"command", sim}}}) + '\n';
}

} // namespace

const CommandSpec tune_spec{
    "tune", "help.tune", tune_words, tune_options, tune_examples,
};

int tune_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(tune_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    TunePlan plan;
    if (const auto fault = read_plan(*arguments, words, plan))
        return wrong_call(tune_spec, words.say(*fault), words, err);
    TuneState state = begin_tuning(plan);
    state.rounds = static_cast<int>(arguments->number("done").value_or(0));
    if (state.rounds >= plan.rounds)
        return wrong_call(tune_spec, words.say({"tune.all-done", {{"rounds", plan.rounds}}}), words, err);

    const std::int64_t every = arguments->number("every").value_or(10);
    {
        ProgressBar bar(err);
        while (state.rounds < plan.rounds) {
            tune_once(plan, state);
            bar.show(state.rounds, plan.rounds);
            if (state.rounds % every != 0 || state.rounds == plan.rounds) continue;
            std::fprintf(out, "%d  %s\n", state.rounds, to_text(tuned(plan, state)).c_str());
            std::fflush(out);
        }
    }
    const std::string text = patch(plan, state, words);
    if (std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0) return 0;
    std::fputs("oya tune: cannot write the weights\n", err);
    return 1;
}

} // namespace oya
