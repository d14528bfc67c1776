#include "table/clocks.h"

#include <algorithm>

namespace oya {

namespace {

// After lichess: a quota that grows by up to a second with every answer, less in very short games, begins at
// three such gains and never holds more than seven.
constexpr std::int64_t most_gain_ms = 1000;
constexpr std::int64_t quota_at_first = 3;
constexpr std::int64_t quota_at_most = 7;

std::int64_t quota_gain(const ClockTerms& terms) {
    const std::int64_t usual_answers = 40;
    const std::int64_t whole_game_s = (terms.bank_ms + usual_answers * terms.increment_ms) / 1000;
    return std::min(most_gain_ms, whole_game_s * 4 + 150);
}

} // namespace

Clocks::Clocks(const ClockTerms& terms, const TableSetup& setup)
    : terms_(terms), quota_gain_ms_(quota_gain(terms)) {
    for (std::size_t seat = 0; seat < setup.seats.size(); ++seat) {
        clocks_[seat] = {terms.bank_ms, quota_gain_ms_ * quota_at_first, {}};
        if (!setup.seats[seat].bot && !setup.seats[seat].empty)
            people_ = people_.with(Seat{static_cast<std::uint8_t>(seat)});
    }
}

void Clocks::follow(const Table& table) {
    if (!counts()) return;
    for (; followed_ < table.version(); ++followed_)
        take(table.record()[followed_], *table.position_at(followed_ + 1), table.seats());
}

void Clocks::write(JsonWriter& json) const {
    json.begin_object().key("clocks").begin_array();
    for (const Clock& clock : clocks_)
        json.begin_array().value(clock.left_ms).value(clock.quota_ms).value(clock.asked.ms).end_array();
    json.end_array().field("since", since_.ms);
    json.field("running", running_.bits()).field("people", people_.bits());
    json.field("stopped", stopped_.bits()).field("lost", lost_.bits());
    json.field("begun", begun_).field("paused", paused_).field("frozen", frozen_).end_object();
}

void Clocks::read(JsonValue json, std::size_t events) {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    const auto seats = [&](std::string_view name) {
        return Seats::from_bits(static_cast<unsigned>(json.field(name).natural(Seats::all().bits())));
    };
    for (std::size_t seat = 0; seat < clocks_.size(); ++seat) {
        const JsonValue clock = json.field("clocks").at(seat);
        clocks_[seat] = {clock.at(0).integer(0, most), clock.at(1).integer(0, most),
                         Time{clock.at(2).integer(0, most)}};
    }
    since_ = Time{json.field("since").integer(0, most)};
    running_ = seats("running");
    people_ = seats("people");
    stopped_ = seats("stopped");
    lost_ = seats("lost");
    begun_ = json.field("begun").boolean();
    paused_ = json.field("paused").boolean();
    frozen_ = json.field("frozen").boolean();
    followed_ = events;
}

void Clocks::take(const Event& event, const AnyPosition& after, int seats) {
    // The clock on the wall may have been set back while the house was away: then the hands go on from there.
    const bool anew = event.kind == Event::Kind::resumed;
    const Time now{anew ? event.at : std::max(event.at, since_.ms)};
    const bool answers = event.kind == Event::Kind::step;
    if (answers && !event.automatic && live()) {
        Clock& own = clocks_[event.seat.index];
        own.left_ms += event.lag;
        own.quota_ms = std::min(own.quota_ms + quota_gain_ms_ - event.lag, quota_gain_ms_ * quota_at_most);
    }
    charge(anew ? event.counted : now - since_);
    if (anew)
        for (const Seat seat : running_) clocks_[seat.index].asked = now;
    since_ = now;
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance:
    case Event::Kind::open: begun_ = true; break;
    case Event::Kind::seat:
        people_ = event.bot || event.empty ? people_.without(event.seat) : people_.with(event.seat);
        break;
    case Event::Kind::pause: paused_ = event.paused; break;
    case Event::Kind::clock:
        if (event.lost) lost_ = lost_.with(event.seat);
        break;
    case Event::Kind::frozen: frozen_ = true; break;
    default: break;
    }
    const bool over = after.actor().is_nobody() || (!lost_.empty() && lost_.count() + 1 >= seats);
    const bool goes = begun_ && !paused_ && !frozen_ && !over;
    run(goes ? after.awaited() & people_ : Seats::none(), now, answers ? Seats(event.seat) : Seats::none());
}

void Clocks::charge(std::int64_t spent_ms) {
    for (const Seat seat : running_) {
        std::int64_t& left = clocks_[seat.index].left_ms;
        left = std::max(left - spent_ms, std::int64_t{0});
    }
}

std::int64_t Clocks::counted(std::optional<Time> there_until) const {
    std::int64_t counted = there_until ? std::max(*there_until - since_, std::int64_t{0}) : 0;
    if (!live())
        for (const Seat seat : running_)
            counted = std::min(counted, clocks_[seat.index].left_ms - longest_gift_ms);
    return counted;
}

// A pause, an undo, or a bot that plays for a while, is no answer: only who has answered is given the
// increment, and only who is asked anew gets a new time for the answer.
void Clocks::run(Seats seats, Time now, Seats answering) {
    for (const Seat seat : Seats::all()) {
        Clock& clock = clocks_[seat.index];
        if (seats.has(seat) && !running_.has(seat)) {
            clock.asked = now;
            if (!live() && (!stopped_.has(seat) || clock.left_ms == 0)) clock.left_ms = terms_.answer_ms;
            stopped_ = stopped_.without(seat);
        }
        if (!seats.has(seat) && running_.has(seat)) {
            if (answering.has(seat) && live()) clock.left_ms += terms_.increment_ms;
            if (!answering.has(seat)) stopped_ = stopped_.with(seat);
        }
    }
    running_ = seats;
}

std::optional<std::int64_t> Clocks::left(Seat seat, Time now) const {
    if (!counts()) return std::nullopt;
    const std::int64_t left = clocks_[seat.index].left_ms;
    if (!running_.has(seat)) return left;
    return std::max(left - std::max(now - since_, std::int64_t{0}), std::int64_t{0});
}

std::int64_t Clocks::compensated(Seat seat, std::int64_t lag_ms) const {
    if (!live()) return 0;
    return std::clamp(lag_ms, std::int64_t{0}, clocks_[seat.index].quota_ms);
}

std::int64_t Clocks::thinking(Seat seat, Time now) const {
    return running_.has(seat) ? now - clocks_[seat.index].asked : 0;
}

// A move may still be on its way when the hand stands at zero.
Time Clocks::falls(Seat seat) const {
    const Clock& clock = clocks_[seat.index];
    return since_ + clock.left_ms + (live() ? clock.quota_ms : 0);
}

std::optional<Time> Clocks::next_zero() const {
    std::optional<Time> next;
    if (!counts()) return next;
    for (const Seat seat : running_)
        if (const Time time = falls(seat); !next || time < *next) next = time;
    return next;
}

Seats Clocks::at_zero(Time now) const {
    Seats zero;
    if (!counts()) return zero;
    for (const Seat seat : running_)
        if (falls(seat) <= now) zero = zero.with(seat);
    return zero;
}

} // namespace oya
