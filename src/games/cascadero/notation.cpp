#include "games/cascadero/notation.h"

#include "core/bits.h"
#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/places.h"
#include "games/cascadero/telling.h"

#include <charconv>

namespace oya {

using namespace cascadero;

namespace {

constexpr Field nowhere(hex_count);

std::optional<int> read_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
    return number;
}

std::optional<int> index_of(std::span<const std::string_view> names, std::string_view name) {
    const std::size_t place = place_of(names, name);
    return place < names.size() ? std::optional(static_cast<int>(place)) : std::nullopt;
}

// "(5,8) to (4,8)"
std::optional<std::pair<Field, Field>> read_way(std::string_view text) {
    const std::size_t to = text.find(" to ");
    if (to == text.npos) return std::nullopt;
    const auto from_field = read_field(text.substr(0, to));
    const auto to_field = read_field(text.substr(to + 4));
    if (!from_field || !to_field) return std::nullopt;
    return std::pair(*from_field, *to_field);
}

std::optional<Action> read_place(std::string_view text) {
    bool seal = false;
    for (std::string_view ending : {"with a seal", "with seal", "seal"}) {
        if (seal || !text.ends_with(ending)) continue;
        seal = true;
        text = trim(text.substr(0, text.size() - ending.size()));
    }
    const auto field = read_field(text);
    if (!field) return std::nullopt;
    return place(*field, seal);
}

std::optional<Action> read_move(std::string_view text) {
    const auto way = read_way(text);
    if (!way) return std::nullopt;
    return move(way->first, direction_to(way->first, way->second));
}

// Heralds are named by their towns, codes by their order.
std::optional<Action> read_herald(const State& state, std::string_view text) {
    const auto way = read_way(text);
    if (!way) return std::nullopt;
    const Town from = state.map().town_at[way->first.index];
    const Town to = state.map().town_at[way->second.index];
    const bool stands = from != no_town && has(state.heralds, from);
    return move_herald(stands ? herald_in(state, from) : herald_count, to);
}

// "yellow", or "yellow of pink" for another player's cube, which nobody may move.
std::optional<Action> read_advance(const State& state, Actor actor, std::string_view text) {
    const std::size_t of = text.find(" of ");
    const auto track = index_of(colour_names, trim(text.substr(0, of)));
    if (!track) return std::nullopt;
    if (of == text.npos) return advance(*track);
    const auto owner = index_of(colour_names, trim(text.substr(of + 4)));
    if (!owner || *owner >= player_colours) return std::nullopt;
    const bool own = actor.is_seat() && state.board->colour(actor.seat()) == *owner;
    return make(Kind::advance, *track, own ? 0 : *owner + 1);
}

} // namespace

std::string cascadero::text(Field field) {
    return "(" + std::to_string(field.column()) + "," + std::to_string(field.row()) + ")";
}

std::optional<Field> cascadero::read_field(std::string_view text) {
    text = trim(text);
    if (text.size() >= 2 && text.front() == '(' && text.back() == ')')
        text = trim(text.substr(1, text.size() - 2));
    const std::size_t gap = text.find_first_of(", ");
    if (gap == text.npos) return std::nullopt;
    const auto column = read_number(trim(text.substr(0, gap)));
    std::string_view rest = text.substr(gap);
    while (!rest.empty() && (rest.front() == ' ' || rest.front() == ',')) rest.remove_prefix(1);
    const auto row = read_number(rest);
    if (!column || !row) return std::nullopt;
    return *column < columns && *row < rows ? Field(*column, *row) : nowhere;
}

int cascadero::direction_to(Field from, Field to) {
    for (int direction = 0; direction < hex_directions; ++direction) {
        if (from != nowhere && from != to && neighbour(from, direction) == to) return direction;
    }
    return hex_directions;
}

std::string Cascadero::notation(const State& state, Actor, Action action) {
    const auto town = [&](Town which) {
        return which.index < state.map().towns.size() ? text(state.map().towns[which.index].field) : "?";
    };
    switch (kind_of(action)) {
    case Kind::first: return "first " + std::to_string(action.a + 1);
    case Kind::tile: return "tile " + std::string(tile_names[action.a]);
    case Kind::place: return "place " + text(field_of(action)) + (with_seal(action) ? " with a seal" : "");
    case Kind::advance: return "advance " + std::string(colour_names[action.a]);
    case Kind::move:
        return "move " + text(field_of(action)) + " to " + text(neighbour(field_of(action), action.b));
    case Kind::herald: {
        const bool stands = action.a < std::popcount(state.heralds);
        return "herald " + (stands ? town(town_of_herald(state, action.a)) : "?") + " to " +
               town(Town{action.b});
    }
    case Kind::decline: return "decline";
    case Kind::claim: return "claim " + std::string(achievement_names[action.a]);
    case Kind::end_turn: return "end turn";
    }
    return {};
}

std::optional<Action> Cascadero::parse(const State& state, Actor actor, std::string_view text) {
    text = trim(text);
    if (text == "decline" || text == "pass" || text == "stay") return decline;
    if (text == "end turn" || text == "end") return end_turn;
    if (take_word(text, "first")) {
        const auto seat = read_number(text);
        if (!seat || *seat < 1 || *seat > oya::max_seats) return std::nullopt;
        return choose_first(Seat{static_cast<std::uint8_t>(*seat - 1)});
    }
    if (take_word(text, "tile")) {
        const auto tile = index_of(tile_names, text);
        return tile ? std::optional(lay(static_cast<Tile>(*tile))) : std::nullopt;
    }
    if (take_word(text, "advance")) return read_advance(state, actor, text);
    if (take_word(text, "move")) return read_move(text);
    if (take_word(text, "herald")) return read_herald(state, text);
    if (take_word(text, "claim")) {
        const auto achievement = index_of(achievement_names, text);
        return achievement ? std::optional(claim(static_cast<Achievement>(*achievement))) : std::nullopt;
    }
    take_word(text, "place");
    return read_place(text);
}

Message Cascadero::describe(const State& state, Actor actor, Action action) {
    const Map& map = state.map();
    const auto say = [&](std::string_view id, std::initializer_list<Parameter> places) {
        return named(map, {id, places});
    };
    switch (kind_of(action)) {
    case Kind::first: return {"cascadero.action.first", {{"player", Seat{action.a}}}};
    case Kind::tile: return {"cascadero.action.tile", {{"tile", tile_message(static_cast<Tile>(action.a))}}};
    case Kind::place: {
        const Message field = field_message(field_of(action));
        if (!with_seal(action)) return say("cascadero.action.place", {{"field", field}});
        const bool in_vain = actor.is_seat() && sealed_in_vain(state, actor.seat()).test(action.a);
        return say(in_vain ? "cascadero.action.place-with-seal-in-vain" : "cascadero.action.place-with-seal",
                   {{"field", field}});
    }
    case Kind::advance: return {"cascadero.action.advance", {{"colour", colour_message(action.a)}}};
    case Kind::move:
        return say("cascadero.action.move", {{"from", field_message(field_of(action))},
                                             {"to", field_message(neighbour(field_of(action), action.b))}});
    case Kind::herald:
        if (action.a >= std::popcount(state.heralds) || action.b >= map.towns.size())
            return {"cascadero.action.no-herald"};
        return say("cascadero.action.herald", {{"from", town_message(map, town_of_herald(state, action.a))},
                                               {"to", town_message(map, Town{action.b})}});
    case Kind::decline: return {"cascadero.action.decline"};
    case Kind::claim:
        return {"cascadero.action.claim",
                {{"achievement", achievement_message(static_cast<Achievement>(action.a))}}};
    case Kind::end_turn: return {"cascadero.action.end-turn"};
    }
    return {};
}

Message Cascadero::asks(const State& state, Seat seat) {
    if (seat.index != state.turn) return {"cascadero.asks.wait", {{"player", Seat{state.turn}}}};
    switch (state.phase) {
    case Phase::advancing: return {"cascadero.asks.advance"};
    case Phase::moving: return {"cascadero.asks.move"};
    case Phase::moving_herald: return {"cascadero.asks.herald"};
    case Phase::repositioning:
        return named(state.map(),
                     {"cascadero.asks.reposition", {{"town", town_message(state.map(), state.scored)}}});
    case Phase::claiming: return {"cascadero.asks.claim"};
    default: break;
    }
    if (state.player(seat).seals == 0) return {"cascadero.asks.place"};
    unsigned in_vain = 0;
    for (int field : sealed_in_vain(state, seat))
        in_vain |= 1u << state.map().colour(state.map().town_by[static_cast<std::size_t>(field)]);
    if (in_vain == 0) return {"cascadero.asks.place-or-seal"};
    std::vector<Message> towns;
    for (int colour : bits_of(in_vain)) towns.push_back(colour_message(colour));
    return {"cascadero.asks.place-or-seal-in-vain", {{"colours", std::move(towns)}}};
}

} // namespace oya
