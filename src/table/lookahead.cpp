#include "table/lookahead.h"

#include "table/attempt.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace oya {

namespace {

// Adds what the seat may know beforehand of one step.
void look_at(const AnyPosition& after, Seat seat, std::span<const Fact> facts,
             std::span<const Teller::Reveal> reveals, Preview& preview, bool& revealed) {
    std::size_t known = facts.size();
    for (const Teller::Reveal& reveal : reveals) {
        if (!reveal.seats.has(seat)) continue;
        known = std::min(known, reveal.before_fact);
        revealed = true;
    }
    for (const Fact& fact : facts.first(known))
        if (fact.audience.has(seat)) preview.facts.push_back(fact);
    preview.cut = preview.cut || revealed || after.actor().is_chance();
}

// The end of the JSON value that begins at `from`.
std::size_t end_of_value(std::string_view text, std::size_t from) {
    int open = 0;
    bool quoted = false;
    for (std::size_t at = from; at < text.size(); ++at) {
        const char letter = text[at];
        if (quoted) {
            if (letter == '\\') ++at;
            if (letter == '"') quoted = false;
        } else if (letter == '"') {
            quoted = true;
        } else if (letter == '{' || letter == '[') {
            ++open;
        } else if (open == 0 && (letter == ',' || letter == '}' || letter == ']' || letter == ':')) {
            return at;
        } else if (letter == '}' || letter == ']') {
            --open;
        }
    }
    return text.size();
}

struct Part {
    std::string name; // as JSON, with its quotes
    std::string_view value;
};

// The fields of an object, or the elements of a list, each named by its number.
std::vector<Part> parts_of(std::string_view text) {
    std::vector<Part> parts;
    const bool object = text.front() == '{';
    for (std::size_t at = 1; at + 1 < text.size();) {
        Part part;
        if (object) {
            const std::size_t end = end_of_value(text, at);
            part.name = text.substr(at, end - at);
            at = end + 1;
        } else {
            part.name = '"' + std::to_string(parts.size()) + '"';
        }
        const std::size_t end = end_of_value(text, at);
        part.value = text.substr(at, end - at);
        parts.push_back(std::move(part));
        at = end + 1;
    }
    return parts;
}

bool is_made_of_parts(std::string_view text) {
    return !text.empty() && (text.front() == '{' || text.front() == '[');
}

} // namespace

Lookahead look_ahead(const Table& table, Seat seat, std::span<const Action> steps) {
    Lookahead ahead;
    Preview& preview = ahead.preview;
    Attempt attempt(table, seat);
    preview.refusal = attempt.add(steps);
    if (preview.refusal) return ahead;
    return look_ahead(table, attempt);
}

Lookahead look_ahead(const Table& table, const Attempt& attempt) {
    Lookahead ahead;
    Preview& preview = ahead.preview;
    const Seat seat = attempt.seat();
    bool revealed = false;
    for (const Attempt::Step& step : attempt.steps())
        look_at(*step.after, seat, step.facts, step.revealed, preview, revealed);
    ahead.after = attempt.position().clone();
    while (!preview.cut && ahead.after->awaited().has(seat)) {
        const Plan plan = ahead.after->automatic(seat, table.wishes(seat));
        if (plan.empty()) break;
        for (const Action step : plan) {
            if (preview.cut) break;
            Teller teller;
            ahead.after->apply(seat, step, teller);
            look_at(*ahead.after, seat, teller.facts(), teller.revealed(), preview, revealed);
        }
    }
    if (revealed) ahead.after.reset();
    return ahead;
}

std::string changes_between(std::string_view before, std::string_view after) {
    if (before == after) return "{}";
    const std::string whole = "{\"=\":" + std::string(after) + '}';
    if (!is_made_of_parts(before) || !is_made_of_parts(after) || before.front() != after.front())
        return whole;
    const std::vector<Part> old_parts = parts_of(before), new_parts = parts_of(after);
    if (!std::ranges::equal(old_parts, new_parts, {}, &Part::name, &Part::name)) return whole;
    std::string changes;
    for (std::size_t i = 0; i < new_parts.size(); ++i) {
        if (old_parts[i].value == new_parts[i].value) continue;
        changes += changes.empty() ? '{' : ',';
        changes += new_parts[i].name + ':' + changes_between(old_parts[i].value, new_parts[i].value);
    }
    return changes + '}';
}

} // namespace oya
