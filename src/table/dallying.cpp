#include "table/dallying.h"

#include <algorithm>

namespace oya {

namespace {

constexpr int most_in_vain = 1000;

bool begins_something(const Table& table, const Event& event) {
    switch (event.kind) {
    case Event::Kind::step: return table.position().game().draft(event.action) == Draft::begins;
    case Event::Kind::undo:
    case Event::Kind::wish: return true;
    case Event::Kind::pause: return event.paused;
    case Event::Kind::seat:
        return event.why == Event::Why::asked && (event.bot || event.empty || !event.name.empty());
    default: return false;
    }
}

} // namespace

// A short game is not to be drowned in what came to nothing either.
Dallying::Dallying(const Table& table)
    : most_(static_cast<std::uint32_t>(std::min(most_in_vain, table.position().longest()))) {}

void Dallying::follow(const Table& table) {
    const AnyGame& form = table.position().game();
    while (before_.size() < table.version()) {
        const std::size_t number = before_.size();
        const Event& event = table.record()[number];
        before_.push_back(now_);
        switch (event.kind) {
        case Event::Kind::step: {
            Count& mine = now_[event.seat.index];
            if (!event.automatic) mine.before_decision = mine.in_vain;
            if (form.draft(event.action) != Draft::no) {
                ++mine.in_vain;
                break;
            }
            for (Count& each : now_) each.in_vain = 0;
            break;
        }
        case Event::Kind::chance:
            for (Count& each : now_) each.in_vain = 0;
            break;
        case Event::Kind::undo:
            now_ = before_[event.back_to];
            now_[event.seat.index].in_vain += static_cast<std::uint32_t>(number + 1 - event.back_to);
            break;
        case Event::Kind::seat:
        case Event::Kind::wish:
        case Event::Kind::nonce:
        case Event::Kind::pause: ++now_[event.seat.index].in_vain; break;
        case Event::Kind::open:
        case Event::Kind::clock:
        case Event::Kind::resumed:
        case Event::Kind::frozen: break;
        }
    }
}

Refusal Dallying::refuse(const Table& table, const Event& event) const {
    if (!event.is_of_a_seat() || !table.has(event.seat) || !begins_something(table, event)) return {};
    const Count& mine = now_[event.seat.index];
    // A decision that would be taken back has not brought the game on.
    const std::uint32_t count = event.kind == Event::Kind::undo ? mine.before_decision : mine.in_vain;
    return count >= most_ ? Refusal(Message{"table.dallies"}) : Refusal{};
}

} // namespace oya
