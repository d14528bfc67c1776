#include "games/cascadia/notation.h"

#include "core/text.h"
#include "games/cascadia/cascadia.h"
#include "games/cascadia/places.h"
#include "games/cascadia/telling.h"

#include <charconv>

namespace oya::cascadia {

namespace {

// Takes a mark such as a comma off the front, with the spaces behind it, if it is there.
void take_mark(std::string_view& text, char mark) {
    if (text.starts_with(mark)) text = trim(text.substr(1));
}

std::optional<int> take_number(std::string_view& text, int lowest, int highest) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < lowest || number > highest) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text = trim(text);
    return number;
}

std::optional<int> whole_number(std::string_view text, int lowest, int highest) {
    const auto number = take_number(text, lowest, highest);
    return text.empty() ? number : std::nullopt;
}

std::optional<Action> cell_action(Kind kind, std::string_view text) {
    const auto cell = read_cell(text);
    if (!cell || distance(*cell, {}) > max_hex_radius) return std::nullopt;
    return at_cell(kind, *cell);
}

// "2", "pair 2", "tile 1 token 4", "tile 1 + token 4"
std::optional<Action> read_take(std::string_view text) {
    if (take_word(text, "tile")) {
        const auto tile = take_number(text, 1, market_slots);
        take_mark(text, '+');
        if (!tile || !take_word(text, "token")) return std::nullopt;
        const auto token = whole_number(text, 1, market_slots);
        return token ? std::optional(make(Kind::take, *tile - 1, *token - 1)) : std::nullopt;
    }
    take_word(text, "pair");
    const auto slot = whole_number(text, 1, market_slots);
    return slot ? std::optional(make(Kind::take, *slot - 1, *slot - 1)) : std::nullopt;
}

std::optional<Action> read_wipe(std::string_view text) {
    int mask = 0;
    while (!text.empty()) {
        const auto slot = take_number(text, 1, market_slots);
        if (!slot || (mask >> (*slot - 1) & 1) != 0) return std::nullopt;
        mask |= 1 << (*slot - 1);
        take_mark(text, ',');
    }
    return make(Kind::wipe, mask);
}

std::optional<Action> read_turn(const State& state, std::string_view text) {
    if (const auto turns = whole_number(text, 0, sides - 1)) return make(Kind::turn, *turns);
    const auto wanted = read_sides(text);
    const Tile tile = state.phase == Phase::layout
                          ? state.start_tiles[state.start_tiles[0] == no_tile ? 1 : 0]
                          : state.tile_in_hand;
    if (!wanted || tile == no_tile) return std::nullopt;
    for (int turns = 0; turns < sides; ++turns)
        if (sides_text(faces[tile], turns) == text) return make(Kind::turn, turns);
    return std::nullopt;
}

std::optional<Action> read_card(std::string_view text) {
    const std::size_t space = text.find(' ');
    if (space == text.npos || text.size() != space + 2) return std::nullopt;
    const auto animal = read_species(text.substr(0, space));
    const char letter = text.back();
    if (!animal || (letter != '?' && (letter < 'A' || letter > 'D'))) return std::nullopt;
    return make(Kind::card, *animal, letter == '?' ? hidden_letter : letter - 'A');
}

} // namespace

std::string text(Hex cell) { return std::to_string(cell.q) + ',' + std::to_string(cell.r); }

std::optional<Hex> read_cell(std::string_view text) {
    text = trim(text);
    if (text.size() > 2 && text.front() == '(' && text.back() == ')')
        text = trim(text.substr(1, text.size() - 2));
    const auto q = take_number(text, -99, 99);
    if (!q) return std::nullopt;
    take_mark(text, ',');
    const auto r = whole_number(text, -99, 99);
    return r ? std::optional(hex_at(*q, *r)) : std::nullopt;
}

Hex read_cell(JsonValue value, int farthest) {
    const JsonValue pair = value.list(2);
    if (pair.exists() && pair.size() != 2) pair.fail("must be a cell such as [1,-1]", "cascadia.cell");
    if (!pair.exists() || pair.size() != 2) return {};
    const Hex cell = hex_at(static_cast<int>(pair.at(0).integer(-farthest, farthest)),
                            static_cast<int>(pair.at(1).integer(-farthest, farthest)));
    if (distance(cell, {}) > farthest) pair.fail("lies too far out", "cascadia.cell");
    return cell;
}

std::string text(Face face) {
    std::string text(1, terrain_letters[face.first]);
    if (face.two_terrains()) text += terrain_letters[face.second];
    text += ' ';
    for (int animal = 0; animal < species; ++animal)
        if (face.shows(animal)) text += species_letters[static_cast<std::size_t>(animal)];
    if (face.keystone) text += '*';
    return text;
}

std::optional<int> read_species(std::string_view text) {
    for (int animal = 0; animal < species; ++animal) {
        const auto at = static_cast<std::size_t>(animal);
        if (text == species_names[at] || (text.size() == 1 && text[0] == species_letters[at])) return animal;
    }
    return std::nullopt;
}

std::optional<TurnedFace> read_sides(std::string_view text) {
    if (text.size() != sides) return std::nullopt;
    TurnedFace read;
    for (int turns = 0; turns < sides; ++turns) {
        const std::size_t first = terrain_letters.find(text[static_cast<std::size_t>(turns)]);
        const std::size_t second = terrain_letters.find(text[static_cast<std::size_t>((turns + 3) % sides)]);
        if (first == text.npos || second == text.npos) return std::nullopt;
        read.face.first = static_cast<std::uint8_t>(first);
        read.face.second = static_cast<std::uint8_t>(second);
        read.turns = turns;
        // The half that comes first in the ledger's order of terrains is the first terrain of a printed tile.
        if (first <= second && sides_text(read.face, turns) == text) return read;
    }
    return std::nullopt;
}

std::string Cascadia::notation(const State&, Actor, Action action) {
    const auto named = [&](std::string_view word, std::string_view rest) {
        return std::string(word) + ' ' + std::string(rest);
    };
    const auto animal = [&] { return action.a < species ? species_names[action.a] : std::string_view("?"); };
    switch (kind_of(action)) {
    case Kind::hand: return named("hand", animal());
    case Kind::card:
        return named("card", animal()) + ' ' + (action.b < letters ? static_cast<char>('A' + action.b) : '?');
    case Kind::first: return named("first", std::to_string(action.a + 1));
    case Kind::starter: return named("starter", "S" + std::to_string(action.a + 1));
    case Kind::tile: return named("tile", std::to_string(action.a + 1));
    case Kind::token: return named("token", animal());
    case Kind::refresh: return "refresh";
    case Kind::wipe: {
        std::string slots = "wipe";
        for (int slot : bits_of(action.a)) slots += ' ' + std::to_string(slot + 1);
        return slots;
    }
    case Kind::take:
        if (action.a == action.b) return named("take", std::to_string(action.a + 1));
        return "take tile " + std::to_string(action.a + 1) + " token " + std::to_string(action.b + 1);
    case Kind::place: return named("place", text(cell_of(action)));
    case Kind::turn: return named("turn", std::to_string(action.a));
    case Kind::settle: return named("settle", text(cell_of(action)));
    case Kind::give_back: return "give back";
    }
    return {};
}

std::optional<Action> Cascadia::parse(const State& state, Actor, std::string_view text) {
    text = trim(text);
    if (text == "pass" || text == "end turn") return passes;
    if (take_word(text, "move tile")) return moves_tile;
    if (take_word(text, "move token") || take_word(text, "remove token")) return moves_token;
    if (text == "refresh") return make(Kind::refresh);
    if (text == "give back" || text == "none") return make(Kind::give_back);
    if (take_word(text, "wipe")) return read_wipe(text);
    if (take_word(text, "take")) return read_take(text);
    if (take_word(text, "place")) return cell_action(Kind::place, text);
    if (take_word(text, "settle")) return cell_action(Kind::settle, text);
    if (take_word(text, "turn")) return read_turn(state, text);
    if (take_word(text, "card")) return read_card(text);
    if (take_word(text, "hand")) {
        if (text == "?") return make(Kind::hand, hidden_species);
        const auto animal = read_species(text);
        return animal ? std::optional(make(Kind::hand, *animal)) : std::nullopt;
    }
    if (take_word(text, "token")) {
        const auto animal = read_species(text);
        return animal ? std::optional(make(Kind::token, *animal)) : std::nullopt;
    }
    if (take_word(text, "first")) {
        const auto seat = whole_number(text, 1, oya::max_seats);
        return seat ? std::optional(make(Kind::first, *seat - 1)) : std::nullopt;
    }
    if (take_word(text, "starter")) {
        if (!text.starts_with('S')) return std::nullopt;
        const auto starter = whole_number(text.substr(1), 1, starter_count);
        return starter ? std::optional(make(Kind::starter, *starter - 1)) : std::nullopt;
    }
    if (take_word(text, "tile")) {
        const auto tile = whole_number(text, 1, habitat_tiles);
        return tile ? std::optional(make(Kind::tile, *tile - 1)) : std::nullopt;
    }
    return std::nullopt;
}

Message Cascadia::describe(const State& state, Actor, Action action) {
    const auto slot_message = [&](int tile_slot) -> Message {
        const Tile tile = state.tiles[static_cast<std::size_t>(tile_slot)];
        return tile == no_tile ? Message{"cascadia.nothing"} : tile_message(tile);
    };
    const auto token = [&](int slot) -> Message {
        const std::uint8_t animal = state.tokens[static_cast<std::size_t>(slot)];
        return animal == no_species ? Message{"cascadia.nothing"} : species_message(animal);
    };
    switch (kind_of(action)) {
    case Kind::hand:
        return {"cascadia.action.hand",
                {{"player", Seat{state.turn}}, {"animal", species_message(action.a)}}};
    case Kind::card:
        if (action.b == hidden_letter)
            return {"cascadia.action.card-hidden", {{"animal", species_message(action.a)}}};
        return {"cascadia.action.card", {{"card", card_message(action.a, action.b)}}};
    case Kind::first: return {"cascadia.action.first", {{"player", Seat{action.a}}}};
    case Kind::starter:
        return {"cascadia.action.starter", {{"player", Seat{state.turn}}, {"starter", action.a + 1}}};
    case Kind::tile: return {"cascadia.action.tile", {{"tile", tile_message(action.a)}}};
    case Kind::token: return {"cascadia.action.token", {{"animal", species_message(action.a)}}};
    case Kind::refresh: return {"cascadia.action.refresh"};
    case Kind::wipe: return {"cascadia.action.wipe", {{"animals", token_messages(state, action.a)}}};
    case Kind::take:
        return {action.a == action.b ? "cascadia.action.take-pair" : "cascadia.action.take-mixed",
                {{"tile_slot", action.a + 1},
                 {"tile", slot_message(action.a)},
                 {"token_slot", action.b + 1},
                 {"animal", token(action.b)}}};
    case Kind::place:
        return named(state, {"cascadia.action.place", {{"cell", cell_message(cell_of(action))}}});
    case Kind::turn: {
        const Tile tile = state.phase == Phase::layout
                              ? state.start_tiles[state.start_tiles[0] == no_tile ? 1 : 0]
                              : state.tile_in_hand;
        const Message shown =
            tile == no_tile ? Message{"cascadia.nothing"} : sides_message(faces[tile], action.a);
        return {"cascadia.action.turn", {{"turns", int{action.a}}, {"sides", shown}}};
    }
    case Kind::settle:
        return named(state, {"cascadia.action.settle", {{"cell", cell_message(cell_of(action))}}});
    case Kind::give_back: return {"cascadia.action.give-back"};
    }
    return {};
}

Message Cascadia::asks(const State& state, Seat seat) {
    if (!actor(state).is_seat() || seat.index != state.turn)
        return {"cascadia.asks.wait", {{"player", Seat{state.turn}}}};
    switch (state.phase) {
    case Phase::choosing:
        if (may_refresh(state)) return {"cascadia.asks.choose-or-refresh"};
        return {can_pay(state) ? "cascadia.asks.choose-or-pay" : "cascadia.asks.choose"};
    case Phase::turning:
        return named(state, {"cascadia.asks.turn", {{"cell", cell_message(state.placed_at)}}});
    case Phase::layout: return {"cascadia.asks.layout"};
    default:
        if (state.tile_in_hand != no_tile)
            return {"cascadia.asks.place", {{"tile", tile_message(state.tile_in_hand)}}};
        return {homes(state) != 0 ? "cascadia.asks.settle" : "cascadia.asks.give-back",
                {{"animal", species_message(state.token_in_hand)}}};
    }
}

} // namespace oya::cascadia
