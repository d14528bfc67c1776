#include "doors/rules/rules_page.h"

#include "doors/rule_words.h"
#include "doors/text.h"

#include <vector>

namespace oya {

namespace {

constexpr std::string_view rule_indent = "    ";

std::string said(const Words& words, std::string_view id, std::string_view name, std::string_view text) {
    return words.say(Message(id, {{name, std::string(text)}}));
}

std::string details(const Rule& rule, const PageStyle& style) {
    const Words& words = style.words;
    const std::string_view language = words.language();
    std::string lines = wrapped(said(words, "rules.source", "source", rule.source(language)), style.width,
                                rule_indent, rule_indent);
    if (const std::string_view ruling = rule.ruling(language); !ruling.empty())
        lines +=
            wrapped(said(words, "rules.ruling", "ruling", ruling), style.width, rule_indent, rule_indent);
    const int count = rule.case_count();
    lines += std::string(rule_indent) + words.say(Message("rules.cases", {{"count", count}})) + '\n';
    for (int number = 1; number <= count; ++number) {
        std::string text(rule.cases(language)[static_cast<std::size_t>(number - 1)]);
        if (rule.is_planned(number)) text += " [" + std::string(words.text("rules.planned")) + ']';
        const std::string label = std::string(rule_indent) + "  " + std::to_string(number) + ". ";
        lines += wrapped(text, style.width, label, std::string(label.size(), ' '));
    }
    return lines;
}

void write_texts(JsonWriter& json, std::string_view name, std::span<const std::string_view> texts) {
    json.key(name).begin_array();
    for (const std::string_view text : texts) json.value(text);
    json.end_array();
}

void write_rule(JsonWriter& json, const Rule& rule) {
    json.begin_object()
        .field("id", rule.id)
        .field("section", rule.section)
        .field("en", rule.en)
        .field("fr", rule.fr);
    json.field("source", rule.source_en).field("source_fr", rule.source_fr);
    if (!rule.ruling_en.empty()) json.field("ruling", rule.ruling_en).field("ruling_fr", rule.ruling_fr);
    write_texts(json, "cases", rule.cases_en);
    write_texts(json, "cases_fr", rule.cases_fr);
    if (!rule.planned_cases.empty()) {
        json.key("planned").begin_array();
        for (const int number : rule.planned_cases) json.value(number);
        json.end_array();
    }
    json.end_object();
}

} // namespace

std::string rules_heading(const Ledger& ledger, const PageStyle& style) {
    const std::string_view language = style.words.language();
    std::string heading = std::string(ledger.title(language)) + '\n' +
                          said(style.words, "rules.players", "players", ledger.players(language)) + "\n\n" +
                          wrapped(ledger.summary(language), style.width);
    if (style.details)
        heading += '\n' + wrapped(said(style.words, "rules.notation", "notation", ledger.notation(language)),
                                  style.width);
    return heading;
}

std::string rules_page(const Ledger& ledger, std::span<const Rule* const> rules, const PageStyle& style) {
    std::string page;
    std::string_view section;
    for (const Rule* const rule : rules) {
        if (!page.empty()) page += '\n';
        if (rule->section != section) {
            section = rule->section;
            const std::string title = section_title(ledger, section, style.words);
            page += title + '\n' + std::string(static_cast<std::size_t>(columns(title)), '-') + "\n\n";
        }
        page += std::string(rule->id) + '\n';
        page += wrapped(rule->text(style.words.language()), style.width, rule_indent, rule_indent);
        if (style.details) page += details(*rule, style);
    }
    return page;
}

void write_rules_json(JsonWriter& json, const Ledger& ledger, std::span<const Rule* const> rules) {
    json.begin_object()
        .field("name", ledger.name)
        .field("title", ledger.title_en)
        .field("title_fr", ledger.title_fr)
        .field("players", ledger.players_en)
        .field("players_fr", ledger.players_fr);
    json.key("summary").begin_object();
    json.field("en", ledger.summary_en).field("fr", ledger.summary_fr).end_object();
    json.field("notation", ledger.notation_en).field("notation_fr", ledger.notation_fr);
    json.key("options").begin_object();
    for (const OptionText& option : ledger.options) json.field(option.name, option.values);
    json.end_object();
    json.key("terms").begin_object();
    for (const Term& term : ledger.terms)
        json.key(term.key).begin_object().field("en", term.en).field("fr", term.fr).end_object();
    json.end_object();
    json.key("rules").begin_array();
    for (const Rule* const rule : rules) write_rule(json, *rule);
    json.end_array().end_object();
}

} // namespace oya
