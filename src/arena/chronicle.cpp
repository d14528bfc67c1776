#include "arena/chronicle.h"

#include <algorithm>
#include <functional>

namespace oya {

namespace {

double share(std::int64_t part, std::int64_t of) {
    return of == 0 ? 0 : static_cast<double>(part) / static_cast<double>(of);
}

// The line of this name; a new one stands behind the others of its section.
template <class Line>
Line& line_of(std::vector<Line>& lines, std::string_view section, const Message& what) {
    auto behind = lines.end();
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        if (line->section != section) continue;
        if (line->what == what) return *line;
        behind = line + 1;
    }
    return *lines.insert(behind, Line{section, what});
}

} // namespace

double Chronicle::Trait::mean_of_winners() const { return share(of_winners, winners); }
double Chronicle::Trait::mean_of_others() const { return share(of_others, others); }
double Chronicle::Trait::won_by_most() const { return share(led_to_victory, led * victory); }

void Chronicle::add(const Result& result) {
    if (result.seats < 2) return;
    std::vector<int> points(result.points.begin(), result.points.begin() + result.seats);
    for (const Seat seat : result.winners) winning_.add(result.points[seat.index]);
    std::ranges::sort(points, std::greater<>());
    margins_.add(points[0] - points[1]);
}

void Chronicle::add(const Lookback& lookback, const Result& result) {
    add(result);
    for (const Lookback::Trait& each : lookback.traits()) {
        Trait& trait = line_of(traits_, each.section, each.what);
        int most = 0;
        Seats with_most;
        for (const Seat seat : each.who) {
            const int amount = each.amounts[seat.index];
            const bool won = result.winners.has(seat);
            ++(won ? trait.winners : trait.others);
            (won ? trait.of_winners : trait.of_others) += amount;
            if (with_most.empty() || amount > most) with_most = Seats::none();
            if (with_most.empty()) most = amount;
            if (amount == most) with_most = with_most.with(seat);
        }
        if (with_most.count() != 1 || each.who.count() < 2) continue;
        ++trait.led;
        if (result.winners.has(*with_most.begin())) trait.led_to_victory += victory / result.winners.count();
    }
    for (const Lookback::Event& each : lookback.events())
        line_of(events_, each.section, each.what).times += each.times;
}

void Chronicle::add(const Chronicle& other) {
    winning_.add(other.winning_);
    margins_.add(other.margins_);
    for (const Trait& each : other.traits_) {
        Trait& trait = line_of(traits_, each.section, each.what);
        trait.winners += each.winners;
        trait.others += each.others;
        trait.of_winners += each.of_winners;
        trait.of_others += each.of_others;
        trait.led += each.led;
        trait.led_to_victory += each.led_to_victory;
    }
    for (const Event& each : other.events_) line_of(events_, each.section, each.what).times += each.times;
}

} // namespace oya
