#include "table/wire.h"

#include "core/nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace oya {

namespace {

double thousandth(double number) { return std::round(number * 1000) / 1000; }

std::array<Argument, 3> arguments_of(const ActionKind& kind) { return {kind.a, kind.b, kind.c}; }

Action read_structured(JsonValue value, const AnyGame& game) {
    const JsonValue name = value.field("kind");
    const auto kinds = game.kinds();
    const auto kind = std::ranges::find(kinds, name.text(64), &ActionKind::name);
    if (kind == kinds.end()) {
        std::vector<std::string_view> known;
        for (const ActionKind& each : kinds) known.push_back(each.name);
        if (name.exists())
            name.fail(or_else_nearest("is no kind of action of this game", name.text(64), known),
                      "table.action");
        return {};
    }
    const auto arguments = arguments_of(*kind);
    std::array<std::uint8_t, 3> given{};
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (!arguments[i].name.empty())
            given[i] =
                static_cast<std::uint8_t>(value.field(arguments[i].name).integer(0, arguments[i].values - 1));
    value.only({"kind", arguments[0].name, arguments[1].name, arguments[2].name});
    return {static_cast<std::uint8_t>(kind - kinds.begin()), given[0], given[1], given[2]};
}

void write_parameters(JsonWriter& json, const Message& message);

void write_nested(JsonWriter& json, const Message& message) {
    json.begin_object().field("message", message.id);
    if (!message.parameters.empty()) write_parameters(json.key("params"), message);
    json.end_object();
}

void write_parameters(JsonWriter& json, const Message& message) {
    json.begin_object();
    for (const Parameter& parameter : message.parameters) {
        json.key(parameter.name);
        if (const auto* const number = std::get_if<std::int64_t>(&parameter.value)) {
            json.value(*number);
        } else if (const auto* const seat = std::get_if<Seat>(&parameter.value)) {
            json.begin_object().field("seat", seat->index).end_object();
        } else if (const auto* const text = std::get_if<std::string>(&parameter.value)) {
            json.value(*text);
        } else if (const auto* const list = std::get_if<std::vector<Message>>(&parameter.value)) {
            json.begin_array();
            for (const Message& each : *list) write_nested(json, each);
            json.end_array();
        }
    }
    json.end_object();
}

} // namespace

Action read_action(JsonValue value, const AnyPosition& position, Actor actor) {
    if (value.is_object()) return read_structured(value, position.game());
    std::optional<Action> action;
    if (value.is_integer()) {
        action = position.game().action(static_cast<int>(value.integer(0, position.game().codes() - 1)));
    } else {
        action = position.parse(actor, value.text(256));
    }
    if (!action) value.fail("is no action of this game", "table.action");
    return action.value_or(Action{});
}

void write_action(JsonWriter& json, const AnyPosition& position, Actor actor, Action action,
                  const Words* words, Names names) {
    const ActionKind& kind = position.game().kinds()[action.kind];
    json.field("code", position.game().code(action)).field("text", position.notation(actor, action));
    json.field("kind", kind.name).key("arguments").begin_object();
    const std::array<std::uint8_t, 3> given = {action.a, action.b, action.c};
    const auto arguments = arguments_of(kind);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (!arguments[i].name.empty()) json.field(arguments[i].name, given[i]);
    json.end_object();
    if (words != nullptr) json.field("description", words->say(position.describe(actor, action), names));
}

void write_state(JsonWriter& json, const Table& table) {
    const Actor actor = table.position().actor();
    json.field("version", table.version()).key("actor");
    if (actor.is_seat()) {
        json.value(actor.seat().index);
    } else {
        json.value(actor.is_chance() ? "chance" : "nobody");
    }
    json.key("awaited").begin_array();
    for (const Seat seat : table.position().awaited()) json.value(seat.index);
    json.end_array();
}

void write_fact(JsonWriter& json, const Fact& fact, const Words& words, Names names,
                std::optional<std::size_t> event) {
    json.begin_object();
    if (event) json.field("event", *event);
    if (fact.rule) json.field("rule", fact.rule.id);
    json.field("message", fact.message.id).field("text", words.say(fact.message, names)).end_object();
}

void write_message(JsonWriter& json, const Message& message, const Words* words, Names names) {
    json.field("message", message.id);
    if (!message.parameters.empty()) write_parameters(json.key("params"), message);
    if (words != nullptr) json.field("text", words->say(message, names));
}

void write_refusal(JsonWriter& json, const Refusal& refusal, const Words* words, Names names) {
    const bool explained = !refusal.reason.empty();
    json.field("code", explained ? refusal.reason.id : refusal.rule.id);
    if (refusal.rule) json.field("rule", refusal.rule.id);
    if (explained) return write_message(json, refusal.reason, words, names);
    if (words != nullptr) json.field("text", words->rule_text(refusal.rule.id));
}

void write_promise(JsonWriter& json, const Promise& promise, int seats) {
    const auto write = [&](std::string_view name, const std::array<Mean, max_seats>& means) {
        json.key(name).begin_array();
        for (const Seat seat : Seats::first(seats)) json.value(thousandth(means[seat.index].value));
        json.end_array().key(std::string(name) + "_error").begin_array();
        for (const Seat seat : Seats::first(seats)) json.value(thousandth(means[seat.index].error));
        json.end_array();
    };
    write("points", promise.points);
    if (seats > 1) write("win", promise.win);
}

} // namespace oya
