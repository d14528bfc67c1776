#include "doors/engine/request.h"

#include <algorithm>
#include <array>

namespace oya {

namespace {

constexpr std::string_view common_fields = "id cmd table lang";

bool lists(std::string_view names, std::string_view name) {
    while (!names.empty()) {
        const std::size_t end = names.find(' ');
        if (names.substr(0, end) == name) return true;
        names = end == names.npos ? std::string_view{} : names.substr(end + 1);
    }
    return false;
}

std::array<Argument, 3> arguments_of(const ActionKind& kind) { return {kind.a, kind.b, kind.c}; }

Action read_structured(JsonValue value, const AnyGame& game) {
    const JsonValue name = value.field("kind");
    const auto kinds = game.kinds();
    const auto kind = std::ranges::find(kinds, name.text(64), &ActionKind::name);
    if (kind == kinds.end()) {
        if (name.exists()) name.fail("is no kind of action of this game", "engine.action");
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

} // namespace

Request::Request(JsonReader& reader) : reader_(reader), words_(&Words::languages().front()) {
    const JsonValue language = root().optional("lang");
    if (!language.exists()) return;
    if (const Words* const words = Words::in(language.text(8))) {
        words_ = words;
    } else {
        language.fail("is no language that is spoken here", "engine.language");
    }
}

void Request::knows_only(std::string_view fields) const {
    for (const JsonValue value : root().object())
        if (!lists(common_fields, value.name()) && !lists(fields, value.name()))
            value.fail("is not a field that is known here", "json.unknown-field");
}

std::string Request::table_name() const {
    const JsonValue name = optional("table");
    return name.exists() ? std::string(name.text(64)) : "main";
}

Failure Request::fault() const {
    if (ok()) return {};
    const JsonError& error = reader_.error();
    return {error.code, error.sentence(), {}, error.path};
}

Failure Request::failure(const Refusal& refusal, Names names, std::string at) const {
    const bool explained = !refusal.reason.empty();
    return {std::string(explained ? refusal.reason.id : refusal.rule.id),
            explained ? words().say(refusal.reason, names) : std::string(words().rule_text(refusal.rule.id)),
            refusal.rule.id, std::move(at)};
}

std::optional<Seat> Request::seat(const Table& table) const {
    const JsonValue seat = optional("seat");
    if (seat.exists()) return Seat{static_cast<std::uint8_t>(seat.integer(0, table.seats() - 1))};
    const Actor actor = table.position().actor();
    return actor.is_seat() ? std::optional(actor.seat()) : std::nullopt;
}

Viewer Request::viewer(const Table& table) const {
    const JsonValue seat = optional("seat");
    if (!seat.exists() || (seat.is_text() && seat.text() == "spectator")) return Viewer::spectator();
    return Seat{static_cast<std::uint8_t>(seat.integer(0, table.seats() - 1))};
}

std::vector<JsonValue> Request::steps(std::size_t most) const {
    std::vector<JsonValue> steps;
    const JsonValue one = optional("step");
    const JsonValue several = optional("steps");
    if (one.exists()) steps.push_back(one);
    if (one.exists() && several.exists()) several.fail("cannot be given beside step");
    for (const JsonValue step : several.list(most)) steps.push_back(step);
    if (!one.exists() && (!several.exists() || (several.is_list() && several.size() == 0)))
        root().fail("needs step or steps", "json.missing");
    return steps;
}

Action read_action(JsonValue value, const AnyPosition& position, Actor actor) {
    if (value.is_object()) return read_structured(value, position.game());
    std::optional<Action> action;
    if (value.is_integer()) {
        action = position.game().action(static_cast<int>(value.integer(0, position.game().codes() - 1)));
    } else {
        action = position.parse(actor, value.text(256));
    }
    if (!action) value.fail("is no action of this game", "engine.action");
    return action.value_or(Action{});
}

void write_action(JsonWriter& json, const AnyPosition& position, Actor actor, Action action,
                  const Words& words, Names names) {
    const ActionKind& kind = position.game().kinds()[action.kind];
    json.field("code", position.game().code(action)).field("text", position.notation(actor, action));
    json.field("kind", kind.name).key("arguments").begin_object();
    const std::array<std::uint8_t, 3> given = {action.a, action.b, action.c};
    const auto arguments = arguments_of(kind);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (!arguments[i].name.empty()) json.field(arguments[i].name, given[i]);
    json.end_object().field("description", words.say(position.describe(actor, action), names));
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

} // namespace oya
