#include "table/course.h"

#include "shelf/figures.h"

#include <cmath>
#include <map>
#include <utility>

namespace oya {

namespace {

// The seat that alone is told what chance did.
std::optional<Seat> only_witness(const AnyPosition& position, Action action) {
    std::optional<Seat> witness;
    for (const Seat seat : Seats::first(position.seats())) {
        if (position.seen(Actor::chance(), action, Viewer(seat)) != action) continue;
        if (witness) return std::nullopt;
        witness = seat;
    }
    return position.seats() > 1 ? witness : std::nullopt;
}

class Tally {
  public:
    void count(const AnyPosition& position, Action action, std::optional<Seat> by) {
        outcomes_.clear();
        position.outcomes(outcomes_);
        std::uint64_t sum = 0;
        for (const Outcome& outcome : outcomes_) sum += outcome.weight;
        if (sum == 0) return;
        for (const Outcome& outcome : outcomes_) {
            entry(position, outcome.action, by).expected +=
                1000.0 * static_cast<double>(outcome.weight) / static_cast<double>(sum);
        }
        ++entry(position, action, by).count;
    }

    std::vector<Course::Chance> chances() && {
        std::vector<Course::Chance> all;
        for (auto& [key, entry] : entries_) {
            all.push_back({entry.kind, std::move(entry.text), entry.by, entry.count,
                           std::int64_t{std::llround(entry.expected)}});
        }
        return all;
    }

  private:
    struct Entry {
        std::string_view kind;
        std::string text;
        std::optional<Seat> by;
        int count = 0;
        double expected = 0;
    };

    Entry& entry(const AnyPosition& position, Action action, std::optional<Seat> by) {
        const std::pair key(position.game().code(action), by ? int{by->index} : -1);
        auto [found, fresh] = entries_.try_emplace(key);
        if (fresh) {
            found->second.kind = position.game().kinds()[action.kind].name;
            found->second.text = position.notation(Actor::chance(), action);
            found->second.by = by;
        }
        return found->second;
    }

    std::map<std::pair<int, int>, Entry> entries_;
    Outcomes outcomes_;
};

} // namespace

std::vector<std::size_t> live_moves(const Table& table) {
    std::vector<std::size_t> moves;
    const auto record = table.record();
    for (std::size_t number = 0; number < record.size(); ++number) {
        const Event& event = record[number];
        if (event.kind == Event::Kind::step || event.kind == Event::Kind::chance) moves.push_back(number);
        if (event.kind != Event::Kind::undo) continue;
        while (!moves.empty() && moves.back() >= event.back_to) moves.pop_back();
    }
    return moves;
}

Course course_of(const Table& table) {
    Course course;
    course.seats = table.seats();
    Tally tally;
    std::optional<Seat> last;
    const auto mark = [&](std::size_t event, const Result& result) {
        if (course.points.empty() || course.points.back().points != result.points)
            course.points.push_back({event, result.points});
    };
    mark(0, table.position_at(0)->result());
    for (const std::size_t number : live_moves(table)) {
        const Event& event = table.record()[number];
        const std::shared_ptr<const AnyPosition> before = table.position_at(number);
        if (event.kind == Event::Kind::step) {
            last = event.seat;
        } else {
            const std::optional<Seat> witness = only_witness(*before, event.action);
            tally.count(*before, event.action, witness ? witness : last);
        }
        const std::shared_ptr<const AnyPosition> after = table.position_at(number + 1);
        count_figures(*before, event.action, *after, course.figures);
        mark(number + 1, after->result());
    }
    if (course.points.back().event != table.version())
        course.points.push_back({table.version(), table.position().result().points});
    course.chance = std::move(tally).chances();
    return course;
}

void write_course(JsonWriter& json, const Course& course) {
    json.begin_object().key("points").begin_array();
    for (const Course::Mark& mark : course.points) {
        json.begin_array().value(static_cast<std::int64_t>(mark.event));
        for (int seat = 0; seat < course.seats; ++seat)
            json.value(mark.points[static_cast<std::size_t>(seat)]);
        json.end_array();
    }
    json.end_array().key("chance").begin_array();
    for (const Course::Chance& chance : course.chance) {
        json.begin_object().field("kind", chance.kind).field("text", chance.text);
        if (chance.by) json.field("by", chance.by->index);
        json.field("count", chance.count).field("expected", chance.expected).end_object();
    }
    json.end_array().key("figures").begin_object();
    for (const auto& [name, amounts] : course.figures.all()) {
        json.key(name).begin_array();
        for (int seat = 0; seat < course.seats; ++seat)
            json.value(std::round(amounts[static_cast<std::size_t>(seat)] * 1000) / 1000);
        json.end_array();
    }
    json.end_object().end_object();
}

} // namespace oya
