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

// The part of this name; mostly it stands where it stood.
const Part* find_part(const std::vector<Part>& parts, const std::string& name, std::size_t likely) {
    if (likely < parts.size() && parts[likely].name == name) return &parts[likely];
    const auto found = std::ranges::find(parts, name, &Part::name);
    return found == parts.end() ? nullptr : &*found;
}

// What is no longer there: how long a list still is, or the names of fields.
std::string gone_parts(const std::vector<Part>& before, const std::vector<Part>& after, bool list) {
    if (list) return after.size() < before.size() ? "\"#\":" + std::to_string(after.size()) : std::string();
    std::string names;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (find_part(after, before[i].name, i) == nullptr)
            names += (names.empty() ? "" : ",") + before[i].name;
    return names.empty() ? names : "\"-\":[" + names + ']';
}

std::string changes_of_parts(const std::vector<Part>& before, const std::vector<Part>& after, bool list) {
    std::string changes = '{' + gone_parts(before, after, list);
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Part* const old = find_part(before, after[i].name, i);
        if (old != nullptr && old->value == after[i].value) continue;
        if (changes.size() > 1) changes += ',';
        changes += after[i].name + ':';
        if (old == nullptr) {
            changes.append("{\"=\":").append(after[i].value) += '}';
        } else {
            changes += changes_between(old->value, after[i].value);
        }
    }
    return changes + '}';
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
    std::string whole = "{\"=\":" + std::string(after) + '}';
    if (!is_made_of_parts(before) || !is_made_of_parts(after) || before.front() != after.front())
        return whole;
    std::string in_parts = changes_of_parts(parts_of(before), parts_of(after), after.front() == '[');
    return in_parts.size() <= whole.size() ? in_parts : whole;
}

} // namespace oya
