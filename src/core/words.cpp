#include "core/words.h"

#include "core/ledger.h"
#include "core/message_format.h"

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

namespace oya {

namespace {

// What somebody else wrote must not steer the terminal it is shown on: control characters become U+FFFD.
std::string without_controls(std::string_view text) {
    std::string shown;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool second =
            byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (byte >= 0x20 && byte != 0x7F && !second) {
            shown += text[i];
        } else {
            shown += "\uFFFD";
            i += second ? 1 : 0;
        }
    }
    return shown;
}

// Whether a text has a place for this parameter: many messages carry more than one language says.
bool asks_for(std::string_view text, std::string_view name) {
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1))
        if (text.substr(at + 1).starts_with(name)) return true;
    return false;
}

const Word* find_word(std::span<const Word> words, std::string_view id) {
    const auto place = std::ranges::lower_bound(words, id, {}, &Word::id);
    return place != words.end() && place->id == id ? &*place : nullptr;
}

} // namespace

const Words* Words::in(std::string_view language) {
    for (const Words& words : languages())
        if (words.language() == language) return &words;
    return nullptr;
}

bool Words::has(std::string_view id) const { return find_word(words_, id) != nullptr; }

std::string_view Words::text(std::string_view id) const {
    const Word* const word = find_word(words_, id);
    return word == nullptr ? std::string_view{} : word->text;
}

std::string Words::say(const Message& message, Names names) const {
    if (message.empty()) return {};
    const Word* const word = find_word(words_, message.id);
    if (word == nullptr) return '[' + std::string(message.id) + ']';

    std::vector<FormatValue> values;
    values.reserve(message.parameters.size());
    for (const Parameter& parameter : message.parameters) {
        if (!asks_for(word->text, parameter.name)) continue;
        FormatValue value{parameter.name, say_parameter(parameter.value, names), {}};
        if (const auto* const number = std::get_if<std::int64_t>(&parameter.value)) value.number = *number;
        values.push_back(std::move(value));
    }
    return format_message(word->text, values, language_);
}

std::string Words::say_parameter(const Parameter::Value& value, Names names) const {
    if (const auto* const number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* const text = std::get_if<std::string>(&value)) return without_controls(*text);
    if (const auto* const list = std::get_if<std::vector<Message>>(&value)) return say_list(*list, names);
    const Seat seat = *std::get_if<Seat>(&value);
    if (seat.index < names.size() && !names[seat.index].empty()) return std::string(names[seat.index]);
    return say(Message("seat.unnamed", {{"number", seat.index + 1}}));
}

std::string Words::say_list(std::span<const Message> list, Names names) const {
    if (list.empty()) return std::string(text("list.nothing"));
    std::string said = say(list.front(), names);
    for (std::size_t i = 1; i < list.size(); ++i) {
        said += text(i + 1 == list.size() ? "list.last" : "list.separator");
        said += say(list[i], names);
    }
    return said;
}

std::string_view Words::rule_text(std::string_view rule_id) const {
    const Rule* const rule = find_rule(rule_id);
    return rule == nullptr ? std::string_view{} : rule->text(language_);
}

std::string_view Words::term(std::string_view game, std::string_view key) const {
    const Ledger* const home = ledger(game);
    const Term* const found = home == nullptr ? nullptr : home->term(key);
    return found == nullptr ? std::string_view{} : found->text(language_);
}

} // namespace oya
