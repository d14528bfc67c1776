#include "table/pacing.h"

#include <algorithm>

namespace oya {

namespace {

bool only_drafts(const Table& table, const Plan& plan) {
    return std::ranges::all_of(plan, [&](Action step) { return table.game().draft(step) != Draft::no; });
}

bool is_forced(const Table& table, Seat seat) {
    Actions actions;
    table.position().legal(seat, actions);
    return actions.size() == 1;
}

} // namespace

Pacing::Pacing(const Table& table, Time now)
    : last_(now), turn_(table.begun() ? table.position().turn() : Actor::nobody()) {
    if (table.version() > 0) last_ = std::min(now, Time{table.record().back().at});
}

void Pacing::follow_turn(const Table& table) {
    const Actor turn = table.begun() ? table.position().turn() : Actor::nobody();
    if (turn != turn_) spent_ms_ = 0;
    turn_ = turn;
}

void Pacing::told(const Table& table, Time now) {
    last_ = now;
    together_ = together_ & table.position().awaited();
    follow_turn(table);
}

void Pacing::told_by_bot(const Table& table, Seat bot, Seats asked_with_it, Time now) {
    spent_ms_ += std::max<std::int64_t>(now - last_, 0);
    together_ = asked_with_it.without(bot);
    told(table, now);
}

std::int64_t Pacing::may_think_ms() const {
    return std::max<std::int64_t>(longest_turn_ms - spent_ms_, 0) / 4;
}

Time Pacing::due(const Table& table, std::int64_t pace_ms, Seat seat, const Plan& plan) const {
    if (pace_ms == 0 || together_.has(seat) || only_drafts(table, plan) || is_forced(table, seat))
        return last_;
    const bool bots_turn = turn_.is_seat() && table.bot(turn_.seat());
    const std::int64_t left =
        bots_turn ? std::max<std::int64_t>(paces_a_turn * pace_ms - spent_ms_, 0) : pace_ms;
    return last_ + std::min(pace_ms, left);
}

} // namespace oya
