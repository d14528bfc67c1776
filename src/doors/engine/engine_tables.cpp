#include "bots/opponents.h"
#include "doors/engine/engine.h"
#include "shelf/games.h"
#include "shelf/like.h"

// The shelf, and how tables come and go.

namespace oya {

namespace {

void write_game(JsonWriter& json, const AnyGame& game, const Words& words) {
    json.begin_object().field("name", game.name()).field("rules", game.rules_version());
    json.field("min_seats", game.min_seats())
        .field("max_seats", game.max_seats())
        .key("options")
        .begin_array();
    for (const OptionSpec& option : game.options()) {
        json.begin_object().field("name", option.name);
        json.field("of", option.scope == OptionSpec::Scope::seat ? "seat" : "table")
            .key("values")
            .begin_array();
        for (const std::string_view value : option.values) json.value(value);
        json.end_array().field("free_text", option.free_text);
        const std::string description = std::string(game.name()) + ".option." + std::string(option.name);
        json.field("description", words.say(std::string_view(description))).end_object();
    }
    json.end_array().field("codes", game.codes()).key("kinds").begin_array();
    for (const ActionKind& kind : game.kinds()) {
        json.begin_object().field("name", kind.name).key("arguments").begin_array();
        for (const Argument& argument : {kind.a, kind.b, kind.c})
            if (!argument.name.empty())
                json.begin_object()
                    .field("name", argument.name)
                    .field("values", argument.values)
                    .end_object();
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

// As many nameless seats, or a list of seats; the game judges how many there may be.
std::vector<SeatSetup> read_seats(const Request& request) {
    constexpr std::size_t most = 64;
    std::vector<SeatSetup> seats;
    const JsonValue given = request.root().field("seats");
    if (given.is_integer()) {
        seats.resize(given.natural(most));
    } else {
        for (const JsonValue seat : given.list(most)) seats.push_back(read_seat(seat));
    }
    return seats;
}

} // namespace

Failure Engine::games(const Request& request, JsonWriter& json) {
    json.key("games").begin_array();
    for (const AnyGame* const game : oya::games()) write_game(json, *game, request.words());
    json.end_array().key("bots").begin_array();
    for (const BotInfo& bot : bots()) {
        json.begin_object().field("name", bot.name).field("nodes", bot.default_nodes);
        json.field("description", request.words().say(bot.description)).end_object();
    }
    json.end_array().key("opponents").begin_array();
    for (const Opponent& opponent : opponents()) {
        json.begin_object().field("name", opponent.name).field("title", request.words().say(opponent.title));
        json.field("description", request.words().say(opponent.description)).end_object();
    }
    json.end_array().key("languages").begin_array();
    for (const Words& words : Words::languages()) json.value(words.language());
    json.end_array();
    return {};
}

Failure Engine::rule(const Request& request, JsonWriter& json) {
    const std::string id(request.root().field("rule").text(256));
    if (!request.ok()) return request.fault();
    const Rule* const rule = find_rule(id);
    if (rule == nullptr)
        return request.failure(Message{"engine.unknown-rule", {{"name", id}, {"like", rule_like(id)}}},
                               "rule");
    const std::string_view language = request.words().language();
    json.field("rule", rule->id).field("text", rule->text(language)).field("source", rule->source(language));
    json.field("ruling", rule->ruling(language)).key("cases").begin_array();
    for (const std::string_view each : rule->cases(language)) json.value(each);
    json.end_array();
    return {};
}

Failure Engine::list_tables(const Request&, JsonWriter& json) {
    json.key("tables").begin_array();
    for (const auto& [name, table] : tables_) {
        json.begin_object().field("table", name).field("game", table.game().name());
        write_state(json, table);
        json.end_object();
    }
    json.end_array();
    return {};
}

Failure Engine::open(const Request& request, JsonWriter& json) {
    const std::string name(request.root().field("game").text(64));
    TableSetup setup;
    setup.game = find_game(name);
    if (request.ok() && setup.game == nullptr)
        return request.failure(Message{"engine.unknown-game", {{"name", name}, {"like", game_like(name)}}},
                               "game");
    if (!request.ok()) return request.fault();

    setup.seats = read_seats(request);
    setup.options = read_settings(request.optional("options"));
    const JsonValue chance = request.optional("chance");
    const bool manual = chance.exists() && chance.text(16) == "manual";
    if (chance.exists() && !manual && chance.text(16) != "drawn") chance.fail("must be drawn or manual");
    const JsonValue seed = request.optional("seed");
    if (manual && seed.exists()) seed.fail("has no use where chance is told");
    if (!manual) setup.seed = seed.natural(~std::uint64_t{0});
    if (!request.ok()) return request.fault();

    if (const Refusal refusal = Table::check(setup))
        return request.failure(refusal, {}, request.place_of(refusal));
    if (request.optional("cmd").text() == "set") {
        const auto seats = static_cast<int>(setup.seats.size());
        setup.opening = setup.game->read(setup.options, seats, request.root().field("position"));
        if (!request.ok()) return request.fault();
    }
    return set_down(request, Table(std::move(setup)), json);
}

Failure Engine::load(const Request& request, JsonWriter& json) {
    const JsonValue record = request.root().field("record");
    if (!request.ok()) return request.fault();
    ReadRecord read = read_record(request.reader(), record);
    if (!request.ok()) return request.fault();
    if (read.fault) return request.failure(read.fault.refusal, {}, read.fault.at);
    if (read.table->position().actor().is_chance()) read.table->advance();
    return set_down(request, std::move(*read.table), json);
}

Failure Engine::close(const Request& request, JsonWriter& json) {
    Failure failure;
    if (table_of(request, failure) == nullptr) return failure;
    const std::string name = request.table_name();
    tables_.erase(name);
    json.field("table", name);
    return {};
}

} // namespace oya
