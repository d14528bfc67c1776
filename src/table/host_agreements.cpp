#include "table/incoming.h"

#include <algorithm>

// What the others have a say in: undo, pauses, another game.

namespace oya {

namespace {

constexpr int most_declined = 3; // offers of a seat between two moves: the others are not to be pestered

} // namespace

Refusal Host::Incoming::undo() {
    if (Refusal refusal = cannot_change(Event::undo(seat(), 0, false))) return refusal;
    if (table_.paused()) return because("table.paused");
    if (host_.terms_.undo == Terms::Undo::never) return because("table.undo.never");
    mark();
    Refusal refusal = table_.undo(seat());
    table_.mark(now_.ms);
    if (!refusal) {
        ack();
        return {};
    }
    const std::string_view reason = refusal.reason.id;
    const bool barrier =
        reason == "table.undo.chance" || reason == "table.undo.revealed" || reason == "table.undo.passed";
    if (!barrier) return refusal;
    if (host_.terms_.rated) return because("table.rated.undo");
    if (host_.terms_.undo != Terms::Undo::consent) return because("table.undo.barrier");
    return offer(Offer::Kind::undo);
}

Refusal Host::Incoming::offer(Offer::Kind kind) {
    const auto found = std::ranges::find(host_.offers_, kind, &Offer::kind);
    if (found != host_.offers_.end() && found->by != seat()) return because("table.offer.another");
    if (found != host_.offers_.end()) {
        // Who asks again is only told later; the others have heard it.
        found->id = id_;
        found->from = from_;
        const bool agreed = found->agreed.holds(asked());
        return agreed ? settle(static_cast<std::size_t>(found - host_.offers_.begin())) : Refusal{};
    }
    if (host_.declined_[seat().index] >= most_declined) return because("table.offer.declined");
    host_.offers_.push_back({kind, seat(), Seats(seat()), id_, from_});
    return settle(host_.offers_.size() - 1);
}

Seats Host::Incoming::asked() const {
    Seats asked = table_.people();
    for (const Seat each : Seats::first(table_.seats()))
        if (table_.taken_over(each) == Event::Why::asked) asked = asked.with(each);
    return asked;
}

// Bots agree to everything; people are asked, the absent too.
Refusal Host::Incoming::settle(std::size_t number) {
    const Offer offer = host_.offers_[number];
    if (!offer.agreed.holds(asked())) {
        telling_.offers_to_all(reply_);
        return {};
    }
    host_.offers_.erase(host_.offers_.begin() + static_cast<std::ptrdiff_t>(number));
    table_.mark(now_.ms, offer.id);
    Refusal refusal;
    switch (offer.kind) {
    case Offer::Kind::undo: refusal = table_.undo(offer.by, Consent::of_all); break;
    case Offer::Kind::pause: refusal = table_.replay(Event::pause(offer.by, true)); break;
    case Offer::Kind::rematch:
        reply_.new_table = host_.rematch(offer.agreed);
        reply_.new_table->asked_by = from_;
        break;
    }
    table_.mark(now_.ms);
    telling_.offers_to_all(reply_);
    const bool done = !refusal && table_.version() > reply_.from_version;
    if (done && !offer.id.empty() && host_.watchers_.contains(offer.from))
        telling_.ack(offer.from, offer.id, reply_.from_version, reply_);
    return refusal;
}

Refusal Host::Incoming::consent() {
    const JsonValue kind = data_.optional("kind");
    const std::string named(kind.exists() ? kind.text(16) : "");
    const bool yes = (data_.exists() ? data_.field("yes") : reader_.root().field("d")).boolean();
    if (!ok()) return {};
    const auto found = std::ranges::find_if(host_.offers_, [&](const Offer& offer) {
        return (named.empty() || named == offer.name()) && (offer.by != seat() || !yes);
    });
    if (found == host_.offers_.end()) return because("table.offer.none");
    if (!yes) {
        ++host_.declined_[found->by.index];
        host_.offers_.erase(found);
        telling_.offers_to_all(reply_);
        return {};
    }
    found->agreed = found->agreed.with(seat());
    return settle(static_cast<std::size_t>(found - host_.offers_.begin()));
}

Refusal Host::Incoming::pause() {
    if (Refusal refusal = cannot_change(Event::pause(seat(), true))) return refusal;
    if (!table_.begun()) return because("table.not-begun");
    if (table_.paused()) return because("table.paused");
    if (host_.terms_.rated) return offer(Offer::Kind::pause);
    mark();
    table_.replay(Event::pause(seat(), true));
    ack();
    return {};
}

Refusal Host::Incoming::resume() {
    if (Refusal refusal = cannot_go_on()) return refusal;
    mark();
    if (Refusal refusal = table_.replay(Event::pause(seat(), false))) return refusal;
    ack();
    table_.advance();
    return {};
}

Refusal Host::Incoming::rematch() {
    if (!table_.over()) return because("table.rematch.not-over");
    // Whoever asks when another has asked agrees.
    for (std::size_t number = 0; number < host_.offers_.size(); ++number) {
        Offer& each = host_.offers_[number];
        if (each.kind != Offer::Kind::rematch || each.by == seat()) continue;
        each.agreed = each.agreed.with(seat());
        return settle(number);
    }
    return offer(Offer::Kind::rematch);
}

} // namespace oya
