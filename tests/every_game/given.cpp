#include "every_game/given.h"

#include "every_game/codes_to_try.h"
#include "every_game/walk.h"

#include <algorithm>

namespace oya::every_game {

namespace {

constexpr std::string_view names[] = {"Anna", "Ben", "Cleo", "Dora"};

Actions legal_of(const AnyPosition& position, Seat seat) {
    Actions actions;
    position.legal(seat, actions);
    return actions;
}

// What a preview shows: everything up to the first moment at which the seat would learn something.
std::string preview(const AnyPosition& position, Seat seat, Action action) {
    const std::unique_ptr<AnyPosition> copy = position.clone();
    Teller teller;
    copy->apply(seat, action, teller);
    for (const Teller::Reveal& reveal : teller.revealed()) {
        if (reveal.seats.has(seat)) return told_to(seat, teller, reveal.before_fact) + "…";
    }
    return told_to(seat, teller, teller.facts().size()) + view_json(*copy, seat);
}

std::string refusals(const AnyPosition& position, Seat seat, std::uint64_t seed) {
    constexpr int many = 10000;
    std::string text;
    for (const int code : codes_to_try(position, seat, many, seed))
        text +=
            std::to_string(code) + ' ' + text_of(position.refuse(seat, *position.game().action(code))) + '\n';
    for (int kind = 0; kind < 256; kind += 5)
        text += text_of(position.refuse(seat, {static_cast<std::uint8_t>(kind), 200, 0, 0})) + '\n';
    return text;
}

void add_wishes(const AnyPosition& position, Seat seat, Gifts& gifts) {
    for (const OptionSpec& spec : position.game().options()) {
        if (spec.scope != OptionSpec::Scope::seat) continue;
        for (const std::string_view value : spec.values) {
            Settings wishes;
            wishes.set(spec.name, value);
            const std::string wish = std::string(spec.name) + '=' + std::string(value);
            gifts.push_back(
                {"automatic answer for " + wish, text_of(position.game(), position.automatic(seat, wishes))});
            std::string asked;
            for (const Action action : legal_of(position, seat))
                asked += position.worth_asking(seat, wishes, action) ? '1' : '0';
            gifts.push_back({"questions for " + wish, asked});
        }
    }
}

std::string ideas_of(const AnyPosition& position, Seat seat) {
    Ideas ideas;
    position.instinct(seat, ideas);
    std::string text;
    for (const Idea& idea : ideas)
        text += text_of(position.game(), idea.plan) + ": " + std::to_string(idea.score) + '\n';
    return text;
}

} // namespace

Gifts given_at_a_glance(const AnyPosition& position, Viewer viewer) {
    Gifts gifts;
    gifts.push_back({"actor", text_of(position.actor())});
    gifts.push_back({"awaited", std::to_string(position.awaited().bits())});
    gifts.push_back({"result", text_of(position.result())});
    gifts.push_back({"view", view_json(position, viewer)});
    if (!viewer.is_seat()) return gifts;
    std::string codes;
    for (const Action action : legal_of(position, viewer.seat()))
        codes += std::to_string(position.game().code(action)) + ' ';
    gifts.push_back({"legal actions", codes});
    gifts.push_back({"question", text_of(position.asks(viewer.seat()))});
    return gifts;
}

Gifts given_on_request(const AnyPosition& position, Viewer viewer, std::uint64_t seed) {
    Gifts gifts;
    for (const Words& words : Words::languages()) {
        gifts.push_back(
            {"sketch in " + std::string(words.language()), position.sketch(viewer, words, names)});
    }
    if (!viewer.is_seat()) return gifts;
    const Seat seat = viewer.seat();
    gifts.push_back({"refusals", refusals(position, seat, seed)});
    gifts.push_back({"instinct", ideas_of(position, seat)});
    add_wishes(position, seat, gifts);
    for (const Action action : legal_of(position, seat)) {
        const std::string text = position.notation(seat, action);
        gifts.push_back({"description of " + text, text_of(position.describe(seat, action))});
        gifts.push_back({"preview of " + text, preview(position, seat, action)});
    }
    // What may not be known cannot decide what is imagined: from the same numbers come the same worlds.
    for (const std::uint64_t numbers : {1u, 2u}) {
        Rng rng(numbers);
        gifts.push_back({"imagined world", json_of(*position.imagine(seat, rng))});
    }
    return gifts;
}

std::string told_to(Viewer viewer, const Teller& teller, std::size_t facts) {
    std::string text;
    for (std::size_t i = 0; i < facts; ++i) {
        const Fact& fact = teller.facts()[i];
        if (fact.audience.has(viewer))
            text += std::string(fact.rule.id) + ": " + text_of(fact.message) + '\n';
    }
    return text;
}

bool learns(Viewer viewer, const Teller& teller) {
    return std::any_of(teller.revealed().begin(), teller.revealed().end(), [&](const Teller::Reveal& reveal) {
        return !viewer.is_seat() || reveal.seats.has(viewer.seat());
    });
}

std::string difference(const Gifts& ours, const Gifts& theirs) {
    constexpr std::size_t shown = 60;
    if (ours.size() != theirs.size()) return "not as many things are given";
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const std::string& one = ours[i].text;
        const std::string& other = theirs[i].text;
        if (ours[i].name != theirs[i].name) return ours[i].name + " / " + theirs[i].name;
        if (one == other) continue;
        std::size_t same = 0;
        while (same < one.size() && same < other.size() && one[same] == other[same]) ++same;
        const std::size_t from = same < shown / 2 ? 0 : same - shown / 2;
        return ours[i].name + ": …" + one.substr(from, shown) + "… / …" + other.substr(from, shown) + "…";
    }
    return "";
}

} // namespace oya::every_game
