#include "table/table.h"

#include <algorithm>
#include <utility>

// What people are told: of what has happened, and of what a plan would do.

namespace oya {

namespace {

// Everything an event tells, whoever may know it.
std::vector<Fact> facts_of(const Event& event, const AnyPosition& before) {
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance: {
        Teller teller;
        before.clone()->apply(event.actor(), event.action, teller);
        return teller.facts();
    }
    case Event::Kind::undo:
        return {{{}, {"table.story.undo", {{"player", event.seat}}}, Audience::everyone()}};
    case Event::Kind::seat:
        if (!event.bot) return {{{}, {"table.story.person", {{"player", event.seat}}}, Audience::everyone()}};
        return {{{},
                 {"table.story.bot", {{"player", event.seat}, {"bot", to_text(*event.bot)}}},
                 Audience::everyone()}};
    case Event::Kind::wish:
        return {{{},
                 {"table.story.wish", {{"player", event.seat}, {"name", event.name}, {"value", event.value}}},
                 Audience::only(event.seat)}};
    }
    return {};
}

// Applies one step to a position that the seat looks ahead from, and adds what it may know of it.
void look_ahead(AnyPosition& position, Seat seat, Action step, Preview& preview) {
    Teller teller;
    position.apply(seat, step, teller);
    std::size_t known = teller.facts().size();
    for (const Teller::Reveal& reveal : teller.revealed()) {
        if (!reveal.seats.has(seat)) continue;
        known = std::min(known, reveal.before_fact);
        preview.cut = true;
    }
    for (const Fact& fact : std::span(teller.facts()).first(known))
        if (fact.audience.has(seat)) preview.facts.push_back(fact);
    preview.cut = preview.cut || position.actor().is_chance();
}

} // namespace

std::vector<Fact> Table::facts(std::size_t event, Viewer viewer) const {
    std::vector<Fact> facts = facts_of(record_[event], *positions_[event]);
    std::erase_if(facts, [&](const Fact& fact) { return !fact.audience.has(viewer); });
    return facts;
}

std::vector<Told> Table::story(std::size_t from_version, Viewer viewer) const {
    std::vector<Told> told;
    for (std::size_t number = from_version; number < record_.size(); ++number)
        for (Fact& fact : facts(number, viewer)) told.push_back({number, std::move(fact)});
    return told;
}

Preview Table::preview(Seat seat, std::span<const Action> steps) const {
    Preview preview;
    preview.refusal = refuse(seat, steps);
    if (preview.refusal) return preview;
    const std::unique_ptr<AnyPosition> ahead = position().clone();
    for (const Action step : steps) look_ahead(*ahead, seat, step, preview);
    while (!preview.cut && ahead->awaited().has(seat)) {
        const Plan plan = ahead->automatic(seat, wishes(seat));
        if (plan.empty()) break;
        for (const Action step : plan)
            if (!preview.cut) look_ahead(*ahead, seat, step, preview);
    }
    return preview;
}

} // namespace oya
