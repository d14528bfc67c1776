#include "doors/record/record_outcomes.h"

#include "core/json_writer.h"
#include "table/record.h"

#include <cassert>

namespace oya {

namespace {

void write_origin(JsonWriter& json, const Table& table) {
    const TableSetup& setup = table.setup();
    if (setup.seed) json.field("seed", *setup.seed);
    if (!setup.fair) return;
    json.field("commitment", to_hex(commitment(*setup.fair))).field("secret", to_hex(setup.fair->secret));
    json.key("nonces").begin_array();
    for (const Seat seat : Seats::first(table.seats())) json.value(table.nonce(seat));
    json.end_array();
}

void write_drawing(JsonWriter& json, const AnyPosition& before, Action drawn, std::size_t number) {
    json.field("n", number).field("source", before.source().name).key("outcomes").begin_array();
    Outcomes outcomes;
    before.outcomes(outcomes);
    for (const Outcome& outcome : outcomes) {
        json.begin_array().value(before.game().code(outcome.action));
        json.value(before.notation(Actor::chance(), outcome.action)).value(outcome.weight).end_array();
    }
    json.end_array().field("drawn", before.game().code(drawn));
}

} // namespace

std::string outcome_lines(const Table& table) {
    assert(table.draws_chance());
    std::string lines;
    JsonWriter head(lines);
    head.begin_object().field("format", outcomes_format).field("version", outcomes_version);
    head.field("game", table.game().name()).field("rules", table.game().rules_version());
    write_settings(head.key("options"), table.setup().options);
    head.field("seats", table.seats());
    write_origin(head, table);
    if (table.setup().opening) head.field("opening", true);
    head.end_object();
    lines += '\n';
    std::size_t drawn = 0;
    for (std::size_t number = 0; number < table.version(); ++number) {
        const Event& event = table.record()[number];
        if (!event.moves() && event.kind != Event::Kind::undo) continue;
        JsonWriter json(lines);
        json.begin_object().field("event", number);
        if (event.kind == Event::Kind::undo) {
            json.field("undo", event.back_to);
        } else if (event.kind == Event::Kind::chance) {
            write_drawing(json, *table.position_at(number), event.action, drawn++);
        } else {
            const std::shared_ptr<const AnyPosition> before = table.position_at(number);
            json.field("seat", event.seat.index).field("text", before->notation(event.seat, event.action));
        }
        json.end_object();
        lines += '\n';
    }
    return lines;
}

} // namespace oya
