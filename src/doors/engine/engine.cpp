#include "doors/engine/engine.h"

#include "core/nearest.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace oya {

constexpr Engine::Command Engine::commands[] = {
    {"games", "", &Engine::games},
    {"rule", "rule", &Engine::rule},
    {"quit", "", &Engine::quit},

    {"tables", "", &Engine::list_tables},
    {"new", "game seats options seed chance with", &Engine::open},
    {"set", "game seats options seed chance position with", &Engine::open},
    {"load", "record with", &Engine::load},
    {"close", "", &Engine::close},

    {"state", "with", &Engine::state},
    {"legal", "seat", &Engine::legal},
    {"outcomes", "", &Engine::outcomes},
    {"view", "seat sketch", &Engine::view},
    {"position", "", &Engine::position},
    {"record", "seat", &Engine::record},
    {"story", "seat since", &Engine::story},
    {"preview", "seat step steps", &Engine::preview},
    {"result", "", &Engine::result},

    {"act", "seat step steps version with", &Engine::act},
    {"undo", "seat consent version with", &Engine::undo},
    {"bot", "seat bot nodes heads seed act worlds version with", &Engine::bot},
    {"wish", "seat name value version with", &Engine::wish},
    {"option", "name value version", &Engine::option},
    {"seat", "seat bot version with", &Engine::seat},
};

namespace {

// The id of a request as it came, text or a whole number; null if there is none or it is neither.
void write_id(JsonWriter& json, JsonReader& reader) {
    json.key("id");
    const JsonValue id = reader.root().optional("id");
    if (id.is_text()) {
        const std::string_view text = id.text(256);
        if (reader.ok()) return static_cast<void>(json.value(text));
    } else if (id.is_integer()) {
        constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
        constexpr auto highest = std::numeric_limits<std::int64_t>::max();
        const std::int64_t number = id.integer(lowest, highest);
        if (reader.ok()) return static_cast<void>(json.value(number));
    } else if (id.exists() && !id.is_null()) {
        id.fail("must be text or a whole number", "json.type");
    }
    json.null();
}

void write_failure(JsonWriter& json, const Failure& failure) {
    json.key("error").begin_object().field("code", failure.code).field("message", failure.message);
    if (!failure.rule.empty()) json.field("rule", failure.rule);
    if (!failure.at.empty()) json.field("at", failure.at);
    json.end_object();
}

} // namespace

std::string Engine::answer(std::string_view line) {
    std::string text;
    Batch batch(line, {.bytes = limits_.line_bytes, .requests = limits_.batch});
    if (batch.is_list()) {
        answer_all(batch, text);
    } else {
        JsonReader reader(line, {.bytes = limits_.line_bytes});
        answer_one(reader, text);
    }
    return text;
}

void Engine::answer_one(JsonReader& reader, std::string& text) {
    JsonWriter json(text);
    json.begin_object();
    write_id(json, reader);
    const Request request(reader);
    const std::string_view name = request.root().field("cmd").text(32);
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command != std::end(commands)) request.knows_only(command->fields);
    request.check_looks();
    Failure failure = request.fault();
    if (!failure && command == std::end(commands)) {
        std::vector<std::string_view> known;
        for (const Command& each : commands) known.push_back(each.name);
        failure =
            request.failure(Message{"engine.unknown-command",
                                    {{"name", std::string(name)}, {"like", nearest_or_none(name, known)}}},
                            "cmd");
    }
    if (!failure) failure = (this->*command->doing)(request, json);
    if (failure) {
        write_failure(json, failure);
    } else {
        write_looks(request, json);
    }
    json.end_object();
}

// One after the other, each for itself. What would make the answer too long is not done.
void Engine::answer_all(Batch& batch, std::string& text) {
    std::string_view before = "[";
    const auto refuse = [&](JsonReader& reader) {
        JsonWriter json(text);
        json.begin_object();
        write_id(json, reader);
        write_failure(json, Request(reader).failure(Message{"engine.batch-long"}));
        json.end_object();
    };
    for (JsonReader& reader : batch.requests()) {
        if (finished_) break;
        text += std::exchange(before, ",");
        if (text.size() < limits_.batch_bytes) {
            answer_one(reader, text);
        } else {
            refuse(reader);
        }
    }
    for (const std::string_view request : batch.rest()) {
        if (finished_) break;
        text += std::exchange(before, ",");
        JsonReader reader(request);
        refuse(reader);
    }
    text += before == "[" ? "[]" : "]";
}

Table* Engine::table_of(const Request& request, Failure& failure) {
    const std::string name = request.table_name();
    const auto found = tables_.find(name);
    if (found == tables_.end()) {
        failure = request.ok() ? request.failure(Message{"engine.no-table", {{"name", name}}}, "table")
                               : request.fault();
        return nullptr;
    }
    const JsonValue version = request.optional("version");
    const std::uint64_t expected =
        version.exists() ? version.natural(~std::uint64_t{0}) : found->second.version();
    if (request.ok() && expected != found->second.version()) {
        const int now = static_cast<int>(found->second.version());
        failure = request.failure(Message{"engine.version", {{"version", now}}}, "version");
    } else {
        failure = request.fault();
    }
    return failure ? nullptr : &found->second;
}

bool Engine::has_room_for(const std::string& table) const {
    return tables_.contains(table) || tables_.size() < limits_.tables;
}

Failure Engine::set_down(const Request& request, Table table, JsonWriter& json) {
    const std::string name = request.table_name();
    if (!request.ok()) return request.fault();
    if (!has_room_for(name))
        return request.failure(
            Message{"engine.too-many-tables", {{"most", static_cast<int>(limits_.tables)}}});
    const auto [place, is_new] = tables_.insert_or_assign(name, std::move(table));
    json.field("table", name);
    write_state(json, place->second);
    return {};
}

Failure Engine::quit(const Request&, JsonWriter&) {
    finished_ = true;
    return {};
}

} // namespace oya
