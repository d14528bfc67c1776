#include "table/record.h"

namespace oya {

namespace {

void write_move(JsonWriter& json, const Event& event, const AnyPosition& before,
                std::optional<Viewer> viewer) {
    const Actor actor = event.actor();
    const Action action = viewer ? before.seen(actor, event.action, *viewer) : event.action;
    json.begin_array();
    if (actor.is_chance()) {
        json.value("chance");
    } else {
        json.value(event.seat.index);
    }
    json.value(before.game().code(action)).value(before.notation(actor, action));
    if (event.automatic) json.value("auto");
    json.end_array();
}

void write_event(JsonWriter& json, const Event& event, const AnyPosition& before,
                 std::optional<Viewer> viewer) {
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance: return write_move(json, event, before, viewer);
    case Event::Kind::undo:
        json.begin_array().value("undo").value(event.seat.index).value(event.back_to);
        if (event.consent) json.value("consent");
        break;
    case Event::Kind::seat:
        json.begin_array().value("seat").value(event.seat.index);
        if (event.bot) {
            json.value(to_text(*event.bot));
        } else {
            json.null();
        }
        break;
    case Event::Kind::wish:
        json.begin_array().value("wish").value(event.seat.index);
        if (!viewer || viewer->is(event.seat)) json.value(event.name).value(event.value);
        break;
    }
    json.end_array();
}

void write_seats(JsonWriter& json, const Table& table, std::optional<Viewer> viewer) {
    json.key("seats").begin_array();
    for (const Seat seat : Seats::first(table.seats())) {
        const SeatSetup& setup = table.setup().seats[seat.index];
        json.begin_object().field("name", setup.name);
        if (setup.bot) json.field("bot", to_text(*setup.bot));
        if (!setup.wishes.empty() && (!viewer || viewer->is(seat)))
            write_settings(json.key("wishes"), setup.wishes);
        json.end_object();
    }
    json.end_array();
}

void write(JsonWriter& json, const Table& table, std::optional<Viewer> viewer) {
    const TableSetup& setup = table.setup();
    json.begin_object().field("format", record_format).field("version", record_version);
    json.field("game", table.game().name()).field("rules", table.game().rules_version());
    if (viewer && viewer->is_seat()) json.field("viewer", viewer->seat().index);
    if (viewer && !viewer->is_seat()) json.field("viewer", "spectator");
    write_settings(json.key("options"), setup.options);
    write_seats(json, table, viewer);
    if (setup.seed && !viewer) json.field("seed", *setup.seed);
    if (setup.opening && !viewer) setup.opening->write(json.key("position"));
    if (setup.opening && viewer) setup.opening->write_view(json.key("view"), *viewer);
    json.key("events").begin_array();
    for (std::size_t number = 0; number < table.version(); ++number)
        write_event(json, table.record()[number], table.position_at(number), viewer);
    json.end_array().key("result");
    const Result result = table.position().result();
    if (result.over) {
        write_result(json, result);
    } else {
        json.null();
    }
    json.end_object();
}

} // namespace

void write_record(JsonWriter& json, const Table& table) { write(json, table, std::nullopt); }

void write_record(JsonWriter& json, const Table& table, Viewer viewer) { write(json, table, viewer); }

std::string record_text(const Table& table) {
    std::string text;
    JsonWriter json(text);
    write_record(json, table);
    return text;
}

void write_result(JsonWriter& json, const Result& result) {
    json.begin_object().field("over", result.over).key("points").begin_array();
    for (const Seat seat : Seats::first(result.seats)) json.value(result.points[seat.index]);
    json.end_array().key("places").begin_array();
    for (const Seat seat : Seats::first(result.seats)) json.value(result.places[seat.index]);
    json.end_array().key("winners").begin_array();
    for (const Seat seat : result.winners) json.value(seat.index);
    json.end_array();
    if (result.rule) json.field("rule", result.rule.id);
    json.end_object();
}

void write_settings(JsonWriter& json, const Settings& settings) {
    json.begin_object();
    for (const auto& [name, value] : settings) json.field(name, value);
    json.end_object();
}

} // namespace oya
