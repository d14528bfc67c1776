#include "table/lookahead.h"
#include "table/table.h"

#include "bots/opponents.h"

#include <algorithm>
#include <utility>

// What people are told: of what has happened, and of what a plan would do.

namespace oya {

namespace {

Fact of_table(std::string_view id, Seat player) {
    return {{}, {id, {{"player", player}}}, Audience::everyone()};
}

Fact sitting_fact(const Event& event) {
    if (event.empty) return of_table("table.story.gets-up", event.seat);
    if (!event.bot && !event.name.empty()) return of_table("table.story.sits-down", event.seat);
    if (!event.bot) return of_table("table.story.person", event.seat);
    const std::string_view id = event.why == Event::Why::left   ? "table.story.bot-for-leaver"
                                : event.why == Event::Why::time ? "table.story.bot-for-time"
                                                                : "table.story.bot";
    return {{}, {id, {{"player", event.seat}, called("bot", *event.bot)}}, Audience::everyone()};
}

// Everything an event tells, whoever may know it.
template <class Before>
std::vector<Fact> facts_of(const Event& event, const Before& before) {
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance: {
        Teller teller;
        before()->clone()->apply(event.actor(), event.action, teller);
        return teller.facts();
    }
    case Event::Kind::undo: return {of_table("table.story.undo", event.seat)};
    case Event::Kind::seat: return {sitting_fact(event)};
    case Event::Kind::wish:
        return {{{},
                 {"table.story.wish", {{"player", event.seat}, {"name", event.name}, {"value", event.value}}},
                 Audience::only(event.seat)}};
    case Event::Kind::open: return {{{}, {"table.story.open"}, Audience::everyone()}};
    case Event::Kind::pause:
        return {of_table(event.paused ? "table.story.pause" : "table.story.resume", event.seat)};
    case Event::Kind::clock:
        return {of_table(event.lost ? "table.story.loses-on-time" : "table.story.time", event.seat)};
    case Event::Kind::frozen: return {{{}, {"table.story.frozen"}, Audience::everyone()}};
    case Event::Kind::nonce:
    case Event::Kind::resumed: return {};
    }
    return {};
}

} // namespace

std::vector<Fact> Table::facts(std::size_t event, Viewer viewer) const {
    std::vector<Fact> facts;
    const auto news = std::ranges::lower_bound(news_, event, {}, &News::event);
    if (news != news_.end() && news->event == event) {
        facts = news->facts;
    } else {
        facts = facts_of(record_[event], [&] { return position_at(event); });
    }
    const bool loses = record_[event].kind == Event::Kind::clock && record_[event].lost;
    if (loses && taken_over_by_leaving(event))
        facts = {of_table("table.story.loses-by-leaving", record_[event].seat)};
    std::erase_if(facts, [&](const Fact& fact) { return !fact.audience.has(viewer); });
    return facts;
}

bool Table::taken_over_by_leaving(std::size_t event) const {
    if (event == 0) return false;
    const Event& before = record_[event - 1];
    return before.kind == Event::Kind::seat && before.bot && before.why == Event::Why::left &&
           before.seat == record_[event].seat;
}

std::vector<Told> Table::story(std::size_t from_version, Viewer viewer) const {
    std::vector<Told> told;
    for (std::size_t number = from_version; number < record_.size(); ++number)
        for (Fact& fact : facts(number, viewer)) told.push_back({number, std::move(fact)});
    return told;
}

Preview Table::preview(Seat seat, std::span<const Action> steps) const {
    return look_ahead(*this, seat, steps).preview;
}

} // namespace oya
