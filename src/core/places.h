#pragma once

#include "core/message.h"
#include "core/story.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

// People do not speak in coordinates. A game writes a place as its notation does, and says what people call
// it; both are told, the name in a parameter of its own beside the place: "corner" and "corner_name".

namespace oya {

// The parameter beside this one; empty where a game has none for it.
std::string_view name_beside(std::string_view parameter);

// The place that this parameter is, or the places of a list: what `name_of` calls each; none if one of them
// is no place.
template <class NameOf>
std::optional<std::vector<Message>> names_of_places(const Parameter& parameter, const NameOf& name_of) {
    const auto* const places = std::get_if<std::vector<Message>>(&parameter.value);
    if (places == nullptr || places->empty()) return std::nullopt;
    std::vector<Message> names;
    for (const Message& place : *places) {
        std::optional<Message> name = name_of(place);
        if (!name) return std::nullopt;
        names.push_back(std::move(*name));
    }
    return names;
}

// The message with the names of its places; `name_of(place)` is what people call one, none for what is no
// place.
template <class NameOf>
Message with_place_names(Message message, const NameOf& name_of) {
    std::vector<Parameter> names;
    for (const Parameter& parameter : message.parameters) {
        const std::string_view beside = name_beside(parameter.name);
        if (beside.empty()) continue;
        if (auto called = names_of_places(parameter, name_of)) names.emplace_back(beside, std::move(*called));
    }
    std::ranges::move(names, std::back_inserter(message.parameters));
    return message;
}

// Tells everything that was told to one teller to another, with the names of its places: `naming(message)`
// adds them.
template <class Naming>
void tell_with_names(const Teller& plain, Teller& teller, const Naming& naming) {
    auto reveal = plain.revealed().begin();
    const auto reveal_up_to = [&](std::size_t fact) {
        for (; reveal != plain.revealed().end() && reveal->before_fact <= fact; ++reveal)
            teller.reveals(reveal->seats);
    };
    for (std::size_t i = 0; i < plain.facts().size(); ++i) {
        reveal_up_to(i);
        const Fact& fact = plain.facts()[i];
        teller.tell(fact.rule, naming(fact.message), fact.audience);
    }
    reveal_up_to(plain.facts().size());
}

} // namespace oya
