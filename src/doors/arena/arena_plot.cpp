#include "doors/arena/arena_plot.h"

#include "doors/columns.h"
#include "doors/report/html.h"

#include <algorithm>
#include <cmath>

namespace oya {

namespace {

class Plot {
  public:
    explicit Plot(char point) : point_(point) {}

    void title(std::string_view text) {
        y_ += 34;
        write(left, y_, "start", "title", text);
        y_ += 10;
    }

    // A scale for so many rows, whose ends and steps are round numbers.
    void begin_scale(double from, double to, double step, std::size_t rows) {
        from_ = from;
        to_ = to;
        const double bottom = y_ + row * static_cast<double>(rows) + 8;
        for (int i = 0; from + step * i <= to + step / 2; ++i) {
            const double value = from + step * i;
            line("scale", x_of(value), y_, x_of(value), bottom);
            write(x_of(value), bottom + 14, "middle", "tick", fixed(value, 0, point_));
        }
        bottom_ = bottom;
    }
    void fair(double value) { line("fair", x_of(value), y_, x_of(value), bottom_); }
    void mark(const std::string& name, const std::string& figures, double mean, double margin) {
        write(left, y_ + 20, "start", "", name);
        write(right, y_ + 20, "end", "", figures);
        line("range", x_of(mean - margin), y_ + 32, x_of(mean + margin), y_ + 32);
        text_ += "<circle class=\"mean\" r=\"5\" cx=\"" + fixed(x_of(mean), 1) + "\" cy=\"" +
                 fixed(y_ + 32, 1) + "\"/>";
        y_ += row;
    }
    void end_scale() { y_ = bottom_ + 22; }

    std::string picture(std::string_view name) const {
        const std::string size = fixed(width, 0) + ' ' + fixed(y_ + 12, 0);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" role=\"img\"><title>" +
               html_text(name) + "</title>" + std::string(style) +
               "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>" + text_ + "</svg>\n";
    }

  private:
    static constexpr double width = 760;
    static constexpr double left = 24;
    static constexpr double right = width - 24;
    static constexpr double row = 44; // a line of text and below it a mark on the scale
    static constexpr std::string_view style =
        "<style>"
        "text{font:13px system-ui,sans-serif;fill:#1d2a26;stroke:#fbfaf5;stroke-width:4;paint-order:stroke}"
        ".title{font-size:16px;font-weight:600}.tick{font-size:11px;fill:#5a6863}"
        ".scale{stroke:#d5dbd6}.fair{stroke:#a06a00;stroke-dasharray:4 3}"
        ".range{stroke:#0b6b57;stroke-width:3;stroke-linecap:round}.mean{fill:#0b6b57}.paper{fill:#fbfaf5}"
        "@media(prefers-color-scheme:dark){text{fill:#e9ece6;stroke:#17201d}.tick{fill:#a3aea8}"
        ".scale{stroke:#3a4642}.fair{stroke:#e0b04a}.range{stroke:#5fc7ab}.mean{fill:#5fc7ab}"
        ".paper{fill:#17201d}}"
        "</style>";

    double x_of(double value) const {
        return left + (right - left) * std::clamp((value - from_) / (to_ - from_), 0.0, 1.0);
    }
    void write(double x, double y, std::string_view anchor, std::string_view kind, std::string_view text) {
        text_ += "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" text-anchor=\"" +
                 std::string(anchor) + "\" class=\"" + std::string(kind) + "\">" + html_text(text) +
                 "</text>";
    }
    void line(std::string_view kind, double x, double y, double to_x, double to_y) {
        text_ += "<line class=\"" + std::string(kind) + "\" x1=\"" + fixed(x, 1) + "\" y1=\"" + fixed(y, 1) +
                 "\" x2=\"" + fixed(to_x, 1) + "\" y2=\"" + fixed(to_y, 1) + "\"/>";
    }

    char point_;
    std::string text_{};
    double y_ = 0;
    double bottom_ = 0;
    double from_ = 0;
    double to_ = 1;
};

} // namespace

std::string arena_svg(const ArenaReport& report, const Words& words) {
    constexpr double percent = 100;
    const char point = words.text("sim.decimal-point")[0];
    const auto say = [&](std::string_view id) { return words.say(Message(id)); };
    const std::string heading = words.say(
        {"arena.heading", {{"title", report.title}, {"players", report.players}, {"seed", report.seed}}});
    const auto figure = [&](double mean, const std::optional<double>& margin, int digits) {
        return fixed(mean, digits, point) + (margin ? " ± " + fixed(*margin, digits, point) : "");
    };
    Plot plot(point);
    plot.title(heading);
    plot.title(say("sim.wins"));
    plot.begin_scale(0, percent, 25, report.trials.size());
    plot.fair(percent / report.players);
    for (const Trial& trial : report.trials) {
        const std::optional<double> margin =
            trial.wins.margin ? std::optional(percent * *trial.wins.margin) : std::nullopt;
        plot.mark(trial.bots.front() + ", " + say("arena.against") + ' ' + trial.bots.back(),
                  figure(percent * trial.wins.mean, margin, 1) + " % (" + std::to_string(trial.games) + ')',
                  percent * trial.wins.mean, margin.value_or(0));
    }
    plot.end_scale();
    if (report.ratings.empty()) return plot.picture(heading);

    constexpr double step = 200;
    double from = 0;
    double to = step;
    for (const Rating& rating : report.ratings) {
        from = std::min(from, step * std::floor((rating.points - rating.margin.value_or(0)) / step));
        to = std::max(to, step * std::ceil((rating.points + rating.margin.value_or(0)) / step));
    }
    plot.title(say("arena.rating"));
    plot.begin_scale(from, to, step * std::ceil((to - from) / step / 10), report.ratings.size());
    for (const Rating& rating : report.ratings)
        plot.mark(rating.name, figure(rating.points, rating.margin, 0), rating.points,
                  rating.margin.value_or(0));
    plot.end_scale();
    return plot.picture(heading);
}

} // namespace oya
