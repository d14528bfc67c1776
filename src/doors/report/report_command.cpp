#include "doors/report/report_command.h"

#include "arena/retelling.h"
#include "arena/simulation.h"
#include "doors/files.h"
#include "doors/lineup.h"
#include "doors/locale.h"
#include "doors/progress.h"
#include "doors/report/report_page.h"
#include "shelf/about.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::array<CommandWord, 1> report_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 9> report_options{{
    {"players", "N", "help.report.players", Range{1, 16}},
    {"games", "N", "help.report.games", Range{1, 10'000'000}},
    {"bots", "LIST", "help.report.bots"},
    {"option", "NAME=VALUE", "help.option"},
    {"seed", "N", "help.seed", Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"results", "FILE", "help.report.results"},
    {"out", "FILE", "help.report.out"},
    {"threads", "N", "help.threads", Range{1, most_threads}},
    {"lang", "en|fr", "help.lang"},
}};

constexpr std::array<std::string_view, 4> report_examples{
    "oya report catan > catan.html",
    "oya report cascadia --players 2 --games 1000 --lang fr --out cascadia.html",
    "oya report vigo --bots adept,apprentice --players 4 --games 200 --out vigo.html",
    "oya report cascadero --results cascadero.jsonl --out cascadero.html",
};

std::vector<std::string> each_once(const std::vector<BotSpec>& bots) {
    std::vector<std::string> names;
    for (const BotSpec& bot : bots)
        if (std::ranges::find(names, to_text(bot)) == names.end()) names.push_back(to_text(bot));
    return names;
}

// The call that makes the same page again.
std::string call_again(const SimPlan& plan) {
    const Lineup& lineup = plan.lineup;
    std::string bots;
    for (const BotSpec& bot : lineup.bots) bots += (bots.empty() ? "" : ",") + to_text(bot);
    std::string text = "oya report " + std::string(lineup.game->name()) + " --players " +
                       std::to_string(lineup.seats()) + " --games " + std::to_string(plan.games) +
                       " --bots " + bots;
    for (const auto& [name, value] : lineup.options) text += " --option " + name + '=' + value;
    return text + " --seed " + std::to_string(plan.seed);
}

std::optional<Message> read_report_plan(const Arguments& arguments, const Words& words, SimPlan& plan) {
    Lineup& lineup = plan.lineup;
    if (auto fault = read_bots(*lineup.game, arguments.text("bots", "apprentice"), lineup.bots)) return fault;
    const auto named = static_cast<int>(lineup.bots.size());
    const auto players = static_cast<int>(
        arguments.number("players").value_or(named > 1 ? named : usual_players(*lineup.game)));
    if (named > players) return Message("sim.too-many-bots", {{"bots", named}, {"players", players}});
    lineup.bots.resize(static_cast<std::size_t>(players), lineup.bots.back());
    if (auto fault = check_table(*lineup.game, lineup.options, lineup.seats(), words)) return fault;
    constexpr std::int64_t usual_games = 400;
    plan.games = arguments.number("games").value_or(usual_games);
    plan.seed = static_cast<std::uint64_t>(arguments.number("seed").value_or(1));
    plan.threads = threads_of(arguments);
    lineup.looks = true;
    return std::nullopt;
}

ReportStory played(const SimPlan& plan, std::FILE* err) {
    ReportStory story;
    story.command = call_again(plan);
    story.players = plan.lineup.seats();
    story.bots = each_once(plan.lineup.bots);
    ProgressBar bar(err);
    story.report = simulate(plan, [&](std::int64_t games, std::int64_t of) { bar.show(games, of); });
    return story;
}

// What a file tells of such tables; otherwise the sentence that says why it tells nothing.
std::optional<Message> read_story(const Arguments& arguments, const Lineup& lineup, ReportStory& story) {
    const std::string path(arguments.text("results"));
    std::string why;
    const std::optional<std::string> text = read_whole(path, stdin, why);
    std::size_t whole = 0;
    const std::optional<Results> results = text ? Results::read(*text, whole, why) : std::nullopt;
    if (!results) return Message("report.unread", {{"file", path}, {"why", why}});
    const Settings options = lineup.game->complete(lineup.options);
    std::optional<std::size_t> players;
    if (const auto number = arguments.number("players")) players = static_cast<std::size_t>(*number);
    std::vector<const RecordedContest*> contests;
    Ratings ratings;
    for (const RecordedContest& each : results->contests()) {
        const std::size_t seats = each.key.bots.size();
        if (each.key.game != lineup.game->name() || each.key.options != options || each.blocks.empty())
            continue;
        if (!players) players = seats;
        if (seats != *players) continue;
        contests.push_back(&each);
        story.trials.push_back(trial_of(each));
        ratings.add(each);
        for (const std::string& bot : each.key.bots)
            if (std::ranges::find(story.bots, bot) == story.bots.end()) story.bots.push_back(bot);
    }
    if (contests.empty())
        return Message("report.no-contest", {{"file", path},
                                             {"game", std::string(lineup.game->name())},
                                             {"players", static_cast<int>(players.value_or(2))}});
    story.players = static_cast<int>(*players);
    story.report = retold(contests);
    story.ratings = ratings.fit();
    story.from_results = true;
    story.command = "oya report " + std::string(lineup.game->name()) + " --players " +
                    std::to_string(story.players) + " --results " + path;
    for (const auto& [name, value] : lineup.options) story.command += " --option " + name + '=' + value;
    return std::nullopt;
}

bool write_page(const std::string& page, const std::string& path, std::FILE* out, std::string& why) {
    std::FILE* const file = path.empty() ? out : std::fopen(path.c_str(), "wb");
    bool written = file != nullptr && std::fwrite(page.data(), 1, page.size(), file) == page.size() &&
                   std::fflush(file) == 0;
    if (!written) why = std::strerror(errno);
    if (!path.empty() && file != nullptr && std::fclose(file) != 0) written = false;
    return written;
}

} // namespace

const CommandSpec report_spec{
    "report", "help.report", report_words, report_options, report_examples,
};

int report_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(report_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    const auto wrong = [&](const Message& fault) {
        return wrong_call(report_spec, words.say(fault), words, err);
    };
    const auto failed = [&](const Message& fault) {
        std::fprintf(err, "oya report: %s\n", words.say(fault).c_str());
        return 1;
    };
    SimPlan plan;
    if (const auto fault = read_game(*arguments, plan.lineup.game)) return wrong(*fault);
    if (const auto fault = read_options(*arguments, plan.lineup.options)) return wrong(*fault);
    ReportStory story;
    if (arguments->has("results")) {
        for (const std::string_view option : {"games", "bots", "seed"})
            if (arguments->has(option)) return wrong({"report.both", {{"option", std::string(option)}}});
        const int players = std::max(2, plan.lineup.game->min_seats());
        if (const auto fault = check_table(*plan.lineup.game, plan.lineup.options, players, words))
            return wrong(*fault);
        if (const auto fault = read_story(*arguments, plan.lineup, story)) return failed(*fault);
    } else {
        if (const auto fault = read_report_plan(*arguments, words, plan)) return wrong(*fault);
        story = played(plan, err);
    }
    if (!story.report.counts()) return failed("report.no-games");
    story.title = title_of(*plan.lineup.game, plan.lineup.options, words);
    const std::string path(arguments->text("out"));
    std::string why;
    if (write_page(report_page(story, words), path, out, why)) return 0;
    return failed({"report.unwritten", {{"file", path.empty() ? "-" : path}, {"why", why}}});
}

} // namespace oya
