#include "doors/engine/request.h"

#include "core/nearest.h"
#include "core/text.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace oya {

namespace {

constexpr std::string_view common_fields = "id cmd table lang";
constexpr std::string_view looks = "legal codes outcomes position result";

std::vector<std::string_view> names_in(std::initializer_list<std::string_view> lists) {
    std::vector<std::string_view> names;
    for (std::string_view list : lists)
        while (!list.empty()) names.push_back(take_part(list, ' '));
    return names;
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
    const std::vector<std::string_view> known = names_in({common_fields, fields});
    for (const JsonValue value : root().object())
        if (std::ranges::find(known, value.name()) == known.end())
            value.fail(or_else_nearest("is not a field that is known here", value.name(), known),
                       "json.unknown-field");
}

void Request::check_looks() const {
    const std::vector<std::string_view> known = names_in({looks});
    for (const JsonValue look : optional("with").list(8))
        if (std::ranges::find(known, look.text(16)) == known.end())
            look.fail(or_else_nearest("is nothing that is shown beside an answer", look.text(16), known),
                      "engine.with");
}

bool Request::wants(std::string_view look) const {
    for (const JsonValue each : optional("with"))
        if (each.text(16) == look) return true;
    return false;
}

std::string Request::table_name() const {
    const JsonValue name = optional("table");
    return name.exists() ? std::string(name.text(64)) : "main";
}

std::string Request::place_of(const Refusal& refusal) const {
    const Message& reason = refusal.reason;
    if (reason.id != "option.unknown" && reason.id != "option.value") return {};
    if (optional("name").exists()) return reason.id == "option.unknown" ? "name" : "value";
    const auto option = std::ranges::find(reason.parameters, "option", &Parameter::name);
    const std::string name = std::get<std::string>(option->value);
    if (optional("options").optional(name).exists()) return "options." + name;
    for (const JsonValue seat : optional("seats"))
        if (const JsonValue wish = seat.optional("wishes").optional(name); wish.exists()) return wish.path();
    return {};
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

} // namespace oya
