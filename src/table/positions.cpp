#include "table/positions.h"

#include <algorithm>
#include <utility>

namespace oya {

bool may_happen(const AnyPosition& position, const Event& move) {
    if (!move.actor().is_chance()) return !position.refuse(move.seat, move.action);
    if (!position.actor().is_chance()) return false;
    Outcomes outcomes;
    position.outcomes(outcomes);
    return std::ranges::any_of(outcomes, [&](const Outcome& outcome) {
        return outcome.action == move.action && outcome.weight > 0;
    });
}

Positions::Positions(Kept start) : newest_(std::move(start)) { keep(0, newest_); }

void Positions::keep(std::size_t version, const Kept& position) const {
    if (version % apart != 0) return;
    const std::size_t place = version / apart;
    if (kept_.size() <= place) kept_.resize(place + 1);
    kept_[place] = position;
}

const Positions::Kept* Positions::find(std::size_t version) const {
    if (version == version_) return &newest_;
    if (version_ - version < recent_.size()) return &recent_[recent_.size() - 1 - (version_ - version)];
    if (last_looked_at_ && version == looked_at_) return &last_looked_at_;
    const std::size_t place = version / apart;
    const bool kept = version % apart == 0 && place < kept_.size() && kept_[place];
    return kept ? &kept_[place] : nullptr;
}

Positions::Kept Positions::at(std::span<const Event> record, std::size_t version) const {
    // Back to the nearest position that is there, past what had been undone by then.
    std::vector<std::size_t> moves;
    std::size_t back = version;
    const Kept* known = find(back);
    for (; known == nullptr; known = find(back)) {
        const Event& event = record[back - 1];
        if (event.moves()) moves.push_back(back - 1);
        back = event.kind == Event::Kind::undo ? event.back_to : back - 1;
    }
    if (moves.empty()) return *known;
    std::shared_ptr<AnyPosition> position = (*known)->clone();
    while (!moves.empty()) {
        const std::size_t number = moves.back();
        moves.pop_back();
        if (number < believed_ && !may_happen(*position, record[number])) break;
        position->apply(record[number].actor(), record[number].action);
        if ((number + 1) % apart == 0 && !moves.empty()) keep(number + 1, position->clone());
    }
    looked_at_ = version;
    last_looked_at_ = position;
    keep(version, last_looked_at_);
    return position;
}

void Positions::push(Kept next) {
    newest_ = std::move(next);
    keep(++version_, newest_);
    recent_.push_back(newest_);
    if (recent_.size() > most_recent) recent_.pop_front();
}

void Positions::leap(std::size_t version, Kept position) {
    recent_.clear();
    version_ = believed_ = version;
    newest_ = std::move(position);
    keep(version_, newest_);
}

void Positions::go_back(std::span<const Event> record, std::size_t version) {
    newest_ = at(record, version);
    recent_.clear();
    last_looked_at_.reset();
    version_ = version;
    if (kept_.size() > version / apart + 1) kept_.resize(version / apart + 1);
}

std::size_t Positions::bytes() const {
    std::size_t bytes = kept_.capacity() * sizeof(Kept) + newest_->bytes();
    for (const Kept& position : kept_)
        if (position) bytes += position->bytes();
    for (const Kept& position : recent_) bytes += position->bytes();
    return bytes;
}

} // namespace oya
