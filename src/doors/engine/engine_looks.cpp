#include "doors/engine/engine.h"

// What can be asked of a table without changing it.

namespace oya {

namespace {

// What a seat may do, and whether that is worth a question (`ask`) by what it wishes.
void write_legal(JsonWriter& json, const Table& table, Seat seat, const Words& words) {
    const AnyPosition& position = table.position();
    const std::vector<std::string_view> names = table.names();
    Actions actions;
    position.legal(seat, actions);
    json.field("seat", seat.index);
    if (!actions.empty()) json.field("asks", words.say(position.asks(seat), names));
    json.key("actions").begin_array();
    for (const Action action : actions) {
        json.begin_object();
        write_action(json, position, seat, action, &words, names);
        json.field("ask", position.worth_asking(seat, table.wishes(seat), action)).end_object();
    }
    json.end_array();
}

void write_outcomes(JsonWriter& json, const Table& table, const Words& words) {
    const AnyPosition& position = table.position();
    const std::vector<std::string_view> names = table.names();
    Outcomes outcomes;
    position.outcomes(outcomes);
    json.field("source", position.source().name).key("outcomes").begin_array();
    for (const Outcome& outcome : outcomes) {
        json.begin_object();
        write_action(json, position, Actor::chance(), outcome.action, &words, names);
        json.field("weight", outcome.weight).end_object();
    }
    json.end_array();
}

} // namespace

Failure Engine::state(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table != nullptr) write_state(json, *table);
    return failure;
}

Failure Engine::legal(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const std::optional<Seat> seat = request.seat(*table);
    if (!request.ok()) return request.fault();
    if (!seat) return request.failure(Message{"engine.nobody-acts"}, "seat");
    write_legal(json, *table, *seat, request.words());
    return {};
}

Failure Engine::outcomes(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    if (!table->position().actor().is_chance()) return request.failure(Message{"table.chance.not-now"});
    write_outcomes(json, *table, request.words());
    return {};
}

void Engine::write_looks(const Request& request, JsonWriter& json) const {
    if (!request.optional("with").exists()) return;
    const auto found = tables_.find(request.table_name());
    if (found == tables_.end()) return;
    const Table& table = found->second;
    const AnyPosition& position = table.position();
    const Actor actor = position.actor();
    if (request.wants("legal")) {
        json.key("legal").begin_array();
        for (const Seat seat : position.awaited()) {
            json.begin_object();
            write_legal(json, table, seat, request.words());
            json.end_object();
        }
        json.end_array();
    }
    if (request.wants("codes")) {
        json.key("codes").begin_array();
        Actions actions;
        if (actor.is_seat()) position.legal(actor.seat(), actions);
        for (const Action action : actions) json.value(position.game().code(action));
        json.end_array();
    }
    if (request.wants("outcomes")) {
        json.key("outcomes");
        if (actor.is_chance()) {
            json.begin_object();
            write_outcomes(json, table, request.words());
            json.end_object();
        } else {
            json.null();
        }
    }
    if (request.wants("position")) position.write(json.key("position"));
    if (request.wants("result")) write_result(json.key("result"), position.result());
}

Failure Engine::view(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Viewer viewer = request.viewer(*table);
    const JsonValue sketch = request.optional("sketch");
    const bool sketched = sketch.exists() && sketch.boolean();
    if (!request.ok()) return request.fault();
    table->position().write_view(json.key("view"), viewer);
    if (sketched) json.field("sketch", table->position().sketch(viewer, request.words(), table->names()));
    return {};
}

Failure Engine::position(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table != nullptr) table->position().write(json.key("position"));
    return failure;
}

Failure Engine::record(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Viewer viewer = request.viewer(*table);
    if (!request.ok()) return request.fault();
    json.key("record");
    if (request.optional("seat").exists()) {
        write_record(json, *table, viewer);
    } else {
        write_record(json, *table);
    }
    return {};
}

Failure Engine::story(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Viewer viewer = request.viewer(*table);
    const std::size_t since = request.optional("since").natural(table->version());
    if (!request.ok()) return request.fault();
    json.field("version", table->version()).key("facts").begin_array();
    for (const Told& told : table->story(since, viewer))
        write_fact(json, told.fact, request.words(), table->names(), told.event);
    json.end_array();
    return {};
}

Failure Engine::result(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table != nullptr) write_result(json.key("result"), table->position().result());
    return failure;
}

} // namespace oya
