#include "core/bits.h"
#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/notation.h"

#include <algorithm>

// Positions as JSON. Everything lies open, so a view says the same and what follows from it.

namespace oya {

using namespace cascadero;

namespace {

constexpr std::array<std::string_view, 9> phase_names = {"choosing_first", "laying_tiles", "placing",
                                                         "advancing",      "moving",       "moving_herald",
                                                         "repositioning",  "claiming",     "over"};

void write_fields(JsonWriter& json, std::string_view name, const Fields& fields) {
    json.key(name).begin_array();
    for (int field : fields) json.value(text(Field(field)));
    json.end_array();
}

void write_towns(JsonWriter& json, std::string_view name, const Map& map, Towns towns) {
    json.key(name).begin_array();
    for (int town : bits_of(towns)) json.value(text(map.towns[static_cast<std::size_t>(town)].field));
    json.end_array();
}

void write_player(JsonWriter& json, const State& state, Seat seat) {
    const Player& player = state.player(seat);
    json.begin_object().field("colour", colour_names[state.board->colour(seat)]);
    json.field("points", player.points).field("seals", player.seals);
    json.key("cubes").begin_object();
    for (std::size_t track = 0; track < colours; ++track)
        json.field(colour_names[track], player.cubes[track]);
    json.end_object().key("flags").begin_array();
    for (int flag : bits_of(player.flags)) json.value(achievement_names[static_cast<std::size_t>(flag)]);
    json.end_array();
    write_fields(json, "envoys", player.envoys);
    json.end_object();
}

void write_fields_of_state(JsonWriter& json, const State& state) {
    const Map& map = state.map();
    json.field("phase", phase_names[static_cast<std::size_t>(state.phase)]);
    json.field("first", state.first).field("turn", state.turn).field("extra_turns", state.owed);
    json.key("players").begin_array();
    for (Seat seat : Seats::first(state.seats())) write_player(json, state, seat);
    json.end_array();
    write_fields(json, "sealed", state.sealed);
    write_towns(json, "heralds", map, state.heralds);
    write_towns(json, "visited", map, state.visited);
    json.key("seals").begin_object();
    for (std::size_t track = 0; track < colours; ++track) {
        json.key(colour_names[track]).begin_array();
        for (int space : bits_of(state.seals[track])) json.value(space);
        json.end_array();
    }
    json.end_object().key("tiles").begin_array();
    for (std::size_t i = 0; i < state.tiles_laid; ++i) json.value(tile_names[state.tiles[i]]);
    json.end_array().key("met_first").begin_object();
    for (std::size_t i = 0; i < first_only_count; ++i) {
        if (state.met_first[i] != nobody) json.field(achievement_names[i], state.met_first[i]);
    }
    json.end_object().key("chain").begin_array();
    for (const Climb& climb : state.chain) {
        json.begin_object().field("track", colour_names[climb.track]);
        json.field("next", climb.next).field("last", climb.last).end_object();
    }
    json.end_array().key("scored");
    if (state.scored == no_town) {
        json.null();
    } else {
        json.value(text(map.towns[state.scored.index].field));
    }
}

// The place of a text in a list of names, or an error at the value.
std::size_t read_name(JsonValue value, std::span<const std::string_view> names, std::string_view what) {
    const std::size_t place = place_of(names, value.text(32));
    if (place < names.size()) return place;
    if (value.exists()) value.fail(what, "cascadero.name");
    return 0;
}

Field read_field_value(JsonValue value) {
    const auto field = read_field(value.text(16));
    if (field && field->index < hex_count) return *field;
    if (value.exists()) value.fail("must be a hex such as \"(5,8)\"", "cascadero.field");
    return {};
}

Fields read_fields(JsonValue list) {
    Fields fields;
    for (JsonValue value : list.list(hex_count)) fields.set(read_field_value(value).index);
    return fields;
}

Town read_town(JsonValue value, const Map& map) {
    const Town town = map.town_at[read_field_value(value).index];
    if (town == no_town && value.exists()) value.fail("must be a town", "cascadero.town");
    return town == no_town ? Town{} : town;
}

Towns read_towns(JsonValue list, const Map& map) {
    Towns towns = 0;
    for (JsonValue value : list.list(max_towns)) towns |= only(read_town(value, map));
    return towns;
}

std::uint8_t small(JsonValue value, int lowest, int highest) {
    return static_cast<std::uint8_t>(value.integer(lowest, highest));
}

void read_player(JsonValue value, State& state, Seat seat) {
    value.only({"colour", "points", "seals", "cubes", "flags", "envoys"});
    Player& player = state.players[seat.index];
    const JsonValue colour = value.field("colour");
    if (read_name(colour, colour_names, "must be a colour") != state.board->colour(seat) && colour.exists())
        colour.fail("must be the colour this seat has at the table", "cascadero.colour");
    player.points = static_cast<std::int16_t>(value.field("points").integer(0, 9999));
    player.seals = small(value.field("seals"), 0, seal_count);
    const JsonValue cubes = value.field("cubes").object();
    cubes.only({"yellow", "orange", "blue", "pink", "white"});
    for (std::size_t track = 0; track < colours; ++track)
        player.cubes[track] = small(cubes.field(colour_names[track]), 0, top);
    for (JsonValue flag : value.field("flags").list(achievement_count)) {
        const std::size_t which = read_name(flag, achievement_names, "must be an achievement");
        player.flags = static_cast<Achievements>(player.flags | 1u << which);
    }
    player.envoys = read_fields(value.field("envoys"));
    const int placed = player.envoys.count();
    if (placed > envoys_each) value.fail("has more than 30 envoys", "cascadero.envoys");
    player.supply = static_cast<std::uint8_t>(envoys_each - std::min(placed, envoys_each));
    state.free = state.free.andnot(player.envoys);
}

void read_chain(JsonValue list, State& state) {
    for (JsonValue value : list.list(1)) {
        value.only({"track", "next", "last"});
        Climb climb;
        climb.track =
            static_cast<std::uint8_t>(read_name(value.field("track"), colour_names, "must be a colour"));
        climb.next = small(value.field("next"), 1, top);
        climb.last = small(value.field("last"), 1, top);
        state.chain.push_back(climb);
    }
}

void read_met_first(JsonValue value, State& state) {
    value.object().only({"all-first-banner", "three-seals", "three-second-banner", "five-colours",
                         "third-banner", "three-same-colour"});
    for (std::size_t i = 0; i < first_only_count; ++i) {
        const JsonValue seat = value.optional(achievement_names[i]);
        if (seat.exists()) state.met_first[i] = small(seat, 0, state.seats() - 1);
    }
}

} // namespace

void Cascadero::write(JsonWriter& json, const State& state) {
    json.begin_object();
    write_fields_of_state(json, state);
    json.end_object();
}

void Cascadero::read(JsonValue value, const Board& board, State& state) {
    state = start(board);
    state.chain.clear();
    value.only({"phase", "first", "turn", "extra_turns", "players", "sealed", "heralds", "visited", "seals",
                "tiles", "met_first", "chain", "scored"});
    state.phase =
        static_cast<Phase>(read_name(value.field("phase"), phase_names, "must be a phase of the game"));
    state.first = small(value.field("first"), 0, board.seats - 1);
    state.turn = small(value.field("turn"), 0, board.seats - 1);
    state.owed = small(value.field("extra_turns"), 0, envoys_each);
    const JsonValue players = value.field("players").list(static_cast<std::size_t>(board.seats));
    std::uint8_t seat = 0;
    for (JsonValue player : players) read_player(player, state, Seat{seat++});
    if (players.exists() && seat != board.seats) players.fail("must have one player for each seat");
    state.sealed = read_fields(value.field("sealed"));
    state.heralds = read_towns(value.field("heralds"), board.map);
    state.visited = read_towns(value.field("visited"), board.map);
    const JsonValue seals = value.field("seals").object();
    seals.only({"yellow", "orange", "blue", "pink", "white"});
    for (std::size_t track = 0; track < colours; ++track) {
        state.seals[track] = 0;
        for (JsonValue space : seals.field(colour_names[track]).list(space_count))
            state.seals[track] = static_cast<std::uint16_t>(state.seals[track] | 1u << small(space, 0, top));
    }
    state.tiles_laid = 0;
    for (JsonValue tile : value.field("tiles").list(max_farmer_spaces))
        state.tiles[state.tiles_laid++] =
            static_cast<std::uint8_t>(read_name(tile, tile_names, "must be a tile"));
    read_met_first(value.field("met_first"), state);
    read_chain(value.field("chain"), state);
    const JsonValue scored = value.field("scored");
    state.scored = !scored.exists() || scored.is_null() ? no_town : read_town(scored, board.map);
}

void Cascadero::write(JsonWriter& json, const View& view) {
    const State& state = view.state;
    const Map& map = state.map();
    json.begin_object();
    write_fields_of_state(json, state);
    json.field("board", state.board->options.farmer_side ? "farmer" : "base");
    json.key("towns").begin_array(); // by number, as actions name them
    for (const Map::TownPlace& town : map.towns)
        json.begin_object()
            .field("field", text(town.field))
            .field("colour", colour_names[town.colour])
            .end_object();
    json.end_array().key("farmer_spaces").begin_array();
    for (const Field field : map.farmer_spaces) json.value(text(field));
    json.end_array().key("supplies").begin_array();
    for (Seat seat : Seats::first(state.seats())) json.value(state.player(seat).supply);
    json.end_array().key("eligible").begin_array();
    for (Seat seat : Seats::first(state.seats())) json.value(eligible(state, seat));
    json.end_array().key("places").begin_array();
    const Result standing = result(state);
    for (Seat seat : Seats::first(state.seats())) json.value(standing.places[seat.index]);
    json.end_array();
    if (standing.over) {
        const Seat winner = *standing.winners.begin();
        json.field("winner", winner.index).field("victory", eligible(state, winner) ? "full" : "minor");
    }
    json.end_object();
}

} // namespace oya
