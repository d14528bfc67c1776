#include "doors/arena/arena_command.h"

#include "bots/contender.h"
#include "doors/arena/arena_plot.h"
#include "doors/arena/arena_report.h"
#include "doors/arena/program.h"
#include "doors/files.h"
#include "doors/lineup.h"
#include "doors/locale.h"
#include "doors/progress.h"
#include "shelf/about.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

namespace oya {

namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::array<CommandWord, 1> arena_words{{
    {"GAME", "help.game"},
}};

constexpr std::array<CommandOption, 11> arena_options{{
    {"bots", "LIST", "help.arena.bots"},
    {"players", "N", "help.arena.players", Range{2, 4}},
    {"option", "NAME=VALUE", "help.option"},
    {"games", "N", "help.arena.games", Range{1, 100'000'000}},
    {"gain", "PERCENT", "help.arena.gain", Range{1, 50}},
    {"seed", "N", "help.seed", Range{0, std::numeric_limits<std::int64_t>::max()}},
    {"results", "FILE", "help.arena.results"},
    {"no-control", "", "help.arena.no-control"},
    {"threads", "N", "help.threads", Range{1, most_threads}},
    {"format", "table|markdown|svg", "help.format"},
    {"lang", "en|fr", "help.lang"},
}};

constexpr std::array<std::string_view, 5> arena_examples{
    "oya arena vigo --bots greedy,random",
    "oya arena cascadero --bots adept,apprentice,novice --players 4 --games 400 --results cascadero.jsonl",
    "oya arena cascadero --bots greedy:seal_worth=2.6,greedy --gain 3 --seed 7 --format markdown",
    "oya arena vigo --bots adept,apprentice,novice,random --format svg > ratings.svg",
    "oya arena vigo --players 4 --bots 'program:python3 examples/program.py,apprentice'",
};

struct ArenaPlan {
    const AnyGame* game = nullptr;
    Settings options;
    std::vector<BotSpec> bots;
    int players = 2;
    std::uint64_t seed = 1;
    TrialPlan trial;
    bool control = true;

    Contest contest(const BotSpec& one, const BotSpec& others, Programs& programs) const {
        Contest contest;
        contest.lineup.game = game;
        contest.lineup.options = options;
        contest.lineup.bots.assign(static_cast<std::size_t>(players), others);
        contest.lineup.bots.front() = one;
        contest.lineup.outsiders = [this, &programs](const std::string& command) {
            return programs.start(command, *game, options, players);
        };
        contest.seed = seed;
        return contest;
    }
};

// As everywhere where bots play, or `program:COMMAND`.
std::optional<Message> read_players(const AnyGame& game, std::string_view list, std::vector<BotSpec>& bots) {
    constexpr std::string_view program = "program:";
    for (const std::string_view text : contenders_in(list)) {
        if (text.starts_with(program) && text.size() > program.size()) {
            BotSpec& bot = bots.emplace_back(BotSpec{"program"});
            bot.program = text.substr(program.size());
        } else if (auto fault = read_bots(game, text, bots)) {
            return fault;
        }
    }
    return std::nullopt;
}

std::optional<Message> read_plan(const Arguments& arguments, const Words& words, ArenaPlan& plan) {
    if (auto fault = read_game(arguments, plan.game)) return fault;
    if (!arguments.has("bots")) return Message("arena.two-bots");
    if (auto fault = read_players(*plan.game, arguments.text("bots"), plan.bots)) return fault;
    if (plan.bots.size() < 2) return Message("arena.two-bots");
    for (std::size_t i = 0; i < plan.bots.size(); ++i) {
        if (std::ranges::find(plan.bots, plan.bots[i]) != plan.bots.begin() + static_cast<std::ptrdiff_t>(i))
            return Message("arena.twice", {{"bot", to_text(plan.bots[i])}});
    }
    if (auto fault = read_options(arguments, plan.options)) return fault;
    plan.players =
        static_cast<int>(arguments.number("players").value_or(std::max(2, plan.game->min_seats())));
    if (auto fault = check_table(*plan.game, plan.options, plan.players, words)) return fault;
    plan.seed = static_cast<std::uint64_t>(arguments.number("seed").value_or(1));
    plan.trial.most_games = arguments.number("games").value_or(plan.trial.most_games);
    constexpr double percent = 100;
    if (const auto gain = arguments.number("gain")) plan.trial.gain = static_cast<double>(*gain) / percent;
    plan.trial.threads = threads_of(arguments);
    plan.control = !arguments.has("no-control");
    return std::nullopt;
}

// The results so far, and the file that the next ones go to, if there is one.
class ResultsFile {
  public:
    // Otherwise the sentence says why it cannot be used.
    bool open(const std::string& path, std::string& why) {
        std::error_code missing;
        if (std::filesystem::exists(path, missing)) {
            const std::optional<std::string> text = read_whole(path, stdin, why);
            if (!text) return false;
            std::size_t whole = 0;
            std::optional<Results> read = Results::read(*text, whole, why);
            if (!read) return false;
            results = std::move(*read);
            std::error_code error;
            if (whole < text->size()) std::filesystem::resize_file(path, whole, error);
            if (error) {
                why = error.message();
                return false;
            }
        }
        file_.reset(std::fopen(path.c_str(), "ab"));
        if (file_ == nullptr) why = std::strerror(errno);
        return file_ != nullptr;
    }

    void write(const std::string& text) {
        if (file_ == nullptr) return;
        failed_ = failed_ || std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
                  std::fflush(file_.get()) != 0;
    }
    bool failed() const { return failed_; }

    Results results;

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    bool failed_ = false;
};

// Every bot against every one behind it, and the control last; rated by all that the file knows of such
// tables. Nothing when a program gives up.
std::optional<ArenaReport> hold(const ArenaPlan& plan, ResultsFile& file, Programs& programs,
                                const Words& words, std::FILE* err) {
    ArenaReport report;
    report.title = title_of(*plan.game, plan.options, words);
    report.players = plan.players;
    report.seed = std::to_string(plan.seed);
    const auto try_pair = [&](const BotSpec& one, const BotSpec& others) {
        ProgressBar bar(err);
        report.trials.push_back(try_out(
            plan.contest(one, others, programs), plan.trial, file.results,
            [&](const std::string& text) { file.write(text); },
            [&](std::int64_t games, std::int64_t of) { bar.show(games, of); }));
        return !report.trials.back().given_up;
    };
    for (std::size_t one = 0; one < plan.bots.size(); ++one) {
        for (std::size_t other = one + 1; other < plan.bots.size(); ++other)
            if (!try_pair(plan.bots[one], plan.bots[other])) return std::nullopt;
    }
    if (plan.control && !try_pair(plan.bots.front(), plan.bots.front())) return std::nullopt;
    report.control = plan.control;

    Ratings ratings;
    const Settings options = plan.game->complete(plan.options);
    for (const RecordedContest& contest : file.results.contests()) {
        if (contest.key.game == plan.game->name() && contest.key.options == options) ratings.add(contest);
    }
    report.ratings = ratings.fit();
    return report;
}

} // namespace

const CommandSpec arena_spec{
    "arena", "help.arena", arena_words, arena_options, arena_examples,
};

int arena_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(arena_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    ArenaPlan plan;
    if (const auto fault = read_plan(*arguments, words, plan))
        return wrong_call(arena_spec, words.say(*fault), words, err);
    ResultsFile file;
    const std::string path(arguments->text("results"));
    std::string why;
    if (!path.empty() && !file.open(path, why)) {
        std::fprintf(err, "oya arena: %s: %s\n", path.c_str(), why.c_str());
        return 1;
    }
    Programs programs;
    const std::optional<ArenaReport> report = hold(plan, file, programs, words, err);
    if (!report) {
        std::fprintf(err, "oya arena: %s\n", words.say(*programs.fault()).c_str());
        return 1;
    }
    const std::string_view format = arguments->text("format", "table");
    const std::string text = format == "markdown" ? arena_markdown(*report, words)
                             : format == "svg"    ? arena_svg(*report, words)
                                                  : arena_table(*report, words);
    const bool written =
        std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0;
    if (written && !file.failed()) return 0;
    std::fputs(file.failed() ? "oya arena: cannot write the results\n"
                             : "oya arena: cannot write the figures\n",
               err);
    return 1;
}

} // namespace oya
