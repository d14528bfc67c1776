#include "doors/bench/bench_command.h"

#include "arena/bot_signature.h"
#include "arena/idea_share.h"
#include "arena/lengths.h"
#include "arena/level_speed.h"
#include "arena/signature.h"
#include "arena/speed.h"
#include "bots/opponents.h"
#include "core/json_writer.h"
#include "core/nearest.h"
#include "doors/bench/compare.h"
#include "doors/bench/engine_speed.h"
#include "doors/bench/table_speed.h"
#include "doors/columns.h"
#include "doors/files.h"
#include "doors/locale.h"
#include "doors/progress.h"
#include "shelf/games.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace oya {

namespace {

constexpr int repetitions = 9;
constexpr int usual_seconds = 2;
constexpr int usual_games = 10'000;

constexpr std::array<CommandOption, 13> spec_options{{
    {"compare", "FILE", "help.bench.compare"},
    {"engine", "", "help.bench.engine"},
    {"games", "N", "help.bench.games", std::pair<std::int64_t, std::int64_t>{1, 10'000'000}},
    {"ideas", "", "help.bench.ideas"},
    {"json", "", "help.bench.json"},
    {"keep", "FILE", "help.bench.keep"},
    {"lengths", "", "help.bench.lengths"},
    {"levels", "", "help.bench.levels"},
    {"only", "NAME", "help.bench.only"},
    {"seconds", "S", "help.bench.seconds", std::pair<std::int64_t, std::int64_t>{1, 600}},
    {"signature", "", "help.bench.signature"},
    {"tables", "", "help.bench.tables"},
    {"threads", "N", "help.bench.threads", std::pair<std::int64_t, std::int64_t>{1, Manner::most_heads}},
}};

constexpr std::array<std::string_view, 12> spec_examples{
    "oya bench",
    "oya bench --only vigo.random.4p --seconds 10",
    "oya bench --json",
    "oya bench --signature",
    "oya bench --signature --levels",
    "oya bench --tables",
    "oya bench --engine",
    "oya bench --lengths --only catan",
    "oya bench --ideas --only vigo --seconds 20",
    "oya bench --levels --only catan.base --seconds 60",
    "oya bench --levels --only vigo.master --threads 2",
    "oya bench --compare bench/kept.json",
};

// The repetitions of one measurement, from the slowest to the quickest.
class Measurement {
  public:
    Measurement(const SpeedTask& task, double seconds) : name_(task.name) {
        constexpr double share = 1.0 / (repetitions + 1);
        measure_speed(task, seconds * share, 0); // caches and branch predictors warm up
        for (int i = 1; i <= repetitions; ++i)
            samples_.push_back(measure_speed(task, seconds * share, static_cast<std::uint64_t>(i)));
        std::ranges::sort(samples_, {}, games_per_second);
    }

    const std::string& name() const { return name_; }
    const SpeedSample& median() const { return samples_[samples_.size() / 2]; }
    double lowest() const { return games_per_second(samples_.front()); }
    double highest() const { return games_per_second(samples_.back()); }

    static double games_per_second(const SpeedSample& sample) { return per_second(sample.games, sample); }
    static double per_second(std::int64_t count, const SpeedSample& sample) {
        return static_cast<double>(count) / sample.seconds;
    }

  private:
    std::string name_;
    std::vector<SpeedSample> samples_;
};

std::string json_line(const Measurement& measurement) {
    const SpeedSample& median = measurement.median();
    std::string line;
    JsonWriter json(line);
    json.begin_object().field("name", measurement.name());
    json.field("games_per_second", Measurement::games_per_second(median));
    json.field("games_per_second_lowest", measurement.lowest());
    json.field("games_per_second_highest", measurement.highest());
    if (median.stages > 0) json.field("hands_per_second", Measurement::per_second(median.stages, median));
    json.field("actions_per_second", Measurement::per_second(median.actions, median));
    json.field("ns_per_action", 1e9 * median.seconds / static_cast<double>(median.actions));
    json.field("mean_actions", static_cast<double>(median.actions) / static_cast<double>(median.games));
    json.field("repetitions", repetitions).end_object();
    return line + '\n';
}

Columns::Row table_row(const Measurement& measurement) {
    const SpeedSample& median = measurement.median();
    const double games = Measurement::games_per_second(median);
    const double spread = 50 * (measurement.highest() - measurement.lowest()) / games;
    return {measurement.name(),
            fixed(games, 0),
            "± " + fixed(spread, 1) + " %",
            median.stages > 0 ? fixed(Measurement::per_second(median.stages, median), 0) : "",
            fixed(Measurement::per_second(median.actions, median), 0),
            fixed(1e9 * median.seconds / static_cast<double>(median.actions), 1),
            fixed(static_cast<double>(median.actions) / static_cast<double>(median.games), 1)};
}

std::string signature_lines(bool of_levels, bool as_json) {
    std::string text;
    const auto add = [&](std::string_view name, std::uint64_t number) {
        if (!as_json) {
            text += std::string(name) + ' ' + signature_text(number) + '\n';
            return;
        }
        JsonWriter(text)
            .begin_object()
            .field("name", name)
            .field("signature", signature_text(number))
            .end_object();
        text += '\n';
    };
    if (!of_levels) {
        for (const auto& [name, value] : signatures(games())) add(name, value);
        return text;
    }
    for (const AnyGame* game : games())
        for (const auto& [name, value] : level_signatures(*game)) add(name, value);
    return text;
}

std::string table_speeds(std::span<const TableTask> measured, bool as_json) {
    constexpr std::size_t events = 1500;
    std::string text;
    Columns table({"name", "events", "open ms", "join ms", "undo ms", "jump ms", "kB", "kB new", "kB left"});
    const auto both = [](const Tries& tries) {
        return fixed(tries.median, 2) + " / " + fixed(tries.slowest, 2);
    };
    for (const TableTask& task : measured) {
        const TableSpeed speed = measure_table(task, events);
        table.add({speed.name, std::to_string(speed.events), both(speed.open), both(speed.join),
                   both(speed.undo), both(speed.jump), fixed(speed.memory, 0), fixed(speed.new_memory, 0),
                   fixed(speed.left, 1)});
        if (!as_json) continue;
        JsonWriter json(text);
        json.begin_object().field("name", speed.name).field("events", speed.events);
        const auto add = [&](const std::string& what, const Tries& tries) {
            json.field(what + "_ms", tries.median).field(what + "_slowest_ms", tries.slowest);
        };
        add("open", speed.open);
        add("join", speed.join);
        add("undo", speed.undo);
        add("jump", speed.jump);
        json.field("kilobytes", speed.memory).field("kilobytes_new", speed.new_memory);
        json.field("kilobytes_left", speed.left).end_object();
        text += '\n';
    }
    return as_json ? text : table.text();
}

std::string engine_speeds(std::span<const AnyGame* const> measured, double seconds, bool as_json) {
    std::string text;
    Columns table({"name", "acts", "one a line, acts/s", "in batches, acts/s"});
    for (const AnyGame* const game : measured) {
        const EngineSpeed speed = measure_engine(*game, seconds);
        table.add(
            {speed.name, std::to_string(speed.acts), fixed(speed.one_a_line, 0), fixed(speed.in_batches, 0)});
        if (!as_json) continue;
        JsonWriter json(text);
        json.begin_object().field("name", speed.name).field("acts", speed.acts);
        json.field("refused", speed.refused).field("bytes", speed.bytes);
        json.field("acts_per_second", speed.one_a_line).field("acts_per_second_in_batches", speed.in_batches);
        json.end_object();
        text += '\n';
    }
    return as_json ? text : table.text();
}

std::string lengths(std::span<const LengthTask> tasks, int games, bool as_json) {
    const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::string text;
    Columns table({"name", "mean", "longest", "of bots", "declared"});
    for (const LengthTask& task : tasks) {
        const Lengths measured = measure_lengths(task, games, threads);
        table.add({task.name, fixed(measured.mean, 1), std::to_string(measured.longest),
                   std::to_string(measured.of_bots), std::to_string(measured.declared)});
        if (!as_json) continue;
        JsonWriter json(text);
        json.begin_object().field("name", task.name).field("games", games).field("mean", measured.mean);
        json.field("longest", measured.longest).field("longest_of_bots", measured.of_bots);
        json.field("declared", measured.declared).end_object();
        text += '\n';
    }
    return as_json ? text : table.text();
}

std::string level_speeds(std::span<const LevelTask> tasks, double seconds, int threads, bool as_json) {
    constexpr double ms = 1000;
    std::string text;
    Columns::Row titles{"name", "bot", "decisions", "mean ms", "99 % ms", "slowest ms", "turn s", "nodes/s"};
    if (threads > 1) {
        titles.push_back("on " + std::to_string(threads));
        titles.push_back("gain");
        titles.push_back("by the clock");
    }
    Columns table(titles);
    for (const LevelTask& task : tasks) {
        const LevelSpeed speed = measure_level(task, seconds, 1, threads);
        const double gain = speed.together.nodes_a_second() / speed.thought.nodes_a_second();
        const double by_clock = speed.together.nodes_by_the_clock() / speed.thought.nodes_by_the_clock();
        const bool together = speed.together.nodes > 0;
        const std::string bot = to_text(player_of(*task.game, task.bot));
        Columns::Row row{task.name,
                         bot,
                         std::to_string(speed.decisions),
                         fixed(ms * speed.mean, 2),
                         fixed(ms * speed.most_of_99, 1),
                         fixed(ms * speed.slowest, 1),
                         fixed(speed.longest_turn, 2),
                         fixed(speed.thought.nodes_a_second(), 0)};
        if (threads > 1) {
            row.push_back(together ? fixed(speed.together.nodes_a_second(), 0) : "");
            row.push_back(together ? fixed(gain, 2) : "");
            row.push_back(together ? fixed(by_clock, 2) : "");
        }
        table.add(row);
        if (!as_json) continue;
        JsonWriter json(text);
        json.begin_object().field("name", task.name).field("bot", bot).field("decisions", speed.decisions);
        json.field("nodes", speed.nodes).field("mean_ms", ms * speed.mean);
        json.field("most_of_99_ms", ms * speed.most_of_99).field("slowest_ms", ms * speed.slowest);
        json.field("longest_turn_s", speed.longest_turn);
        json.field("nodes_per_second", speed.thought.nodes_a_second());
        if (together) {
            json.field("threads", threads).field("gain", gain).field("gain_by_the_clock", by_clock);
            json.field("nodes_per_second_together", speed.together.nodes_a_second());
        }
        json.end_object();
        text += '\n';
    }
    return as_json ? text : table.text();
}

std::string idea_shares(std::span<const SpeedTask> tasks, double seconds, bool as_json) {
    std::string text;
    Columns table({"name", "decisions", "ideas", "others tried", "best among the ideas", "better left out",
                   "lost", "never an idea"});
    for (const SpeedTask& task : tasks) {
        const IdeaShare share = measure_ideas(task, seconds, 1);
        const auto decisions = static_cast<double>(share.decisions);
        const double among = 100 * static_cast<double>(share.among) / decisions;
        const double missed = 100 * static_cast<double>(share.missed) / decisions;
        std::string never;
        for (const std::string_view kind : share.offered)
            if (!share.thought.contains(kind)) never += (never.empty() ? "" : " ") + std::string(kind);
        const double strangers = static_cast<double>(share.strangers) / decisions;
        table.add({task.name, std::to_string(share.decisions), std::to_string(share.ideas),
                   fixed(strangers, 1), fixed(among, 1) + " %", fixed(missed, 1) + " %",
                   fixed(share.lost / decisions, 3), never});
        if (!as_json) continue;
        JsonWriter json(text);
        json.begin_object().field("name", task.name).field("decisions", share.decisions);
        json.field("ideas", share.ideas).field("others_tried", strangers);
        json.field("best_among_ideas", share.among).field("better_left_out", share.missed);
        json.field("lost", share.lost / decisions).field("never_an_idea", never).end_object();
        text += '\n';
    }
    return as_json ? text : table.text();
}

int compare(const std::vector<CostTask>& tasks, const std::string& path, bool all, std::FILE* out,
            std::FILE* err) {
    std::string why;
    const std::optional<std::string> text = read_whole(path, stdin, why);
    const Words& words = chosen_words("");
    const auto fail = [&](std::string_view sentence) { return wrong_call(bench_spec, sentence, words, err); };
    if (!text) return fail(words.say({"record.unreadable", {{"file", path}, {"why", why}}}));
    JsonReader reader(*text);
    const KeptCosts kept = read_costs(reader.root());
    if (!reader.ok()) return fail(path + ": " + reader.error().sentence());
    // A neighbour on the same machine who wants all of its memory is gone after some seconds, not at once.
    const auto wait = [] { std::this_thread::sleep_for(std::chrono::seconds(15)); };
    return compare_costs(tasks, kept, all, wait, out, err);
}

} // namespace

const CommandSpec bench_spec{
    "bench", "help.bench", {}, spec_options, spec_examples,
};

int bench_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(bench_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const bool as_json = arguments->has("json");
    if (arguments->has("signature")) {
        std::fputs(signature_lines(arguments->has("levels"), as_json).c_str(), out);
        return 0;
    }
    const std::string_view only = arguments->text("only");
    std::string names;
    std::vector<std::string> known;
    const auto is_meant = [&](const std::string& name) {
        names += (names.empty() ? "" : ", ") + name;
        known.push_back(name);
        return name.starts_with(only);
    };
    const auto nothing_is_meant = [&] {
        const Words& words = chosen_words("");
        const std::vector<std::string_view> near(known.begin(), known.end());
        const Message fault{
            "help.bench.unknown",
            {{"name", std::string(only)}, {"names", names}, {"like", nearest_or_none(only, near)}}};
        return wrong_call(bench_spec, words.say(fault), words, err);
    };
    if (arguments->has("lengths")) {
        std::vector<LengthTask> tasks = length_tasks();
        std::erase_if(tasks, [&](const LengthTask& task) { return !is_meant(task.name); });
        if (tasks.empty()) return nothing_is_meant();
        const auto games = static_cast<int>(arguments->number("games").value_or(usual_games));
        std::fputs(lengths(tasks, games, as_json).c_str(), out);
        return 0;
    }
    if (arguments->has("tables")) {
        std::vector<TableTask> measured = table_tasks();
        std::erase_if(measured, [&](const TableTask& task) { return !is_meant(task.name); });
        if (measured.empty()) return nothing_is_meant();
        std::fputs(table_speeds(measured, as_json).c_str(), out);
        return 0;
    }
    const auto seconds = static_cast<double>(arguments->number("seconds").value_or(usual_seconds));
    if (arguments->has("engine")) {
        std::vector<const AnyGame*> measured(games().begin(), games().end());
        std::erase_if(measured, [&](const AnyGame* game) { return !is_meant(engine_speed_name(*game)); });
        if (measured.empty()) return nothing_is_meant();
        std::fputs(engine_speeds(measured, seconds, as_json).c_str(), out);
        return 0;
    }
    if (arguments->has("ideas")) {
        std::vector<SpeedTask> tasks = speed_tasks();
        std::erase_if(tasks, [&](const SpeedTask& task) {
            return task.greedy || task.seats < task.game->max_seats() || !is_meant(task.name);
        });
        if (tasks.empty()) return nothing_is_meant();
        std::fputs(idea_shares(tasks, seconds, as_json).c_str(), out);
        return 0;
    }
    if (arguments->has("levels")) {
        const auto threads = static_cast<int>(arguments->number("threads").value_or(1));
        std::vector<LevelTask> tasks = level_tasks();
        std::erase_if(tasks, [&](const LevelTask& task) { return !is_meant(task.name); });
        if (tasks.empty()) return nothing_is_meant();
        std::fputs(level_speeds(tasks, seconds, threads, as_json).c_str(), out);
        return 0;
    }
    if (arguments->has("compare") || arguments->has("keep")) {
        std::vector<CostTask> tasks = cost_tasks(seconds);
        std::erase_if(tasks, [&](const CostTask& task) { return !is_meant(task.name); });
        if (tasks.empty()) return nothing_is_meant();
        if (arguments->has("keep")) return keep_costs(tasks, std::string(arguments->text("keep")), err);
        return compare(tasks, std::string(arguments->text("compare")), only.empty(), out, err);
    }
    std::vector<SpeedTask> tasks = speed_tasks();
    std::erase_if(tasks, [&](const SpeedTask& task) { return !is_meant(task.name); });
    if (tasks.empty()) return nothing_is_meant();

    Columns table({"name", "games/s", "spread", "hands/s", "actions/s", "ns/action", "actions/game"});
    {
        ProgressBar bar(err);
        const auto all = static_cast<std::int64_t>(tasks.size());
        for (std::int64_t done = 0; done < all; ++done) {
            const Measurement measurement(tasks[static_cast<std::size_t>(done)], seconds);
            if (!as_json) table.add(table_row(measurement));
            if (as_json) {
                std::fputs(json_line(measurement).c_str(), out);
                std::fflush(out);
            }
            bar.show(done + 1, all);
        }
    }
    if (!as_json) std::fputs(table.text().c_str(), out);
    return 0;
}

} // namespace oya
