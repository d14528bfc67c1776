#include "doors/play/story_lines.h"

#include <algorithm>

namespace oya {

namespace {

using List = std::vector<Message>;

// The place of the only parameter in which two messages differ, if it is a list in both.
std::optional<std::size_t> only_other_list(const Message& a, const Message& b) {
    if (a.id != b.id || a.parameters.size() != b.parameters.size()) return std::nullopt;
    std::optional<std::size_t> place;
    for (std::size_t i = 0; i < a.parameters.size(); ++i) {
        if (a.parameters[i] == b.parameters[i]) continue;
        const bool lists = std::get_if<List>(&a.parameters[i].value) != nullptr &&
                           std::get_if<List>(&b.parameters[i].value) != nullptr;
        if (place || !lists) return std::nullopt;
        place = i;
    }
    return place;
}

struct Joined {
    Message message;
    std::vector<RuleId> rules;

    bool join(const Fact& fact) {
        const std::optional<std::size_t> place = only_other_list(message, fact.message);
        if (!place) return false;
        List& list = *std::get_if<List>(&message.parameters[*place].value);
        const List& more = *std::get_if<List>(&fact.message.parameters[*place].value);
        list.insert(list.end(), more.begin(), more.end());
        if (fact.rule && std::ranges::find(rules, fact.rule) == rules.end()) rules.push_back(fact.rule);
        return true;
    }
};

// The moves that count at a version: those before it that were not undone before it.
std::vector<std::size_t> line_at(const Table& table, std::size_t version) {
    std::vector<std::size_t> line;
    for (std::size_t number = 0; number < version; ++number) {
        const Event& event = table.record()[number];
        if (event.moves()) line.push_back(number);
        if (event.kind == Event::Kind::undo)
            std::erase_if(line, [&](std::size_t move) { return move >= event.back_to; });
    }
    return line;
}

} // namespace

std::vector<Message> steps_undone(const Table& table, const Event& undo, std::size_t number, Viewer viewer) {
    std::vector<Message> steps;
    for (const std::size_t move : line_at(table, number)) {
        const Event& event = table.record()[move];
        if (move < undo.back_to || event.kind != Event::Kind::step || event.automatic) continue;
        if (table.bot(event.seat)) continue;
        const std::shared_ptr<const AnyPosition> before = table.position_at(move);
        const Action action = before->seen(event.actor(), event.action, viewer);
        steps.push_back({"play.undo.step",
                         {{"player", event.seat}, {"action", before->describe(event.actor(), action)}}});
    }
    return steps;
}

std::vector<Told> story_of(const Table& table, std::size_t from_version, Viewer viewer) {
    const std::vector<std::size_t> line = line_at(table, table.version());
    std::vector<Told> story;
    for (std::size_t number = from_version; number < table.version(); ++number) {
        const Event& event = table.record()[number];
        if (event.moves() && !std::ranges::binary_search(line, number)) continue;
        for (Fact& fact : table.facts(number, viewer)) {
            if (event.kind == Event::Kind::undo)
                fact.message = {
                    "play.undo.story",
                    {{"player", event.seat}, {"steps", steps_undone(table, event, number, viewer)}}};
            story.push_back({number, std::move(fact)});
        }
    }
    return story;
}

std::string StoryLine::mark() const {
    std::string mark;
    std::string_view section;
    for (const RuleId rule : rules) {
        std::string_view name = rule.id.substr(rule.id.find('.') + 1);
        mark += mark.empty() ? "§ " : ", ";
        const std::size_t dot = name.find('.');
        if (dot != name.npos && name.substr(0, dot) == section) {
            name.remove_prefix(dot + 1);
        } else {
            section = name.substr(0, dot);
        }
        mark += name;
    }
    return mark;
}

std::vector<StoryLine> story_lines(std::span<const Fact> facts, const Words& words, Names names) {
    std::vector<Joined> joined;
    for (const Fact& fact : facts) {
        if (!joined.empty() && joined.back().join(fact)) continue;
        joined.push_back({fact.message, {}});
        if (fact.rule) joined.back().rules.push_back(fact.rule);
    }
    std::vector<StoryLine> lines;
    for (Joined& each : joined)
        lines.push_back({words.say(each.message, names), std::move(each.rules),
                         each.message.id.ends_with(".story.round")});
    return lines;
}

std::vector<StoryLine> story_lines(std::span<const Told> told, const Words& words, Names names) {
    std::vector<Fact> facts;
    for (const Told& each : told) facts.push_back(each.fact);
    return story_lines(facts, words, names);
}

} // namespace oya
