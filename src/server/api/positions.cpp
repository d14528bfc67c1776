#include "server/api/desk.h"

#include "server/net/guard.h"
#include "shelf/games.h"
#include "table/positions.h"
#include "table/record.h"
#include "table/wire.h"

#include <memory>
#include <utility>
#include <vector>

// A position that somebody brings, as one seat sees it: what is asked, and what some steps make of it.
// Nothing is kept.

namespace oya::server {

namespace {

constexpr std::size_t most_steps = 64;

struct Looked {
    std::unique_ptr<AnyPosition> before;
    std::unique_ptr<AnyPosition> after;
    Seat seat;
    std::vector<std::pair<Actor, Message>> steps; // in words
    std::vector<Fact> facts;
    Refusal refusal; // of the last step, if it may not be
};

// A seat's step has its `seat`; chance has none.
void take_step(Looked& looked, JsonValue step) {
    step.only({"seat", "text"});
    AnyPosition& position = *looked.after;
    const JsonValue seat = step.optional("seat");
    const Actor actor = seat.exists()
                            ? Actor(Seat{static_cast<std::uint8_t>(seat.integer(0, position.seats() - 1))})
                            : Actor::chance();
    const JsonValue text = step.field("text");
    const Action action = read_action(text, position, actor);
    // What people type may be read as something that is refused in every position, and has no words.
    if (step.reader_ok() && position.game().code(action) < 0)
        text.fail("is no action of this game", "table.action");
    if (!step.reader_ok()) return;
    looked.steps.emplace_back(actor, position.describe(actor, action));
    if (actor.is_seat()) {
        looked.refusal = position.refuse(actor.seat(), action);
        if (looked.refusal) return;
    } else if (!may_happen(position, Event::chance(action))) {
        text.fail("cannot happen here", "table.action");
        return;
    }
    Teller teller;
    position.apply(actor, action, teller);
    for (const Fact& fact : teller.facts())
        if (fact.audience.has(looked.seat)) looked.facts.push_back(fact);
}

Looked looked_at(JsonValue body) {
    Looked looked;
    body.only({"game", "seats", "options", "position", "seat", "steps"});
    const AnyGame* const game = find_game(body.field("game").text(64));
    if (!body.reader_ok()) return looked;
    if (game == nullptr) throw ApiError{404, "game.unknown"};
    const auto seats = static_cast<int>(body.field("seats").integer(game->min_seats(), game->max_seats()));
    const Settings options = read_settings(body.optional("options"));
    looked.seat = Seat{static_cast<std::uint8_t>(body.field("seat").integer(0, seats - 1))};
    if (!body.reader_ok()) return looked;
    looked.refusal = game->check(options, seats);
    if (looked.refusal) return looked;
    const auto read = game->read(options, seats, body.field("position"));
    if (!read) return looked;
    // Nobody is to imagine anything.
    looked.before = read->learning(Seats::none());
    looked.after = looked.before->clone();
    const JsonValue steps = body.optional("steps");
    if (!steps.exists()) return looked;
    for (const JsonValue step : steps.list(most_steps)) {
        if (looked.refusal) step.fail("comes after one that is refused");
        if (!body.reader_ok()) break;
        take_step(looked, step);
    }
    return looked;
}

void write_side(JsonWriter& json, const AnyPosition& position, Seat seat) {
    json.begin_object();
    position.write_view(json.key("view"), seat);
    json.key("legal").begin_array();
    if (position.awaited().has(seat)) {
        Actions legal;
        position.legal(seat, legal);
        for (const Action action : legal) {
            json.begin_object();
            write_action(json, position, seat, action, nullptr, {});
            json.end_object();
        }
    }
    json.end_array();
    if (position.awaited().has(seat)) {
        json.key("asks").begin_object();
        write_message(json, position.asks(seat), nullptr, {});
        json.end_object();
    }
    if (position.result().over) json.field("over", true);
    json.end_object();
}

void look(Desk& desk, const Call& call) {
    take(desk.positions, counted_address(call.request().address));
    const Looked looked = call.read_body([](JsonValue body) { return looked_at(body); });
    if (!looked.before) return call.answer(looked.refusal);
    call.answer(200, [&](JsonWriter& json) {
        write_side(json.key("before"), *looked.before, looked.seat);
        write_side(json.key("after"), *looked.after, looked.seat);
        json.key("steps").begin_array();
        for (const auto& [actor, words] : looked.steps) {
            json.begin_object();
            if (actor.is_seat()) json.field("seat", actor.seat().index);
            write_message(json, words, nullptr, {});
            json.end_object();
        }
        json.end_array().key("facts").begin_array();
        for (const Fact& fact : looked.facts) {
            json.begin_object();
            if (fact.rule) json.field("rule", fact.rule.id);
            write_message(json, fact.message, nullptr, {});
            json.end_object();
        }
        json.end_array();
        if (!looked.refusal) return;
        json.key("refusal").begin_object();
        write_refusal(json, looked.refusal, nullptr, {});
        json.end_object();
    });
}

} // namespace

void add_position_routes(Router& router, Desk& desk) {
    router.add("POST", "/api/positions", [&desk](const Call& call) { look(desk, call); });
}

} // namespace oya::server
