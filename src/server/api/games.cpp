#include "server/api/desk.h"

#include "bots/levels.h"
#include "bots/opponents.h"
#include "shelf/games.h"
#include "shelf/layers.h"
#include "table/table.h"

// The shelf over HTTP: which games, options and bots there are, so that a client need know none.

namespace oya::server {

namespace {

void write_option(JsonWriter& json, std::string_view game, const OptionSpec& option, const Words& words) {
    json.begin_object().field("name", option.name).key("values").begin_array();
    for (const std::string_view value : option.values) json.value(value);
    json.end_array().field("free_text", option.free_text);
    const std::string id = std::string(game) + ".option." + std::string(option.name);
    if (words.has(id)) json.field("text", words.text(id));
    json.end_object();
}

void write_game(JsonWriter& json, const AnyGame& game, const Words& words) {
    json.begin_object()
        .field("name", game.name())
        .field("min_seats", game.min_seats())
        .field("max_seats", game.max_seats())
        .field("codes", game.codes());
    for (const auto scope : {OptionSpec::Scope::table, OptionSpec::Scope::seat}) {
        json.key(scope == OptionSpec::Scope::table ? "options" : "wishes").begin_array();
        for (const OptionSpec& option : game.options())
            if (option.scope == scope) write_option(json, game.name(), option, words);
        json.end_array();
    }
    json.key("layers").begin_array();
    for (const LayerDefaults& each : layer_defaults(game)) {
        const auto& [option, value] = *each.layer.begin();
        json.begin_object().field("option", option).field("value", value).key("defaults").begin_object();
        for (const auto& [name, means] : each.values) json.field(name, means);
        json.end_object().end_object();
    }
    json.end_array().key("ratings").begin_object();
    for (std::size_t level = 0; const Opponent& opponent : opponents())
        if (const int rating = levels_of(game).ratings[level++]) json.field(opponent.name, rating);
    json.end_object().end_object();
}

} // namespace

void add_game_routes(Router& router) {
    router.add("GET", "/api/games", [](const Call& call) {
        call.answer(200, [&](JsonWriter& json) {
            json.key("games").begin_array();
            for (const AnyGame* const game : games()) write_game(json, *game, call.words());
            json.end_array().key("bots").begin_array();
            for (const BotInfo& bot : bots())
                json.begin_object()
                    .field("name", bot.name)
                    .field("text", call.words().say(bot.description))
                    .field("nodes", bot.default_nodes)
                    .end_object();
            json.end_array().key("opponents").begin_array();
            for (const Opponent& opponent : opponents())
                json.begin_object()
                    .field("name", opponent.name)
                    .field("title", call.words().say(opponent.title))
                    .field("text", call.words().say(opponent.description))
                    .end_object();
            json.end_array().key("table_wishes").begin_array();
            for (const OptionSpec& wish : table_wishes()) write_option(json, "table", wish, call.words());
            json.end_array();
        });
    });
}

} // namespace oya::server
