#include "core/nearest.h"
#include "core/no_such_value.h"
#include "games/cascadia/box_player.h"
#include "games/cascadia/cascadia.h"

#include <algorithm>

// What is said of the table, in a call or in a description.

namespace oya::cascadia {

namespace {

const OptionSpec* spec_of(std::string_view name) {
    const auto found = std::ranges::find_if(Cascadia::options(), [&](const OptionSpec& spec) {
        return spec.name == name && spec.scope == OptionSpec::Scope::table;
    });
    return found == Cascadia::options().end() ? nullptr : &*found;
}

Message unknown_option(std::string_view name) {
    std::vector<std::string_view> known;
    for (const OptionSpec& spec : Cascadia::options())
        if (spec.scope == OptionSpec::Scope::table) known.push_back(spec.name);
    return {"option.unknown", {{"option", std::string(name)}, {"like", meant(name, known)}}};
}

} // namespace

std::string small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

std::string capitals(std::string_view text) {
    std::string large(text);
    for (char& letter : large)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return large;
}

std::string meant(std::string_view typed, std::span<const std::string_view> known) {
    const std::string_view like = nearest(small_letters(typed), known);
    return like.empty() ? "none" : std::string(like);
}

bool BoxSetup::said(std::string_view name) const {
    return std::ranges::find(said_, name, &Said::name) != said_.end();
}

Message BoxSetup::place_of(std::string_view name) const {
    for (const Said& each : said_)
        if (each.name == name && !each.place.empty()) return each.place;
    return {};
}

Message BoxSetup::last_place() const { return said_.empty() ? Message{} : said_.back().place; }

Message BoxSetup::say(std::string_view name, std::string_view value, const Message& place) {
    std::string known_name = small_letters(name);
    std::string known_value = known_name == "cards" ? capitals(value) : small_letters(value);
    if (known_value == "RANDOM" || known_value == "FIRST_GAME") known_value = small_letters(known_value);
    if (known_name == "solo") {
        solo = true;
    } else {
        const OptionSpec* spec = spec_of(known_name);
        if (spec == nullptr) return unknown_option(name);
        if (!spec->free_text && std::ranges::find(spec->values, known_value) == spec->values.end())
            return no_such_value(*spec, value);
        for (const Said& each : said_) {
            if (each.name == known_name && each.value != known_value)
                return {"cascadia.score.said-otherwise",
                        {{"option", known_name}, {"before", each.value}, {"now", known_value}}};
        }
        if (const Refusal refusal = Cascadia::set(options, known_name, known_value)) return refusal.reason;
    }
    said_.push_back({std::move(known_name), std::move(known_value), place});
    return {};
}

Refusal BoxSetup::settle(int players) {
    if (solo && players > 1) return Refusal(Message{"cascadia.score.solo-alone"});
    // A scenario or a restriction names its mode by itself.
    if (!said("achievements") && options.scenario() > 0) Cascadia::set(options, "achievements", "scenarios");
    if (!said("achievements") && options.restriction() > 0)
        Cascadia::set(options, "achievements", "restrictions");
    const bool brings_cards = options.scenario() > 0 || options.variant() != Variant::standard;
    if (brings_cards && said("cards")) return Refusal(Message{"cascadia.score.no-cards"});
    if (!brings_cards && options.card_choice() != Cards::chosen) Cascadia::set(options, "cards", "AAAAA");
    // One environment may be that of a table of several.
    const int seats = players == 1 && !solo ? 2 : players;
    if (Refusal refusal = Cascadia::check(options, seats)) return refusal;
    cards = Cascadia::board(options, seats).cards;
    return {};
}

} // namespace oya::cascadia
