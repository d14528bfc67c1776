#include "doors/record/record_review.h"

#include "core/json_writer.h"
#include "doors/columns.h"
#include "doors/progress.h"

#include <algorithm>
#include <cmath>

namespace oya {

namespace {

constexpr std::size_t shown_moments = 16;

class Page {
  public:
    Page(const Review& review, const Table& table, const Words& words)
        : review_(review), table_(table), words_(words), point_(words.language() == "fr" ? ',' : '.') {}

    std::string text() const {
        std::string page = curve() + '\n';
        for (const Seat seat : Seats::first(review_.seats)) page += of_seat(seat) + '\n';
        page.pop_back();
        return page;
    }

  private:
    std::string say(const Message& message) const { return words_.say(message, table_.names()); }
    bool solo() const { return review_.seats == 1; }

    std::string number(double value) const {
        const std::string text = fixed(std::abs(value), 1, point_);
        return value < 0 && std::abs(value) >= 0.05 ? "\u2212" + text : text;
    }
    // Never less than it is.
    std::string error(double value) const { return number(std::ceil(value * 10 - 1e-9) / 10); }
    // How the word behind a number with a tenth is counted: in French in the singular up to two, in English
    // never.
    static int many(double value) { return std::abs(value) < 1.95 ? 0 : 2; }
    std::string signed_number(double value) const { return (value >= 0.05 ? "+" : "") + number(value); }

    // What a seat could hope for: its chance to win, and its points.
    std::string hope(const Review::Moment& moment, Seat seat) const {
        const std::string points = number(moment.promise.points[seat.index].value);
        if (solo()) return points;
        return say({"record.review.hope",
                    {{"win", static_cast<int>(std::lround(100 * moment.promise.win[seat.index].value))},
                     {"points", points}}});
    }

    std::string curve() const {
        Columns::Row heading{say("record.review.before")};
        for (const Seat seat : Seats::first(review_.seats))
            heading.push_back(say({"seat.name", {{"player", seat}}}));
        Columns columns(std::move(heading));
        const std::size_t stride = (review_.curve.size() + shown_moments - 1) / shown_moments;
        for (std::size_t at = 0; at < review_.curve.size(); ++at) {
            if (at % stride != 0 && at + 1 != review_.curve.size()) continue;
            Columns::Row row{std::to_string(review_.curve[at].event)};
            for (const Seat seat : Seats::first(review_.seats)) row.push_back(hope(review_.curve[at], seat));
            columns.add(std::move(row));
        }
        return say(solo() ? "record.review.curve-solo" : "record.review.curve") + '\n' + columns.text();
    }

    std::string luck(Seat seat) const {
        if (!review_.lucky) return say("record.review.no-chance");
        const Mean& points = review_.luck_points[seat.index];
        const Mean& win = review_.luck_win[seat.index];
        const bool told = std::abs(points.value) > 2 * points.error ||
                          (review_.luck_decides && std::abs(win.value) > 2 * win.error);
        return say({review_.luck_decides ? "record.review.luck" : "record.review.luck-points",
                    {{"points", signed_number(points.value)},
                     {"many", many(points.value)},
                     {"points_error", error(points.error)},
                     {"win", signed_number(100 * win.value)},
                     {"win_error", error(100 * win.error)},
                     {"told", std::string(told ? "yes" : "no")}}});
    }

    std::string plan(const Review::Slip& slip, const Plan& steps) const {
        const std::unique_ptr<AnyPosition> position = slip.before->clone();
        std::string text;
        for (const Action step : steps) {
            if (position->refuse(slip.seat, step)) break;
            text += (text.empty() ? "" : " · ") + say(position->describe(slip.seat, step));
            position->apply(slip.seat, step);
        }
        return text;
    }

    std::string of_seat(Seat seat) const {
        std::string page =
            say({"record.review.seat", {{"player", seat}, {"decisions", review_.judged[seat.index]}}}) + '\n';
        page += "  " + luck(seat) + '\n';
        bool none = true;
        for (const Review::Slip& slip : review_.slips) {
            if (slip.seat != seat) continue;
            none = false;
            page += "  " +
                    say({solo() ? "record.review.slip-solo" : "record.review.slip",
                         {{"version", static_cast<int>(slip.event)},
                          {"points", number(slip.loss.points.value)},
                          {"many", many(slip.loss.points.value)},
                          {"error", error(slip.loss.points.error)},
                          {"win", static_cast<int>(std::lround(100 * slip.loss.win.value))}}}) +
                    '\n';
            page += "    " + say({"record.review.taken", {{"plan", plan(slip, slip.taken)}}}) + '\n';
            page += "    " + say({"record.review.better", {{"plan", plan(slip, slip.better)}}}) + '\n';
            if (slip.why) page += "    " + say(*slip.why) + '\n';
        }
        if (none) page += "  " + say("record.review.none") + '\n';
        return page;
    }

    const Review& review_;
    const Table& table_;
    const Words& words_;
    char point_;
};

} // namespace

Review reviewed(const Table& table, std::FILE* terminal) {
    constexpr int parts = 1000;
    Reviewing reviewing(table);
    ProgressBar bar(terminal);
    while (!reviewing.run()) bar.show(static_cast<std::int64_t>(reviewing.progress() * parts), parts);
    return reviewing.review();
}

std::string review_page(const Review& review, const Table& table, const Words& words) {
    return Page(review, table, words).text();
}

std::string review_line(const Review& review, const Table& table, const Words& words) {
    std::string line;
    JsonWriter json(line);
    write_review(json, review, words, table.names());
    return line + '\n';
}

} // namespace oya
