#include "doors/report/report_page.h"

#include "doors/columns.h"
#include "doors/report/html.h"

#include <algorithm>

namespace oya {

namespace {

// Fewer games say too little about who had the most of something.
constexpr std::int64_t fewest_led = 20;

class ReportPage {
  public:
    ReportPage(const ReportStory& story, const Words& words)
        : story_(story), report_(story.report), words_(words), point_(words.text("sim.decimal-point")[0]),
          fair_(1.0 / story.players) {}

    std::string draw() const {
        const std::string title = say({"report.title", {{"title", story_.title}}});
        return html_page(words_.language(), title,
                         html_element("h1", "", html_text(title)) + lead() + tiles() + order() + points() +
                             traits() + events() + bots() + ratings() + foot());
    }

  private:
    std::string say(const Message& message) const { return words_.say(message); }
    std::string text(const Message& message) const { return html_text(say(message)); }

    std::string number(double value, int digits) const { return fixed(value, digits, point_); }
    std::string percent(double share, int digits = 1) const {
        return number(100 * share, digits) + "\u00A0%";
    }
    std::string estimate(const Estimate& of, int digits, double scale = 1) const {
        std::string out = number(of.mean * scale, digits);
        if (of.margin) out += "\u00A0±\u00A0" + number(*of.margin * scale, digits);
        return out;
    }
    std::string percent(const Estimate& of) const { return estimate(of, 1, 100) + "\u00A0%"; }

    static std::string cell(const std::string& inside, std::string_view css_class = "number") {
        return html_element("td", css_class, inside);
    }
    static std::string row_name(const std::string& inside) { return "<th scope=\"row\">" + inside + "</th>"; }
    static std::string row(const std::string& cells) { return "<tr>" + cells + "</tr>\n"; }
    std::string table(std::initializer_list<Message> heading, const std::string& rows) const {
        std::string names;
        for (const Message& each : heading)
            names += "<th scope=\"col\">" + (each.empty() ? "" : text(each)) + "</th>";
        return "<table>\n<thead><tr>" + names + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n";
    }
    static std::string section(const std::string& heading, const std::string& inside) {
        return "<section>\n" + html_element("h2", "", heading) + '\n' + inside + "</section>\n";
    }
    static std::string paragraph(const std::string& inside, std::string_view css_class = {}) {
        return html_element("p", css_class, inside) + '\n';
    }

    std::string lead() const {
        std::string names;
        for (const std::string& bot : story_.bots) names += (names.empty() ? "" : ", ") + bot;
        std::string out = paragraph(text({"report.lead",
                                          {{"games", static_cast<int>(report_.games - report_.left_out)},
                                           {"players", story_.players},
                                           {"bots", names}}}),
                                    "soft");
        if (report_.left_out > 0)
            out +=
                paragraph(text({"report.stopped", {{"games", static_cast<int>(report_.left_out)}}}), "soft");
        return out;
    }

    std::string tile(const std::string& figure, const Message& of) const {
        return html_element("div", "tile", html_element("b", "", figure) + text(of)) + '\n';
    }
    std::string tiles() const {
        const Chronicle& chronicle = report_.chronicle;
        std::string out = tile(std::to_string(report_.games - report_.left_out), "report.games");
        if (chronicle.winning().total() > 0) {
            out += tile(number(chronicle.winning().mean(), 1), "report.winning");
            out += tile(std::to_string(chronicle.margins().quantile(0.5)), "report.margin");
        }
        if (report_.actions.total() > 0) out += tile(number(report_.actions.mean(), 0), "report.actions");
        out = html_element("div", "tiles", '\n' + out) + '\n';
        if (story_.players == 1) out += paragraph(text("report.solo"));
        if (report_.task) {
            double met = 0;
            for (const Standing& seat : report_.seats) met += seat.met.mean / story_.players;
            out += paragraph(text({"report.task", {{"share", percent(met)}}}));
        }
        return out;
    }

    // Of the turns in which seats began where that is known, of the seats otherwise.
    std::string order() const {
        if (story_.players == 1) return {};
        const bool known = !report_.order.empty();
        const std::vector<Standing>& places = known ? report_.order : report_.seats;
        double widest = fair_;
        for (const Standing& each : places)
            widest = std::max(widest, each.wins.mean + each.wins.margin.value_or(0));
        std::string rows;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Standing& each = places[i];
            const double margin = each.wins.margin.value_or(0);
            const Message name{known ? "report.turn" : "report.seat", {{"number", static_cast<int>(i) + 1}}};
            rows += row(row_name(text(name)) +
                        cell(html_bar_with_range(each.wins.mean / widest,
                                                 std::max(0.0, each.wins.mean - margin) / widest,
                                                 (each.wins.mean + margin) / widest, fair_ / widest),
                             "bars") +
                        cell(percent(each.wins)) + cell(estimate(each.points, 1)));
        }
        const std::string all = table({"", "", "report.wins", "report.points"}, rows);
        return section(text(known ? "report.order" : "report.seats"),
                       paragraph(known ? verdict(places.front().wins) : text("report.seats.note")) + all);
    }
    std::string verdict(const Estimate& first) const {
        const double margin = first.margin.value_or(1);
        const std::string_view id = first.mean - margin > fair_   ? "report.order.more"
                                    : first.mean + margin < fair_ ? "report.order.less"
                                                                  : "report.order.none";
        return text({id, {{"wins", percent(first)}, {"fair", percent(fair_)}}});
    }

    // How often each number of points came, in at most so many steps.
    std::string points() const {
        constexpr int most_steps = 40;
        Distribution all;
        for (const Standing& seat : report_.seats) all.add(seat.scores);
        const Distribution& won = report_.chronicle.winning();
        const int from = all.lowest();
        const int values = all.highest() - from + 1;
        const int width = (values + most_steps - 1) / most_steps;
        const auto steps = static_cast<std::size_t>((values + width - 1) / width);
        std::vector<std::int64_t> had(steps, 0);
        std::vector<std::int64_t> winners(steps, 0);
        const auto step_of = [&](int value) { return static_cast<std::size_t>((value - from) / width); };
        for (const auto& [value, times] : all.counts()) had[step_of(value)] += times;
        for (const auto& [value, times] : won.counts()) winners[step_of(value)] += times;
        const auto most = static_cast<double>(std::max<std::int64_t>(1, std::ranges::max(had)));
        const auto part = [&](std::string_view kind, std::int64_t times) {
            return "<i class=\"" + std::string(kind) +
                   "\" style=\"height:" + fixed(100 * static_cast<double>(times) / most, 2) + "%\"></i>";
        };
        std::string columns;
        for (std::size_t i = 0; i < steps; ++i) {
            const int first = from + static_cast<int>(i) * width;
            const std::string range = width == 1
                                          ? std::to_string(first)
                                          : std::to_string(first) + "–" + std::to_string(first + width - 1);
            columns += "<span title=\"" + range + ": " + std::to_string(had[i]) + " / " +
                       std::to_string(winners[i]) + "\">" + part("rest", had[i] - winners[i]) +
                       part("win", winners[i]) + "</span>";
        }
        const std::string ends = html_element("div", "ends",
                                              html_element("span", "", std::to_string(from)) +
                                                  html_element("span", "", number(all.mean(), 1)) +
                                                  html_element("span", "", std::to_string(all.highest())));
        return section(text("report.points"), paragraph(text("report.points.note") + keys(), "soft") +
                                                  html_element("div", "curve", columns) + '\n' + ends + '\n');
    }
    std::string keys() const {
        if (story_.players == 1) return {};
        return "<span class=\"key\" style=\"background:var(--win)\"></span>" + text("report.winners") +
               "<span class=\"key\" style=\"background:var(--rest)\"></span>" + text("report.others");
    }

    std::string traits() const {
        std::string out;
        const std::vector<Chronicle::Trait>& all = report_.chronicle.traits();
        for (auto from = all.begin(); from != all.end();) {
            const auto to = std::find_if(
                from, all.end(), [&](const Chronicle::Trait& each) { return each.section != from->section; });
            out += traits_of({from, to});
            from = to;
        }
        return out;
    }

    std::string traits_of(std::span<const Chronicle::Trait> lines) const {
        double widest = 0;
        const Chronicle::Trait* best = nullptr;
        for (const Chronicle::Trait& each : lines) {
            widest = std::max({widest, each.mean_of_winners(), each.mean_of_others()});
            if (each.led < fewest_led || story_.players == 1) continue;
            if (best == nullptr || each.won_by_most() > best->won_by_most()) best = &each;
        }
        if (widest <= 0) return {};
        const bool alone = story_.players == 1;
        std::string rows;
        for (const Chronicle::Trait& each : lines) {
            if (each.winners + each.others == 0) continue;
            const std::string bars = html_bar("win", each.mean_of_winners() / widest) +
                                     (alone ? "" : html_bar("rest", each.mean_of_others() / widest));
            std::string cells =
                row_name(text(each.what)) + cell(bars, "bars") + cell(number(each.mean_of_winners(), 2));
            if (!alone)
                cells += cell(number(each.mean_of_others(), 2)) +
                         cell(each.led < fewest_led ? "–" : percent(each.won_by_most(), 0));
            rows += row(cells);
        }
        std::string inside;
        if (best != nullptr)
            inside += paragraph(text({"report.most.best",
                                      {{"what", best->what},
                                       {"share", percent(best->won_by_most(), 0)},
                                       {"fair", percent(fair_, 0)}}}));
        inside += alone ? table({"report.what", "", "report.all"}, rows)
                        : table({"report.what", "", "report.winners", "report.others", "report.most"}, rows);
        return section(text(Message(lines.front().section)), inside);
    }

    std::string events() const {
        std::string out;
        const std::vector<Chronicle::Event>& all = report_.chronicle.events();
        for (auto from = all.begin(); from != all.end();) {
            const auto to = std::find_if(
                from, all.end(), [&](const Chronicle::Event& each) { return each.section != from->section; });
            std::int64_t most = 0;
            std::int64_t sum = 0;
            for (auto each = from; each != to; ++each) {
                most = std::max(most, each->times);
                sum += each->times;
            }
            std::string rows;
            for (auto each = from; each != to && most > 0; ++each) {
                const auto times = static_cast<double>(each->times);
                rows +=
                    row(row_name(text(each->what)) +
                        cell(html_bar("win", times / static_cast<double>(most)), "bars") +
                        cell(std::to_string(each->times)) + cell(percent(times / static_cast<double>(sum))));
            }
            if (most > 0)
                out += section(text(Message(from->section)),
                               table({"", "", "report.times", "report.share"}, rows));
            from = to;
        }
        return out;
    }

    std::string bots() const {
        std::string rows;
        for (const Trial& trial : story_.trials)
            rows += row(row_name(html_text(trial.bots.front())) + cell(html_text(trial.bots.back()), "") +
                        cell(std::to_string(trial.games)) + cell(percent(trial.wins)) +
                        cell(estimate(trial.ahead, 2)));
        if (!rows.empty())
            return section(
                text("report.bots"),
                table({"sim.bot", "arena.against", "arena.games", "report.wins", "sim.ahead"}, rows));
        if (report_.bots.size() < 2) return {};
        for (const Standing& bot : report_.bots)
            rows +=
                row(row_name(html_text(bot.name)) + cell(std::to_string(bot.places)) +
                    cell(percent(bot.wins)) + cell(estimate(bot.points, 2)) + cell(estimate(bot.ahead, 2)));
        return section(text("report.bots"),
                       table({"sim.bot", "sim.places", "report.wins", "report.points", "sim.ahead"}, rows));
    }

    std::string ratings() const {
        std::string rows;
        for (const Rating& rating : story_.ratings) {
            std::string points = number(rating.points, 0);
            if (rating.margin) points += "\u00A0±\u00A0" + number(*rating.margin, 0);
            rows += row(row_name(html_text(rating.name)) + cell(points));
        }
        return rows.empty() ? "" : section(text("arena.rating"), table({"sim.bot", "arena.rating"}, rows));
    }

    std::string foot() const {
        return paragraph(text("report.made") + ' ' + html_element("code", "", html_text(story_.command)),
                         "soft");
    }

    const ReportStory& story_;
    const SimReport& report_;
    const Words& words_;
    char point_;
    double fair_;
};

} // namespace

std::string report_page(const ReportStory& story, const Words& words) {
    return ReportPage(story, words).draw();
}

} // namespace oya
