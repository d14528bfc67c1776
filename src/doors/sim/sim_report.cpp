#include "doors/sim/sim_report.h"

#include "core/json_writer.h"
#include "doors/columns.h"
#include "shelf/about.h"

#include <algorithm>
#include <array>

namespace oya {

namespace {

struct Quantile {
    std::string_view name;
    double share;
};
constexpr std::array<Quantile, 7> quantiles{{
    {"lowest", 0.0},
    {"q05", 0.05},
    {"q25", 0.25},
    {"median", 0.5},
    {"q75", 0.75},
    {"q95", 0.95},
    {"highest", 1.0},
}};

class Page {
  public:
    Page(const SimPlan& plan, const SimReport& report, const Words& words)
        : plan_(plan), report_(report), words_(words), point_(words.text("sim.decimal-point")[0]) {}

    std::string draw() const {
        if (!report_.counts()) return heading() + '\n' + stopped();
        return heading() + '\n' + bots() + '\n' + seats() + '\n' + scores() + '\n' + lengths() + stopped();
    }

  private:
    std::string say(std::string_view id) const { return words_.say(Message(id)); }

    std::string heading() const {
        const std::string title = title_of(*plan_.lineup.game, plan_.lineup.options, words_);
        return words_.say({"sim.heading",
                           {{"title", title},
                            {"players", plan_.lineup.seats()},
                            {"games", static_cast<int>(report_.games)},
                            {"blocks", static_cast<int>(report_.blocks)},
                            {"seed", std::to_string(plan_.seed)}}}) +
               '\n';
    }

    std::string number(double value, int digits, bool sign = false) const {
        return (sign && value >= 0 ? "+" : "") + fixed(value, digits, point_);
    }
    std::string estimate(const Estimate& of, int digits, bool sign = false, double scale = 1) const {
        std::string text = number(of.mean * scale, digits, sign);
        if (of.margin) text += " ± " + number(*of.margin * scale, digits);
        return text;
    }

    std::string bots() const {
        Columns::Row names{say("sim.bot"), say("sim.places"), say("sim.points"), say("sim.ahead"),
                           say("sim.wins")};
        if (report_.task) names.push_back(say("sim.task"));
        Columns table(std::move(names));
        for (const Standing& bot : report_.bots) {
            Columns::Row row{bot.name, std::to_string(bot.places), estimate(bot.points, 2),
                             estimate(bot.ahead, 2, true), estimate(bot.wins, 1, false, 100)};
            if (report_.task) row.push_back(estimate(bot.met, 1, false, 100));
            table.add(std::move(row));
        }
        return table.text();
    }

    std::string seats() const {
        Columns table({say("sim.seat"), say("sim.points"), say("sim.advantage"), say("sim.wins")});
        for (const Standing& seat : report_.seats)
            table.add({seat.name, estimate(seat.points, 2), estimate(seat.ahead, 2, true),
                       estimate(seat.wins, 1, false, 100)});
        return table.text();
    }

    // Quantiles, and a sketch of the curve over the range of all bots.
    std::string scores() const {
        int from = report_.bots.front().scores.lowest();
        int to = from;
        for (const Standing& bot : report_.bots) {
            from = std::min(from, bot.scores.lowest());
            to = std::max(to, bot.scores.highest());
        }
        Columns table({say("sim.scores"), say("sim.lowest"), "5 %", "25 %", say("sim.median"), "75 %", "95 %",
                       say("sim.highest"), std::to_string(from) + " … " + std::to_string(to)});
        for (const Standing& bot : report_.bots) {
            Columns::Row row{bot.name};
            for (const Quantile& each : quantiles)
                row.push_back(std::to_string(bot.scores.quantile(each.share)));
            row.push_back(curve(bot.scores, from, to));
            table.add(std::move(row));
        }
        return table.text();
    }

    static std::string curve(const Distribution& scores, int from, int to) {
        constexpr int most_buckets = 24;
        constexpr std::array<std::string_view, 9> heights = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
        const int values = to - from + 1;
        const int width = (values + most_buckets - 1) / most_buckets;
        std::vector<std::int64_t> buckets(static_cast<std::size_t>((values + width - 1) / width), 0);
        for (const auto& [value, times] : scores.counts())
            buckets[static_cast<std::size_t>((value - from) / width)] += times;
        const std::int64_t most = std::ranges::max(buckets);
        std::string line;
        for (const std::int64_t times : buckets) {
            const std::int64_t height = (times * 8 + most - 1) / most;
            line += heights[static_cast<std::size_t>(height)];
        }
        return line;
    }

    std::string lengths() const {
        const Distribution& actions = report_.actions;
        return words_.say({"sim.lengths",
                           {{"mean", number(actions.mean(), 1)},
                            {"lowest", actions.lowest()},
                            {"highest", actions.highest()}}}) +
               '\n';
    }

    std::string stopped() const {
        if (report_.stopped == 0) return {};
        return words_.say({"sim.stopped",
                           {{"games", static_cast<int>(report_.stopped)},
                            {"actions", plan_.lineup.most_actions},
                            {"left", static_cast<int>(report_.left_out)}}}) +
               '\n';
    }

    const SimPlan& plan_;
    const SimReport& report_;
    const Words& words_;
    char point_;
};

constexpr int csv_digits = 6;

std::string csv_line(std::string_view kind, const std::string& name, std::string_view measure, double mean,
                     std::optional<double> margin, const Distribution* distribution) {
    std::string line = std::string(kind) + ',' + name + ',' + std::string(measure) + ',';
    line += fixed(mean, csv_digits) + ',' + (margin ? fixed(*margin, csv_digits) : "");
    for (const Quantile& each : quantiles)
        line += ',' + (distribution == nullptr ? "" : std::to_string(distribution->quantile(each.share)));
    return line + '\n';
}

void write(JsonWriter& json, std::string_view name, const Estimate& estimate) {
    json.key(name).begin_object().field("mean", estimate.mean).key("margin95");
    if (estimate.margin) json.value(*estimate.margin);
    if (!estimate.margin) json.null();
    json.end_object();
}

void write(JsonWriter& json, std::string_view name, const Distribution& distribution) {
    if (distribution.total() == 0) {
        json.key(name).null();
        return;
    }
    json.key(name).begin_object().field("mean", distribution.mean());
    for (const Quantile& each : quantiles) json.field(each.name, distribution.quantile(each.share));
    json.key("counts").begin_array();
    for (const auto& [value, times] : distribution.counts())
        json.begin_array().value(value).value(times).end_array();
    json.end_array().end_object();
}

void write(JsonWriter& json, std::string_view name, const std::vector<Standing>& standings, bool task) {
    json.key(name).begin_array();
    for (const Standing& each : standings) {
        json.begin_object().field("name", each.name).field("places", each.places);
        if (each.scores.total() > 0) {
            write(json, "points", each.points);
            write(json, "ahead", each.ahead);
            write(json, "wins", each.wins);
        } else {
            for (const std::string_view measure : {"points", "ahead", "wins"}) json.key(measure).null();
        }
        if (task) write(json, "task", each.met);
        write(json, "scores", each.scores);
        json.end_object();
    }
    json.end_array();
}

} // namespace

std::string sim_table(const SimPlan& plan, const SimReport& report, const Words& words) {
    return Page(plan, report, words).draw();
}

std::string sim_csv(const SimReport& report) {
    std::string text = "kind,name,measure,mean,margin95";
    for (const Quantile& each : quantiles) text += ',' + std::string(each.name);
    text += '\n';
    const auto add = [&](std::string_view kind, const Standing& each) {
        text += csv_line(kind, each.name, "points", each.points.mean, each.points.margin, &each.scores);
        text += csv_line(kind, each.name, "ahead", each.ahead.mean, each.ahead.margin, nullptr);
        text += csv_line(kind, each.name, "wins", each.wins.mean, each.wins.margin, nullptr);
        if (report.task) text += csv_line(kind, each.name, "task", each.met.mean, each.met.margin, nullptr);
    };
    if (report.counts()) {
        for (const Standing& bot : report.bots) add("bot", bot);
        for (const Standing& seat : report.seats) add("seat", seat);
        text += csv_line("game", "", "actions", report.actions.mean(), std::nullopt, &report.actions);
    }
    return text + csv_line("game", "", "stopped", static_cast<double>(report.stopped), std::nullopt, nullptr);
}

std::string sim_json(const SimPlan& plan, const SimReport& report) {
    const Lineup& lineup = plan.lineup;
    std::string text;
    JsonWriter json(text);
    json.begin_object()
        .field("game", lineup.game->name())
        .field("rules_version", lineup.game->rules_version());
    json.field("players", lineup.seats()).key("options").begin_object();
    for (const auto& [name, value] : lineup.game->complete(lineup.options)) json.field(name, value);
    json.end_object().key("lineup").begin_array();
    for (const BotSpec& bot : lineup.bots) json.value(to_text(bot));
    json.end_array();
    json.field("seed", plan.seed).field("games", report.games).field("blocks", report.blocks);
    json.field("stopped", report.stopped).field("left_out", report.left_out);
    write(json, "bots", report.bots, report.task);
    write(json, "seats", report.seats, report.task);
    write(json, "actions", report.actions);
    json.end_object();
    return text + '\n';
}

} // namespace oya
