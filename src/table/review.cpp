#include "table/review.h"

#include "bots/levels.h"
#include "bots/reason.h"
#include "table/course.h"
#include "table/wire.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oya {

namespace {

constexpr int worlds_at_once = 4;
constexpr int nodes_at_once = 16;

// Beyond doubt, and enough to be worth a word.
constexpr double errors_beyond_doubt = 3;
constexpr double least_points = 0.5;
constexpr double least_win = 0.02;

bool starts_with(const Plan& plan, const Plan& start) {
    return start.size() <= plan.size() && std::equal(start.begin(), start.end(), plan.begin());
}

std::unique_ptr<AnyPosition> after(const AnyPosition& position, Seat seat, const Plan& plan) {
    std::unique_ptr<AnyPosition> ahead = position.learning(Seats::none());
    for (const Action step : plan) {
        if (ahead->refuse(seat, step)) return nullptr;
        ahead->apply(seat, step);
    }
    return ahead;
}

// Whether the two come to the same, in whatever order.
bool same(const AnyPosition& position, Seat seat, const Plan& one, const Plan& other) {
    if (starts_with(one, other) || starts_with(other, one)) return true;
    const auto here = after(position, seat, one);
    const auto there = after(position, seat, other);
    return here && there && here->alike(*there);
}

Mean sum(const Mean& one, const Mean& other) {
    return {one.value + other.value, std::hypot(one.error, other.error)};
}

Mean difference(const Mean& from, const Mean& to) {
    return {to.value - from.value, std::hypot(from.error, to.error)};
}

bool beyond_doubt(const Gain& gain) {
    return gain.worth.value > errors_beyond_doubt * gain.worth.error &&
           (gain.points.value >= least_points || gain.win.value >= least_win);
}

double tenth(double number) { return std::round(number * 10) / 10; }
// Never less than it is: no error at all is said only where there is none.
double tenth_up(double error) { return std::ceil(error * 10 - 1e-9) / 10; }
int thousandths(double share) { return static_cast<int>(std::lround(share * 1000)); }

} // namespace

Reviewing::Reviewing(const Table& table, const Care& care)
    : care_(care), opening_(table.position_at(0)), result_(table.result()), version_(table.version()),
      reviewer_(reviewer_of(table.game())) {
    if (care.nodes > 0) reviewer_.nodes = care.nodes;
    for (const std::size_t number : live_moves(table)) {
        const Event& event = table.record()[number];
        moves_.push_back({number, event.actor(), event.action, event.automatic});
    }
    review_.seats = table.seats();
}

// Where a turn begins; of very many some, equally far from each other.
void Reviewing::choose_moments() {
    const std::unique_ptr<AnyPosition> position = opening_->learning(Seats::none());
    std::vector<std::size_t> turns;
    std::optional<Actor> last;
    for (std::size_t move = 0; move < moves_.size(); ++move) {
        if (moves_[move].actor.is_seat() && position->turn() != last) {
            last = position->turn();
            turns.push_back(move);
        }
        position->apply(moves_[move].actor, moves_[move].action);
    }
    const std::size_t stride = turns.size() / most_moments + 1;
    for (std::size_t turn = 0; turn < turns.size(); turn += stride) moments_.push_back(turns[turn]);
}

double Reviewing::progress() const {
    return moves_.empty() ? 1 : static_cast<double>(next_) / static_cast<double>(moves_.size());
}

bool Reviewing::run() {
    if (done_) return true;
    if (!position_) {
        choose_moments();
        position_ = opening_->learning(Seats::first(review_.seats));
        return false;
    }
    if (next_ == moves_.size()) {
        finish();
        return done_ = true;
    }
    if (!looked_) look_at(next_);
    looked_ = true;
    if (!pieces_.empty()) {
        if (pieces_.front()()) pieces_.pop_front();
        return false;
    }
    const Move& move = moves_[next_++];
    position_->apply(move.actor, move.action);
    looked_ = false;
    return false;
}

void Reviewing::look_at(std::size_t move) {
    if (std::ranges::binary_search(moments_, move)) pieces_.push_back(moment(moves_[move].event));
    if (moves_[move].actor.is_chance()) {
        if (move == 0 || !moves_[move - 1].actor.is_chance()) pieces_.push_back(stroke_of_luck(move));
        return;
    }
    if (!moves_[move].actor.is_seat() || moves_[move].automatic || move < decided_) return;
    Actions actions;
    position_->legal(moves_[move].actor.seat(), actions);
    if (actions.size() < 2) return;
    Plan taken;
    std::size_t end = move;
    for (; end < moves_.size() && moves_[end].actor == moves_[move].actor && !taken.full(); ++end)
        taken.push_back(moves_[end].action);
    decided_ = end;
    pieces_.push_back(decision(move, taken, moves_[end - 1].event + 1));
}

Reviewing::Piece Reviewing::moment(std::size_t event) {
    return [this, event, outlook = std::shared_ptr<Outlook>(look_ahead(*position_, std::uint64_t{event}))] {
        outlook->run(worlds_at_once);
        if (outlook->worlds() < care_.moment && !outlook->certain()) return false;
        review_.curve.push_back({event, outlook->promise()});
        return true;
    };
}

// Luck is what came, against the mean of all that could have come, as soon as it is felt: what is played on
// later would only add noise.
Reviewing::Piece Reviewing::stroke_of_luck(std::size_t move) {
    const std::unique_ptr<AnyPosition> ahead = position_->learning(Seats::none());
    for (; move < moves_.size() && moves_[move].actor.is_chance(); ++move)
        ahead->apply(moves_[move].actor, moves_[move].action);
    const std::uint64_t seed = moves_[next_].event;
    return [this, before = std::shared_ptr<Outlook>(look_ahead(*position_, seed, Ahead::near)),
            came = std::shared_ptr<Outlook>(look_ahead(*ahead, seed, Ahead::near))] {
        bool enough = true;
        for (Outlook* const outlook : {before.get(), came.get()}) {
            if (outlook->worlds() >= care_.luck || outlook->certain()) continue;
            outlook->run(worlds_at_once);
            enough = false;
        }
        if (!enough) return false;
        review_.lucky = true;
        review_.luck_decides = review_.seats > 1 && came->foresees_victory();
        const Promise from = before->promise();
        const Promise to = came->promise();
        for (Seat seat : Seats::first(review_.seats)) {
            Mean& win = review_.luck_win[seat.index];
            Mean& points = review_.luck_points[seat.index];
            if (review_.luck_decides) win = sum(win, difference(from.win[seat.index], to.win[seat.index]));
            points = sum(points, difference(from.points[seat.index], to.points[seat.index]));
        }
        return true;
    };
}

Reviewing::Piece Reviewing::decision(std::size_t move, const Plan& taken, std::size_t until) {
    const Seat seat = moves_[move].actor.seat();
    const std::size_t event = moves_[move].event;
    ++review_.judged[seat.index];
    return [this, seat, event, until, taken,
            thinking = std::shared_ptr<Thinking>(think(*position_, seat, reviewer_, event)),
            outlook = std::shared_ptr<Outlook>()]() mutable {
        if (!outlook) {
            if (!thinking->run(nodes_at_once)) return false;
            if (same(*position_, seat, taken, thinking->plan())) return true;
            outlook = weigh(*position_, seat, {taken, thinking->plan()}, event + 1);
            return false;
        }
        outlook->run(worlds_at_once);
        const Gain loss = outlook->gain(1);
        const bool enough = outlook->worlds() >= care_.sure || outlook->certain();
        const bool hopeless = outlook->worlds() >= care_.doubt && loss.worth.value <= loss.worth.error;
        if (!enough && !hopeless) return false;
        if (!beyond_doubt(loss)) return true;
        const Plan better = thinking->plan();
        review_.slips.push_back({event, until, seat, loss, taken, better,
                                 reason_for(*position_, seat, better, taken, event),
                                 position_->learning(Seats::none())});
        return true;
    };
}

void Reviewing::finish() {
    Review::Moment end{version_, {}};
    for (Seat seat : Seats::first(review_.seats)) {
        end.promise.points[seat.index].value = result_.points[seat.index];
        if (result_.winners.has(seat)) end.promise.win[seat.index].value = 1.0 / result_.winners.count();
    }
    if (result_.over) review_.curve.push_back(end);
    std::ranges::sort(review_.slips, {},
                      [](const Review::Slip& slip) { return std::pair(-slip.loss.worth.value, slip.event); });
    std::array<std::size_t, max_seats> kept{};
    std::erase_if(review_.slips,
                  [&](const Review::Slip& slip) { return kept[slip.seat.index]++ >= most_slips; });
}

namespace {

void write_plan(JsonWriter& json, const Review::Slip& slip, const Plan& plan, const Words& words,
                Names names) {
    const std::unique_ptr<AnyPosition> position = slip.before->clone();
    json.begin_array();
    for (const Action step : plan) {
        if (position->refuse(slip.seat, step)) break;
        json.begin_object();
        write_action(json, *position, slip.seat, step, &words, names);
        json.end_object();
        position->apply(slip.seat, step);
    }
    json.end_array();
}

} // namespace

void write_review(JsonWriter& json, const Review& review, const Words& words, Names names) {
    const bool solo = review.seats == 1;
    const auto seats = Seats::first(review.seats);
    json.begin_object().field("seats", review.seats).key("curve").begin_array();
    for (const Review::Moment& moment : review.curve) {
        json.begin_object().field("event", moment.event);
        if (!solo) {
            json.key("win").begin_array();
            for (Seat seat : seats) json.value(thousandths(moment.promise.win[seat.index].value));
            json.end_array();
        }
        json.key("points").begin_array();
        for (Seat seat : seats) json.value(tenth(moment.promise.points[seat.index].value));
        json.end_array().end_object();
    }
    json.end_array();
    if (review.lucky) {
        json.key("luck").begin_array();
        for (Seat seat : seats) {
            const Mean& win = review.luck_win[seat.index];
            const Mean& points = review.luck_points[seat.index];
            json.begin_object();
            if (review.luck_decides)
                json.field("win", thousandths(win.value)).field("win_error", thousandths(win.error));
            json.field("points", tenth(points.value))
                .field("points_error", tenth_up(points.error))
                .end_object();
        }
        json.end_array();
    }
    json.key("judged").begin_array();
    for (Seat seat : seats) json.value(review.judged[seat.index]);
    json.end_array().key("decisions").begin_array();
    for (const Review::Slip& slip : review.slips) {
        json.begin_object().field("event", slip.event).field("until", slip.until);
        json.field("seat", slip.seat.index).field("points", tenth(slip.loss.points.value));
        json.field("error", tenth_up(slip.loss.points.error));
        if (!solo) json.field("win", thousandths(slip.loss.win.value));
        write_plan(json.key("taken"), slip, slip.taken, words, names);
        write_plan(json.key("better"), slip, slip.better, words, names);
        if (slip.why) json.field("why", words.say(*slip.why, names));
        json.end_object();
    }
    json.end_array().end_object();
}

} // namespace oya
