#include "table/record.h"
#include "table/seen.h"

namespace oya {

namespace {

void write_move(JsonWriter& json, const Table& table, std::size_t number, std::optional<Viewer> viewer) {
    const Event& event = table.record()[number];
    const auto before = table.position_at(number);
    const Actor actor = event.actor();
    const Action action = viewer ? seen_by_now(table, number, *viewer) : event.action;
    if (actor.is_chance()) {
        json.value("chance");
    } else {
        json.value(event.seat.index);
    }
    json.value(before->game().code(action)).value(before->notation(actor, action));
    if (event.automatic) json.value("auto");
}

void write_seat_event(JsonWriter& json, const Event& event) {
    json.value("seat").value(event.seat.index);
    if (event.empty) {
        json.value(false);
    } else if (!event.bot) {
        json.null();
        if (!event.name.empty()) json.value(event.name);
    } else {
        json.value(to_text(*event.bot));
        if (event.why == Event::Why::left) json.value("left");
        if (event.why == Event::Why::time) json.value("time");
    }
}

// What is no move, without its brackets.
void write_other(JsonWriter& json, const Event& event, std::optional<Viewer> viewer) {
    const bool known = !viewer || viewer->is(event.seat);
    switch (event.kind) {
    case Event::Kind::step:
    case Event::Kind::chance: break;
    case Event::Kind::undo:
        json.value("undo").value(event.seat.index).value(event.back_to);
        if (event.consent) json.value("consent");
        break;
    case Event::Kind::seat: write_seat_event(json, event); break;
    case Event::Kind::wish:
        json.value("wish").value(event.seat.index);
        if (known) json.value(event.name).value(event.value);
        break;
    case Event::Kind::nonce: json.value("nonce").value(event.seat.index).value(event.value); break;
    case Event::Kind::open: json.value("open"); break;
    case Event::Kind::pause: json.value("pause").value(event.seat.index).value(event.paused); break;
    case Event::Kind::clock:
        json.value("clock").value(event.seat.index);
        if (event.lost) json.value("loses");
        break;
    case Event::Kind::resumed:
        json.value("resumed");
        if (event.counted != 0) json.value(event.counted);
        break;
    case Event::Kind::frozen:
        json.value("frozen");
        if (!viewer) json.value(event.value);
        break;
    }
}

// When it happened and what its sender calls it: nobody else's business.
void write_circumstances(JsonWriter& json, const Event& event) {
    if (event.at == 0 && event.id.empty()) return;
    json.begin_object();
    if (event.at != 0) json.field("at", event.at);
    if (event.lag != 0) json.field("lag", event.lag);
    if (!event.id.empty()) json.field("id", event.id);
    json.end_object();
}

void write_seats(JsonWriter& json, const Table& table, std::optional<Viewer> viewer) {
    json.key("seats").begin_array();
    for (const Seat seat : Seats::first(table.seats())) {
        const SeatSetup& setup = table.setup().seats[seat.index];
        json.begin_object().field("name", setup.name);
        if (setup.bot) json.field("bot", to_text(*setup.bot));
        if (setup.empty) json.field("empty", true);
        if (!setup.wishes.empty() && (!viewer || viewer->is(seat)))
            write_settings(json.key("wishes"), setup.wishes);
        json.end_object();
    }
    json.end_array();
}

void write_chance(JsonWriter& json, const Table& table, bool with_secret) {
    const FairChance& fair = *table.setup().fair;
    json.key("chance").begin_object().field("commitment", to_hex(commitment(fair)));
    if (with_secret) json.field("secret", to_hex(fair.secret));
    json.field("nonces", fair.nonces).end_object();
}

// Whether what chance is drawn from stands in the record as well.
enum class Secret : bool { kept, told };

void write_head(JsonWriter& json, const Table& table, const Terms* terms, std::optional<Viewer> viewer,
                Secret secret = Secret::told) {
    const TableSetup& setup = table.setup();
    json.field("format", record_format).field("version", record_version);
    json.field("game", table.game().name()).field("rules", table.game().rules_version());
    if (viewer && viewer->is_seat()) json.field("viewer", viewer->seat().index);
    if (viewer && !viewer->is_seat()) json.field("viewer", "spectator");
    write_settings(json.key("options"), setup.options);
    write_seats(json, table, viewer);
    if (terms != nullptr) write_terms(json.key("terms"), *terms);
    const bool all = !viewer && secret == Secret::told;
    if (setup.seed && all) json.field("seed", *setup.seed);
    if (setup.fair) write_chance(json, table, all || (viewer && table.over()));
    if (setup.opening && !viewer) setup.opening->write(json.key("position"));
    if (setup.opening && viewer) setup.opening->write_view(json.key("view"), *viewer);
}

void write_whole(JsonWriter& json, const Table& table, const Terms* terms, std::optional<Viewer> viewer,
                 Secret secret = Secret::told) {
    json.begin_object();
    write_head(json, table, terms, viewer, secret);
    json.key("events").begin_array();
    for (std::size_t number = 0; number < table.version(); ++number) {
        if (!viewer || table.recalls(number)) {
            write_event(json, table, number, viewer);
        } else {
            json.null();
        }
    }
    json.end_array().key("result");
    const Result result = table.result();
    if (result.over) {
        write_result(json, result);
    } else {
        json.null();
    }
    json.end_object();
}

} // namespace

void write_event(JsonWriter& json, const Table& table, std::size_t number, std::optional<Viewer> viewer) {
    const Event& event = table.record()[number];
    json.begin_array();
    if (event.moves()) {
        write_move(json, table, number, viewer);
    } else {
        write_other(json, event, viewer);
    }
    if (!viewer) write_circumstances(json, event);
    json.end_array();
}

void write_record(JsonWriter& json, const Table& table, const Terms* terms) {
    write_whole(json, table, terms, std::nullopt);
}

void write_record(JsonWriter& json, const Table& table, Viewer viewer, const Terms* terms) {
    write_whole(json, table, terms, viewer);
}

std::string record_text(const Table& table, const Terms* terms) {
    std::string text;
    JsonWriter json(text);
    write_record(json, table, terms);
    return text;
}

std::string record_for_log(const Table& table, const Terms* terms) {
    std::string text;
    JsonWriter json(text);
    write_whole(json, table, terms, std::nullopt, Secret::kept);
    return text;
}

std::string head_text(const Table& table, const Terms* terms) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    write_head(json, table, terms, std::nullopt);
    json.end_object();
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
